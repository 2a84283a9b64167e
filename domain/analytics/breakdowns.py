"""Scans by what they have in common, as rows that a person can read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from domain.analytics.periods import Grouping
from domain.ids import typed_id

MAX_ROWS: Final = 50
OTHER: Final = "other"
WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
HOURS: Final = tuple(f"{hour:02}" for hour in range(24))


@dataclass(frozen=True, slots=True)
class Group:
    """The scans of one value; None where it is not known."""

    value: str | None
    scans: int
    unique_visitors: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """`share` of all scans, from 0 to 1. `id` and `name` are a code's. `value` is None where it is not known."""

    value: str | None
    id: str | None = None
    name: str | None = None
    scans: int
    unique_visitors: int
    share: float


@dataclass(frozen=True, slots=True)
class CodeName:
    short_id: str
    name: str | None


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


def code_ids_in(breakdown: Breakdown) -> list[UUID]:
    """The codes in a breakdown by code, whose values are ids."""
    ids = [typed_id(row.value or "") for row in breakdown.rows]
    return [code_id for code_id in ids if code_id is not None]


def with_names(breakdown: Breakdown, names: Mapping[UUID, CodeName]) -> Breakdown:
    """The same with short IDs in the place of ids, and the names beside them."""
    known = {str(code_id): name for code_id, name in names.items()}
    rows = [
        replace(row, id=row.value, value=known[row.value].short_id, name=known[row.value].name)
        if row.value in known
        else row
        for row in breakdown.rows
    ]
    return replace(breakdown, rows=tuple(rows))


_ORDERED: Final[Mapping[Grouping, Sequence[str]]] = {Grouping.HOUR_OF_DAY: HOURS, Grouping.WEEKDAY: WEEKDAYS}


def _row(group: Group, scans: int) -> Row:
    share = round(min(group.scans / scans, 1), 4) if scans else 0.0
    return Row(value=group.value, scans=group.scans, unique_visitors=group.unique_visitors, share=share)
