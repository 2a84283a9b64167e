"""The weekly report to an owner: totals, what changed, what needs a look. It is off at first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind
from domain.accounts.weekly_reports import account_in, is_late, latest_anywhere, latest_due
from domain.analytics.periods import Period
from domain.analytics.reports import Question, ScanScope
from domain.codes.short_urls import ShortURL
from domain.kernel.time_zones import midnight_of, zone_named
from domain.use_cases.accounts.emails import queue_email
from domain.use_cases.deps import Deps
from domain.use_cases.overview import WEEK, ComparedCount, WorthALook, with_scans, worth_a_look

_STEP: Final = 500
_MOST_SCANNED: Final = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class WeeklyReport:
    """A week from Monday to Sunday, compared with the week before. `people`: each counted once a day."""

    first_day: date
    last_day: date
    scans: ComparedCount
    people: ComparedCount
    most_scanned: Sequence[tuple[ShortURL, ComparedCount]]
    worth_a_look: WorthALook


async def switch_weekly_report(deps: Deps, account: Account, *, is_on: bool) -> None:
    """The first report is that of the next Monday."""
    latest = latest_due(deps.clock(), zone_named(account.time_zone)) if is_on else None
    await deps.store.accounts.save(replace(account, reported_on=latest), "reported_on")


async def find_subscriber(deps: Deps, secret_key: bytes, token: str) -> Account | None:
    """None for a forged token and for a deleted account."""
    account_id = account_in(secret_key, token)
    account = await deps.store.accounts.get(account_id) if account_id else None
    return None if account is None or account.is_closed else account


async def queue_due_reports(deps: Deps) -> None:
    """Queue the reports from Monday, 8:00, in each account's zone: once, even with several processes."""
    now = deps.clock()
    after: UUID | None = None
    while accounts := await deps.store.accounts.list_unreported(
        before=latest_anywhere(now), limit=_STEP, after=after
    ):
        after = accounts[-1].id
        for account in accounts:
            await _queue_if_due(deps, account, now)


async def _queue_if_due(deps: Deps, account: Account, now: datetime) -> None:
    zone = zone_named(account.time_zone)
    monday = latest_due(now, zone)
    if is_late(monday, now, zone):
        return

    async def write() -> None:
        if await deps.store.accounts.note_report(account.id, monday):
            details = {"monday": monday.isoformat()}
            await queue_email(deps, EmailKind.WEEKLY_REPORT, account.id, details=details)

    await deps.store.transact(write)


async def weekly_report(deps: Deps, account: Account, monday: date) -> WeeklyReport:
    """The report of the week before `monday`."""
    zone = zone_named(account.time_zone)
    bounds = [midnight_of(monday + timedelta(days=day), zone) for day in range(-2 * WEEK, 1)]
    week = bounds[WEEK:]
    scope = ScanScope(account_id=account.id)
    both, this = await deps.store.scan_reports.count(
        scope,
        [
            Question(period=Period(starts=days[0], ends=days[-1], zone=zone), bounds=days)
            for days in (bounds, week)
        ],
    )
    scans, people = zip(*both.steps, strict=True)
    return WeeklyReport(
        first_day=monday - timedelta(days=WEEK),
        last_day=monday - timedelta(days=1),
        scans=_compared(scans),
        people=_compared(people),
        most_scanned=await _most_scanned(deps, account, bounds),
        worth_a_look=await worth_a_look(deps, account, week, this, contacts_until=week[-1]),
    )


async def _most_scanned(
    deps: Deps, account: Account, bounds: Sequence[datetime]
) -> list[tuple[ShortURL, ComparedCount]]:
    """`bounds`: the midnights of both weeks."""
    found = await with_scans(deps, account, bounds[WEEK:], _MOST_SCANNED)
    if not found:
        return []
    scope = ScanScope(account_id=account.id, code_ids=frozenset(one.id for one, _ in found))
    steps = await deps.store.scan_reports.steps_of_codes(scope, bounds)
    return [(one, _compared(steps[one.id])) for one, _ in found if one.id in steps]


def _compared(days: Sequence[int]) -> ComparedCount:
    """`days`: of both weeks."""
    return ComparedCount(sum(days[WEEK:]), sum(days[:WEEK]))
