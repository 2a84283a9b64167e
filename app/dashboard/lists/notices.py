"""The message of a list after a change of many: how many, and Undo."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from starlette.responses import Response

from app.dashboard.frame import SignedIn, redirect
from app.dashboard.frame.rooms import Room
from app.dashboard.lists.batches import unpack_undo
from app.dashboard.lists.listing import Listing

DID: Final = "did"
NUMBER: Final = "number"
UNDO: Final = "undo"
# By the name of the button.
_SENTENCES: Final = {
    "move": "did_move",
    "pause": "did_pause",
    "resume": "did_resume",
    "tag": "did_tag",
    "untag": "did_untag",
    "delete": "did_delete",
    "give": "did_give",
    "undo": "did_undo",
}


def redirect_with_notice(listing: Listing, action: str, number: int, *, undo: str | None = None) -> Response:
    query = {DID: action, NUMBER: str(number), **({UNDO: undo} if undo else {})}
    return redirect(f"{listing.path}{'&' if '?' in listing.path else '?'}{urlencode(query)}")


def notice_in(visit: SignedIn, room: Room[Any], query: Mapping[str, str]) -> dict[str, Any] | None:
    """The words, and the token of the button."""
    name, number = _SENTENCES.get(query.get(DID, "")), query.get(NUMBER, "")
    if name is None or not (number.isascii() and number.isdecimal() and len(number) <= 3):
        return None
    token = query.get(UNDO, "")
    return {
        "words": room.texts(visit.language).counted(name, int(number)),
        "undo": token if token and unpack_undo(visit, token) else None,
    }
