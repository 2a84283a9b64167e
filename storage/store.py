"""One database, as the use cases know it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Self, TypeVar

from tortoise import Tortoise
from tortoise.connection import get_connection
from tortoise.transactions import in_transaction

from domain.codes.codes import QRCode
from domain.codes.folders import Folder
from domain.codes.links import ShortLink
from domain.codes.templates import Template
from domain.kernel.errors import Unavailable
from domain.pages.landing_page import Page
from domain.scanning.scans import Invalidation, Target
from storage.analytics.reports import StoredScanReports
from storage.analytics.scan_lists import StoredScanLists
from storage.db.config import POOLS, Database
from storage.db.failures import translated
from storage.db.migrating import is_current
from storage.db.models import FolderRow, TemplateRow
from storage.repositories.accounts import StoredAccounts, StoredApiKeys
from storage.repositories.cache_invalidation import poll_recent
from storage.repositories.changes import StoredChanges
from storage.repositories.contacts import StoredContacts
from storage.repositories.idempotency import StoredIdempotencyRecords, StoredPasswordTries
from storage.repositories.logos import StoredLogos
from storage.repositories.named_items import StoredNamedItems
from storage.repositories.oauth import (
    StoredAuthorizationCodes,
    StoredClients,
    StoredGrants,
    StoredRefreshTokens,
    StoredSigningKeys,
)
from storage.repositories.pages import StoredPagePictures, find_page
from storage.repositories.short_urls import CODES, LINKS, StoredShortURLs, find_printed
from storage.repositories.targets import find_target

Result = TypeVar("Result")


class TortoiseStore:
    def __init__(self) -> None:
        self.accounts = StoredAccounts()
        self.api_keys = StoredApiKeys()
        self.codes = StoredShortURLs(CODES)
        self.links = StoredShortURLs(LINKS)
        self.changes = StoredChanges()
        self.folders = StoredNamedItems("folder", Folder, FolderRow)
        self.templates = StoredNamedItems("template", Template, TemplateRow)
        self.page_pictures = StoredPagePictures()
        self.contacts = StoredContacts()
        self.claims = StoredIdempotencyRecords()
        self.logos = StoredLogos()
        self.password_tries = StoredPasswordTries()
        self.scan_reports = StoredScanReports()
        self.scan_lists = StoredScanLists()
        self.clients = StoredClients()
        self.grants = StoredGrants()
        self.authorization_codes = StoredAuthorizationCodes()
        self.refresh_tokens = StoredRefreshTokens()
        self.signing_keys = StoredSigningKeys()
        self._in_flight: set[asyncio.Task[object]] = set()

    @classmethod
    async def connect(cls, database: Database) -> Self:
        """Raises Unavailable when the database cannot be reached."""
        try:
            with translated():
                # Connections live in a context variable, and start-up and requests are different tasks.
                await Tortoise.init(config=database.tortoise(), _enable_global_fallback=True)
                for pool in POOLS:
                    await get_connection(pool).execute_query("SELECT 1")
        except BaseException:
            await Tortoise.close_connections()
            raise
        return cls()

    async def close(self) -> None:
        if self._in_flight:
            await asyncio.wait(self._in_flight)
        await Tortoise.close_connections()

    async def transact(self, work: Callable[[], Awaitable[Result]]) -> Result:
        # In a task of its own, shielded: a request cancelled inside Tortoise's transaction would hang
        # SQLite for this process for good, and leak connections of PostgreSQL's pool.
        task = asyncio.ensure_future(_transact(work))
        self._in_flight.add(task)
        task.add_done_callback(self._in_flight.discard)
        return await asyncio.shield(task)

    async def find_target(self, domain: str, short_id: str) -> Target | None:
        return await find_target(domain, short_id)

    async def find_printed(self, domain: str, short_id: str) -> QRCode | ShortLink | None:
        return await find_printed(domain, short_id)

    async def find_page(self, domain: str, short_id: str) -> Page | None:
        return await find_page(domain, short_id)

    async def poll_invalidations(self) -> list[Invalidation]:
        return await poll_recent()

    async def ping(self) -> None:
        if not await is_current():
            raise Unavailable


async def _transact(work: Callable[[], Awaitable[Result]]) -> Result:
    with translated():
        async with in_transaction("default"):
            return await work()
