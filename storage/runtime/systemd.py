"""Messages to systemd, as sd_notify(3) describes them. Nothing happens where it does not listen."""

import os
import socket
from contextlib import suppress
from typing import Final

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
