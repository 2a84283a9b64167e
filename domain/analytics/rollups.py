"""Rollups: scans counted as rows of plain numbers, which are increased as scans arrive and added up when somebody asks.

A row holds the scans of one subject (an account, a type of it, a code), of one value of one dimension, in one quarter of
an hour, hour, day or month (UTC). Each visitor counts once a UTC day, at the first scan of that day, so that hours, days and values add up
to their total in every time zone. All time zones in use are whole quarters of an hour away from UTC.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from domain.scans import LET_THROUGH, Verdict

MINUTE_MS: Final = 60_000
QUARTER: Final = 15
HOUR: Final = 60
DAY: Final = 1_440
QUARTER_MS: Final = QUARTER * MINUTE_MS
DAY_MS: Final = DAY * MINUTE_MS
# So many different values of one dimension a day; what comes later is counted under OTHER. Strangers choose what they send.
MAX_VALUES_A_DAY: Final = 1_000
OTHER: Final = "*"
# The value of scans whose visitor asked not to be tracked, beside the outcomes of those that were not let through.
UNTRACKED: Final = "untracked"
# In this order: `scans.outcome` and the inbox hold the number.
VERDICTS: Final = tuple(Verdict)
VERDICT_NUMBERS: Final[Mapping[Verdict, int]] = {verdict: number for number, verdict in enumerate(VERDICTS)}
# Outcomes below this number were let through.
REFUSED_FROM: Final = len(LET_THROUGH)


class Grain(IntEnum):
    """The length of a row's period, as it is stored."""

    QUARTER = 0
    HOUR = 1
    DAY = 2
    MONTH = 3


class Dimension(IntEnum):
    """What a row's value says, as it is stored. Of TOTAL and OUTCOME there are rows of each grain, of the others of days and months."""

    TOTAL = 0
    OUTCOME = 1
    PLACE = 2
    CLIENT = 3
    LANGUAGE = 4
    REFERRER = 5


CAPPED: Final = (Dimension.PLACE, Dimension.LANGUAGE, Dimension.REFERRER)
# Members of an enum cost more to look up than the scan costs to count.
_QUARTERS, _HOURS, _DAYS, _MONTHS = (int(grain) for grain in Grain)
_TOTAL, _OUTCOME, _PLACE, _CLIENT, _LANGUAGE, _REFERRER = (int(dimension) for dimension in Dimension)

# Of what a scan is its visitor's first of the day: of its code, of its type, of its account.
FIRST_OF_CODE: Final = 1
FIRST_OF_TYPE: Final = 2
FIRST_OF_ACCOUNT: Final = 4


class StoredScan(NamedTuple):
    """One scan as it is counted. Keys are storage's own; `scanned_at` in milliseconds since 1970; `outcome` is the verdict's number.

    `place` is "DE/Berlin" or "DE/", `client` is "phone/iOS/Safari"; None where nothing is known. `firsts`: FIRST_OF_… added up.
    """

    id: int
    account: int
    type_id: int
    code: int
    scanned_at: int
    outcome: int
    bot: str | None
    visitor: int | None
    firsts: int
    agent: int | None
    client: str | None
    place: str | None
    language: str | None
    referrer: str | None

    @property
    def day(self) -> int:
        """Days since 1970, in UTC."""
        return self.scanned_at // DAY_MS


class DailyVisitor(NamedTuple):
    """A visitor of a subject on a UTC day. A bot is another visitor than a person, its program's prefetch for example: `~visitor`."""

    day: int
    account: int
    subject: int
    visitor: int


# By (account, subject, dimension, grain, starts, value): scans, visitors, bots' scans, bots' visitors. `subject` is 0 for the account, -t for its
# type t, else the code's key; `starts` is in minutes since 1970, UTC.
Tally = dict[tuple[int, int, int, int, int, str], list[int]]


def subjects_of(scan: StoredScan) -> tuple[tuple[int, int], ...]:
    """The subjects that a scan counts for, each with the flag of its visitor's first."""
    return (0, FIRST_OF_ACCOUNT), (-scan.type_id, FIRST_OF_TYPE), (scan.code, FIRST_OF_CODE)


class ValueCap:
    """Which values each day of a subject has, by (account, subject, dimension, starts); those that are too many are OTHER."""

    def __init__(self) -> None:
        self.values: dict[tuple[int, int, int, int], set[str]] = {}

    def __call__(self, day: tuple[int, int, int, int], value: str) -> str:
        """The value under which one is counted; of a place that is too many the country stays."""
        if day[2] == _CLIENT:
            return value
        known = self.values.setdefault(day, set())
        if value in known:
            return value
        if len(known) >= MAX_VALUES_A_DAY:
            return f"{value.partition('/')[0]}/{OTHER}" if day[2] == _PLACE else OTHER
        known.add(value)
        return value


def new_tally() -> Tally:
    return defaultdict(lambda: [0, 0, 0, 0])


def add(to: Tally, more: Tally) -> None:
    for key, counts in more.items():
        total = to.setdefault(key, [0, 0, 0, 0])
        for index, count in enumerate(counts):
            total[index] += count


def tally(scans: Iterable[StoredScan], cap: ValueCap, *, sign: int = 1) -> Tally:
    """What `scans` add to the rollups, or with a `sign` of -1 take from them."""
    found = new_tally()
    for scan in scans:
        minute, account, firsts = scan.scanned_at // MINUTE_MS, scan.account, scan.firsts
        quarter, day = minute - minute % QUARTER, minute - minute % DAY
        side = 0 if scan.bot is None else 2
        values = values_of(scan)
        for subject, first in subjects_of(scan):
            visitors = sign if firsts & first else 0
            for dimension, value in values:
                if dimension <= _OUTCOME:
                    counts = found[account, subject, dimension, _QUARTERS, quarter, value]
                else:
                    capped = cap((account, subject, dimension, day), value)
                    counts = found[account, subject, dimension, _DAYS, day, capped]
                counts[side] += sign
                counts[side + 1] += visitors
    _add_coarser(found)
    return found


def _add_coarser(found: Tally) -> None:
    """Rows of each coarser grain beside those of the finest."""
    for (account, subject, dimension, grain, starts, value), counts in list(found.items()):
        for coarser in range(grain + 1, _MONTHS + 1):
            total = found[account, subject, dimension, coarser, start_of(coarser, starts), value]
            for index, count in enumerate(counts):
                total[index] += count


def start_of(grain: int, minute: int) -> int:
    """When the hour, day or month (UTC) of a minute begins, in minutes since 1970."""
    if grain == _MONTHS:
        return _month_of(minute - minute % DAY)
    return minute - minute % _LENGTHS[grain]


_LENGTHS: Final = {_QUARTERS: QUARTER, _HOURS: HOUR, _DAYS: DAY}


def values_of(scan: StoredScan) -> list[tuple[int, str]]:
    """What is not known has no row: it is the total less what is."""
    if scan.outcome >= REFUSED_FROM:
        return [(_OUTCOME, VERDICTS[scan.outcome].value)]
    values = [(_TOTAL, "")]
    if scan.visitor is None:
        values.append((_OUTCOME, UNTRACKED))
    if scan.place is not None:
        values.append((_PLACE, scan.place))
    if scan.client is not None:
        values.append((_CLIENT, scan.client))
    if scan.language is not None:
        values.append((_LANGUAGE, scan.language))
    if scan.referrer is not None:
        values.append((_REFERRER, scan.referrer))
    return values


def visitors_of(scan: StoredScan) -> list[tuple[DailyVisitor, int]]:
    """Whom it counts as, for each subject, with the flag of a first; nobody where it counts for no visitor."""
    if scan.visitor is None or scan.outcome >= REFUSED_FROM:
        return []
    day, account = scan.scanned_at // DAY_MS, scan.account
    visitor = scan.visitor if scan.bot is None else ~scan.visitor
    return [
        (DailyVisitor(day, account, 0, visitor), FIRST_OF_ACCOUNT),
        (DailyVisitor(day, account, -scan.type_id, visitor), FIRST_OF_TYPE),
        (DailyVisitor(day, account, scan.code, visitor), FIRST_OF_CODE),
    ]


def mark_firsts(
    scans: Iterable[StoredScan], seen: set[DailyVisitor]
) -> tuple[list[StoredScan], list[DailyVisitor]]:
    """The scans, in the order of their ids, with `firsts`; and the visitors that were not in `seen`, which learns of them."""
    marked: list[StoredScan] = []
    new: list[DailyVisitor] = []
    for scan in scans:
        firsts = 0
        for visitor, first in visitors_of(scan):
            if visitor not in seen:
                seen.add(visitor)
                new.append(visitor)
                firsts |= first
        # In a third of the time of _replace.
        marked.append(StoredScan(*scan[:8], firsts, *scan[9:]) if firsts != scan.firsts else scan)
    return marked, new


class Piece(NamedTuple):
    """Rows of one grain, from `starts` to before `ends`, in minutes since 1970. `label` says what they are part of."""

    label: int
    grain: int
    starts: int
    ends: int


class Span(NamedTuple):
    """From `starts` to before `ends`, in milliseconds since 1970."""

    label: int
    starts: int
    ends: int


def cover(span: Span, *, finest: Grain, coarsest: Grain = Grain.MONTH) -> tuple[list[Piece], list[Span]]:
    """The fewest whole months, days, hours, quarters, none finer than `finest`; and what no rows cover."""
    pieces: list[Piece] = []
    rest: list[Span] = []

    def split(begin: int, end: int, grain: int) -> None:
        if begin >= end:
            return
        if grain < finest:
            rest.append(Span(span.label, begin, end))
            return
        first, last = _whole(begin, end, grain)
        if first < last:
            pieces.append(Piece(span.label, grain, first, last))
            split(begin, first * MINUTE_MS, grain - 1)
            split(last * MINUTE_MS, end, grain - 1)
        else:
            split(begin, end, grain - 1)

    split(span.starts, span.ends, coarsest)
    return pieces, rest


def _whole(begin: int, end: int, grain: int) -> tuple[int, int]:
    """Where the first whole one begins and the last one ends, in minutes."""
    first, last = -(-begin // MINUTE_MS), end // MINUTE_MS
    begins = start_of(grain, first)
    if begins < first:
        begins = _month_of(begins + 32 * DAY) if grain == _MONTHS else begins + _LENGTHS[grain]
    return begins, start_of(grain, last)


@lru_cache(maxsize=4_096)
def _month_of(day: int) -> int:
    return day - (datetime.fromtimestamp(day * 60, UTC).day - 1) * DAY
