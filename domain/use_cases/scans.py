"""Lists of single scans, of a code or link or of the whole account, and of scans that led nowhere."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from domain.accounts.accounts import Account
from domain.analytics.breakdowns import Group, break_down
from domain.analytics.queries import ScansInput, parse_ends
from domain.analytics.reports import ListedScan, ScanPosition, ScanScope, Within
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.time_zones import zone_named
from domain.scanning.lost_scans import LostScans
from domain.scanning.outcomes import LET_THROUGH
from domain.use_cases.analytics import scope_of
from domain.use_cases.deps import Deps

# Scans in memory at once while all of them are read.
STEP: Final = 250
_LATEST: Final = 50
# Reasons with a row of their own: strangers choose them.
_REASONS: Final = 8


async def list_scans(
    deps: Deps,
    account: Account,
    asked: ScansInput,
    code_id: UUID | None,
    *,
    limit: int,
    after: ScanPosition | None,
) -> tuple[list[ListedScan], ScanPosition | None]:
    """One page, newest first, and the position of the next page (None at the end).

    It includes bots and refused scans; without a `code_id` those of all codes, or of those of a type or in a
    folder that `asked` names. Raises ValidationFailed, and NotFound for a folder.
    """
    which = await _which(deps, account, asked, code_id)
    found = await deps.store.scan_lists.list_of(*which, limit=limit + 1, after=after)
    page = found[:limit]
    following = page[-1].position if len(found) > limit else None
    return page, following


async def count_scans(deps: Deps, account: Account, asked: ScansInput, code_id: UUID | None) -> int:
    """The number of scans that `list_scans` has on all pages."""
    return await deps.store.scan_lists.count(*await _which(deps, account, asked, code_id))


async def bots_by_reason(
    deps: Deps, account: Account, asked: ScansInput, code_id: UUID | None
) -> tuple[tuple[Group, ...], int]:
    """The bots among them, the most frequent reason first; and how many of these were refused.

    Reports count only bots that were let through.
    """
    found = await deps.store.scan_lists.count_bots(*await _which(deps, account, asked, code_id))
    by_reason: Counter[str] = Counter()
    for (reason, _), count in found.items():
        by_reason[reason] += count
    groups = [Group(reason, count, 0) for reason, count in by_reason.items()]
    refused = sum(count for (_, is_refused), count in found.items() if is_refused)
    return break_down(None, groups, scans=by_reason.total(), most=_REASONS), refused


async def last_scan(deps: Deps, account: Account, code_id: UUID) -> ListedScan | None:
    """The latest one of a person that was let through, unless many others came after it."""
    scope = ScanScope(account_id=account.id, code_ids=frozenset({code_id}))
    found = await deps.store.scan_lists.list_of(scope, (None, None), limit=_LATEST, after=None)
    return next((scan for scan in found if scan.bot is None and scan.outcome in LET_THROUGH), None)


async def every_scan(
    deps: Deps, account: Account, asked: ScansInput, code_id: UUID | None
) -> AsyncIterator[Sequence[ListedScan]]:
    """All scans in steps, newest first; an empty list yields one empty step. Raises ValidationFailed.

    Scans that arrive meanwhile are not included.
    """
    which, after = await _which(deps, account, asked, code_id), None
    while True:
        found = await deps.store.scan_lists.list_of(*which, limit=STEP, after=after)
        yield found
        if len(found) < STEP:
            return
        after = found[-1].position


async def _which(
    deps: Deps, account: Account, asked: ScansInput, code_id: UUID | None
) -> tuple[ScanScope, Within]:
    faults: list[Fault] = []
    zone = zone_named(asked.time_zone or account.time_zone)
    starts, ends = parse_ends(asked, zone, faults.append)
    if faults:
        raise ValidationFailed(faults)
    return await scope_of(deps, account.id, asked, [code_id] if code_id else []), (starts, ends)


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
