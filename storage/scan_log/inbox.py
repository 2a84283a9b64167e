"""Rows of `scan_inbox`, parsed from the headers of a scan when its batch is written.

SQLite's time depends on the number of values, not on their length, and each visitor waits for it. So all
values that no statement filters by are one text, `details`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from domain.analytics.rollups import DAY_MS, VERDICT_NUMBERS, VERDICTS, StoredScan
from domain.codes.rules.evaluation import Via
from domain.scanning.outcomes import LET_THROUGH, Verdict
from domain.scanning.places import NOWHERE, Place
from domain.scanning.scans import Scan
from domain.scanning.user_agents import Agent
from domain.scanning.visitors import Network, read_visitor, visitor_hash

COLUMNS: Final = "code, scanned_at, is_uncounted, visitor, details"
# In the order of COLUMNS. `scanned_at` in milliseconds since 1970.
InboxValues = tuple[int, int, bool, int | None, str]
_NUMBERS: Final = {verdict: str(number) for verdict, number in VERDICT_NUMBERS.items()}
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Details(NamedTuple):
    """The details in the order of the text. The user agent is last: it may contain line breaks.

    Before it, between marks, stand rule and variant of a scan that a rule has led: an earlier release, which
    counts it during an update, takes them for a part of the user agent.
    """

    verdict: Verdict
    bot: str | None
    language: str | None
    referrer: str | None
    country: str | None
    city: str | None
    user_agent: str | None
    rule: str | None = None
    variant: str | None = None


# No header has this character (RFC 9110, 5.5).
_MARK: Final = "\x1f"


def with_via(user_agent: str | None, via: Via | None) -> str | None:
    if via is None:
        return user_agent
    return f"{_MARK}{via.rule}{_MARK}{via.variant or ''}{_MARK}{user_agent or ''}"


def format_details(verdict: Verdict, *others: str | None) -> str:
    """Write the fields of `Details` in their order; "" is parsed as None. It is faster than JSON."""
    return "\n".join([_NUMBERS[verdict], *[other or "" for other in others]])


def parse_details(details: str) -> Details:
    number, *others, user_agent = details.split("\n", 6)
    if user_agent.startswith(_MARK):
        _, *via, user_agent = user_agent.split(_MARK, 3)
    else:
        via = []
    return Details(VERDICTS[int(number)], *(other or None for other in (*others, user_agent, *via)))


def with_verdict(details: str, verdict: Verdict) -> str:
    return _NUMBERS[verdict] + details[details.index("\n") :]


def incoming_scan(
    row: Sequence[Any], account: int, type_id: int, details: Details, agent: tuple[int | None, Agent] | None
) -> StoredScan:
    """`row`: id, code, scanned_at, visitor; `agent` with its key, if known. `first_seen` is still 0."""
    id_, code, scanned_at, visitor = row
    key, client = (None, None) if agent is None else (agent[0], agent[1].client)
    verdict, bot, language, referrer, country, city, _, rule, variant = details
    place = f"{country or ''}/{city or ''}" if country or city else None
    scan = id_, account, type_id, code, scanned_at, VERDICT_NUMBERS[verdict], bot, visitor, 0
    return StoredScan(*scan, key, client, place, language, referrer, rule, variant)


@dataclass(frozen=True, slots=True)
class InboxReader:
    """`find_place` locates an address; forwarded addresses are trusted from `proxies` alone."""

    find_place: Callable[[str], Place]
    proxies: Sequence[Network]

    def read(self, scan: Scan, visitor_key: bytes) -> InboxValues:
        """A row without the address. A scan that counts for a limit is stored as if admitted."""
        target, verdict, scanned_at, method, headers, peer, via = scan
        bot, address, user_agent, language, referrer = read_visitor(method, headers, peer, self.proxies)
        country, city = NOWHERE if address is None else self.find_place(address)
        since = scanned_at - _EPOCH
        return (
            target.key,
            since.days * DAY_MS + since.seconds * 1_000 + since.microseconds // 1_000,
            # Scans of a code with a limit are counted in the transaction of their batch.
            bot is None and verdict in LET_THROUGH and target.restrictions.scan_limit is None,
            None if address is None else visitor_hash(address, user_agent, visitor_key),
            format_details(verdict, bot, language, referrer, country, city, with_via(user_agent, via)),
        )
