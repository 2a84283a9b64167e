"""So many requests a while for each key: the generic cell rate algorithm (ITU-T I.371), in memory.

Each process counts for itself: with several behind one address a key has as many times the limit.
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
    """`remaining` requests at this moment; all of them again after `reset` seconds."""

    is_allowed: bool
    remaining: int
    reset: int
    retry_after: int


class RateLimiter:
    """`limit` requests in `window` seconds. `clock` counts seconds from anywhere, and never back."""

    def __init__(self, limit: int, clock: Callable[[], float], *, window: int = A_MINUTE) -> None:
        self.limit = limit
        self._window = window
        self._clock = clock
        # The one used last stands last.
        self._due: OrderedDict[Hashable, int] = OrderedDict()

    def take(self, key: Hashable) -> Allowed:
        # Whole nanoseconds: with fractions the six hundredth request of an instant would be one too many.
        now, step = round(self._clock() * _SECOND), self._window * _SECOND // self.limit
        full = now + step * self.limit
        due = max(self._due.get(key, now), now) + step
        if due > full:
            retry_after = _seconds(due - full)
            return Allowed(
                is_allowed=False, remaining=0, reset=_seconds(due - step - now), retry_after=retry_after
            )
        self._forget(now)
        self._due[key] = due
        self._due.move_to_end(key)
        return Allowed(
            is_allowed=True, remaining=(full - due) // step, reset=_seconds(due - now), retry_after=0
        )

    def has_room(self, key: Hashable) -> bool:
        """Whether one more would be allowed; it is not taken."""
        now = round(self._clock() * _SECOND)
        step = self._window * _SECOND // self.limit
        return max(self._due.get(key, now), now) + step <= now + step * self.limit

    def require(self, key: Hashable) -> None:
        """Take one. Raises RateLimited."""
        allowed = self.take(key)
        if not allowed.is_allowed:
            raise RateLimited(allowed.retry_after)

    def _forget(self, now: int) -> None:
        """From the key longest unused on, those that have nothing to remember; where there is no room, that one too.

        However many are held, this costs no more in the long run than to have put them in.
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
