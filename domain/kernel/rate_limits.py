"""Rate limits by key: the generic cell rate algorithm (ITU-T I.371), in memory.

Each process counts for itself: several processes behind one address multiply the limit.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import ceil

from domain.kernel.errors import RateLimited

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


class RateLimiter:
    """`limit` requests in `window` seconds. `clock`: monotonic, in seconds."""

    def __init__(self, limit: int, clock: Callable[[], float], *, window: int = A_MINUTE) -> None:
        self.limit = limit
        self._window = window
        self._clock = clock
        # In the order of use, the latest last.
        self._due: OrderedDict[Hashable, int] = OrderedDict()

    def take(self, key: Hashable) -> Allowed:
        now, step, due = self._next(key)
        full = now + step * self.limit
        if due > full:
            retry_after = _seconds(due - full)
            return Allowed(is_allowed=False, remaining=0, reset=retry_after, retry_after=retry_after)
        self._forget(now)
        self._due[key] = due
        self._due.move_to_end(key)
        remaining = (full - due) // step
        reset = due - now if remaining else due + step - full
        return Allowed(is_allowed=True, remaining=remaining, reset=_seconds(reset), retry_after=0)

    def has_room(self, key: Hashable) -> bool:
        """Whether one more request would be allowed; it is not counted."""
        now, step, due = self._next(key)
        return due <= now + step * self.limit

    def require(self, key: Hashable) -> None:
        """Count one request. Raises RateLimited."""
        allowed = self.take(key)
        if not allowed.is_allowed:
            raise RateLimited(allowed.retry_after)

    def _next(self, key: Hashable) -> tuple[int, int, int]:
        """The time now, the time that one request takes, and when the next request of `key` is due."""
        # Whole nanoseconds: with fractions the 600th request at the same time would be refused.
        now, step = round(self._clock() * _SECOND), self._window * _SECOND // self.limit
        return now, step, max(self._due.get(key, now), now) + step

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
            "RateLimit-Policy": f'"default";q={self.limit};w={self._window}',
            "RateLimit": f'"default";r={allowed.remaining};t={allowed.reset}',
        }


def _seconds(nanoseconds: int) -> int:
    return ceil(nanoseconds / _SECOND)
