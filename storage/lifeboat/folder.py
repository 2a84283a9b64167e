"""The lifeboat's folder, and its own process: a child of one web process of a host.

Each file in the folder is replaced whole, so a web server never reads half of one.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from filecmp import cmp
from pathlib import Path
from typing import BinaryIO, Final

from storage.runtime.child_process import ChildWorker

_LOCK: Final = ".lock"
# The folders of the files of codes, each in the folder of its host.
_OF_CODES: Final = ("pages", "notices")
# Web servers run as another user, and a service may have a strict umask.
_FOLDER_MODE: Final = 0o755
_FILE_MODE: Final = 0o644


class LifeboatFolder:
    def __init__(self, path: Path) -> None:
        """Raises ValueError when the folder cannot be made or written to."""
        self.path = path
        try:
            _make(path)
            with self.lock():
                pass
        except OSError as error:
            raise ValueError(f"cannot be written to: {error.strerror}") from None

    @contextmanager
    def lock(self) -> Iterator[int | None]:
        """A descriptor that holds the folder for this process, and for a child that inherits it.

        None if another process holds it. The system releases it when all of them have ended.
        """
        descriptor = os.open(self.path / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        is_ours = False
        try:
            with suppress(BlockingIOError):
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                is_ours = True
            yield descriptor if is_ours else None
        finally:
            os.close(descriptor)

    @contextmanager
    def replacing(self, name: str) -> Iterator[BinaryIO]:
        """A new file that takes the place of the old one at the end, unless both are the same."""
        path = self.path / name
        _make(path.parent)
        new = path.with_name(f".{path.name}.new")
        try:
            with new.open("wb", buffering=1 << 20) as file:
                os.fchmod(file.fileno(), _FILE_MODE)
                yield file
                file.flush()
                os.fsync(file.fileno())
            if path.exists() and cmp(new, path, shallow=False):
                return
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)

    def write(self, name: str, content: bytes) -> None:
        with self.replacing(name) as file:
            file.write(content)

    def names_of_codes(self) -> set[str]:
        """The names of the files of single codes, like `pages/HOST/SHORT_ID.html`."""
        found = (file for folder in _OF_CODES for file in (self.path / folder).glob("*/*"))
        return {str(file.relative_to(self.path)) for file in found}

    def remove(self, name: str) -> None:
        with suppress(FileNotFoundError):
            (self.path / name).unlink()


def _make(folder: Path) -> None:
    if folder.is_dir():
        return
    _make(folder.parent)
    with suppress(FileExistsError):
        folder.mkdir()
        folder.chmod(_FOLDER_MODE)


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
