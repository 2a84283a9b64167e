"""Landing pages: what they show, and the pictures in them."""

import json
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

from tortoise.connection import get_connection
from tortoise.expressions import Q

from domain.content import load_content
from domain.drawing.shapes import Ink, InkPart
from domain.pages.landing_page import Page
from domain.pages.page_pictures import LEASE, STALE_AFTER, PagePicture
from storage.db.failures import repository
from storage.db.models import PagePictureRow, PagePictureUseRow
from storage.repositories.cache_invalidation import tell

# Not the options: a logo in them may take a megabyte.
_FIND = """
    SELECT id, account_id, domain, short_id, type_id, content, theme, version, created_at, updated_at
    FROM short_urls WHERE domain = {} AND short_id = {}"""
# Of rows that a statement writes; SQLite allows 32,766 values.
_STEP = 2_000


async def find_page(domain: str, short_id: str) -> Page | None:
    pool = get_connection("lookups")
    marks = ("?", "?") if pool.capabilities.dialect == "sqlite" else ("$1", "$2")
    rows = await pool.execute_query_dict(_FIND.format(*marks), [domain, short_id])
    if not rows:
        return None
    theme = json.loads(rows[0]["theme"]) if rows[0]["theme"] else None
    return _page_from(rows[0], theme, await _ink_of_logo(theme))


async def _ink_of_logo(theme: Mapping[str, Any] | None) -> Ink | None:
    logo_url = (theme or {}).get("logo_url")
    if not isinstance(logo_url, str):
        return None
    rows = PagePictureRow.filter(url_hash=_hashed(logo_url)).using_db(get_connection("lookups"))
    return _ink_from(await rows.first().values_list("ink", flat=True))


@repository
class StoredPagePictures:
    async def get(self, url: str) -> PagePicture | None:
        row = await PagePictureRow.get_or_none(url_hash=_hashed(url))
        return _picture_from(row) if row else None

    async def name(self, code_id: UUID, urls: frozenset[str], *, now: datetime) -> None:
        # Always in the same order: two codes that share pictures would else wait for each other for ever.
        hashed = {_hashed(url): url for url in urls}
        hashes = sorted(hashed)
        await PagePictureUseRow.filter(short_url_id=code_id, url_hash__not_in=hashes).delete()
        if not hashes:
            return
        rows = [
            PagePictureRow(url_hash=one, url=hashed[one], failures=0, due_at=now, named_at=now)
            for one in hashes
        ]
        uses = [PagePictureUseRow(short_url_id=code_id, url_hash=one) for one in hashes]
        await PagePictureRow.bulk_create(
            rows, batch_size=_STEP, on_conflict=["url_hash"], update_fields=["named_at"]
        )
        await PagePictureUseRow.bulk_create(uses, batch_size=_STEP, ignore_conflicts=True)
        is_old = Q(logo_hash__isnull=True) | Q(fetched_at__lte=now - STALE_AFTER)
        # One that waits for its next try need not: its owner may have mended it. One that is leased is under way.
        is_waiting = Q(due_at__isnull=True) | Q(due_at__gt=now + LEASE)
        await PagePictureRow.filter(is_old, is_waiting, url_hash__in=hashes).update(due_at=now)

    async def renew(self, url: str, *, now: datetime) -> None:
        old = PagePictureRow.filter(url_hash=_hashed(url), fetched_at__lte=now - STALE_AFTER)
        await old.filter(due_at__isnull=True).update(due_at=now)

    async def claim(self, url: str, *, until: datetime) -> None:
        await PagePictureRow.filter(url_hash=_hashed(url)).update(due_at=until)

    async def lease_next(self, *, now: datetime, until: datetime) -> str | None:
        while True:
            # Those that have never failed first: a host that is away holds up nobody else's pictures.
            row = await PagePictureRow.filter(due_at__lte=now).order_by("failures", "due_at").first()
            if row is None:
                return None
            is_named = await PagePictureUseRow.exists(url_hash=row.url_hash)
            still_due = PagePictureRow.filter(url_hash=row.url_hash, due_at__lte=now)
            # One that no page shows any more is left to whoever sweeps.
            if await still_due.update(due_at=until if is_named else None) and is_named:
                return row.url

    async def keep(self, picture: PagePicture) -> None:
        row = await PagePictureRow.get_or_none(url_hash=_hashed(picture.url))
        if row is None:
            return
        await PagePictureRow.filter(url_hash=row.url_hash).update(
            logo_hash=picture.logo_hash,
            ink=None if picture.ink is None else [list(part) for part in picture.ink],
            fetched_at=picture.fetched_at,
            failures=picture.failures,
            due_at=picture.due_at,
        )
        if _ink_from(row.ink) != picture.ink:
            await _tell_owners(row.url_hash)


async def _tell_owners(url_hash: str) -> None:
    """Every process forgets the pages that show that picture: one row an account, however many codes share a logo."""
    codes = PagePictureUseRow.filter(url_hash=url_hash)
    owners = await codes.distinct().values_list("short_url__account_id", flat=True)
    for owner in owners:
        await tell(account_id=UUID(str(owner)))


def _hashed(url: str) -> str:
    return sha256(url.encode("utf-8", "replace")).hexdigest()


def _picture_from(row: PagePictureRow) -> PagePicture:
    return PagePicture(row.url, row.logo_hash, _ink_from(row.ink), row.fetched_at, row.failures, row.due_at)


def _ink_from(stored: Any) -> Ink | None:
    return None if stored is None else tuple(InkPart(*part) for part in stored)


def _page_from(row: Mapping[str, Any], theme: dict[str, Any] | None, logo_ink: Ink | None) -> Page:
    # SQLite gives ids and times as text; both drivers give JSON as text.
    return Page(
        code_id=UUID(str(row["id"])),
        account_id=UUID(str(row["account_id"])),
        domain=row["domain"],
        short_id=row["short_id"],
        content=load_content(row["type_id"], json.loads(row["content"])),
        theme=theme,
        logo_ink=logo_ink,
        version=row["version"],
        created_at=_moment(row["created_at"]),
        updated_at=_moment(row["updated_at"]),
    )


def _moment(value: Any) -> datetime:
    return datetime.fromisoformat(value) if isinstance(value, str) else value
