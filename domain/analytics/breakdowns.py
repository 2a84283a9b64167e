"""Breakdowns: scans grouped by a value, as rows of a report."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from domain.analytics.periods import Grouping

MAX_ROWS: Final = 50
# Of a breakdown by day: of several years, or of a hundred days and fifty other values.
MAX_ROWS_BY_DAY: Final = 5_000
OTHER: Final = "other"
_OTHERS: Final = (OTHER, OTHER)
WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
HOURS: Final = tuple(f"{hour:02}" for hour in range(24))
# Values by the clock have a number: of the hour, or of the day since 1 January 1970, a Thursday.
CLOCK: Final = (Grouping.HOUR_OF_DAY, Grouping.WEEKDAY, Grouping.DAY)
_FIRST_DAY: Final = date(1970, 1, 1)


def clock_value(grouping: Grouping, number: int) -> str:
    if grouping is Grouping.DAY:
        return (_FIRST_DAY + timedelta(days=number)).isoformat()
    return WEEKDAYS[(number + 3) % 7] if grouping is Grouping.WEEKDAY else HOURS[number]


def clock_number(grouping: Grouping, value: str) -> int:
    """The number of a value by the clock; of a weekday that of the days, modulo seven."""
    if grouping is Grouping.DAY:
        return (date.fromisoformat(value) - _FIRST_DAY).days
    return (WEEKDAYS.index(value) - 3) % 7 if grouping is Grouping.WEEKDAY else HOURS.index(value)


@dataclass(frozen=True, slots=True)
class Group:
    """The scans of one value (None: unknown), and their `share` of all scans, from 0 to 1.

    The value of a code is its short ID, that of a rule its id; only codes have an `id`, and only they and
    rules a `name`. `values`: the two of two groupings, which `value` has with a comma between. `is_rest`: it
    is many values. `scans_before`: in the compared period, if there is one.
    """

    value: str | None
    scans: int
    unique_visitors: int
    id: str | None = None
    name: str | None = None
    share: float = 0.0
    values: tuple[str | None, ...] | None = None
    is_rest: bool = False
    scans_before: int | None = None

    @property
    def key(self) -> tuple[object, ...]:
        return self.id, self.value, self.values


def break_down(
    grouping: Grouping | None, groups: Sequence[Group], *, scans: int, most: int = MAX_ROWS
) -> tuple[Group, ...]:
    """`groups`, one for each value, with their `share` of all `scans`; the largest first.

    `grouping`: None for values that are no grouping. Hours and weekdays are complete and in order. More than
    `most` values end with one row "other".
    """
    rows = sorted(groups, key=lambda group: (-group.scans, group.value or ""))
    if scans and grouping in (Grouping.HOUR_OF_DAY, Grouping.WEEKDAY):
        order = HOURS if grouping is Grouping.HOUR_OF_DAY else WEEKDAYS
        found = {group.value: group for group in groups}
        rows = [found.get(value, Group(value, 0, 0)) for value in order]
    return _with_shares(_cut(grouping, rows, most), scans)


def pair_up(groups: Sequence[Group], *, scans: int, most: int = MAX_ROWS) -> tuple[Group, ...]:
    """The rows of two groupings: the largest first, then one row "other"."""
    rows = sorted(groups, key=lambda group: (-group.scans, [value or "" for value in group.values or ()]))
    if len(rows) > most:
        named = [row for row in rows if not row.is_rest and row.values != _OTHERS][:most]
        rows = [*named, _rest(rows, named, _OTHERS)]
    return _with_shares(rows, scans)


def with_missing(groups: Sequence[Group], earlier: Sequence[Group]) -> list[Group]:
    """`groups`, and those without scans that had some in the earlier period."""
    known = {group.key for group in groups}
    gone = [replace(one, scans=0, unique_visitors=0) for one in earlier if one.key not in known]
    return [*groups, *gone]


def with_scans_before(rows: Sequence[Group], earlier: Sequence[Group]) -> tuple[Group, ...]:
    """The rows with the scans of the earlier period; the last row "other" has those of all further values.

    None: the earlier period has the value only among its further values.
    """
    scans = {group.key: group.scans for group in earlier}
    has_rest = any(one.is_rest or one.value == OTHER or one.values == _OTHERS for one in earlier)
    missing = None if has_rest else 0
    rest = sum(scans.values()) - sum(scans.get(row.key, 0) for row in rows if not row.is_rest)
    return tuple(
        replace(row, scans_before=rest if row.is_rest else scans.get(row.key, missing)) for row in rows
    )


def _cut(grouping: Grouping | None, rows: list[Group], most: int) -> list[Group]:
    if len(rows) > most:
        # The rollups already have a row of other values.
        is_named = grouping in (None, Grouping.CODE, Grouping.TAG)
        named = [row for row in rows if not row.is_rest and (is_named or row.value != OTHER)][:most]
        rows = [*named, _rest(rows, named)]
    return rows


def _rest(
    rows: Sequence[Group], named: Sequence[Group], values: tuple[str | None, ...] | None = None
) -> Group:
    scans = sum(row.scans for row in rows) - sum(row.scans for row in named)
    visitors = sum(row.unique_visitors for row in rows) - sum(row.unique_visitors for row in named)
    return Group(OTHER, scans, visitors, values=values, is_rest=True)


def _with_shares(rows: Sequence[Group], scans: int) -> tuple[Group, ...]:
    return tuple(replace(row, share=round(min(row.scans / scans, 1), 4) if scans else 0.0) for row in rows)
