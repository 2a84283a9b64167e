"""Visitors of several codes, counted once a day.

The sheets that are added up count a visitor with each code, or where codes are taken away at a scan of one of these. Sightings
know better: visitors of one code alone need no correction, and once a day is over only those of several codes are kept.
Of a month that is over, the sheets of its codes tell what sightings would.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from operator import itemgetter
from typing import Final, NamedTuple

from pydantic_core import from_json

from domain.counting import Counting
from domain.repeat_visits import read_repeats
from domain.sheets import DAY_MS, DIMENSIONS, UNKNOWN
from storage.reports.scopes import Subjects
from storage.reports.sheets import Stretches, rows_of_months
from storage.reports.snapshots import Read, Row

# Of whom several of the codes saw: found in an index of their own, and read along that of visitors.
_SEVERAL: Final = """
    SELECT s.day, s.visitor, s.is_bot, s.scanned_at, s.scan_values
    FROM (
        SELECT o.day, o.visitor, o.is_bot FROM sightings o
        WHERE o.account = ? AND o.code {codes} AND o.day >= ? AND o.day < ?
        GROUP BY o.day, o.visitor, o.is_bot HAVING COUNT(*) > 1
    ) v CROSS JOIN sightings s
    WHERE {sightings} AND s.day = v.day AND s.visitor = v.visitor AND s.is_bot = v.is_bot
    ORDER BY s.day, s.visitor, s.is_bot, s.scan_id"""
# In this order: those of the other codes are few, and an index leads on from each.
_WITH_OTHER_CODES: Final = """
    SELECT s.day, s.visitor, s.is_bot, s.scanned_at, s.scan_values,
        CASE WHEN s.code {codes} THEN 1 ELSE 0 END
    FROM (
        SELECT DISTINCT o.day, o.visitor, o.is_bot FROM sightings o
        WHERE o.account = ? AND o.code {codes} AND o.day >= ? AND o.day < ?
    ) v CROSS JOIN sightings s
    WHERE {sightings} AND s.day = v.day AND s.visitor = v.visitor AND s.is_bot = v.is_bot
    ORDER BY s.day, s.visitor, s.is_bot, s.scan_id"""


class Moved(NamedTuple):
    """So many visitors more at a sighting; `moment` in milliseconds since 1970."""

    number: int
    moment: int
    is_bot: bool
    value: str | None


async def count_each_visitor_once(
    read: Read, subjects: Subjects, stretches: Stretches, counting: Counting, dimension: str | None
) -> None:
    if subjects.is_union:
        moves = await _further_sightings(read, subjects, stretches, dimension)
    elif subjects.other_codes is not None:
        moves = await _without_other_codes(read, subjects, counting, dimension)
    else:
        moves = []
    for number, moment, is_bot, value in moves:
        counting.move_visitor(moment, number, is_bot=is_bot, value=value)


async def _further_sightings(
    read: Read, subjects: Subjects, stretches: Stretches, dimension: str | None
) -> Sequence[Moved]:
    """Each code counted a visitor at its own sighting: all but the first are one too many."""
    part, codes = subjects.by_code, subjects.wanted_codes
    rows = await rows_of_months(read, "SELECT day, detail", part, stretches.months)
    keys = await read(f"SELECT k.key FROM scan_keys k WHERE {subjects.wanted.text}", subjects.wanted.values)
    moves = await asyncio.to_thread(_repeats, rows, [str(key) for (key,) in keys], dimension)
    sightings = subjects.in_sightings
    for days in stretches.days:
        found = await read(
            _SEVERAL.format(codes=codes.text, sightings=sightings.text),
            (subjects.account, *codes.values, days.start, days.stop, *sightings.values),
        )
        moves += [
            Moved(-1, scanned_at, bool(is_bot), _value_in(values, dimension))
            for _, visit in groupby(found, key=itemgetter(0, 1, 2))
            for _, _, is_bot, scanned_at, values in islice(visit, 1, None)
        ]
    return moves


def _repeats(months: Sequence[Row], codes: Sequence[str], dimension: str | None) -> list[Moved]:
    return [
        Moved(-1, *repeat)
        for day, detail in months
        for repeat in read_repeats(day * DAY_MS, detail, codes, dimension)
    ]


async def _without_other_codes(
    read: Read, subjects: Subjects, counting: Counting, dimension: str | None
) -> Sequence[Moved]:
    whole, others = subjects.in_whole, subjects.other_codes
    if whole is None or others is None:
        raise AssertionError("codes are taken from a whole")
    rows = await read(
        _WITH_OTHER_CODES.format(sightings=whole.text, codes=others.text),
        (
            *others.values,
            subjects.account,
            *others.values,
            counting.days.start,
            counting.days.stop,
            *whole.values,
        ),
    )
    return list(_moves(rows, dimension))


def _moves(rows: Iterable[Row], dimension: str | None) -> Iterator[Moved]:
    """The whole counted a visitor at its first sighting, and each other code took one away at its own."""
    for _, visit in groupby(rows, key=itemgetter(0, 1, 2)):
        sightings = [(bool(is_bot), *rest) for _, _, is_bot, *rest in visit]
        is_bot, scanned_at, values, _ = sightings[0]
        yield Moved(-1, scanned_at, is_bot, _value_in(values, dimension))
        wanted = [one for one in sightings if not one[3]][:1]
        for is_bot, scanned_at, values, _ in [one for one in sightings if one[3]] + wanted:
            yield Moved(1, scanned_at, is_bot, _value_in(values, dimension))


def _value_in(scan_values: str, dimension: str | None) -> str | None:
    if dimension is None:
        return None
    value: str | None = from_json(scan_values)[DIMENSIONS.index(dimension)]
    return value or UNKNOWN
