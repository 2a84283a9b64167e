"""What the database holds at one moment, read by several statements.

Scans move from the inbox to other tables while they are read: a report must see all tables as they were
before that, or all as after. Each snapshot has its own connection, so that a long one delays nobody.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiosqlite
from tortoise.connection import get_connection

from storage.db.config import Dialect
from storage.db.failures import translated
from storage.db.statements import Given, Row, for_driver


@dataclass(frozen=True, slots=True)
class Snapshot:
    dialect: Dialect
    _fetch: Callable[[str, Sequence[object]], Awaitable[Iterable[Any]]]

    async def read(self, statement: str, values: Sequence[object] = (), *lists: Given) -> list[Row]:
        rows = await self._fetch(*for_driver(self.dialect, statement, values, lists))
        return [tuple(row) for row in rows]


@asynccontextmanager
async def snapshot() -> AsyncIterator[Snapshot]:
    """Nothing can be written. Raises Unavailable or DatabaseFailed. A cancelled reader ends its statement."""
    pool: Any = get_connection("reports")
    with translated():
        if pool.capabilities.dialect == "postgres":
            async with (
                pool.acquire_connection() as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                yield Snapshot("postgres", lambda text, values: connection.fetch(text, *values))
            return
        async with aiosqlite.connect(pool.filename, isolation_level=None) as connection:
            try:
                await connection.execute("PRAGMA query_only = ON")
                # Deferred: the first SELECT takes the snapshot, and no writer waits for it.
                await connection.execute("BEGIN")
                yield Snapshot("sqlite", connection.execute_fetchall)
            finally:
                # Otherwise the statement of a cancelled reader runs to its end, and closing waits for that.
                await connection.interrupt()
