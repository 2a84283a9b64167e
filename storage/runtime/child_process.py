"""Work of a web process in a child process: it delays no scan."""

import asyncio
import faulthandler
import logging
import os
import sys
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import ClassVar, Final, Self

from storage.runtime.server import ENDS_AFTER
from storage.runtime.workers import PeriodicWorker

log = logging.getLogger(__name__)

END_WITHIN: Final = 10.0
# Seconds between two looks at the child, and for how long it believes what it was told last.
_LOOK_EVERY: Final = 0.2
_TOLD_FOR: Final = 0.5
_SCANS, _RUSH = b".", b"!"
_ROOT: Final = Path(__file__).parents[2]


class ChildWorker(PeriodicWorker):
    """Starts `python -m app <command>`, where the other end is a `Parent`."""

    command: ClassVar[str]

    def __init__(
        self, is_busy: Callable[[], bool] = lambda: False, is_quiet: Callable[[], bool] = lambda: True
    ) -> None:
        """What the child is told of scans: whether they need the whole machine, or there are none."""
        super().__init__()
        self._is_busy, self._is_quiet = is_busy, is_quiet

    async def _run_child(self, *, pass_fds: Collection[int] = ()) -> None:
        """Run the child until it ends by itself, or until this worker is closed."""
        child = self._start_child(pass_fds)
        while child.poll() is None and not self._closing.is_set():
            if child.stdin is not None and not self._is_quiet():
                with suppress(BrokenPipeError):
                    child.stdin.write(_RUSH if self._is_busy() else _SCANS)
            await self._pause(_LOOK_EVERY)
        if child.returncode:
            log.error("the child process ended, it will be started again: %s", self.command)
            await self._pause(self.retry_seconds)
        await _end(child)

    def _start_child(self, pass_fds: Collection[int]) -> Popen[bytes]:
        """Not by uvloop: it forks this whole process, for which every scan waits milliseconds."""
        command = (sys.executable, "-m", "app", self.command)
        child = Popen(command, bufsize=0, cwd=_ROOT, stdin=PIPE, pass_fds=pass_fds)
        if child.stdin is not None:
            # One that does not read is told nothing, and holds up nobody.
            os.set_blocking(child.stdin.fileno(), False)
        return child


async def _end(child: Popen[bytes]) -> None:
    if child.stdin is not None:
        child.stdin.close()
    try:
        await asyncio.to_thread(child.wait, END_WITHIN)
    except TimeoutExpired:
        child.kill()
        await asyncio.to_thread(child.wait)


class Parent:
    """The web process, for its child. `ended`: its end of the pipe is closed, also when it was killed."""

    def __init__(self) -> None:
        self.ended = asyncio.Event()
        self._rush_until = 0.0
        self._scans_until = monotonic() + _TOLD_FOR

    @classmethod
    @asynccontextmanager
    async def watched(cls) -> AsyncIterator[Self]:
        parent, reader = cls(), asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        watching = [asyncio.create_task(parent._listen(reader)), asyncio.create_task(_show_life())]
        try:
            yield parent
        finally:
            for task in watching:
                task.cancel()
            faulthandler.cancel_dump_traceback_later()

    def is_busy(self) -> bool:
        """Whether its scans need the whole machine."""
        return monotonic() < self._rush_until

    def is_quiet(self) -> bool:
        """Whether it has no scans."""
        return monotonic() > self._scans_until

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        while told := await reader.read(1024):
            self._scans_until = monotonic() + _TOLD_FOR
            if _RUSH in told:
                self._rush_until = self._scans_until
        self.ended.set()


async def _show_life() -> None:
    """A child whose event loop stands still ends itself, as the web process does, and is started again."""
    while True:
        faulthandler.dump_traceback_later(ENDS_AFTER, exit=True)
        await asyncio.sleep(1)
