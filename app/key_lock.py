"""One at a time, for each name: who comes while another is inside waits."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class KeyLocks:
    def __init__(self) -> None:
        self._waiting: dict[str, tuple[asyncio.Lock, int]] = {}

    @asynccontextmanager
    async def of(self, name: str) -> AsyncIterator[None]:
        lock, others = self._waiting.get(name, (asyncio.Lock(), 0))
        self._waiting[name] = lock, others + 1
        try:
            async with lock:
                yield
        finally:
            # The last to leave takes the lock along: names come from visitors, and are as many as they like.
            lock, inside = self._waiting[name]
            if inside > 1:
                self._waiting[name] = lock, inside - 1
            else:
                del self._waiting[name]
