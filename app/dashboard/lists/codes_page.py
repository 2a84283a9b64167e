"""/dashboard/codes: all codes, searched, filtered and sorted; its address says how."""

from typing import Any, Final
from urllib.parse import urlencode

from starlette.responses import Response

from app.dashboard.lists.chips import chips
from app.dashboard.lists.listing import SORTS, Listing, filter_of, listing_in
from app.dashboard.lists.notices import notice_in
from app.dashboard.lists.rows import code_rows
from app.dashboard.pages import page
from app.dashboard.routing import Pages, owners_page
from app.dashboard.visits import SignedIn
from app.pages.texts import translations
from domain.codes.codes import QRCode
from domain.kernel.errors import ValidationFailed
from domain.ports.lists import SortPosition
from domain.use_cases.codes.short_urls import list_short_urls
from domain.use_cases.cursors import sort_cursor_of, sort_position_in
from domain.use_cases.named_items.items import all_named_items
from domain.use_cases.overview import weeks_of_codes

_ROWS: Final = 25


async def show(visit: SignedIn) -> Response:
    query = visit.request.query_params
    listing = listing_in(query)
    which = await filter_of(visit, listing)
    after = _position_in(query.get("cursor"), listing)
    codes, following, total = await list_short_urls(
        visit.deps.store.codes, visit.account.id, which, limit=_ROWS, sort=SORTS[listing.sort], after=after
    )
    values: dict[str, Any] = {
        "listing": listing,
        "rows": code_rows(visit, codes, await weeks_of_codes(visit.deps, visit.account, codes)),
        "more": _path_behind(following, listing),
        "is_start": after is None,
    }
    if visit.is_partial and after:
        return await page(visit, "lists/codes", fragment="lists/codes_rows", **values)
    values |= {
        "notice": notice_in(visit, query),
        "total": total,
        "total_words": translations(visit.language).counted("codes_number", total),
        **await _filters(visit, listing),
    }
    return await page(visit, "lists/codes", fragment="lists/codes_list", **values)


async def _filters(visit: SignedIn, listing: Listing) -> dict[str, Any]:
    store, account_id = visit.deps.store, visit.account.id
    folders = await all_named_items(store.folders, account_id)
    tags = await all_named_items(store.tags, account_id)
    return {"chips": await chips(visit, listing, folders, tags), "folders": folders, "tags": tags}


def _position_in(cursor: str | None, listing: Listing) -> SortPosition | None:
    """None, the beginning, for a cursor of another list."""
    try:
        return sort_position_in(cursor, SORTS[listing.sort], QRCode.noun, listing.path)
    except ValidationFailed:
        return None


def _path_behind(position: SortPosition | None, listing: Listing) -> str | None:
    cursor = sort_cursor_of(position, SORTS[listing.sort], QRCode.noun, listing.path)
    joined = "&" if "?" in listing.path else "?"
    return cursor and f"{listing.path}{joined}{urlencode({'cursor': cursor})}"


PAGES: Final[Pages] = {"/codes": owners_page(show)}
