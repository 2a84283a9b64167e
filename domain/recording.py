"""Keeping scans, as the scan path asks for it: durable before it is answered."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Protocol

from domain.errors import DatabaseFailed, Unavailable
from domain.scans import Scan


@dataclass(frozen=True, kw_only=True, slots=True)
class RecorderTally:
    """Scans since the start: stored, refused because they could not be, and waiting now; and the batches."""

    recorded: int
    failed: int
    batches: int
    waiting: int


class ScanWaiter(Protocol):
    """Who waits until a scan is durable. A future is one; so is what does not need all that a future does."""

    def done(self) -> bool:
        """Whether nobody waits any more."""

    def set_result(self, is_admitted: bool, /) -> None:  # noqa: FBT001 - as a future has it
        """It is durable; False when the code had no place left."""

    def set_exception(self, error: Unavailable | DatabaseFailed, /) -> None:
        """It could not be kept."""


class ScanRecorder(Protocol):
    def add(self, scan: Scan) -> Awaitable[bool]:
        """To be awaited until the scan is durable: True, or False when the code has no place left.

        In the second case it is kept as one that met the limit, and the code may be gone. Raises Unavailable when it cannot be kept.
        """

    def add_for(self, scan: Scan, waiter: ScanWaiter) -> None:
        """The same for whoever is told by a call instead. Raises Unavailable at once."""

    def tally(self) -> RecorderTally: ...
