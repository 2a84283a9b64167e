"""A batch of scans as one transaction, once for each database.

A scan is one row of the journal, and for most batches that is the whole transaction: numbers are kept up later
(storage/books/posting.py). Codes with a scan limit are another matter: who gets a place is judged by the statement that counts, and
nowhere else, so that however stale what a process holds in memory, it stays exact.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final

import asyncpg

from domain.scans import Scan
from storage.config import Database
from storage.recording.errands import Errands
from storage.recording.journal import COLUMNS, Entry, EntryReader, without_place

_WIDTH: Final = len(Entry._fields)
# SQLite's RETURNING knows the changed table alone.
_TAKE_PLACES: Final = """
    short_urls SET scan_count = scan_count + asked.places
    FROM asked JOIN scan_keys ON scan_keys.key = asked.key
    WHERE short_urls.id = scan_keys.id AND (scan_limit IS NULL OR scan_count + asked.places <= scan_limit)
    RETURNING (SELECT key FROM scan_keys WHERE scan_keys.id = short_urls.id) AS key"""

# Which entries, by their index, ask for a place of which code.
Asked = Mapping[int, list[int]]


class SqliteLedger:
    """Its own connection in its own thread: a batch is one errand there.

    OR FAIL: a statement that may keep half its rows needs no journal of its own, which halves its cost; the
    transaction around it undoes that half.
    """

    # The statements of all sizes stay prepared, and each takes memory by its size.
    max_batch: Final = 128

    def __init__(self, database: Database, reader: EntryReader) -> None:
        self._database = database
        self._reader = reader
        self._errands = Errands("scans")
        self._connection: sqlite3.Connection | None = None

    async def commit(self, scans: list[Scan], visitor_key: bytes) -> list[bool]:
        # Read here and not in the thread: two threads that both run Python wait for each other at every turn.
        entries = [self._reader.read(scan, visitor_key) for scan in scans]
        if any(scan.target.gates.scan_limit is not None for scan in scans):
            return await self._errands.run(lambda: self._commit(entries))
        # One statement alone is a transaction, and the thread asks for the interpreter once.
        values = list(chain.from_iterable(entries))
        statement = f"INSERT {_insertion(len(entries))}"
        await self._errands.run(lambda: self._connected().execute(statement, values))
        return [True] * len(entries)

    async def close(self) -> None:
        await self._errands.run(self._close)
        self._errands.end()

    def _commit(self, entries: list[Entry]) -> list[bool]:
        connection = self._connected()
        connection.execute("BEGIN IMMEDIATE")
        try:
            admitted = self._admit(connection, entries)
            values = list(chain.from_iterable(entries))
            connection.execute(f"INSERT OR FAIL {_insertion(len(entries))}", values)
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise
        return admitted

    def _admit(self, connection: sqlite3.Connection, entries: list[Entry]) -> list[bool]:
        def take(places: Mapping[int, int]) -> set[int]:
            asked = f"WITH asked (key, places) AS ({_values(len(places), 2)})"
            values = [value for pair in places.items() for value in pair]
            taken = connection.execute(f"{asked} UPDATE OR FAIL {_TAKE_PLACES}", values)
            return {key for (key,) in taken.fetchall()}

        admitted = [True] * len(entries)
        if asked := _asked_places(entries):
            whole = take(_counts(asked))
            for key, index in _one_by_one(asked, whole):
                admitted[index] = bool(take({key: 1}))
            _refuse(entries, admitted)
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
    _INSERT = f"""INSERT INTO scan_journal ({COLUMNS}) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::smallint[],
        $4::boolean[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])"""
    _LOCK = """SELECT short_urls.id FROM short_urls JOIN scan_keys ON scan_keys.id = short_urls.id
        WHERE scan_keys.key = ANY($1::bigint[]) ORDER BY short_urls.id FOR NO KEY UPDATE OF short_urls"""
    _ASKED = "WITH asked AS (SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS asked (key, places))"

    def __init__(self, database: Database, reader: EntryReader) -> None:
        self._credentials = database.credentials
        self._reader = reader
        self._connection: Any = None

    async def commit(self, scans: list[Scan], visitor_key: bytes) -> list[bool]:
        entries = [self._reader.read(scan, visitor_key) for scan in scans]
        connection = await self._connected()
        if not (asked := _asked_places(entries)):
            await self._insert(connection, entries)
            return [True] * len(entries)
        async with connection.transaction():
            admitted = await self._admit(connection, asked, len(entries))
            _refuse(entries, admitted)
            await self._insert(connection, entries)
        return admitted

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()

    async def _insert(self, connection: Any, entries: Sequence[Entry]) -> None:
        await connection.execute(self._INSERT, *zip(*entries, strict=True))

    async def _admit(self, connection: Any, asked: Asked, number: int) -> list[bool]:
        async def take(places: Mapping[int, int]) -> set[int]:
            rows = await connection.fetch(
                f"{self._ASKED} UPDATE {_TAKE_PLACES}", list(places), list(places.values())
            )
            return {row["key"] for row in rows}

        # One row alone has no order.
        if len(asked) > 1:
            await connection.fetch(self._LOCK, list(asked))
        whole = await take(_counts(asked))
        admitted = [True] * number
        for key, index in _one_by_one(asked, whole):
            admitted[index] = bool(await take({key: 1}))
        return admitted

    async def _connected(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(**self._credentials)
        return self._connection


def _asked_places(entries: Sequence[Entry]) -> Asked:
    asked: dict[int, list[int]] = {}
    for index, entry in enumerate(entries):
        if entry.is_counted:
            asked.setdefault(entry.code, []).append(index)
    return asked


def _counts(asked: Asked) -> dict[int, int]:
    return {key: len(indexes) for key, indexes in asked.items()}


def _one_by_one(asked: Asked, whole: set[int]) -> list[tuple[int, int]]:
    """The scans of the codes that had no place for all: the first to come are let through."""
    return [(key, index) for key in asked if key not in whole for index in asked[key]]


def _refuse(entries: list[Entry], admitted: Sequence[bool]) -> None:
    for index, is_admitted in enumerate(admitted):
        if not is_admitted:
            entries[index] = without_place(entries[index])


@lru_cache(maxsize=SqliteLedger.max_batch + 8)
def _insertion(rows: int) -> str:
    return f"INTO scan_journal ({COLUMNS}) {_values(rows, _WIDTH)}"


@lru_cache(maxsize=1024)
def _values(rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"VALUES {', '.join([row] * rows)}"
