"""The database, as the use cases know it."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from domain.accounts.api_keys import KeyAccess
from domain.analytics.reports import ScanLists, ScanReports
from domain.codes.codes import QRCode
from domain.codes.links import ShortLink
from domain.named_items.folders import Folder
from domain.named_items.own_domains import OwnDomain
from domain.named_items.templates import Template
from domain.pages.landing_page import Page
from domain.ports.accounts import (
    Accounts,
    ApiKeys,
    Emails,
    KnownDevices,
    OneTimeTokens,
    PasswordTries,
    Sessions,
)
from domain.ports.codes import Changes, NamedItems, ShortURLs, Tags, UTMTemplates
from domain.ports.contacts import Contacts
from domain.ports.domains import OwnDomains
from domain.ports.exports import ExportFiles
from domain.ports.idempotency import IdempotencyRecords
from domain.ports.jobs import Jobs
from domain.ports.numbers import PublicNumbersPages
from domain.ports.oauth import AuthorizationCodes, Clients, Grants, RefreshTokens, SigningKeys
from domain.ports.pictures import Logos, PagePictures
from domain.ports.second_steps import Authenticators, Passkeys, PendingSteps, RecoveryCodes
from domain.ports.service import AccountEvents, Service
from domain.scanning.scans import Invalidation, Target

Result = TypeVar("Result")


class Store(Protocol):
    """One database. Its repositories join the transaction they are called in."""

    @property
    def accounts(self) -> Accounts: ...
    @property
    def account_events(self) -> AccountEvents: ...
    @property
    def service(self) -> Service: ...
    @property
    def api_keys(self) -> ApiKeys: ...
    @property
    def sessions(self) -> Sessions: ...
    @property
    def known_devices(self) -> KnownDevices: ...
    @property
    def one_time_tokens(self) -> OneTimeTokens: ...
    @property
    def emails(self) -> Emails: ...
    @property
    def authenticators(self) -> Authenticators: ...
    @property
    def recovery_codes(self) -> RecoveryCodes: ...
    @property
    def passkeys(self) -> Passkeys: ...
    @property
    def pending_steps(self) -> PendingSteps: ...
    @property
    def codes(self) -> ShortURLs[QRCode]: ...
    @property
    def links(self) -> ShortURLs[ShortLink]: ...
    @property
    def changes(self) -> Changes: ...
    @property
    def folders(self) -> NamedItems[Folder]: ...
    @property
    def templates(self) -> NamedItems[Template]: ...
    @property
    def utm_templates(self) -> UTMTemplates: ...
    @property
    def tags(self) -> Tags: ...
    @property
    def own_domains(self) -> OwnDomains: ...
    @property
    def jobs(self) -> Jobs: ...
    @property
    def export_files(self) -> ExportFiles: ...
    @property
    def contacts(self) -> Contacts: ...
    @property
    def idempotency_records(self) -> IdempotencyRecords: ...
    @property
    def logos(self) -> Logos: ...
    @property
    def page_pictures(self) -> PagePictures: ...
    @property
    def password_tries(self) -> PasswordTries: ...
    @property
    def scan_reports(self) -> ScanReports: ...
    @property
    def scan_lists(self) -> ScanLists: ...
    @property
    def public_numbers(self) -> PublicNumbersPages: ...
    @property
    def clients(self) -> Clients: ...
    @property
    def grants(self) -> Grants: ...
    @property
    def authorization_codes(self) -> AuthorizationCodes: ...
    @property
    def refresh_tokens(self) -> RefreshTokens: ...
    @property
    def signing_keys(self) -> SigningKeys: ...

    async def transact(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """Do all of `work` or nothing, even when the caller disconnects in the middle.

        The repositories called in `work` join it. Raises Unavailable or DatabaseFailed when the database
        does; any other error of `work` rolls back and is raised again.
        """

    def limited_to(self, access: KeyAccess) -> "Store":
        """The same database, without the codes, links, folders, scans and contacts beyond the access."""

    async def find_target(self, domain: str, short_id: str) -> Target | None: ...

    async def find_printed(self, domain: str, short_id: str) -> QRCode | ShortLink | None:
        """The code or link of any owner: its picture is public."""

    async def find_page(self, domain: str, short_id: str) -> Page | None:
        """The content of the landing page behind a short ID."""

    async def find_site(self, domain: str, short_id: str) -> OwnDomain | None:
        """The verified domain of any account, with no counts. `short_id`: "", the domain itself."""

    async def poll_invalidations(self) -> list[Invalidation]:
        """The changes of the last half minute, by any process."""

    async def ping(self, *, writes: bool = True) -> None:
        """Raise Unavailable or DatabaseFailed within two seconds when scans cannot be stored.

        `writes`: whether to try it, beside looking at the schema and the file.
        """
