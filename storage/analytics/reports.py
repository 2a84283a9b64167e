"""Numbers about stored scans, added up from rollups: their cost grows with days and values, not with scans."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Final
from uuid import UUID

from domain.analytics.breakdowns import HOURS, WEEKDAYS, CodeName, Group
from domain.analytics.breakdowns import OTHER as OTHERS
from domain.analytics.periods import REFUSED, Grouping, Period, Step, Tally, offsets_of
from domain.analytics.reports import Counted, Question, ScanScope
from domain.analytics.rollups import (
    MINUTE_MS,
    OTHER,
    QUARTER_MS,
    REFUSED_FROM,
    UNTRACKED,
    Dimension,
    Grain,
    Span,
    StoredScan,
    cover,
)
from storage.analytics.snapshots import Snapshot, snapshot
from storage.analytics.statements import given
from storage.analytics.subjects import Subjects, codes_of, find_subjects, ids_by_key
from storage.analytics.sums import (
    BY_CODE,
    BY_HOUR,
    BY_LABEL,
    BY_WEEKDAY,
    By,
    Sums,
    add,
    by_value,
    find_ends,
    sum_up,
)
from storage.analytics.tables import PRUNED_BEFORE
from storage.analytics.waiting import Waiting, waiting_scans
from storage.failures import repository

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
# Which part of a dimension's values each grouping shows.
_PARTS: Final[Mapping[Grouping, tuple[Dimension, int]]] = {
    Grouping.COUNTRY: (Dimension.PLACE, 0),
    Grouping.CITY: (Dimension.PLACE, 1),
    Grouping.DEVICE: (Dimension.CLIENT, 0),
    Grouping.OS: (Dimension.CLIENT, 1),
    Grouping.BROWSER: (Dimension.CLIENT, 2),
    Grouping.LANGUAGE: (Dimension.LANGUAGE, 0),
    Grouping.REFERRER: (Dimension.REFERRER, 0),
}
_FIRST: Final = (
    "SELECT MIN(starts) FROM (SELECT (SELECT r.starts FROM rollups r WHERE r.account = k.account"
    " AND r.subject = k.key AND r.dimension = d.dimension AND r.grain = 0"
    # Rows stay when a deleted code is taken out of them.
    " AND r.scans + r.bots > 0 ORDER BY r.starts LIMIT 1) AS starts"
    " FROM subjects k CROSS JOIN dimensions d WHERE k.sign > 0) s"
)


@repository
class StoredScanReports:
    async def count(self, scope: ScanScope, questions: Sequence[Question]) -> list[Counted]:
        async with snapshot() as found:
            subjects = await find_subjects(found, scope)
            if subjects is None:
                return [_nothing(question) for question in questions]
            waiting = await waiting_scans(found, subjects)
            ((pruned,),) = await found.read(PRUNED_BEFORE)
            return [
                await _Report(found, scope, subjects, waiting, pruned).answer(question)
                for question in questions
            ]

    async def first_scan(self, scope: ScanScope) -> datetime | None:
        async with snapshot() as found:
            subjects = await find_subjects(found, scope)
            if subjects is None:
                return None
            dimensions = given([(0,), (1,)], "dimensions", dimension="int")
            ((first,),) = await found.read(_FIRST, (), subjects.given, dimensions)
            moments = [scan.scanned_at for scan in (await waiting_scans(found, subjects)).scans]
            if first is not None:
                moments.append(first * MINUTE_MS)
            return _moment_at(min(moments, default=None))

    async def names(self, scope: ScanScope, code_ids: Sequence[UUID]) -> Mapping[UUID, CodeName]:
        statement = "SELECT u.id, u.short_id, u.name FROM wanted w JOIN short_urls u ON u.id = w.id WHERE u.account_id = ?"
        wanted = given([(str(code_id),) for code_id in code_ids], "wanted", id="uuid")
        async with snapshot() as found:
            rows = await found.read(statement, (str(scope.account_id),), wanted)
        # SQLite gives ids as text.
        return {UUID(str(code_id)): CodeName(short_id, name) for code_id, short_id, name in rows}


@dataclass(frozen=True, slots=True)
class _Report:
    """One question's answer. Single scans before `pruned`, in milliseconds since 1970, are gone."""

    snapshot: Snapshot
    scope: ScanScope
    subjects: Subjects
    waiting: Waiting
    pruned: int

    async def answer(self, question: Question) -> Counted:
        asked = [_milliseconds(bound) for bound in question.bounds]
        bounds = [_rounded(bound) if bound < self.pruned else bound for bound in asked]
        whole = Span(0, bounds[0], bounds[-1])
        spans = [Span(number, *both) for number, both in enumerate(pairwise(bounds))]
        steps = await self._sum(self.subjects, spans, Dimension.TOTAL, BY_LABEL)
        outcomes = await self._sum(self.subjects, [whole], Dimension.OUTCOME, by_value(Dimension.OUTCOME))
        totals = await self._totals(whole, steps, outcomes)
        groups = await self._groups(question, whole, totals) if question.grouping else []
        return Counted(
            totals=totals,
            steps=[Step(*self._people(steps.get(number, _NONE))) for number in range(len(spans))],
            groups=groups,
            was_rounded=bounds != asked,
            waiting=self.waiting.behind,
            waits_for_more=self.waiting.is_more,
            without_values=await self._without_values(question.grouping, whole),
            sums_visitors=len(self.subjects.keys) > 1,
        )

    async def _sum(
        self,
        subjects: Subjects,
        spans: Sequence[Span],
        dimension: Dimension,
        by: By,
        *,
        coarsest: Grain = Grain.MONTH,
    ) -> Sums:
        found = await sum_up(self.snapshot, subjects, spans, dimension, by, coarsest=coarsest)
        for scan in self.waiting.scans:
            if _counts_in(dimension, scan) and (span := _span_at(spans, scan)):
                key = by.of_waiting(scan, span.label)
                if key is not None:
                    add(found, key, _counts_of(scan, subjects.first))
        return found

    async def _totals(self, whole: Span, steps: Sums, outcomes: Sums) -> Tally:
        summed = [sum(column) for column in zip(*steps.values(), strict=True)] or _NONE
        scans, visitors = self._people(summed)
        untracked, _ = self._people(outcomes.get(UNTRACKED, _NONE))
        first, last = await find_ends(
            self.snapshot, self.subjects, whole.starts, whole.ends, include_bots=self.scope.include_bots
        )
        moments = [moment for moment in (first, last) if moment is not None]
        moments += [
            scan.scanned_at
            for scan in self.waiting.scans
            if _span_at([whole], scan)
            and scan.outcome < REFUSED_FROM
            and (scan.bot is None or self.scope.include_bots)
        ]
        return Tally(
            scans=scans,
            unique_visitors=visitors,
            told_apart=scans - untracked,
            bots=max(summed[2], 0),
            refused={verdict: self._people(outcomes.get(verdict.value, _NONE))[0] for verdict in REFUSED},
            first_scan=_moment_at(min(moments, default=None)),
            last_scan=_moment_at(max(moments, default=None)),
        )

    async def _groups(self, question: Question, whole: Span, totals: Tally) -> list[Group]:
        grouping = question.grouping
        if grouping is Grouping.CODE:
            return await self._by_code(whole)
        if grouping is Grouping.HOUR_OF_DAY or grouping is Grouping.WEEKDAY:
            return await self._by_clock(question.period, grouping, whole)
        if grouping is None:
            raise AssertionError("no breakdown was asked for")
        dimension, part = _PARTS[grouping]
        values = await self._sum(self.subjects, [whole], dimension, by_value(dimension))
        found: dict[str | None, list[int]] = {}
        for value, counts in values.items():
            # Of a place its city may not be known.
            name = str(value).split("/", 2)[part] if dimension in _COMPOUND else str(value)
            numbers = found.setdefault(OTHERS if name == OTHER else name or None, [0, 0])
            for index, number in enumerate(self._people(counts)):
                numbers[index] += number
        # What is not known has no row.
        found[None] = [
            whole - sum(numbers[index] for value, numbers in found.items() if value is not None)
            for index, whole in enumerate((totals.scans, totals.unique_visitors))
        ]
        return [Group(value, *numbers) for value, numbers in found.items() if any(numbers)]

    async def _by_code(self, whole: Span) -> list[Group]:
        ids = await ids_by_key(self.snapshot, self.scope)
        subjects = codes_of(self.subjects.account, ids)
        found = await self._sum(subjects, [whole], Dimension.TOTAL, BY_CODE) if subjects else {}
        return [
            Group(str(ids[key]), *numbers)
            for key, counts in found.items()
            if isinstance(key, int) and key in ids and any(numbers := self._people(counts))
        ]

    async def _by_clock(self, period: Period, grouping: Grouping, whole: Span) -> list[Group]:
        by, names = (BY_HOUR, HOURS) if grouping is Grouping.HOUR_OF_DAY else (BY_WEEKDAY, WEEKDAYS)
        found: Sums = {}
        for span in _spans_of_one_offset(period, whole):
            coarsest = _coarsest(grouping, span.label)
            for key, counts in (
                await self._sum(self.subjects, [span], Dimension.TOTAL, by, coarsest=coarsest)
            ).items():
                add(found, key, counts)
        return [
            Group(names[key], *numbers)
            for key, counts in found.items()
            if isinstance(key, int) and any(numbers := self._people(counts))
        ]

    async def _without_values(self, grouping: Grouping | None, whole: Span) -> int:
        """How many scans lie in parts of days whose single scans are pruned."""
        if grouping not in _PARTS:
            return 0
        _, parts_of_days = cover(whole, finest=Grain.DAY)
        parts = [span for span in parts_of_days if span.starts < self.pruned]
        if not parts:
            return 0
        found = await sum_up(self.snapshot, self.subjects, parts, Dimension.TOTAL, BY_LABEL)
        return sum(self._people(counts)[0] for counts in found.values())

    def _people(self, counts: Sequence[int]) -> tuple[int, int]:
        """Scans and visitors, with those of bots where these count; never below 0 while a deleted code is swept."""
        scans, visitors, bots, bot_visitors = counts
        if self.scope.include_bots:
            return max(scans + bots, 0), max(visitors + bot_visitors, 0)
        return max(scans, 0), max(visitors, 0)


_NONE: Final = (0, 0, 0, 0)
_COMPOUND: Final = (Dimension.PLACE, Dimension.CLIENT)


def _nothing(question: Question) -> Counted:
    totals = Tally(refused=dict.fromkeys(REFUSED, 0))
    return Counted(totals=totals, steps=[Step(0, 0)] * (len(question.bounds) - 1), groups=[])


def _counts_in(dimension: Dimension, scan: StoredScan) -> bool:
    if dimension is Dimension.OUTCOME:
        return scan.outcome >= REFUSED_FROM or scan.visitor is None
    return scan.outcome < REFUSED_FROM


def _span_at(spans: Sequence[Span], scan: StoredScan) -> Span | None:
    """They follow each other."""
    number = bisect_right(spans, scan.scanned_at, key=lambda span: span.starts) - 1
    return spans[number] if number >= 0 and scan.scanned_at < spans[number].ends else None


def _counts_of(scan: StoredScan, first: int) -> Sequence[int]:
    visitors = int(bool(scan.firsts & first))
    return (1, visitors, 0, 0) if scan.bot is None else (0, 0, 1, visitors)


def _spans_of_one_offset(period: Period, whole: Span) -> Iterator[Span]:
    """The time in spans between changes of the clocks; the label is how many minutes these are before UTC."""
    offsets = offsets_of(period)
    turns = [max(_milliseconds(since), whole.starts) for since, _ in offsets[1:]]
    for (_, offset), (starts, ends) in zip(
        offsets, pairwise([whole.starts, *turns, whole.ends]), strict=True
    ):
        yield Span(round(offset / 60), starts, max(starts, ends))


def _coarsest(grouping: Grouping, offset: int) -> Grain:
    if offset % 60:
        return Grain.QUARTER
    return Grain.HOUR if grouping is Grouping.HOUR_OF_DAY or offset % 1_440 else Grain.DAY


def _rounded(moment: int) -> int:
    """To the end of its quarter of an hour."""
    return -(-moment // QUARTER_MS) * QUARTER_MS


def _milliseconds(moment: datetime) -> int:
    """Since 1970; where it lies between two, the later."""
    return -((_EPOCH - moment) // _MILLISECOND)


def _moment_at(milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else _EPOCH + milliseconds * _MILLISECOND
