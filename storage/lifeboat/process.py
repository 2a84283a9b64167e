"""The lifeboat's own process, a child of one web process of a host: its work delays no scan."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Final

from storage.lifeboat.folder import LifeboatFolder
from storage.runtime.workers import PeriodicWorker

log = logging.getLogger(__name__)

END_WITHIN: Final = 10.0
_ROOT: Final = Path(__file__).parents[2]


class LifeboatProcess(PeriodicWorker):
    """Of several web processes that share the folder, one has the child; another takes over when it ends."""

    failure = "the lifeboat's process could not be started, will retry"

    def __init__(self, folder: LifeboatFolder) -> None:
        super().__init__()
        self._folder = folder

    async def run_once(self) -> None:
        with self._folder.lock() as descriptor:
            if descriptor is None:
                return
            # It ends when its standard input does, and that is also closed when this process is killed.
            child = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "app", "lifeboat"), cwd=_ROOT, stdin=PIPE, pass_fds=(descriptor,)
            )
            closing = asyncio.create_task(self._closing.wait())
            ending = asyncio.create_task(child.wait())
            await asyncio.wait((closing, ending), return_when=asyncio.FIRST_COMPLETED)
            closing.cancel()
            if not self._closing.is_set():
                log.error("the lifeboat's process ended, it will be started again")
            await _end(child)


async def _end(child: Process) -> None:
    if child.stdin is not None:
        child.stdin.close()
    try:
        async with asyncio.timeout(END_WITHIN):
            await child.wait()
    except TimeoutError:
        child.kill()
        await child.wait()
