"""Undo of a name or of tags: history, which takes the rest back, has neither."""

from collections.abc import Mapping
from typing import Any, Final

from app.dashboard.undo import pack, unpack
from app.dashboard.visits import SignedIn
from domain.codes.codes import QRCode

EARLIER: Final = "earlier"


def pack_earlier(visit: SignedIn, code: QRCode, fields: Mapping[str, Any]) -> str:
    return pack(visit, f"code {code.id}", dict(fields))


def earlier_in(visit: SignedIn, code: QRCode, token: str) -> Mapping[str, Any] | None:
    """`name` or `tags`. None for a token that is not ours, or not of this code."""
    found: Mapping[str, Any] | None = unpack(visit, f"code {code.id}", token)
    return found
