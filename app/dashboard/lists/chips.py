"""The filters of the list of codes, each with the number of its codes."""

from collections.abc import Sequence
from typing import Any, Final

from app.dashboard.lists.listing import NO_FOLDER, STATES, Listing, filter_of_state
from app.dashboard.visits import SignedIn
from app.pages.formats import format_number
from app.pages.texts import translations
from domain.named_items.folders import Folder
from domain.named_items.tags import Tag
from domain.ports.codes import ShortURLFilter

# The others are on the page of folders and tags.
_MOST: Final = 8
_STATE_NAMES: Final = {"paused": "state_paused", "ended": "state_ended", "care": "state_care"}
Chip = dict[str, Any]


async def chips(
    visit: SignedIn, listing: Listing, folders: Sequence[Folder], tags: Sequence[Tag]
) -> list[Chip]:
    """`folders` and `tags`: all of the account, in order."""
    t = translations(visit.language)
    unfiltered = Listing(search=listing.search, sort=listing.sort)
    every = await _count(visit, ShortURLFilter())
    loose = await _count(visit, ShortURLFilter(is_in_no_folder=True))
    states = {state: await _count(visit, filter_of_state(visit, state)) for state in STATES}
    first = _chip(visit, t.chip_all, every, unfiltered.path, is_on=listing == unfiltered)
    return [
        first,
        *(
            _filter(visit, listing, "folder", str(one.id), one.name, one.qr_codes, "folder")
            for one in _largest(folders, listing.folder)
        ),
        *([_filter(visit, listing, "folder", NO_FOLDER, t.no_folder, loose)] if folders else []),
        *(
            _filter(visit, listing, "tag", str(one.id), one.name, one.qr_codes, "flag")
            for one in _largest(tags, listing.tag)
        ),
        *(
            _filter(visit, listing, "state", state, getattr(t, _STATE_NAMES[state]), count)
            for state, count in states.items()
            if count or listing.state == state
        ),
    ]


def _filter(
    visit: SignedIn, listing: Listing, field: str, value: str, words: str, count: int, icon: str | None = None
) -> Chip:
    is_on = getattr(listing, field) == value
    return _chip(visit, words, count, listing.path_with(**{field: value}), is_on=is_on, icon=icon)


def _chip(
    visit: SignedIn, words: str, count: int, path: str, *, is_on: bool, icon: str | None = None
) -> Chip:
    count_words = format_number(visit.language, count)
    return {"words": words, "count": count_words, "path": path, "is_on": is_on, "icon": icon}


async def _count(visit: SignedIn, which: ShortURLFilter) -> int:
    return await visit.deps.store.codes.count_of(visit.account.id, which)


def _largest(items: Sequence[Any], chosen: str) -> list[Any]:
    """Those with the most codes, and the chosen one, in their order."""
    largest = sorted((one for one in items if one.qr_codes), key=lambda one: one.qr_codes)[-_MOST:]
    return [one for one in items if one in largest or str(one.id) == chosen]
