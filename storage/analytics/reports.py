"""Reports about stored scans, from sums of rollups: their cost grows with days and values, not with scans."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import pairwise
from time import monotonic
from typing import Final
from uuid import UUID

from domain.accounts.api_keys import FULL_ACCESS, KeyAccess
from domain.analytics.breakdowns import MAX_ROWS, Group, clock_value
from domain.analytics.breakdowns import OTHER as OTHERS
from domain.analytics.periods import REFUSED, Grouping, Period, Totals, offsets_of
from domain.analytics.queries import MAX_IDS
from domain.analytics.reports import Counted, Question, ScannedCode, ScanScope
from domain.analytics.rollups import (
    MINUTE_MS,
    OTHER,
    UNTRACKED,
    Dimension,
    Grain,
    Span,
    cover,
    first_key,
    milliseconds_of,
    moment_of,
)
from domain.scanning.outcomes import Verdict
from storage.analytics import ranking
from storage.analytics.single_scans.reports import answer_singly, count_singly, short_walk
from storage.analytics.snapshots import counted_once
from storage.analytics.subjects import find_tags, name_rules
from storage.analytics.sums import (
    BY_CODE_AND_LABEL,
    BY_DAY,
    BY_HOUR,
    BY_LABEL,
    BY_VALUE,
    NONE,
    ScanSums,
    Sums,
    add,
    by_code_with,
    code_and_label,
    scan_sums,
)
from storage.db.access import LIVE, access_conditions
from storage.db.failures import repository
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import given, given_ids, looked_up

# Codes with a row of their own in a breakdown; the others are one row.
MAX_NAMED: Final = max(MAX_ROWS, MAX_IDS)
# The part of a dimension's values for each grouping. Parts are separated by "/": no language or host has one.
# The last part may have some itself: Biel/Bienne.
_PARTS: Final[Mapping[Grouping | None, tuple[Dimension, int]]] = {
    Grouping.COUNTRY: (Dimension.PLACE, 0),
    Grouping.CITY: (Dimension.PLACE, 1),
    Grouping.DEVICE: (Dimension.CLIENT, 0),
    Grouping.OS: (Dimension.CLIENT, 1),
    Grouping.BROWSER: (Dimension.CLIENT, 2),
    Grouping.LANGUAGE: (Dimension.LANGUAGE, 0),
    Grouping.REFERRER: (Dimension.REFERRER, 0),
    Grouping.RULE: (Dimension.RULE, 0),
    Grouping.VARIANT: (Dimension.RULE, 1),
}

# An answer that needs more rows is kept for a while: asked again and again, it takes a fiftieth of a core.
_MANY_ROWS: Final = 5_000
_KEPT_FOR_A_ROW: Final = 0.000_2
_MOST_SECONDS: Final = 60.0
_MOST_KEPT: Final = 100

_NAMED: Final = "SELECT u.id, u.short_id, u.name, u.kind, u.domain <> '' AS is_on_own, u.created_at"
_CODES: Final = f"""
    {_NAMED} FROM by_id g {{by_id}} WHERE {{within}}
    UNION {_NAMED} FROM by_short_id g {{by_short_id}} WHERE {{within}}
    ORDER BY kind DESC, is_on_own, created_at"""
_WITH_SHORT_ID: Final = "u.account_id = ? AND u.kind IN ('qr_code', 'link') AND u.short_id = g.short_id"


@repository
@dataclass(eq=False)
class StoredScanReports:
    """`now`: seconds of a clock that never goes back. `kept`: large answers, each until its time."""

    access: KeyAccess = FULL_ACCESS
    now: Callable[[], float] = monotonic
    kept: dict[str, tuple[float, list[Counted]]] = field(default_factory=dict)

    def limited_to(self, access: KeyAccess) -> "StoredScanReports":
        return replace(self, access=access)

    async def count(self, scope: ScanScope, questions: Sequence[Question]) -> list[Counted]:
        scope = replace(scope, access=self.access)
        asked = repr((scope, questions))
        until, answers = self.kept.pop(asked, (0.0, []))
        if self.now() < until:
            self.kept[asked] = until, answers
            return answers
        answers, rows = await self._count(scope, questions)
        if rows > _MANY_ROWS:
            self.kept[asked] = self.now() + min(rows * _KEPT_FOR_A_ROW, _MOST_SECONDS), answers
            if len(self.kept) > _MOST_KEPT:
                del self.kept[next(iter(self.kept))]
        return answers

    @counted_once
    async def _count(self, scope: ScanScope, questions: Sequence[Question]) -> tuple[list[Counted], int]:
        """The answers, and how many rows they took, where that grows with codes."""
        async with scan_sums(scope) as sums:
            if scope.only or any(question.then_by for question in questions):
                return await count_singly(sums, questions), 0
            return [await _answer(sums, question) for question in questions], sums.snapshot.rows_read

    @counted_once
    async def steps_of_codes(
        self, scope: ScanScope, bounds: Sequence[datetime]
    ) -> Mapping[UUID, Sequence[int]]:
        starts = [milliseconds_of(bound) for bound in bounds]
        spans = [Span(number, *both) for number, both in enumerate(pairwise(starts))]
        async with scan_sums(replace(scope, access=self.access)) as sums:
            codes, by_codes = await sums.by_codes()
            summed = await by_codes.sum_up(spans, Dimension.TOTAL, BY_CODE_AND_LABEL)
        found = {code.id: [0] * len(spans) for code in codes.values()}
        for key, counts in summed.items():
            code, number = code_and_label(key)
            found[codes[code].id][number] += sums.people(counts)[0]
        return found

    @counted_once
    async def most_scanned(
        self,
        scope: ScanScope,
        bounds: Sequence[datetime],
        *,
        limit: int,
        verdict: Verdict | None = None,
        only_codes: bool = False,
    ) -> list[tuple[ScannedCode, int]]:
        whole = Span(0, milliseconds_of(bounds[0]), milliseconds_of(bounds[-1]))
        async with scan_sums(replace(scope, access=self.access)) as sums:
            if verdict is None:
                codes, counts = await ranking.rank_codes(sums, whole, most=limit, only_codes=only_codes)
            else:
                refused = sums.of_each_code(verdict)
                summed = await refused.sum_up([whole], Dimension.OUTCOME, by_code_with(verdict))
                counts = ranking.by_first_keys(summed)
                codes = await ranking.name_most(sums, counts, limit, only_codes=only_codes)
        return [(code, sums.people(counts[key])[0]) for key, code in codes.items()]

    @counted_once
    async def end_scans(self, scope: ScanScope) -> tuple[datetime, datetime] | None:
        async with scan_sums(replace(scope, include_bots=True, access=self.access)) as sums:
            # Until the year 4000.
            quarters = await sums.end_quarters((Dimension.TOTAL, Dimension.OUTCOME), (0, 2**30))
        moments = [scan.scanned_at for scan in sums.waiting.scans] + [
            minute * MINUTE_MS for minute in quarters
        ]
        return (moment_of(min(moments)), moment_of(max(moments))) if moments else None

    async def find_codes(
        self, account_id: UUID, ids: Sequence[UUID], short_ids: Sequence[str]
    ) -> list[ScannedCode]:
        lists = (
            given_ids(ids, "by_id"),
            given([(one,) for one in short_ids], "by_short_id", short_id="text"),
        )
        limits = access_conditions(self.access)
        within = " AND ".join(["u.account_id = ?", LIVE, *(condition for condition, _ in limits)])
        account = str(account_id)
        values = (account, *(value for _, allowed in limits for value in allowed))
        # SQLite would read all codes of the account.
        by_id, by_short_id = (
            looked_up(dialect_of("default"), "short_urls", "u", condition)
            for condition in ("u.id = g.id", _WITH_SHORT_ID)
        )
        statement = _CODES.format(within=within, by_id=by_id, by_short_id=by_short_id)
        # Never from a replica: a code that was made a moment ago is found.
        rows = await run_statement("default", statement, (*values, account, *values), *lists)
        return [ScannedCode(UUID(str(row["id"])), row["short_id"], row["name"], row["kind"]) for row in rows]


async def _answer(sums: ScanSums, question: Question) -> Counted:
    if walk := await short_walk(sums, question):
        return await answer_singly(sums, question, walk)
    bounds = [milliseconds_of(bound) for bound in question.bounds]
    finest = Grain.DAY if question.grouping in _PARTS else Grain.QUARTER
    whole = Span(0, bounds[0], bounds[-1])
    spans = [Span(number, *both) for number, both in enumerate(pairwise(bounds))]
    steps = await sums.sum_up(spans, Dimension.TOTAL, BY_LABEL)
    totals = await _totals(sums, whole, steps)
    groups = await _groups(sums, question, whole, totals)
    return Counted(
        totals=totals,
        steps=[sums.people(steps.get(number, NONE)) for number in range(len(spans))],
        groups=[group for group in groups if group.scans or group.unique_visitors],
        lacks_pruned=any(rest.starts < sums.pruned for rest in cover(whole, finest=finest)[1]),
        waiting=sums.waiting.behind,
        waits_for_more=sums.waiting.is_more,
        sums_visitors=len({first_key(key) for key in sums.subjects.keys}) > 1,
    )


def _total(counts: Iterable[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip(NONE, *counts, strict=True)]


async def _totals(sums: ScanSums, whole: Span, steps: Sums) -> Totals:
    summed = _total(steps.values())
    scans, visitors = sums.people(summed)
    outcomes = await sums.sum_up([whole], Dimension.OUTCOME, BY_VALUE)
    untracked, _ = sums.people(outcomes.get(UNTRACKED, NONE))
    moments = [moment_of(one) for one in await sums.find_ends(whole)]
    return Totals(
        scans=scans,
        unique_visitors=visitors,
        tracked=scans - untracked,
        bots=max(summed[2], 0),
        refused={verdict: sums.people(outcomes.get(verdict.value, NONE))[0] for verdict in REFUSED},
        first_scan=min(moments, default=None),
        last_scan=max(moments, default=None),
    )


async def _groups(sums: ScanSums, question: Question, whole: Span, totals: Totals) -> Sequence[Group]:
    grouping = question.grouping
    if grouping is None:
        return []
    if grouping is Grouping.CODE:
        return await _by_code(sums, whole)
    if grouping is Grouping.TAG:
        return await _by_tag(sums, whole)
    if grouping in _PARTS:
        groups = await _by_value(sums, *_PARTS[grouping], whole, totals)
        return await name_rules(sums.snapshot, sums.scope, groups, [grouping])
    return await _by_clock(sums, question.period, grouping, whole)


async def _by_value(
    sums: ScanSums, dimension: Dimension, part: int, whole: Span, totals: Totals
) -> list[Group]:
    def name_in(value: object) -> str | None:
        name = str(value).split("/", 2 if dimension is Dimension.CLIENT else 1)[part]
        # The city of a place may be unknown, and a rule may have no variants: then it has no row.
        return OTHERS if name == OTHER else name or None

    found: Sums = {}
    by_value = await sums.sum_up([whole], dimension, BY_VALUE)
    add(found, ((name_in(value), *sums.people(counts)) for value, counts in by_value.items()))
    known = [sum(column) for column in zip((0, 0), *found.values(), strict=True)]
    unknown = Group(None, totals.scans - known[0], totals.unique_visitors - known[1])
    return [unknown, *(Group(str(value), scans, visitors) for value, (scans, visitors) in found.items())]


async def _by_code(sums: ScanSums, whole: Span) -> list[Group]:
    every = await ranking.count_all_codes(sums, whole)
    if every is None:
        counts = await ranking.count_each_code(sums, whole)
        codes = await ranking.name_most(sums, counts, MAX_NAMED)
        every = _total(counts.values())
    else:
        codes, counts = await ranking.rank_codes(sums, whole, most=MAX_NAMED)
    named = [(code, counts[key]) for key, code in codes.items()]
    of_named = _total(of for _, of in named)
    rest = [total - count for total, count in zip(every, of_named, strict=True)]
    return [
        *(Group(code.short_id, *sums.people(of), str(code.id), code.name) for code, of in named),
        Group(OTHERS, *sums.people(rest), is_rest=True),
    ]


async def _by_tag(sums: ScanSums, whole: Span) -> list[Group]:
    tags = await find_tags(sums.snapshot, sums.scope, sums.subjects)
    every = await ranking.count_all_codes(sums, whole)
    if every is None:
        counts = await ranking.count_each_code(sums, whole)
        every = _total(counts.values())
    else:
        counts = await ranking.count_codes(sums, whole, list(tags))
    names = {first_key(key): of_code for key, of_code in tags.items()}
    tagged = {key: of_code for key, of_code in counts.items() if key in names}
    found: Sums = {}
    for key, of_code in tagged.items():
        # A scan is in the group of each tag of its code.
        add(found, ((name, *of_code) for name in names[int(str(key))]))
    rest = [total - count for total, count in zip(every, _total(tagged.values()), strict=True)]
    return [
        *(Group(str(name), *sums.people(of_tag)) for name, of_tag in found.items()),
        Group(None, *sums.people(rest)),
    ]


async def _by_clock(sums: ScanSums, period: Period, grouping: Grouping, whole: Span) -> list[Group]:
    is_by_hour = grouping is Grouping.HOUR_OF_DAY
    by, coarsest = (BY_HOUR, Grain.HOUR) if is_by_hour else (BY_DAY, Grain.DAY)
    found: Sums = {}
    for span in _spans_of_one_offset(period, whole):
        # Coarser rows would span several local hours, or days.
        grain = Grain.QUARTER if span.label % 60 else Grain.HOUR if span.label else coarsest
        summed = await sums.sum_up([span], Dimension.TOTAL, by, coarsest=grain)
        add(found, ((clock_value(grouping, int(str(key))), *counts) for key, counts in summed.items()))
    return [Group(str(value), *sums.people(counts)) for value, counts in found.items()]


def _spans_of_one_offset(period: Period, whole: Span) -> Iterator[Span]:
    """Spans without a change of the local clocks; the label is their offset from UTC in minutes."""
    offsets = offsets_of(period)
    changes = [max(milliseconds_of(since), whole.starts) for since, _ in offsets[1:]]
    bounds = pairwise([whole.starts, *changes, whole.ends])
    for (_, offset), (starts, ends) in zip(offsets, bounds, strict=True):
        yield Span(round(offset / 60), starts, max(starts, ends))
