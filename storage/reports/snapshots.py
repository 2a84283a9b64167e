"""What stands in the database at one moment, read by several statements.

Posting moves scans from one table to another while they are counted: whoever reads both must see both as they were
before it, or both as they were after. Each snapshot has a connection of its own, so that a long one holds up nobody.
"""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, Final

import aiosqlite
from tortoise.connection import get_connection

from storage.failures import translated

Row = tuple[Any, ...]
# A statement with a `?` for each of its values; `$1`, `$2` are put in their places where the database wants those.
Read = Callable[[str, Sequence[object]], Awaitable[list[Row]]]
_BUSY_MS: Final = 5_000


@asynccontextmanager
async def snapshot() -> AsyncIterator[Read]:
    """`await read(statement, values)`, as often as wanted; nothing can be written.

    Raises Unavailable or DatabaseFailed. A reader that is cancelled ends its statement, too.
    """
    lane: Any = get_connection("reports")
    is_sqlite = lane.capabilities.dialect == "sqlite"
    with translated():
        async with _of_sqlite(lane.filename) if is_sqlite else _of_postgres(lane) as read:
            yield read


@asynccontextmanager
async def _of_sqlite(file: str) -> AsyncIterator[Read]:
    async with aiosqlite.connect(file, isolation_level=None) as connection:

        async def read(statement: str, values: Sequence[object]) -> list[Row]:
            rows: Any = await connection.execute_fetchall(statement, values)
            return list(rows)

        try:
            await read(f"PRAGMA busy_timeout = {_BUSY_MS}", ())
            await read("PRAGMA query_only = ON", ())
            # Deferred: the first SELECT takes the snapshot, and no writer waits for it.
            await read("BEGIN", ())
            yield read
        finally:
            # The statement of a cancelled reader would else run to its end, and closing wait for that.
            await connection.interrupt()


@asynccontextmanager
async def _of_postgres(lane: Any) -> AsyncIterator[Read]:
    async with (
        lane.acquire_connection() as connection,
        connection.transaction(isolation="repeatable_read", readonly=True),
    ):

        async def read(statement: str, values: Sequence[object]) -> list[Row]:
            return [tuple(row) for row in await connection.fetch(_numbered(statement), *values)]

        yield read


def _numbered(statement: str) -> str:
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", statement)
