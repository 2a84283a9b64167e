"""Host names to addresses."""

import asyncio
import socket
from contextlib import suppress
from threading import Thread
from typing import Final, Protocol

from domain.kernel.net.fetching import Address, Unfetchable, Unreachable, parse_address

MAX_IN_FLIGHT: Final = 16
NO_SUCH_HOST: Final = "cannot be fetched: its server's name is not known"


class HostNames(Protocol):
    async def addresses(self, host: str) -> tuple[Address, ...]:
        """All addresses, the best first. Raises Unfetchable when there is none."""


class Names:
    """Each look-up has its own daemon thread.

    A look-up cannot be cancelled. A silent name server must not block the shared threads or the end of the
    process.
    """

    def __init__(self, most: int = MAX_IN_FLIGHT) -> None:
        self._most = most
        self._in_flight = 0

    async def addresses(self, host: str) -> tuple[Address, ...]:
        """All addresses, the best first. `host` may be an address, in any notation that the system reads.

        Raises Unfetchable when there is none, or when too many look-ups are in flight.
        """
        if self._in_flight >= self._most:
            raise Unfetchable("cannot be fetched: too many names are being looked up")
        loop = asyncio.get_running_loop()
        found: asyncio.Future[tuple[Address, ...]] = loop.create_future()

        def finish(addresses: tuple[Address, ...]) -> None:
            self._in_flight -= 1
            if not found.done():
                found.set_result(addresses)

        def look_up() -> None:
            addresses = _look_up(host)
            # The loop may be closed by now.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(finish, addresses)

        Thread(target=look_up, name="host-name", daemon=True).start()
        self._in_flight += 1
        addresses = await found
        if not addresses:
            raise Unreachable(NO_SUCH_HOST)
        return addresses


def _look_up(host: str) -> tuple[Address, ...]:
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return ()
    return tuple(dict.fromkeys(parse_address(str(address[0])) for *_, address in found))
