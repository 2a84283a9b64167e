"""Composition root of the web process. Beside it only `children` knows storage here."""

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette

from app.api.resources.feed import compose
from app.context import Context, PlacesData
from app.emails.queued import compose_queued
from app.hosts import HostDomains
from app.pages.templates import prepare
from app.request_ids import request_id
from app.resolver import MAX_ALIKE_KEPT, MAX_PAGES_KEPT, InvalidationPoller, Resolver, target_resolver
from app.routes import create_app, scan_fast_path
from app.scan.forms import FORMS_AN_ADDRESS, FORMS_WINDOW_SECONDS
from app.scan.protocol import ScanProtocol
from app.scan.submissions import POSTS_AN_ADDRESS
from app.settings import Settings, read_settings
from domain.kernel.errors import DomainError
from domain.kernel.rate_limits import RateLimiter, shared_key
from domain.scanning.recording import ScanRecorder
from domain.settings import SettingsError
from domain.use_cases.codes.pictures import fetch_page_picture
from domain.use_cases.codes.trash import purge_old
from domain.use_cases.deps import Deps
from domain.use_cases.webhooks.deliveries import Deliverer
from domain.use_cases.weekly_reports import queue_due_reports
from storage import startup
from storage.analytics.worker import RollupWorker
from storage.db.config import Database
from storage.default_hosts import DefaultHosts, remember_hosts
from storage.lifeboat.folder import LifeboatProcess
from storage.mail.outbox import Outbox
from storage.pictures.page_picture_worker import PagePictureWorker
from storage.runtime.job_worker import JobProcess, JobWorker
from storage.runtime.limit_exchange import LimitExchange
from storage.runtime.protocol import LimitedProtocol
from storage.runtime.server import serve
from storage.runtime.sweeper import Sweeper
from storage.runtime.webhook_worker import WebhookWorker
from storage.runtime.workers import ReportWorker, running
from storage.scan_log.geography import Geography
from storage.scan_log.inbox import InboxReader
from storage.scan_log.recorder import GroupCommitRecorder, scan_recorder
from storage.store import TortoiseStore

if TYPE_CHECKING:
    from app.metrics import Metrics

log = logging.getLogger(__name__)

# Scans leave no reference cycles: collecting after every 700 objects would find nothing.
_GC_THRESHOLDS: Final = (10_000, 10, 10)
# The thread that commits scans waits this long for the interpreter while another runs Python (default: 5 ms),
# and so after each statement does the one that counts, which holds the lock of the database meanwhile.
_SWITCH_SECONDS: Final = 0.0001


def metrics_of(
    settings: Settings,
    database: Database,
    deps: Deps,
    recorder: ScanRecorder,
    rollups: RollupWorker,
    geography: Geography,
) -> "Metrics | None":
    if not settings.metrics:
        return None
    # The library takes 1 MB, and few operators use it.
    from app.metrics import Metrics
    from storage.runtime.metrics import ServiceMetrics

    service = ServiceMetrics(
        database, startup.data_folder_of(settings), deps, startup.side_files_of(settings, geography)
    )
    return Metrics(service.registry, service.refresh, recorder, rollups, deps.store.lost_scans)


def limiters_of(settings: Settings, secret: bytes) -> dict[str, RateLimiter]:
    limiter = partial(RateLimiter, clock=monotonic, name=shared_key(secret))
    return {
        "rest": limiter(settings.rate_limit),
        "accounts": limiter(settings.account_rate_limit or settings.rate_limit),
        "forms": limiter(FORMS_AN_ADDRESS, window=FORMS_WINDOW_SECONDS),
        "posts": limiter(POSTS_AN_ADDRESS),
    }


def outbox_of(settings: Settings, deps: Deps, secret: bytes) -> Outbox:
    compose = partial(compose_queued, deps, dashboard_url=settings.dashboard_url, secret_key=secret)
    return Outbox(startup.mail_server_of(settings.smtp_url), settings.sender, compose)


def webhook_worker(context: Context) -> WebhookWorker:
    deps = context.deps
    report = partial(log.exception, "an event could not be sent")
    return WebhookWorker(Deliverer(deps, context.compose, context.secret_key, report), deps.clock)


def page_picture_worker(deps: Deps) -> PagePictureWorker:
    return PagePictureWorker(deps.store.page_pictures, partial(fetch_page_picture, deps), deps.clock)


def job_process(deps: Deps, recorder: GroupCommitRecorder) -> JobProcess:
    """Its child runs the jobs; the worker here says only whether one waits."""
    worker = JobWorker(deps.store.jobs, {}, deps.clock, is_disk_low=deps.store.is_disk_low)
    return JobProcess(worker, recorder.is_busy, recorder.is_quiet)


def new_context(
    settings: Settings,
    deps: Deps,
    secret: bytes,
    recorder: ScanRecorder,
    limiters: dict[str, RateLimiter],
    metrics: "Metrics | None",
    geography: Geography,
) -> Context:
    return Context(
        deps=deps,
        recorder=recorder,
        resolver=target_resolver(deps.store.find_target),
        alike=Resolver(deps.store.find_alike, max_kept=MAX_ALIKE_KEPT),
        pages=Resolver(deps.store.find_page, max_kept=MAX_PAGES_KEPT),
        sites=Resolver(deps.store.find_site),
        hosts=HostDomains(deps.addresses),
        limiter=limiters["rest"],
        account_limiter=limiters["accounts"],
        form_limiter=limiters["forms"],
        post_limiter=limiters["posts"],
        secret_key=secret,
        compose=partial(compose, deps, secret),
        proxies=settings.proxies(),
        rest_url=settings.rest_url,
        mcp_url=settings.mcp_url,
        support_url=settings.support_url,
        docs_url=settings.docs_url,
        metrics=metrics,
        notifies=settings.smtp_url is not None,
        sign_up=settings.signup,
        find_place=geography.find,
        geography_source=lambda: PlacesData(geography.name, geography.built_at.date()),
    )


@asynccontextmanager
async def running_context(
    settings: Settings, database: Database, secret: bytes, geography: Geography
) -> AsyncIterator[Context]:
    """The handlers' context, while the background workers run."""
    connecting = TortoiseStore.connect(database, disk_reserve_mb=settings.disk_reserve_mb)
    async with aclosing(await connecting) as store:
        deps, limiters = startup.deps_of(settings, store, secret), limiters_of(settings, secret)
        recorder = scan_recorder(database, InboxReader(geography.find, settings.proxies()))
        rollups = RollupWorker(database, is_busy=recorder.is_busy, scan_days=settings.scan_days)
        metrics = metrics_of(settings, database, deps, recorder, rollups, geography)
        context = new_context(settings, deps, secret, recorder, limiters, metrics, geography)
        resolvers = (context.resolver, context.pages, context.sites)
        default_hosts = DefaultHosts(deps.addresses, context.hosts.clear)
        await default_hosts.run_once()
        geography.log_source()
        folder = startup.lifeboat_of(settings.lifeboat)
        async with running(
            recorder,
            store.lost_scans,
            InvalidationPoller(store.poll_invalidations, resolvers),
            rollups,
            Sweeper(partial(purge_old, deps), deps.file_contents),
            page_picture_worker(deps),
            job_process(deps, recorder),
            ReportWorker(partial(queue_due_reports, deps)),
            outbox_of(settings, deps, secret),
            webhook_worker(context),
            LimitExchange(limiters),
            default_hosts,
            *([LifeboatProcess(folder)] if folder else []),
        ):
            yield context


def prepare_pages() -> None:
    prepare()
    # As all that is there from the start: see `startup_frozen`.
    gc.freeze()


def build_app(settings: Settings, database: Database, secret: bytes, geography: Geography) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with running_context(settings, database, secret, geography) as context:
            app.state.context = context
            # Beside the first scans: one that is led on needs no page.
            prepared = asyncio.create_task(asyncio.to_thread(prepare_pages))
            yield
            await prepared

    return create_app(settings.rest_url, lifespan=lifespan)


class LimitedScanProtocol(ScanProtocol, LimitedProtocol):
    """The fast path of plain scans, with limits on each client."""


def main() -> None:
    startup.prepare_process(request_id.get)
    gc.set_threshold(*_GC_THRESHOLDS)
    sys.setswitchinterval(_SWITCH_SECONDS)
    try:
        settings = read_settings()
        startup.mail_server_of(settings.smtp_url)
        geography = startup.geography_of(settings.geoip_db)
        with startup.opened(settings) as (database, secret):
            LimitedScanProtocol.proxies = settings.proxies()
            asyncio.run(remember_hosts(database, settings.addresses()))
            app = scan_fast_path(build_app(settings, database, secret, geography))
            serve(app, host=settings.host, port=settings.port, protocol=LimitedScanProtocol)
    except (SettingsError, DomainError) as error:
        sys.exit(str(error))
