"""QR codes and short links: one table and one class; `Kind` holds the differences."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import Any, Final, Generic
from uuid import UUID, uuid4

from tortoise.connection import get_connection
from tortoise.exceptions import IntegrityError
from tortoise.expressions import F
from tortoise.queryset import QuerySet

from domain.accounts.api_keys import FULL_ACCESS, KeyAccess
from domain.analytics.rollups import milliseconds_of
from domain.codes.codes import PictureState, QRCode, ShortLink
from domain.codes.restrictions import Restrictions
from domain.codes.rules.input import addresses_of_rules
from domain.codes.search import search_text
from domain.codes.short_urls import MAX_NAME, CreatedVia, Deletion, ShortURL
from domain.content import load_content, stored_content
from domain.drawing.scannability import load_scannability
from domain.kernel.errors import ShortIdTaken
from domain.kernel.net.addresses import DEFAULT_DOMAIN, is_waiting, with_waiting
from domain.ports.codes import Entity, ShortURLFilter, TakenShortId
from domain.ports.lists import NEWEST_FIRST, Sort, SortPosition
from storage.db.access import IN_TRASH, LIVE, TRASHED, accessible
from storage.db.config import Dialect
from storage.db.failures import repository
from storage.db.found_rows import find_rows_with
from storage.db.mapping import columns_of, entity_from
from storage.db.models.codes import DeletedCodeRow, RetiredShortIdRow, ScanRankRow, ShortURLRow
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import given, given_ids, looked_up
from storage.repositories import scan_keys
from storage.repositories.cache_invalidation import publish, publish_all
from storage.repositories.lists.short_url_lists import ShortURLLists, limited_filter
from storage.repositories.lists.totals import count_in_totals
from storage.repositories.lists.upkeep import add_to_lists, relisting, remove_from_lists, remove_ranks
from storage.repositories.named_items.named_items import count_in_tags, tags_of
from storage.repositories.stored_bytes import count_bytes

# Columns that a change never writes. The recorder increases `scan_count` meanwhile.
_FIXED: Final = {
    *("id", "account_id", "domain", "short_id", "created_via", "created_at", "scan_count", "imported_scans"),
}
_STORED_OTHERWISE: Final = (
    *("content", "restrictions", "picture_state", "tags", "rules", "deletion", "last_scanned_at"),
)
_OF_TAKEN: Final = ("kind", "short_id", "account_id", "destination", "type_id", "content")
_OWNED: Final = """
    SELECT COALESCE((SELECT SUM(total) FROM short_url_totals WHERE account_id = ? AND kind = ?), 0)
        + COALESCE((SELECT SUM(places) FROM jobs WHERE account_id = ? AND places_of = ? AND places > 0), 0)
        AS owned"""
# Recorded in any way: of people or not, let through or not.
_KEYS: Final = "(SELECT key FROM scan_keys WHERE id = ?)"
_WAS_SCANNED: Final = f"""
    SELECT 1 AS scanned FROM lost_scans WHERE domain = ? AND address = ?
    UNION ALL SELECT 1 FROM rollups WHERE account = ? AND subject IN {_KEYS}
    UNION ALL SELECT 1 FROM scans WHERE account = ? AND code IN {_KEYS}
    UNION ALL SELECT 1 FROM scan_inbox WHERE code IN {_KEYS} LIMIT 1"""
_WITH_ID: Final = ("short_urls", "folders", "templates", "utm_templates", "tags", "contacts", "domains")
_SCANNED_BEFORE: Final = """
    SELECT 1 AS taken FROM given g JOIN scan_keys k ON k.id = g.id
    WHERE NOT EXISTS (SELECT 1 FROM short_urls u WHERE u.id = k.id AND u.account_id = ?)"""
_IDS_OF_OTHERS: Final = " UNION ALL ".join(
    [
        _SCANNED_BEFORE,
        *(f"SELECT 1 FROM given g JOIN {one} t ON t.id = g.id WHERE t.account_id <> ?" for one in _WITH_ID),
    ]
)
_DOMAINS: Final = "SELECT DISTINCT domain FROM short_urls WHERE account_id = ? ORDER BY domain"
_OWNERS: Final = f"""
    SELECT DISTINCT u.account_id FROM short_url_totals t
    JOIN short_urls u ON u.account_id = t.account_id AND u.kind = t.kind
    WHERE {IN_TRASH} AND t.total > 0 AND u.updated_at <= ?"""
_ALIKE: Final = f"""
    SELECT u.domain, u.short_id FROM short_urls u
    JOIN (SELECT u.domain, LOWER(u.short_id) AS folded FROM short_urls u WHERE account_id = ? AND {LIVE}
        GROUP BY u.domain, LOWER(u.short_id) HAVING COUNT(*) > 1) a
    ON u.domain = a.domain AND LOWER(u.short_id) = a.folded
    WHERE u.account_id = ? AND {LIVE} ORDER BY u.domain, u.short_id"""


@dataclass(frozen=True, slots=True)
class Kind(Generic[Entity]):
    """`name`: the value of the column `kind`; `load` takes a row and its scan count."""

    name: str
    noun: str
    load: Callable[[ShortURLRow, int], Entity]


@repository
@dataclass(eq=False)
class StoredShortURLs(Generic[Entity]):
    kind: Kind[Entity]
    lists: ShortURLLists
    access: KeyAccess = FULL_ACCESS
    counts_waiting: bool = True

    def limited_to(self, access: KeyAccess) -> "StoredShortURLs[Entity]":
        return replace(self, access=access, counts_waiting=True)

    @property
    def of_whole_account(self) -> "StoredShortURLs[Entity]":
        return self.limited_to(FULL_ACCESS)

    @property
    def without_waiting(self) -> "StoredShortURLs[Entity]":
        return replace(self, counts_waiting=False)

    @property
    def in_trash(self) -> "StoredShortURLs[Entity]":
        name, noun = TRASHED[self.kind.name], f"{self.noun} in the trash"
        kind = replace(self.kind, name=name, noun=noun)
        return replace(self, kind=kind, lists=ShortURLLists(name), counts_waiting=True)

    @property
    def noun(self) -> str:
        return self.kind.noun

    async def add(self, *entities: Entity) -> None:
        try:
            await ShortURLRow.bulk_create(
                [ShortURLRow(kind=self.kind.name, **stored_columns(entity)) for entity in entities]
            )
        except IntegrityError:
            # External IDs are checked under the account's lock, so only a short ID can clash here.
            raise ShortIdTaken(entities[0].short_id) from None
        type_ids = {entity.id: entity.content.type_id for entity in entities}
        await scan_keys.add_code_keys(entities[0].account_id, type_ids)
        await add_to_lists(*type_ids)
        for entity in entities:
            if entity.last_scanned_at is not None:
                last = milliseconds_of(entity.last_scanned_at)
                await ScanRankRow.filter(id=entity.id).update(last_scanned_at=last)
        await count_bytes("short_urls", "r.id IN (SELECT id FROM given)", lists=[given_ids(type_ids)])

    async def are_ids_of_others(self, account_id: UUID, ids: Collection[UUID]) -> bool:
        values = (str(account_id),) * (len(_WITH_ID) + 1)
        return bool(await run_statement("default", _IDS_OF_OTHERS, values, given_ids(ids)))

    async def is_taken(self, account_id: UUID, *names: tuple[str, str]) -> bool:
        taken = _taken(dialect_of("default"))
        named = given(names, domain="text", short_id="text")
        return bool(await run_statement("default", taken, (str(account_id),), named))

    async def taken_of(
        self, account_id: UUID, domain: str, short_ids: Collection[str]
    ) -> dict[str, TakenShortId]:
        asked = {"domain": domain, "short_id__in": [*short_ids]}
        retired = RetiredShortIdRow.filter(**asked).exclude(account_id=account_id)
        taken = {row.short_id: TakenShortId() for row in await retired}
        for row in await ShortURLRow.filter(**asked).only(*_OF_TAKEN):
            if row.account_id != account_id or row.kind not in TRASHED:
                taken[row.short_id] = TakenShortId(is_in_trash=row.account_id == account_id)
            else:
                content = {"type_id": row.type_id, **row.content}
                taken[row.short_id] = TakenShortId(row.destination, is_own=True, content=content)
        return taken

    async def domains_of(self, account_id: UUID) -> list[str]:
        return [row["domain"] for row in await run_statement("default", _DOMAINS, (str(account_id),))]

    async def owners_of_trash(self, until: datetime) -> list[UUID]:
        return [UUID(str(row["account_id"])) for row in await run_statement("default", _OWNERS, (until,))]

    async def alike_but_for_case(self, account_id: UUID) -> list[tuple[str, str]]:
        rows = await run_statement("default", _ALIKE, (str(account_id),) * 2)
        return [(row["domain"], row["short_id"]) for row in rows]

    async def get(self, account_id: UUID, entity_id: UUID) -> Entity | None:
        return next(iter(await self.get_all(account_id, [entity_id])), None)

    async def get_all(self, account_id: UUID, entity_ids: Collection[UUID]) -> list[Entity]:
        return await self._loaded(await self._among(account_id, entity_ids))

    async def find_by_short_id(
        self, account_id: UUID, short_id: str, *, domain: str | None = None
    ) -> Entity | None:
        named = self._of(account_id).filter(short_id=short_id)
        if domain is not None:
            return await self._first(named.filter(domain__in=with_waiting(domain, account_id)))
        default = await self._first(named.filter(domain=DEFAULT_DOMAIN))
        return default or await self._first(named.order_by("created_at", "id"))

    async def find_by_folded_short_id(self, account_id: UUID, short_id: str) -> list[Entity]:
        return await self._counted(await self._of(account_id).filter(short_id__iexact=short_id))

    async def find_by_name(self, account_id: UUID, name: str, *, limit: int) -> list[Entity]:
        named = self._of(account_id).filter(sort_name=name.casefold()[:MAX_NAME])
        return await self._counted(await named.order_by("sort_name", "-id").limit(limit))

    async def newest_texts(self, account_id: UUID, *, limit: int) -> list[tuple[UUID, str]]:
        newest = self._of(account_id).order_by("-created_at", "-id").limit(limit)
        found: Any = await newest.values_list("id", "search_text")
        return list(found)

    async def find_by_external_id(self, account_id: UUID, external_id: str) -> Entity | None:
        return await self._first(self._of(account_id).filter(external_id=external_id))

    async def find_by_external_ids(self, account_id: UUID, external_ids: Collection[str]) -> list[Entity]:
        return await self._counted(await self._of(account_id).filter(external_id__in=[*external_ids]))

    async def list_of(
        self, account_id: UUID, which: ShortURLFilter, sort: Sort, *, limit: int, after: SortPosition | None
    ) -> tuple[list[Entity], int]:
        which = limited_filter(which, self.access)
        while True:
            found, total = await self.lists.find(account_id, which, sort, limit=limit, after=after)
            loaded = await self.get_all(account_id, [one.id for one in found])
            if len(loaded) == len(found):
                break
            # One was deleted meanwhile: a shorter page would look like the last.
        by_id = {entity.id: entity for entity in loaded}
        # The number that decided its position, should it have been scanned since.
        return [
            replace(by_id[row.id], **row.numbers) if row.numbers else by_id[row.id] for row in found
        ], total

    async def last_change(self, account_id: UUID) -> datetime | None:
        rows = ShortURLRow.filter(account_id=account_id, kind=self.kind.name).order_by("-updated_at", "-id")
        found: Any = await rows.limit(1).values_list("updated_at", flat=True)
        return next(iter(found), None)

    async def ids_of(self, account_id: UUID, which: ShortURLFilter, *, limit: int) -> list[UUID]:
        which = limited_filter(which, self.access)
        found, _ = await self.lists.find(account_id, which, NEWEST_FIRST, limit=limit, after=None)
        return [one.id for one in found]

    async def count_of(self, account_id: UUID, which: ShortURLFilter) -> int:
        return await self.lists.count_of(account_id, limited_filter(which, self.access))

    async def count(self, account_id: UUID) -> int:
        (row,) = await run_statement("default", _OWNED, (str(account_id), self.kind.name) * 2)
        return int(row["owned"])

    async def set_pictures(self, states: Mapping[UUID, PictureState]) -> None:
        pending = ShortURLRow.filter(id__in=[*states], is_picture_pending=True)
        ids: Any = await pending.values_list("id", flat=True)
        await count_in_totals(ids, sign=-1)
        for code_id in ids:
            # Its answer changes, and so its ETag must.
            columns = _picture_columns(states[code_id])
            await ShortURLRow.filter(id=code_id).update(version=F("version") + 1, **columns)
        await count_in_totals(ids)

    async def save(self, *entities: Entity) -> None:
        columns = {
            entity.id: {name: value for name, value in stored_columns(entity).items() if name not in _FIXED}
            for entity in entities
        }
        async with relisting(columns) as changed:
            for row_id, values in columns.items():
                # Tortoise keeps this statement, and compiles that of an update each time.
                await ShortURLRow(id=row_id, **values).save(update_fields=[*values], force_update=True)
        for entity in entities:
            if "type_id" in changed[entity.id]:
                await scan_keys.add_key_of_type(entity.id, entity.content.type_id)
            if entity.restrictions.scan_limit is not None:
                # The recorder compares a limit with the column `scan_count` alone: count what waits now.
                await scan_keys.count_inbox(entity.id)
        await publish_all([(entity.domain, entity.short_id) for entity in entities])

    async def delete(self, entity: Entity, *, now: datetime, if_scanned: bool = False) -> None:
        named: Any = {"domain": entity.domain, "short_id": entity.short_id}
        # What waits for a domain was never reachable there.
        is_retired = not is_waiting(entity.domain) and (not if_scanned or await _was_scanned(entity))
        if is_retired and not await RetiredShortIdRow.exists(**named):
            retired: Any = {"account_id": entity.account_id, "retired_at": now}
            await RetiredShortIdRow.create(id=uuid4(), **named, **retired)
        # Its scans may be millions: they are swept in small steps.
        await DeletedCodeRow.create(id=entity.id, deleted_at=now)
        await remove_from_lists(entity.id)
        await count_bytes("changes", "r.short_url_id = ?", str(entity.id), sign=-1)
        await count_bytes("short_urls", "r.id = ?", str(entity.id), sign=-1)
        await ShortURLRow.filter(id=entity.id).delete()
        await remove_ranks(entity.id)
        await publish(**named)

    async def move(self, *entities: Entity) -> None:
        is_deletion = entities[0].deletion is not None
        kind = TRASHED[self.kind.name] if is_deletion else self.kind.name
        async with relisting({entity.id: {"kind": kind} for entity in entities}):
            for entity in entities:
                await ShortURLRow.filter(id=entity.id).update(
                    kind=kind,
                    deletion=entity.deletion and columns_of(entity.deletion),
                    external_id=entity.external_id,
                    version=entity.version,
                    updated_at=entity.updated_at,
                )
        await ScanRankRow.filter(id__in=[entity.id for entity in entities]).update(kind=kind)
        for entity in entities:
            if entity.tags:
                await count_in_tags(entity, -1 if is_deletion else 1)
        await publish_all([(entity.domain, entity.short_id) for entity in entities])

    def _of(self, account_id: UUID) -> QuerySet[ShortURLRow]:
        rows = ShortURLRow.filter(account_id=account_id, kind=self.kind.name)
        return accessible(rows, self.access)

    async def _among(self, account_id: UUID, ids: Collection[UUID]) -> list[ShortURLRow]:
        """With the scans of each, in one statement."""
        counts = (scan_keys.SCAN_COUNTS, "scans", "counted", "waiting") if self.counts_waiting else ()
        found = await find_rows_with(ShortURLRow, ids, *counts)
        for row, counted in found:
            if counted.get("scans") is not None:
                row.scan_count, row.last_scanned_at = scan_keys.scan_count_in(counted)
        # With more conditions SQLite would read an index over all rows of the account, or of a domain.
        return [
            row
            for row, _ in found
            if (row.account_id, row.kind) == (account_id, self.kind.name)
            and self.access.is_to(row.folder_id, row.domain)
        ]

    async def _first(self, rows: QuerySet[ShortURLRow]) -> Entity | None:
        return next(iter(await self._counted(await rows.limit(1))), None)

    async def _counted(self, rows: Sequence[ShortURLRow]) -> list[Entity]:
        """With the scans of each: the row's own number may lack those of the last moments."""
        counts = await scan_keys.scan_counts([row.id for row in rows]) if self.counts_waiting else {}
        for row in rows:
            row.scan_count, row.last_scanned_at = counts.get(row.id, (row.scan_count, None))
        return await self._loaded(rows)

    async def _loaded(self, rows: Sequence[ShortURLRow]) -> list[Entity]:
        await _load_tags(rows)
        return [self.kind.load(row, row.scan_count) for row in rows]


async def find_printed(domain: str, short_id: str) -> QRCode | ShortLink | None:
    pool = get_connection("lookups")
    row = await ShortURLRow.filter(domain=domain, short_id=short_id).using_db(pool).first()
    if row is None or row.kind not in TRASHED:
        return None
    # The scan count is the owner's: a printed code is public.
    return CODES.load(row, 0) if row.kind == CODES.name else LINKS.load(row, 0)


@cache
def _taken(dialect: Dialect) -> str:
    """In one statement: a deletion moves a short ID from one table to the other meanwhile."""
    is_it = "o.domain = g.domain AND o.short_id = g.short_id"
    short_urls, retired = (
        looked_up(dialect, name, "o", is_it) for name in ("short_urls", "retired_short_ids")
    )
    return f"""SELECT 1 AS taken FROM given g {short_urls}
        UNION ALL SELECT 1 FROM given g {retired} WHERE o.account_id <> ?"""


async def _was_scanned(entity: ShortURL) -> bool:
    """Whether it was ever scanned, even in the trash, where scans lead nowhere."""
    if entity.scan_count or entity.imported_scans:
        return True
    account, one = await scan_keys.key_of_account(entity.account_id), str(entity.id)
    values = (entity.domain, f"/{entity.short_id}", account, one, account, one, one)
    return bool(await run_statement("default", _WAS_SCANNED, values))


async def _load_tags(rows: Sequence[ShortURLRow]) -> None:
    if tagged := [row for row in rows if row.has_tags]:
        tags = await tags_of([row.id for row in tagged])
        for row in tagged:
            row.tags = tags.get(row.id, ())


def stored_columns(entity: ShortURL) -> dict[str, Any]:
    """The stored columns without `kind`."""
    destination = entity.destination()
    searched = entity.name, entity.short_id, destination, entity.external_id, entity.content
    ways = [url for _, url in addresses_of_rules(entity.rules)]
    return {
        "is_compact": True,
        # A link has no picture of its own, and these columns are never null.
        "is_picture_pending": False,
        "needs_care": False,
        **columns_of(entity, without=_STORED_OTHERWISE),
        **columns_of(entity.restrictions),
        **(_picture_columns(entity.picture_state) if isinstance(entity, QRCode) else {}),
        "type_id": entity.content.type_id,
        "content": stored_content(entity.content),
        "rules": list(entity.rules) or None,
        "destination": destination,
        "has_password": entity.restrictions.password_hash is not None,
        "has_tags": bool(entity.tags),
        "search_text": search_text(*searched, ways),
        "sort_name": entity.sort_name,
    }


def _picture_columns(state: PictureState) -> dict[str, Any]:
    found = state.scannability
    return columns_of(state) | {
        "scannability": found.serialize() if found else None,
        "needs_care": found is not None and found.needs_care,
    }


def _code_from(row: ShortURLRow, scan_count: int) -> QRCode:
    graded = load_scannability(row.scannability) if row.scannability else None
    picture_state = entity_from(PictureState, row, scannability=graded)
    return entity_from(QRCode, row, **_parsed(row, scan_count), picture_state=picture_state)


def _link_from(row: ShortURLRow, scan_count: int) -> ShortLink:
    return entity_from(ShortLink, row, **_parsed(row, scan_count))


def _parsed(row: ShortURLRow, scan_count: int) -> dict[str, object]:
    stored: Any = row.deletion
    return {
        "content": load_content(row.type_id, row.content),
        "restrictions": entity_from(Restrictions, row),
        "rules": tuple(row.rules or ()),
        "scan_count": scan_count,
        "deletion": stored and Deletion(**{**stored, "via": CreatedVia(stored["via"])}),
        "options": row.options if row.is_compact else _plain(row.options),
    }


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that keep the symbol as it is printed."""
    return {**options, "qrOptions": {**(options.get("qrOptions") or {}), "compact": False}}


CODES: Final = Kind("qr_code", QRCode.noun, _code_from)
LINKS: Final = Kind("link", ShortLink.noun, _link_from)
