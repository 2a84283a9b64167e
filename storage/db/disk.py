"""The reserve of the disk: what is left for scans when everything else has been refused (decision 0085)."""

import logging
import shutil
from asyncio import to_thread
from time import monotonic
from typing import Final

from domain.accounts.plans import MB
from domain.kernel.errors import DatabaseFailed, Unavailable
from storage.db.config import Database
from storage.db.pools import run_statement

log = logging.getLogger(__name__)
_LOOKED_AT_EVERY: Final = 2.0
_FREE: Final = "SELECT freelist_count * page_size AS bytes FROM pragma_freelist_count, pragma_page_size"


class DiskReserve:
    """Over PostgreSQL nothing is reserved: its disk is another machine's, or at least its own business."""

    def __init__(self, database: Database, megabytes: int) -> None:
        self._database = database
        self._reserve = megabytes * MB if database.dialect == "sqlite" else 0
        self._is_low = False
        self._stale_at = 0.0

    async def is_low(self) -> bool:
        if self._reserve and monotonic() >= self._stale_at:
            self._stale_at = monotonic() + _LOOKED_AT_EVERY
            try:
                free = (await to_thread(shutil.disk_usage, self._database.file.parent)).free
                room = free + await free_in_file()
            except (OSError, Unavailable, DatabaseFailed):
                # Whatever is written next says so.
                return self._is_low
            # SQLite's log grows outside of the file.
            is_low = room < self._reserve or free < self._reserve // 4
            if is_low and not self._is_low:
                log.error(
                    "the disk is nearly full, %d MB are free: until there are %d (REPOINT_DISK_RESERVE_MB) "
                    "only scans, contacts and deletions are stored",
                    free // MB,
                    self._reserve // MB,
                )
            self._is_low = is_low
        return self._is_low


async def free_in_file() -> int:
    """The free room inside the SQLite file: what deletions have left there is filled again."""
    (row,) = await run_statement("lookups", _FREE)
    return int(row["bytes"])
