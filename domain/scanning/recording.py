"""Keeping scans, as the scan path asks for it: durable before it is answered."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Protocol

from domain.kernel.errors import DatabaseFailed, Unavailable
from domain.scanning.scans import Scan


@dataclass(frozen=True, kw_only=True, slots=True)
class RecorderTally:
    """Scans since the start: stored, not stored for an error, and waiting now; and the number of batches."""

    recorded: int
    failed: int
    batches: int
    waiting: int


class ScanWaiter(Protocol):
    """Waits until a scan is durable: a future, or what needs less than a future."""

    def done(self) -> bool:
        """Whether nobody waits any more."""

    def set_result(self, is_admitted: bool, /) -> None:  # noqa: FBT001 - as a future has it
        """It is durable; False when the code had no place left."""

    def set_exception(self, error: Unavailable | DatabaseFailed, /) -> None:
        """It could not be kept."""


class ScanRecorder(Protocol):
    def add(self, scan: Scan) -> Awaitable[bool]:
        """Await it until the scan is durable: False when the code had no place left, or is deleted.

        Such a scan is stored as one that met the limit. Raises Unavailable or DatabaseFailed if not stored.
        """

    def add_for(self, scan: Scan, waiter: ScanWaiter) -> None:
        """The same with a callback. Raises Unavailable at once."""

    def tally(self) -> RecorderTally: ...
