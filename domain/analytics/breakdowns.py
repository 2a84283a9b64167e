"""Scans by what they have in common, as rows that a person can read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from domain.analytics.periods import Grouping

MAX_ROWS: Final = 50
OTHER: Final = "other"
WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
HOURS: Final = tuple(f"{hour:02}" for hour in range(24))


@dataclass(frozen=True, slots=True)
class Group:
    """The scans of one value; None where it is not known. Of a code it is the short ID, with its `id` and `name`."""

    value: str | None
    scans: int
    unique_visitors: int
    id: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Row(Group):
    """`share` of all scans, from 0 to 1."""

    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Breakdown:
    """`others`: how many scans are in the last row because there are more values than rows."""

    rows: tuple[Row, ...]
    others: int = 0


def break_down(grouping: Grouping, groups: Sequence[Group], *, scans: int) -> Breakdown:
    """The rows for `groups`, each of another value, the largest first; hours and weekdays in their order and all of them.

    `scans`: how many there are in all. Beyond 50 values the rest are one row, "other".
    """
    if scans and (order := _ORDERED.get(grouping)):
        found = {group.value: group for group in groups}
        return Breakdown(tuple(_row(found.get(value, Group(value, 0, 0)), scans) for value in order))
    ranked = sorted(groups, key=lambda group: (-group.scans, group.value or ""))
    if len(ranked) <= MAX_ROWS:
        return Breakdown(tuple(_row(group, scans) for group in ranked))
    # What a day had no room for is among the others already.
    named = [group for group in ranked if group.value != OTHER or grouping is Grouping.CODE][:MAX_ROWS]
    others = sum(group.scans for group in ranked) - sum(group.scans for group in named)
    visitors = sum(group.unique_visitors for group in ranked) - sum(group.unique_visitors for group in named)
    rows = [_row(group, scans) for group in (*named, Group(OTHER, others, visitors))]
    return Breakdown(tuple(rows), others)


_ORDERED: Final[Mapping[Grouping, Sequence[str]]] = {Grouping.HOUR_OF_DAY: HOURS, Grouping.WEEKDAY: WEEKDAYS}


def _row(group: Group, scans: int) -> Row:
    share = round(min(group.scans / scans, 1), 4) if scans else 0.0
    return Row(group.value, group.scans, group.unique_visitors, group.id, group.name, share)
