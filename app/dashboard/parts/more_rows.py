"""Lists that are shown page by page: where a page begins, and the address of the next one."""

from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlencode

from app.dashboard.frame import SignedIn
from domain.kernel.errors import ValidationFailed

Found = TypeVar("Found")


def place_asked(visit: SignedIn, read: Callable[..., Found | None], *of: object) -> Found | None:
    """None, the beginning, for a cursor of another list. `read`: decodes one of this kind of list."""
    try:
        return read(visit.request.query_params.get("cursor"), *of)
    except ValidationFailed:
        return None


def more_path(path: str, cursor: str | None) -> str | None:
    return cursor and f"{path}{'&' if '?' in path else '?'}{urlencode({'cursor': cursor})}"
