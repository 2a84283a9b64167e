"""The lists of codes and of links. The address holds search, filters and order."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.codes import full_plan, path_of
from app.dashboard.frame import Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.rooms import CODES, LINKS, Room
from app.dashboard.lists.chips import chips
from app.dashboard.lists.listing import SORTS, Listing, filter_of, listing_in
from app.dashboard.lists.notices import notice_in
from app.dashboard.lists.rows import list_rows
from app.dashboard.making.form_pages import make_at_once
from app.dashboard.more_rows import more_path, place_asked
from domain.use_cases.codes.short_urls import list_short_urls
from domain.use_cases.cursors import sort_cursor_of, sort_position_in
from domain.use_cases.named_items.items import all_named_items
from domain.use_cases.overview import weeks_of_codes

_ROWS: Final = 25


async def show(visit: SignedIn) -> Response:
    return await answer_list(visit, CODES, "lists/list")


async def answer_list(visit: SignedIn, room: Room[Any], template: str, **more: Any) -> Response:
    """`more`: further arguments of `page`."""
    query = visit.request.query_params
    listing = listing_in(room, query)
    which = await filter_of(visit, listing)
    of = (SORTS[listing.sort], room.entity.noun, listing.path)
    after = place_asked(visit, sort_position_in, *of)
    short_urls, following, total = await list_short_urls(
        room.repository(visit.deps.store),
        visit.account.id,
        which,
        limit=_ROWS,
        sort=SORTS[listing.sort],
        after=after,
    )
    values: dict[str, Any] = {
        "room": room,
        "listing": listing,
        "rows": list_rows(visit, short_urls, await weeks_of_codes(visit.deps, visit.account, short_urls)),
        "more": more_path(listing.path, sort_cursor_of(following, *of)),
        "is_start": after is None,
    }
    if visit.is_partial and after:
        return await page(visit, template, fragment="lists/more_rows", **values)
    used, limit = await room.used_and_limit(visit)
    values |= {
        "notice": notice_in(visit, room, query),
        "used": used,
        "limit": limit,
        "total": total,
        "total_words": room.texts(visit.language).counted("codes_number", total),
        **await _filters(visit, listing),
        **more,
    }
    return await page(visit, template, fragment="lists/filtered", **values)


async def _filters(visit: SignedIn, listing: Listing) -> dict[str, Any]:
    store, account_id = visit.deps.store, visit.account.id
    folders = await all_named_items(store.folders, account_id)
    tags = await all_named_items(store.tags, account_id)
    return {"chips": await chips(visit, listing, folders, tags), "folders": folders, "tags": tags}


async def make_link(visit: SignedIn) -> Response:
    link, fault = await make_at_once(visit, LINKS)
    if link is None:
        return await show_links(visit, entered=visit.fields.get("url", ""), fault=fault)
    return redirect(path_of(link), said="code_made")


async def show_links(visit: SignedIn, *, entered: str = "", fault: str = "") -> Response:
    full = await full_plan(visit, LINKS)
    return await answer_list(visit, LINKS, "links/links", entered=entered, fault=fault, full=full)


PAGES: Final[Pages] = {
    CODES.end: owners_page(show),
    LINKS.end: owners_page(show_links, make_link),
}
