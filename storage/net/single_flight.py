"""The same work is done once for all who want it at the same time."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

Result = TypeVar("Result")


@dataclass(slots=True)
class _InFlight(Generic[Result]):
    task: asyncio.Future[Result]
    waiting: int = 0


class SingleFlight(Generic[Result]):
    """By the key that the work is told apart by."""

    def __init__(self) -> None:
        self._in_flight: dict[str, _InFlight[Result]] = {}

    async def join(self, key: str, work: Callable[[], Awaitable[Result]]) -> Result:
        """What came of the work, with whoever else waits for it. Cancelled by the last who waits, it has ended, too."""
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
