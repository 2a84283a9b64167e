"""What is written down of a scan: the row of `scan_inbox`, made from its headers once its batch is on the way."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from domain.analytics.rollups import DAY_MS
from domain.places import NOWHERE, Place
from domain.scans import LET_THROUGH, Scan
from domain.visitors import Network, read_visitor
from storage.recording.inbox import InboxRow, write_details

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class InboxReader:
    """`find_place`: where an address is; `proxies`: those whose word on addresses is taken."""

    def __init__(self, find_place: Callable[[str], Place], proxies: Sequence[Network]) -> None:
        self._find_place = find_place
        self._proxies = proxies

    def read(self, scan: Scan, visitor_key: bytes) -> InboxRow:
        """The row of a scan that got its place, or needed none. No address is in it."""
        target, verdict, scanned_at, method, headers, peer = scan
        bot, address, user_agent, language, referrer = read_visitor(method, headers, peer, self._proxies)
        country, city = NOWHERE if address is None else self._find_place(address)
        since = scanned_at - _EPOCH
        return (
            target.key,
            since.days * DAY_MS + since.seconds * 1_000 + since.microseconds // 1_000,
            # Where there is a limit, the ledger counts.
            bot is None and verdict in LET_THROUGH and target.gates.scan_limit is None,
            None if address is None else _hash_of(address, user_agent, visitor_key),
            write_details(verdict, bot, language, referrer, country, city, user_agent),
        )


def _hash_of(address: str, user_agent: str | None, key: bytes) -> int:
    """63 bits: two of a million visitors of one day share them once in ten million days."""
    keyed = _keyed(key).copy()
    keyed.update(f"{address}\n{user_agent}".encode("utf-8", "replace"))
    return int.from_bytes(keyed.digest()) >> 1


# To take in a key costs as much as the hash.
@lru_cache(maxsize=1)
def _keyed(key: bytes) -> blake2b:
    return blake2b(key=key, digest_size=8)
