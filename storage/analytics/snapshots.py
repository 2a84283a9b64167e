"""What the database holds at one moment, read by several statements.

Scans move from the inbox into other tables while they are read: a report must see all tables as they were before that, or all as they
were after. Each snapshot has a connection of its own, so that a long one holds up nobody.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import aiosqlite
from tortoise.connection import get_connection

from storage.analytics.statements import Dialect, Given, Row, for_postgres, for_sqlite
from storage.failures import translated

_BUSY_MS: Final = 5_000


class _SqliteSnapshot:
    dialect: Dialect = "sqlite"

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def read(self, statement: str, values: Sequence[object] = (), *lists: Given) -> list[Row]:
        rows: Any = await self._connection.execute_fetchall(*for_sqlite(statement, values, lists))
        return list(rows)


class _PostgresSnapshot:
    dialect: Dialect = "postgres"

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def read(self, statement: str, values: Sequence[object] = (), *lists: Given) -> list[Row]:
        text, numbered = for_postgres(statement, values, lists)
        return [tuple(row) for row in await self._connection.fetch(text, *numbered)]


Snapshot = _SqliteSnapshot | _PostgresSnapshot


@asynccontextmanager
async def snapshot() -> AsyncIterator[Snapshot]:
    """Nothing can be written. Raises Unavailable or DatabaseFailed. A reader that is cancelled ends its statement, too."""
    pool: Any = get_connection("reports")
    is_sqlite = pool.capabilities.dialect == "sqlite"
    with translated():
        async with _sqlite_snapshot(pool.filename) if is_sqlite else _postgres_snapshot(pool) as found:
            yield found


@asynccontextmanager
async def _sqlite_snapshot(file: str) -> AsyncIterator[Snapshot]:
    async with aiosqlite.connect(file, isolation_level=None) as connection:
        found = _SqliteSnapshot(connection)
        try:
            await found.read(f"PRAGMA busy_timeout = {_BUSY_MS}")
            await found.read("PRAGMA query_only = ON")
            # Deferred: the first SELECT takes the snapshot, and no writer waits for it.
            await found.read("BEGIN")
            yield found
        finally:
            # The statement of a cancelled reader would else run to its end, and closing wait for that.
            await connection.interrupt()


@asynccontextmanager
async def _postgres_snapshot(pool: Any) -> AsyncIterator[Snapshot]:
    async with (
        pool.acquire_connection() as connection,
        connection.transaction(isolation="repeatable_read", readonly=True),
    ):
        yield _PostgresSnapshot(connection)
