"""Contents of files, each under the hash of its bytes: here in a folder."""

import fcntl
import os
from asyncio import to_thread
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from errno import EDQUOT, ENOSPC
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from typing import Final

from domain.kernel.errors import DiskFull, FilesUnavailable
from storage.repositories.files import hashes_in_use

PART: Final = 262_144
# An upload stores its bytes first, then its row.
UNUSED_STAYS: Final = timedelta(hours=1)
_AT_ONCE: Final = 500
_DRAFT: Final = ".draft-"


async def unused(hashes: Sequence[str]) -> AsyncIterator[list[str]]:
    """The contents that no file has, in batches: each can be deleted soon after it was looked up."""
    for at in range(0, len(hashes), _AT_ONCE):
        some = hashes[at : at + _AT_ONCE]
        used = await hashes_in_use(some)
        yield [one for one in some if one not in used]


@dataclass(frozen=True, slots=True)
class FolderContents:
    folder: Path

    async def keep(self, content: bytes) -> str:
        return await to_thread(self._write, content)

    def _write(self, content: bytes) -> str:
        """As `keep`. A file appears under its name once it is whole and on the disk."""
        content_hash = sha256(content).hexdigest()
        path = self._path(content_hash)
        with _translated():
            # Each by itself: `parents` would leave those above open to all.
            for folder in (self.folder.parent, self.folder, path.parent):
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor, draft = mkstemp(prefix=_DRAFT, dir=path.parent)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(content)
                    file.flush()
                    os.fsync(descriptor)
                with self._locked(path.parent):
                    Path(draft).replace(path)
            except BaseException:
                Path(draft).unlink(missing_ok=True)
                raise
            for folder in (path.parent, self.folder):
                _sync(folder)
        return content_hash

    async def stored(self) -> list[str]:
        names = await to_thread(lambda: sorted(path.name for path in self.folder.glob("??/*")))
        return [name for name in names if not name.startswith(_DRAFT)]

    async def load(self, content_hash: str) -> bytes:
        with _translated():
            return await to_thread(self._path(content_hash).read_bytes)

    async def read(self, content_hash: str, begin: int, end: int) -> AsyncIterator[bytes]:
        with _translated():
            file = await to_thread(self._path(content_hash).open, "rb")
        with file:
            file.seek(begin)
            while begin < end and (part := await to_thread(file.read, min(PART, end - begin))):
                yield part
                begin += len(part)

    async def sweep(self, now: datetime) -> None:
        before = (now - UNUSED_STAYS).timestamp()
        old = {path.name: path for path in await to_thread(lambda: [*self._old(before)])}
        async for names in unused([*old]):
            await to_thread(self._delete, [old[name] for name in names], before)

    def _path(self, content_hash: str) -> Path:
        return self.folder / content_hash[:2] / content_hash

    def _old(self, before: float) -> Iterator[Path]:
        for path in self.folder.glob("??/*"):
            with suppress(FileNotFoundError):
                if path.stat().st_mtime < before:
                    yield path

    def _delete(self, paths: list[Path], before: float) -> None:
        for path in paths:
            # The same content may have been kept anew meanwhile.
            with self._locked(path.parent), suppress(FileNotFoundError):
                if path.stat().st_mtime < before:
                    path.unlink()

    @contextmanager
    def _locked(self, folder: Path) -> Iterator[None]:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise (DiskFull if error.errno in (ENOSPC, EDQUOT) else FilesUnavailable) from error
