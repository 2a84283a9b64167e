"""Short IDs to what is behind them, from memory for half a second: a repoint made by any process is seen by every
process within one."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final, Generic, TypeVar

LIFE_SECONDS: Final = 0.5
MAX_KEPT: Final = 10_000
# Pages are larger than targets: up to 64 KiB of content each.
MAX_PAGES_KEPT: Final = 200

Key = tuple[str, str]
Found = TypeVar("Found")


class Resolver(Generic[Found]):
    def __init__(
        self,
        find: Callable[[str, str], Awaitable[Found | None]],
        clock: Callable[[], float] = monotonic,
        *,
        max_kept: int = MAX_KEPT,
    ) -> None:
        self._find = find
        self._clock = clock
        self._max_kept = max_kept
        self._kept: dict[Key, tuple[float, Found | None]] = {}
        self._asked: dict[Key, asyncio.Task[Found | None]] = {}

    async def find(self, domain: str, short_id: str) -> Found | None:
        key = (domain, short_id)
        kept = self._kept.get(key)
        if kept is not None and self._clock() < kept[0]:
            return kept[1]
        # However many scans meet a cold place, one of them asks the database; none can cancel it for the rest.
        asked = self._asked.get(key)
        if asked is None:
            asked = self._asked[key] = asyncio.create_task(self._ask(key))
        return await asyncio.shield(asked)

    def forget(self, domain: str, short_id: str) -> None:
        self._kept.pop((domain, short_id), None)
        self._asked.pop((domain, short_id), None)

    async def _ask(self, key: Key) -> Found | None:
        # Its life begins before the question: what changes while it is asked is not older than that.
        until = self._clock() + LIFE_SECONDS
        try:
            found = await self._find(*key)
            if self._asked.get(key) is asyncio.current_task():
                self._keep(key, until, found)
            return found
        finally:
            if self._asked.get(key) is asyncio.current_task():
                del self._asked[key]

    def _keep(self, key: Key, until: float, found: Found | None) -> None:
        self._kept.pop(key, None)
        if len(self._kept) >= self._max_kept:
            # Dictionaries keep their order, so the first is the one that was asked for longest ago.
            del self._kept[next(iter(self._kept))]
        self._kept[key] = (until, found)
