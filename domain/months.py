"""Sheets of a whole month, once it is over: a year is thirteen of them and some days, not four hundred.

A month's columns hold what those of its days hold together. Its quarters of an hour are counted from the month's
first (UTC), and stand in columns, which are quicker read than a list for each;
so do values.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any, Final

# In a fraction of the time that the standard library takes: a month of a busy code is megabytes.
from pydantic_core import from_json, to_json

from domain.sheets import DIMENSIONS, QUARTERS_A_DAY

_EPOCH: Final = date(1970, 1, 1)
# As `sheets.span` has them.
DAY: Final = 0
MONTH: Final = 1
TOTALS: Final = ("scans", "visitors", "bot_scans", "bot_visitors", "refused")
_SIDES: Final = ("p", "b")
# Of people's and bots' quarters, before they are shortened: which, scans, visitors, untracked, first, last. Of those not let through: which, people, bots.
_COLUMNS: Final = 6
_REFUSED_COLUMNS: Final = 3

# What the columns of bots begin with, behind people's: no value has a quotation mark that is not escaped.
_BOTS_AFTER: Final = ',"b":[['
# Values, and scans and visitors of each.
ValueColumns = tuple[list[str], list[int], list[int]]
Columns = Mapping[str, str | int]
# A side's values, each with scans and visitors.
_Values = dict[str, list[int]]


def month_of(day: int) -> int:
    """The first day of its month; both since 1970."""
    return (_EPOCH + timedelta(days=day)).replace(day=1).toordinal() - _EPOCH.toordinal()


def days_of_month(first: int) -> range:
    """All its days, since 1970."""
    following = (_EPOCH + timedelta(days=first + 31)).replace(day=1)
    return range(first, following.toordinal() - _EPOCH.toordinal())


def months_within(days: range) -> list[int]:
    """The first days of the months that are in `days` whole."""
    found = []
    first = month_of(days.start)
    if first < days.start:
        first = days_of_month(first).stop
    while (month := days_of_month(first)).stop <= days.stop:
        found.append(first)
        first = month.stop
    return found


def merge_days(days: Iterable[tuple[int, Columns]]) -> dict[str, int | str]:
    """The columns of a month's row from those of its days, each with its day since 1970; all of one month and subject.

    `quarters`: {"p": [[quarter, ...], [scans, ...], [visitors, ...], [untracked], [first], [last]], "b": the same of
    bots, "r": {verdict: [[quarter, ...], [people, ...], [bots, ...]]}}, quarters counted from the month's first and
    ascending; untracked of all together, first of the first quarter and last of the last. Values
    are {"p": [[value, ...], [scans, ...], [visitors, ...]], "b": the same of bots}. What is empty is left out.
    """
    in_order = sorted(days, key=lambda one: one[0])
    return {
        **{name: sum(int(columns[name]) for _, columns in in_order) for name in TOTALS},
        "quarters": _merged_quarters(in_order),
        **{name: _merged_values(str(columns[name]) for _, columns in in_order) for name in DIMENSIONS},
    }


def read_values(text: str, *, include_bots: bool) -> list[ValueColumns]:
    """A month's column of values: those of people, then those of bots. What is not asked for is not read."""
    people, has_bots, _ = text.partition(_BOTS_AFTER)
    stored = from_json(f"{people}}}" if has_bots and not include_bots else text)
    return [stored[side] for side in (_SIDES if include_bots else _SIDES[:1]) if side in stored]


def _merged_quarters(days: Sequence[tuple[int, Columns]]) -> str:
    cells: dict[str, list[list[int]]] = {side: [[] for _ in range(_COLUMNS)] for side in _SIDES}
    refused: dict[str, list[list[int]]] = {}
    first = month_of(days[0][0]) if days else 0
    for day, columns in days:
        stored = from_json(str(columns["quarters"]))
        base = (day - first) * QUARTERS_A_DAY
        for side in _SIDES:
            _append(cells[side], base, stored.get(side, {}))
        for verdict, counts in stored.get("r", {}).items():
            _append(refused.setdefault(verdict, [[] for _ in range(_REFUSED_COLUMNS)]), base, counts)
    merged: dict[str, Any] = {side: _shortened(columns) for side, columns in cells.items() if columns[0]}
    refused = {verdict: columns for verdict, columns in refused.items() if columns[0]}
    if refused:
        merged["r"] = refused
    return to_json(merged).decode()


def _shortened(columns: Sequence[list[int]]) -> list[list[int]]:
    """Nobody asks a month when the first scan of each quarter was: that would be half of all there is to read."""
    quarters, scans, visitors, untracked, firsts, lasts = columns
    return [quarters, scans, visitors, [sum(untracked)], firsts[:1], lasts[-1:]]


def _append(columns: Sequence[list[int]], base: int, stored: Mapping[str, Sequence[int]]) -> None:
    if stored:
        # A day does not always have them in order.
        rows = sorted((base + int(quarter), *numbers) for quarter, numbers in stored.items())
        for column, numbers in zip(columns, zip(*rows, strict=True), strict=True):
            column.extend(numbers)


def _merged_values(texts: Iterable[str]) -> str:
    sides: dict[str, _Values] = {side: {} for side in _SIDES}
    for text in texts:
        for side, stored in from_json(text).items():
            _add(sides[side], stored)
    columns = {
        side: [list(values), *zip(*values.values(), strict=True)] for side, values in sides.items() if values
    }
    return to_json(columns).decode()


def _add(merged: _Values, stored: _Values) -> None:
    if not merged:
        merged.update(stored)
        return
    for value, numbers in stored.items():
        known = merged.get(value)
        if known is None:
            merged[value] = numbers
        else:
            known[0] += numbers[0]
            known[1] += numbers[1]
