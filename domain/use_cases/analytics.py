"""Scan statistics of codes and links, or of a whole account."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from domain.accounts.accounts import Account
from domain.analytics import periods
from domain.analytics.breakdowns import Group, break_down
from domain.analytics.exclusions import Exclusion, exclusions_of
from domain.analytics.queries import ReportRequest, parse_period
from domain.analytics.reports import Counted, Question, ScannedCode, ScanScope
from domain.use_cases.codes.named_items import get_named_item
from domain.use_cases.deps import Deps
from domain.use_cases.scans import find_scanned


@dataclass(frozen=True, slots=True)
class Compared:
    comparison: periods.Comparison
    period: periods.Period
    totals: periods.Totals
    series: tuple[periods.Bucket, ...]
    change: periods.Change


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanReport:
    """`codes` is empty for the whole account."""

    codes: tuple[ScannedCode, ...]
    period: periods.Period
    time_zone: str
    interval: periods.Interval
    totals: periods.Totals
    series: tuple[periods.Bucket, ...]
    group_by: periods.Grouping | None
    breakdown: tuple[Group, ...] | None
    compared: Compared | None
    excluded: tuple[Exclusion, ...]


async def scan_stats(
    deps: Deps, account: Account, asked: ReportRequest, *, max_buckets: int = periods.MAX_BUCKETS
) -> ScanReport:
    """Raises NotFound for a code or folder that is not the account's, and ValidationFailed.

    `max_buckets`: the limit of the caller.
    """
    now = deps.clock()
    codes = await _find_codes(deps, account.id, asked.codes)
    scope = await _scope_of(deps, account.id, asked, codes)
    zone_name = asked.time_zone or account.time_zone
    first_scan = (
        await deps.store.scan_reports.first_scan(scope) if asked.preset is periods.Preset.ALL else None
    )
    period = parse_period(asked, zone_name, now=now, first_scan=first_scan)
    interval = asked.interval or periods.fitting_interval(period)
    bounds = periods.bounds_of(period, interval, most=max_buckets)
    questions = [Question(period=period, bounds=_open_ended(bounds, now), grouping=asked.group_by)]
    if asked.compare is not None:
        earlier = periods.compared_period(period, asked.compare)
        # Months differ in length, and so do days with a clock change.
        questions.append(
            Question(period=earlier, bounds=periods.bounds_of(earlier, interval, most=2 * max_buckets))
        )
    counted = await deps.store.scan_reports.count(scope, questions)
    breakdown = _break_down(asked.group_by, codes, counted[0])
    return ScanReport(
        codes=codes,
        period=period,
        time_zone=zone_name,
        interval=interval,
        totals=counted[0].totals,
        series=periods.buckets_of(bounds, counted[0].steps),
        group_by=asked.group_by,
        breakdown=breakdown,
        compared=_compared(asked.compare, questions[1], counted) if asked.compare else None,
        excluded=exclusions_of(counted, breakdown, include_bots=asked.include_bots, was_cut=period.was_cut),
    )


async def _find_codes(deps: Deps, account_id: UUID, references: Sequence[str]) -> tuple[ScannedCode, ...]:
    found: dict[UUID, ScannedCode] = {}
    for index, reference in enumerate(references):
        # An address of another service is not found.
        known = deps.addresses.reference_in(reference) or ""
        code = await find_scanned(deps, account_id, known, field=f"codes[{index}]")
        found[code.id] = ScannedCode(code.id, code.short_id, code.name)
    return tuple(found.values())


async def _scope_of(
    deps: Deps, account_id: UUID, asked: ReportRequest, codes: Sequence[ScannedCode]
) -> ScanScope:
    folder = None
    if asked.folder is not None:
        folder = await get_named_item(deps.store.folders, account_id, asked.folder, field="folder")
    return ScanScope(
        account_id=account_id,
        code_ids=frozenset(code.id for code in codes) or None,
        type_id=asked.type_id,
        folder_id=folder.id if folder else None,
        include_bots=asked.include_bots,
    )


def _open_ended(bounds: Sequence[datetime], now: datetime) -> Sequence[datetime]:
    """An end in the future becomes the end of its day in UTC: a whole day is counted from the rollups.

    There are no scans between the two.
    """
    if bounds[-1] < periods.until_now(now):
        return bounds
    return [*bounds[:-1], periods.midnight_of(bounds[-1].date() + timedelta(days=1), UTC)]


def _break_down(
    grouping: periods.Grouping | None, codes: Sequence[ScannedCode], counted: Counted
) -> tuple[Group, ...] | None:
    if grouping is None:
        return None
    groups = list(counted.groups)
    if grouping is periods.Grouping.CODE:
        scanned = {group.id for group in groups}
        unscanned = [code for code in codes if str(code.id) not in scanned]
        groups += [Group(code.short_id, 0, 0, str(code.id), code.name) for code in unscanned]
    return break_down(grouping, groups, scans=counted.totals.scans)


def _compared(comparison: periods.Comparison, asked: Question, counted: Sequence[Counted]) -> Compared:
    later, earlier = counted
    series = periods.buckets_of(asked.bounds, earlier.steps)
    change = periods.change_between(earlier.totals, later.totals)
    return Compared(comparison, asked.period, earlier.totals, series, change)
