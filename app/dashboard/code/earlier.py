"""Undo of a new name or new tags: the history, from which all else is restored, has neither."""

from collections.abc import Mapping
from typing import Any, Final

from app.dashboard.frame import SignedIn
from app.dashboard.frame.undo import pack, unpack
from domain.codes.short_urls import ShortURL

EARLIER: Final = "earlier"


def pack_earlier(visit: SignedIn, short_url: ShortURL, fields: Mapping[str, Any]) -> str:
    return pack(visit, f"code {short_url.id}", dict(fields))


def earlier_in(visit: SignedIn, short_url: ShortURL, token: str) -> Mapping[str, Any] | None:
    """`name` or `tags`. None for a token that is not ours, or not of this code."""
    found: Mapping[str, Any] | None = unpack(visit, f"code {short_url.id}", token)
    return found
