"""What an owner sees first: the numbers of the last days, and what is worth a look."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from typing import Final
from uuid import UUID

from domain.accounts.accounts import Account
from domain.analytics import periods
from domain.analytics.reports import Counted, Question, ScanScope
from domain.codes.codes import QRCode
from domain.codes.short_urls import ShortURL, Status
from domain.kernel.time_zones import midnight_of, zone_named
from domain.ports.codes import ShortURLFilter
from domain.ports.contacts import ContactFilter
from domain.scanning.outcomes import Verdict
from domain.use_cases.codes.short_urls import list_short_urls
from domain.use_cases.deps import Deps

WEEK: Final = 7
DAYS: Final = 28
_MOST_SCANNED: Final = 4
# The most of each kind that is worth a look.
_LOOKS: Final = 2
# The most refused ones that are read: some of them may work again by now.
_LOOKED_THROUGH: Final = 20


@dataclass(frozen=True, slots=True)
class ComparedCount:
    """`change`: in percent of `before`; None if that was 0."""

    count: int
    before: int

    @property
    def change(self) -> float | None:
        return periods.percent_between(self.before, self.count)


@dataclass(frozen=True, slots=True)
class BusiestHour:
    """`begins`: by the account's clock."""

    begins: datetime
    scans: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanFigures:
    """Days are whole ones of the account's zone, until yesterday. `people`: each counted once a day.

    `yesterday` is compared with the same weekday before, `week` with the seven days before.
    """

    days: Sequence[tuple[date, int]]
    yesterday: ComparedCount
    week: ComparedCount
    people: int
    people_today: int
    busiest: BusiestHour | None


@dataclass(frozen=True, kw_only=True, slots=True)
class WorthALook:
    """`ended` and `paused`: codes and links that were scanned all the same, and how often in the week.

    `hard_to_scan`: the newest of grade C or worse.
    """

    hard_to_scan: Sequence[QRCode]
    contacts: int
    ended: Sequence[tuple[ShortURL, int]]
    paused: Sequence[tuple[ShortURL, int]]


@dataclass(frozen=True, kw_only=True, slots=True)
class News:
    """What came since a moment."""

    scans: int
    contacts: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Overview:
    figures: ScanFigures
    most_scanned: Sequence[tuple[ShortURL, int]]
    worth_a_look: WorthALook


async def overview(deps: Deps, account: Account) -> Overview:
    bounds = _midnights(deps, account, DAYS)
    week, this_week = bounds[-WEEK - 2 : -1], bounds[-WEEK - 1 :]
    period, until_yesterday = _period(account, bounds), _period(account, week)
    hours = periods.bounds_of(until_yesterday, periods.Interval.HOUR)
    daily, hourly = await deps.store.scan_reports.count(
        ScanScope(account_id=account.id),
        [Question(period=period, bounds=bounds), Question(period=until_yesterday, bounds=hours)],
    )
    is_scanned = any(scans for scans, _ in daily.steps[-WEEK:])
    return Overview(
        figures=_figures(period.zone, bounds, daily, zip(hours, hourly.steps, strict=False)),
        most_scanned=await with_scans(deps, account, this_week, _MOST_SCANNED, only_codes=True)
        if is_scanned
        else (),
        worth_a_look=await worth_a_look(deps, account, week, hourly),
    )


async def news_since(deps: Deps, account: Account, moment: datetime | None) -> News | None:
    """None without a moment, and for one over four weeks ago."""
    now = deps.clock()
    if moment is None or not timedelta(0) < now - moment < timedelta(days=DAYS):
        return None
    bounds = (moment, now)
    (counted,) = await deps.store.scan_reports.count(
        ScanScope(account_id=account.id), [Question(period=_period(account, bounds), bounds=bounds)]
    )
    contacts = await deps.store.contacts.count(account.id, ContactFilter(created_after=moment))
    return News(scans=counted.totals.scans, contacts=contacts)


async def weeks_of_codes(
    deps: Deps, account: Account, codes: Sequence[ShortURL]
) -> Mapping[UUID, Sequence[int]]:
    """The daily scans of each code or link in the last seven days, today included."""
    if not codes:
        return {}
    scope = ScanScope(account_id=account.id, code_ids=frozenset(code.id for code in codes))
    return await deps.store.scan_reports.steps_of_codes(scope, _midnights(deps, account, WEEK - 1))


def _midnights(deps: Deps, account: Account, days: int) -> Sequence[datetime]:
    """The midnights of so many days before today, that of today and that of tomorrow."""
    zone = zone_named(account.time_zone)
    today = deps.clock().astimezone(zone).date()
    return [midnight_of(today + timedelta(days=number), zone) for number in range(-days, 2)]


def _period(account: Account, bounds: Sequence[datetime]) -> periods.Period:
    return periods.Period(starts=bounds[0], ends=bounds[-1], zone=zone_named(account.time_zone))


def _figures(
    zone: tzinfo,
    bounds: Sequence[datetime],
    daily: Counted,
    hours: Iterable[tuple[datetime, tuple[int, int]]],
) -> ScanFigures:
    """`hours`: the beginning of each, its scans and its visitors."""
    *days, (_, people_today) = daily.steps
    scans = [count for count, _ in days]
    busiest, (most, _) = max(hours, key=lambda hour: hour[1][0])
    return ScanFigures(
        days=[(midnight.astimezone(zone).date(), n) for midnight, n in zip(bounds, scans, strict=False)],
        yesterday=ComparedCount(scans[-1], scans[-1 - WEEK]),
        week=ComparedCount(sum(scans[-WEEK:]), sum(scans[-2 * WEEK : -WEEK])),
        people=sum(visitors for _, visitors in days[-WEEK:]),
        people_today=people_today,
        busiest=BusiestHour(busiest.astimezone(zone), most) if most else None,
    )


async def worth_a_look(
    deps: Deps,
    account: Account,
    week: Sequence[datetime],
    counted: Counted,
    *,
    contacts_until: datetime | None = None,
) -> WorthALook:
    """`counted`: the scans of the week."""
    hard_to_scan, _, _ = await list_short_urls(
        deps.store.codes.without_waiting, account.id, ShortURLFilter(needs_care=True), limit=_LOOKS
    )
    refused = {
        verdict: await with_scans(deps, account, week, _LOOKED_THROUGH, verdict)
        for verdict in (Verdict.EXPIRED, Verdict.PAUSED)
        if counted.totals.refused[verdict]
    }
    now, expired, paused = deps.clock(), refused.get(Verdict.EXPIRED, ()), refused.get(Verdict.PAUSED, ())
    which = ContactFilter(created_after=week[0], created_before=contacts_until)
    return WorthALook(
        hard_to_scan=hard_to_scan,
        contacts=await deps.store.contacts.count(account.id, which),
        ended=[(code, n) for code, n in expired if code.restrictions.has_ended(now)][:_LOOKS],
        paused=[(code, n) for code, n in paused if code.status is Status.PAUSED][:_LOOKS],
    )


async def with_scans(
    deps: Deps,
    account: Account,
    bounds: Sequence[datetime],
    limit: int,
    verdict: Verdict | None = None,
    *,
    only_codes: bool = False,
) -> Sequence[tuple[ShortURL, int]]:
    """The codes and links with the most scans between the first and the last of `bounds`."""
    found = await deps.store.scan_reports.most_scanned(
        ScanScope(account_id=account.id), bounds, limit=limit, verdict=verdict, only_codes=only_codes
    )
    ids, store = [one.id for one, _ in found], deps.store
    by_id: dict[UUID, ShortURL] = {
        one.id: one for one in await store.codes.without_waiting.get_all(account.id, ids)
    }
    if not only_codes:
        by_id |= {one.id: one for one in await store.links.without_waiting.get_all(account.id, ids)}
    # One may have been deleted since.
    return [(by_id[one.id], scans) for one, scans in found if one.id in by_id]
