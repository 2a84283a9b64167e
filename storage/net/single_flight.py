"""The same work is done once for all who want it at the same time."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

Result = TypeVar("Result")


@dataclass(slots=True)
class _Flight(Generic[Result]):
    task: asyncio.Future[Result]
    waiting: int = 0


class Flights(Generic[Result]):
    """By the key that the work is told apart by."""

    def __init__(self) -> None:
        self._under_way: dict[str, _Flight[Result]] = {}

    async def join(self, key: str, work: Callable[[], Awaitable[Result]]) -> Result:
        """What came of the work, with whoever else waits for it. Cancelled by the last who waits, it has ended, too."""
        flight = self._under_way.get(key)
        if flight is None:
            flight = self._under_way[key] = _Flight(asyncio.ensure_future(work()))
        flight.waiting += 1
        try:
            return await asyncio.shield(flight.task)
        finally:
            flight.waiting -= 1
            if not flight.waiting:
                if self._under_way.get(key) is flight:
                    del self._under_way[key]
                flight.task.cancel()
                await asyncio.wait([flight.task])
