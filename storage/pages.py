"""Landing pages: what they show, and the pictures in them."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from tortoise.connection import get_connection

from domain.content import load_content
from domain.pages import Page
from domain.ports import PagePicture
from storage.failures import repository
from storage.models import PagePictureRow

# Not the options: a logo in them may take a megabyte.
_FIND = """
    SELECT id, account_id, domain, short_id, type_id, content, theme, version, created_at, updated_at
    FROM short_urls WHERE domain = {} AND short_id = {}"""


async def find_page(domain: str, short_id: str) -> Page | None:
    lane = get_connection("lookups")
    marks = ("?", "?") if lane.capabilities.dialect == "sqlite" else ("$1", "$2")
    rows = await lane.execute_query_dict(_FIND.format(*marks), [domain, short_id])
    return _page_from(rows[0]) if rows else None


@repository
class StoredPagePictures:
    async def get(self, url_hash: str) -> PagePicture | None:
        row = await PagePictureRow.get_or_none(url_hash=url_hash)
        return PagePicture(row.logo_hash, row.fetched_at) if row else None

    async def keep(self, url_hash: str, picture: PagePicture) -> None:
        await PagePictureRow.update_or_create(
            {"logo_hash": picture.logo_hash, "fetched_at": picture.fetched_at}, url_hash=url_hash
        )


def _page_from(row: Mapping[str, Any]) -> Page:
    # SQLite gives ids and times as text; both drivers give JSON as text.
    return Page(
        code_id=UUID(str(row["id"])),
        account_id=UUID(str(row["account_id"])),
        domain=row["domain"],
        short_id=row["short_id"],
        content=load_content(row["type_id"], json.loads(row["content"])),
        theme=json.loads(row["theme"]) if row["theme"] else None,
        version=row["version"],
        created_at=_moment(row["created_at"]),
        updated_at=_moment(row["updated_at"]),
    )


def _moment(value: Any) -> datetime:
    return datetime.fromisoformat(value) if isinstance(value, str) else value
