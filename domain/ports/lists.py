"""Positions in lists."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Position:
    """A position in a list, newest first: behind the row with this time and id."""

    created_at: datetime
    id: UUID


@dataclass(frozen=True, slots=True)
class MostScannedPosition:
    """A position in a list, most scanned first: behind the row with this count and id."""

    scan_count: int
    id: UUID
