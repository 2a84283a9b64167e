"""The recorder of scans, as the scan path needs it: a scan is durable before its answer."""

from collections.abc import Awaitable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from domain.kernel.errors import DatabaseFailed, Unavailable
from domain.kernel.histograms import Histogram
from domain.scanning.scans import Scan


@dataclass(kw_only=True, slots=True)
class RecorderTally:
    """Counts since the start: scans that were stored, failed, or wait now; and batches.

    `commit_seconds`: of each batch. `wait_seconds`: of each stored scan, from its arrival to the end of its
    commit; all scans of a batch count as long as the one that waited longest.
    """

    recorded: int = 0
    failed: int = 0
    batches: int = 0
    waiting: int = 0
    commit_seconds: Histogram = field(default_factory=Histogram)
    wait_seconds: Histogram = field(default_factory=Histogram)


class ScanWaiter(Protocol):
    """Waits until a scan is durable: a future, or something cheaper."""

    def done(self) -> bool:
        """Whether it no longer waits."""

    def set_result(self, is_admitted: bool, /) -> None:  # noqa: FBT001 - the signature of a future
        """The scan is durable; False if the code had no scan left."""

    def set_exception(self, error: Unavailable | DatabaseFailed, /) -> None:
        """The scan was not stored."""


class ScanRecorder(Protocol):
    def add(self, scan: Scan) -> Awaitable[bool]:
        """Resolves once the scan is durable: False if the code has no scan left or is deleted.

        Such a scan is stored with the verdict of a reached limit. Raises Unavailable or DatabaseFailed.
        """

    def add_for(self, scan: Scan, waiter: ScanWaiter) -> None:
        """The same with a waiter. Raises Unavailable at once."""

    async def day_key(self, moment: datetime) -> bytes:
        """The key of that day for visitor hashes, the same in every process."""

    def tally(self) -> RecorderTally: ...

    def has_stored_lately(self) -> bool | None:
        """Whether the last batch of scans was stored. None if that was more than a few seconds ago."""
