"""Reports from single scans: with filters, and by two groupings at once.

Their cost grows with the scans, so their number is limited. Numbers add up as those of rollups do: a visitor
counts at the first scan of the day.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final, NamedTuple

from domain.analytics.breakdowns import CLOCK, OTHER, Group, clock_value
from domain.analytics.periods import REFUSED, Grouping, Totals, offsets_of
from domain.analytics.reports import Counted, Question, ScanFilter, ScannedCode, require_few_scans
from domain.analytics.rollups import (
    FIRST_OF_ACCOUNT,
    FIRST_OF_CODE,
    REFUSED_FROM,
    VERDICTS,
    Dimension,
    Span,
    StoredScan,
    first_key,
    milliseconds_of,
    moment_of,
)
from storage.analytics.single_scans.values import EXPRESSIONS, condition, matches, values_of
from storage.analytics.subjects import OWNERS, Subjects, codes_with, find_tags, name_rules
from storage.analytics.sums import BY_LABEL, BY_VALUE, COUNTED, NONE, ScanSums, Sums, add, counts_of
from storage.db.statements import Row, given, looked_up

# More codes are looked up among the scans of their account.
MAX_CODES: Final = 100
# From so many codes on, all scans of their account may be fewer than what adding up each code takes.
MANY_CODES: Final = 1_000
# So many scans are read in less time than a code is added up from rollups: 1 µs each, and 7 to 15 µs a code.
_SCANS_A_CODE: Final = 8
# The largest groups are read; the others together.
MAX_GROUPS: Final = 5_000
_STEPS: Final = (
    f"SELECT p.label, s.outcome, {COUNTED}, COUNT(*) FILTER (WHERE s.visitor IS NULL AND {{whose}}),"
    " MIN(s.scanned_at) FILTER (WHERE {whose}), MAX(s.scanned_at) FILTER (WHERE {whose})"
    " FROM {scans} GROUP BY 1, 2"
)
# With `place`: 1 for the largest group, and one number for all small ones.
_GROUPS: Final = f"""
    SELECT MIN(one), MIN(other), place,
        CAST(SUM(scans) AS BIGINT), CAST(SUM(visitors) AS BIGINT),
        CAST(SUM(bots) AS BIGINT), CAST(SUM(bot_visitors) AS BIGINT)
    FROM (
        SELECT one, other, scans, visitors, bots, bot_visitors, CASE WHEN rank > {MAX_GROUPS}
            THEN {MAX_GROUPS + 1} ELSE rank END AS place
        FROM (
            SELECT g.*, ROW_NUMBER() OVER (ORDER BY {{size}} DESC) AS rank FROM (
                SELECT one, other, COUNT(*) FILTER (WHERE bot IS NULL) AS scans,
                    COUNT(*) FILTER (WHERE bot IS NULL AND is_first) AS visitors,
                    COUNT(*) FILTER (WHERE bot IS NOT NULL) AS bots,
                    COUNT(*) FILTER (WHERE bot IS NOT NULL AND is_first) AS bot_visitors
                FROM (
                    SELECT {{one}} AS one, {{other}} AS other, s.bot AS bot,
                        (s.first_seen & {{first}}) <> 0 AS is_first
                    FROM {{scans}}
                ) v GROUP BY one, other
            ) g
        ) r
    ) c GROUP BY place"""


class Walk(NamedTuple):
    """How single scans are found: those of `owners`, and of these only the codes in `among`."""

    owners: Subjects
    among: Sequence[int] | None
    cost: int


class _Piece(NamedTuple):
    """Part of a step, without a change of the clocks: `clock` is their offset from UTC in minutes."""

    label: int
    clock: int
    starts: int
    ends: int


async def short_walk(sums: ScanSums, question: Question) -> Walk | None:
    """Through the scans of the account, where that is faster than adding up each of many codes."""
    subjects, whole = sums.subjects, _whole(question)
    is_of_many = subjects.first == FIRST_OF_CODE and len(subjects.keys) >= MANY_CODES
    if not is_of_many or whole.starts < sums.pruned:
        return None
    of_account = Subjects(subjects.account, [0], FIRST_OF_ACCOUNT)
    scans = await count_all(replace(sums, subjects=of_account, owners=of_account), whole)
    is_short = scans <= _SCANS_A_CODE * len(subjects.keys)
    return Walk(of_account, subjects.keys, scans) if is_short else None


async def find_walk(sums: ScanSums, whole: Span, steps: int = 1) -> Walk:
    """The cheapest way to all scans of the subjects. It reads no more than `cost` scans."""
    subjects = sums.subjects
    # Scans of deleted codes are read, too, until they are swept.
    of_account = Subjects(subjects.account, [0], FIRST_OF_ACCOUNT)
    everything = replace(sums, subjects=of_account, owners=of_account)
    if subjects.first != FIRST_OF_CODE:
        return Walk(subjects, None, await count_all(everything, whole))
    scans = await count_all(sums, whole)
    if len(subjects.keys) <= MAX_CODES:
        return Walk(subjects, None, scans)
    of_codes = Walk(subjects, None, scans + steps * len(subjects.keys))
    walk = Walk(of_account, subjects.keys, await count_all(everything, whole))
    return min(of_codes, walk, key=lambda one: one.cost)


async def count_all(sums: ScanSums, whole: Span) -> int:
    """The scans that are kept singly, whatever their verdict."""
    whole = whole._replace(starts=max(whole.starts, sums.pruned))
    if whole.starts >= whole.ends:
        return 0
    counted = await sums.sum_up([whole], Dimension.OUTCOME, BY_VALUE)
    refused = [counted[verdict.value] for verdict in REFUSED if verdict.value in counted]
    through = await sums.sum_up([whole], Dimension.TOTAL, BY_LABEL)
    return sum(scans + bots for scans, _, bots, _ in [*refused, *through.values()])


async def count_singly(sums: ScanSums, questions: Sequence[Question]) -> list[Counted]:
    """Raises ValidationFailed where all questions together would read too many scans."""
    walks = [await find_walk(sums, _whole(one), len(_pieces(one))) for one in questions]
    require_few_scans(sum(walk.cost for walk in walks))
    return [await answer_singly(sums, *both) for both in zip(questions, walks, strict=True)]


async def answer_singly(sums: ScanSums, question: Question, walk: Walk) -> Counted:
    only, rows = sums.scope.only, await _steps(sums, question, walk)
    through = [row for row in rows if _is_counted(row[1], only)]
    totals = _totals(sums, rows, through)
    groups = await _groups(sums, question, walk) if question.groupings else []
    steps: Sums = {}
    add(steps, ((number, *counts[:4]) for number, _, *counts in through))
    return Counted(
        totals=totals,
        steps=[sums.people(steps.get(number, NONE)) for number in range(len(question.bounds) - 1)],
        groups=[group for group in groups if group.scans or group.unique_visitors],
        waiting=sums.waiting.behind,
        waits_for_more=sums.waiting.is_more,
        sums_visitors=len({first_key(key) for key in sums.subjects.keys}) > 1,
        not_kept=await _count_pruned(sums, question),
    )


def _is_counted(outcome: int, only: ScanFilter) -> bool:
    return VERDICTS[outcome] in only.outcomes if only.outcomes else outcome < REFUSED_FROM


def _totals(sums: ScanSums, rows: Sequence[Row], through: Sequence[Row]) -> Totals:
    counts = [sum(column) for column in zip([0] * 5, *(row[2:7] for row in through), strict=True)]
    scans, visitors = sums.people(counts[:4])
    moments = [moment_of(moment) for row in through for moment in row[7:] if moment is not None]
    refused = dict.fromkeys(REFUSED, 0)
    for _, outcome, *summed in rows:
        # With a filter by outcome they are the scans that are counted.
        if outcome >= REFUSED_FROM and not sums.scope.only.outcomes:
            refused[VERDICTS[outcome]] += sums.people(summed[:4])[0]
    return Totals(
        scans=scans,
        unique_visitors=visitors,
        tracked=scans - counts[4],
        bots=counts[2],
        refused=refused,
        first_scan=min(moments, default=None),
        last_scan=max(moments, default=None),
    )


async def _steps(sums: ScanSums, question: Question, walk: Walk) -> list[Row]:
    """The four counts, scans without a visitor, and the first and last moment, by step and outcome."""
    includes_bots, first = sums.scope.include_bots, sums.subjects.first
    whose = "TRUE" if includes_bots else "s.bot IS NULL"
    statement = _STEPS.format(first=first, whose=whose, scans="{scans}")
    rows = [*await _read(sums, statement, _pieces(question), walk, {})]
    for scan, piece in _waiting(sums, question):
        is_included = includes_bots or scan.bot is None
        moment = scan.scanned_at if is_included else None
        untracked = int(is_included and scan.visitor is None)
        rows.append((piece.label, scan.outcome, *counts_of(scan, first), untracked, moment, moment))
    return rows


async def _groups(sums: ScanSums, question: Question, walk: Walk) -> Sequence[Group]:
    groupings = question.groupings
    by_code = not {Grouping.CODE, Grouping.TAG}.isdisjoint(groupings)
    # Each code has its own visitors.
    first = FIRST_OF_CODE if by_code else sums.subjects.first
    by_tag = Grouping.TAG in groupings
    tags = await find_tags(sums.snapshot, sums.scope, sums.subjects) if by_tag else {}
    names = sorted({name for found in tags.values() for name in found})
    size = "scans + bots" if sums.scope.include_bots else "scans"
    one, other = (*(EXPRESSIONS[grouping] for grouping in groupings), "NULL")[:2]
    statement = _GROUPS.format(one=one, other=other, first=first, size=size, scans="{scans}")
    tagged = {key: [names.index(name) for name in found] for key, found in tags.items()}
    rows = await _read(sums, statement, _pieces(question, is_whole=True), walk, tagged, only_through=True)
    codes = await _codes_in(sums, rows, groupings) if Grouping.CODE in groupings else {}
    found: Sums = {}
    for *values, place, scans, visitors, bots, bot_visitors in rows:
        is_named = place <= MAX_GROUPS
        key = tuple(_named(values, groupings, codes, names)) if is_named else ()
        add(found, [(key, scans, visitors, bots, bot_visitors)])
    for scan, piece in _waiting(sums, question):
        if _is_counted(scan.outcome, sums.scope.only):
            keys = _keys_of(scan, groupings, piece.clock, codes, tags)
            add(found, ((key, *counts_of(scan, first)) for key in keys))
    groups = [_group(key, sums.people(counts)) for key, counts in found.items()]
    return await name_rules(sums.snapshot, sums.scope, groups, groupings)


async def _codes_in(
    sums: ScanSums, rows: Sequence[Row], groupings: Sequence[Grouping]
) -> Mapping[int, ScannedCode]:
    """The codes of the groups and of the waiting scans, by their keys."""
    keys = {row[groupings.index(Grouping.CODE)] for row in rows} | {scan.code for scan in sums.waiting.scans}
    return await codes_with(sums.snapshot, [int(str(key)) for key in keys if key is not None])


def _named(
    values: Sequence[object],
    groupings: Sequence[Grouping],
    codes: Mapping[int, ScannedCode],
    tags: Sequence[str],
) -> Iterator[object]:
    for value, grouping in zip(values, groupings, strict=False):
        if value is None or grouping not in (Grouping.CODE, Grouping.TAG, *CLOCK):
            yield value
        elif grouping is Grouping.CODE:
            yield codes.get(int(str(value)))
        elif grouping is Grouping.TAG:
            yield tags[int(str(value))]
        else:
            yield clock_value(grouping, int(str(value)))


def _keys_of(
    scan: StoredScan,
    groupings: Sequence[Grouping],
    clock: int,
    codes: Mapping[int, ScannedCode],
    tags: Mapping[int, Sequence[str]],
) -> Iterator[tuple[object, ...]]:
    """Several if one grouping is by tag."""
    names: Sequence[str | None] = tags.get(scan.code) or [None]
    for name in names:
        values = {**values_of(scan, clock), Grouping.CODE: codes.get(scan.code), Grouping.TAG: name}
        yield tuple(values[grouping] for grouping in groupings)


def _group(key: Any, counts: tuple[int, int]) -> Group:
    """`key`: a value for each grouping; empty for the groups that are too small to be read one by one."""
    if not key:
        return Group(OTHER, *counts, is_rest=True)
    values = tuple(
        one.short_id if isinstance(one, ScannedCode) else None if one is None else str(one) for one in key
    )
    code = next((one for one in key if isinstance(one, ScannedCode)), None)
    is_pair = len(values) > 1
    return Group(
        ",".join(value or "" for value in values) if is_pair else values[0],
        *counts,
        id=str(code.id) if code else None,
        name=code.name if code else None,
        values=values if is_pair else None,
    )


async def _read(
    sums: ScanSums,
    statement: str,
    pieces: Sequence[_Piece],
    walk: Walk,
    tagged: Mapping[int, Sequence[int]],
    *,
    only_through: bool = False,
) -> Sequence[Row]:
    """`statement` has a place for the `scans` that match, in the `pieces`."""
    only = sums.scope.only
    where, values = condition(only)
    lists = [
        given(pieces, "pieces", label="int", clock="int", starts="bigint", ends="bigint"),
        *walk.owners.given,
        given([(key, tag) for key in tagged for tag in tagged[key]], "tagged", code="int", tag="int"),
    ]
    if walk.among is not None:
        # IS TRUE: PostgreSQL would read the whole list for each scan, and now makes a hash table of it.
        where += " AND (s.code IN (SELECT code FROM wanted)) IS TRUE"
        lists.append(given([(key,) for key in walk.among], "wanted", code="int"))
    elif walk.owners.less:
        where += " AND s.code NOT IN (SELECT key FROM subjects WHERE sign < 0)"
    if only_through and not only.outcomes:
        where += f" AND s.outcome < {REFUSED_FROM}"
    within = f"{OWNERS[walk.owners.first]} AND s.scanned_at >= p.starts AND s.scanned_at < p.ends"
    scans = (
        "pieces p CROSS JOIN (SELECT * FROM subjects WHERE sign > 0) k"
        f" {looked_up(sums.snapshot.dialect, 'scans', 's', within)}"
        " LEFT JOIN user_agents a ON a.id = s.agent"
        f"{' LEFT JOIN tagged t ON t.code = s.code' if tagged else ''} WHERE {where}"
    )
    if not tagged:
        statement = statement.replace(EXPRESSIONS[Grouping.TAG], "NULL")
    return await sums.snapshot.read(statement.format(scans=scans), (walk.owners.account, *values), *lists)


def _waiting(sums: ScanSums, question: Question) -> Iterator[tuple[StoredScan, _Piece]]:
    """The waiting scans that match, with their pieces."""
    pieces = _pieces(question)
    for scan in sums.waiting.scans:
        number = bisect_right(pieces, scan.scanned_at, key=lambda piece: piece.starts) - 1
        if number < 0 or scan.scanned_at >= pieces[number].ends:
            continue
        if matches(scan, sums.scope.only, pieces[number].clock):
            yield scan, pieces[number]


def _whole(question: Question) -> Span:
    return Span(0, milliseconds_of(question.bounds[0]), milliseconds_of(question.bounds[-1]))


def _pieces(question: Question, *, is_whole: bool = False) -> list[_Piece]:
    """The pieces of the steps, or of the whole period, in order."""
    _, starts, ends = _whole(question)
    steps = [starts, ends] if is_whole else [milliseconds_of(bound) for bound in question.bounds]
    changes = [(milliseconds_of(since), round(offset / 60)) for since, offset in offsets_of(question.period)]
    cuts = {min(max(since, starts), ends) for since, _ in changes}
    pieces = []
    for one, other in pairwise(sorted({*steps, *cuts})):
        clock = [offset for since, offset in changes if since <= one or since == changes[0][0]][-1]
        pieces.append(_Piece(bisect_right(steps, one) - 1, clock, one, other))
    return pieces


async def _count_pruned(sums: ScanSums, question: Question) -> int:
    whole = _whole(question)
    if whole.starts >= sums.pruned:
        return 0
    before = whole._replace(ends=min(whole.ends, sums.pruned))
    summed = await sums.sum_up([before], Dimension.TOTAL, BY_LABEL)
    return sum(sums.people(counts)[0] for counts in summed.values())
