"""The filters of a list of codes or links, each with its number of rows."""

from collections.abc import Sequence
from typing import Any, Final

from app.dashboard.frame import SignedIn
from app.dashboard.frame.rooms import Room
from app.dashboard.lists.listing import NO_FOLDER, Listing, filter_of_state
from app.pages.formats import format_number
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
    t, room = visit.t, listing.room
    unfiltered = Listing(room=room, search=listing.search, sort=listing.sort)
    every = await _count(visit, room, ShortURLFilter())
    loose = await _count(visit, room, ShortURLFilter(is_in_no_folder=True))
    states = {state: await _count(visit, room, filter_of_state(visit, state)) for state in room.states}
    first = _chip(visit, t.chip_all, every, unfiltered.path, is_on=listing == unfiltered)
    return [
        first,
        *(
            _filter(visit, listing, "folder", str(one.id), one.name, count, "folder")
            for one, count in _largest(room, folders, listing.folder)
        ),
        *([_filter(visit, listing, "folder", NO_FOLDER, t.no_folder, loose)] if folders else []),
        *(
            _filter(visit, listing, "tag", str(one.id), one.name, count, "flag")
            for one, count in _largest(room, tags, listing.tag)
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


async def _count(visit: SignedIn, room: Room[Any], which: ShortURLFilter) -> int:
    return await room.repository(visit.deps.store).count_of(visit.account.id, which)


def _largest(room: Room[Any], items: Sequence[Any], chosen: str) -> list[tuple[Any, int]]:
    """The largest items and the chosen one, in their order, each with its number of codes or links."""
    counted = [(one, getattr(one, room.counted)) for one in items]
    largest = sorted((pair for pair in counted if pair[1]), key=lambda pair: pair[1])[-_MOST:]
    return [pair for pair in counted if pair in largest or str(pair[0].id) == chosen]
