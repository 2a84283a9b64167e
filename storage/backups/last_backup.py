"""The time of the last backup: that of an empty file in the data folder.

A file, because a row of the database would not be in the backup itself, and because an operator who backs up
in another way can `touch` it.
"""

from pathlib import Path
from typing import Final

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
