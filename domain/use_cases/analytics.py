"""Scan statistics and single scans of codes and links, or of a whole account, and scans that led nowhere."""

from collections import Counter
from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final
from uuid import UUID

from domain.accounts.accounts import Account
from domain.analytics import periods, reports
from domain.analytics.breakdowns import MAX_ROWS, Group, break_down, pair_up, with_missing, with_scans_before
from domain.analytics.exclusions import Exclusion, exclusions_of
from domain.analytics.queries import MAX_IDS, ReportRequest, ScansInput, parse_ends, parse_period
from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.ids import parse_id
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.reasons import Reason
from domain.kernel.short_ids import may_be_short_id
from domain.kernel.time_zones import midnight_of, zone_named
from domain.scanning.lost_scans import LostScans
from domain.scanning.outcomes import LET_THROUGH
from domain.use_cases.codes.short_urls import pasted_reference
from domain.use_cases.deps import Deps
from domain.use_cases.named_items.items import find_folder_ids
from domain.use_cases.named_items.tags import find_tag_ids


@dataclass(frozen=True, slots=True)
class ComparedPeriod:
    comparison: periods.Comparison
    period: periods.Period
    totals: periods.Totals
    series: tuple[periods.Bucket, ...]
    change: periods.Change


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanReport:
    """`codes` is empty for the whole account. `breakdowns`: those of `also_by`."""

    codes: tuple[reports.ScannedCode, ...]
    period: periods.Period
    time_zone: str
    interval: periods.Interval
    totals: periods.Totals
    series: tuple[periods.Bucket, ...]
    group_by: periods.Grouping | None
    then_by: periods.Grouping | None
    breakdown: tuple[Group, ...] | None
    compared: ComparedPeriod | None
    excluded: tuple[Exclusion, ...]
    breakdowns: Mapping[periods.Grouping, tuple[Group, ...]]


async def scan_stats(
    deps: Deps,
    account: Account,
    asked: ReportRequest,
    *,
    also_by: Sequence[periods.Grouping] = (),
    max_buckets: int = periods.MAX_BUCKETS,
    max_rows: int = MAX_ROWS,
    is_chart: bool = False,
    compares_groups: bool = False,
) -> ScanReport:
    """Raises NotFound for a code or folder that is not the account's, and ValidationFailed.

    `also_by`: further breakdowns, of the same snapshot. `max_buckets`, `max_rows`: the limits of the caller.
    `is_chart`: an interval that is not readable over the period is replaced by the one that fits, and days,
    weeks and months of the compared period are cut as those of the period. `compares_groups`: the breakdown,
    too, is compared.
    """
    codes = await find_codes(deps, account.id, await _references_in(deps, account.id, asked))
    scope = await scope_of(deps, account.id, asked, [code.id for code in codes])
    zone_name = asked.time_zone or account.time_zone
    period, latest = await _period_of(deps, scope, asked, zone_name)
    interval = _interval_of(asked, period, is_chart=is_chart)
    bounds = periods.bounds_of(period, interval, most=max_buckets)
    open_ended = _open_ended(bounds, deps.clock(), latest)
    questions = _questions(asked, period, interval, open_ended, max_buckets, is_chart=is_chart)
    if compares_groups:
        questions = [replace(one, grouping=asked.group_by, then_by=asked.then_by) for one in questions]
    also = [reports.Question(period=period, bounds=questions[0].bounds, grouping=one) for one in also_by]
    counted = await deps.store.scan_reports.count(scope, [*questions, *also])
    earlier = counted[1].groups if asked.compare and compares_groups else None
    # Each of the codes that were asked for has its row.
    most = max(max_rows, len(codes)) if asked.group_by is periods.Grouping.CODE else max_rows
    breakdown = _break_down(asked, codes, counted[0], earlier, most)
    return ScanReport(
        codes=codes,
        period=period,
        time_zone=zone_name,
        interval=interval,
        totals=counted[0].totals,
        series=periods.buckets_of(bounds, counted[0].steps),
        group_by=asked.group_by,
        then_by=asked.then_by,
        breakdown=breakdown,
        compared=_compared(asked.compare, questions[1], counted[:2]) if asked.compare else None,
        excluded=_exclusions(asked, period, counted, breakdown, most),
        breakdowns=_further_breakdowns(also_by, counted[len(questions) :]),
    )


async def _period_of(
    deps: Deps, scope: reports.ScanScope, asked: ReportRequest, zone_name: str
) -> tuple[periods.Period, datetime]:
    """The period, and the time of the last scan in all time; now for any other period."""
    now = deps.clock()
    is_all = asked.preset is periods.Preset.ALL
    ends = await deps.store.scan_reports.end_scans(scope) if is_all else None
    first, last = ends or (None, now)
    return parse_period(asked, zone_name, now=now, first_scan=first), last


def _further_breakdowns(
    groupings: Sequence[periods.Grouping], counted: Sequence[reports.Counted]
) -> Mapping[periods.Grouping, tuple[Group, ...]]:
    return {
        one: break_down(one, some.groups, scans=some.totals.scans)
        for one, some in zip(groupings, counted, strict=True)
    }


def _interval_of(asked: ReportRequest, period: periods.Period, *, is_chart: bool) -> periods.Interval:
    interval = asked.interval
    if interval is None or (is_chart and interval not in periods.readable_intervals(period)):
        return periods.fitting_interval(period)
    return interval


def _questions(
    asked: ReportRequest,
    period: periods.Period,
    interval: periods.Interval,
    bounds: Sequence[datetime],
    max_buckets: int,
    *,
    is_chart: bool,
) -> list[reports.Question]:
    """The question about the period, and the one about the compared period."""
    first = reports.Question(period=period, bounds=bounds, grouping=asked.group_by, then_by=asked.then_by)
    if asked.compare is None:
        return [first]
    earlier = periods.compared_period(period, asked.compare)
    if is_chart and interval is not periods.Interval.HOUR:
        earlier_bounds = periods.compared_bounds(period, asked.compare, earlier, bounds)
    else:
        # Months differ in length, and so do days with a clock change.
        earlier_bounds = periods.bounds_of(earlier, interval, most=2 * max_buckets)
    return [first, reports.Question(period=earlier, bounds=earlier_bounds)]


def _exclusions(
    asked: ReportRequest,
    period: periods.Period,
    counted: Sequence[reports.Counted],
    breakdown: Sequence[Group] | None,
    most: int,
) -> tuple[Exclusion, ...]:
    return exclusions_of(
        counted,
        breakdown,
        include_bots=asked.include_bots,
        was_cut=period.was_cut,
        asks_for_refused=asked.scan_filter().asks_for_refused,
        is_by_tag=periods.Grouping.TAG in (asked.group_by, asked.then_by),
        most=most,
    )


async def _references_in(deps: Deps, account_id: UUID, asked: ReportRequest) -> Mapping[str, str | None]:
    """Raises ValidationFailed for two lists of codes."""
    if asked.ids and asked.code:
        raise ValidationFailed([Fault("ids", Reason.EXCLUDES, other="code")])
    references = {
        f"codes[{index}]": await pasted_reference(deps, account_id, text)
        for index, text in enumerate(asked.codes)
    }
    references |= {f"ids[{index}]": one for index, one in enumerate(asked.ids or ())}
    return {**references, **(split_ids("code", asked.code) if asked.code else {})}


def split_ids(field: str, text: str) -> Mapping[str, str]:
    """The references of a filter, which has several with commas between."""
    first, *more = text.split(",")[: MAX_IDS + 1]
    return {field: first} | {f"{field}[{index}]": one for index, one in enumerate(more, start=1)}


async def find_codes(
    deps: Deps, account_id: UUID, references: Mapping[str, str | None]
) -> tuple[reports.ScannedCode, ...]:
    """The codes and links with these ids or short IDs, by the fields of the input that name them.

    Raises NotFound with the field of one that is not the account's.
    """
    if not references:
        return ()
    ids = {one: code_id for one in references.values() if one and (code_id := parse_id(one))}
    short_ids = [one for one in references.values() if one and one not in ids and may_be_short_id(one)]
    codes = await deps.store.scan_reports.find_codes(account_id, list(ids.values()), short_ids)
    by_id = {code.id: code for code in codes}
    # The first of several domains, QR codes before links.
    by_short_id = {code.short_id: code for code in reversed(codes)}
    found = [by_id.get(ids[one]) if one in ids else by_short_id.get(one or "") for one in references.values()]
    for field, code in zip(references, found, strict=True):
        if code is None:
            raise NotFound("QR code or short link", field)
    return tuple({code.id: code for code in found if code is not None}.values())


async def scope_of(
    deps: Deps, account_id: UUID, asked: ReportRequest | ScansInput, code_ids: Iterable[UUID]
) -> reports.ScanScope:
    """`code_ids`: none of them means the whole account. Raises NotFound for a folder."""
    folder_ids = await find_folder_ids(deps, account_id, getattr(asked, "folder", None) or "")
    tag_ids = await find_tag_ids(deps, account_id, asked.tag) if asked.tag is not None else ()
    return reports.ScanScope(
        account_id=account_id,
        code_ids=frozenset(code_ids) or None,
        type_ids=getattr(asked, "type_id", None) or (),
        folder_ids=folder_ids,
        tag_ids=tag_ids,
        include_bots=getattr(asked, "include_bots", False),
        only=asked.scan_filter(),
    )


def _open_ended(bounds: Sequence[datetime], now: datetime, last_scan: datetime) -> Sequence[datetime]:
    """An end in the future becomes the end of its day in UTC: a whole day is counted from the rollups.

    There are no scans between the two, unless a clock was ahead: the last step has those up to `last_scan`.
    """
    if bounds[-1] < periods.until_now(now):
        return bounds
    last_day = max(bounds[-1], last_scan).astimezone(UTC).date()
    return [*bounds[:-1], midnight_of(last_day + timedelta(days=1), UTC)]


def _break_down(
    asked: ReportRequest,
    codes: Sequence[reports.ScannedCode],
    counted: reports.Counted,
    earlier: Sequence[Group] | None,
    most: int,
) -> tuple[Group, ...] | None:
    """`earlier`: the groups of the compared period, if they are compared."""
    grouping, groups = asked.group_by, with_missing(counted.groups, earlier or ())
    if grouping is None:
        return None
    if grouping is periods.Grouping.CODE and asked.then_by is None:
        scanned = {group.id for group in groups}
        unscanned = [code for code in codes if str(code.id) not in scanned]
        groups += [Group(code.short_id, 0, 0, str(code.id), code.name) for code in unscanned]
    if asked.then_by is not None:
        rows = pair_up(groups, scans=counted.totals.scans, most=most)
    else:
        rows = break_down(grouping, groups, scans=counted.totals.scans, most=most)
    if periods.Grouping.DAY in (both := (grouping, asked.then_by)):
        day = both.index(periods.Grouping.DAY)
        rows = tuple(sorted(rows, key=lambda row: (row.is_rest, (row.values or (row.value,))[day] or "")))
    return rows if earlier is None else with_scans_before(rows, earlier)


def _compared(
    comparison: periods.Comparison, asked: reports.Question, counted: Sequence[reports.Counted]
) -> ComparedPeriod:
    later, earlier = counted
    series = periods.buckets_of(asked.bounds, earlier.steps)
    change = periods.change_between(earlier.totals, later.totals)
    return ComparedPeriod(comparison, asked.period, earlier.totals, series, change)


# Scans in memory at once while all of them are read.
STEP: Final = 250
_LATEST: Final = 50
_SETTLED_AFTER: Final = timedelta(minutes=1)
# Reasons with a row of their own: strangers choose them.
_REASONS: Final = 8


async def list_scans(
    deps: Deps,
    account: Account,
    asked: ScansInput,
    code_ids: Collection[UUID],
    *,
    limit: int,
    after: reports.ScanPosition | None,
    goes_on: bool = False,
) -> tuple[list[reports.ListedScan], reports.ScanPosition | None]:
    """One page, newest first, and the position of the next page (None at the end).

    A list that `goes_on` has the oldest first, and a position at its end, too: it ends a minute ago, because
    a scan may be stored a little later than the one after it.

    It includes bots and refused scans; without `code_ids` those of all codes, or of those of a type or in a
    folder that `asked` names. Raises ValidationFailed, and NotFound for a folder.
    """
    scope, (starts, ends) = await _which(deps, account, asked, code_ids)
    if goes_on:
        settled = deps.clock() - _SETTLED_AFTER
        ends = min(ends or settled, settled)
    find = partial(deps.store.scan_lists.list_of, scope, (starts, ends), oldest_first=goes_on)
    found = await find(limit=limit + 1, after=after)
    page = found[:limit]
    if goes_on and not page:
        return page, after or reports.ScanPosition(0, 0)
    return page, page[-1].position if len(found) > limit or goes_on else None


async def count_scans(deps: Deps, account: Account, asked: ScansInput, code_ids: Collection[UUID]) -> int:
    """The number of scans that `list_scans` has on all pages."""
    return await deps.store.scan_lists.count(*await _which(deps, account, asked, code_ids))


async def bots_by_reason(
    deps: Deps, account: Account, asked: ScansInput, code_ids: Collection[UUID]
) -> tuple[tuple[Group, ...], int]:
    """The bots among them, the most frequent reason first; and how many of these were refused.

    Reports count only bots that were let through.
    """
    found = await deps.store.scan_lists.count_bots(*await _which(deps, account, asked, code_ids))
    by_reason: Counter[str] = Counter()
    for (reason, _), count in found.items():
        by_reason[reason] += count
    groups = [Group(reason, count, 0) for reason, count in by_reason.items()]
    refused = sum(count for (_, is_refused), count in found.items() if is_refused)
    return break_down(None, groups, scans=by_reason.total(), most=_REASONS), refused


async def last_scan(deps: Deps, account: Account, code_id: UUID) -> reports.ListedScan | None:
    """The latest one of a person that was let through, unless many others came after it."""
    scope = reports.ScanScope(account_id=account.id, code_ids=frozenset({code_id}))
    found = await deps.store.scan_lists.list_of(scope, (None, None), limit=_LATEST, after=None)
    return next((scan for scan in found if scan.bot is None and scan.outcome in LET_THROUGH), None)


async def every_scan(
    deps: Deps, account: Account, asked: ScansInput, code_ids: Collection[UUID]
) -> AsyncIterator[Sequence[reports.ListedScan]]:
    """All scans in steps, newest first; an empty list yields one empty step. Raises ValidationFailed.

    Scans that arrive meanwhile are not included.
    """
    which, after = await _which(deps, account, asked, code_ids), None
    while True:
        found = await deps.store.scan_lists.list_of(*which, limit=STEP, after=after)
        yield found
        if len(found) < STEP:
            return
        after = found[-1].position


async def _which(
    deps: Deps, account: Account, asked: ScansInput, code_ids: Collection[UUID]
) -> tuple[reports.ScanScope, reports.Within]:
    faults: list[Fault] = []
    zone = zone_named(asked.time_zone or account.time_zone)
    starts, ends = parse_ends(asked, zone, faults.append)
    if faults:
        raise ValidationFailed(faults)
    if asked.updated_after is not None:
        # Scans have a time in milliseconds.
        later = min(asked.updated_after, deps.clock()) + timedelta(milliseconds=1)
        starts = max(starts or later, later)
    return await scope_of(deps, account.id, asked, code_ids), (starts, ends)


_EVER: Final = datetime.fromtimestamp(0, UTC)
_MOST_DOMAINS: Final = 100


async def list_lost_scans(deps: Deps, account_id: UUID | None, *, limit: int = 100) -> list[LostScans]:
    """The most scanned first, guesses last. Without an account: of the default domain."""
    lost, since = deps.store.lost_scans, {DEFAULT_DOMAIN: _EVER}
    if account_id is not None:
        domains = await deps.store.own_domains.list_of(account_id, limit=_MOST_DOMAINS, after=None)
        # Before that, the domain may have been another account's.
        since = {one.domain: one.verified_at for one in domains if one.verified_at is not None}
    found = await lost.list_of(since, limit=limit)
    return [
        one if one.is_guess else replace(one, resembles=await lost.find_near(one.domain, one.address))
        for one in found
    ]
