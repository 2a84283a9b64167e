"""Rate limits by key: the generic cell rate algorithm (ITU-T I.371), in memory.

Processes over one database exchange what they have allowed (storage/runtime/limit_exchange.py): so a limit
holds for all of them together, and no request waits for the database.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from math import ceil

from domain.kernel.errors import RateLimited
from domain.kernel.signing import sign

A_MINUTE = 60
_SECOND = 1_000_000_000
_MAX_KEYS = 100_000


@dataclass(frozen=True, slots=True)
class Allowed:
    """`remaining`: requests that are left now.

    `reset`: seconds until the whole limit is available again; with nothing left, until the next request is.
    """

    is_allowed: bool
    remaining: int
    reset: int
    retry_after: int


def shared_key(secret_key: bytes) -> Callable[[Hashable], str]:
    """Names a key alike in every process; an address cannot be read back from it."""
    return lambda key: sign(secret_key, f"rate limit\n{key!r}")[:16]


@dataclass(eq=False)
class RateLimiter:
    """`limit` requests in `window` seconds. `clock`: monotonic, in seconds. `name`: of a key, kept for it."""

    limit: int
    clock: Callable[[], float]
    window: int = A_MINUTE
    name: Callable[[Hashable], str] = repr
    # In the order of use, the latest last.
    _due: OrderedDict[str, int] = field(default_factory=OrderedDict, init=False)
    # What was allowed since the last `drain`.
    _taken: dict[str, int] = field(default_factory=dict, init=False)

    def take(self, key: Hashable) -> Allowed:
        name = self.name(key)
        now, step, due = self._next(name)
        full = now + step * self.limit
        if due > full:
            retry_after = _seconds(due - full)
            return Allowed(is_allowed=False, remaining=0, reset=retry_after, retry_after=retry_after)
        self._keep(name, now, due)
        if len(self._taken) < _MAX_KEYS:
            self._taken[name] = self._taken.get(name, 0) + 1
        remaining = (full - due) // step
        reset = due - now if remaining else due + step - full
        return Allowed(is_allowed=True, remaining=remaining, reset=_seconds(reset), retry_after=0)

    def has_room(self, key: Hashable) -> bool:
        """Whether one more request would be allowed; it is not counted."""
        now, step, due = self._next(self.name(key))
        return due <= now + step * self.limit

    def require(self, key: Hashable) -> None:
        """Count one request. Raises RateLimited."""
        allowed = self.take(key)
        if not allowed.is_allowed:
            raise RateLimited(allowed.retry_after)

    def drain(self) -> Mapping[str, int]:
        """The requests that were allowed since the last call, by the names of their keys."""
        taken, self._taken = self._taken, {}
        return taken

    def in_use(self) -> Mapping[str, int]:
        """The requests that still count, by the names of their keys."""
        now, step = self._now()
        return {name: -(-(due - now) // step) for name, due in self._due.items() if due > now}

    def add(self, name: str, requests: int, age: float) -> None:
        """Count what another process allowed `age` seconds ago. What exceeds the limit is taken off later."""
        now, step = self._now()
        since = now - max(0, round(age * _SECOND))
        due = max(self._due.get(name, since), since) + requests * step
        if due > now:
            self._keep(name, now, due)

    def _now(self) -> tuple[int, int]:
        """The time, and the time that one request takes."""
        # Whole nanoseconds: with fractions the 600th request at the same time would be refused.
        return round(self.clock() * _SECOND), self.window * _SECOND // self.limit

    def _next(self, name: str) -> tuple[int, int, int]:
        """As `_now`, and when the next request of this key is due."""
        now, step = self._now()
        return now, step, max(self._due.get(name, now), now) + step

    def _keep(self, name: str, now: int, due: int) -> None:
        self._forget(now)
        self._due[name] = due
        self._due.move_to_end(name)

    def _forget(self, now: int) -> None:
        """Drop keys that are no longer limited, the longest unused first; without room, that one in any case.

        The cost is amortized: each key is dropped once.
        """
        while self._due:
            oldest = next(iter(self._due))
            if self._due[oldest] > now and len(self._due) < _MAX_KEYS:
                return
            del self._due[oldest]

    def headers(self, allowed: Allowed) -> dict[str, str]:
        """RateLimit and RateLimit-Policy, draft-ietf-httpapi-ratelimit-headers, sections 3 and 4."""
        return {
            "RateLimit-Policy": f'"default";q={self.limit};w={self.window}',
            "RateLimit": f'"default";r={allowed.remaining};t={allowed.reset}',
        }


def take_all(*limits: tuple[RateLimiter, Hashable]) -> tuple[Allowed, dict[str, str]]:
    """Count one request for each limit, until one refuses it; the tightest, with its headers."""
    taken: list[tuple[Allowed, RateLimiter]] = []
    for limiter, key in limits:
        if all(allowed.is_allowed for allowed, _ in taken):
            taken.append((limiter.take(key), limiter))
    allowed, limiter = min(taken, key=lambda one: (one[0].is_allowed, one[0].remaining))
    return allowed, limiter.headers(allowed)


def _seconds(nanoseconds: int) -> int:
    return ceil(nanoseconds / _SECOND)
