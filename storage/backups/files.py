"""Files of backups: they appear complete or not at all, and have a schema that is known.

The time of the last backup is that of an empty file in the data folder. A row of the database would not be in
the backup itself, and an operator who backs up in another way can `touch` the file.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from glob import escape
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Final

from storage.db.config import Dialect
from storage.db.startup_migrations import misfit


class BackupError(Exception):
    """One line for the operator: why there is no backup, or why nothing was restored or moved."""


def line_of(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


@contextmanager
def draft_folder(file: Path) -> Iterator[Path]:
    """A temporary folder beside `file`, for the owner only. Deletes those that killed processes left."""
    prefix, suffix = f".{file.name}.", ".partial"
    for leftover in file.parent.glob(f"{escape(prefix)}*{suffix}"):
        _remove_unlocked(leftover)
    folder = Path(mkdtemp(prefix=prefix, suffix=suffix, dir=file.parent))
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield folder
    finally:
        rmtree(folder, ignore_errors=True)
        os.close(descriptor)


def _remove_unlocked(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        # It belongs to another backup that is running.
        return
    else:
        rmtree(folder, ignore_errors=True)
    finally:
        os.close(descriptor)


def publish(draft: Path, file: Path) -> None:
    """Sync `draft` to the disk and rename it to `file`, readable by the owner only."""
    draft.chmod(0o600)
    sync(draft)
    draft.replace(file)
    sync(file.parent)


def sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def name_aside(file: Path, now: datetime) -> Path:
    """The new name of `file` when a restored file takes its place."""
    return file.with_name(f"{file.name}.before-{now:%Y%m%dT%H%M%SZ}")


def require_kind(backup: Path, beginning: bytes, name: str) -> None:
    """Raise BackupError unless the file begins with `beginning`."""
    with backup.open("rb") as file:
        if file.read(len(beginning)) != beginning:
            raise BackupError(f"{backup} is no backup of a {name} database")


def require_known_schema(applied: set[str], dialect: Dialect, backup: Path) -> None:
    """`applied`: the migrations of the backup. The next start applies those that an older backup lacks."""
    if not applied:
        raise BackupError(f"{backup} is no database of Repoint")
    if reason := misfit(applied, dialect):
        raise BackupError(f"{backup} {reason}")


LAST_BACKUP: Final = "last_backup"


def note_backup(data: Path) -> None:
    """A backup has just been made. Raises OSError."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Made anew: the time of a file of another user cannot be changed.
    (data / LAST_BACKUP).unlink(missing_ok=True)
    (data / LAST_BACKUP).touch(mode=0o600)


def last_backup_at(data: Path) -> float:
    """The time of the last backup in seconds since 1970; 0 if none is known."""
    try:
        return (data / LAST_BACKUP).stat().st_mtime
    except OSError:
        return 0.0
