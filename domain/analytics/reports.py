"""What numbers about scans, and lists of them, need from storage, as Protocols."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Protocol
from uuid import UUID

from pydantic import BaseModel, Field, PlainSerializer

from domain.analytics.breakdowns import Group
from domain.analytics.periods import Grouping, Period, Tally
from domain.analytics.rollups import milliseconds_of
from domain.scanning.scans import Verdict

Within = tuple[datetime | None, datetime | None]


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanScope:
    """Whose scans: of all codes and links of an account, or of those that fit every part that is not None.

    `include_bots`: whether they count as people do.
    """

    account_id: UUID
    code_ids: frozenset[UUID] | None = None
    type_id: int | None = None
    folder_id: UUID | None = None
    include_bots: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """`bounds`: where the steps of the series begin, and where the last one ends. `period`: for its zone."""

    period: Period
    bounds: Sequence[datetime]
    grouping: Grouping | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Counted:
    """What was scanned. `steps` are scans and visitors. `groups` are each of another value.

    `steps` and `groups` add up to `totals`; but in a breakdown by code each code counts its own visitors.
    What it leaves out:
    `waiting`: scans that are stored and not counted yet, beyond those that were added while reading;
    `waits_for_more`: there are more of them than were looked at. `lacks_pruned`: parts of quarters of an hour and
    the values of parts of days, whose single scans are pruned. `sums_visitors`: over several codes.
    """

    totals: Tally
    steps: Sequence[tuple[int, int]]
    groups: Sequence[Group]
    waiting: int = 0
    waits_for_more: bool = False
    lacks_pruned: bool = False
    sums_visitors: bool = False


@dataclass(frozen=True, slots=True)
class ScanPlace:
    """A place in the list: behind the scan made then, in milliseconds since 1970, with that id."""

    scanned_at: int
    id: int


@dataclass(frozen=True, slots=True)
class ScannedCode:
    """A code or link."""

    id: UUID
    short_id: str
    name: str | None


class ListedScan(BaseModel):
    """`outcome`: how it was answered. `bot`: why it is taken for a program; null for a person.

    Of a visitor who asked not to be tracked nothing else is known.
    """

    # The context of serializing is ScanIds.
    id: Annotated[int, PlainSerializer(lambda number, info: info.context.encode(number), return_type=str)]
    scanned_at: datetime
    qr_code: ScannedCode
    outcome: str = Field(json_schema_extra={"enum": [*Verdict]})
    country: str | None
    city: str | None
    device: str | None
    os: str | None
    browser: str | None
    language: str | None
    referrer: str | None
    bot: str | None

    @property
    def place(self) -> ScanPlace:
        return ScanPlace(milliseconds_of(self.scanned_at), self.id)


class ScanReports(Protocol):
    """Numbers about stored scans. They hold up neither scans nor use cases."""

    async def count(self, scope: ScanScope, questions: Sequence[Question]) -> list[Counted]:
        """The answers, in order, all of one moment."""

    async def first_scan(self, scope: ScanScope) -> datetime | None:
        """When the first was made, let through or not; to the quarter of an hour once it is counted."""


class ScanLists(Protocol):
    """Every scan that is still kept singly, counted or not, but those of deleted codes.

    `within`: from the first to before the second; None has no end.
    """

    async def list_of(
        self, scope: ScanScope, within: Within, *, limit: int, after: ScanPlace | None
    ) -> list[ListedScan]:
        """The newest first, behind the place `after`."""

    async def count(self, scope: ScanScope, within: Within) -> int: ...
