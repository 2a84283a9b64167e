"""Codes, links, their history and public numbers, folders, templates, tags, own domains and their proofs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol, TypeVar
from uuid import UUID

from domain.accounts.api_keys import FULL_ACCESS, KeyAccess
from domain.analytics.public_numbers import PublicNumbers
from domain.codes.codes import PictureState
from domain.codes.short_urls import Change, CreatedVia, ShortURL, Status
from domain.feed.webhooks import Webhook
from domain.files.files import File
from domain.named_items.items import Folder, Template, UTMTemplate
from domain.named_items.own_domains import OwnDomain, ProofFile, TXTRecords
from domain.named_items.tags import Tag
from domain.ports.lists import Position, Sort, SortPosition

Entity = TypeVar("Entity", bound=ShortURL)


@dataclass(frozen=True, kw_only=True, slots=True)
class ShortURLFilter:
    """Every field that is set must match, with one of its values.

    `search`: words, as in domain/codes/search.py; a tag has them, too. `references`: ids and short IDs.
    `folder_ids`: None is for those in no folder. `metadata`: keys, each with values as text.
    `expires_before`: an expiry that is switched off does not count. `ended_by`: expired then, or at its
    limit of scans. `not_scanned_since`: by `last_scanned_at`. `needs_care`: whether it has grade C or worse.
    `access`: set by a repository that is limited to it.
    """

    search: str | None = None
    references: tuple[str, ...] | None = None
    external_ids: tuple[str, ...] = ()
    type_ids: tuple[int, ...] = ()
    folder_ids: tuple[UUID | None, ...] = ()
    tag_ids: tuple[UUID, ...] = ()
    statuses: tuple[Status, ...] = ()
    domains: tuple[str, ...] = ()
    metadata: tuple[tuple[str, tuple[str, ...]], ...] = ()
    has_password: bool | None = None
    needs_care: bool | None = None
    expires_before: datetime | None = None
    ended_by: datetime | None = None
    created_via: tuple[CreatedVia, ...] = ()
    created_after: datetime | None = None
    created_before: datetime | None = None
    updated_after: datetime | None = None
    not_scanned_since: datetime | None = None
    access: KeyAccess = FULL_ACCESS


@dataclass(frozen=True, slots=True)
class TakenShortId:
    """Whether the account itself has it, or has it in its trash.

    `destination`: of its own one; None for a landing page. `content`: of its own one, as it is stored.
    """

    destination: str | None = None
    is_own: bool = False
    is_in_trash: bool = False
    content: Mapping[str, Any] | None = field(default=None, compare=False)


class ShortURLs(Protocol[Entity]):
    """The QR codes, or the short links. Both share one space of short IDs."""

    @property
    def noun(self) -> str: ...

    @property
    def without_waiting(self) -> "ShortURLs[Entity]":
        """The same codes, whose `scan_count` lacks the inbox: counting its scans takes time under load."""

    async def add(self, *entities: Entity) -> None:
        """Add codes of one account. Raise ShortIdTaken if another one on the domain has their short ID."""

    async def are_ids_of_others(self, account_id: UUID, ids: Collection[UUID]) -> bool:
        """Whether one of them is that of something of another account, or of a code with scans of before."""

    async def is_taken(self, account_id: UUID, *names: tuple[str, str]) -> bool:
        """Whether a domain and short ID of these is unavailable to the account, for codes and links."""

    async def domains_of(self, account_id: UUID) -> list[str]:
        """The domains of the account's codes and links."""

    async def alike_but_for_case(self, account_id: UUID) -> list[tuple[str, str]]:
        """The domains and short IDs of the account's codes and links that differ from another one in case
        alone, in order."""

    @property
    def of_whole_account(self) -> "ShortURLs[Entity]":
        """The same without the limits of an API key."""

    async def taken_of(
        self, account_id: UUID, domain: str, short_ids: Collection[str]
    ) -> Mapping[str, TakenShortId]:
        """The given short IDs that are unavailable to the account, or its own."""

    async def get(self, account_id: UUID, entity_id: UUID) -> Entity | None: ...

    async def get_all(self, account_id: UUID, entity_ids: Collection[UUID]) -> list[Entity]: ...

    async def find_by_short_id(
        self, account_id: UUID, short_id: str, *, domain: str | None = None
    ) -> Entity | None:
        """The code or link, on any domain: on the default one, or on that where it was made first."""

    async def find_by_folded_short_id(self, account_id: UUID, short_id: str) -> list[Entity]:
        """All with this short ID in any capitals, on any domain."""

    async def find_by_name(self, account_id: UUID, name: str, *, limit: int) -> list[Entity]:
        """At most `limit` with this name in any case."""

    async def newest_texts(self, account_id: UUID, *, limit: int) -> list[tuple[UUID, str]]:
        """The ids of the newest, with the lines that a search reads."""

    async def find_by_external_id(self, account_id: UUID, external_id: str) -> Entity | None: ...

    async def find_by_external_ids(self, account_id: UUID, external_ids: Collection[str]) -> list[Entity]: ...

    async def list_of(
        self, account_id: UUID, which: ShortURLFilter, sort: Sort, *, limit: int, after: SortPosition | None
    ) -> tuple[list[Entity], int]:
        """A page, and how many match in all. A change between two pages can move a row past their border.

        Outside of transactions: totals are kept in memory until the account changes.
        """

    async def last_change(self, account_id: UUID) -> datetime | None:
        """When one of all was last changed."""

    async def ids_of(self, account_id: UUID, which: ShortURLFilter, *, limit: int) -> list[UUID]:
        """The ids of the newest that match."""

    async def count_of(self, account_id: UUID, which: ShortURLFilter) -> int:
        """How many match; as in `list_of`, outside of transactions."""

    async def count(self, account_id: UUID) -> int:
        """How many there are, with those that jobs are still to make."""

    async def set_pictures(self, states: Mapping[UUID, PictureState]) -> None:
        """The states of pending pictures, by their codes; of any others they stay."""

    async def save(self, *entities: Entity) -> None:
        """Save changed ones of one account."""

    async def delete(self, entity: Entity, *, now: datetime, if_scanned: bool = False) -> None:
        """Delete it for good, with its history and scans. No other account ever gets its short ID.

        `if_scanned`: only if it was ever scanned, by whomever; otherwise the short ID is free for everybody.
        """

    @property
    def in_trash(self) -> "ShortURLs[Entity]":
        """The codes and links in the trash. All other methods find none of them."""

    async def move(self, *entities: Entity) -> None:
        """Move them into the trash if they have a `deletion`, else out of it."""

    async def owners_of_trash(self, until: datetime) -> list[UUID]:
        """The accounts with codes or links in the trash that were deleted until then."""


class Changes(Protocol):
    """The history of codes and links: the last versions of each, as far as they are not too old."""

    async def add(self, *changes: Change) -> None:
        """In a transaction, changes of one account. Versions too old by then are deleted, some at a time."""

    async def make_room(self, short_url_id: UUID, wanted: int) -> None:
        """Delete the oldest versions: `wanted` bytes, at most as many as the newest has.

        The newest and the one before stay.
        """

    async def count(self, short_url_id: UUID) -> int:
        """How many versions are kept."""

    async def last_version(self, short_url_id: UUID) -> int: ...

    async def last_versions(self, short_url_ids: Sequence[UUID]) -> dict[UUID, int]: ...

    async def list_of(self, short_url_id: UUID, *, limit: int, below: int | None) -> list[Change]: ...

    async def get(self, short_url_id: UUID, version: int) -> Change | None: ...

    async def of_all(
        self, short_url_ids: Sequence[UUID], *, limit: int, after: tuple[UUID, int] | None
    ) -> list[Change]:
        """The changes of several, by id and version; `after`: behind that one."""

    async def list_of_grant(self, grant_id: UUID, *, limit: int) -> list[Change]:
        """The newest changes that an assistant made with this grant, newest first."""

    async def count_of_grants(self, grant_ids: Collection[UUID]) -> Mapping[UUID, int]:
        """How many changes were made with each grant; a grant without changes is left out."""


NamedItem = TypeVar("NamedItem", Folder, Template, UTMTemplate, Tag, OwnDomain, File, Webhook)


class NamedItems(Protocol[NamedItem]):
    """The items of one kind. A deletion also removes the references to the item."""

    @property
    def noun(self) -> str: ...

    async def add(self, item: NamedItem) -> None: ...

    async def get_all(self, account_id: UUID, item_ids: Collection[UUID]) -> list[NamedItem]: ...

    async def list_of(
        self, account_id: UUID, *, limit: int, after: Position | None, search: str | None = None
    ) -> list[NamedItem]:
        """`search`: a part of the name, in any case."""

    async def count(self, account_id: UUID, *, search: str | None = None) -> int: ...

    async def save(self, item: NamedItem) -> None: ...

    async def delete(self, item: NamedItem) -> None: ...


class UTMTemplates(NamedItems[UTMTemplate], Protocol):
    async def uses(self, account_id: UUID) -> Mapping[UUID, int]:
        """How many codes and links were made from each; unused ones are left out."""

    async def newest_users(self, account_id: UUID, item_id: UUID, *, limit: int) -> list[UUID]:
        """The newest codes and links that were made from it."""


class Tags(NamedItems[Tag], Protocol):
    """The tags. The account is locked while the tags of a code or link change: that counts them."""

    async def find(self, account_id: UUID, folded_names: Sequence[str]) -> list[Tag]: ...

    async def merge(self, tag: Tag, into: Tag) -> None:
        """Give what has `tag` the tag `into`, and delete `tag`."""

    async def assign(self, entity: ShortURL, tags: Sequence[Tag]) -> None:
        """Store which tags of its account a code or link has from now on, and count it in them."""


class PublicNumbersPages(Protocol):
    """At most one page of a code or link, deleted with it."""

    async def add(self, numbers: PublicNumbers) -> None: ...

    async def get(self, numbers_id: UUID) -> PublicNumbers | None: ...

    async def find_of(self, short_url_id: UUID) -> PublicNumbers | None: ...

    async def set_title(self, numbers_id: UUID, title: str) -> None: ...

    async def delete_of(self, short_url_id: UUID) -> None: ...


class OwnDomains(NamedItems[OwnDomain], Protocol):
    async def find(self, account_id: UUID, domain: str) -> OwnDomain | None:
        """Find a domain without counts, as every new code on it does."""

    async def verified(self, domains: Collection[str]) -> Collection[str]:
        """The domains among these that any account has verified."""

    async def verify(self, item: OwnDomain) -> Sequence[str]:
        """Store that it is verified, and move to it what waits for it: the short IDs that still wait, because
        another account has them there. Raises DomainNotVerified when another account has verified it."""

    async def move_codes(self, item: OwnDomain, domain: str, *, now: datetime) -> Collection[str]:
        """Move its codes and links to another domain, with their short IDs: none of them if any is taken
        there, which is answered. No other account ever gets their short IDs on the old domain."""


class DomainProofs(Protocol):
    """What a domain says on the Internet."""

    async def records(self, name: str) -> TXTRecords: ...

    async def files(self, domain: str) -> Sequence[ProofFile]:
        """The file at its well-known address, by https and by http."""


class PageTitles(Protocol):
    async def title_of(self, url: str) -> str:
        """The title of a web page; empty where none is found within two seconds."""
