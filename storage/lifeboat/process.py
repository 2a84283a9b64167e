"""The lifeboat's own process, a child of one web process of a host."""

from storage.lifeboat.folder import LifeboatFolder
from storage.runtime.child_process import ChildWorker


class LifeboatProcess(ChildWorker):
    """The child of one of the web processes that share the folder; another takes over when it ends."""

    command = "lifeboat"
    failure = "the lifeboat's process could not be started, will retry"

    def __init__(self, folder: LifeboatFolder) -> None:
        super().__init__()
        self._folder = folder

    async def run_once(self) -> None:
        with self._folder.lock() as descriptor:
            if descriptor is not None:
                await self._run_child(pass_fds=(descriptor,))
