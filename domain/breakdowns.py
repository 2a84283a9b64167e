"""Scans by what they have in common: raw values as they are stored become rows that a person can read."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from domain.analytics import Grouping
from domain.browsers import OTHER, browser_of, device_of, os_of
from domain.ids import typed_id

MAX_ROWS: Final = 50
# So many different raw values of one kind are read; those beyond are in the row of the rest.
MAX_VALUES: Final = 20_000
# Nothing is recorded of where a visitor is.
UNRECORDED: Final = frozenset({Grouping.COUNTRY, Grouping.CITY})
WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
HOURS: Final = tuple(f"{hour:02}" for hour in range(24))
# A stranger writes both, and somebody's assistant reads them: nothing but a host and a language passes.
_HOST: Final = re.compile(r"[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\]")
_LANGUAGE: Final = re.compile("[a-z]{2,3}")


@dataclass(frozen=True, slots=True)
class Group:
    """The scans of one raw value; None where nothing was recorded."""

    value: str | None
    scans: int
    unique_visitors: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """`share` of all scans, from 0 to 1. `name` is a code's. `value` is None for what was not recorded."""

    value: str | None
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
    """The rows for `groups`, the largest first, hours and weekdays in their order and all of them.

    `scans`: how many there are in all. Beyond 50 values the rest are one row, "other".
    """
    merged = _merged(groups, _READINGS.get(grouping, _as_it_is))
    if scans and (order := _ORDERED.get(grouping)):
        found = {group.value: group for group in merged}
        return Breakdown(tuple(_row(found.get(value, Group(value, 0, 0)), scans) for value in order))
    ranked = sorted(merged, key=lambda group: (-group.scans, group.value or ""))
    rows = [_row(group, scans) for group in ranked[:MAX_ROWS]]
    others = max(scans - sum(row.scans for row in rows), 0)
    if others:
        visitors = sum(group.unique_visitors for group in ranked[MAX_ROWS:])
        rows.append(_row(Group(OTHER, others, visitors), scans))
    return Breakdown(tuple(rows), others)


def code_ids_in(breakdown: Breakdown) -> list[UUID]:
    """The codes in a breakdown by code, whose values are ids."""
    ids = [typed_id(row.value or "") for row in breakdown.rows]
    return [code_id for code_id in ids if code_id is not None]


def with_names(breakdown: Breakdown, names: Mapping[UUID, CodeName]) -> Breakdown:
    """The same with short IDs in the place of ids, and the names beside them."""
    known = {str(code_id): name for code_id, name in names.items()}
    rows = [
        replace(row, value=known[row.value].short_id, name=known[row.value].name)
        if row.value in known
        else row
        for row in breakdown.rows
    ]
    return replace(breakdown, rows=tuple(rows))


def language_of(accept_language: str) -> str | None:
    """The language that is asked for first, without its region (RFC 9110, 12.5.4; RFC 5646, 2.1)."""
    first = re.split("[,;_-]", accept_language, maxsplit=1)[0].strip().lower()
    return first if _LANGUAGE.fullmatch(first) else None


def host_of(referrer: str) -> str | None:
    """The host of a URL, or of what stands between its scheme and its path; None where that is none."""
    authority = re.split("[/?#]", referrer.partition("://")[2] or referrer, maxsplit=1)[0]
    host = re.sub(r":\d*$", "", authority.rpartition("@")[2]).lower().removesuffix(".")
    return host if _HOST.fullmatch(host) else None


def _as_it_is(value: str) -> str:
    return value


def _weekday(iso_number: str) -> str:
    return WEEKDAYS[int(iso_number) - 1]


_READINGS: Final[Mapping[Grouping, Callable[[str], str | None]]] = {
    Grouping.DEVICE: device_of,
    Grouping.OS: os_of,
    Grouping.BROWSER: browser_of,
    Grouping.LANGUAGE: language_of,
    Grouping.REFERRER: host_of,
    Grouping.WEEKDAY: _weekday,
}
_ORDERED: Final[Mapping[Grouping, Sequence[str]]] = {Grouping.HOUR_OF_DAY: HOURS, Grouping.WEEKDAY: WEEKDAYS}


def _merged(groups: Sequence[Group], read: Callable[[str], str | None]) -> list[Group]:
    found: dict[str | None, Group] = {}
    for group in groups:
        value = None if group.value is None else read(group.value)
        known = found.get(value, Group(value, 0, 0))
        found[value] = Group(value, known.scans + group.scans, known.unique_visitors + group.unique_visitors)
    return list(found.values())


def _row(group: Group, scans: int) -> Row:
    share = round(min(group.scans / scans, 1), 4) if scans else 0.0
    return Row(value=group.value, scans=group.scans, unique_visitors=group.unique_visitors, share=share)
