"""What numbers about scans need from storage, as a Protocol."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.analytics.breakdowns import Group
from domain.analytics.periods import Grouping, Period, Step, Tally


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanScope:
    """Whose scans: of one account, of all its codes and links (None) or those that fit every part; whether bots count
    as people do."""

    account_id: UUID
    code_ids: frozenset[UUID] | None = None
    type_id: int | None = None
    folder_id: UUID | None = None
    include_bots: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """`bounds`: where the steps of the series begin, and where the last one ends; of the period alone the zone is asked."""

    period: Period
    bounds: Sequence[datetime]
    grouping: Grouping | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Counted:
    """What was scanned. `groups` are each of another value.

    `steps` and `groups` add up to `totals`; but in a breakdown by code each code counts its own visitors.
    What it leaves out:
    `waiting`: scans that are stored and not counted yet, beyond those that were added while reading;
    `waits_for_more`: there are more of them than were looked at. `lacks_pruned`: parts of quarters of an hour, and
    the values of parts of days, whose single scans are pruned. `sums_visitors`: over several codes.
    """

    totals: Tally
    steps: Sequence[Step]
    groups: Sequence[Group]
    waiting: int = 0
    waits_for_more: bool = False
    lacks_pruned: bool = False
    sums_visitors: bool = False


class ScanReports(Protocol):
    """Numbers about stored scans. They hold up neither scans nor use cases."""

    async def count(self, scope: ScanScope, questions: Sequence[Question]) -> list[Counted]:
        """The answers, in order, all of one moment."""

    async def first_scan(self, scope: ScanScope) -> datetime | None:
        """When the first was made, also one that is not counted; of one that was not let through, to the quarter of an hour."""
