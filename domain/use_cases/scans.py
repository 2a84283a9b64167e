"""Single scans: of one code or link, or of the whole account."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from domain.accounts import Account
from domain.analytics.queries import parse_moment
from domain.analytics.reports import ListedScan, ScanPlace, ScanScope, Within
from domain.codes import QRCode
from domain.errors import Fault, NotFound, ValidationFailed
from domain.links import ShortLink
from domain.ports import Store
from domain.time_zones import parse_time_zone, zone_named
from domain.use_cases.short_urls import get_short_url

# Scans in memory at once while all of them are read.
STEP: Final = 250


@dataclass(frozen=True, kw_only=True, slots=True)
class ScansAsked:
    """As it was sent: times, or dates (that of `ends` is included). A `time_zone` that is None is the account's."""

    code_id: UUID | None = None
    starts: str | None = None
    ends: str | None = None
    time_zone: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ScansPage:
    """One page, newest first, and where the next begins (None at the end); `total` is how many fit what was asked."""

    scans: Sequence[ListedScan]
    following: ScanPlace | None
    total: int


async def find_scanned(
    store: Store, account_id: UUID, reference: str, *, field: str | None = None
) -> QRCode | ShortLink:
    """The code or link of that id or short ID. Raises NotFound, naming the `field` that asked for it."""
    try:
        return await get_short_url(store.codes, account_id, reference)
    except NotFound:
        pass
    try:
        return await get_short_url(store.links, account_id, reference)
    except NotFound:
        raise NotFound("QR code or short link", field) from None


async def list_scans(
    store: Store, account: Account, asked: ScansAsked, *, limit: int, after: ScanPlace | None
) -> ScansPage:
    """A page of scans, bots and refused ones among them. Raises ValidationFailed."""
    which = _which(account, asked)
    found = await store.scan_lists.list_of(*which, limit=limit + 1, after=after)
    page = found[:limit]
    following = page[-1].place if len(found) > limit else None
    return ScansPage(scans=page, following=following, total=await store.scan_lists.count(*which))


async def every_scan(
    store: Store, account: Account, asked: ScansAsked
) -> AsyncIterator[Sequence[ListedScan]]:
    """All of them, newest first, some at a time (where there are none, once none). Raises ValidationFailed.

    Scans that come meanwhile are newer than where it began, and no part of it.
    """
    which, after = _which(account, asked), None
    while True:
        found = await store.scan_lists.list_of(*which, limit=STEP, after=after)
        yield found
        if len(found) < STEP:
            return
        after = found[-1].place


def _which(account: Account, asked: ScansAsked) -> tuple[ScanScope, Within]:
    faults: list[Fault] = []
    zone_name = account.time_zone
    if asked.time_zone is not None:
        try:
            zone_name = parse_time_zone(asked.time_zone)
        except ValueError as error:
            faults.append(Fault("timezone", str(error)))
    zone = zone_named(zone_name)
    starts = parse_moment("startDate", asked.starts, zone, faults.append)
    ends = parse_moment("endDate", asked.ends, zone, faults.append, ends_its_day=True)
    if not faults and starts and ends and starts >= ends:
        faults.append(Fault("startDate", "must be earlier than endDate"))
    if faults:
        raise ValidationFailed(faults)
    code_ids = frozenset({asked.code_id}) if asked.code_id else None
    return ScanScope(account_id=account.id, code_ids=code_ids), (starts, ends)
