"""The lists of codes and of links, and their filters. The address holds search, filters and order."""

from collections.abc import Sequence
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.rooms import CODES, LINKS, Room
from app.dashboard.parts.batches import notice_in
from app.dashboard.parts.changes import make_at_once
from app.dashboard.parts.codes import full_plan, path_of
from app.dashboard.parts.listing import (
    NO_FOLDER,
    SORTS,
    Listing,
    filter_of,
    filter_of_state,
    listing_in,
    more_path,
    place_asked,
)
from app.dashboard.parts.rows import list_rows
from app.pages.formats import format_number
from domain.named_items.items import Folder
from domain.named_items.tags import Tag
from domain.ports.codes import ShortURLFilter
from domain.use_cases.codes.short_urls import list_short_urls
from domain.use_cases.cursors import sort_cursor_of, sort_position_in
from domain.use_cases.named_items.items import all_named_items
from domain.use_cases.overview import weeks_of_codes

_ROWS: Final = 25
# The others are on the page of folders and tags.
_MOST_CHIPS: Final = 8
_STATE_NAMES: Final = {"paused": "state_paused", "ended": "state_ended", "care": "state_care"}
Chip = dict[str, Any]


async def show(visit: SignedIn) -> Response:
    return await answer_list(visit, CODES, "lists/list")


async def answer_list(visit: SignedIn, room: Room[Any], template: str, **more: Any) -> Response:
    """The page of a list. `more`: further arguments of `page`."""
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
    return {"chips": await _chips(visit, listing, folders, tags), "folders": folders, "tags": tags}


async def make_link(visit: SignedIn) -> Response:
    link, fault = await make_at_once(visit, LINKS)
    if link is None:
        return await show_links(visit, entered=visit.fields.get("url", ""), fault=fault)
    return redirect(path_of(link), said="code_made")


async def show_links(visit: SignedIn, *, entered: str = "", fault: str = "") -> Response:
    full = await full_plan(visit, LINKS)
    return await answer_list(visit, LINKS, "links/links", entered=entered, fault=fault, full=full)


async def _chips(
    visit: SignedIn, listing: Listing, folders: Sequence[Folder], tags: Sequence[Tag]
) -> list[Chip]:
    """`folders` and `tags`: all of the account, in order."""
    t, room = visit.t, listing.room
    unfiltered = Listing(room=room, search=listing.search, sort=listing.sort)
    every = await _count(visit, room, ShortURLFilter())
    loose = await _count(visit, room, ShortURLFilter(is_in_no_folder=True))
    states = {state: await _count(visit, room, filter_of_state(visit, state)) for state in room.states}
    first = _chip(visit, t.chip_all, every, unfiltered.path, is_on=listing == unfiltered)
    return [
        first,
        *(
            _filter_chip(visit, listing, "folder", str(one.id), one.name, count, "folder")
            for one, count in _largest(room, folders, listing.folder)
        ),
        *([_filter_chip(visit, listing, "folder", NO_FOLDER, t.no_folder, loose)] if folders else []),
        *(
            _filter_chip(visit, listing, "tag", str(one.id), one.name, count, "flag")
            for one, count in _largest(room, tags, listing.tag)
        ),
        *(
            _filter_chip(visit, listing, "state", state, getattr(t, _STATE_NAMES[state]), count)
            for state, count in states.items()
            if count or listing.state == state
        ),
    ]


def _filter_chip(
    visit: SignedIn, listing: Listing, field: str, value: str, words: str, count: int, icon: str | None = None
) -> Chip:
    is_on = getattr(listing, field) == value
    return _chip(visit, words, count, listing.path_with(**{field: value}), is_on=is_on, icon=icon)


def _chip(
    visit: SignedIn, words: str, count: int, path: str, *, is_on: bool, icon: str | None = None
) -> Chip:
    count_words = format_number(visit.language, count)
    return {"words": words, "count": count_words, "path": path, "is_on": is_on, "icon": icon}


async def _count(visit: SignedIn, room: Room[Any], which: ShortURLFilter) -> int:
    return await room.repository(visit.deps.store).count_of(visit.account.id, which)


def _largest(room: Room[Any], items: Sequence[Any], chosen: str) -> list[tuple[Any, int]]:
    """The largest items and the chosen one, in their order, each with its number of codes or links."""
    counted = [(one, getattr(one, room.counted)) for one in items]
    largest = sorted((pair for pair in counted if pair[1]), key=lambda pair: pair[1])[-_MOST_CHIPS:]
    return [pair for pair in counted if pair in largest or str(pair[0].id) == chosen]


PAGES: Final[Pages] = {
    CODES.end: owners_page(show),
    LINKS.end: owners_page(show_links, make_link),
}
