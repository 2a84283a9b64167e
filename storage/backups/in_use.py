"""A lock on the SQLite file: every process holds it shared, a restore and the end of a move exclusively.

The system releases a lock when its process ends; a file with a process ID would survive a crash.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path

from domain.settings import PREFIX, SettingsError
from storage.backups.errors import BackupError
from storage.db.config import Database


class _Lock:
    def __init__(self, database: Path, operation: int) -> None:
        """Raises BlockingIOError when other processes hold it."""
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._descriptor = os.open(_lock_file(database), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._descriptor, operation | fcntl.LOCK_NB)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        os.close(self._descriptor)


def hold_open(database: Database) -> AbstractContextManager[object]:
    """Prevent a restore until the end of the context, which begins at once. Raises SettingsError."""
    if database.dialect != "sqlite":
        return nullcontext()
    try:
        return closing(_Lock(database.file, fcntl.LOCK_SH))
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
        lock = _Lock(database.file, fcntl.LOCK_EX)
    except BlockingIOError:
        raise BackupError("Repoint is running: stop it first, and every command of ./scripts/admin") from None
    with closing(lock):
        yield


def _lock_file(database: Path) -> Path:
    return database.with_name(database.name + ".in-use")
