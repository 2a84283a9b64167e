"""Background work of a process, while it serves."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import ClassVar, Protocol

log = logging.getLogger(__name__)


class Worker(Protocol):
    def start(self) -> None: ...

    async def close(self) -> None: ...


@asynccontextmanager
async def running(*workers: Worker) -> AsyncIterator[None]:
    """Start the workers; close them at the end, in the same order."""
    for worker in workers:
        worker.start()
    try:
        yield
    finally:
        for worker in workers:
            await worker.close()


class PeriodicWorker(ABC):
    """Calls `run_once` every `every_seconds` until closed, in one or several tasks.

    A failure is logged, and the next call follows after `retry_seconds`.
    """

    every_seconds: ClassVar[float] = 5.0
    retry_seconds: ClassVar[float] = 5.0
    concurrency: ClassVar[int] = 1
    failure: ClassVar[str]

    def __init__(self) -> None:
        self._closing = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @abstractmethod
    async def run_once(self) -> None: ...

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._run_until_closed()) for _ in range(self.concurrency)]

    async def close(self) -> None:
        """Return once the running calls of `run_once` have ended."""
        self._closing.set()
        await asyncio.gather(*self._tasks)

    async def _run_until_closed(self) -> None:
        while not self._closing.is_set():
            seconds = self.every_seconds
            try:
                await self.run_once()
            except Exception:
                log.exception(self.failure)
                seconds = self.retry_seconds
            await self._pause(seconds)

    async def _pause(self, seconds: float) -> None:
        """Wait, but at most until closed."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)


class ReportWorker(PeriodicWorker):
    """Each report is queued once, even if several processes run this at the same time."""

    every_seconds = 300.0
    failure = "weekly reports failed, will retry"

    def __init__(self, queue_due: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        self._queue_due = queue_due

    async def run_once(self) -> None:
        await self._queue_due()
