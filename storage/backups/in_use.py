"""Who has the SQLite file open: every process holds a shared lock, and a restore needs it alone.

The system lets a lock go when its process ends, however it ends: a file with a process ID would outlive a crash.
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
        """Raises BlockingIOError when it is held by others."""
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
    """From now until the end of the context nothing is restored over a SQLite file. Raises SettingsError."""
    if database.dialect != "sqlite":
        return nullcontext()
    try:
        return closing(_Lock(database.file, fcntl.LOCK_SH))
    except BlockingIOError:
        raise SettingsError(
            f"{PREFIX}DATABASE_URL: a backup is being restored; start when it is done"
        ) from None
    except OSError as error:
        raise SettingsError(f"{PREFIX}DATABASE_URL: the database cannot be used: {error}") from None


@contextmanager
def held_alone(database: Database) -> Iterator[None]:
    """Nobody else has the SQLite file open, nor opens it meanwhile. Raises BackupError."""
    if database.dialect != "sqlite":
        # Its server knows who is connected.
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
