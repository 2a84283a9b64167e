"""Visitors of several codes, counted once a day.

The sheets that are added up count a visitor with each code, or where codes are taken away at a scan of one of these. Sightings
know better: visitors of one code alone need no correction, and once a day is over only those of several codes are kept.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from domain.counting import Counting
from domain.sheets import UNKNOWN, Values
from storage.reports.scopes import Subjects
from storage.reports.snapshots import Read, Row

_RANKED: Final = """
    SELECT s.code, s.is_bot, s.scanned_at, s.scan_values,
        ROW_NUMBER() OVER (PARTITION BY s.day, s.visitor, s.is_bot ORDER BY s.scan_id) AS place
    FROM sightings s WHERE {sightings} AND s.day >= ? AND s.day < ?"""
_FURTHER: Final = f"SELECT scanned_at, is_bot, scan_values FROM ({_RANKED}) AS ranked WHERE place > 1"
_FURTHER_BY_CODE: Final = f"""
    SELECT code, is_bot, COUNT(*) FROM ({_RANKED}) AS ranked
    WHERE place > 1 AND scanned_at >= ? AND scanned_at < ? GROUP BY code, is_bot"""
_WITH_OTHER_CODES: Final = """
    SELECT s.day, s.visitor, s.is_bot, s.scanned_at, s.scan_values,
        CASE WHEN s.code {codes} THEN 1 ELSE 0 END
    FROM sightings s
    WHERE {sightings} AND s.day >= ? AND s.day < ? AND EXISTS (
        SELECT 1 FROM sightings o
        WHERE o.day = s.day AND o.account = s.account AND o.visitor = s.visitor AND o.is_bot = s.is_bot
            AND o.code {codes}
    )
    ORDER BY s.day, s.visitor, s.is_bot, s.scan_id"""


class Moved(NamedTuple):
    """So many visitors more at a sighting."""

    number: int
    scanned_at: int
    is_bot: bool
    scan_values: str


async def count_each_visitor_once(
    read: Read, subjects: Subjects, counting: Counting, dimension: str | None, *, by_code: bool
) -> None:
    if subjects.is_union:
        moves = await _further_sightings(read, subjects, counting)
    elif subjects.other_codes is not None:
        moves = await _without_other_codes(read, subjects, counting)
    else:
        moves = []
    for number, scanned_at, is_bot, scan_values in moves:
        value = None if dimension is None else _value_in(scan_values, dimension)
        counting.move_visitor(scanned_at, number, is_bot=is_bot, value=value)
    if by_code and subjects.only_code is None:
        await _count_once_by_code(read, subjects, counting)


async def _further_sightings(read: Read, subjects: Subjects, counting: Counting) -> Sequence[Moved]:
    sightings = subjects.in_sightings
    rows = await read(
        _FURTHER.format(sightings=sightings.text),
        (*sightings.values, counting.days.start, counting.days.stop),
    )
    return [Moved(-1, scanned_at, bool(is_bot), values) for scanned_at, is_bot, values in rows]


async def _without_other_codes(read: Read, subjects: Subjects, counting: Counting) -> Sequence[Moved]:
    whole, others = subjects.in_whole, subjects.other_codes
    if whole is None or others is None:
        raise AssertionError("codes are taken from a whole")
    rows = await read(
        _WITH_OTHER_CODES.format(sightings=whole.text, codes=others.text),
        (*others.values, *whole.values, counting.days.start, counting.days.stop, *others.values),
    )
    return list(_moves(rows))


def _moves(rows: Iterable[Row]) -> Iterator[Moved]:
    """The whole counted a visitor at its first sighting, and each other code took one away at its own."""
    for _, visit in groupby(rows, key=itemgetter(0, 1, 2)):
        sightings = [(bool(is_bot), *rest) for _, _, is_bot, *rest in visit]
        is_bot, scanned_at, values, _ = sightings[0]
        yield Moved(-1, scanned_at, is_bot, values)
        wanted = [one for one in sightings if not one[3]][:1]
        for is_bot, scanned_at, values, _ in [one for one in sightings if one[3]] + wanted:
            yield Moved(1, scanned_at, is_bot, values)


async def _count_once_by_code(read: Read, subjects: Subjects, counting: Counting) -> None:
    sightings = subjects.in_sightings
    rows = await read(
        _FURTHER_BY_CODE.format(sightings=sightings.text),
        (
            *sightings.values,
            counting.days.start,
            counting.days.stop,
            counting.starts,
            counting.ends,
        ),
    )
    for code, is_bot, number in rows:
        if counting.include_bots or not is_bot:
            counting.count(str(code), 0, -number)


def _value_in(scan_values: str, dimension: str) -> str:
    return getattr(Values(*json.loads(scan_values)), dimension) or UNKNOWN
