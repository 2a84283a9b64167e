"""Numbers about scans: of one code or link, of several, or of a whole account."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from domain.accounts import Account
from domain.addresses import Addresses
from domain.analytics import (
    MAX_BUCKETS,
    Bucket,
    Change,
    Comparison,
    Grouping,
    Interval,
    Period,
    Preset,
    Tally,
    TooManyBuckets,
    bounds_of,
    buckets_of,
    change_between,
    compared_period,
    fitting_interval,
    keeps_utc_days_whole,
    total,
)
from domain.breakdowns import UNRECORDED, Breakdown, Group, break_down, code_ids_in, with_names
from domain.codes import QRCode
from domain.errors import Fault, NotFound, ValidationFailed
from domain.links import ShortLink
from domain.ports import Store
from domain.scan_reports import ScanScope
from domain.scans import Verdict
from domain.service import Service
from domain.typed_reports import ReportAsked, parse_period, parse_zone, settle_period
from domain.use_cases.short_urls import get_short_url

MAX_CODES: Final = 20


@dataclass(frozen=True, slots=True)
class Exclusion:
    """What a report leaves out, how many scans that is, and why, in words for its reader."""

    what: str
    count: int
    why: str


@dataclass(frozen=True, slots=True)
class Compared:
    comparison: Comparison
    period: Period
    totals: Tally
    change: Change


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanReport:
    """`codes`: those that were named; none for the whole account. `preset` is None for a period that was spelled out."""

    codes: tuple[QRCode | ShortLink, ...]
    preset: Preset | None
    period: Period
    time_zone: str
    interval: Interval
    totals: Tally
    series: tuple[Bucket, ...]
    group_by: Grouping | None
    breakdown: Breakdown | None
    compared: Compared | None
    excluded: tuple[Exclusion, ...]


async def scan_stats(
    store: Store,
    account: Account,
    asked: ReportAsked,
    *,
    service: Service,
    now: datetime,
    max_buckets: int = MAX_BUCKETS,
) -> ScanReport:
    """What was scanned. Raises NotFound for a code that is not the account's, then ValidationFailed.

    `max_buckets`: how many there is room for where it is shown.
    """
    codes = await _find_codes(store, account.id, asked.codes, service.addresses)
    zone_name = parse_zone(asked, account.time_zone)
    typed = parse_period(asked, zone_name, now=now)
    scope = ScanScope(
        account_id=account.id,
        code_ids=frozenset(code.id for code in codes) if codes else None,
        include_bots=asked.include_bots,
    )
    first_scan = await store.scan_reports.first_scan(scope) if typed.preset is Preset.ALL else None
    period = settle_period(typed, zone_name, now=now, first_scan=first_scan)
    interval = asked.interval or fitting_interval(period)
    series, totals = await _count(store, scope, _require_bounds(period, interval, max_buckets))
    breakdown = None
    if asked.group_by is not None:
        breakdown = await _break_down(store, scope, period, asked.group_by, codes, totals)
    return ScanReport(
        codes=codes,
        preset=typed.preset,
        period=period,
        time_zone=zone_name,
        interval=interval,
        totals=totals,
        series=tuple(series),
        group_by=asked.group_by,
        breakdown=breakdown,
        compared=await _compare(store, scope, period, asked.compare, totals),
        excluded=tuple(_excluded(asked, totals, breakdown, was_cut=typed.was_cut)),
    )


async def _find_codes(
    store: Store, account_id: UUID, references: Sequence[str], addresses: Addresses
) -> tuple[QRCode | ShortLink, ...]:
    if len(references) > MAX_CODES:
        raise ValidationFailed([Fault("codes", f"must have at most {MAX_CODES} items")])
    found: dict[UUID, QRCode | ShortLink] = {}
    for index, reference in enumerate(references):
        typed = addresses.reference_in(reference)
        code = await _find_code(store, account_id, typed) if typed else None
        if code is None:
            raise NotFound("QR code or short link", f"codes[{index}]")
        found[code.id] = code
    return tuple(found.values())


async def _find_code(store: Store, account_id: UUID, reference: str) -> QRCode | ShortLink | None:
    try:
        return await get_short_url(store.codes, account_id, reference)
    except NotFound:
        pass
    try:
        return await get_short_url(store.links, account_id, reference)
    except NotFound:
        return None


def _require_bounds(period: Period, interval: Interval, most: int) -> list[datetime]:
    try:
        return bounds_of(period, interval, most=most)
    except TooManyBuckets:
        message = f"{interval} gives more than {most} steps in this period: choose a longer one, or a shorter period"
        raise ValidationFailed([Fault("interval", message)]) from None


async def _count(store: Store, scope: ScanScope, bounds: list[datetime]) -> tuple[list[Bucket], Tally]:
    tallies = await store.scan_reports.tally(scope, bounds)
    visitors = sum(tally.unique_visitors for tally in tallies)
    if not keeps_utc_days_whole(bounds):
        visitors = await store.scan_reports.count_visitors(scope, bounds[0], bounds[-1])
    return buckets_of(bounds, tallies), total(tallies, unique_visitors=visitors)


async def _break_down(
    store: Store,
    scope: ScanScope,
    period: Period,
    grouping: Grouping,
    codes: Sequence[QRCode | ShortLink],
    totals: Tally,
) -> Breakdown:
    if grouping in UNRECORDED:
        groups = [Group(None, totals.scans, totals.unique_visitors)] if totals.scans else []
    else:
        groups = await store.scan_reports.group(scope, period, grouping)
    if grouping is not Grouping.CODE:
        return break_down(grouping, groups, scans=totals.scans)
    scanned = {group.value for group in groups}
    groups += [Group(str(code.id), 0, 0) for code in codes if str(code.id) not in scanned]
    broken_down = break_down(grouping, groups, scans=totals.scans)
    return with_names(broken_down, await store.scan_reports.names(scope, code_ids_in(broken_down)))


async def _compare(
    store: Store, scope: ScanScope, period: Period, comparison: Comparison | None, totals: Tally
) -> Compared | None:
    if comparison is None:
        return None
    earlier = compared_period(period, comparison)
    (tally,) = await store.scan_reports.tally(scope, [earlier.starts, earlier.ends])
    return Compared(comparison, earlier, tally, change_between(tally, totals))


_REFUSALS: Final = {
    Verdict.PAUSED: "The code was paused: these scans saw a page that says so.",
    Verdict.EXPIRED: "The code had expired.",
    Verdict.LIMIT_REACHED: "The code's scan limit was reached.",
    Verdict.PASSWORD_ASKED: "The code's password was asked for. Whoever gave it is counted as one more scan, among those let through.",
}


def _excluded(
    asked: ReportAsked, totals: Tally, breakdown: Breakdown | None, *, was_cut: bool
) -> list[Exclusion]:
    found = []
    if totals.bots and not asked.include_bots:
        why = "Programs, not people: link previews, crawlers, prefetches. include_bots counts them."
        found.append(Exclusion("bots", totals.bots, why))
    for verdict, why in _REFUSALS.items():
        if count := totals.refused.get(verdict, 0):
            found.append(Exclusion(verdict.value, count, why))
    if untold := totals.scans - totals.told_apart:
        why = "Visitors who asked not to be tracked (DNT, GPC): in scans, not in unique_visitors; nothing else is known."
        found.append(Exclusion("not_tracked", untold, why))
    if asked.group_by in UNRECORDED and totals.scans:
        why = "Where visitors are is not recorded yet: all scans stand under null."
        found.append(Exclusion("places", totals.scans, why))
    if breakdown and breakdown.others:
        why = "There are more than 50 values: the rest stand together under other."
        found.append(Exclusion("further_values", breakdown.others, why))
    if was_cut:
        found.append(
            Exclusion("future", 0, "The period was cut at this moment: nothing later can have been scanned.")
        )
    return found
