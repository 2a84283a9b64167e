"""The lists of codes and of links, and their filters. The address holds search, filters and order."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.sections import CODES, LINKS, Section
from app.dashboard.parts.changes import make_at_once
from app.dashboard.parts.codes import full_plan, path_of
from app.dashboard.parts.lists.listing import (
    NO_FOLDER,
    SORTS,
    Listing,
    filter_of,
    filter_of_state,
    listing_in,
    more_path,
    place_asked,
)
from app.dashboard.parts.lists.rows import list_rows
from app.dashboard.parts.lists.selections import all_words, notice_in
from app.pages.formats import format_number
from domain.kernel.errors import NotFound
from domain.kernel.net.pasted_addresses import with_scheme
from domain.named_items.items import Folder, Template
from domain.named_items.tags import Tag
from domain.ports.codes import ShortURLFilter
from domain.use_cases.codes.short_urls import list_short_urls
from domain.use_cases.cursors import sort_cursor_of, sort_position_in
from domain.use_cases.named_items.items import all_named_items, get_named_item
from domain.use_cases.overview import weeks_of_codes

_ROWS: Final = 25
# The others are on the page of folders and tags.
_MOST_CHIPS: Final = 8
_STATE_NAMES: Final = {
    "paused": "state_paused",
    "ended": "state_ended",
    "care": "state_care",
    "blank": "state_blank",
}
Chip = dict[str, Any]


async def answer_list(request: SignedIn, section: Section[Any], template: str, **more: Any) -> Response:
    """The page of a list. `more`: further arguments of `page`."""
    query = request.http.query_params
    listing = listing_in(section, query)
    which = await filter_of(request, listing)
    of = (SORTS[listing.sort], section.entity.noun, listing.path)
    after = place_asked(request, sort_position_in, *of)
    short_urls, following, total = await list_short_urls(
        section.repository(request.deps.store),
        request.account.id,
        which,
        limit=_ROWS,
        sort=SORTS[listing.sort],
        after=after,
    )
    values: dict[str, Any] = {
        "section": section,
        "listing": listing,
        "rows": list_rows(
            request, short_urls, await weeks_of_codes(request.deps, request.account, short_urls)
        ),
        "more": more_path(listing.path, sort_cursor_of(following, *of)),
        "is_start": after is None,
    }
    if request.is_partial and after:
        return await page(request, template, fragment="lists/more_rows", **values)
    used, limit = await section.used_and_limit(request)
    values |= {
        "notice": await notice_in(request, query),
        "used": used,
        "limit": limit,
        "giving": await _template_in(request, query),
        "total": total,
        "all_words": await all_words(request, listing, total) if following else None,
        "total_words": section.texts(request.language).counted("codes_number", total),
        **await _filters(request, listing),
        **more,
    }
    return await page(request, template, fragment="lists/filtered", **values)


async def _template_in(request: SignedIn, query: Mapping[str, str]) -> Template | None:
    """The one to give to codes, where the list is opened for that."""
    with suppress(NotFound):
        templates, reference = request.deps.store.templates, query.get("template", "")
        return await get_named_item(templates, request.account.id, reference)
    return None


async def _filters(request: SignedIn, listing: Listing) -> dict[str, Any]:
    store, account_id = request.deps.store, request.account.id
    folders = await all_named_items(store.folders, account_id)
    tags = await all_named_items(store.tags, account_id)
    return {"chips": await _chips(request, listing, folders, tags), "folders": folders, "tags": tags}


async def make_link(request: SignedIn) -> Response:
    entered = request.fields.get("url", "")
    link, fault = await make_at_once(request, LINKS, {"url": with_scheme(entered)})
    if link is None:
        return await show_links(request, entered=entered, fault=fault)
    return redirect(path_of(link), said="code_made")


async def show_links(request: SignedIn, *, entered: str = "", fault: str = "") -> Response:
    full = await full_plan(request, LINKS)
    return await answer_list(request, LINKS, "links/links", entered=entered, fault=fault, full=full)


async def _chips(
    request: SignedIn, listing: Listing, folders: Sequence[Folder], tags: Sequence[Tag]
) -> list[Chip]:
    """`folders` and `tags`: all of the account, in order."""
    t, section = request.t, listing.section
    unfiltered = Listing(section=section, search=listing.search, sort=listing.sort)
    every = await _count(request, section, ShortURLFilter())
    loose = await _count(request, section, ShortURLFilter(folder_ids=(None,)))
    states = {
        state: await _count(request, section, filter_of_state(request, state)) for state in section.states
    }
    in_folders, with_tags = _largest(section, folders, listing.folder), _largest(section, tags, listing.tag)
    filters: list[tuple[str, str, str, int, str | None]] = [
        *(("folder", str(one.id), one.name, number, "folder") for one, number in in_folders),
        *([("folder", NO_FOLDER, t.no_folder, loose, None)] if folders else []),
        *(("tag", str(one.id), one.name, number, "flag") for one, number in with_tags),
        *(
            ("state", state, getattr(t, _STATE_NAMES[state]), number, None)
            for state, number in states.items()
            if number or listing.state == state
        ),
    ]
    chips = [(t.chip_all, every, unfiltered.path, listing == unfiltered, None)] + [
        (words, number, listing.path_with(**{field: value}), getattr(listing, field) == value, icon)
        for field, value, words, number, icon in filters
    ]
    return [
        {
            "words": words,
            "count": format_number(t.language, number),
            "path": path,
            "is_on": is_on,
            "icon": icon,
        }
        for words, number, path, is_on, icon in chips
    ]


async def _count(request: SignedIn, section: Section[Any], which: ShortURLFilter) -> int:
    return await section.repository(request.deps.store).count_of(request.account.id, which)


def _largest(section: Section[Any], items: Sequence[Any], chosen: str) -> list[tuple[Any, int]]:
    """The largest items and the chosen one, in their order, each with its number of codes or links."""
    counted = [(one, getattr(one, section.counted)) for one in items]
    largest = sorted((pair for pair in counted if pair[1]), key=lambda pair: pair[1])[-_MOST_CHIPS:]
    return [pair for pair in counted if pair in largest or str(pair[0].id) == chosen]


PAGES: Final[Pages] = {
    CODES.end: owners_page(partial(answer_list, section=CODES, template="lists/list")),
    LINKS.end: owners_page(show_links, make_link),
}
