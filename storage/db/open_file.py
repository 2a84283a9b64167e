"""Whether the files of a SQLite database are still those that were opened.

SQLite goes on writing into a file that was deleted or replaced, and everything written there is lost.
"""

import os
from pathlib import Path

Identity = tuple[int, int]


def existing(file: Path | str, mode: str = "rw") -> str:
    """The URI of a SQLite file. Opened by its name alone, a file that is lost would be made anew, empty."""
    return f"{Path(file).absolute().as_uri()}?mode={mode}"


class FileLost(OSError):
    """The message names the file and says what to do."""


class OpenFile:
    """To be made when a connection is: it remembers the database and its log."""

    def __init__(self, database: Path) -> None:
        self._paths = [f"{database}{ending}" for ending in ("", "-wal")]
        self._opened: dict[str, Identity] = {}
        self.require_in_place()

    def require_in_place(self) -> None:
        """Raises FileLost. Takes microseconds: it is called before each batch of scans is committed."""
        for path in self._paths:
            found = _identity(path)
            if found is None and path in self._opened:
                raise FileLost(f"{path} was taken away while it was in use: put it back, or stop and restore")
            # SQLite makes its log with its first statement.
            if found is not None and found != self._opened.setdefault(path, found):
                raise FileLost(f"{path} was replaced while it was in use: stop Repoint and start it again")


def _identity(path: str) -> Identity | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - a Path takes twice as long
    except OSError:
        return None
    return found.st_dev, found.st_ino
