"""How many fetches there may be at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from domain.kernel.errors import TooBusy


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
