"""Logos and page pictures ready for drawing, each once, by the hash of its content."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from domain.drawing.shapes import DecodedImage
from storage.db.failures import repository
from storage.db.mapping import columns_of, entity_from
from storage.db.models.codes import LogoRow, ShortURLRow
from storage.repositories.stored_bytes import add_bytes


@repository
class StoredLogos:
    async def get(self, content_hash: str) -> DecodedImage | None:
        row = await LogoRow.get_or_none(content_hash=content_hash)
        return entity_from(DecodedImage, row) if row else None

    async def hashes_of(self, account_id: UUID, *, limit: int, after: str) -> list[str]:
        found: set[str] = set()
        for column in ("logo_hash", "background_hash"):
            used = ShortURLRow.filter(account_id=account_id, **{f"{column}__gt": after}).order_by(column)
            hashes: Any = used.distinct().limit(limit).values_list(column, flat=True)
            found.update(await hashes)
        return sorted(found)[:limit]

    async def keep(self, image: DecodedImage, account_ids: Sequence[UUID], *, now: datetime) -> None:
        if await LogoRow.filter(content_hash=image.content_hash).update(kept_at=now):
            return
        # Two codes with the same logo may be created at once.
        # Accounts are locked before images everywhere.
        await add_bytes(account_ids, len(image.content))
        await LogoRow.bulk_create([LogoRow(**columns_of(image), kept_at=now)], ignore_conflicts=True)
