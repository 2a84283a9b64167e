"""Orders of lists, and positions in them."""

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Position:
    """A position in a list, newest first: behind the row with this time and id."""

    created_at: datetime
    id: UUID


class SortKey(StrEnum):
    CREATED_AT = "created_at"
    UPDATED_AT = "updated_at"
    NAME = "name"
    SCAN_COUNT = "scan_count"
    LAST_SCAN = "last_scan"


@dataclass(frozen=True, slots=True)
class Sort:
    """Newest, last changed, most scanned or last scanned first, names from A to Z; or the other direction."""

    key: SortKey
    is_reversed: bool = False

    @property
    def descends(self) -> bool:
        return (self.key is SortKey.NAME) == self.is_reversed


# Before all that is listed.
FIRST = Position(datetime.fromtimestamp(0, UTC), UUID(int=0))
# An order to go on with tomorrow: what has changed since comes at the end.
LAST_CHANGED_LAST = Sort(SortKey.UPDATED_AT, is_reversed=True)
NEWEST_FIRST = Sort(SortKey.CREATED_AT)
MOST_SCANNED_FIRST = Sort(SortKey.SCAN_COUNT)
FEWEST_SCANS_FIRST = Sort(SortKey.SCAN_COUNT, is_reversed=True)
LAST_SCANNED_FIRST = Sort(SortKey.LAST_SCAN)


@dataclass(frozen=True, slots=True)
class SortPosition:
    """A position in the sort order: behind the row with this value of what it is sorted by, and this id."""

    value: datetime | str | int
    id: UUID
