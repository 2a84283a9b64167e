"""So many requests a minute for each key: the generic cell rate algorithm (ITU-T I.371), in memory.

Each process counts for itself: with several behind one address a key has as many times the limit.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from time import monotonic
from uuid import UUID

WINDOW_SECONDS = 60
_MAX_KEYS = 100_000


@dataclass(frozen=True, slots=True)
class Allowed:
    """`remaining` requests at this moment; all of them again after `reset` seconds."""

    is_allowed: bool
    remaining: int
    reset: int
    retry_after: int


class RateLimiter:
    def __init__(self, limit: int, clock: Callable[[], float] = monotonic) -> None:
        self.limit = limit
        self._clock = clock
        self._due: dict[UUID, float] = {}

    def take(self, key_id: UUID) -> Allowed:
        now, step = self._clock(), WINDOW_SECONDS / self.limit
        due = max(self._due.get(key_id, now), now)
        wait = due + step - WINDOW_SECONDS - now
        if wait > 1e-9:
            return Allowed(
                is_allowed=False, remaining=0, reset=ceil(due - now), retry_after=max(1, ceil(wait))
            )
        if len(self._due) >= _MAX_KEYS:
            self._due = {key: at for key, at in self._due.items() if at > now}
        self._due[key_id] = due = due + step
        remaining = int((WINDOW_SECONDS - (due - now)) / step + 1e-9)
        return Allowed(is_allowed=True, remaining=remaining, reset=ceil(due - now), retry_after=0)

    def headers(self, allowed: Allowed) -> dict[str, str]:
        """RateLimit and RateLimit-Policy, draft-ietf-httpapi-ratelimit-headers, sections 3 and 4."""
        return {
            "RateLimit-Policy": f'"default";q={self.limit};w={WINDOW_SECONDS}',
            "RateLimit": f'"default";r={allowed.remaining};t={allowed.reset}',
        }
