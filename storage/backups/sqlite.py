"""Back up a SQLite database while it is in use, and restore it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from shutil import copyfile
from typing import Final

from storage.backups import files
from storage.db.config import Database
from storage.db.connections import open_sqlite
from storage.db.startup_migrations import APPLIED

# Seconds. A commit of others may take a while on a slow disk.
_BUSY_TIMEOUT: Final = 30.0


def dump(database: Database, target: Path) -> None:
    """Write a snapshot of the database to `target`. Raises BackupError."""
    if not database.file.exists():
        raise files.BackupError(f"there is no database at {database.file}")
    # VACUUM reads one snapshot while others write. SQLite's backup API restarts after each commit of others.
    with opened(database.file, "rw") as connection:
        connection.execute("VACUUM INTO ?", (str(target),))


def check(backup: Path) -> None:
    """Raise BackupError unless `backup` is an intact database."""
    files.require_kind(backup, b"SQLite format 3\0", "SQLite")
    with opened(backup, "ro&immutable=1") as connection:
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise files.BackupError(f"{backup} is damaged: {verdict}")


def _applied_migrations(backup: Path) -> set[str]:
    with opened(backup, "ro&immutable=1") as connection:
        if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'aerich'").fetchall():
            return set()
        return {version for (version,) in connection.execute(APPLIED)}


def restore(database: Database, backup: Path, now: datetime) -> str | None:
    """Replace the database, which no other process may have open. Returns where the previous one is kept.

    Raises BackupError.
    """
    check(backup)
    files.require_known_schema(_applied_migrations(backup), "sqlite", backup)
    file = database.file
    with files.draft_folder(file) as folder:
        draft = folder / "database"
        copyfile(backup, draft)
        # First the steps that take time or space: a failure there changes nothing.
        files.sync(draft)
        aside = _keep_aside(file, files.name_aside(file, now)) if file.exists() else None
        # One atomic step: a crash before or after it leaves a complete database.
        files.publish(draft, file)
        _beside(file, "-shm").unlink(missing_ok=True)
    return str(aside) if aside else None


def _keep_aside(file: Path, aside: Path) -> Path:
    """Link the database and its log to a second name. SQLite must not apply the log to the backup."""
    log, log_aside = _beside(file, "-wal"), _beside(aside, "-wal")
    if log.exists():
        os.link(log, log_aside)
    # Move the log into the file. Where that fails, as in a damaged file, the log stays beside it.
    with suppress(files.BackupError), opened(file, "rw") as connection:
        is_busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if not is_busy:
            log_aside.unlink(missing_ok=True)
    log.unlink(missing_ok=True)
    os.link(file, aside)
    return aside


def _beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


@contextmanager
def opened(file: Path, mode: str) -> Iterator[sqlite3.Connection]:
    try:
        with closing(open_sqlite(file, mode, timeout=_BUSY_TIMEOUT)) as connection:
            yield connection
    except sqlite3.Error as error:
        raise files.BackupError(f"{file}: {error}") from None
