"""What numbers about scans need from storage, as a Protocol."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.analytics import Grouping, Period, Step, Tally
from domain.breakdowns import CodeName, Group


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
    """`groups` are each of another value; of a code that is its id. They and the steps add up to the totals;
    but each code counts its own visitors, of whom some are another's, too.

    `was_rounded`: the period begins or ends within a quarter of an hour whose single scans are no longer kept, and
    was counted from, or to, the end of that.
    """

    totals: Tally
    steps: Sequence[Step]
    groups: Sequence[Group]
    was_rounded: bool


class ScanReports(Protocol):
    """Numbers about stored scans. They hold up neither scans nor use cases."""

    async def count(self, scope: ScanScope, questions: Sequence[Question]) -> list[Counted]:
        """The answers, in order, all of one moment."""

    async def first_scan(self, scope: ScanScope) -> datetime | None:
        """When the first was made, also one that is not counted; of one that was not let through, to the quarter of an hour."""

    async def names(self, scope: ScanScope, code_ids: Sequence[UUID]) -> Mapping[UUID, CodeName]: ...
