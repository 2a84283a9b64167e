"""Composition root of the web process: the one place here that knows storage."""

import asyncio
import gc
import logging
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette

from app.context import Context, PlacesData
from app.request_ids import request_id
from app.resolver import MAX_PAGES_KEPT, InvalidationPoller, Resolver, target_resolver
from app.routes import create_app, scan_fast_path
from app.scan.forms import FORMS_AN_ADDRESS, FORMS_WINDOW_SECONDS
from app.scan.protocol import ScanProtocol
from app.scan.submissions import POSTS_AN_ADDRESS
from app.settings import PROJECT, Settings, read_settings, unknown_settings
from domain.kernel.rate_limits import RateLimiter
from domain.scanning.recording import ScanRecorder
from domain.settings import PREFIX, SettingsError
from domain.use_cases.codes.page_pictures import fetch_page_picture
from domain.use_cases.contacts import compose_email
from domain.use_cases.deps import Deps
from storage.analytics.worker import RollupWorker
from storage.backups.in_use import hold_open
from storage.db.config import Database
from storage.mail.outbox import Outbox
from storage.mail.smtp import MailServer, parse_mail_server
from storage.pictures.page_picture_worker import PagePictureWorker
from storage.runtime.logs import configure_logs
from storage.runtime.memory import trim_memory
from storage.runtime.protocol import LimitedProtocol
from storage.runtime.server import serve
from storage.runtime.startup import allowances_of, database_of, deps_of, migrate_or_refuse, secret_of
from storage.runtime.sweeper import Sweeper
from storage.scan_log.geography import Geography
from storage.scan_log.inbox import InboxReader
from storage.scan_log.recorder import scan_recorder
from storage.store import TortoiseStore

if TYPE_CHECKING:
    from app.metrics import Metrics

log = logging.getLogger(__name__)

# A scan leaves nothing that refers to itself: to look for that after every 700 objects is work for nothing.
_COLLECT_AFTER: Final = (10_000, 10, 10)
# So long the thread that commits scans waits for the interpreter while the loop is busy; the default is 5 ms.
_SWITCH_SECONDS: Final = 0.0005


def mail_server_of(settings: Settings) -> MailServer | None:
    """None where no mail is sent. Raises SettingsError when the mail server's URL is none."""
    if settings.smtp_url is None:
        return None
    try:
        return parse_mail_server(settings.smtp_url)
    except ValueError as error:
        raise SettingsError(f"{PREFIX}SMTP_URL: {error}") from None


def geography_of(settings: Settings) -> Geography:
    """Raises SettingsError when the operator's data cannot be read."""
    try:
        return Geography(PROJECT / settings.geoip_db if settings.geoip_db else None)
    except ValueError as error:
        raise SettingsError(f"{PREFIX}GEOIP_DB: {error}") from None


def metrics_of(settings: Settings, recorder: ScanRecorder) -> "Metrics | None":
    if not settings.metrics:
        return None
    # Few operators want them, and their library is a megabyte.
    from app.metrics import Metrics  # noqa: PLC0415

    return Metrics(recorder)


def outbox_of(settings: Settings, deps: Deps) -> Outbox | None:
    server = mail_server_of(settings)
    if server is None:
        return None
    write = partial(compose_email, deps, contacts_url=settings.dashboard_url)
    return Outbox(server, settings.sender, write)


def page_picture_worker(deps: Deps) -> PagePictureWorker:
    return PagePictureWorker(deps.store.page_pictures, partial(fetch_page_picture, deps), deps.clock)


@asynccontextmanager
async def running_context(
    settings: Settings, database: Database, secret: bytes, geography: Geography
) -> AsyncIterator[Context]:
    """Everything the handlers need, closed in the order that loses nothing."""
    store = await TortoiseStore.connect(database)
    recorder = scan_recorder(database, InboxReader(geography.find, settings.proxies()))
    recorder.start()
    resolver = target_resolver(store.find_target)
    landing_pages = Resolver(store.find_page, max_kept=MAX_PAGES_KEPT)
    watch = InvalidationPoller(store.poll_invalidations, (resolver, landing_pages))
    watch.start()
    rollups = RollupWorker(database, is_busy=recorder.is_busy, scan_days=settings.scan_days)
    rollups.start()
    geography.log_source()
    sweeper = Sweeper()
    sweeper.start()
    deps = deps_of(settings, store)
    page_pictures = page_picture_worker(deps)
    page_pictures.start()
    outbox = outbox_of(settings, deps)
    if outbox is not None:
        outbox.start()
    try:
        yield Context(
            deps=deps,
            recorder=recorder,
            resolver=resolver,
            pages=landing_pages,
            limiter=RateLimiter(settings.rate_limit, monotonic),
            form_limiter=RateLimiter(FORMS_AN_ADDRESS, monotonic, window=FORMS_WINDOW_SECONDS),
            post_limiter=RateLimiter(POSTS_AN_ADDRESS, monotonic),
            secret_key=secret,
            proxies=settings.proxies(),
            rest_url=settings.rest_url,
            docs_url=settings.docs_url,
            metrics=metrics_of(settings, recorder),
            notifies=outbox is not None,
            geography_source=lambda: PlacesData(geography.name, geography.built_at.date()),
        )
    finally:
        await recorder.close()
        await watch.close()
        await rollups.close()
        await sweeper.close()
        await page_pictures.close()
        if outbox is not None:
            await outbox.close()
        await store.close()


def build_app(settings: Settings, database: Database, secret: bytes, geography: Geography) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with running_context(settings, database, secret, geography) as context:
            app.state.context = context
            # What start-up made stays: a collector that walks it again and again costs a fifth of the scans.
            gc.collect()
            trim_memory()
            gc.freeze()
            gc.set_threshold(*_COLLECT_AFTER)
            sys.setswitchinterval(_SWITCH_SECONDS)
            yield
        # Else the decoder's library takes what was never collected for a leak, and says so at great length.
        gc.unfreeze()

    return create_app(settings.rest_url, lifespan=lifespan)


class LimitedScanProtocol(ScanProtocol, LimitedProtocol):
    """Plain scans by the short way, and no client takes more than its share."""


def main() -> None:
    configure_logs(request_id.get)
    # uvicorn raises the signal again when it has shut down in good order: that is a good end, status 0.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        settings = read_settings()
        database = database_of(settings)
        mail_server_of(settings)
        allowances_of(settings)
        geography = geography_of(settings)
        secret = secret_of(settings)
        in_use = hold_open(database)
        asyncio.run(migrate_or_refuse(database))
    except SettingsError as error:
        sys.exit(str(error))
    for name in unknown_settings():
        log.warning("%s: there is no such setting", name)
    with in_use:
        serve(
            scan_fast_path(build_app(settings, database, secret, geography)),
            host=settings.host,
            port=settings.port,
            protocol=LimitedScanProtocol,
        )
