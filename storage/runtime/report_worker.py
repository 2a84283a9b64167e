"""Queues the weekly reports that are due."""

from collections.abc import Awaitable, Callable

from storage.runtime.workers import PeriodicWorker


class ReportWorker(PeriodicWorker):
    """Each report is queued once, even if several processes run this at the same time."""

    every_seconds = 300.0
    failure = "weekly reports failed, will retry"

    def __init__(self, queue_due: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        self._queue_due = queue_due

    async def run_once(self) -> None:
        await self._queue_due()
