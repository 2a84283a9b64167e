"""Scans by code: whole days and months from what stands beside the sheets' cells, in an index of its own.

Each code counts its own visitors, so that nobody has to be told apart from those of other codes.
"""

import asyncio
from collections.abc import Iterable
from typing import Final

from domain.counting import Counting
from domain.sheets import DAY_MS, QUARTERS_A_DAY
from domain.timelines import Timeline, numbers_within
from storage.reports.scans import divided_quarters
from storage.reports.scopes import Subjects
from storage.reports.sheets import Stretches, rows_of_days, rows_of_months
from storage.reports.snapshots import Read, Row

_TOTALS: Final = "SELECT subject, SUM(scans), SUM(visitors), SUM(bot_scans), SUM(bot_visitors)"
_QUARTERS: Final = "SELECT subject, quarters"
_BY_SUBJECT: Final = "GROUP BY subject"
_IDS: Final = "SELECT k.key, k.id FROM scan_keys k WHERE {wanted}"


async def count_by_code(
    read: Read, subjects: Subjects, stretches: Stretches, counting: Counting, timeline: Timeline
) -> None:
    """Into groups whose values are keys."""
    part = subjects.by_code
    whole = stretches.days_between(-(-counting.starts // DAY_MS), counting.ends // DAY_MS)
    rows = await rows_of_months(read, _TOTALS, part, stretches.months, _BY_SUBJECT)
    rows += await rows_of_days(read, _TOTALS, part, whole, _BY_SUBJECT)
    for code, scans, visitors, bot_scans, bot_visitors in rows:
        counting.count(str(code), int(scans), int(visitors))
        if counting.include_bots:
            counting.count(str(code), int(bot_scans), int(bot_visitors))
    for day in counting.parts_of_days:
        rows = await rows_of_days(read, _QUARTERS, part, [range(day, day + 1)])
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
    for day in {quarter // QUARTERS_A_DAY for quarter in timeline.ends_in(counting.whole_quarters)}:
        found = Timeline(day, day, within=counting.whole_quarters, include_bots=counting.include_bots)
        for _, quarters in await rows_of_days(read, _QUARTERS, part, [range(day, day + 1)]):
            found.add(day, quarters)
        counting.note_ends(found.first, found.last)


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
