"""Scans in memory, recounted one by one: what every report must say, however the scans are stored."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise, product
from types import MappingProxyType
from typing import Any
from uuid import UUID

from tortoise.connection import get_connection

from domain.analytics.breakdowns import Group
from domain.analytics.periods import Grouping, Period
from domain.analytics.reports import Counted, ScanFilter
from domain.scanning.outcomes import LET_THROUGH, Verdict
from storage.analytics.ingest import ingest
from storage.analytics.user_agents import classify_user_agent
from storage.db.config import Database
from storage.db.models.scans import InboxRow, ScanKeyRow
from tests.inbox import inbox_row, milliseconds
from tests.rollups import with_session

EVERYTHING = ScanFilter()
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, kw_only=True)
class Scanned:
    """One scan, in the order of their ids; `scanned_at` in whole milliseconds."""

    code: UUID
    scanned_at: datetime
    verdict: Verdict = Verdict.REDIRECTED
    bot: str | None = None
    visitor: int | None = None
    user_agent: str | None = None
    language: str | None = None
    referrer: str | None = None
    country: str | None = None
    city: str | None = None
    rule: str | None = None
    variant: str | None = None

    @property
    def is_let_through(self) -> bool:
        return self.verdict in LET_THROUGH

    def values(
        self, grouping: Grouping, period: Period, tags: Mapping[UUID, Sequence[str]]
    ) -> Sequence[str | None]:
        """One, or one for each tag."""
        if grouping is Grouping.TAG:
            return tags.get(self.code) or (None,)
        return (self.value(grouping, period),)

    def matches(self, only: ScanFilter, period: Period) -> bool:
        """Whether it has the values of a filter, and its outcome, or was let through."""
        wanted = self.verdict in only.outcomes if only.outcomes else self.is_let_through
        return wanted and self.has_values(only, period)

    def has_values(self, only: ScanFilter, period: Period) -> bool:
        if only.is_bot is not None and (self.bot is not None) is not only.is_bot:
            return False
        return all(
            (self.value(grouping, period) or "").lower() in [(value or "").lower() for value in wanted]
            for grouping, wanted in only.values.items()
        )

    def value(self, grouping: Grouping, period: Period) -> str | None:
        local = self.scanned_at.astimezone(period.zone)
        match grouping:
            case Grouping.CODE:
                return str(self.code)
            case Grouping.HOUR_OF_DAY:
                return f"{local.hour:02}"
            case Grouping.WEEKDAY:
                return WEEKDAYS[local.weekday()]
            case Grouping.DAY:
                return local.date().isoformat()
            case Grouping.DEVICE | Grouping.OS | Grouping.BROWSER:
                return self.user_agent and getattr(classify_user_agent(self.user_agent), grouping.value)
            case _:
                return getattr(self, grouping.value)


async def put_all_in_inbox(scans: Iterable[Scanned]) -> None:
    keys = {row.id: row.key for row in await ScanKeyRow.all()}
    columns = [
        {**vars(scan), "code": keys[scan.code], "scanned_at": milliseconds(scan.scanned_at)} for scan in scans
    ]
    await InboxRow.bulk_create(InboxRow(**inbox_row(**one)) for one in columns)


async def forget_scans() -> None:
    for table in ("scan_inbox", "scans", "rollups", "daily_visitors", "user_agents"):
        await get_connection("default").execute_query(f"DELETE FROM {table}")


async def count_inbox(database: Database, limit: int = 10_000) -> None:
    if limit:
        await with_session(database, lambda session: ingest(session, limit))


def recounted(
    scans: Sequence[Scanned],
    codes: Collection[UUID],
    period: Period,
    bounds: Sequence[datetime],
    *,
    include_bots: bool,
    by_code: bool = False,
    tags: Mapping[UUID, Sequence[str]] = MappingProxyType({}),
    only: ScanFilter = EVERYTHING,
    pairs: Sequence[tuple[Grouping, Grouping]] = (),
    kept_from: datetime | None = None,
) -> dict[str, Any]:
    """The numbers of a report by name, with groups of every kind. `by_code` sums visitors over the codes.

    `kept_from`: single scans before are gone.
    """
    among = [scan for scan in scans if scan.code in codes]
    first_seen = _first_seen([(scan, scan.code if by_code else None) for scan in among])
    first_seen_of_code = dict(
        zip(map(id, among), _first_seen([(scan, scan.code) for scan in among]), strict=True)
    )
    within = [
        (scan, first)
        for scan, first in zip(among, first_seen, strict=True)
        if bounds[0] <= scan.scanned_at < bounds[-1]
        and scan.has_values(only, period)
        and (kept_from is None or scan.scanned_at >= kept_from)
    ]
    included = [(scan, first) for scan, first in within if include_bots or scan.bot is None]
    counted = [(scan, first) for scan, first in included if scan.matches(only, period)]
    moments = [scan.scanned_at for scan, _ in counted]

    def grouped(groupings: Sequence[Grouping]) -> dict[Any, tuple[int, int]]:
        own = not {Grouping.CODE, Grouping.TAG}.isdisjoint(groupings)
        found: dict[Any, list[tuple[Scanned, bool]]] = {}
        for scan, first in counted:
            for value in product(*(scan.values(one, period, tags) for one in groupings)):
                # Each code has its own visitors.
                found.setdefault(value, []).append((scan, first_seen_of_code[id(scan)] if own else first))
        return {value if len(value) > 1 else value[0]: _numbers(some) for value, some in found.items()}

    return {
        "scans": len(counted),
        "visitors": sum(first for _, first in counted),
        "untracked": sum(scan.visitor is None for scan, _ in counted),
        "bots": sum(scan.bot is not None and scan.matches(only, period) for scan, _ in within),
        "refused": Counter(
            scan.verdict for scan, _ in included if not scan.is_let_through and not only.outcomes
        ),
        "first": min(moments, default=None),
        "last": max(moments, default=None),
        "steps": [
            _numbers((scan, first) for scan, first in counted if starts <= scan.scanned_at < ends)
            for starts, ends in pairwise(bounds)
        ],
        "groups": {
            **{grouping: grouped([grouping]) for grouping in Grouping},
            **{pair: grouped(pair) for pair in pairs},
        },
    }


def said(counted: Counted) -> dict[str, Any]:
    """What a report says, in the same words; without groups."""
    totals = counted.totals
    return {
        "scans": totals.scans,
        "visitors": totals.unique_visitors,
        "untracked": totals.scans - totals.tracked,
        "bots": totals.bots,
        "refused": Counter({verdict: number for verdict, number in totals.refused.items() if number}),
        "first": totals.first_scan,
        "last": totals.last_scan,
        "steps": [tuple(step) for step in counted.steps],
    }


def said_groups(counted: Counted, groupings: Sequence[Grouping] = ()) -> dict[Any, tuple[int, int]]:
    """By value, and by both of two `groupings`; of a code its id."""

    def name(group: Group) -> Any:
        if group.values is None:
            return group.id or group.value
        both = zip(groupings, group.values, strict=True)
        return tuple(group.id if one is Grouping.CODE else value for one, value in both)

    found = {name(group): (group.scans, group.unique_visitors) for group in counted.groups}
    assert len(found) == len(counted.groups)
    return found


def _first_seen(scans: Iterable[tuple[Scanned, UUID | None]]) -> list[bool]:
    """Whether each is its visitor's first of the day, of those beside the same code."""
    first_seen, seen = [], set()
    for scan, beside in scans:
        key = (scan.scanned_at.date(), scan.visitor, scan.bot is not None, beside)
        first_seen.append(scan.is_let_through and scan.visitor is not None and key not in seen)
        if scan.is_let_through:
            seen.add(key)
    return first_seen


def _numbers(scans: Iterable[tuple[Scanned, bool]]) -> tuple[int, int]:
    first_seen = [first for _, first in scans]
    return len(first_seen), sum(first_seen)
