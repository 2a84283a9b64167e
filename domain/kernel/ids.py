"""Ids: a UUID for each object, as callers spell it, and what a caller may name a request."""

from collections.abc import Iterable
from random import Random
from typing import Final
from uuid import UUID

MAX_REQUEST_ID: Final = 128


def mint_id(rng: Random) -> UUID:
    """A random UUID (RFC 9562, version 4)."""
    return UUID(int=rng.getrandbits(128), version=4)


def parse_id(reference: str) -> UUID | None:
    """The id that `reference` spells, or None when it spells none."""
    try:
        return UUID(reference) if len(reference) == 36 else None
    except ValueError:
        return None


def parse_request_id(raw_headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The caller's own X-Request-Id, or None where there is none that is fit to be logged and sent back."""
    for name, value in raw_headers:
        if name == b"x-request-id":
            text = value.decode("latin-1")
            is_fit = 0 < len(text) <= MAX_REQUEST_ID and text.isascii() and text.isprintable()
            return text if is_fit else None
    return None
