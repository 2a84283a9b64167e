"""Landing pages, their pictures, and pages of numbers. A picture is stored once, by its content's hash."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from tortoise.connection import get_connection
from tortoise.expressions import Q, RawSQL

from domain.analytics.public_numbers import PublicNumbers
from domain.content import load_content
from domain.drawing.shapes import DecodedImage, Ink, InkPart
from domain.pages.landing_page import Page
from domain.pages.page_files import FileFacts
from domain.pages.page_pictures import LEASE, STALE_AFTER, PagePicture
from storage.db.access import TRASHED
from storage.db.failures import repository
from storage.db.mapping import columns_of, entity_from, found_entity
from storage.db.models.codes import LogoRow, PagePictureRow, PagePictureUseRow, PublicNumbersRow, ShortURLRow
from storage.db.pools import dialect_of
from storage.repositories.cache_invalidation import publish
from storage.repositories.stored_bytes import add_bytes

# Not the whole options: a logo in them may take a megabyte.
_PAGE: Final = (
    "id account_id domain short_id type_id content theme logo_hash version created_at updated_at".split()
)
# The part of the options that decides on the modules, and the symbol of the graded picture.
_MODULES: Final = {
    "sqlite": """json_array(
        json_extract(options, '$.qrOptions'), json_extract(scannability, '$.symbol'), is_compact)""",
    "postgres": "jsonb_build_array(options -> 'qrOptions', scannability -> 'symbol', is_compact)",
}
_FACTS: Final = tuple(field.name for field in fields(FileFacts))
# Rows of one statement; SQLite allows 32,766 values.
_STEP: Final = 2_000


async def find_page(domain: str, short_id: str) -> Page | None:
    found = ShortURLRow.filter(domain=domain, short_id=short_id, kind__in=[*TRASHED])
    found = found.using_db(get_connection("lookups"))
    found = found.annotate(modules=RawSQL(_MODULES[dialect_of("lookups")]))
    row: Any = await found.first().only(*_PAGE, "modules")
    if row is None:
        return None
    ink, ratio = await _logo_of(row.theme)
    options, symbol, is_compact = json.loads(row.modules) if isinstance(row.modules, str) else row.modules
    level, least_version = symbol or _symbol_of(options or {}, has_logo=row.logo_hash is not None)
    content = load_content(row.type_id, row.content)
    return entity_from(
        Page,
        row,
        code_id=row.id,
        content=content,
        logo_ink=ink,
        logo_ratio=ratio,
        level=level,
        least_version=least_version,
        compact=bool(is_compact) and (options or {}).get("compact", True),
        file=await _picture_at(content.file_url()),
    )


def _symbol_of(options: Mapping[str, Any], *, has_logo: bool) -> tuple[str, int]:
    """Level and least version, as far as the options of encoding tell."""
    return options.get("errorCorrectionLevel") or ("H" if has_logo else "Q"), options.get("typeNumber") or 0


async def _picture_at(url: object) -> PagePicture | None:
    if not isinstance(url, str):
        return None
    row = await PagePictureRow.filter(url_hash=_hash_of(url)).using_db(get_connection("lookups")).first()
    return _picture_from(row) if row else None


async def _logo_of(theme: Mapping[str, Any] | None) -> tuple[Ink | None, float | None]:
    """Ink and ratio of the theme's logo."""
    picture = await _picture_at((theme or {}).get("logo_url"))
    if picture is None or picture.logo_hash is None:
        return None, None
    logos = LogoRow.filter(content_hash=picture.logo_hash).using_db(get_connection("lookups"))
    size = await logos.first().values_list("width", "height")
    return picture.ink, size[0] / size[1] if size else None


@repository
class StoredPagePictures:
    async def get(self, url: str) -> PagePicture | None:
        row = await PagePictureRow.get_or_none(url_hash=_hash_of(url))
        return _picture_from(row) if row else None

    async def name(self, code_id: UUID, urls: frozenset[str], *, now: datetime) -> None:
        # Always in the same order: otherwise two codes that share pictures could deadlock.
        by_hash = {_hash_of(url): url for url in urls}
        hashes = sorted(by_hash)
        await PagePictureUseRow.filter(short_url_id=code_id, url_hash__not_in=hashes).delete()
        if not hashes:
            return
        rows = [
            PagePictureRow(url_hash=one, url=by_hash[one], failures=0, due_at=now, named_at=now)
            for one in hashes
        ]
        uses = [PagePictureUseRow(short_url_id=code_id, url_hash=one) for one in hashes]
        await PagePictureRow.bulk_create(
            rows, batch_size=_STEP, on_conflict=["url_hash"], update_fields=["named_at"]
        )
        await PagePictureUseRow.bulk_create(uses, batch_size=_STEP, ignore_conflicts=True)
        is_old = Q(logo_hash__isnull=True) | Q(fetched_at__lte=now - STALE_AFTER)
        # One that waits for a retry is fetched now: it may have been repaired. One with a lease is in flight.
        is_waiting = Q(due_at__isnull=True) | Q(due_at__gt=now + LEASE)
        await PagePictureRow.filter(is_old, is_waiting, url_hash__in=hashes).update(due_at=now)

    async def renew(self, url: str, *, now: datetime) -> None:
        old = PagePictureRow.filter(url_hash=_hash_of(url), fetched_at__lte=now - STALE_AFTER)
        await old.filter(due_at__isnull=True).update(due_at=now)

    async def lease(self, url: str, *, until: datetime) -> None:
        await PagePictureRow.filter(url_hash=_hash_of(url)).update(due_at=until)

    async def lease_next(self, *, now: datetime, until: datetime) -> str | None:
        while True:
            # Fewest failures first: a host that is down must not delay pictures of other hosts.
            row = await PagePictureRow.filter(due_at__lte=now).order_by("failures", "due_at").first()
            if row is None:
                return None
            is_named = await PagePictureUseRow.exists(url_hash=row.url_hash)
            still_due = PagePictureRow.filter(url_hash=row.url_hash, due_at__lte=now)
            # A picture that no page shows any more is left to the sweeper.
            if await still_due.update(due_at=until if is_named else None) and is_named:
                return row.url

    async def owners_of(self, url: str) -> list[UUID]:
        return await _owners_of(_hash_of(url))

    async def keep(self, picture: PagePicture) -> None:
        row = await PagePictureRow.get_or_none(url_hash=_hash_of(picture.url))
        if row is None:
            return
        await PagePictureRow.filter(url_hash=row.url_hash).update(
            **columns_of(picture, without=("url", "ink", "file")),
            file=None if picture.file is None else asdict(picture.file),
            ink=None if picture.ink is None else [list(part) for part in picture.ink],
        )
        # Pages are held in memory, with what they say of a logo or a file.
        before = _picture_from(row)
        if (before.ink, before.file) != (picture.ink, picture.file):
            for owner in await _owners_of(row.url_hash):
                # One for each account, because many of its codes may share a logo.
                await publish(account_id=owner)


async def _owners_of(url_hash: str) -> list[UUID]:
    codes = PagePictureUseRow.filter(url_hash=url_hash)
    owners = await codes.distinct().values_list("short_url__account_id", flat=True)
    return sorted(UUID(str(owner)) for owner in owners)


def _picture_from(row: PagePictureRow) -> PagePicture:
    stored: Any = row
    file = None if stored.file is None else FileFacts(**{name: stored.file.get(name) for name in _FACTS})
    ink = None if stored.ink is None else tuple(InkPart(*part) for part in stored.ink)
    return entity_from(PagePicture, row, ink=ink, file=file)


def _hash_of(url: str) -> str:
    return sha256(url.encode("utf-8", "replace")).hexdigest()


@repository
class StoredLogos:
    async def get(self, content_hash: str) -> DecodedImage | None:
        return found_entity(DecodedImage, await LogoRow.get_or_none(content_hash=content_hash))

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


@repository
class StoredPublicNumbers:
    async def add(self, numbers: PublicNumbers) -> None:
        await PublicNumbersRow.create(**columns_of(numbers))

    async def get(self, numbers_id: UUID) -> PublicNumbers | None:
        return found_entity(PublicNumbers, await PublicNumbersRow.get_or_none(id=numbers_id))

    async def find_of(self, short_url_id: UUID) -> PublicNumbers | None:
        return found_entity(PublicNumbers, await PublicNumbersRow.get_or_none(short_url_id=short_url_id))

    async def set_title(self, numbers_id: UUID, title: str) -> None:
        await PublicNumbersRow.filter(id=numbers_id).update(title=title)

    async def delete_of(self, short_url_id: UUID) -> None:
        await PublicNumbersRow.filter(short_url_id=short_url_id).delete()
