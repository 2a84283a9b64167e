"""Keep processes running: one that dies or hangs is started again, alone."""

import asyncio
import contextlib
import ctypes
import errno
import os
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final, NoReturn

from storage.runtime.server import READY, VARIABLES, WATCHDOG, notify_systemd

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
# Seconds before a start, by the number of failures before it. One that ran for WELL_AFTER has none.
BACK_OFF: Final = (0, 1, 2, 4, 8, 16, 30)
WELL_AFTER = 60.0
# After this many failures in a row of a process that is needed, the service ends.
MOST_FAILURES = 10
# Where to ask a server that listens on all addresses.
_CONNECT_TO = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}
_LIBC = ctypes.CDLL(None)
_PR_SET_PDEATHSIG = 1
HOST = "REPOINT_HOST, --host"


class Failure(Exception):
    """The message is one line for the operator."""


class Kept:
    """A process that is kept running. `is_needed`: whether the service ends when it cannot be."""

    def __init__(self, name: str, command: Sequence[str], *, is_needed: bool = False) -> None:
        self.name = name
        self.ready = asyncio.Event()
        self._command = command
        self._is_needed = is_needed
        self._process: asyncio.subprocess.Process | None = None

    async def keep(self, host: str, port: int, environment: Mapping[str, str]) -> str:
        """Run it, or what `start` has started, again and again. Returns only when it cannot be: why."""
        failures = 0
        while True:
            began, status = monotonic(), None
            try:
                if self._process is None:
                    await self.start(self._command, environment)
                why = await self._run(_CONNECT_TO.get(host, host), port)
                status = self._process and self._process.returncode
            except OSError as error:
                why = f"{self.name} cannot be started: {error}"
            # It has said itself why it cannot begin: a wrong setting, or a database that it does not know.
            is_refusal = not self.ready.is_set() and (self._is_needed or (status or 0) > 0)
            failures = 0 if monotonic() - began >= WELL_AFTER else failures
            if is_refusal or (self._is_needed and failures == MOST_FAILURES):
                return why
            seconds = BACK_OFF[min(failures, len(BACK_OFF) - 1)]
            complain(f"{why}; it is started again" + f" in {seconds} s" * (seconds > 0))
            failures += 1
            self._process = None
            await asyncio.sleep(seconds)

    async def start(
        self, command: Sequence[str], environment: Mapping[str, str], **options: Any
    ) -> asyncio.subprocess.Process:
        """Raises OSError when the command cannot be run."""
        self._process = await asyncio.create_subprocess_exec(
            *command,
            cwd=ROOT,
            # For systemd this process is the service.
            env={name: one for name, one in environment.items() if name not in VARIABLES},
            stdin=asyncio.subprocess.DEVNULL,
            # Standard output is for scripts to parse: logs go to standard error.
            **{"stdout": sys.stderr.fileno(), **options},
            # The terminal's Ctrl-C must reach them only through us.
            start_new_session=True,
            preexec_fn=partial(_end_with_parent, os.getpid()) if sys.platform == "linux" else None,
        )
        return self._process

    async def _run(self, host: str, port: int) -> str:
        """Run the process until it has ended or hangs; returns why it ended."""
        assert self._process is not None
        ended = asyncio.create_task(self._process.wait())
        asked = asyncio.create_task(self._ask_until_silent(host, port))
        try:
            await asyncio.wait((ended, asked), return_when=asyncio.FIRST_COMPLETED)
            if not ended.done():
                await self.end(within=END_HUNG_WITHIN)
                return asked.result()
        finally:
            ended.cancel()
            asked.cancel()
        # Two starts at the same time: both have found the port free.
        taken = f": port {port} is in use" if _is_taken(host, port) else ""
        return f"{self.name} {describe_end(ended.result())}{taken}"

    async def _ask_until_silent(self, host: str, port: int) -> str:
        # Later it may be up and not ready, for example on a full disk: a new start would help nobody.
        path = "/healthz" if self.ready.is_set() else "/readyz"
        until = monotonic() + READY_WITHIN
        while await ask(host, port, path, within=_READY_SECONDS) != 200:
            if monotonic() > until:
                return f"{self.name}: not ready after {READY_WITHIN:.0f} seconds"
            await asyncio.sleep(POLL_EVERY)
        self.ready.set()
        unanswered = 0
        while unanswered < MOST_UNANSWERED:
            # One that was silent is asked again at once.
            await asyncio.sleep(0 if unanswered else ASK_EVERY)
            answer = await ask(host, port, "/healthz", within=_ASK_SECONDS)
            unanswered = unanswered + 1 if answer is None else 0
        return (
            f"{self.name} hangs: no answer within {_ASK_SECONDS:g} seconds, {MOST_UNANSWERED} times in a row"
        )

    async def end(self, *, within: float) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), within)
        except TimeoutError:
            complain(f"{self.name} did not end within {within:g} seconds and was killed")
            # It leads a session, so this kills its children as well.
            os.killpg(process.pid, signal.SIGKILL)
            await process.wait()


def describe_end(status: int) -> str:
    return f"ended with status {status}" if status >= 0 else f"ended by {signal.Signals(-status).name}"


async def ask(host: str, port: int, path: str, *, within: float) -> int | None:
    """The status of the answer, None for silence, 0 for any other sign of life.

    A connection that is refused or reset is a sign of life: so is a rush.
    """
    writer = None
    shown = f"[{host}]" if ":" in host else host
    try:
        async with asyncio.timeout(within):
            reader, writer = await asyncio.open_connection(host, port)
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {shown}:{port}\r\nConnection: close\r\n\r\n".encode())
            line = await reader.readline()
        return int(line.split()[1])
    except TimeoutError:
        return None
    except (OSError, ValueError, IndexError):
        return 0
    finally:
        if writer is not None:
            writer.close()


def _end_with_parent(parent: int) -> None:
    """Make the system send SIGTERM to this process when its parent is killed."""
    _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    # The parent may have been killed before the call of prctl.
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Begun:
    """What the processes need, and what is printed once all are ready. `ports`: one for each."""

    host: str
    ports: Sequence[int]
    environment: Mapping[str, str]
    addresses: str


async def supervise(kept: Sequence[Kept], begin: Callable[[], Awaitable[Begun]]) -> int:
    """Keep them running, each begun when the one before is ready. 0 after a signal, 1 if one cannot be."""
    main = asyncio.current_task()
    assert main is not None
    # A second signal would cancel the end.
    _on_stop(lambda: main.cancelling() or main.cancel())
    tasks: list[asyncio.Task[str]] = []
    try:
        begun = await begin()
        before = [None, *kept]
        tasks = [
            asyncio.create_task(_keep(one, after, begun, port))
            for one, after, port in zip(kept, before, begun.ports, strict=False)
        ]
        tasks.append(asyncio.create_task(_announce(kept, begun.addresses)))
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        complain(done.pop().result())
    except Failure as failure:
        if str(failure):
            complain(str(failure))
    except asyncio.CancelledError:
        return 0
    finally:
        # Nor may a signal interrupt the end after a failure.
        _on_stop(lambda: None)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(one.end(within=END_WITHIN) for one in kept))
    return 1


def _on_stop(do: Callable[[], object]) -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # nohup has set SIGHUP to be ignored.
        if signal.getsignal(number) is not signal.SIG_IGN:
            asyncio.get_running_loop().add_signal_handler(number, do)


async def _keep(one: Kept, after: Kept | None, begun: Begun, port: int) -> str:
    if after is not None:
        await after.ready.wait()
    return await one.keep(begun.host, port, begun.environment)


async def _announce(kept: Sequence[Kept], addresses: str) -> NoReturn:
    for one in kept:
        await one.ready.wait()
    notify_systemd(READY)
    # A closed standard output must not prevent the end of the children.
    with contextlib.suppress(OSError):
        write(addresses)
    while True:
        notify_systemd(WATCHDOG)
        await asyncio.sleep(ASK_EVERY)


def write(text: str) -> None:
    """Print unbuffered, so that no flush can fail at exit."""
    os.write(sys.stdout.fileno(), text.encode())


def complain(line: str) -> None:
    with contextlib.suppress(OSError):
        print(f"repoint: {line}", file=sys.stderr, flush=True)
