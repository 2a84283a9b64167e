"""Scans that led nowhere: of an address, in a picture or a text, that no code has."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from domain.kernel.short_ids import RESERVED

MAX_ADDRESS: Final = 200
# New addresses of a domain in a day. Guesses of robots get the first half of the places only.
A_DAY: Final = 1_000
KEPT_FOR: Final = timedelta(days=30)
# Files and folders that robots look for.
_GUESSED: Final = re.compile(r"/\.|//|\.[a-z]{2,5}\b|/wp-|/cgi-", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class LostScans:
    """`domain`: as that of a code; the default one has several hosts. `is_guess`: of a robot, as it seems.

    `resembles`: the short ID of the oldest code that is at most one mistake away.
    """

    domain: str
    host: str
    address: str
    is_guess: bool
    scans: int
    first_at: datetime
    last_at: datetime
    resembles: str | None = None


def is_guess(path: str) -> bool:
    return bool(_GUESSED.search(path)) or _first_part(path) in RESERVED


def near_short_ids(path: str) -> Iterator[str]:
    """The short IDs near a path, in lower case: itself, and all with one character more, less or wrong."""
    short_id = _first_part(path)
    for index in range(len(short_id) + 1):
        before, after = short_id[:index], short_id[index:]
        yield from (before + after[1:], before + after[1:2] + after[:1] + after[2:])
        for one in "abcdefghijklmnopqrstuvwxyz0123456789-_":
            yield from (before + one + after, before + one + after[1:])


def _first_part(path: str) -> str:
    return path.lower().lstrip("/").partition("/")[0]
