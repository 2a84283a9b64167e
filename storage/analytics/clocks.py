"""Whether the clock may be believed where something is deleted by it."""

from collections.abc import Callable
from datetime import datetime
from time import monotonic
from typing import Final

# Seconds that the clock and the system's monotonic one may differ, before it is a jump.
JUMP: Final = 3_600.0


class SteadyClock:
    """A clock, and for how long it has gone on without a jump."""

    def __init__(self, now: Callable[[], datetime], elapsed: Callable[[], float] = monotonic) -> None:
        self._now, self._elapsed = now, elapsed
        self._since = elapsed()
        self._ahead = now().timestamp() - self._since

    def read(self) -> tuple[int, float]:
        """The milliseconds since 1970, and the seconds without a jump."""
        time, elapsed = self._now().timestamp(), self._elapsed()
        if abs(time - elapsed - self._ahead) > JUMP:
            self._ahead, self._since = time - elapsed, elapsed
        return round(time * 1_000), elapsed - self._since
