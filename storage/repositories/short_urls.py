"""QR codes and short links: one table and one class; `Kind` holds the differences."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Generic
from uuid import UUID, uuid4

from tortoise.connection import get_connection
from tortoise.exceptions import IntegrityError
from tortoise.queryset import QuerySet

from domain.codes.codes import PictureState, QRCode
from domain.codes.links import ShortLink
from domain.codes.restrictions import Restrictions
from domain.codes.short_urls import CreatedVia, ShortURL, Status
from domain.codes.tags import Tag
from domain.content import load_content, stored_content
from domain.drawing.scannability import load_scannability
from domain.kernel.errors import ShortIdTaken
from domain.ports.codes import Entity, ShortURLFilter
from domain.ports.lists import MostScannedPosition, Position
from storage.db.failures import repository
from storage.db.mapping import columns_of, entity_from
from storage.db.models import DeletedCodeRow, RetiredShortIdRow, ShortURLRow
from storage.db.pools import run_statement
from storage.repositories.cache_invalidation import publish
from storage.repositories.paging import filtered, newest_first
from storage.repositories.scan_counts import count_inbox, scan_counts, scan_counts_of
from storage.repositories.scan_keys import add_code_key, add_key_of_type
from storage.repositories.tags import tags_of

# Columns that a change never writes. The recorder increases `scan_count` meanwhile.
_FIXED: Final = {"id", "account_id", "domain", "short_id", "created_via", "created_at", "scan_count"}
# In one statement: a deletion moves the short ID from one table to the other meanwhile.
_TAKEN: Final = """
    SELECT 1 AS taken FROM short_urls WHERE domain = ? AND short_id = ?
    UNION ALL SELECT 1 FROM retired_short_ids WHERE domain = ? AND short_id = ? AND account_id <> ?"""


@dataclass(frozen=True, slots=True)
class Kind(Generic[Entity]):
    """`name`: the value of the column `kind`; `load` takes a row and its scan count."""

    name: str
    noun: str
    load: Callable[[ShortURLRow, int], Entity]


@repository
class StoredShortURLs(Generic[Entity]):
    def __init__(self, kind: Kind[Entity], *, counts_waiting: bool = True) -> None:
        self._kind = kind
        self._counts_waiting = counts_waiting

    @property
    def without_waiting(self) -> "StoredShortURLs[Entity]":
        return StoredShortURLs(self._kind, counts_waiting=False)

    @property
    def noun(self) -> str:
        return self._kind.noun

    async def add(self, entity: Entity) -> None:
        try:
            await ShortURLRow.create(kind=self._kind.name, **_stored_columns(entity))
        except IntegrityError:
            # The external ID is checked under the account's lock, so only the short ID can clash here.
            raise ShortIdTaken(entity.short_id) from None
        await add_code_key(entity.id, entity.account_id, entity.content.type_id)

    async def is_taken(self, domain: str, short_id: str, account_id: UUID) -> bool:
        return bool(await run_statement("default", _TAKEN, (domain, short_id) * 2 + (str(account_id),)))

    async def get(self, account_id: UUID, entity_id: UUID) -> Entity | None:
        return await self._first(self._of(account_id).filter(id=entity_id))

    async def find_by_short_id(self, account_id: UUID, short_id: str) -> Entity | None:
        return await self._first(self._of(account_id).filter(short_id=short_id).order_by("domain"))

    async def find_by_external_id(self, account_id: UUID, external_id: str) -> Entity | None:
        return await self._first(self._of(account_id).filter(external_id=external_id))

    async def list_of(
        self, account_id: UUID, which: ShortURLFilter, *, limit: int, after: Position | None
    ) -> list[Entity]:
        rows = newest_first(self._matching(account_id, which), limit=limit, after=after)
        return await self._loaded(await rows)

    async def list_by_scans(
        self, account_id: UUID, which: ShortURLFilter, *, limit: int, after: MostScannedPosition | None
    ) -> list[Entity]:
        counts = await scan_counts_of(account_id, self._kind.name)
        matching: Any = await self._matching(account_id, which).values_list("id", flat=True)
        ranked = sorted(((counts[found], found) for found in matching if found in counts), reverse=True)
        if after is not None:
            ranked = [position for position in ranked if position < (after.scan_count, after.id)]
        page = ranked[:limit]
        rows = {row.id: row for row in await ShortURLRow.filter(id__in=[found for _, found in page])}
        await _load_tags([*rows.values()])
        return [self._kind.load(rows[found], counts[found]) for _, found in page if found in rows]

    async def count(self, account_id: UUID, which: ShortURLFilter) -> int:
        if which.tag is not None and which == ShortURLFilter(tag=which.tag):
            return self._tagged(which.tag)
        return await self._matching(account_id, which).count()

    async def save(self, entity: Entity) -> None:
        columns = {name: value for name, value in _stored_columns(entity).items() if name not in _FIXED}
        await ShortURLRow.filter(id=entity.id).update(**columns)
        await add_key_of_type(entity.id, entity.content.type_id)
        if entity.restrictions.scan_limit is not None:
            # The recorder compares a limit with the column `scan_count` alone: count the waiting scans now.
            await count_inbox(entity.id)
        await publish(domain=entity.domain, short_id=entity.short_id)

    async def delete(self, entity: Entity, *, now: datetime) -> None:
        if not await RetiredShortIdRow.exists(domain=entity.domain, short_id=entity.short_id):
            await RetiredShortIdRow.create(
                id=uuid4(),
                domain=entity.domain,
                short_id=entity.short_id,
                account_id=entity.account_id,
                retired_at=now,
            )
        # Its scans may be millions: they are swept in small steps.
        await DeletedCodeRow.create(id=entity.id, deleted_at=now)
        await ShortURLRow.filter(id=entity.id).delete()
        await publish(domain=entity.domain, short_id=entity.short_id)

    def _tagged(self, tag: Tag) -> int:
        return tag.links if self._kind.name == LINKS.name else tag.qr_codes

    def _of(self, account_id: UUID) -> QuerySet[ShortURLRow]:
        return ShortURLRow.filter(account_id=account_id, kind=self._kind.name)

    def _matching(self, account_id: UUID, which: ShortURLFilter) -> QuerySet[ShortURLRow]:
        return filtered(
            self._of(account_id),
            search_text__contains=which.search.casefold() if which.search is not None else None,
            type_id=which.type_id,
            folder_id=which.folder_id,
            tag_uses__tag_id=which.tag and which.tag.id,
            created_via=which.created_via.value if which.created_via else None,
            created_at__gt=which.created_after,
            created_at__lt=which.created_before,
        )

    async def _first(self, rows: QuerySet[ShortURLRow]) -> Entity | None:
        row = await rows.first()
        return (await self._loaded([row]))[0] if row else None

    async def _loaded(self, rows: Sequence[ShortURLRow]) -> list[Entity]:
        """With the scans of each: the row's own number may lack those of the last moments."""
        await _load_tags(rows)
        counts = await scan_counts([row.id for row in rows]) if self._counts_waiting else {}
        return [self._kind.load(row, counts.get(row.id, row.scan_count)) for row in rows]


async def find_printed(domain: str, short_id: str) -> QRCode | ShortLink | None:
    pool = get_connection("lookups")
    row = await ShortURLRow.filter(domain=domain, short_id=short_id).using_db(pool).first()
    if row is None:
        return None
    # The scan count is the owner's: a printed code is public.
    return CODES.load(row, 0) if row.kind == CODES.name else LINKS.load(row, 0)


async def _load_tags(rows: Sequence[ShortURLRow]) -> None:
    if tagged := [row for row in rows if row.has_tags]:
        tags = await tags_of([row.id for row in tagged])
        for row in tagged:
            row.tags = tags.get(row.id, ())


def _stored_columns(entity: ShortURL) -> dict[str, Any]:
    """Without `kind`."""
    destination = entity.destination()
    return {
        # A link has no options, and the column is never null.
        "options": {},
        **columns_of(entity, without=("content", "restrictions", "picture_state", "tags")),
        **columns_of(entity.restrictions),
        **(_picture_columns(entity.picture_state) if isinstance(entity, QRCode) else {}),
        "type_id": entity.content.type_id,
        "content": stored_content(entity.content),
        "destination": destination,
        "has_tags": bool(entity.tags),
        "search_text": "\n".join([entity.name or "", entity.short_id, destination or ""]).casefold(),
    }


def _picture_columns(state: PictureState) -> dict[str, Any]:
    return columns_of(state) | {
        "scannability": state.scannability.serialize() if state.scannability else None
    }


def _code_from(row: ShortURLRow, scan_count: int) -> QRCode:
    graded = load_scannability(row.scannability) if row.scannability else None
    picture_state = entity_from(PictureState, row, scannability=graded)
    return entity_from(QRCode, row, **_parsed(row, scan_count), picture_state=picture_state)


def _link_from(row: ShortURLRow, scan_count: int) -> ShortLink:
    return entity_from(ShortLink, row, **_parsed(row, scan_count))


def _parsed(row: ShortURLRow, scan_count: int) -> dict[str, object]:
    return {
        "content": load_content(row.type_id, row.content),
        "status": Status(row.status),
        "restrictions": entity_from(Restrictions, row),
        "scan_count": scan_count,
        "created_via": CreatedVia(row.created_via),
    }


CODES: Final = Kind("qr_code", QRCode.noun, _code_from)
LINKS: Final = Kind("link", ShortLink.noun, _link_from)
