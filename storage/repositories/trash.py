"""The trash: rows of `short_urls` with a kind that nothing else asks for, and what is known of their deletion."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from tortoise.expressions import F, Q, Subquery
from tortoise.queryset import QuerySet

from domain.accounts.api_keys import FULL_ACCESS, KeyAccess
from domain.codes.codes import QRCode
from domain.codes.links import ShortLink
from domain.codes.short_urls import CreatedVia, ShortURL
from domain.codes.trash import Trashed
from domain.ports.lists import Position
from domain.ports.trash import Nouns
from storage.db.access import TRASHED, accessible
from storage.db.failures import repository
from storage.db.models.codes import ShortURLRow, TagRow, TagUseRow, TrashRow
from storage.db.pools import run_statement
from storage.repositories.cache_invalidation import publish
from storage.repositories.lists.upkeep import add_to_lists, remove_from_lists, remove_ranks
from storage.repositories.scan_counts import scan_counts
from storage.repositories.short_urls import CODES, LINKS, Kind, delete_for_good, load_tags

_KINDS: Final[dict[str, Kind[Any]]] = {kind.name: kind for kind in (CODES, LINKS)}
_OWNERS_AT_ONCE: Final = 100
# Each has an index by code, or by account and subject.
_WAS_SCANNED: Final = """
    SELECT 1 AS scanned FROM scan_keys k WHERE k.id = ? AND (
        EXISTS (SELECT 1 FROM scan_inbox i WHERE i.code = k.key)
        OR EXISTS (SELECT 1 FROM scans s WHERE s.code = k.key)
        OR EXISTS (SELECT 1 FROM rollups r WHERE r.account = k.account AND r.subject = k.key))"""


@repository
class StoredTrash:
    def __init__(self, access: KeyAccess = FULL_ACCESS) -> None:
        self._access = access

    async def put(self, entity: ShortURL, *, by: str, via: CreatedVia, now: datetime) -> None:
        kind = CODES if isinstance(entity, QRCode) else LINKS
        await TrashRow.create(
            id=entity.id,
            account_id=entity.account_id,
            kind=kind.name,
            external_id=entity.external_id,
            deleted_at=now,
            deleted_by=by[:300],
            deleted_via=via.value,
        )
        await remove_from_lists(entity.id)
        await _count_in_tags(entity, -1)
        await ShortURLRow.filter(id=entity.id).update(kind=TRASHED, external_id=None)
        await remove_ranks(entity.id)
        await publish(domain=entity.domain, short_id=entity.short_id)

    async def find(
        self, account_id: UUID, nouns: Nouns, *, entity_id: UUID | None = None, short_id: str | None = None
    ) -> Trashed | None:
        rows = self._of(account_id, nouns)
        if entity_id is not None:
            rows = rows.filter(id=entity_id)
        else:
            named = ShortURLRow.filter(account_id=account_id, kind=TRASHED, short_id=short_id)
            rows = rows.filter(id__in=Subquery(named.values("id")))
        found = await _loaded(await rows.order_by("-deleted_at", "-id").limit(1))
        return found[0] if found else None

    async def holds(self, account_id: UUID, domain: str, short_id: str) -> bool:
        rows = ShortURLRow.filter(account_id=account_id, kind=TRASHED, domain=domain, short_id=short_id)
        return await accessible(rows, self._access).exists()

    async def list_of(
        self, account_id: UUID, nouns: Nouns, *, limit: int, after: Position | None = None
    ) -> list[Trashed]:
        rows = self._of(account_id, nouns)
        if after is not None:
            since = after.created_at
            rows = rows.filter(Q(deleted_at__lt=since) | Q(deleted_at=since, id__lt=after.id))
        return await _loaded(await rows.order_by("-deleted_at", "-id").limit(limit))

    async def count(self, account_id: UUID, nouns: Nouns, *, domain: str | None = None) -> int:
        rows = self._of(account_id, nouns)
        if domain is not None:
            placed = ShortURLRow.filter(account_id=account_id, kind=TRASHED, domain=domain)
            rows = rows.filter(id__in=Subquery(placed.values("id")))
        return await rows.count()

    async def take_out(self, trashed: Trashed) -> None:
        entity = trashed.entity
        kind = CODES if isinstance(entity, QRCode) else LINKS
        await ShortURLRow.filter(id=entity.id).update(kind=kind.name, external_id=entity.external_id)
        await TrashRow.filter(id=entity.id).delete()
        await add_to_lists(entity.id)
        await _count_in_tags(entity, 1)
        await publish(domain=entity.domain, short_id=entity.short_id)

    async def purge(self, trashed: Sequence[Trashed], *, now: datetime, retires_all: bool = False) -> None:
        for one in trashed:
            is_retired = retires_all or await _was_scanned(one.entity)
            await TrashRow.filter(id=one.entity.id).delete()
            await delete_for_good(one.entity, now=now, is_retired=is_retired)

    async def owners_of_old(self, deleted_before: datetime) -> Collection[UUID]:
        old = TrashRow.filter(deleted_at__lte=deleted_before).order_by("deleted_at").limit(_OWNERS_AT_ONCE)
        found: Any = old.values_list("account_id", flat=True)
        return set(await found)

    def _of(self, account_id: UUID, nouns: Nouns) -> QuerySet[TrashRow]:
        kinds = [name for name, kind in _KINDS.items() if kind.noun in nouns]
        rows = TrashRow.filter(account_id=account_id, kind__in=kinds)
        if self._access.is_to_all:
            return rows
        seen = accessible(ShortURLRow.filter(account_id=account_id, kind=TRASHED), self._access)
        return rows.filter(id__in=Subquery(seen.values("id")))


async def _loaded(rows: Sequence[TrashRow]) -> list[Trashed]:
    ids = [row.id for row in rows]
    stored = {one.id: one for one in await ShortURLRow.filter(id__in=ids, kind=TRASHED)}
    await load_tags([*stored.values()])
    counts = await scan_counts(ids)
    found = []
    # One may have been taken out meanwhile.
    for row in (row for row in rows if row.id in stored):
        short_url = stored[row.id]
        short_url.external_id = row.external_id
        entity: QRCode | ShortLink = _KINDS[row.kind].load(
            short_url, counts.get(row.id, short_url.scan_count)
        )
        via = CreatedVia(row.deleted_via)
        found.append(
            Trashed(entity=entity, deleted_at=row.deleted_at, deleted_by=row.deleted_by, deleted_via=via)
        )
    return found


async def _count_in_tags(entity: ShortURL, step: int) -> None:
    counted = "qr_codes" if isinstance(entity, QRCode) else "links"
    used = Subquery(TagUseRow.filter(short_url_id=entity.id).values("tag_id"))
    await TagRow.filter(id__in=used).update(**{counted: F(counted) + step})


async def _was_scanned(entity: ShortURL) -> bool:
    if entity.scan_count or entity.imported_scans:
        return True
    return bool(await run_statement("default", _WAS_SCANNED, (str(entity.id),)))
