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
from time import monotonic

import uvicorn
from starlette.applications import Starlette

from app.context import Context
from app.forms import FORMS_AN_ADDRESS, FORMS_WINDOW_SECONDS
from app.metrics import Metrics
from app.request_ids import request_id
from app.resolver import MAX_PAGES_KEPT, Resolver
from app.settings import Settings, read_settings, unknown_settings
from app.submissions import POSTS_AN_ADDRESS
from app.web import create_app, scan_door
from domain.rate_limits import RateLimiter
from domain.service import Service
from domain.settings import PREFIX, SettingsError
from domain.use_cases.contacts import write_letter
from storage.config import Database
from storage.logs import configure_logs
from storage.mail import MailServer, parse_mail_server
from storage.outbox import Outbox
from storage.passwords import argon2_passwords
from storage.recorder import scan_recorder
from storage.startup import allowances_of, database_of, migrate_or_refuse, secret_of, service_of
from storage.store import TortoiseStore
from storage.studio import studio_of
from storage.sweeping import Sweeper

log = logging.getLogger(__name__)


def mail_server_of(settings: Settings) -> MailServer | None:
    """None where no mail is sent. Raises SettingsError when the mail server's URL is none."""
    if settings.smtp_url is None:
        return None
    try:
        return parse_mail_server(settings.smtp_url)
    except ValueError as error:
        raise SettingsError(f"{PREFIX}SMTP_URL: {error}") from None


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
    service = service_of(settings)
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
            limiter=RateLimiter(settings.rate_limit, monotonic),
            form_limiter=RateLimiter(FORMS_AN_ADDRESS, monotonic, window=FORMS_WINDOW_SECONDS),
            post_limiter=RateLimiter(POSTS_AN_ADDRESS, monotonic),
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
    configure_logs(request_id.get)
    # uvicorn raises the signal again when it has shut down in good order: that is a good end, status 0.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        settings = read_settings()
        database = database_of(settings)
        mail_server_of(settings)
        allowances_of(settings)
        secret = secret_of(settings)
        asyncio.run(migrate_or_refuse(database))
    except SettingsError as error:
        sys.exit(str(error))
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
