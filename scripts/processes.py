"""Supervise two processes that start and end together."""

import contextlib
import ctypes
import errno
import http.client
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from storage.runtime.systemd import READY, VARIABLES, WATCHDOG, notify_systemd

ROOT = Path(__file__).resolve().parent.parent
READY_WITHIN = 60.0
END_WITHIN = 15.0
# What a hung process has begun it will not finish.
END_HUNG_WITHIN = 2.0
POLL_EVERY = 0.05
# A child that does not answer this often in a row hangs: 18 seconds. One that is busy may be slow.
ASK_EVERY = 3.0
MOST_UNANSWERED = 3
_ASK_SECONDS = 6.0
_READY_SECONDS = 3.0
# Where to ask a server that listens on all addresses.
_CONNECT_TO = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}  # noqa: S104
_PR_SET_PDEATHSIG = 1
HOST = "REPOINT_HOST, --host"


class Failure(Exception):
    """The message is one line for the operator."""


class StopAsked(Exception):
    """A signal requested the end."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Child:
    name: str
    command: Sequence[str]
    port: int


class Signals:
    """Signals as bytes on a socket: `wait` covers signals and time, and no handler interrupts other code.

    Not sigtimedwait: macOS lacks it, and the children would inherit the blocked signals.
    """

    def __init__(self) -> None:
        self._reader, self._writer = socket.socketpair()
        self._reader.setblocking(False)
        self._writer.setblocking(False)
        signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        self._stopping = {signal.SIGINT, signal.SIGTERM}
        # nohup has set SIGHUP to be ignored.
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            self._stopping.add(signal.SIGHUP)
        for number in (*self._stopping, signal.SIGCHLD):
            signal.signal(number, lambda _number, _frame: None)

    def wait(self, seconds: float | None) -> None:
        """Return after a signal or after `seconds`. Raises StopAsked."""
        ready, _, _ = select.select([self._reader], [], [], seconds)
        if ready and not self._stopping.isdisjoint(self._reader.recv(4096)):
            raise StopAsked


class Pair:
    """`end` ends every child, also after `start` has failed halfway."""

    def __init__(self, children: Sequence[Child], *, host: str, environment: Mapping[str, str]) -> None:
        self._children = children
        self._host = _CONNECT_TO.get(host, host)
        # For systemd this process is the service.
        self._environment = {name: one for name, one in environment.items() if name not in VARIABLES}
        self._running: list[tuple[Child, subprocess.Popen[bytes]]] = []
        self._hung: Child | None = None

    def start(self) -> None:
        """Raises Failure when a command cannot be run."""
        for child in self._children:
            try:
                process = subprocess.Popen(
                    child.command,
                    cwd=ROOT,
                    env=self._environment,
                    stdin=subprocess.DEVNULL,
                    # Standard output is for scripts to parse: logs go to standard error.
                    stdout=sys.stderr.fileno(),
                    # The terminal's Ctrl-C must reach them only through us.
                    start_new_session=True,
                    preexec_fn=_end_with_parent(),  # noqa: PLW1509 - this process has no threads
                )
            except OSError as error:
                raise Failure(f"{child.name} cannot be started: {error}") from None
            self._running.append((child, process))

    def wait_until_ready(self, signals: Signals, *, within: float) -> None:
        """Raises Failure when one dies or is not ready in time, StopAsked on a signal."""
        until = time.monotonic() + within
        waiting = [child for child, _ in self._running]
        while waiting := [child for child in waiting if not is_ready(self._host, child.port)]:
            self._require_all_alive()
            if time.monotonic() > until:
                names = " and ".join(child.name for child in waiting)
                raise Failure(f"{names}: not ready after {within:.0f} seconds")
            signals.wait(POLL_EVERY)
        self._require_all_alive()

    def watch(self, signals: Signals) -> NoReturn:
        """Raises Failure when one dies or hangs, StopAsked on a signal."""
        unanswered = {child.name: 0 for child, _ in self._running}
        while True:
            self._require_all_alive()
            notify_systemd(WATCHDOG)
            # One that was silent is asked again at once.
            signals.wait(0 if any(unanswered.values()) else ASK_EVERY)
            for child, _ in self._running:
                is_heard = not hangs(self._host, child.port)
                unanswered[child.name] = 0 if is_heard else unanswered[child.name] + 1
                if unanswered[child.name] == MOST_UNANSWERED:
                    self._hung = child
                    raise Failure(
                        f"{child.name} hangs: no answer within {_ASK_SECONDS:g} seconds, "
                        f"{MOST_UNANSWERED} times in a row"
                    )

    def _require_all_alive(self) -> None:
        for child, process in self._running:
            if (status := process.poll()) is not None:
                how = f"with status {status}" if status >= 0 else f"by {signal.Signals(-status).name}"
                # Two starts at the same time: both have found the port free.
                taken = f": port {child.port} is in use" if _is_taken(self._host, child.port) else ""
                raise Failure(f"{child.name} ended {how}{taken}")

    def end(self, *, within: float) -> None:
        began = time.monotonic()
        for _, process in self._running:
            process.terminate()
        # The hung one first: the others have their whole time after it.
        for child, process in sorted(self._running, key=lambda one: one[0] is not self._hung):
            seconds = END_HUNG_WITHIN if child is self._hung else within
            try:
                process.wait(max(0.0, began + seconds - time.monotonic()))
            except subprocess.TimeoutExpired:
                complain(f"{child.name} did not end within {seconds:g} seconds and was killed")
                # It leads a session, so this kills its children as well.
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def _end_with_parent() -> Callable[[], None] | None:
    """Make the system send SIGTERM to a child when this process is killed. Linux only."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)
    parent = os.getpid()

    def request_signal() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        # The parent may have been killed before the call of prctl.
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)

    return request_signal


def is_ready(host: str, port: int) -> bool:
    connection = http.client.HTTPConnection(host, port, timeout=_READY_SECONDS)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def hangs(host: str, port: int) -> bool:
    """Whether there is no sign of life. A connection that is refused or reset is one: so is a rush."""
    connection = http.client.HTTPConnection(host, port, timeout=_ASK_SECONDS)
    try:
        connection.request("GET", "/healthz")
        connection.getresponse()
    except TimeoutError:
        return True
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
    return False


def _is_taken(host: str, port: int) -> bool:
    try:
        _listen(host, port).close()
    except OSError as error:
        return error.errno == errno.EADDRINUSE
    return False


def require_free_ports(host: str, ports: Mapping[str, int]) -> None:
    """Raises Failure that names the port and its settings (the key) when it is not free."""
    with contextlib.ExitStack() as held:
        for option, port in ports.items():
            try:
                held.enter_context(_listen(host, port))
            except socket.gaierror as error:
                raise Failure(f"host {host} ({HOST}) cannot be resolved: {error.strerror}") from None
            except OSError as error:
                if error.errno == errno.EADDRNOTAVAIL:
                    raise Failure(f"host {host} ({HOST}) is no address of this machine") from None
                # All are held open until the end, so that a duplicate port fails as well.
                reason = (
                    "is in use" if error.errno == errno.EADDRINUSE else f"cannot be used: {error.strerror}"
                )
                raise Failure(f"port {port} ({option}) {reason}") from None


def _listen(host: str, port: int) -> socket.socket:
    addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = addresses[0]
    listener = socket.socket(family, kind, protocol)
    try:
        # As the servers do: lingering connections after a restart do not matter.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


def supervise(pair: Pair, signals: Signals, *, addresses: str, ready_within: float = READY_WITHIN) -> int:
    """Run the pair until a signal (0) or until one of it ends (1). Prints `addresses` once ready."""
    try:
        pair.start()
        pair.wait_until_ready(signals, within=ready_within)
        notify_systemd(READY)
        # A closed standard output must not prevent the end of the children.
        with contextlib.suppress(OSError):
            write(addresses)
        pair.watch(signals)
    except StopAsked:
        return 0
    except Failure as failure:
        complain(str(failure))
        return 1
    finally:
        pair.end(within=END_WITHIN)


def write(text: str) -> None:
    """Print unbuffered, so that no flush can fail at exit."""
    os.write(sys.stdout.fileno(), text.encode())


def complain(line: str) -> None:
    with contextlib.suppress(OSError):
        print(f"repoint: {line}", file=sys.stderr, flush=True)
