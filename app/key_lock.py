"""A lock per key."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class KeyLocks:
    def __init__(self) -> None:
        self._waiting: dict[str, tuple[asyncio.Lock, int]] = {}

    @asynccontextmanager
    async def of(self, key: str) -> AsyncIterator[None]:
        lock, others = self._waiting.get(key, (asyncio.Lock(), 0))
        self._waiting[key] = lock, others + 1
        try:
            async with lock:
                yield
        finally:
            # The last holder removes the lock, because visitors can make any number of keys.
            lock, inside = self._waiting[key]
            if inside > 1:
                self._waiting[key] = lock, inside - 1
            else:
                del self._waiting[key]
