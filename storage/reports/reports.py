"""Numbers about stored scans, added up from the sheets: their cost grows with days and codes, not with scans.

Single scans are counted by the database where sheets do not tell enough apart: within a quarter of an hour that a period
begins or ends in, and by value on a day that is not in it whole. What is not posted yet is added scan by scan.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from domain.analytics.breakdowns import CodeName
from domain.analytics.periods import Grouping
from domain.analytics.reports import Counted, Question, ScanScope
from domain.counting import Added, Counting, counting_of, moment_at
from domain.months import DAY, days_of_month
from domain.sheet_texts import read_quarters
from domain.sheets import DAY_MS, DIMENSIONS, QUARTER_MS, UNKNOWN, Kind
from domain.timelines import Timeline
from storage.failures import repository
from storage.reports.codes import count_by_code, find_ends, named_by_id
from storage.reports.scans import divided_quarters
from storage.reports.scopes import Part, Subjects, find_subjects
from storage.reports.sheets import Sheets, find_stretches, read_sheets, rows_of_days
from storage.reports.snapshots import Read, snapshot
from storage.reports.unposted import Unposted, first_unposted, unposted_scans
from storage.reports.values import PartsOfDays, count_values
from storage.reports.visitors import count_each_visitor_once

_THROWN_AWAY: Final = f"""
    SELECT day FROM sheets
    WHERE account = ? AND span = {DAY} AND kind = {int(Kind.ACCOUNT)} AND subject = 0 AND detail IS NOT NULL AND day IN ({{days}})"""
_FIRST_DAY: Final = f"SELECT MIN(day) FROM sheets WHERE {{part}} AND span = {DAY}"
_NAMES: Final = "SELECT id, short_id, name FROM short_urls WHERE account_id = ? AND id IN ({ids})"


@repository
class StoredScanReports:
    async def count(self, scope: ScanScope, questions: Sequence[Question]) -> list[Counted]:
        async with snapshot() as read:
            subjects = await find_subjects(read, scope)
            return [
                await _answered(read, subjects, question, include_bots=scope.include_bots)
                for question in questions
            ]

    async def first_scan(self, scope: ScanScope) -> datetime | None:
        async with snapshot() as read:
            subjects = await find_subjects(read, scope)
            if subjects is None:
                return None
            found = [await first_unposted(read, subjects), await _first_posted(read, subjects.parts[0])]
        return min((moment_at(moment) for moment in found if moment is not None), default=None)

    async def names(self, scope: ScanScope, code_ids: Sequence[UUID]) -> Mapping[UUID, CodeName]:
        statement = _NAMES.format(ids=", ".join("?" * len(code_ids)) or "NULL")
        async with snapshot() as read:
            rows = await read(statement, (str(scope.account_id), *map(str, code_ids)))
        # SQLite gives ids as text.
        return {UUID(str(code_id)): CodeName(short_id, name) for code_id, short_id, name in rows}


async def _answered(
    read: Read, subjects: Subjects | None, question: Question, *, include_bots: bool
) -> Counted:
    counting = counting_of(question, include_bots=include_bots)
    if subjects is not None and counting.starts < counting.ends:
        await _count(read, subjects, counting, question.grouping)
        if question.grouping is Grouping.CODE:
            await named_by_id(read, subjects, counting)
    return Counted(
        totals=counting.totals(),
        steps=counting.steps(),
        groups=list(counting.found_groups()),
        was_rounded=counting.was_rounded,
    )


async def _count(read: Read, subjects: Subjects, counting: Counting, grouping: Grouping | None) -> None:
    dimension = grouping.value if grouping is not None and grouping.value in DIMENSIONS else None
    stretches = await find_stretches(read, subjects.account, counting)
    sheets = [await read_sheets(read, part, stretches, dimension) for part in subjects.parts]
    thrown_away = await _days_thrown_away(read, subjects.account, counting.divided_days)
    counting.round_within(thrown_away)
    # Off the event loop: years of sheets take some hundredths of a second.
    timeline = await asyncio.to_thread(_laid_out, counting, subjects.parts, sheets)
    if dimension is not None:
        days = PartsOfDays(read, counting, timeline, dimension, thrown_away)
        await count_values(subjects.parts, sheets, counting, days)
    has_others = subjects.other_codes is not None
    for part in subjects.parts:
        for added in await divided_quarters(read, part, counting, timeline, tells_ends=not has_others):
            counting.add(added)
    if has_others:
        timeline.first = timeline.last = None
        await find_ends(read, subjects, counting, timeline)
    by_code = grouping is Grouping.CODE
    if by_code:
        await count_by_code(read, subjects, stretches, counting, timeline)
    await count_each_visitor_once(read, subjects, stretches, counting, dimension)
    waiting = await unposted_scans(read, subjects, counting.days)
    await asyncio.to_thread(_finish, counting, timeline, waiting, dimension, by_code=by_code)


async def _days_thrown_away(read: Read, account: int, days: Sequence[int]) -> set[int]:
    """Those whose single scans are no longer kept, or are just being thrown away."""
    if not days:
        return set()
    statement = _THROWN_AWAY.format(days=", ".join("?" * len(days)))
    return {day for (day,) in await read(statement, (account, *days))}


def _laid_out(counting: Counting, parts: Sequence[Part], sheets: Sequence[Sheets]) -> Timeline:
    days = [row[0] for rows in sheets for row in rows.days]
    months = [days_of_month(row[0]) for rows in sheets for row in rows.months]
    # Of what is shown by the clock, or searched for its first and last scan, every quarter is asked for.
    is_by_quarter = counting.clocks is not None or len(parts) > 1
    timeline = Timeline(
        min([*days, *(month.start for month in months)], default=0),
        max([*days, *(month.stop - 1 for month in months)], default=-1),
        within=counting.whole_quarters,
        include_bots=counting.include_bots,
        turns=None if is_by_quarter else [bound // QUARTER_MS for bound in counting.bounds],
    )
    for part, rows in zip(parts, sheets, strict=True):
        for day, quarters, *_ in rows.days:
            timeline.add(day, quarters, sign=part.sign)
        for first_day, quarters, *_ in rows.months:
            timeline.add_month(first_day, quarters, sign=part.sign)
    return timeline


def _finish(
    counting: Counting,
    timeline: Timeline,
    waiting: Iterable[Unposted],
    dimension: str | None,
    *,
    by_code: bool,
) -> None:
    counting.add_timeline(timeline)
    for scan, is_first, is_first_of_code in waiting:
        value = None if dimension is None else getattr(scan.values, dimension) or UNKNOWN
        added = Added(
            moment=scan.scanned_at,
            is_bot=scan.bot is not None,
            verdict=scan.verdict,
            scans=1,
            visitors=int(is_first),
            untracked=int(scan.visitor is None),
            first=scan.scanned_at,
            last=scan.scanned_at,
            value=value,
        )
        counting.add(added)
        if by_code and counting.counts(added) and counting.step_at(added.moment) is not None:
            counting.count(str(scan.code), 1, int(is_first_of_code))


async def _first_posted(read: Read, part: Part) -> int | None:
    """The earliest scan of the first day that has a sheet."""
    ((day,),) = await read(_FIRST_DAY.format(part=part.in_sheets.text), part.in_sheets.values)
    if day is None:
        return None
    found = []
    for (quarters,) in await rows_of_days(read, "SELECT quarters", part, [range(day, day + 1)]):
        people, bots, refused = read_quarters(quarters)
        for cells in (people, bots):
            found += [quarter * QUARTER_MS + cell.first for quarter, cell in cells.items()]
        found += [quarter * QUARTER_MS for by_quarter in refused.values() for quarter in by_quarter]
    return int(day) * DAY_MS + min(found, default=0)
