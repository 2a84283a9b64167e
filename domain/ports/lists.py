"""Positions in lists."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a list, newest first: behind the row made then, with that id."""

    created_at: datetime
    id: UUID


@dataclass(frozen=True, slots=True)
class ScanPosition:
    """A place in a list, most scanned first: behind the row with so many scans and that id."""

    scan_count: int
    id: UUID
