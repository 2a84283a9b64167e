"""Background work of a process, while it serves."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
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
    """Calls `run_once` every `every_seconds` until closed. A failure is logged, and the next call comes."""

    every_seconds: ClassVar[float] = 5.0
    failure: ClassVar[str]

    def __init__(self) -> None:
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @abstractmethod
    async def run_once(self) -> None: ...

    def start(self) -> None:
        self._task = asyncio.create_task(self._run_until_closed())

    async def close(self) -> None:
        """Return once the current call of `run_once` has ended."""
        self._closing.set()
        if self._task is not None:
            await self._task

    async def _run_until_closed(self) -> None:
        while not self._closing.is_set():
            try:
                await self.run_once()
            except Exception:
                log.exception(self.failure)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), self.every_seconds)
