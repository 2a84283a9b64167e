"""The files that accounts keep, beside the backup of the database: one archive, which is not compressed."""

import tarfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from domain.kernel.errors import Unavailable, cause_of
from storage.backups.files import BackupError, draft_folder, publish
from storage.files.contents import FolderContents


def contents_file_of(backup: Path) -> Path:
    return backup.with_name(backup.name + ".files")


def back_up_contents(contents: FolderContents, backup: Path) -> Path | None:
    """The archive; None if there is nothing to keep. Raises BackupError."""
    file = contents_file_of(backup)
    stored = [*contents.stored()]
    if not stored:
        file.unlink(missing_ok=True)
        return None
    with _errors_translated(), draft_folder(file) as folder:
        with tarfile.open(folder / "files", "w") as archive:
            for path in stored:
                # One that was deleted meanwhile is missed by nobody.
                with suppress(FileNotFoundError):
                    archive.add(path, path.name)
        publish(folder / "files", file)
    return file


def restore_contents(contents: FolderContents, backup: Path) -> None:
    """What is there already stays: a name is the hash of what it holds. Raises BackupError."""
    file = contents_file_of(backup)
    if not file.exists():
        return
    with _errors_translated(), tarfile.open(file) as archive:
        for member in archive:
            part = archive.extractfile(member)
            content = part.read() if part else b""
            if sha256(content).hexdigest() != member.name:
                raise BackupError(f"{file} is damaged: {member.name}")
            contents.write(content)


@contextmanager
def _errors_translated() -> Iterator[None]:
    try:
        yield
    except (OSError, tarfile.TarError, Unavailable) as error:
        raise BackupError(cause_of(error)) from None
