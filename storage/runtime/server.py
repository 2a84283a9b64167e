"""uvicorn's options for both processes, and messages to systemd, as sd_notify(3) describes them."""

import faulthandler
import os
import socket
import sys
from contextlib import suppress
from typing import Any, Final

import uvicorn

from storage.runtime.descriptors import raise_descriptor_limit
from storage.runtime.memory import startup_frozen
from storage.runtime.protocol import LimitedProtocol

READY: Final = "READY=1"
# That the process works: after WatchdogSec= without one, systemd restarts the service.
WATCHDOG: Final = "WATCHDOG=1"
# Variables that are meant for the main process of the service alone.
VARIABLES: Final = frozenset({"NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC"})


def notify_systemd(state: str) -> None:
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as messages:
        messages.setblocking(False)
        # "@" stands for the null byte of an abstract socket.
        messages.connect(f"\0{address[1:]}" if address.startswith("@") else address)
        messages.send(state.encode())


# Longer than a reverse proxy's (nginx: 60): it must not send into a connection that we close.
KEEP_ALIVE_SECONDS: Final = 75
# Seconds for requests that are being answered.
STOPS_WITHIN: Final = 10
# A process whose event loop stands still for so long ends itself, so that it is started again. A supervisor
# sees it earlier; a single process over PostgreSQL may have none.
ENDS_AFTER: Final = 30.0
# The exit status of `uvicorn.run`.
_STARTUP_FAILED: Final = 3


class FrozenServer(uvicorn.Server):
    """What exists once the app has started is never collected. systemd hears that the event loop runs."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            notify_systemd(READY)

    async def on_tick(self, counter: int) -> bool:
        # Ten ticks a second. uvicorn's own notification goes by the clock of the day, which may be set back.
        if counter % 10 == 0:
            notify_systemd(WATCHDOG)
            # By a thread in C: Python's own would wait for the interpreter, which may be held.
            faulthandler.dump_traceback_later(ENDS_AFTER, exit=True)
        return await super().on_tick(counter)

    async def main_loop(self) -> None:
        with startup_frozen():
            await super().main_loop()
        faulthandler.cancel_dump_traceback_later()


def serve(app: Any, *, host: str, port: int, protocol: type[LimitedProtocol] = LimitedProtocol) -> None:
    """Serve `app`, an ASGI app, until SIGTERM or SIGINT."""
    raise_descriptor_limit()
    config = uvicorn.Config(
        app,
        # A socket for `::` takes connections of IPv6 alone; without a host there is one of each family.
        host="" if host == "::" else host,
        port=port,
        loop="uvloop",
        http=protocol,
        lifespan="on",
        # An access log slows scans down, and would hold IP addresses.
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        backlog=2048,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=STOPS_WITHIN,
    )
    server = FrozenServer(config)
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(_STARTUP_FAILED)
