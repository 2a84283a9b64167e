"""Connections of the drivers themselves, beside Tortoise's pools."""

import sqlite3
from typing import Any

from storage.db.config import Database


def connect_sqlite(database: Database, **options: Any) -> sqlite3.Connection:
    """For any thread, one at a time. Each statement is a transaction of its own until one begins."""
    connection: sqlite3.Connection = sqlite3.connect(
        database.file, isolation_level=None, check_same_thread=False, **options
    )
    for name, value in database.pragmas.items():
        connection.execute(f"PRAGMA {name}={value}")
    return connection


async def connect_postgres(database: Database, **options: Any) -> Any:
    """A connection of asyncpg; `options` replace credentials."""
    # Imported late: it takes two megabytes, and on SQLite it is not used.
    import asyncpg  # noqa: PLC0415

    return await asyncpg.connect(**{**database.credentials, **options})
