"""A batch of scans as one transaction, once for each database.

The limit of a code is judged by the statement that counts, and nowhere else: however stale what a process
holds in memory, it stays exact. One statement a batch, not one a scan.
"""

import asyncio
import sqlite3
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final
from uuid import UUID

from tortoise.transactions import in_transaction

from domain.scans import Scan, Verdict
from storage.config import Database

_COLUMNS: Final = "short_url_id, scanned_at, verdict, bot, visitor_hash, user_agent, referrer, language"
_TAKE_PLACES: Final = """
    short_urls SET scan_count = scan_count + asked.places
    FROM asked
    WHERE short_urls.id = asked.id AND (scan_limit IS NULL OR scan_count + asked.places <= scan_limit)
    RETURNING short_urls.id AS id"""


class SqliteLedger:
    """Its own connection in its own thread: the whole batch is one errand there, not four.

    OR FAIL: a statement that may keep half its rows needs no journal of its own, which halves its cost; the
    transaction around it undoes that half.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="scans")
        self._connection: sqlite3.Connection | None = None

    async def commit(self, scans: list[Scan], visitor_key: bytes) -> list[bool]:
        return await asyncio.get_running_loop().run_in_executor(
            self._thread, self._commit, scans, visitor_key
        )

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _commit(self, scans: list[Scan], visitor_key: bytes) -> list[bool]:
        connection = self._connection = self._connection or self._connect()
        connection.execute("BEGIN IMMEDIATE")
        try:
            admitted = self._admit(connection, scans)
            rows = [
                value
                for scan, ok in zip(scans, admitted, strict=True)
                for value in (
                    str(scan.code_id),
                    str(scan.scanned_at),
                    *_kept(scan, visitor_key, is_admitted=ok),
                )
            ]
            connection.execute(f"INSERT OR FAIL INTO scans ({_COLUMNS}) {_values(len(scans), 8)}", rows)
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise
        return admitted

    def _admit(self, connection: sqlite3.Connection, scans: list[Scan]) -> list[bool]:
        def take(places: Mapping[UUID, int]) -> set[UUID]:
            asked = f"WITH asked (id, places) AS ({_values(len(places), 2)})"
            values = [value for code_id, count in places.items() for value in (str(code_id), count)]
            taken = connection.execute(f"{asked} UPDATE OR FAIL {_TAKE_PLACES}", values)
            return {UUID(code_id) for (code_id,) in taken.fetchall()}

        asked = _asked_places(scans)
        whole = take(_counts(asked)) if asked else set()
        admitted = [True] * len(scans)
        for code_id, index in _one_by_one(asked, whole):
            admitted[index] = bool(take({code_id: 1}))
        return admitted

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._database.file, isolation_level=None)
        for name, value in self._database.pragmas.items():
            connection.execute(f"PRAGMA {name}={value}")
        return connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class PostgresLedger:
    """Rows are locked in the order of their ids, so that two processes' batches cannot block each other for good."""

    _LOCK = "SELECT id FROM short_urls WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE"
    _ASKED = "WITH asked AS (SELECT * FROM unnest($1::uuid[], $2::bigint[]) AS asked (id, places))"
    _SCANS = """SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::text[],
        $6::text[], $7::text[], $8::text[])"""

    async def commit(self, scans: list[Scan], visitor_key: bytes) -> list[bool]:
        async with in_transaction("scans") as transaction:
            admitted = await self._admit(transaction, scans)
            rows = [
                (scan.code_id, scan.scanned_at, *_kept(scan, visitor_key, is_admitted=ok))
                for scan, ok in zip(scans, admitted, strict=True)
            ]
            columns = [list(column) for column in zip(*rows, strict=True)]
            await transaction.execute_query(f"INSERT INTO scans ({_COLUMNS}) {self._SCANS}", columns)
        return admitted

    async def close(self) -> None:
        """The store closes the connections."""

    async def _admit(self, transaction: Any, scans: list[Scan]) -> list[bool]:
        async def take(places: Mapping[UUID, int]) -> set[UUID]:
            values = [list(places), list(places.values())]
            rows = await transaction.execute_query_dict(f"{self._ASKED} UPDATE {_TAKE_PLACES}", values)
            return {row["id"] for row in rows}

        asked = _asked_places(scans)
        # One row alone has no order.
        if len(asked) > 1:
            await transaction.execute_query_dict(self._LOCK, [list(asked)])
        whole = await take(_counts(asked)) if asked else set()
        admitted = [True] * len(scans)
        for code_id, index in _one_by_one(asked, whole):
            admitted[index] = bool(await take({code_id: 1}))
        return admitted


Asked = Mapping[UUID, list[int]]


def _asked_places(scans: list[Scan]) -> Asked:
    """Which scans, by their index, ask for a place of which code."""
    asked: dict[UUID, list[int]] = {}
    for index, scan in enumerate(scans):
        if scan.counts():
            asked.setdefault(scan.code_id, []).append(index)
    return asked


def _counts(asked: Asked) -> dict[UUID, int]:
    return {code_id: len(indexes) for code_id, indexes in asked.items()}


def _one_by_one(asked: Asked, whole: set[UUID]) -> list[tuple[UUID, int]]:
    """The scans of the codes that had no place for all: the first to come are let through."""
    return [(code_id, index) for code_id in asked if code_id not in whole for index in asked[code_id]]


def _kept(scan: Scan, key: bytes, *, is_admitted: bool) -> tuple[str | None, ...]:
    visitor = scan.visitor
    verdict = scan.verdict if is_admitted else Verdict.LIMIT_REACHED
    hashed = None
    if visitor.identity is not None:
        hashed = blake2b(visitor.identity, key=key, digest_size=16).hexdigest()
    return verdict.value, visitor.bot, hashed, visitor.user_agent, visitor.referrer, visitor.language


@lru_cache(maxsize=1024)
def _values(rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"VALUES {', '.join([row] * rows)}"
