"""What numbers about scans need from storage, as a Protocol."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.analytics import Grouping, Period, Tally
from domain.breakdowns import CodeName, Group


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanScope:
    """Whose scans: of one account, all (None) or those of some codes and links; whether bots count as people do."""

    account_id: UUID
    code_ids: frozenset[UUID] | None = None
    include_bots: bool = False


class ScanReports(Protocol):
    """Numbers about stored scans, on a lane of their own: they may take seconds."""

    async def tally(self, scope: ScanScope, bounds: Sequence[datetime]) -> list[Tally]:
        """For each stretch from one bound to before the next, in order."""

    async def count_visitors(self, scope: ScanScope, starts: datetime, ends: datetime) -> int:
        """Each once a UTC day."""

    async def group(self, scope: ScanScope, period: Period, grouping: Grouping) -> list[Group]:
        """By raw value, the largest first, no more than MAX_VALUES. Of a code that is its id, of a weekday its ISO number."""

    async def first_scan(self, scope: ScanScope) -> datetime | None:
        """When the first was stored, also one that is not counted."""

    async def names(self, scope: ScanScope, code_ids: Sequence[UUID]) -> Mapping[UUID, CodeName]: ...
