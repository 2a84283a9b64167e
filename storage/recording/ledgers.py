"""A batch of scans as one transaction, once for each database.

A scan is one row of `scan_inbox`, and for most batches that is the whole transaction: numbers are kept up later
(storage/analytics/ingest.py). Codes with a scan limit are another matter: who gets a place is judged by the statement that counts, and
nowhere else, so that however stale what a process holds in memory, it stays exact.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from domain.scans import Scan, Verdict
from storage.config import Database
from storage.recording.errands import Errands
from storage.recording.inbox import COLUMNS, read_details, with_verdict
from storage.recording.inbox_reader import InboxReader

_WIDTH: Final = len(COLUMNS.split(","))
# SQLite's RETURNING knows the changed table alone.
_TAKE_PLACES: Final = """
    short_urls SET scan_count = scan_count + asked.places
    FROM asked JOIN scan_keys ON scan_keys.key = asked.key
    WHERE short_urls.id = scan_keys.id AND (scan_limit IS NULL OR scan_count + asked.places <= scan_limit)
    RETURNING (SELECT key FROM scan_keys WHERE scan_keys.id = short_urls.id) AS key"""

# The columns of all entries of a batch, one entry after another: as a statement takes them.
Batch = list[Any]
# Which entries, by their index, ask for a place of which code.
Asked = Mapping[int, list[int]]


class SqliteLedger:
    """Its own connection in its own thread: a batch is one errand there.

    OR FAIL: a statement that may keep half its rows needs no journal of its own, which halves its cost; the
    transaction around it undoes that half.
    """

    # The statements of all sizes stay prepared, and each takes memory by its size.
    max_batch: Final = 128
    # A commit costs as much as ten scans, and most of it is the same for one and for a hundred.
    gathers_seconds: Final = 0.001

    def __init__(self, database: Database, reader: InboxReader) -> None:
        self._database = database
        self._reader = reader
        self._errands = Errands("scans")
        self._connection: sqlite3.Connection | None = None

    async def commit(self, scans: list[Scan], visitor_key: bytes) -> list[bool]:
        # Read here and not in the thread: two threads that both run Python wait for each other at every turn.
        batch = _read(self._reader, scans, visitor_key)
        if asked := _asked_places(scans, batch):
            return await self._errands.run(lambda: self._commit(asked, batch))
        # One statement alone is a transaction, and the thread asks for the interpreter once.
        statement = _insertion(len(scans))
        await self._errands.run(lambda: self._connected().execute(statement, batch))
        return [True] * len(scans)

    async def close(self) -> None:
        await self._errands.run(self._close)
        self._errands.end()

    def _commit(self, asked: Asked, batch: Batch) -> list[bool]:
        connection = self._connected()
        scans = len(batch) // _WIDTH
        connection.execute("BEGIN IMMEDIATE")
        try:
            admitted = self._admit(connection, asked, scans)
            _refuse(batch, admitted)
            connection.execute(_insertion(scans, "OR FAIL"), batch)
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise
        return admitted

    def _admit(self, connection: sqlite3.Connection, asked: Asked, scans: int) -> list[bool]:
        def take(places: Mapping[int, int]) -> set[int]:
            listed = f"WITH asked (key, places) AS ({_values(len(places), 2)})"
            values = [value for pair in places.items() for value in pair]
            taken = connection.execute(f"{listed} UPDATE OR FAIL {_TAKE_PLACES}", values)
            return {key for (key,) in taken.fetchall()}

        whole = take(_counts(asked))
        admitted = [True] * scans
        for key, index in _one_by_one(asked, whole):
            admitted[index] = bool(take({key: 1}))
        return admitted

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._database.file, isolation_level=None, cached_statements=self.max_batch + 8
        )
        for name, value in self._database.pragmas.items():
            connection.execute(f"PRAGMA {name}={value}")
        return connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class PostgresLedger:
    """Its own connection, and for most batches one statement: what a pool does before and after costs more than that.

    Rows are locked in the order of their ids, so that two processes' batches cannot block each other for good.
    """

    max_batch: Final = 500
    # The server commits while the loop goes on: what comes meanwhile is the next batch.
    gathers_seconds: Final = 0.0
    _INSERT = f"""INSERT INTO scan_inbox ({COLUMNS})
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::boolean[], $4::bigint[], $5::text[])"""
    _LOCK = """SELECT short_urls.id FROM short_urls JOIN scan_keys ON scan_keys.id = short_urls.id
        WHERE scan_keys.key = ANY($1::bigint[]) ORDER BY short_urls.id FOR NO KEY UPDATE OF short_urls"""
    _ASKED = "WITH asked AS (SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS asked (key, places))"

    def __init__(self, database: Database, reader: InboxReader) -> None:
        self._credentials = database.credentials
        self._reader = reader
        self._connection: Any = None

    async def commit(self, scans: list[Scan], visitor_key: bytes) -> list[bool]:
        batch = _read(self._reader, scans, visitor_key)
        connection = await self._connected()
        if not (asked := _asked_places(scans, batch)):
            await self._insert(connection, batch)
            return [True] * len(scans)
        async with connection.transaction():
            admitted = await self._admit(connection, asked, len(scans))
            _refuse(batch, admitted)
            await self._insert(connection, batch)
        return admitted

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()

    async def _insert(self, connection: Any, batch: Batch) -> None:
        await connection.execute(self._INSERT, *(batch[column::_WIDTH] for column in range(_WIDTH)))

    async def _admit(self, connection: Any, asked: Asked, scans: int) -> list[bool]:
        async def take(places: Mapping[int, int]) -> set[int]:
            rows = await connection.fetch(
                f"{self._ASKED} UPDATE {_TAKE_PLACES}", list(places), list(places.values())
            )
            return {row["key"] for row in rows}

        # One row alone has no order.
        if len(asked) > 1:
            await connection.fetch(self._LOCK, list(asked))
        whole = await take(_counts(asked))
        admitted = [True] * scans
        for key, index in _one_by_one(asked, whole):
            admitted[index] = bool(await take({key: 1}))
        return admitted

    async def _connected(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            import asyncpg  # noqa: PLC0415 - see storage/failures.py

            self._connection = await asyncpg.connect(**self._credentials)
        return self._connection


def _read(reader: InboxReader, scans: Sequence[Scan], visitor_key: bytes) -> Batch:
    batch: Batch = []
    for scan in scans:
        batch += reader.read(scan, visitor_key)
    return batch


def _asked_places(scans: Sequence[Scan], batch: Batch) -> Asked:
    """Of the scans that would use up a limit: a person's that are let through."""
    asked: dict[int, list[int]] = {}
    for index, scan in enumerate(scans):
        # The limit first, here: nearly no scan has one.
        if scan.target.gates.scan_limit is not None and scan.asks_for_place:
            details = read_details(batch[_details_at(index)])
            if details.bot is None:
                asked.setdefault(scan.target.key, []).append(index)
    return asked


def _details_at(index: int) -> int:
    """Where in a batch an entry has its details, the last of its columns."""
    return index * _WIDTH + _WIDTH - 1


def _counts(asked: Asked) -> dict[int, int]:
    return {key: len(indexes) for key, indexes in asked.items()}


def _one_by_one(asked: Asked, whole: set[int]) -> list[tuple[int, int]]:
    """The scans of the codes that had no place for all: the first to come are let through."""
    return [(key, index) for key in asked if key not in whole for index in asked[key]]


def _refuse(batch: Batch, admitted: Sequence[bool]) -> None:
    """Who got no place has met the limit."""
    for index, is_admitted in enumerate(admitted):
        if not is_admitted:
            at = _details_at(index)
            batch[at] = with_verdict(batch[at], Verdict.LIMIT_REACHED)


# Whole, so that the connection finds it among its prepared statements without reading its text again.
@lru_cache(maxsize=2 * SqliteLedger.max_batch)
def _insertion(rows: int, conflict: str = "") -> str:
    return f"INSERT {conflict} INTO scan_inbox ({COLUMNS}) {_values(rows, _WIDTH)}"


@lru_cache(maxsize=1024)
def _values(rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"VALUES {', '.join([row] * rows)}"
