"""Scans by code: whole days from what stands beside the sheets' cells, in an index of its own."""

import asyncio
from collections.abc import Iterable
from typing import Final

from domain.counting import Counting
from domain.sheets import DAY_MS
from domain.timelines import Timeline, numbers_within
from storage.reports.scans import divided_quarters
from storage.reports.scopes import Subjects
from storage.reports.snapshots import Read, Row

_WHOLE_DAYS: Final = """
    SELECT subject, SUM(scans), SUM(visitors), SUM(bot_scans), SUM(bot_visitors)
    FROM sheets WHERE {part} AND day >= ? AND day < ? GROUP BY subject"""
_QUARTERS: Final = "SELECT subject, quarters FROM sheets WHERE {part} AND day = ?"
_DAYS: Final = (
    "SELECT day FROM sheets WHERE {part} AND day >= ? AND day < ?{people} GROUP BY day ORDER BY day"
)
_IDS: Final = "SELECT k.key, k.id FROM scan_keys k WHERE {wanted}"


async def count_by_code(read: Read, subjects: Subjects, counting: Counting, timeline: Timeline) -> None:
    """Into groups whose values are keys."""
    part = subjects.by_code
    first, end = -(-counting.starts // DAY_MS), counting.ends // DAY_MS
    if first < end:
        statement = _WHOLE_DAYS.format(part=part.in_sheets.text)
        rows = await read(statement, (*part.in_sheets.values, first, end))
        for code, scans, visitors, bot_scans, bot_visitors in rows:
            counting.count(str(code), int(scans), int(visitors))
            if counting.include_bots:
                counting.count(str(code), int(bot_scans), int(bot_visitors))
    for day in counting.parts_of_days:
        rows = await read(_QUARTERS.format(part=part.in_sheets.text), (*part.in_sheets.values, day))
        await asyncio.to_thread(_count_quarters, counting, day, rows)
    for added in await divided_quarters(read, part, counting, timeline, by_code=True):
        if counting.counts(added):
            counting.count(str(added.value), added.scans, added.visitors)


async def find_ends(read: Read, subjects: Subjects, counting: Counting, timeline: Timeline) -> None:
    """The first and the last scan of the wanted codes, where a whole that is counted has others, too."""
    part = subjects.by_code
    for added in await divided_quarters(read, part, counting, timeline, by_code=True):
        if counting.counts(added):
            counting.note_ends(added.first, added.last)
    people = "" if counting.include_bots else " AND scans > 0"
    statement = _DAYS.format(part=part.in_sheets.text, people=people)
    rows = await read(statement, (*part.in_sheets.values, counting.days.start, counting.days.stop))
    for days in (rows, rows[::-1]):
        for (day,) in days:
            statement = _QUARTERS.format(part=part.in_sheets.text)
            found = Timeline(day, day, within=counting.whole_quarters, include_bots=counting.include_bots)
            for _, quarters in await read(statement, (*part.in_sheets.values, day)):
                found.add(day, quarters)
            counting.note_ends(found.first, found.last)
            if found.first is not None:
                break


def _count_quarters(counting: Counting, day: int, rows: Iterable[Row]) -> None:
    wanted, sides = counting.whole_quarters, ("p", "b") if counting.include_bots else ("p",)
    for code, quarters in rows:
        counting.count(str(code), *numbers_within(day, quarters, wanted, sides))


async def named_by_id(read: Read, subjects: Subjects, counting: Counting) -> None:
    """The groups by the ids of their codes, instead of keys."""
    wanted = subjects.wanted
    rows = await read(_IDS.format(wanted=wanted.text), wanted.values)
    ids = {str(key): str(code_id) for key, code_id in rows}
    counting.groups = {ids[key]: numbers for key, numbers in counting.groups.items() if key in ids}
