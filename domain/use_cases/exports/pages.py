"""What an account owns, a page at a time: newest first, as lists of the REST interface are."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias
from uuid import UUID

from domain.accounts.accounts import Account
from domain.analytics.reports import ScanPosition, ScanScope, Within
from domain.codes.short_urls import ShortURL
from domain.exports.redirect_maps import variants_of
from domain.exports.rows import Row, change_row, contact_row, file_row, scan_row
from domain.files.files import File
from domain.kernel.net.addresses import Addresses
from domain.kernel.parsing import parse_time
from domain.named_items.items import Folder
from domain.ports.codes import Entity, NamedItems, ShortURLFilter, ShortURLs
from domain.ports.contacts import ContactFilter
from domain.ports.lists import NEWEST_FIRST, Position, SortPosition
from domain.ports.store import Store
from domain.use_cases.contacts import page_of_contacts
from domain.use_cases.cursors import cut_page
from domain.use_cases.deps import Deps

# A code may have a megabyte of options.
CODES_AT_ONCE: Final = 50
_ROWS_AT_ONCE: Final = 250
# A position as JSON; None is the beginning, or behind the end.
Place: TypeAlias = Any
ShortURLsOf = Callable[[Store], ShortURLs[Any]]
ItemsOf = Callable[[Store], NamedItems[Any]]


@dataclass(slots=True)
class Source:
    """Whose objects, and the moment after which scans are left out: they arrive all the time."""

    deps: Deps
    account: Account
    until: datetime
    _variants: dict[tuple[str, str], int] | None = None

    @property
    def within(self) -> Within:
        return None, self.until

    async def variants(self) -> dict[tuple[str, str], int]:
        """The variants of short IDs in case alone, see `variants_of`. They are read once."""
        if self._variants is None:
            host_of = self.deps.addresses.host_of
            alike = await self.deps.store.codes.alike_but_for_case(self.account.id)
            self._variants = variants_of((host_of(domain), short_id) for domain, short_id in alike)
        return self._variants


@dataclass(frozen=True, slots=True)
class Page:
    """`after`: where the next one begins. `objects`: how many of what is counted are done with it."""

    rows: list[Row]
    after: Place
    objects: int


async def read_short_urls(
    of: ShortURLsOf, row: Callable[[Any, Addresses, Folder | None], Row], source: Source, after: Place
) -> Page:
    found, following = await page_of(of(source.deps.store), source.account.id, after)
    ids = {one.folder_id for one in found if one.folder_id is not None}
    folders: dict[UUID | None, Folder] = {
        one.id: one for one in await source.deps.store.folders.get_all(source.account.id, ids)
    }
    rows = [row(one, source.deps.addresses, folders.get(one.folder_id)) for one in found]
    return Page(rows, following, len(found))


async def read_history(source: Source, after: Place) -> Page:
    """The changes of one page of codes or links after the other; `objects` counts these."""
    of, behind = after or (None, None)
    found, following = await short_urls_after(source.deps.store, source.account.id, of, [*_SHORT_URLS])
    by_id = {one.id: one for one in found}
    changes = await source.deps.store.changes.of_all(
        [*by_id], limit=CODES_AT_ONCE + 1, after=behind and (UUID(behind[0]), behind[1])
    )
    page, addresses = changes[:CODES_AT_ONCE], source.deps.addresses
    rows = [change_row(change, by_id[change.short_url_id], addresses) for change in page]
    if len(changes) > CODES_AT_ONCE:
        return Page(rows, [of, [str(page[-1].short_url_id), page[-1].version]], 0)
    return Page(rows, following and [following, None], len(found))


async def read_scans(source: Source, after: Place) -> Page:
    scope = ScanScope(account_id=source.account.id, with_trash=True)
    position = ScanPosition(*after) if after else None
    lists = source.deps.store.scan_lists
    found = await lists.list_of(scope, source.within, limit=_ROWS_AT_ONCE + 1, after=position)
    page = found[:_ROWS_AT_ONCE]
    last = page[-1].position if len(found) > _ROWS_AT_ONCE else None
    parts = await lists.unlisted(source.account.id, page)
    rows = [scan_row(scan, parts[scan.id]) for scan in page if scan.id in parts]
    return Page(rows, last and [last.scanned_at, last.id], len(page))


async def read_contacts(source: Source, after: Place) -> Page:
    contacts, following = await page_of_contacts(
        source.deps, source.account, ContactFilter(), limit=_ROWS_AT_ONCE, after=_position(after)
    )
    return Page([*map(contact_row, contacts)], _place(following), len(contacts))


async def read_items(of: ItemsOf, serialize: Callable[[Any], Row], source: Source, after: Place) -> Page:
    items = of(source.deps.store)
    found = await items.list_of(source.account.id, limit=_ROWS_AT_ONCE + 1, after=_position(after))
    page, following = cut_page(found, _ROWS_AT_ONCE)
    return Page([serialize(item) for item in page], _place(following), len(page))


async def read_files(source: Source, after: Place) -> Page:
    addresses = source.deps.addresses
    return await read_items(lambda store: store.files, lambda file: file_row(file, addresses), source, after)


async def next_file(source: Source, after: Place) -> tuple[File | None, Place]:
    found = await source.deps.store.files.list_of(source.account.id, limit=2, after=_position(after))
    page, following = cut_page(found, 1)
    return page[0] if page else None, _place(following)


async def page_of(
    repository: ShortURLs[Entity], account_id: UUID, after: Place, limit: int = CODES_AT_ONCE
) -> tuple[list[Entity], Place]:
    position = SortPosition(parse_time(after[0]), UUID(after[1])) if after else None
    found, _ = await repository.list_of(
        account_id, ShortURLFilter(), NEWEST_FIRST, limit=limit + 1, after=position
    )
    page, following = cut_page(found, limit)
    return page, _place(following)


_SHORT_URLS: Final[Mapping[str, ShortURLsOf]] = {
    "codes": lambda store: store.codes.without_waiting,
    "links": lambda store: store.links.without_waiting,
    "deleted_codes": lambda store: store.codes.in_trash,
    "deleted_links": lambda store: store.links.in_trash,
}


async def short_urls_after(
    store: Store, account_id: UUID, after: Place, kinds: Sequence[str] = ("codes", "links")
) -> tuple[Sequence[ShortURL], Place]:
    """A page of one kind, or behind all of it one of the next."""
    kind, of = after or (kinds[0], None)
    found, following = await page_of(_SHORT_URLS[kind](store), account_id, of)
    later = kinds[kinds.index(kind) + 1 :]
    return found, [kind, following] if following else [later[0], None] if later else None


async def count(of: ShortURLsOf, source: Source) -> int:
    """Without the codes that jobs are still to make."""
    return await of(source.deps.store).count_of(source.account.id, ShortURLFilter())


async def count_codes(source: Source) -> int:
    return await count(lambda store: store.codes, source)


async def count_short_urls(source: Source) -> int:
    return await count_codes(source) + await count(lambda store: store.links, source)


async def count_histories(source: Source) -> int:
    return sum([await count(of, source) for of in _SHORT_URLS.values()])


async def count_scans(source: Source) -> int:
    scope = ScanScope(account_id=source.account.id, with_trash=True)
    return await source.deps.store.scan_lists.count(scope, source.within)


async def count_contacts(source: Source) -> int:
    return await source.deps.store.contacts.count(source.account.id, ContactFilter())


async def count_files(source: Source) -> int:
    return await source.deps.store.files.count(source.account.id)


def _position(place: Place) -> Position | None:
    return Position(parse_time(place[0]), UUID(place[1])) if place else None


def _place(position: Position | None) -> Place:
    return position and [position.created_at.isoformat(), str(position.id)]
