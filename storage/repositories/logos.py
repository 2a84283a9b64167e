"""Logos as they are drawn, each once, by the hash of its content."""

from datetime import datetime

from domain.drawing.shapes import Logo
from storage.db.failures import repository
from storage.db.models import LogoRow


@repository
class StoredLogos:
    async def get(self, content_hash: str) -> Logo | None:
        row = await LogoRow.get_or_none(content_hash=content_hash)
        return Logo(bytes(row.content), row.width, row.height, row.content_hash) if row else None

    async def keep(self, logo: Logo, *, now: datetime) -> None:
        if await LogoRow.filter(content_hash=logo.content_hash).update(kept_at=now):
            return
        # Two codes with the same logo may be made at once; the second finds it there.
        row = LogoRow(
            content_hash=logo.content_hash,
            content=logo.content,
            width=logo.width,
            height=logo.height,
            kept_at=now,
        )
        await LogoRow.bulk_create([row], ignore_conflicts=True)
