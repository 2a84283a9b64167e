"""The database, as the use cases know it."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from domain.accounts.api_keys import KeyAccess
from domain.analytics.reports import ScanLists, ScanReports
from domain.codes.codes import QRCode, ShortLink
from domain.named_items.items import Folder, Template
from domain.named_items.own_domains import OwnDomain
from domain.pages.landing_page import Page
from domain.ports.accounts import (
    Accounts,
    ApiKeys,
    Brakes,
    Emails,
    KnownDevices,
    OneTimeTokens,
    PasswordTries,
    Sessions,
)
from domain.ports.codes import (
    Changes,
    NamedItems,
    OwnDomains,
    PublicNumbersPages,
    ShortURLs,
    Tags,
    UTMTemplates,
)
from domain.ports.contacts import Contacts
from domain.ports.events import Events
from domain.ports.files import Files
from domain.ports.idempotency import IdempotencyRecords
from domain.ports.jobs import ExportFiles, Jobs, ScanImports
from domain.ports.oauth import AuthorizationCodes, Clients, Grants, RefreshTokens, SigningKeys
from domain.ports.pictures import Logos, PagePictures
from domain.ports.second_steps import Authenticators, Passkeys, PendingSteps, RecoveryCodes
from domain.ports.service import AccountEvents, LostScanLog, Service
from domain.ports.webhooks import Webhooks
from domain.scanning.scans import Invalidation, Target

Result = TypeVar("Result")


class Store(Protocol):
    """One database. Its repositories join the transaction they are called in.

    `held`: the seconds in which its transactions have held up other writers.
    """

    held: float
    accounts: Accounts
    account_events: AccountEvents
    service: Service
    lost_scans: LostScanLog
    api_keys: ApiKeys
    sessions: Sessions
    known_devices: KnownDevices
    one_time_tokens: OneTimeTokens
    emails: Emails
    authenticators: Authenticators
    recovery_codes: RecoveryCodes
    passkeys: Passkeys
    pending_steps: PendingSteps
    codes: ShortURLs[QRCode]
    links: ShortURLs[ShortLink]
    changes: Changes
    events: Events
    folders: NamedItems[Folder]
    templates: NamedItems[Template]
    utm_templates: UTMTemplates
    tags: Tags
    own_domains: OwnDomains
    jobs: Jobs
    export_files: ExportFiles
    contacts: Contacts
    idempotency_records: IdempotencyRecords
    logos: Logos
    page_pictures: PagePictures
    files: Files
    password_tries: PasswordTries
    brakes: Brakes
    scan_reports: ScanReports
    scan_lists: ScanLists
    scan_imports: ScanImports
    public_numbers: PublicNumbersPages
    webhooks: Webhooks
    clients: Clients
    grants: Grants
    authorization_codes: AuthorizationCodes
    refresh_tokens: RefreshTokens
    signing_keys: SigningKeys

    async def transact(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """Do all of `work` or nothing, even when the caller disconnects in the middle.

        The repositories called in `work` join it. Raises Unavailable or DatabaseFailed when the database
        does; any other error of `work` rolls back and is raised again.
        """

    def limited_to(self, access: KeyAccess) -> "Store":
        """The same database, without the codes, links, folders, scans and contacts beyond the access."""

    async def find_target(self, domain: str, short_id: str) -> Target | None: ...

    async def find_alike(self, domain: str, short_id: str) -> Target | None:
        """The only code or link with this short ID in other capitals; None if it was one of its own once."""

    async def find_printed(self, domain: str, short_id: str) -> QRCode | ShortLink | None:
        """The code or link of any owner: its picture is public."""

    async def find_page(self, domain: str, short_id: str) -> Page | None:
        """The content of the landing page behind a short ID."""

    async def find_site(self, domain: str, short_id: str, /) -> OwnDomain | None:
        """The verified domain of any account, with no counts. `short_id`: "", the domain itself."""

    async def poll_invalidations(self) -> list[Invalidation]:
        """The changes of the last half minute, by any process."""

    async def is_disk_low(self) -> bool:
        """Whether only scans, contacts and deletions are to be stored. Looked up every two seconds."""

    async def ping(self, *, writes: bool = True) -> None:
        """Raise Unavailable or DatabaseFailed within two seconds when scans cannot be stored.

        `writes`: whether to try it, beside looking at the schema and the file.
        """
