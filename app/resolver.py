"""Short IDs to what is behind them, from memory: for a minute while changes are followed, else for half a second.

`InvalidationPoller` asks the database three times a second what has changed, on one small table, and what changed is forgotten:
so a repoint made by any process is seen by every process within one second, though a popular code is looked up once a
minute. Should the watch hear nothing, because the database is away or this process has no time, memory is trusted for half
a second again.

A code that has places of its scan limit left is asked for at each `find`: any process may give the last one away at any moment,
and from then on nobody may be asked for its password, or led on as a bot. `known` still says what memory has of it, for scans
whose place the recorder judges.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import Any, Final, Generic, Protocol, TypeVar
from uuid import UUID

from domain.kernel.errors import DatabaseFailed, Unavailable
from domain.scanning.scans import Invalidation, Target

log = logging.getLogger(__name__)

# Seconds.
LIFE_SECONDS: Final = 0.5
WATCHED_LIFE_SECONDS: Final = 60.0
WATCH_EVERY: Final = 0.3
# What was heard holds so long: with the second half of it still to come, a change has a second to be seen.
POLLED_FOR: Final = 0.8
MAX_KEPT: Final = 10_000
# Short IDs that nobody has are as many as somebody likes to try: they must not push out those that are printed.
MAX_UNKNOWN_KEPT: Final = 1_000
# Pages are larger than targets: up to 64 KiB of content each.
MAX_PAGES_KEPT: Final = 200


class OfAccount(Protocol):
    @property
    def account_id(self) -> UUID: ...


Key = tuple[str, str]
Found = TypeVar("Found", bound=OfAccount)


class Resolver(Generic[Found]):
    def __init__(
        self,
        find: Callable[[str, str], Awaitable[Found | None]],
        clock: Callable[[], float] = monotonic,
        *,
        max_kept: int = MAX_KEPT,
        is_settled: Callable[[Found], bool] = lambda _: True,
    ) -> None:
        self._find = find
        self._clock = clock
        self._max_kept = max_kept
        self._is_settled = is_settled
        self._kept: dict[Key, tuple[float, Found]] = {}
        self._unknown: dict[Key, float] = {}
        self._asked: dict[Key, asyncio.Task[Found | None]] = {}
        self._polled_until = float("-inf")

    def known(self, domain: str, short_id: str) -> Found | None:
        """What memory holds and may be trusted, without asking: None says nothing."""
        kept = self._kept.get((domain, short_id))
        if kept is None:
            return None
        now, (asked_at, found) = self._clock(), kept
        age = now - asked_at
        if age < LIFE_SECONDS or (age < WATCHED_LIFE_SECONDS and now < self._polled_until):
            return found
        return None

    async def find(self, domain: str, short_id: str) -> Found | None:
        found = self.known(domain, short_id)
        if found is not None and self._is_settled(found):
            return found
        key = (domain, short_id)
        if self._clock() - self._unknown.get(key, float("-inf")) < LIFE_SECONDS:
            return None
        found, asked_before = await self._ask_once(key)
        if asked_before and found is not None and not self._is_settled(found):
            # The question was on its way already when this scan came, and its answer may be older than the scan.
            found, _ = await self._ask_once(key)
        return found

    def forget(self, domain: str, short_id: str) -> None:
        key = (domain, short_id)
        self._kept.pop(key, None)
        self._unknown.pop(key, None)
        self._asked.pop(key, None)

    def forget_account(self, account_id: UUID) -> None:
        self._kept = {key: kept for key, kept in self._kept.items() if kept[1].account_id != account_id}
        # Whose answers these will be is not known yet.
        self._asked.clear()

    def hear(self, asked_at: float) -> None:
        """All that had changed when that was asked has been forgotten; by this resolver's clock."""
        self._polled_until = asked_at + POLLED_FOR

    async def _ask_once(self, key: Key) -> tuple[Found | None, bool]:
        """What the database says, and whether somebody had asked it before.

        However many scans meet a cold place, one of them asks; none can cancel it for the rest.
        """
        asked = self._asked.get(key)
        if asked is not None:
            return await asyncio.shield(asked), True
        asked = self._asked[key] = asyncio.create_task(self._ask(key))
        return await asyncio.shield(asked), False

    async def _ask(self, key: Key) -> Found | None:
        # Its life begins before the question: what changes while it is asked is not older than that.
        asked_at = self._clock()
        try:
            found = await self._find(*key)
            if self._asked.get(key) is asyncio.current_task():
                self._keep(key, asked_at, found)
            return found
        finally:
            if self._asked.get(key) is asyncio.current_task():
                del self._asked[key]

    def _keep(self, key: Key, asked_at: float, found: Found | None) -> None:
        self._kept.pop(key, None)
        self._unknown.pop(key, None)
        if found is None:
            _drop_oldest(self._unknown, MAX_UNKNOWN_KEPT)
            self._unknown[key] = asked_at
        else:
            _drop_oldest(self._kept, self._max_kept)
            self._kept[key] = (asked_at, found)


def target_resolver(
    find: Callable[[str, str], Awaitable[Target | None]], clock: Callable[[], float] = monotonic
) -> Resolver[Target]:
    return Resolver(find, clock, is_settled=lambda target: not target.has_places_left)


def _drop_oldest(kept: dict[Key, Any], most: int) -> None:
    if len(kept) >= most:
        # Dictionaries keep their order, so the first is the one that was asked for longest ago.
        del kept[next(iter(kept))]


class InvalidationPoller:
    """Tells resolvers what has changed, by whichever process."""

    def __init__(
        self,
        poll_invalidations: Callable[[], Awaitable[Sequence[Invalidation]]],
        resolvers: Sequence[Resolver[Any]],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._poll_invalidations = poll_invalidations
        self._resolvers = resolvers
        self._clock = clock
        self._known: frozenset[int] = frozenset()
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._watch_until_closed())

    async def close(self) -> None:
        self._closing.set()
        if self._task is not None:
            await self._task

    async def look(self) -> None:
        """Raises Unavailable or DatabaseFailed."""
        asked_at = self._clock()
        told = await self._poll_invalidations()
        for repoint in told:
            if repoint.id not in self._known:
                self._forget(repoint)
        self._known = frozenset(repoint.id for repoint in told)
        for resolver in self._resolvers:
            resolver.hear(asked_at)

    def _forget(self, repoint: Invalidation) -> None:
        for resolver in self._resolvers:
            if repoint.account_id is not None:
                resolver.forget_account(repoint.account_id)
            elif repoint.domain is not None and repoint.short_id is not None:
                resolver.forget(repoint.domain, repoint.short_id)

    async def _watch_until_closed(self) -> None:
        while not self._closing.is_set():
            try:
                await self.look()
            except (Unavailable, DatabaseFailed):
                # Scans are refused meanwhile, and whoever refuses them logs it.
                pass
            except Exception:
                log.exception("changes were not looked for; they will be")
            try:
                await asyncio.wait_for(self._closing.wait(), WATCH_EVERY)
            except TimeoutError:
                continue
