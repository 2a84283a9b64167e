"""The database behind the use cases: its repositories and transactions."""

import asyncio
from collections.abc import Awaitable, Callable
from copy import copy
from time import monotonic
from typing import Self, TypeVar

from tortoise import Tortoise
from tortoise.connection import get_connection
from tortoise.transactions import in_transaction

from domain.accounts.api_keys import KeyAccess
from domain.named_items.items import Folder, Template, UTMTemplate
from domain.ports.store import Store
from storage.analytics.reports import StoredScanReports
from storage.analytics.scan_import import StoredScanImports
from storage.analytics.single_scans.lists import StoredScanLists
from storage.db.config import POOLS, Database
from storage.db.disk import DiskReserve
from storage.db.failures import translated
from storage.db.models.codes import FolderRow, TemplateRow, UTMTemplateRow
from storage.db.pools import dialect_of
from storage.db.readiness import Readiness
from storage.repositories import oauth
from storage.repositories.accounts import accounts, second_steps, sessions
from storage.repositories.cache_invalidation import poll_recent
from storage.repositories.changes import StoredChanges
from storage.repositories.contacts import StoredContacts
from storage.repositories.events import StoredEvents
from storage.repositories.files import StoredFiles
from storage.repositories.idempotency import StoredIdempotencyRecords
from storage.repositories.jobs import StoredExportFiles, StoredJobs
from storage.repositories.lists.short_url_lists import ShortURLLists
from storage.repositories.named_items.named_items import StoredNamedItems, StoredTags
from storage.repositories.named_items.own_domains import StoredOwnDomains, find_site
from storage.repositories.pages import StoredLogos, StoredPagePictures, StoredPublicNumbers, find_page
from storage.repositories.short_urls import CODES, LINKS, StoredShortURLs, find_printed
from storage.repositories.targets import find_alike, find_target
from storage.repositories.webhooks import StoredWebhooks
from storage.scan_log.lost_scans import LostScanCounter
from storage.service import StoredService

Result = TypeVar("Result")


class TortoiseStore(Store):
    find_target = staticmethod(find_target)
    find_alike = staticmethod(find_alike)
    find_printed = staticmethod(find_printed)
    find_page = staticmethod(find_page)
    find_site = staticmethod(find_site)
    poll_invalidations = staticmethod(poll_recent)
    held = 0.0

    def __init__(self, database: Database, disk_reserve_mb: int = 0) -> None:
        self._readiness = Readiness(database)
        self._disk = DiskReserve(database, disk_reserve_mb)
        self.accounts = accounts.StoredAccounts()
        self.account_events = accounts.StoredAccountEvents()
        self.service = StoredService()
        self.lost_scans = LostScanCounter()
        self.sessions = sessions.StoredSessions()
        self.known_devices = sessions.StoredKnownDevices()
        self.one_time_tokens = sessions.StoredOneTimeTokens()
        self.emails = accounts.StoredEmails()
        self.authenticators = second_steps.StoredAuthenticators()
        self.recovery_codes = second_steps.StoredRecoveryCodes()
        self.passkeys = second_steps.StoredPasskeys()
        self.pending_steps = second_steps.StoredPendingSteps()
        self.api_keys = accounts.StoredApiKeys()
        self.codes = StoredShortURLs(CODES, ShortURLLists(CODES.name))
        self.links = StoredShortURLs(LINKS, ShortURLLists(LINKS.name))
        self.changes = StoredChanges()
        self.events = StoredEvents()
        self.folders = StoredNamedItems("folder", Folder, FolderRow, "folder_id")
        self.templates = StoredNamedItems("template", Template, TemplateRow, "template_id")
        self.utm_templates = StoredNamedItems("UTM template", UTMTemplate, UTMTemplateRow, "utm_template_id")
        self.tags = StoredTags()
        self.own_domains = StoredOwnDomains()
        self.jobs = StoredJobs()
        self.export_files = StoredExportFiles()
        self.page_pictures = StoredPagePictures()
        self.files = StoredFiles()
        self.contacts = StoredContacts()
        self.idempotency_records = StoredIdempotencyRecords()
        self.logos = StoredLogos()
        self.password_tries = sessions.StoredPasswordTries()
        self.brakes = sessions.StoredBrakes()
        self.scan_reports = StoredScanReports()
        self.scan_lists = StoredScanLists()
        self.scan_imports = StoredScanImports(database)
        self.public_numbers = StoredPublicNumbers()
        self.webhooks = StoredWebhooks()
        self.clients = oauth.StoredClients()
        self.grants = oauth.StoredGrants()
        self.authorization_codes = oauth.StoredAuthorizationCodes()
        self.refresh_tokens = oauth.StoredRefreshTokens()
        self.signing_keys = oauth.StoredSigningKeys()
        self._in_flight: set[asyncio.Task[object]] = set()

    def limited_to(self, access: KeyAccess) -> Self:
        if access.is_to_all:
            return self
        # What is not here is of the whole account, or found through a code.
        limited = copy(self)
        limited.codes = self.codes.limited_to(access)
        limited.links = self.links.limited_to(access)
        limited.folders = self.folders.limited_to(access)
        limited.contacts = StoredContacts(access)
        limited.scan_reports = self.scan_reports.limited_to(access)
        limited.scan_lists = StoredScanLists(access)
        return limited

    @classmethod
    async def connect(cls, database: Database, *, disk_reserve_mb: int = 0) -> Self:
        """Raises Unavailable when the database cannot be reached."""
        try:
            with translated():
                # Connections are in a context variable, and start-up and requests are different tasks.
                await Tortoise.init(config=database.tortoise(), _enable_global_fallback=True)
                for pool in POOLS:
                    await get_connection(pool).execute_query("SELECT 1")
        except BaseException:
            await Tortoise.close_connections()
            raise
        return cls(database, disk_reserve_mb)

    async def aclose(self) -> None:
        await self._readiness.close()
        if self._in_flight:
            await asyncio.wait(self._in_flight)
        await Tortoise.close_connections()

    async def transact(self, work: Callable[[], Awaitable[Result]]) -> Result:
        # In a shielded task: a request cancelled inside Tortoise's transaction would block SQLite for this
        # process for ever, and leak connections of PostgreSQL's pool.
        task = asyncio.ensure_future(self._transact(work))
        self._in_flight.add(task)
        task.add_done_callback(self._in_flight.discard)
        return await asyncio.shield(task)

    async def _transact(self, work: Callable[[], Awaitable[Result]]) -> Result:
        began = monotonic()
        try:
            with translated():
                async with in_transaction("default"):
                    began = monotonic()
                    return await work()
        finally:
            if dialect_of("default") == "sqlite":
                self.held += monotonic() - began

    async def is_disk_low(self) -> bool:
        return await self._disk.is_low()

    async def ping(self, *, writes: bool = True) -> None:
        await self._readiness.require(writes=writes)
