"""Which sheets a period is added up from: those of whole months where months are over, those of days for the rest."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from domain.counting import Counting
from domain.months import DAY, MONTH, days_of_month
from domain.sheets import Kind
from storage.reports.scopes import Part
from storage.reports.snapshots import Read, Row

OF_DAYS: Final = f"FROM sheets WHERE {{part}} AND span = {DAY} AND day >= ? AND day < ?"
OF_MONTHS: Final = f"FROM sheets WHERE {{part}} AND span = {MONTH} AND day IN ({{months}})"
# The account's own sheet is written last: with it the month has all its sheets.
_CLOSED: Final = f"""
    SELECT day FROM sheets
    WHERE account = ? AND span = {MONTH} AND kind = {int(Kind.ACCOUNT)} AND subject = 0 AND day >= ? AND day < ?
    ORDER BY day"""


@dataclass(frozen=True, slots=True)
class Stretches:
    """A period: the first days of its months that are over, and the days before, between and behind those months."""

    months: Sequence[int]
    days: Sequence[range]

    def days_between(self, first: int, end: int) -> list[range]:
        cut = [range(max(days.start, first), min(days.stop, end)) for days in self.days]
        return [days for days in cut if days]


class Sheets(NamedTuple):
    """Rows of days and of months: each one's (first) day, its quarters, and the values that were asked for."""

    days: list[Row]
    months: list[Row]


async def find_stretches(read: Read, account: int, counting: Counting) -> Stretches:
    """A month is taken whole where no bound divides one of its days, or a quarter of an hour of it."""
    days, divided = counting.days, counting.divided_days
    rows = await read(_CLOSED, (account, days.start, days.stop))
    over = [days_of_month(first) for (first,) in rows]
    months = [month for month in over if month.stop <= days.stop and not any(day in month for day in divided)]
    begins = [days.start, *(month.stop for month in months)]
    ends = [*(month.start for month in months), days.stop]
    gaps = [range(begin, end) for begin, end in zip(begins, ends, strict=True) if begin < end]
    return Stretches([month.start for month in months], gaps)


async def read_sheets(read: Read, part: Part, stretches: Stretches, dimension: str | None) -> Sheets:
    """With the values of the `dimension`, where there is one."""
    columns = "SELECT day, quarters" if dimension is None else f"SELECT day, quarters, {dimension}"
    return Sheets(
        await rows_of_days(read, columns, part, stretches.days),
        await rows_of_months(read, columns, part, stretches.months),
    )


async def rows_of_days(
    read: Read, columns: str, part: Part, stretches: Sequence[range], then: str = ""
) -> list[Row]:
    """`columns`: SELECT and what; `then`: what follows the conditions."""
    statement = f"{columns} {OF_DAYS.format(part=part.in_sheets.text)} {then}"
    found = []
    for days in stretches:
        found += await read(statement, (*part.in_sheets.values, days.start, days.stop))
    return found


async def rows_of_months(
    read: Read, columns: str, part: Part, months: Sequence[int], then: str = ""
) -> list[Row]:
    if not months:
        return []
    marks = ", ".join("?" * len(months))
    statement = f"{columns} {OF_MONTHS.format(part=part.in_sheets.text, months=marks)} {then}"
    return await read(statement, (*part.in_sheets.values, *months))
