"""Single scans, newest first, and what listing them needs from storage."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.scans import Verdict


@dataclass(frozen=True, slots=True)
class ScanPlace:
    """A place in the list: behind the scan made then, in milliseconds since 1970, with that id."""

    scanned_at: int
    id: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedScan:
    """One scan as its owner sees it, of a person or a bot, however it was answered.

    Of a visitor who asked not to be tracked nothing is known but `bot`. `bot` says why it is taken for one.
    """

    place: ScanPlace
    scanned_at: datetime
    code_id: UUID
    short_id: str
    name: str | None
    verdict: Verdict
    bot: str | None
    country: str | None
    city: str | None
    device: str | None
    os: str | None
    browser: str | None
    language: str | None
    referrer: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanFilter:
    """Which of an account's: every part that is set must fit. From `starts` to before `ends`, both in UTC."""

    account_id: UUID
    code_id: UUID | None = None
    starts: datetime | None = None
    ends: datetime | None = None


class ScanLists(Protocol):
    """Every scan that is still kept singly, counted or not. Scans of what was deleted are no longer there."""

    async def list_of(
        self, which: ScanFilter, *, limit: int, after: ScanPlace | None
    ) -> list[ListedScan]: ...

    async def count(self, which: ScanFilter) -> int:
        """How many there are, exactly."""
