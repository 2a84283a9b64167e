"""Ids of objects and of requests, and random texts."""

from collections.abc import Iterable
from random import Random
from typing import Final
from uuid import UUID

MAX_REQUEST_ID: Final = 128


def mint_id(rng: Random) -> UUID:
    """A random UUID (RFC 9562, version 4)."""
    return UUID(int=rng.getrandbits(128), version=4)


def mint_text(rng: Random, alphabet: str, length: int) -> str:
    return "".join(alphabet[rng.randrange(len(alphabet))] for _ in range(length))


def parse_id(reference: str) -> UUID | None:
    """The UUID in its usual form of 36 characters, or None."""
    try:
        return UUID(reference) if len(reference) == 36 else None
    except ValueError:
        return None


def parse_request_id(raw_headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The caller's own X-Request-Id, or None if it is missing or unsafe to log and send back."""
    text = next((value.decode("latin-1") for name, value in raw_headers if name == b"x-request-id"), "")
    is_safe = 0 < len(text) <= MAX_REQUEST_ID and text.isascii() and text.isprintable()
    return text if is_safe else None
