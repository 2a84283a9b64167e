"""Fetches at the same time: only so many, and one for all who ask for the same."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from domain.kernel.errors import TooBusy

Result = TypeVar("Result")


class Slots:
    """A limit on fetches at the same time; others wait for up to `seconds`."""

    def __init__(self, count: int, seconds: float) -> None:
        self._free = asyncio.Semaphore(count)
        self._seconds = seconds

    @asynccontextmanager
    async def one(self) -> AsyncIterator[None]:
        """Raise TooBusy when no slot gets free in time."""
        try:
            async with asyncio.timeout(self._seconds):
                await self._free.acquire()
        except TimeoutError:
            # A state of the server, which says nothing about what is fetched.
            raise TooBusy from None
        try:
            yield
        finally:
            self._free.release()


@dataclass(slots=True)
class _InFlight(Generic[Result]):
    task: asyncio.Future[Result]
    waiting: int = 0


class SingleFlight(Generic[Result]):
    """Simultaneous requests for the same work share one task."""

    def __init__(self) -> None:
        self._in_flight: dict[Hashable, _InFlight[Result]] = {}

    async def join(self, key: Hashable, work: Callable[[], Awaitable[Result]]) -> Result:
        """Await the shared result. When the last waiter is cancelled, so is the work."""
        flight = self._in_flight.get(key)
        if flight is None:
            flight = self._in_flight[key] = _InFlight(asyncio.ensure_future(work()))
        flight.waiting += 1
        try:
            return await asyncio.shield(flight.task)
        finally:
            flight.waiting -= 1
            if not flight.waiting:
                if self._in_flight.get(key) is flight:
                    del self._in_flight[key]
                flight.task.cancel()
                await asyncio.wait([flight.task])
