"""What is written down of a scan: the row of `scan_journal`, made from its headers once its batch is on the way."""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from domain.places import NOWHERE, Place
from domain.scans import Scan, Verdict
from domain.sheets import VERDICT_NUMBERS
from domain.visitors import Network, Visitor, read_visitor

COLUMNS: Final = (
    "code, scanned_at, verdict, is_counted, bot, visitor, user_agent, language, referrer, country, city"
)
_MILLISECONDS: Final = 1_000


class Entry(NamedTuple):
    """In the order of COLUMNS. `scanned_at` in milliseconds since 1970."""

    code: int
    scanned_at: int
    verdict: int
    is_counted: bool
    bot: str | None
    visitor: int | None
    user_agent: str | None
    language: str | None
    referrer: str | None
    country: str | None
    city: str | None


class EntryReader:
    """`find_place`: where an address is; `proxies`: those whose word on addresses is taken."""

    def __init__(self, find_place: Callable[[str], Place], proxies: Sequence[Network]) -> None:
        self._find_place = find_place
        self._proxies = proxies

    def read(self, scan: Scan, visitor_key: bytes) -> Entry:
        """The entry of a scan that got its place, or needed none. No address is in it."""
        bot, address, user_agent, language, referrer = visitor = read_visitor(
            scan.method, scan.headers, scan.peer, self._proxies
        )
        country, city = NOWHERE if address is None else self._find_place(address)
        return Entry(
            scan.target.key,
            int(scan.scanned_at.timestamp() * _MILLISECONDS),
            VERDICT_NUMBERS[scan.verdict],
            bot is None and scan.asks_for_place,
            bot,
            _hash_of(visitor, visitor_key),
            user_agent or None,
            language,
            referrer,
            country,
            city,
        )


def without_place(entry: Entry) -> Entry:
    """The same as one that met the limit."""
    return entry._replace(verdict=VERDICT_NUMBERS[Verdict.LIMIT_REACHED], is_counted=False)


def _hash_of(visitor: Visitor, key: bytes) -> int | None:
    """63 bits: two of a million visitors of one day share them once in ten million days."""
    if visitor.address is None:
        return None
    identity = f"{visitor.address}\n{visitor.user_agent}".encode("utf-8", "replace")
    return int.from_bytes(blake2b(identity, key=key, digest_size=8).digest(), "big") >> 1
