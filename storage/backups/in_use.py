"""A lock on the SQLite file: every process holds it shared, a restore and the end of a move exclusively.

The system releases a lock when its process ends; a file with a process ID would survive a crash.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO

from domain.settings import PREFIX, SettingsError
from storage.backups.files import BackupError
from storage.db.config import Database


def _locked(database: Path, operation: int) -> IO[bytes]:
    """The lock lasts until the file is closed. Raises BlockingIOError when other processes hold it."""
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = database.with_name(database.name + ".in-use")
    file = os.fdopen(os.open(name, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)
    try:
        fcntl.flock(file, operation | fcntl.LOCK_NB)
    except BaseException:
        file.close()
        raise
    return file


def hold_open(database: Database) -> AbstractContextManager[object]:
    """Prevent a restore until the end of the context, which begins at once. Raises SettingsError."""
    if database.dialect != "sqlite":
        return nullcontext()
    try:
        return _locked(database.file, fcntl.LOCK_SH)
    except BlockingIOError:
        raise SettingsError(
            f"{PREFIX}{database.setting}: it is being restored or moved; start when that is done"
        ) from None
    except OSError as error:
        raise SettingsError(f"{PREFIX}{database.setting}: the database cannot be used: {error}") from None


@contextmanager
def held_exclusively(database: Database) -> Iterator[None]:
    """No other process has the SQLite file open, or can open it. Raises BackupError."""
    if database.dialect != "sqlite":
        # The PostgreSQL server knows its connections.
        yield
        return
    try:
        lock = _locked(database.file, fcntl.LOCK_EX)
    except BlockingIOError:
        raise BackupError("Repoint is running: stop it first, and every command of ./scripts/admin") from None
    with lock:
        yield
