"""An in-memory cache from short IDs to codes and pages.

`InvalidationPoller` reads a small table of changes three times a second and removes changed codes from the
cache. So each process sees a repoint by any process within one second, although a popular code is read from
the database once a minute. While polling fails, because the database is away or this process is too busy,
entries are trusted for half a second only.

A code with scans left of its limit is read from the database at each `find`: any process may admit the last
scan at any moment, and then the code must answer everyone that its limit is reached. `known` returns the
cached code even then, for scans that the recorder admits.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, Generic, Protocol, TypeVar
from uuid import UUID

from domain.kernel.errors import DatabaseFailed, Unavailable
from domain.scanning.scans import Invalidation, Target

log = logging.getLogger(__name__)

LIFE_SECONDS: Final = 0.5
POLLED_LIFE_SECONDS: Final = 60.0
POLL_SECONDS: Final = 0.3
# How long a poll counts as recent. A change is seen within one second of it.
POLLED_FOR: Final = 0.8
# A poll returns the changes of the last half minute. After a longer pause between polls some are missing.
LONGEST_GAP: Final = 20.0
MAX_KEPT: Final = 10_000
# Unknown short IDs are kept apart: a client that tries many must not push printed ones out of the cache.
MAX_UNKNOWN_KEPT: Final = 1_000
# Pages are larger than targets: up to 64 KiB of content each.
MAX_PAGES_KEPT: Final = 200
MAX_ALIKE_KEPT: Final = 1_000


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
        self._in_flight: dict[Key, asyncio.Task[Found | None]] = {}
        self._polled_until = clock()

    def known(self, domain: str, short_id: str) -> Found | None:
        """The cached code if it may be trusted; None does not mean that there is no such code."""
        kept = self._kept.get((domain, short_id))
        if kept is None:
            return None
        now, (asked_at, found) = self._clock(), kept
        age = now - asked_at
        if age < LIFE_SECONDS or (age < POLLED_LIFE_SECONDS and now < self._polled_until):
            return found
        return None

    async def find(self, domain: str, short_id: str) -> Found | None:
        found = self.known(domain, short_id)
        if found is not None and self._is_settled(found):
            return found
        key = (domain, short_id)
        if self._clock() - self._unknown.get(key, float("-inf")) < LIFE_SECONDS:
            return None
        found, is_shared = await self._ask_once(key)
        if is_shared and found is not None and not self._is_settled(found):
            # The query began before this scan came, so its result may be older than the scan.
            found, _ = await self._ask_once(key)
        return found

    def forget(self, domain: str, short_id: str) -> None:
        key = (domain, short_id)
        self._kept.pop(key, None)
        self._unknown.pop(key, None)
        self._in_flight.pop(key, None)

    def forget_account(self, account_id: UUID) -> None:
        self._kept = {key: kept for key, kept in self._kept.items() if kept[1].account_id != account_id}
        # The accounts of these results are not known yet.
        self._in_flight.clear()

    def extend_trust(self, polled_at: float) -> None:
        """All changes before `polled_at`, by this resolver's clock, have been applied."""
        if polled_at - self._polled_until > LONGEST_GAP:
            self._kept.clear()
        self._polled_until = polled_at + POLLED_FOR

    async def _ask_once(self, key: Key) -> tuple[Found | None, bool]:
        """The result of a single-flight query, and whether it was in flight already.

        It is shielded: a cancelled scan does not cancel it for the others.
        """
        in_flight = self._in_flight.get(key)
        task = self._in_flight[key] = in_flight or asyncio.create_task(self._ask(key))
        return await asyncio.shield(task), in_flight is not None

    async def _ask(self, key: Key) -> Found | None:
        # Its age counts from before the query, so that a change during the query is newer.
        asked_at = self._clock()
        try:
            found = await self._find(*key)
            if self._in_flight.get(key) is asyncio.current_task():
                self._keep(key, asked_at, found)
            return found
        finally:
            if self._in_flight.get(key) is asyncio.current_task():
                del self._in_flight[key]

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
    return Resolver(find, clock, is_settled=lambda target: not target.has_scans_left)


def _drop_oldest(kept: dict[Key, Any], most: int) -> None:
    if len(kept) >= most:
        # Dictionaries keep their order, so the first is the oldest.
        del kept[next(iter(kept))]


@dataclass(eq=False)
class InvalidationPoller:
    """Removes codes that any process has changed from the resolvers."""

    poll_invalidations: Callable[[], Awaitable[Sequence[Invalidation]]]
    resolvers: Sequence[Resolver[Any]]
    clock: Callable[[], float] = monotonic
    _known: frozenset[int] = field(default=frozenset(), init=False)
    _closing: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    _task: asyncio.Task[None] | None = field(default=None, init=False)

    def start(self) -> None:
        self._task = asyncio.create_task(self._poll_until_closed())

    async def close(self) -> None:
        self._closing.set()
        if self._task is not None:
            await self._task

    async def poll(self) -> None:
        """Raises Unavailable or DatabaseFailed."""
        polled_at = self.clock()
        invalidations = await self.poll_invalidations()
        for invalidation in invalidations:
            if invalidation.id not in self._known:
                self._invalidate(invalidation)
        self._known = frozenset(invalidation.id for invalidation in invalidations)
        for resolver in self.resolvers:
            resolver.extend_trust(polled_at)

    def _invalidate(self, invalidation: Invalidation) -> None:
        for resolver in self.resolvers:
            if invalidation.account_id is not None:
                resolver.forget_account(invalidation.account_id)
            elif invalidation.domain is not None and invalidation.short_id is not None:
                resolver.forget(invalidation.domain, invalidation.short_id)

    async def _poll_until_closed(self) -> None:
        while not self._closing.is_set():
            try:
                await self.poll()
            except (Unavailable, DatabaseFailed):
                # Scans are refused meanwhile, and each refusal is logged.
                pass
            except Exception:
                log.exception("polling for invalidations failed, will retry")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), POLL_SECONDS)
