"""Rollups: scans aggregated as rows of counts that grow as scans arrive and are added up for a report.

A row has the scans of one subject (an account, one of its types, a code), of one value of one dimension, in
one quarter of an hour, hour, day or month (UTC). A visitor counts once a UTC day, at the first scan, so that
hours, days and values add up to their total in all time zones, which differ from UTC by whole quarters of an
hour.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from domain.scanning.outcomes import LET_THROUGH, Verdict

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MINUTE_MS: Final = 60_000
QUARTER: Final = 15
DAY: Final = 1_440
QUARTER_MS: Final = QUARTER * MINUTE_MS
DAY_MS: Final = DAY * MINUTE_MS
# Values of one dimension in a day; further ones are counted under OTHER, since strangers choose the values.
MAX_VALUES_A_DAY: Final = 1_000
OTHER: Final = "*"
# The OUTCOME of scans that were let through and whose visitor opted out of tracking.
UNTRACKED: Final = "untracked"
# The order is fixed: `scans.outcome` and the inbox have the number.
VERDICTS: Final = tuple(Verdict)
VERDICT_NUMBERS: Final[Mapping[Verdict, int]] = {verdict: number for number, verdict in enumerate(VERDICTS)}
# Outcomes below this number were let through.
REFUSED_FROM: Final = len(LET_THROUGH)


class Grain(IntEnum):
    """The length of a row's period. The numbers are stored."""

    QUARTER = 0
    HOUR = 1
    DAY = 2
    MONTH = 3


class Dimension(IntEnum):
    """The meaning of a value. The numbers are stored. Only TOTAL and OUTCOME have quarters and hours.

    CODES: the total of an account or type, where each code counts its own visitors. RULE: "id/variant".
    """

    TOTAL = 0
    OUTCOME = 1
    PLACE = 2
    CLIENT = 3
    LANGUAGE = 4
    REFERRER = 5
    CODES = 6
    RULE = 7


CAPPED: Final = (Dimension.PLACE, Dimension.LANGUAGE, Dimension.REFERRER)
# Of a scan that a rule has led.
CAPPED_OF_LED: Final = (*CAPPED, Dimension.RULE)
# Plain numbers: looking up a member of an enum takes longer than counting a scan.
_QUARTER, _DAY, _MONTH = map(int, (Grain.QUARTER, Grain.DAY, Grain.MONTH))
_OUTCOME, _PLACE, _CLIENT, _CODES, _RULE = map(
    int, (Dimension.OUTCOME, Dimension.PLACE, Dimension.CLIENT, Dimension.CODES, Dimension.RULE)
)
# In minutes, by grain; no month is longer.
_LENGTHS: Final = (QUARTER, 60, DAY, 32 * DAY)

# More than there are types. A code has a key for its scans in each type: see `first_key`.
KEYS_A_CODE: Final = 32

# Flags: the scan is its visitor's first of the day for its code, its type, its account.
FIRST_OF_CODE: Final = 1
FIRST_OF_TYPE: Final = 2
FIRST_OF_ACCOUNT: Final = 4


class StoredScan(NamedTuple):
    """One scan, ready to be counted. Keys are those of storage; `scanned_at` is in milliseconds since 1970.

    `outcome`: the number of the verdict; `place`: "DE/Berlin" or "DE/"; `client`: "phone/iOS/Safari".
    `first_seen`: the sum of its FIRST_OF_… flags. `rule`: the id of the one that led it, `variant`: the label
    of its share of a split. None means unknown.
    """

    id: int
    account: int
    type_id: int
    code: int
    scanned_at: int
    outcome: int
    bot: str | None
    visitor: int | None
    first_seen: int
    agent: int | None
    client: str | None
    place: str | None
    language: str | None
    referrer: str | None
    rule: str | None = None
    variant: str | None = None

    @property
    def day(self) -> int:
        """Days since 1970, in UTC."""
        return self.scanned_at // DAY_MS


class DailyVisitor(NamedTuple):
    """A visitor of a subject on a UTC day. Its bots (a prefetch, for example) are another one: `~visitor`."""

    day: int
    account: int
    subject: int
    visitor: int


# By (account, subject, dimension, grain, starts, value): scans, visitors, bots' scans, bots' visitors.
# `starts` is in minutes since 1970.
Tally = dict[tuple[int, int, int, int, int, str], list[int]]


def subjects_of(scan: StoredScan) -> tuple[tuple[int, int], ...]:
    """The subjects of a scan with their flags: 0 is its account, -t its type t, any other number its code."""
    return _subjects(scan.type_id, scan.code)


def _subjects(type_id: int, code: int) -> tuple[tuple[int, int], ...]:
    account, of_code = (0, FIRST_OF_ACCOUNT), (code, FIRST_OF_CODE)
    # A blank code, of type 0, has no type yet.
    return (account, (-type_id, FIRST_OF_TYPE), of_code) if type_id else (account, of_code)


def first_key(key: int) -> int:
    """The key of a code in its first type; in a later type t it has the key -(first * KEYS_A_CODE + t)."""
    return key if key >= 0 else -key // KEYS_A_CODE


class ValueCap:
    """The values of each day of a subject, by (account, subject, dimension, starts)."""

    def __init__(self) -> None:
        self.values: dict[tuple[int, int, int, int], set[str]] = defaultdict(set)

    def __call__(self, day: tuple[int, int, int, int], value: str) -> str:
        """The value to count under: OTHER if the day has too many; a place keeps its country."""
        if day[2] == _CLIENT or value in (known := self.values[day]):
            return value
        if len(known) >= MAX_VALUES_A_DAY:
            kept = value.partition("/")[0] if day[2] == _PLACE else OTHER
            return f"{kept}/{OTHER}" if "/" in value else OTHER
        known.add(value)
        return value


def new_tally() -> Tally:
    return defaultdict([0, 0, 0, 0].copy)


def add(to: Tally, more: Tally) -> None:
    for key, counts in more.items():
        _add_counts(to.setdefault(key, [0, 0, 0, 0]), counts)


def _add_counts(total: list[int], counts: list[int]) -> None:
    for index, count in enumerate(counts):
        total[index] += count


def tally(scans: Iterable[StoredScan], cap: ValueCap, *, sign: int = 1) -> Tally:
    """The counts that `scans` add to the rollups, or remove with a `sign` of -1."""
    found = new_tally()
    for scan in scans:
        minute, account = scan.scanned_at // MINUTE_MS, scan.account
        quarter, day = minute - minute % QUARTER, minute - minute % DAY
        side = 0 if scan.bot is None else 2
        values = values_of(scan)
        for subject, first in subjects_of(scan):
            visitors = sign if scan.first_seen & first else 0
            for dimension, value in values:
                if dimension <= _OUTCOME:
                    counts = found[account, subject, dimension, _QUARTER, quarter, value]
                else:
                    capped = cap((account, subject, dimension, day), value)
                    counts = found[account, subject, dimension, _DAY, day, capped]
                counts[side] += sign
                counts[side + 1] += visitors
            if scan.outcome < REFUSED_FROM and first != FIRST_OF_CODE:
                counts = found[account, subject, _CODES, _DAY, day, ""]
                counts[side] += sign
                counts[side + 1] += sign if scan.first_seen & FIRST_OF_CODE else 0
    for (account, subject, dimension, grain, starts, value), counts in list(found.items()):
        for coarser in range(grain + 1, _MONTH + 1):
            _add_counts(found[account, subject, dimension, coarser, start_of(coarser, starts), value], counts)
    return found


def values_of(scan: StoredScan) -> list[tuple[int, str]]:
    """The (dimension, value) pairs of a scan. Unknown values have no row: they are the rest of the total."""
    if scan.outcome >= REFUSED_FROM:
        return [(_OUTCOME, VERDICTS[scan.outcome].value)]
    untracked = UNTRACKED if scan.visitor is None else None
    # In the order of Dimension.
    values = ("", untracked, scan.place, scan.client, scan.language, scan.referrer)
    found = [(dimension, value) for dimension, value in enumerate(values) if value is not None]
    if scan.rule is not None:
        found.append((_RULE, f"{scan.rule}/{scan.variant or ''}"))
    return found


def start_of(grain: int, minute: int) -> int:
    """The start of the quarter, hour, day or month (UTC) of a minute, in minutes since 1970."""
    return _month_of(minute // DAY) if grain == _MONTH else minute - minute % _LENGTHS[grain]


@lru_cache(maxsize=4_096)
def _month_of(day: int) -> int:
    return (day + 1 - datetime.fromtimestamp(day * DAY * 60, UTC).day) * DAY


def visitors_of(scan: StoredScan) -> list[tuple[DailyVisitor, int]]:
    """The visitor of a scan for each subject, with the subject's flag; empty without a visitor.

    A visitor of a code in two of its types is one visitor of the code.
    """
    if scan.visitor is None or scan.outcome >= REFUSED_FROM:
        return []
    visitor = scan.visitor if scan.bot is None else ~scan.visitor
    day, account = scan.day, scan.account
    subjects = _subjects(scan.type_id, first_key(scan.code))
    return [(DailyVisitor(day, account, subject, visitor), first) for subject, first in subjects]


def mark_first_seen(
    scans: Iterable[StoredScan], seen: set[DailyVisitor]
) -> tuple[list[StoredScan], list[DailyVisitor]]:
    """The scans, in order of id, with `first_seen`; and the new visitors, which are also added to `seen`."""
    marked: list[StoredScan] = []
    new: list[DailyVisitor] = []
    for scan in scans:
        first_seen = 0
        for visitor, first in visitors_of(scan):
            if visitor not in seen:
                seen.add(visitor)
                new.append(visitor)
                first_seen |= first
        marked.append(scan if first_seen == scan.first_seen else scan._replace(first_seen=first_seen))
    return marked, new


class Piece(NamedTuple):
    """Rows from `starts` to before `ends`, in minutes since 1970. `label`: that of their span."""

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
    """The fewest months, days, hours and quarters, none finer than `finest`; and the rest without rows."""
    pieces: list[Piece] = []
    rest = [span]
    for grain in range(coarsest, finest - 1, -1):
        gaps: list[Span] = []
        for label, starts, ends in rest:
            # The end of the row of the previous minute.
            first = start_of(grain, start_of(grain, -(-starts // MINUTE_MS) - 1) + _LENGTHS[grain])
            last = start_of(grain, ends // MINUTE_MS)
            if first < last:
                pieces.append(Piece(label, grain, first, last))
                gaps += [Span(label, starts, first * MINUTE_MS), Span(label, last * MINUTE_MS, ends)]
            else:
                gaps.append(Span(label, starts, ends))
        rest = [gap for gap in gaps if gap.starts < gap.ends]
    return pieces, rest


def milliseconds_of(moment: datetime) -> int:
    """The milliseconds since 1970, rounded up."""
    return -((_EPOCH - moment) // timedelta(milliseconds=1))


def moment_of(milliseconds: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=milliseconds)
