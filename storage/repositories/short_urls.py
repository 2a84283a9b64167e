"""QR codes and short links: one table, one class; a kind says what is in it of which."""

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
from domain.content import load_content, stored_content
from domain.drawing.scannability import load_scannability
from domain.kernel.errors import ShortIdTaken
from domain.ports.codes import Entity, ShortURLFilter
from domain.ports.lists import Position, ScanPosition
from storage.db.failures import repository
from storage.db.models import DeletedCodeRow, RetiredShortIdRow, ShortURLRow
from storage.repositories.cache_invalidation import tell
from storage.repositories.paging import newest_first
from storage.repositories.scan_counts import count_inbox, scan_counts, scan_counts_of
from storage.repositories.scan_keys import add_code_key


@dataclass(frozen=True, slots=True)
class Kind(Generic[Entity]):
    """`name`: as the column says it; `own_columns`: those that the other kind leaves empty."""

    name: str
    noun: str
    load: Callable[[ShortURLRow, int], Entity]
    own_columns: Callable[[Entity], dict[str, Any]]


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
            await ShortURLRow.create(
                id=entity.id,
                account_id=entity.account_id,
                kind=self._kind.name,
                domain=entity.domain,
                short_id=entity.short_id,
                type_id=entity.content.type_id,
                scan_count=entity.scan_count,
                created_via=entity.created_via.value,
                created_at=entity.created_at,
                **self._changing_columns(entity),
            )
        except IntegrityError:
            # The external ID is checked under the account's lock, so only the short ID can clash here.
            raise ShortIdTaken(entity.short_id) from None
        await add_code_key(entity.id, entity.account_id, entity.content.type_id)

    async def is_taken(self, domain: str, short_id: str, account_id: UUID) -> bool:
        # In this order: a deletion retires the short ID before it gives up the row.
        if await ShortURLRow.exists(domain=domain, short_id=short_id):
            return True
        retired = RetiredShortIdRow.filter(domain=domain, short_id=short_id)
        return await retired.exclude(account_id=account_id).exists()

    async def get(self, account_id: UUID, entity_id: UUID) -> Entity | None:
        return await self._first(self._of(account_id).filter(id=entity_id))

    async def find_by_short_id(self, account_id: UUID, short_id: str) -> Entity | None:
        return await self._first(self._of(account_id).filter(short_id=short_id).order_by("domain"))

    async def find_by_external_id(self, account_id: UUID, external_id: str) -> Entity | None:
        return await self._first(self._of(account_id).filter(external_id=external_id))

    async def list_of(
        self, account_id: UUID, which: ShortURLFilter, *, limit: int, after: Position | None
    ) -> list[Entity]:
        return await self._loaded(
            await newest_first(self._matching(account_id, which), limit=limit, after=after)
        )

    async def list_by_scans(
        self, account_id: UUID, which: ShortURLFilter, *, limit: int, after: ScanPosition | None
    ) -> list[Entity]:
        counts = await scan_counts_of(account_id, self._kind.name)
        matching: Any = await self._matching(account_id, which).values_list("id", flat=True)
        ranked = sorted(((counts[found], found) for found in matching if found in counts), reverse=True)
        if after is not None:
            ranked = [place for place in ranked if place < (after.scan_count, after.id)]
        page = ranked[:limit]
        rows = {row.id: row for row in await ShortURLRow.filter(id__in=[found for _, found in page])}
        return [self._kind.load(rows[found], counts[found]) for _, found in page if found in rows]

    async def count(self, account_id: UUID, which: ShortURLFilter) -> int:
        return await self._matching(account_id, which).count()

    async def save(self, entity: Entity) -> None:
        # Never the whole row: scan_count belongs to the recorder, and moves while this runs.
        await ShortURLRow.filter(id=entity.id).update(**self._changing_columns(entity))
        if entity.restrictions.scan_limit is not None:
            # From now on the statement that counts judges by this number alone.
            await count_inbox(entity.id)
        await tell(domain=entity.domain, short_id=entity.short_id)

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
        await tell(domain=entity.domain, short_id=entity.short_id)

    def _of(self, account_id: UUID) -> QuerySet[ShortURLRow]:
        return ShortURLRow.filter(account_id=account_id, kind=self._kind.name)

    def _matching(self, account_id: UUID, which: ShortURLFilter) -> QuerySet[ShortURLRow]:
        rows = self._of(account_id)
        if which.search is not None:
            rows = rows.filter(search_text__contains=which.search.casefold())
        if which.type_id is not None:
            rows = rows.filter(type_id=which.type_id)
        if which.folder_id is not None:
            rows = rows.filter(folder_id=which.folder_id)
        if which.created_via is not None:
            rows = rows.filter(created_via=which.created_via.value)
        if which.created_after is not None:
            rows = rows.filter(created_at__gt=which.created_after)
        if which.created_before is not None:
            rows = rows.filter(created_at__lt=which.created_before)
        return rows

    async def _first(self, rows: QuerySet[ShortURLRow]) -> Entity | None:
        row = await rows.first()
        return (await self._loaded([row]))[0] if row else None

    async def _loaded(self, rows: Sequence[ShortURLRow]) -> list[Entity]:
        """With how often each was scanned: what the row itself says may lack the last moments."""
        counts = await scan_counts([row.id for row in rows]) if self._counts_waiting else {}
        return [self._kind.load(row, counts.get(row.id, row.scan_count)) for row in rows]

    def _changing_columns(self, entity: Entity) -> dict[str, Any]:
        return {**_shared_columns(entity), **self._kind.own_columns(entity)}


async def find_printed(domain: str, short_id: str) -> QRCode | ShortLink | None:
    pool = get_connection("lookups")
    row = await ShortURLRow.filter(domain=domain, short_id=short_id).using_db(pool).first()
    if row is None:
        return None
    # Whoever has the printed code is not told how often it was scanned.
    return CODES.load(row, 0) if row.kind == CODES.name else LINKS.load(row, 0)


def _shared_columns(entity: ShortURL) -> dict[str, Any]:
    restrictions, destination = entity.restrictions, entity.destination()
    return {
        "content": stored_content(entity.content),
        "destination": destination,
        "name": entity.name,
        "folder_id": entity.folder_id,
        "status": entity.status.value,
        "password_hash": restrictions.password_hash,
        "password_enabled": restrictions.password_enabled,
        "expires_at": restrictions.expires_at,
        "expiration_enabled": restrictions.expiration_enabled,
        "expired_redirect_url": restrictions.expired_redirect_url,
        "scan_limit": restrictions.scan_limit,
        "scan_limit_reached_url": restrictions.scan_limit_reached_url,
        "version": entity.version,
        "search_text": "\n".join([entity.name or "", entity.short_id, destination or ""]).casefold(),
        "updated_at": entity.updated_at,
    }


def _columns_of_code(code: QRCode) -> dict[str, Any]:
    graded = code.picture_state.scannability
    return {
        "external_id": code.external_id,
        "options": code.options,
        "theme": code.theme,
        "template_id": code.template_id,
        "logo_hash": code.picture_state.logo_hash,
        "image_error": code.picture_state.image_error,
        "scannability": graded.written() if graded else None,
    }


def _columns_of_link(_: ShortLink) -> dict[str, Any]:
    return {"options": {}}


def _shared_from(row: ShortURLRow, scan_count: int) -> dict[str, Any]:
    return {
        "id": row.id,
        "account_id": row.account_id,
        "domain": row.domain,
        "short_id": row.short_id,
        "content": load_content(row.type_id, row.content),
        "name": row.name,
        "folder_id": row.folder_id,
        "status": Status(row.status),
        "restrictions": _restrictions_from(row),
        "scan_count": scan_count,
        "version": row.version,
        "created_via": CreatedVia(row.created_via),
        "created_at": row.created_at,
        "updated_at": row.updated_at,
    }


def _restrictions_from(row: Any) -> Restrictions:
    return Restrictions(
        password_hash=row.password_hash,
        password_enabled=row.password_enabled,
        expires_at=row.expires_at,
        expiration_enabled=row.expiration_enabled,
        expired_redirect_url=row.expired_redirect_url,
        scan_limit=row.scan_limit,
        scan_limit_reached_url=row.scan_limit_reached_url,
    )


def _code_from(row: Any, scan_count: int) -> QRCode:
    graded = load_scannability(row.scannability) if row.scannability else None
    return QRCode(
        **_shared_from(row, scan_count),
        external_id=row.external_id,
        options=row.options,
        theme=row.theme,
        template_id=row.template_id,
        picture_state=PictureState(logo_hash=row.logo_hash, image_error=row.image_error, scannability=graded),
    )


def _link_from(row: ShortURLRow, scan_count: int) -> ShortLink:
    return ShortLink(**_shared_from(row, scan_count))


CODES: Final = Kind("qr_code", QRCode.noun, _code_from, _columns_of_code)
LINKS: Final = Kind("link", ShortLink.noun, _link_from, _columns_of_link)
