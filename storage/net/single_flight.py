"""Simultaneous requests for the same work share one task."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

Result = TypeVar("Result")


@dataclass(slots=True)
class _InFlight(Generic[Result]):
    task: asyncio.Future[Result]
    waiting: int = 0


class SingleFlight(Generic[Result]):
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
