"""Scans by value: whole days and months from their sheets, the parts of days at a period's ends scan by scan.

Of such a day either its part is counted, or all the rest is taken from its sheet: whichever is less. A day whose single
scans are thrown away has its values by quarter of an hour in its sheet's detail.
"""

import asyncio
from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final

from pydantic_core import from_json

from domain.counting import Counting, Numbers, add_months, add_stored, take_from
from domain.months import DAY, read_values
from domain.sheet_details import counts_between, read_detail
from domain.sheets import DAY_MS, QUARTER_MS
from domain.timelines import Timeline
from storage.reports.scans import values_between
from storage.reports.scopes import Part
from storage.reports.sheets import Sheets
from storage.reports.snapshots import Read

_DETAILS: Final = (
    f"SELECT detail FROM sheets WHERE {{part}} AND span = {DAY} AND day = ? AND detail IS NOT NULL"
)
_PEOPLE: Final = ("p",)
_ALL: Final = ("p", "b")


@dataclass(frozen=True, slots=True)
class PartsOfDays:
    """`thrown_away`: the days whose single scans are."""

    read: Read
    counting: Counting
    timeline: Timeline
    dimension: str
    thrown_away: Container[int]

    async def numbers(self, part: Part, day: int, stored: Sequence[str]) -> Numbers:
        """`stored`: what the day's sheets say of their values."""
        begins, ends = day * DAY_MS, (day + 1) * DAY_MS
        first, last = max(self.counting.starts, begins), min(self.counting.ends, ends)
        if day in self.thrown_away:
            quarters = [(moment - begins) // QUARTER_MS for moment in (first, last)]
            return await self._from_details(part, day, quarters[0], quarters[1])
        numbers: Numbers = {}
        if 2 * self.timeline.between(first, last) <= self.timeline.between(begins, ends):
            for value, scans, visitors in await self._single(part, [(first, last)]):
                _add(numbers, value, scans, visitors)
            return numbers
        for values in stored:
            add_stored(numbers, from_json(values), self._sides)
        for value, scans, visitors in await self._single(part, [(begins, first), (last, ends)]):
            take_from(numbers, value, scans, visitors)
        return numbers

    @property
    def _sides(self) -> Sequence[str]:
        return _ALL if self.counting.include_bots else _PEOPLE

    async def _single(
        self, part: Part, stretches: Sequence[tuple[int, int]]
    ) -> Sequence[tuple[str, int, int]]:
        return await values_between(
            self.read, part, self.dimension, stretches, include_bots=self.counting.include_bots
        )

    async def _from_details(self, part: Part, day: int, first: int, end: int) -> Numbers:
        numbers: Numbers = {}
        statement = _DETAILS.format(part=part.in_sheets.text)
        for (text,) in await self.read(statement, (*part.in_sheets.values, day)):
            detail = await asyncio.to_thread(read_detail, text)
            people, bots = counts_between(detail, self.dimension, first, end)
            for counts in (people, bots) if self.counting.include_bots else (people,):
                for value, count in counts.items():
                    _add(numbers, value, count.scans, count.visitors)
        return numbers


async def count_values(
    parts: Sequence[Part], sheets: Sequence[Sheets], counting: Counting, days: PartsOfDays
) -> None:
    cut = counting.parts_of_days
    await asyncio.to_thread(_add_whole_sheets, parts, sheets, counting, cut)
    for day in cut:
        numbers: Numbers = {}
        for part, rows in zip(parts, sheets, strict=True):
            stored = [values for one, _, values in rows.days if one == day]
            if stored:
                _merge(numbers, await days.numbers(part, day, stored), part.sign)
        counting.add_groups(numbers)


def _add_whole_sheets(
    parts: Sequence[Part], sheets: Sequence[Sheets], counting: Counting, cut: Sequence[int]
) -> None:
    sides = _ALL if counting.include_bots else _PEOPLE
    whole = [[row for row in rows.days if row[0] not in cut] for rows in sheets]
    if len(parts) == 1:
        for _, _, values in whole[0]:
            add_stored(counting.groups, from_json(values), sides)
        read = partial(read_values, include_bots=counting.include_bots)
        add_months(counting.groups, chain.from_iterable(read(row[2]) for row in sheets[0].months))
        return
    # A month that is read has none of its days read, too: each first day stands for one or the other.
    by_day: dict[int, Numbers] = {}
    for part, rows, days in zip(parts, sheets, whole, strict=True):
        for adding, several in ((_add_day, days), (_add_month, rows.months)):
            for day, _, values in several:
                numbers: Numbers = {}
                adding(numbers, values, sides)
                _merge(by_day.setdefault(day, {}), numbers, part.sign)
    for numbers in by_day.values():
        counting.add_groups(numbers)


def _add_day(numbers: Numbers, values: str, sides: Sequence[str]) -> None:
    add_stored(numbers, from_json(values), sides)


def _add_month(numbers: Numbers, values: str, sides: Sequence[str]) -> None:
    add_months(numbers, read_values(values, include_bots=sides is _ALL))


def _merge(numbers: Numbers, others: Numbers, sign: int) -> None:
    for value, (scans, visitors) in others.items():
        if sign > 0:
            _add(numbers, value, scans, visitors)
        else:
            take_from(numbers, value, scans, visitors)


def _add(numbers: Numbers, value: str, scans: int, visitors: int) -> None:
    known = numbers.setdefault(value, [0, 0])
    known[0] += scans
    known[1] += visitors
