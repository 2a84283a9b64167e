"""Composition root of the assistant process: the only module here that knows storage."""

import sys
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from starlette.applications import Starlette

from domain.kernel.rate_limits import RateLimiter, shared_key
from domain.settings import SettingsError
from domain.use_cases.codes.trash import purge_old
from domain.use_cases.deps import Deps
from mcp_server.access_tokens import KeyRing, Tokens
from mcp_server.context import PAGES_A_MINUTE, REGISTRATIONS_A_MINUTE, REGISTRATIONS_AN_HOUR, Context, Limits
from mcp_server.http.allowed_hosts import allowed_of
from mcp_server.http.auth_middleware import AuthMiddleware
from mcp_server.http.cached_answers import CachedAnswers
from mcp_server.http.request_ids import request_id
from mcp_server.protocol import protocol
from mcp_server.routes import create_app
from mcp_server.settings import Settings, read_settings
from mcp_server.tools.catalogue import scope_of_tool
from storage.credentials.secret_key import SIGNING_KEYS, SecretEncryption
from storage.db.config import Database
from storage.default_hosts import DefaultHosts
from storage.net.metadata_documents import FetchedMetadataDocuments
from storage.runtime.limit_exchange import LimitExchange
from storage.runtime.protocol import LimitedProtocol
from storage.runtime.server import serve
from storage.runtime.sweeper import Sweeper
from storage.runtime.workers import running
from storage.startup import data_folder_of, deps_of, opened, prepare_process, side_files_of
from storage.store import TortoiseStore

if TYPE_CHECKING:
    from mcp_server.metrics import Metrics


@asynccontextmanager
async def running_context(settings: Settings, database: Database, secret: bytes) -> AsyncIterator[Context]:
    """The handlers' context, while the background workers run."""
    connecting = TortoiseStore.connect(database, disk_reserve_mb=settings.disk_reserve_mb)
    async with aclosing(await connecting) as store:
        deps = deps_of(settings, store, secret, pages=settings.auth_url)
        hosts = DefaultHosts(deps.addresses)
        await hosts.run_once()
        limits = limits_of(settings, secret)
        async with running(Sweeper(partial(purge_old, deps)), LimitExchange(limits.by_name()), hosts):
            yield Context(
                deps=deps,
                tokens=Tokens(
                    keys=KeyRing(store, SecretEncryption(secret, SIGNING_KEYS), deps.clock),
                    issuer=settings.auth_url,
                    audience=settings.mcp_url,
                    lifetime=settings.access_token_ttl,
                    now=deps.clock,
                ),
                documents=documents_of(settings),
                limits=limits,
                secret_key=secret,
                proxies=settings.proxies(),
                settings=settings,
                issuer=settings.auth_url,
                resource=settings.mcp_url,
                metrics=metrics_of(settings, database, deps),
            )


def metrics_of(settings: Settings, database: Database, deps: Deps) -> "Metrics | None":
    if not settings.metrics:
        return None
    # The library takes 1 MB, and few operators use it.
    from mcp_server.metrics import Metrics
    from storage.runtime.metrics import ServiceMetrics

    service = ServiceMetrics(database, data_folder_of(settings), deps, side_files_of(settings))
    return Metrics(service.registry, service.refresh)


def documents_of(settings: Settings) -> FetchedMetadataDocuments | None:
    if not settings.allow_client_metadata:
        return None
    return FetchedMetadataDocuments(
        plain_http=settings.fetches_http, networks=settings.parsed_fetch_networks()
    )


def limits_of(settings: Settings, secret: bytes) -> Limits:
    limiter = partial(RateLimiter, clock=monotonic, name=shared_key(secret))
    return Limits(
        tools=limiter(settings.rate_limit),
        accounts=limiter(settings.account_rate_limit or settings.rate_limit),
        tokens=limiter(settings.rate_limit),
        strangers=limiter(settings.rate_limit),
        registrations=(limiter(REGISTRATIONS_A_MINUTE), limiter(REGISTRATIONS_AN_HOUR, window=3_600)),
        pages=limiter(PAGES_A_MINUTE),
    )


def build_app(settings: Settings, database: Database, secret: bytes) -> Starlette:
    manager = StreamableHTTPSessionManager(protocol(), json_response=True, stateless=True)
    allowed = allowed_of(
        settings.auth_url,
        settings.mcp_url,
        port=settings.mcp_port,
        host=settings.host,
        origins=settings.further_origins(),
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with running_context(settings, database, secret) as context, manager.run():
            app.state.context = context
            yield

    return create_app(
        settings.auth_url,
        settings.mcp_url,
        AuthMiddleware(CachedAnswers(StreamableHTTPASGIApp(manager)), allowed.origins, scope_of_tool),
        hosts=allowed.hosts,
        lifespan=lifespan,
    )


def main() -> None:
    prepare_process(request_id.get)
    try:
        settings = read_settings()
        with opened(settings) as (database, secret):
            LimitedProtocol.proxies = settings.proxies()
            serve(build_app(settings, database, secret), host=settings.host, port=settings.mcp_port)
    except SettingsError as error:
        sys.exit(str(error))
