"""File descriptors: use all that the system allows, and refuse connections before they run out."""

import asyncio
import logging
import resource
import sys
from typing import Final

log = logging.getLogger(__name__)

# Reserved for everything but client connections: the database, fetching and decoding logos, e-mail.
SPARE: Final = 128
LOG_EVERY: Final = 60.0


def raise_descriptor_limit() -> int:
    """Raise the soft limit, often 1,024, to the hard one. Return the new soft limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (ValueError, OSError):
        # macOS calls its hard limit unlimited and refuses to set it.
        return soft
    return hard


def max_connections() -> int:
    """The number of connections that leaves enough descriptors for the rest of the process."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft - min(SPARE, soft // 4)


class RefusedConnections:
    """Logs the first refused connection at once, and further ones as a count once in LOG_EVERY seconds."""

    def __init__(self) -> None:
        self._unlogged = 0
        self._is_waiting = False

    def add(self, loop: asyncio.AbstractEventLoop) -> None:
        self._unlogged += 1
        if not self._is_waiting:
            self._log(loop)

    def _log(self, loop: asyncio.AbstractEventLoop) -> None:
        self._is_waiting = self._unlogged > 0
        if not self._is_waiting:
            return
        log.error(
            "connections refused: the file descriptors are used up",
            extra={"connections": self._unlogged, "limit": resource.getrlimit(resource.RLIMIT_NOFILE)[0]},
        )
        self._unlogged = 0
        loop.call_later(LOG_EVERY, self._log, loop)
