"""What the use cases need from outside, as Protocols."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeVar
from uuid import UUID

from domain.accounts.accounts import Account, ApiKey
from domain.analytics.reports import ScanLists, ScanReports
from domain.codes.codes import QRCode
from domain.codes.folders import Folder
from domain.codes.links import ShortLink
from domain.codes.short_urls import Change, CreatedVia, ShortURL
from domain.codes.templates import Template
from domain.contacts.contacts import Contact, Place
from domain.drawing.options import Design
from domain.drawing.output import Output
from domain.drawing.scannability import Scannability
from domain.drawing.shapes import Ink, Logo
from domain.pages.landing_page import Page
from domain.pages.page_pictures import PagePicture
from domain.ports.oauth import AuthorizationCodes, Clients, Grants, RefreshTokens, SigningKeys
from domain.scanning.scans import Repoint, Target

Result = TypeVar("Result")
Entity = TypeVar("Entity", bound=ShortURL)
Named = TypeVar("Named", Folder, Template)


@dataclass(frozen=True, kw_only=True, slots=True)
class ShortURLFilter:
    """Which of an account: every part that is set must fit. `search` is part of name, short ID or destination."""

    search: str | None = None
    type_id: int | None = None
    folder_id: UUID | None = None
    created_via: CreatedVia | None = None
    created_after: datetime | None = None
    created_before: datetime | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ContactFilter:
    """Which contacts of an account: every part that is set must fit. The code may have been deleted."""

    code_id: UUID | None = None
    created_after: datetime | None = None
    created_before: datetime | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a list, newest first: behind the row made then, with that id."""

    created_at: datetime
    id: UUID


@dataclass(frozen=True, slots=True)
class ScanPosition:
    """A place in a list, most scanned first: behind the row with so many scans and that id."""

    scan_count: int
    id: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim:
    """One Idempotency-Key as it is kept: who works on it, on what, and the answer once there is one."""

    id: UUID
    account_id: UUID
    key: str
    fingerprint: str
    claimed_at: datetime
    resource_id: UUID | None = None
    answer: bytes | None = None


class Accounts(Protocol):
    async def add(self, account: Account) -> None:
        """Raise ValidationFailed when there is an account of that address."""

    async def get(self, account_id: UUID) -> Account | None: ...

    async def find_by_email(self, email: str) -> Account | None: ...

    async def list_all(self) -> list[Account]: ...

    async def is_empty(self) -> bool: ...

    async def set_subscription(self, account: Account) -> None: ...

    async def set_time_zone(self, account: Account) -> None: ...

    async def set_password(self, account: Account) -> None: ...

    async def lock(self, account_id: UUID) -> None:
        """Hold this account for the rest of the transaction: whoever counts, then adds, must hold it."""


class ApiKeys(Protocol):
    async def add(self, api_key: ApiKey) -> None: ...

    async def find_caller(self, key_hash: str) -> tuple[ApiKey, Account] | None: ...

    async def list_of(self, account_id: UUID) -> list[ApiKey]: ...

    async def set_active(self, key_id: UUID, *, is_active: bool) -> None: ...

    async def set_last_used(self, key_id: UUID, used_at: datetime) -> None: ...


class ShortURLs(Protocol[Entity]):
    """QR codes, or short links: one space of short IDs, one of each for both."""

    @property
    def noun(self) -> str: ...

    @property
    def without_waiting(self) -> "ShortURLs[Entity]":
        """The same, with a `scan_count` that lacks the scans in the inbox: to count those takes time in a rush."""

    async def add(self, entity: Entity) -> None:
        """Raise ShortIdTaken when the domain has, or ever had, that short ID for somebody else."""

    async def is_taken(self, domain: str, short_id: str, account_id: UUID) -> bool:
        """Whether the account cannot have that short ID, for a code or a link."""

    async def get(self, account_id: UUID, entity_id: UUID) -> Entity | None: ...

    async def find_by_short_id(self, account_id: UUID, short_id: str) -> Entity | None: ...

    async def find_by_external_id(self, account_id: UUID, external_id: str) -> Entity | None: ...

    async def list_of(
        self, account_id: UUID, which: ShortURLFilter, *, limit: int, after: Position | None
    ) -> list[Entity]: ...

    async def list_by_scans(
        self, account_id: UUID, which: ShortURLFilter, *, limit: int, after: ScanPosition | None
    ) -> list[Entity]:
        """Most scanned first. Scans that come between two pages can move a row from one to the other."""

    async def count(self, account_id: UUID, which: ShortURLFilter) -> int: ...

    async def save(self, entity: Entity) -> None: ...

    async def delete(self, entity: Entity, *, now: datetime) -> None:
        """Delete it with its history and scans; its short ID stays out of everybody else's reach."""


class Changes(Protocol):
    """The histories of codes and links."""

    async def add(self, change: Change) -> None: ...

    async def last_version(self, short_url_id: UUID) -> int: ...

    async def list_of(self, short_url_id: UUID, *, limit: int, below: int | None) -> list[Change]: ...

    async def get(self, short_url_id: UUID, version: int) -> Change | None: ...


class NamedThings(Protocol[Named]):
    """Folders, or templates. What names one that is deleted is let go of in the same transaction."""

    @property
    def noun(self) -> str: ...

    async def add(self, thing: Named) -> None: ...

    async def get(self, account_id: UUID, thing_id: UUID) -> Named | None: ...

    async def list_of(self, account_id: UUID, *, limit: int, after: Position | None) -> list[Named]: ...

    async def count(self, account_id: UUID) -> int: ...

    async def save(self, thing: Named) -> None: ...

    async def delete(self, thing: Named) -> None: ...


class Contacts(Protocol):
    """What was submitted. An erased submission keeps its place in its month and is nowhere else."""

    async def add(self, contact: Contact) -> None: ...

    async def announce(self, contact: Contact, *, now: datetime) -> None:
        """Put down that its owner is to be written to."""

    async def is_known(self, contact_id: UUID) -> bool:
        """Whether it was ever submitted, erased or not."""

    async def get(self, account_id: UUID, contact_id: UUID) -> Contact | None: ...

    async def list_of(
        self, account_id: UUID, which: ContactFilter, *, limit: int, after: Position | None
    ) -> list[Contact]: ...

    async def count(self, account_id: UUID, which: ContactFilter) -> int: ...

    async def has_any_of(self, account_id: UUID, code_id: UUID) -> bool: ...

    async def erase(self, account_id: UUID, contact_id: UUID, *, now: datetime) -> bool:
        """Forget what was entered and that its owner is to be written to; False when there is none to erase."""

    async def latest_time(self, account_id: UUID) -> datetime | None:
        """When the newest was submitted, erased or not."""

    async def first_time(self, account_id: UUID, *, since: datetime | None = None) -> datetime | None:
        """When the oldest from then on was submitted, erased or not."""

    async def place_behind(
        self, number: int, account_id: UUID, *, since: datetime | None = None, until: datetime | None = None
    ) -> Place | None:
        """The place behind the `number` oldest from `since` to before `until`, erased ones counted."""

    async def count_from(self, place: Place, account_id: UUID, *, until: datetime) -> int:
        """How many there are from that place to before `until`, erased ones not counted."""


class Claims(Protocol):
    async def add(self, claim: Claim) -> bool:
        """False when the account has a claim of that key already."""

    async def find(self, account_id: UUID, key: str) -> Claim | None: ...

    async def take_over(self, claim: Claim, *, now: datetime) -> bool:
        """Renew an abandoned claim; False when somebody else did so first."""

    async def attach(self, claim: Claim, resource_id: UUID) -> None:
        """Tie the claim to what was made for it, in the transaction that makes it.

        Raises InFlight when the claim is no longer the caller's.
        """

    async def settle(self, claim: Claim, answer: bytes) -> None: ...

    async def drop(self, claim: Claim) -> None: ...

    async def drop_older_than(self, moment: datetime) -> None: ...


class Logos(Protocol):
    """Logos ready for drawing, by their content."""

    async def get(self, content_hash: str) -> Logo | None: ...

    async def keep(self, logo: Logo, *, now: datetime) -> None:
        """Store it, or renew the stay of one that is there: what no code names is swept after a while."""


class PagePictures(Protocol):
    """Pictures of landing pages, by the URL they come from, and which codes' pages show them."""

    async def get(self, url: str) -> PagePicture | None: ...

    async def name(self, code_id: UUID, urls: frozenset[str], *, now: datetime) -> None:
        """These are the pictures of the code's page; those that are new, old or missing are due. In a transaction."""

    async def renew(self, url: str, *, now: datetime) -> None:
        """It is due, unless it was fetched within the last day or is due already."""

    async def claim(self, url: str, *, until: datetime) -> None:
        """Whoever looks for pictures that are due passes this one by until then."""

    async def claim_next(self, *, now: datetime, until: datetime) -> str | None:
        """The URL of one that is due, for this caller alone until then; None when none is."""

    async def keep(self, picture: PagePicture) -> None:
        """Store what came of fetching it, if it is known at all; pages learn of another ink. In a transaction."""


class PasswordTries(Protocol):
    """Wrong tries at a code's password, or at an account's."""

    async def count(self, address_hash: str, *, since: datetime) -> int: ...

    async def moments(self, address_hash: str, *, after: datetime) -> Sequence[datetime]:
        """When they were made, oldest first."""

    async def add(self, address_hash: str, tried_at: datetime) -> int:
        """The number of this try."""

    async def take_back(self, tries: Sequence[int]) -> None:
        """They were none."""

    async def drop_older_than(self, moment: datetime) -> None: ...


class Store(Protocol):
    """One database. Its repositories join the transaction they are called in."""

    @property
    def accounts(self) -> Accounts: ...
    @property
    def api_keys(self) -> ApiKeys: ...
    @property
    def codes(self) -> ShortURLs[QRCode]: ...
    @property
    def links(self) -> ShortURLs[ShortLink]: ...
    @property
    def changes(self) -> Changes: ...
    @property
    def folders(self) -> NamedThings[Folder]: ...
    @property
    def templates(self) -> NamedThings[Template]: ...
    @property
    def contacts(self) -> Contacts: ...
    @property
    def claims(self) -> Claims: ...
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
        """Do `work` whole or not at all, also when whoever asked for it goes away in the middle.

        The repositories called in `work` take part. Raises Unavailable or DatabaseFailed when the
        database does; any other error of `work` undoes it and passes.
        """

    async def find_target(self, domain: str, short_id: str) -> Target | None: ...

    async def find_printed(self, domain: str, short_id: str) -> QRCode | ShortLink | None:
        """What is behind a short ID, whoever owns it: for what everybody may see, its picture."""

    async def find_page(self, domain: str, short_id: str) -> Page | None:
        """What the landing page behind a short ID shows."""

    async def told_repoints(self) -> list[Repoint]:
        """What has changed within the last half minute, by any process."""

    async def ping(self) -> None:
        """Raise Unavailable when the database does not answer, or its schema is not ours."""


class Studio(Protocol):
    """Where pictures are made: off the event loop, a few at a time, the latest kept for a while."""

    async def fetch_logo(self, image: str) -> Logo:
        """The logo behind a `data:` URI or a URL. Raises LogoUnavailable with the reason."""

    async def fetch_picture(self, url: str) -> Logo:
        """The picture of a landing page, as a logo that may be larger. Raises LogoUnavailable with the reason,
        Unavailable when too many are being fetched."""

    async def ink_of(self, logo: Logo) -> Ink: ...

    async def grade(self, text: str, design: Design, logo: Logo | None) -> Scannability:
        """How well the picture of `text` scans. Raises Undrawable, which names the option that leaves no room."""

    async def draw(
        self, text: str, design: Design, logo: Logo | None, output: Output, *, keyless: bool = False
    ) -> bytes:
        """The file. Raises ValueError when its size has no room for the modules.

        `keyless`: for somebody without an API key; raises Unavailable when too many of them wait.
        """


class Passwords(Protocol):
    async def hash(self, password: str) -> str: ...

    async def matches(self, password_hash: str | None, password: str) -> bool:
        """Whether it is the one; False, after as much work, where there is no hash to compare it with."""
