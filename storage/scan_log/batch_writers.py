"""Writing a batch of scans in one transaction: a class for each database.

A scan is one row of `scan_inbox`, and most transactions only insert these rows: counting happens later
(storage/analytics/ingest.py). Scans of codes with a scan limit are counted here. The statement that increases
`scan_count` admits them, so the limit is exact across processes and their caches.
"""

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from time import monotonic
from typing import Any, Final

from domain.analytics.rollups import first_key
from domain.scanning.outcomes import Verdict
from domain.scanning.scans import Scan
from storage.db.config import Database
from storage.db.connections import connect_postgres, connect_sqlite, dropped_when_late, usable
from storage.db.open_file import OpenFile
from storage.scan_log.inbox import COLUMNS, InboxReader, InboxValues, parse_details, with_verdict

# By the key of their code: the indexes of the scans that count for its limit.
Limited = Mapping[int, Sequence[int]]


class SqliteBatchWriter:
    """A connection and a thread of its own."""

    # A statement for each batch size stays prepared, and larger ones take more memory.
    max_batch: Final = 128
    # The longest wait for more scans. A commit costs as much as ten scans, whatever the size of the batch.
    gathers_seconds: Final = 0.001
    _COUNT = """UPDATE short_urls SET scan_count = scan_count + :scans
        WHERE id = (SELECT id FROM scan_keys WHERE key = :key)
            AND (scan_limit IS NULL OR scan_count + :scans <= scan_limit)"""

    def __init__(self, database: Database, reader: InboxReader) -> None:
        self._reader = reader
        self._thread = ThreadPoolExecutor(1, "scans")
        self._connection = connect_sqlite(database, cached_statements=self.max_batch + 8)
        # A wait of SQLite grows to 100 ms, and would miss the moment between two transactions of a large job.
        self._connection.execute("PRAGMA busy_timeout = 1")
        self._patience = database.credentials["busy_timeout"] / 1_000
        self._file = OpenFile(database.file)

    async def commit(self, scans: Sequence[Scan], visitor_key: bytes) -> list[bool]:
        """Store all of `scans` or none. Returns False for each that the scan limit refused."""
        # Not in the thread: two threads that both run Python slow each other down.
        rows = [self._reader.read(scan, visitor_key) for scan in scans]
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._commit, rows, _limited(scans, rows))

    async def close(self) -> None:
        self._thread.shutdown()
        self._connection.close()

    def _commit(self, rows: list[InboxValues], limited: Limited) -> list[bool]:
        self._file.require_in_place()
        until = monotonic() + self._patience
        while True:
            try:
                return self._store(rows, limited)
            except sqlite3.OperationalError as error:
                # The lowest byte: SQLite has several reasons to be busy, such as a recovery after a kill.
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                    raise

    def _store(self, rows: list[InboxValues], limited: Limited) -> list[bool]:
        with self._connection as connection:
            # Otherwise the insertion alone is the transaction.
            if limited:
                connection.execute("BEGIN IMMEDIATE")
            counted = {key: self._count(key, len(indexes)) for key, indexes in limited.items()}
            admitted = _admit(rows, limited, counted)
            connection.execute(_insertion(len(rows)), list(chain.from_iterable(rows)))
        return admitted

    def _count(self, key: int, scans: int) -> int:
        """Count as many of `scans` as the limit allows. Returns how many were counted."""
        if self._connection.execute(self._COUNT, {"key": key, "scans": scans}).rowcount:
            return scans
        return sum(
            self._connection.execute(self._COUNT, {"key": key, "scans": 1}).rowcount for _ in range(scans)
        )


# Seconds of a statement: visitors wait for it.
LONGEST_COMMIT: Final = 4.0
# Seconds before a batch that a deadlock stopped is tried again. At once it might take its first lock back
# before the transaction that waits for it wakes up, and meet the same deadlock.
_PAUSES: Final = (0.1, 0.3, 0.9)


class PostgresBatchWriter:
    """A connection of its own: the overhead of a pool is more than the cost of most batches."""

    max_batch: Final = 500
    # The event loop is free during a commit: scans that come meanwhile are the next batch.
    gathers_seconds: Final = 0.0
    _INSERT = f"""INSERT INTO scan_inbox ({COLUMNS})
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::boolean[], $4::bigint[], $5::text[])"""
    # Rows are locked in the order of their ids, so that the batches of two processes cannot deadlock.
    # LEAST ignores null: a code whose limit was removed admits all.
    _COUNT = """WITH available AS (
            SELECT id, key, LEAST(sent.scans, scan_limit - scan_count) AS scans
            FROM unnest($1::bigint[], $2::bigint[]) AS sent (key, scans)
                JOIN scan_keys USING (key) JOIN short_urls USING (id)
            WHERE scan_limit IS NULL OR scan_count < scan_limit
            ORDER BY id FOR NO KEY UPDATE OF short_urls
        )
        UPDATE short_urls SET scan_count = scan_count + available.scans
        FROM available WHERE short_urls.id = available.id RETURNING available.key, available.scans"""

    def __init__(self, database: Database, reader: InboxReader) -> None:
        self._database = database
        self._reader = reader
        self._connection: Any = None

    async def commit(self, scans: Sequence[Scan], visitor_key: bytes) -> list[bool]:
        """Store all of `scans` or none. Returns False for each that the scan limit refused."""
        rows = [self._reader.read(scan, visitor_key) for scan in scans]
        limited = _limited(scans, rows)
        limits = {
            "timeout": min(LONGEST_COMMIT, self._database.credentials["timeout"]),
            "command_timeout": LONGEST_COMMIT,
        }
        self._connection = usable(self._connection) or await connect_postgres(self._database, **limits)
        with dropped_when_late(self._connection):
            if limited:
                return await self._commit_limited(rows, limited)
            await self._insert(rows)
        return [True] * len(rows)

    async def _commit_limited(self, rows: Sequence[InboxValues], limited: Limited) -> list[bool]:
        """Commit, and again after a deadlock: an API call may lock the same codes in another order."""
        # SQLite's processes do without the library.
        from asyncpg import DeadlockDetectedError

        for pause in _PAUSES:
            with suppress(DeadlockDetectedError):
                return await self._count_and_insert([*rows], limited)
            await asyncio.sleep(pause)
        return await self._count_and_insert([*rows], limited)

    async def _count_and_insert(self, rows: list[InboxValues], limited: Limited) -> list[bool]:
        async with self._connection.transaction():
            # Before the rollback; one that is late with the commit is dropped by `commit`.
            with dropped_when_late(self._connection):
                counts = [len(indexes) for indexes in limited.values()]
                counted = dict(await self._connection.fetch(self._COUNT, list(limited), counts))
                admitted = _admit(rows, limited, counted)
                await self._insert(rows)
        return admitted

    async def _insert(self, rows: Sequence[InboxValues]) -> None:
        await self._connection.execute(self._INSERT, *zip(*rows, strict=True))

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close(timeout=LONGEST_COMMIT)


def _limited(scans: Sequence[Scan], rows: Sequence[InboxValues]) -> Limited:
    """The scans that count for a limit: those by people, let through."""
    limited: dict[int, list[int]] = {}
    for index, scan in enumerate(scans):
        if scan.counts_for_limit and parse_details(rows[index][4]).bot is None:
            # One key for a code in all its types: they share its limit.
            limited.setdefault(first_key(scan.target.key), []).append(index)
    return limited


def _admit(rows: list[InboxValues], limited: Limited, counted: Mapping[int, int]) -> list[bool]:
    """Admit the first scans of each code; the rows of the others get the verdict LIMIT_REACHED."""
    admitted = [True] * len(rows)
    for key, indexes in limited.items():
        for index in indexes[counted.get(key, 0) :]:
            admitted[index] = False
            rows[index] = (*rows[index][:4], with_verdict(rows[index][4], Verdict.LIMIT_REACHED))
    return admitted


# OR ROLLBACK: a failure undoes the whole transaction. SQLite needs a journal to undo one statement alone.
@lru_cache(maxsize=SqliteBatchWriter.max_batch)
def _insertion(rows: int) -> str:
    return f"INSERT OR ROLLBACK INTO scan_inbox ({COLUMNS}) VALUES {', '.join(['(?, ?, ?, ?, ?)'] * rows)}"
