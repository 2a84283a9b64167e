"""Numbers about stored scans, added up from rollups: their cost grows with days and values, not with scans."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise
from typing import Final

from domain.analytics.breakdowns import HOURS, WEEKDAYS, Group
from domain.analytics.breakdowns import OTHER as OTHERS
from domain.analytics.periods import REFUSED, Grouping, Period, Tally, offsets_of
from domain.analytics.reports import Counted, Question, ScanScope
from domain.analytics.rollups import (
    FIRST_OF_CODE,
    MINUTE_MS,
    OTHER,
    UNTRACKED,
    Dimension,
    Grain,
    Span,
    cover,
    milliseconds_of,
    moment_of,
)
from storage.analytics.subjects import Subjects, find_codes
from storage.analytics.sums import (
    BY_CODE,
    BY_HOUR,
    BY_LABEL,
    BY_VALUE,
    BY_WEEKDAY,
    ScanSums,
    Sums,
    add,
    scan_sums,
)
from storage.analytics.tables import PRUNED_BEFORE
from storage.failures import repository

# The year 4000, in minutes.
_EVER: Final = (0, 2**30)
_NONE: Final = (0, 0, 0, 0)
# Which part of a dimension's values each grouping shows.
_PARTS: Final[Mapping[Grouping | None, tuple[Dimension, int]]] = {
    Grouping.COUNTRY: (Dimension.PLACE, 0),
    Grouping.CITY: (Dimension.PLACE, 1),
    Grouping.DEVICE: (Dimension.CLIENT, 0),
    Grouping.OS: (Dimension.CLIENT, 1),
    Grouping.BROWSER: (Dimension.CLIENT, 2),
    Grouping.LANGUAGE: (Dimension.LANGUAGE, 0),
    Grouping.REFERRER: (Dimension.REFERRER, 0),
}
_COMPOUND: Final = (Dimension.PLACE, Dimension.CLIENT)


@repository
class StoredScanReports:
    async def count(self, scope: ScanScope, questions: Sequence[Question]) -> list[Counted]:
        async with scan_sums(scope) as sums:
            ((pruned,),) = await sums.snapshot.read(PRUNED_BEFORE)
            return [await _Report(scope, sums, pruned).answer(question) for question in questions]

    async def first_scan(self, scope: ScanScope) -> datetime | None:
        async with scan_sums(scope) as sums:
            dimensions = (Dimension.TOTAL, Dimension.OUTCOME)
            first = await sums.end_quarters(dimensions, _EVER, include_bots=True)
        moments = [scan.scanned_at for scan in sums.waiting.scans] + [minute * MINUTE_MS for minute in first]
        return moment_of(min(moments)) if moments else None


@dataclass(frozen=True, slots=True)
class _Report:
    """One question's answer. Single scans before `pruned`, in milliseconds since 1970, are gone."""

    scope: ScanScope
    sums: ScanSums
    pruned: int

    async def answer(self, question: Question) -> Counted:
        bounds = [milliseconds_of(bound) for bound in question.bounds]
        finest = Grain.DAY if question.grouping in _PARTS else Grain.QUARTER
        whole = Span(0, bounds[0], bounds[-1])
        spans = [Span(number, *both) for number, both in enumerate(pairwise(bounds))]
        steps = await self.sums.sum_up(spans, Dimension.TOTAL, BY_LABEL)
        totals = await self._totals(whole, steps)
        return Counted(
            totals=totals,
            steps=[self._people(steps.get(number, _NONE)) for number in range(len(spans))],
            groups=await self._groups(question, whole, totals),
            lacks_pruned=any(rest.starts < self.pruned for rest in cover(whole, finest=finest)[1]),
            waiting=self.sums.waiting.behind,
            waits_for_more=self.sums.waiting.is_more,
            sums_visitors=len(self.sums.subjects.keys) > 1,
        )

    async def _totals(self, whole: Span, steps: Sums) -> Tally:
        summed = [sum(column) for column in zip(_NONE, *steps.values(), strict=True)]
        scans, visitors = self._people(summed)
        outcomes = await self.sums.sum_up([whole], Dimension.OUTCOME, BY_VALUE)
        untracked, _ = self._people(outcomes.get(UNTRACKED, _NONE))
        moments = await self.sums.find_ends(whole, include_bots=self.scope.include_bots)
        return Tally(
            scans=scans,
            unique_visitors=visitors,
            told_apart=scans - untracked,
            bots=max(summed[2], 0),
            refused={verdict: self._people(outcomes.get(verdict.value, _NONE))[0] for verdict in REFUSED},
            first_scan=moment_of(min(moments)) if moments else None,
            last_scan=moment_of(max(moments)) if moments else None,
        )

    async def _groups(self, question: Question, whole: Span, totals: Tally) -> list[Group]:
        grouping = question.grouping
        if grouping is None:
            return []
        if grouping is Grouping.CODE:
            groups = await self._by_code(whole)
        elif grouping in _PARTS:
            groups = await self._by_value(*_PARTS[grouping], whole, totals)
        else:
            groups = await self._by_clock(question.period, grouping, whole)
        return [group for group in groups if group.scans or group.unique_visitors]

    async def _by_value(self, dimension: Dimension, part: int, whole: Span, totals: Tally) -> list[Group]:
        found: dict[str | None, tuple[int, int]] = {}
        for value, counts in (await self.sums.sum_up([whole], dimension, BY_VALUE)).items():
            # Of a place its city may not be known.
            name = str(value).split("/", 2)[part] if dimension in _COMPOUND else str(value)
            name = OTHERS if name == OTHER else name
            scans, visitors = found.get(name or None, (0, 0))
            more_scans, more_visitors = self._people(counts)
            found[name or None] = scans + more_scans, visitors + more_visitors
        # What is not known has no row.
        found.pop(None, None)
        known = [sum(column) for column in zip((0, 0), *found.values(), strict=True)]
        unknown = Group(None, totals.scans - known[0], totals.unique_visitors - known[1])
        return [unknown, *(Group(value, *numbers) for value, numbers in found.items())]

    async def _by_code(self, whole: Span) -> list[Group]:
        codes = await find_codes(self.sums.snapshot, self.scope)
        subjects = Subjects(self.sums.subjects.account, list(codes), FIRST_OF_CODE)
        found = await replace(self.sums, subjects=subjects).sum_up([whole], Dimension.TOTAL, BY_CODE)
        return [
            Group(code.short_id, *self._people(found[key]), str(code.id), code.name)
            for key, code in codes.items()
            if key in found
        ]

    async def _by_clock(self, period: Period, grouping: Grouping, whole: Span) -> list[Group]:
        by, names = (BY_HOUR, HOURS) if grouping is Grouping.HOUR_OF_DAY else (BY_WEEKDAY, WEEKDAYS)
        found: Sums = {}
        for span in _spans_of_one_offset(period, whole):
            coarsest = _coarsest(grouping, span.label)
            sums = await self.sums.sum_up([span], Dimension.TOTAL, by, coarsest=coarsest)
            add(found, ((key, *counts) for key, counts in sums.items()))
        return [Group(name, *self._people(found.get(number, _NONE))) for number, name in enumerate(names)]

    def _people(self, counts: Sequence[int]) -> tuple[int, int]:
        """Scans and visitors, with those of bots where these count; never below 0 while a deleted code is swept."""
        scans, visitors, bots, bot_visitors = counts
        if self.scope.include_bots:
            return max(scans + bots, 0), max(visitors + bot_visitors, 0)
        return max(scans, 0), max(visitors, 0)


def _spans_of_one_offset(period: Period, whole: Span) -> Iterator[Span]:
    """The time in spans between changes of the clocks; the label is how many minutes these are before UTC."""
    offsets = offsets_of(period)
    turns = [max(milliseconds_of(since), whole.starts) for since, _ in offsets[1:]]
    for (_, offset), (starts, ends) in zip(
        offsets, pairwise([whole.starts, *turns, whole.ends]), strict=True
    ):
        yield Span(round(offset / 60), starts, max(starts, ends))


def _coarsest(grouping: Grouping, offset: int) -> Grain:
    if offset % 60:
        return Grain.QUARTER
    return Grain.HOUR if grouping is Grouping.HOUR_OF_DAY or offset % 1_440 else Grain.DAY
