"""Scans counted by the day: what is read in the place of ten million rows.

A sheet holds one subject's scans of one UTC day: those of a code or link, of all of one type, of an account. Sheets add
up, scan by scan and sheet by sheet, and so do visitors: each is counted once a day, at its first scan of that day, so that
hours, days and values sum to their total in every time zone. A quarter of an hour is the finest that a sheet tells
apart: all time zones in use are whole quarters away from UTC.

People and bots are counted apart, scans that were not let through by how they were answered.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from itertools import compress
from typing import Final, NamedTuple

from domain.scans import LET_THROUGH, Verdict

QUARTER_MS: Final = 900_000
QUARTERS_A_DAY: Final = 96
DAY_MS: Final = QUARTER_MS * QUARTERS_A_DAY
# So many different values of one kind a day; what comes later is counted under OTHER. Strangers choose what they send.
MAX_VALUES_A_DAY: Final = 1_000
UNKNOWN: Final = ""
# From so many on it is quicker to add up first.
_MANY: Final = 16
OTHER: Final = "other"
# In this order they are stored: the numbers are those of `posted_scans.verdict`.
VERDICTS: Final = (
    Verdict.REDIRECTED,
    Verdict.PAGE_SHOWN,
    Verdict.AD_SHOWN,
    Verdict.PAUSED,
    Verdict.EXPIRED,
    Verdict.LIMIT_REACHED,
    Verdict.PASSWORD_ASKED,
)
VERDICT_NUMBERS: Final[Mapping[Verdict, int]] = {verdict: number for number, verdict in enumerate(VERDICTS)}


class Kind(IntEnum):
    """What a sheet is about, as it is stored."""

    ACCOUNT = 0
    TYPE = 1
    CODE = 2


class Firsts(IntFlag):
    """Of what a scan is its visitor's first on its day."""

    NONE = 0
    CODE = 1
    TYPE = 2
    ACCOUNT = 4


FIRST_OF: Final[Mapping[Kind, Firsts]] = {
    Kind.ACCOUNT: Firsts.ACCOUNT,
    Kind.TYPE: Firsts.TYPE,
    Kind.CODE: Firsts.CODE,
}
# To ask a flag of its enum, or to put two together, takes longer than to count the scan.
_IN_CODE: Final = Firsts.CODE
_IN_TYPE: Final = Firsts.CODE | Firsts.TYPE
_IN_ACCOUNT: Final = Firsts.CODE | Firsts.TYPE | Firsts.ACCOUNT
_WITH_FIRST: Final[Mapping[Kind, frozenset[int]]] = {
    kind: frozenset(flags for flags in range(8) if flags & first) for kind, first in FIRST_OF.items()
}


class Values(NamedTuple):
    """What scans are broken down by; None where it is not known."""

    country: str | None = None
    city: str | None = None
    device: str | None = None
    os: str | None = None
    browser: str | None = None
    language: str | None = None
    referrer: str | None = None


DIMENSIONS: Final = Values._fields


class SubjectDay(NamedTuple):
    """Which sheet: `subject` is 0 for the account, else the number of the type or the key of the code or link."""

    account: int
    kind: Kind
    subject: int
    day: int


class CountedScan(NamedTuple):
    """One scan as the books have it. Keys are storage's own; `scanned_at` in milliseconds since 1970."""

    id: int
    account: int
    type_id: int
    code: int
    scanned_at: int
    verdict: Verdict
    bot: str | None
    visitor: int | None
    values: Values
    firsts: Firsts = Firsts.NONE

    @property
    def day(self) -> int:
        """Days since 1970, in UTC."""
        return self.scanned_at // DAY_MS

    @property
    def was_let_through(self) -> bool:
        return self.verdict in LET_THROUGH


class Visit(NamedTuple):
    """One visitor's day in one account. A person's own program, its prefetch, is another visitor."""

    day: int
    account: int
    visitor: int
    is_bot: bool


# The codes, with their types, that a visitor was seen on that day.
Sighted = dict[Visit, set[tuple[int, int]]]


def visit_of(scan: CountedScan) -> Visit | None:
    """None for a scan that counts for no visitor: it was not let through, or its visitor asked not to be known."""
    if scan.visitor is None or not scan.was_let_through:
        return None
    return Visit(scan.day, scan.account, scan.visitor, scan.bot is not None)


def firsts_of(scan: CountedScan, sighted: Sighted) -> Firsts:
    """Of what `scan` is its visitor's first today; `sighted` learns of it. Scans come in the order of their ids."""
    visit = visit_of(scan)
    if visit is None:
        return Firsts.NONE
    seen = sighted.get(visit)
    if seen is None:
        sighted[visit] = {(scan.type_id, scan.code)}
        return _IN_ACCOUNT
    code = (scan.type_id, scan.code)
    if code in seen:
        return Firsts.NONE
    is_first_of_type = all(type_id != scan.type_id for type_id, _ in seen)
    seen.add(code)
    return _IN_TYPE if is_first_of_type else _IN_CODE


@dataclass(slots=True)
class Cell:
    """One quarter of an hour. `first` and `last`: milliseconds after it began."""

    scans: int = 0
    visitors: int = 0
    untracked: int = 0
    first: int = QUARTER_MS
    last: int = -1

    @property
    def is_empty(self) -> bool:
        return not (self.scans or self.visitors or self.untracked)

    def merge(self, other: "Cell", sign: int = 1) -> None:
        self.scans += sign * other.scans
        self.visitors += sign * other.visitors
        self.untracked += sign * other.untracked
        if sign > 0:
            self.first = min(self.first, other.first)
            self.last = max(self.last, other.last)


@dataclass(slots=True)
class Count:
    scans: int = 0
    visitors: int = 0


Quarters = dict[int, Cell]
Counts = dict[str, Count]


@dataclass(slots=True)
class Side:
    """Scans that were let through, of people or of bots: by quarter of the day, and by each kind of value."""

    quarters: Quarters = field(default_factory=dict)
    values: dict[str, Counts] = field(default_factory=lambda: {name: {} for name in DIMENSIONS})

    @property
    def scans(self) -> int:
        return sum(cell.scans for cell in self.quarters.values())

    @property
    def visitors(self) -> int:
        return sum(cell.visitors for cell in self.quarters.values())

    def add(self, scan: CountedScan, *, is_first: bool, sign: int = 1) -> None:
        quarter, offset = divmod(scan.scanned_at % DAY_MS, QUARTER_MS)
        counted = Cell(1, int(is_first), int(scan.visitor is None), offset, offset)
        _merge_cell(self.quarters, quarter, counted, sign)
        for counts, value in zip(self.values.values(), scan.values, strict=True):
            _merge_count(counts, value or UNKNOWN, sign, sign if is_first else 0)

    def add_all(self, scans: Sequence[CountedScan], kind: Kind, *, sign: int = 1) -> None:
        """What `add` does, for many of one day in half the time: values are added up before they are counted."""
        with_first = _WITH_FIRST[kind]
        # Most scans are their visitor's first: the others are the fewer to count.
        are_later = [scan.firsts not in with_first for scan in scans]
        self._add_quarters(scans, are_later, sign)
        columns = zip(*[scan.values for scan in scans], strict=True)
        for counts, column in zip(self.values.values(), columns, strict=True):
            later = Counter(compress(column, are_later))
            for value, number in Counter(column).items():
                visitors = number - later.get(value, 0)
                _merge_count(counts, value or UNKNOWN, sign * number, sign * visitors)

    def count_visitor(self, scanned_at: int, values: Values, *, sign: int = 1) -> None:
        """A visitor more, or one less, at a scan that is counted already."""
        _merge_cell(self.quarters, scanned_at % DAY_MS // QUARTER_MS, Cell(visitors=1), sign)
        for counts, value in zip(self.values.values(), values, strict=True):
            _merge_count(counts, value or UNKNOWN, 0, sign)

    def _add_quarters(self, scans: Sequence[CountedScan], are_later: Sequence[bool], sign: int) -> None:
        moments = [scan.scanned_at % DAY_MS for scan in scans]
        quarters = [moment // QUARTER_MS for moment in moments]
        later = Counter(compress(quarters, are_later))
        untracked = Counter(compress(quarters, [scan.visitor is None for scan in scans]))
        moments.sort()
        end = 0
        for quarter, number in sorted(Counter(quarters).items()):
            start, end = end, end + number
            first, last = moments[start] % QUARTER_MS, moments[end - 1] % QUARTER_MS
            visitors = number - later.get(quarter, 0)
            counted = Cell(number, visitors, untracked.get(quarter, 0), first, last)
            _merge_cell(self.quarters, quarter, counted, sign)

    def merge(self, other: "Side", sign: int = 1) -> None:
        for quarter, cell in other.quarters.items():
            _merge_cell(self.quarters, quarter, cell, sign)
        for name, counts in other.values.items():
            for value, count in counts.items():
                _merge_count(self.values[name], value, sign * count.scans, sign * count.visitors)


# By verdict and quarter of the day: people's and bots' scans.
Refused = dict[Verdict, dict[int, list[int]]]


@dataclass(slots=True)
class Sheet:
    people: Side = field(default_factory=Side)
    bots: Side = field(default_factory=Side)
    refused: Refused = field(default_factory=dict)

    def add(self, scan: CountedScan, kind: Kind, *, sign: int = 1) -> None:
        """Count it, or with a `sign` of -1 take it out again: all but when the first and the last were."""
        is_bot = scan.bot is not None
        if scan.was_let_through:
            side = self.bots if is_bot else self.people
            side.add(scan, is_first=scan.firsts in _WITH_FIRST[kind], sign=sign)
            return
        quarters = self.refused.setdefault(scan.verdict, {})
        quarter = scan.scanned_at % DAY_MS // QUARTER_MS
        _merge_refused(quarters, quarter, [int(not is_bot), int(is_bot)], sign)

    def merge(self, other: "Sheet", sign: int = 1) -> None:
        self.people.merge(other.people, sign)
        self.bots.merge(other.bots, sign)
        for verdict, quarters in other.refused.items():
            own = self.refused.setdefault(verdict, {})
            for quarter, counts in quarters.items():
                _merge_refused(own, quarter, counts, sign)

    def drop_negative_visitors(self) -> None:
        """After another sheet was taken out whole: of a visitor of both only their days' single scans would know."""
        for side in (self.people, self.bots):
            for cell in side.quarters.values():
                cell.visitors = max(cell.visitors, 0)
            for counts in side.values.values():
                for count in counts.values():
                    count.visitors = max(count.visitors, 0)

    @property
    def is_empty(self) -> bool:
        return not (self.people.quarters or self.bots.quarters or any(self.refused.values()))


def subjects_of(scan: CountedScan) -> Iterator[SubjectDay]:
    """The three sheets that a scan is counted in."""
    day = scan.day
    yield SubjectDay(scan.account, Kind.ACCOUNT, 0, day)
    yield SubjectDay(scan.account, Kind.TYPE, scan.type_id, day)
    yield SubjectDay(scan.account, Kind.CODE, scan.code, day)


def tally(
    scans: Iterable[CountedScan], *, sign: int = 1, into: dict[SubjectDay, Sheet] | None = None
) -> dict[SubjectDay, Sheet]:
    """What `scans` add to the sheets, or with a `sign` of -1 take from them; those of `into` are changed where they are."""
    sheets = {} if into is None else into
    for subject, is_bot, was_let_through, together in _by_subject(scans):
        sheet = sheets.get(subject) or sheets.setdefault(subject, Sheet())
        if was_let_through and len(together) >= _MANY:
            side = sheet.bots if is_bot else sheet.people
            side.add_all(together, subject.kind, sign=sign)
            continue
        for scan in together:
            sheet.add(scan, subject.kind, sign=sign)
    return sheets


def _by_subject(
    scans: Iterable[CountedScan],
) -> Iterator[tuple[SubjectDay, bool, bool, Sequence[CountedScan]]]:
    """By sheet, whether they are bots', and whether they were let through.

    In their own order, and so whichever way they are dealt out, the same values come first and stand by themselves.
    """
    account_kind, type_kind, code_kind = Kind
    found: defaultdict[tuple[int, Kind, int, int, bool, bool], list[CountedScan]] = defaultdict(list)
    for scan in scans:
        account, day = scan.account, scan.scanned_at // DAY_MS
        is_bot, was_let_through = scan.bot is not None, scan.verdict in LET_THROUGH
        found[account, account_kind, 0, day, is_bot, was_let_through].append(scan)
        found[account, type_kind, scan.type_id, day, is_bot, was_let_through].append(scan)
        found[account, code_kind, scan.code, day, is_bot, was_let_through].append(scan)
    for (*subject, is_bot, was_let_through), together in found.items():
        yield SubjectDay._make(subject), is_bot, was_let_through, together


def _merge_cell(quarters: Quarters, quarter: int, added: Cell, sign: int) -> None:
    cell = quarters.get(quarter)
    if cell is None:
        cell = quarters[quarter] = Cell()
    cell.merge(added, sign)
    if cell.is_empty:
        del quarters[quarter]


def _merge_count(counts: Counts, value: str, scans: int, visitors: int) -> None:
    count = counts.get(value)
    if count is None:
        # What is taken out again, and did not stand by itself, was counted with the others; unless all of this is taken out.
        if len(counts) >= MAX_VALUES_A_DAY or (scans <= 0 and OTHER in counts and counts[OTHER].scans > 0):
            value = OTHER
        count = counts.setdefault(value, Count())
    count.scans += scans
    count.visitors += visitors
    if not count.scans and not count.visitors:
        del counts[value]


def _merge_refused(quarters: dict[int, list[int]], quarter: int, counts: list[int], sign: int) -> None:
    people, bots = quarters.get(quarter, (0, 0))
    summed = [people + sign * counts[0], bots + sign * counts[1]]
    if any(summed):
        quarters[quarter] = summed
    else:
        quarters.pop(quarter, None)
