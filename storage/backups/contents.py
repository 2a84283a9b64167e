"""The files that accounts keep, beside the backup of the database: one archive, which is not compressed."""

import asyncio
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from domain.kernel.errors import FilesUnavailable, Unavailable, cause_of
from domain.ports.files import FileContents
from storage.backups.files import BackupError, draft_folder, publish


def contents_file_of(backup: Path) -> Path:
    return backup.with_name(backup.name + ".files")


def back_up_contents(contents: FileContents, backup: Path) -> Path | None:
    """The archive; None if there is nothing to keep. Raises BackupError."""
    file = contents_file_of(backup)
    with _errors_translated(), asyncio.Runner() as runner:
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
    """What is there already stays: a name is the hash of what it holds. Raises BackupError."""
    file = contents_file_of(backup)
    if not file.exists():
        return
    with _errors_translated(), tarfile.open(file) as archive, asyncio.Runner() as runner:
        for member in archive:
            part = archive.extractfile(member)
            content = part.read() if part else b""
            if sha256(content).hexdigest() != member.name:
                raise BackupError(f"{file} is damaged: {member.name}")
            runner.run(contents.keep(content))


@contextmanager
def _errors_translated() -> Iterator[None]:
    try:
        yield
    except (OSError, tarfile.TarError, Unavailable) as error:
        raise BackupError(cause_of(error)) from None
