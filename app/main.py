"""Composition root of the web process: the one place here that knows storage."""

import asyncio
import gc
import logging
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from random import SystemRandom

import uvicorn
from starlette.applications import Starlette

from app.context import Context
from app.forms import FORMS_AN_ADDRESS, FORMS_WINDOW_SECONDS
from app.logs import configure_logs
from app.metrics import Metrics
from app.rate_limit import RateLimiter
from app.resolver import MAX_PAGES_KEPT, Resolver
from app.settings import PREFIX, PROJECT, Settings, SettingsError, read_settings, unknown_settings
from app.submissions import POSTS_AN_ADDRESS
from app.web import create_app, scan_door
from domain.errors import DomainError
from domain.plans import without_ads
from domain.service import Service
from domain.use_cases.contacts import write_letter
from storage.config import Database, default_database_url, parse_database_url
from storage.logos.source import LogoSources, page_picture_sources
from storage.mail import MailServer, parse_mail_server
from storage.migrating import migrate
from storage.outbox import Outbox
from storage.passwords import argon2_passwords
from storage.recorder import scan_recorder
from storage.secret_key import load_secret_key
from storage.store import TortoiseStore
from storage.studio import Studio
from storage.sweeping import Sweeper

log = logging.getLogger(__name__)


def database_of(settings: Settings) -> Database:
    """Raises SettingsError when the database URL is none."""
    try:
        url = settings.database_url or default_database_url(settings.data)
        return parse_database_url(url, folder=PROJECT)
    except ValueError as error:
        raise SettingsError(f"{PREFIX}DATABASE_URL: {error}") from None


def secret_of(settings: Settings) -> bytes:
    """Raises SettingsError when the key that is kept is damaged."""
    if settings.secret_key is not None:
        return settings.secret_key.encode()
    try:
        return load_secret_key(settings.data)
    except ValueError as error:
        raise SettingsError(f"{PREFIX}SECRET_KEY: {error}") from None
    except OSError as error:
        raise SettingsError(f"{PREFIX}DATA: {error}") from None


def mail_server_of(settings: Settings) -> MailServer | None:
    """None where no mail is sent. Raises SettingsError when the mail server's URL is none."""
    if settings.smtp_url is None:
        return None
    try:
        return parse_mail_server(settings.smtp_url)
    except ValueError as error:
        raise SettingsError(f"{PREFIX}SMTP_URL: {error}") from None


def studio_of(settings: Settings) -> Studio:
    plain_http, networks = settings.logo_http, settings.networks_of_logos()
    return Studio(
        LogoSources(plain_http=plain_http, networks=networks),
        page_picture_sources(plain_http=plain_http, networks=networks),
    )


def outbox_of(settings: Settings, store: TortoiseStore, service: Service) -> Outbox | None:
    server = mail_server_of(settings)
    if server is None:
        return None
    write = partial(write_letter, store, service=service, contacts_url=settings.dashboard_url)
    return Outbox(server, settings.sender, write)


@asynccontextmanager
async def running_context(settings: Settings, database: Database, secret: bytes) -> AsyncIterator[Context]:
    """Everything the handlers need, closed in the order that loses nothing."""
    store = await TortoiseStore.connect(database)
    recorder = scan_recorder(database)
    recorder.start()
    sweeper = Sweeper()
    sweeper.start()
    allowances = settings.allowances()
    service = Service(allowances if settings.ads else without_ads(allowances), settings.addresses())
    outbox = outbox_of(settings, store, service)
    if outbox is not None:
        outbox.start()
    try:
        yield Context(
            service=service,
            store=store,
            recorder=recorder,
            resolver=Resolver(store.find_target),
            pages=Resolver(store.find_page, max_kept=MAX_PAGES_KEPT),
            passwords=argon2_passwords(),
            studio=studio_of(settings),
            limiter=RateLimiter(settings.rate_limit),
            form_limiter=RateLimiter(FORMS_AN_ADDRESS, window=FORMS_WINDOW_SECONDS),
            post_limiter=RateLimiter(POSTS_AN_ADDRESS),
            chance=SystemRandom(),
            now=lambda: datetime.now(UTC),
            secret_key=secret,
            proxies=settings.proxies(),
            rest_url=settings.rest_url,
            docs_url=settings.docs_url,
            metrics=Metrics(recorder) if settings.metrics else None,
            notifies=outbox is not None,
        )
    finally:
        await recorder.close()
        await sweeper.close()
        if outbox is not None:
            await outbox.close()
        await store.close()


def build_app(settings: Settings, database: Database, secret: bytes) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with running_context(settings, database, secret) as context:
            app.state.context = context
            # What start-up made stays: a collector that walks it again and again costs a fifth of the scans.
            gc.collect()
            gc.freeze()
            yield
        # Else the decoder's library takes what was never collected for a leak, and says so at great length.
        gc.unfreeze()

    return create_app(settings.rest_url, lifespan=lifespan)


def main() -> None:
    configure_logs()
    # uvicorn raises the signal again when it has shut down in good order: that is a good end, status 0.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        settings = read_settings()
        database = database_of(settings)
        mail_server_of(settings)
        secret = secret_of(settings)
        asyncio.run(migrate(database))
    except SettingsError as error:
        sys.exit(str(error))
    except DomainError as error:
        sys.exit(f"{PREFIX}DATABASE_URL: the database cannot be used: {error.__cause__ or error}")
    for name in unknown_settings():
        log.warning("%s: there is no such setting", name)
    uvicorn.run(
        scan_door(build_app(settings, database, secret)),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http="httptools",
        lifespan="on",
        # The scan path has no room for an access log, and no address may stand in one.
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        backlog=2048,
        timeout_graceful_shutdown=10,
    )
