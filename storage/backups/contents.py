"""The files that accounts keep, beside the backup of the database: one archive, which is not compressed."""

import asyncio
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final

from domain.kernel.errors import FilesUnavailable, Unavailable, cause_of
from domain.ports.files import FileContents
from storage.backups.files import BackupError, draft_folder, publish
from storage.db.config import Database
from storage.db.connections import one_connection
from storage.db.failures import translated
from storage.db.startup_migrations import COLUMNS

_KEPT: Final = "SELECT content_hash FROM files UNION SELECT content_hash FROM file_versions"
# Two empty blocks: an archive without them was cut off.
_END_MARK: Final = bytes(2 * tarfile.BLOCKSIZE)


def contents_file_of(backup: Path) -> Path:
    return backup.with_name(backup.name + ".files")


def back_up_contents(contents: FileContents, backup: Path) -> Path | None:
    """The archive; None if there is nothing to keep. Raises BackupError."""
    file = contents_file_of(backup)
    with _errors_translated(file), asyncio.Runner() as runner:
        stored = runner.run(contents.stored())
        if not stored:
            file.unlink(missing_ok=True)
            return None
        with draft_folder(file) as folder:
            with tarfile.open(folder / "files", "w") as archive:
                for name in stored:
                    try:
                        content = runner.run(contents.load(name))
                    except FilesUnavailable as error:
                        # One that was deleted meanwhile is missed by nobody.
                        if not isinstance(error.__cause__, FileNotFoundError):
                            raise
                    else:
                        member = tarfile.TarInfo(name)
                        member.size = len(content)
                        archive.addfile(member, BytesIO(content))
            publish(folder / "files", file)
    return file


def restore_contents(contents: FileContents, backup: Path) -> None:
    """What is there already stays: a name is the hash of what it holds. The archive is read to its end first.

    Raises BackupError for one that is damaged, before anything is restored."""
    file = contents_file_of(backup)
    if not file.exists():
        return
    with _errors_translated(file), asyncio.Runner() as runner:
        for _ in _contents_in(file):
            pass
        for content in _contents_in(file):
            runner.run(contents.keep(content))


def _contents_in(file: Path) -> Iterator[bytes]:
    with file.open("rb") as opened, tarfile.open(fileobj=opened, mode="r:") as archive:
        for member in archive:
            part = archive.extractfile(member)
            content = part.read() if part else b""
            if sha256(content).hexdigest() != member.name:
                raise BackupError(f"{file} is damaged: {member.name}")
            yield content
        opened.seek(archive.offset)
        if opened.read(len(_END_MARK)) != _END_MARK:
            raise BackupError(f"{file} is damaged: its end is missing")


def count_missing(contents: FileContents, database: Database, backup: Path) -> int:
    """How many contents the restored database names that are not there. Raises BackupError."""
    with _errors_translated(backup):
        return asyncio.run(_count_missing(contents, database))


async def _count_missing(contents: FileContents, database: Database) -> int:
    with translated():
        async with one_connection(database) as run:
            # A backup of an earlier version may know no files.
            has_files = ("files", "content_hash") in await run(COLUMNS[database.dialect])
            named = {content_hash for (content_hash,) in await run(_KEPT)} if has_files else set[str]()
    return len(named.difference(await contents.stored()))


@contextmanager
def _errors_translated(file: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, tarfile.TarError, Unavailable) as error:
        raise BackupError(f"{file}: {cause_of(error)}") from None
