"""Scans counted by the day: what is read in the place of ten million rows.

A sheet holds one subject's scans of one UTC day: those of a code or link, of all of one type, of an account. Sheets add
up, scan by scan and sheet by sheet, and so do visitors: each is counted once a day, at its first scan of that day, so that
hours, days and values sum to their total in every time zone. A quarter of an hour is the finest that a sheet tells
apart: all time zones in use are whole quarters away from UTC.

People and bots are counted apart, scans that were not let through by how they were answered.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Final, NamedTuple

from domain.scans import LET_THROUGH, Verdict

QUARTER_MS: Final = 900_000
QUARTERS_A_DAY: Final = 96
DAY_MS: Final = QUARTER_MS * QUARTERS_A_DAY
# So many different values of one kind a day; what comes later is counted under OTHER. Strangers choose what they send.
MAX_VALUES_A_DAY: Final = 1_000
UNKNOWN: Final = ""
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
        return Firsts.CODE | Firsts.TYPE | Firsts.ACCOUNT
    if (scan.type_id, scan.code) in seen:
        return Firsts.NONE
    is_first_of_type = all(type_id != scan.type_id for type_id, _ in seen)
    seen.add((scan.type_id, scan.code))
    return Firsts.CODE | Firsts.TYPE if is_first_of_type else Firsts.CODE


@dataclass(slots=True)
class Cell:
    """One quarter of an hour. `first` and `last`: milliseconds after it began."""

    scans: int = 0
    visitors: int = 0
    untracked: int = 0
    first: int = QUARTER_MS
    last: int = -1

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
        added = Cell(1, int(is_first), int(scan.visitor is None), offset, offset)
        _merge_cell(self.quarters, quarter, added, sign)
        for name, value in zip(DIMENSIONS, scan.values, strict=True):
            _merge_count(self.values[name], value or UNKNOWN, 1, int(is_first), sign)

    def merge(self, other: "Side", sign: int = 1) -> None:
        for quarter, cell in other.quarters.items():
            _merge_cell(self.quarters, quarter, cell, sign)
        for name, counts in other.values.items():
            for value, count in counts.items():
                _merge_count(self.values[name], value, count.scans, count.visitors, sign)


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
            side.add(scan, is_first=FIRST_OF[kind] in scan.firsts, sign=sign)
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

    @property
    def is_empty(self) -> bool:
        return not (self.people.quarters or self.bots.quarters or any(self.refused.values()))

    def written(self) -> dict[str, int | str]:
        """As the columns of `sheets` hold it."""
        return {
            "scans": self.people.scans,
            "visitors": self.people.visitors,
            "bot_scans": self.bots.scans,
            "bot_visitors": self.bots.visitors,
            "quarters": write_quarters(self),
            **{name: write_values(self.people.values[name], self.bots.values[name]) for name in DIMENSIONS},
        }


def subjects_of(scan: CountedScan) -> Iterator[SubjectDay]:
    """The three sheets that a scan is counted in."""
    day = scan.day
    yield SubjectDay(scan.account, Kind.ACCOUNT, 0, day)
    yield SubjectDay(scan.account, Kind.TYPE, scan.type_id, day)
    yield SubjectDay(scan.account, Kind.CODE, scan.code, day)


def tally(scans: Iterable[CountedScan], *, sign: int = 1) -> dict[SubjectDay, Sheet]:
    """What `scans` add to the sheets, or with a `sign` of -1 take from them."""
    sheets: dict[SubjectDay, Sheet] = {}
    for scan in scans:
        for subject in subjects_of(scan):
            sheet = sheets.get(subject)
            if sheet is None:
                sheet = sheets[subject] = Sheet()
            sheet.add(scan, subject.kind, sign=sign)
    return sheets


def write_quarters(sheet: Sheet) -> str:
    """{"p": {quarter: [scans, visitors, untracked, first, last]}, "b": the same of bots, "r": {verdict: {quarter: [people, bots]}}}"""
    return _json(
        {
            "p": _written_cells(sheet.people.quarters),
            "b": _written_cells(sheet.bots.quarters),
            "r": {verdict.value: quarters for verdict, quarters in sheet.refused.items() if quarters},
        }
    )


def read_quarters(text: str) -> tuple[Quarters, Quarters, Refused]:
    """People's, bots', and those that were not let through."""
    stored = json.loads(text)
    refused = {
        Verdict(name): {int(quarter): counts for quarter, counts in quarters.items()}
        for name, quarters in stored.get("r", {}).items()
    }
    return _read_cells(stored.get("p", {})), _read_cells(stored.get("b", {})), refused


def write_values(people: Counts, bots: Counts) -> str:
    """{"p": {value: [scans, visitors]}, "b": the same of bots}, or less where there is nothing."""
    return _json({"p": _written_counts(people), "b": _written_counts(bots)})


def read_values(text: str) -> tuple[Counts, Counts]:
    """People's and bots'."""
    stored = json.loads(text)
    return _read_counts(stored.get("p", {})), _read_counts(stored.get("b", {}))


def read_sheet(columns: Mapping[str, str]) -> Sheet:
    """A whole sheet from its columns."""
    people, bots, refused = read_quarters(columns["quarters"])
    sheet = Sheet(Side(people), Side(bots), refused)
    for name in DIMENSIONS:
        sheet.people.values[name], sheet.bots.values[name] = read_values(columns[name])
    return sheet


def _merge_cell(quarters: Quarters, quarter: int, added: Cell, sign: int) -> None:
    cell = quarters.get(quarter)
    if cell is None:
        cell = quarters[quarter] = Cell()
    cell.merge(added, sign)
    if not cell.scans and not cell.visitors:
        del quarters[quarter]


def _merge_count(counts: Counts, value: str, scans: int, visitors: int, sign: int) -> None:
    count = counts.get(value)
    if count is None:
        if len(counts) >= MAX_VALUES_A_DAY:
            value = OTHER
        count = counts.setdefault(value, Count())
    count.scans += sign * scans
    count.visitors += sign * visitors
    if not count.scans and not count.visitors:
        del counts[value]


def _merge_refused(quarters: dict[int, list[int]], quarter: int, counts: list[int], sign: int) -> None:
    people, bots = quarters.get(quarter, (0, 0))
    summed = [people + sign * counts[0], bots + sign * counts[1]]
    if any(summed):
        quarters[quarter] = summed
    else:
        quarters.pop(quarter, None)


def _written_cells(quarters: Quarters) -> dict[int, list[int]]:
    return {
        quarter: [cell.scans, cell.visitors, cell.untracked, cell.first, cell.last]
        for quarter, cell in sorted(quarters.items())
    }


def _read_cells(stored: Mapping[str, list[int]]) -> Quarters:
    return {int(quarter): Cell(*numbers) for quarter, numbers in stored.items()}


def _written_counts(counts: Counts) -> dict[str, list[int]]:
    return {value: [count.scans, count.visitors] for value, count in counts.items()}


def _read_counts(stored: Mapping[str, list[int]]) -> Counts:
    return {value: Count(*numbers) for value, numbers in stored.items()}


def _json(parts: dict[str, object]) -> str:
    return json.dumps({name: part for name, part in parts.items() if part}, ensure_ascii=False, separators=(",", ":"))
