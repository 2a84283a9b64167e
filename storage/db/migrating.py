"""Migrations at start, one process at a time. aerich keeps them; see docs/decisions/0002."""

import asyncio
import fcntl
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tortoise import Tortoise
from tortoise.connection import get_connection

from storage.db.config import Database
from storage.db.failures import Failed, translated

MIGRATIONS: Final = Path(__file__).parents[1] / "migrations"
# Any number will do, as long as it is ours alone in this database.
_ADVISORY_LOCK: Final = 0x5250_4D49


async def migrate(database: Database) -> list[str]:
    """Bring the schema up to date and answer what was applied. Raises Unavailable or DatabaseFailed.

    However many processes start together, one migrates and the others wait for it.
    """
    lock = _file_lock if database.dialect == "sqlite" else _advisory_lock
    with translated():
        if database.dialect == "sqlite":
            _make_file(database.file)
        async with lock(database):
            return await _apply(database)


def _make_file(path: Path) -> None:
    """Hashes and scans are nobody else's on this machine; SQLite's other files take this one's mode."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


async def is_current() -> bool:
    """Whether every migration has been applied; asks the database."""
    pool = get_connection("default")
    _, rows = await pool.execute_query("SELECT version FROM aerich WHERE app = 'repoint'")
    applied = {row["version"] for row in rows}
    return applied.issuperset(known_versions(pool.capabilities.dialect))


def known_versions(dialect: str) -> set[str]:
    folder = MIGRATIONS / ("sqlite" if dialect == "sqlite" else "postgres") / "repoint"
    return {file.name for file in folder.glob("[0-9]*_*.py")}


async def _apply(database: Database) -> list[str]:
    if await _needs_nothing(database):
        return []
    # aerich takes a third of a second to import, at every start, and is seldom needed.
    from storage.db.upgrading import upgrade  # noqa: PLC0415

    return await upgrade(database, MIGRATIONS / database.dialect)


async def _needs_nothing(database: Database) -> bool:
    try:
        await Tortoise.init(config=database.tortoise(), _enable_global_fallback=True)
        return await is_current()
    except Failed:
        # There is no such table yet.
        return False
    finally:
        await Tortoise.close_connections()


@asynccontextmanager
async def _file_lock(database: Database) -> AsyncIterator[None]:
    path = database.file.with_name(database.file.name + ".migrating")
    with path.open("w") as file:
        await asyncio.to_thread(fcntl.flock, file, fcntl.LOCK_EX)
        yield


@asynccontextmanager
async def _advisory_lock(database: Database) -> AsyncIterator[None]:
    import asyncpg  # noqa: PLC0415 - see storage/db/failures.py

    # Held by the session: should this process be killed, PostgreSQL lets it go.
    connection = await asyncpg.connect(**{**database.credentials, "command_timeout": None})
    try:
        await connection.execute("SELECT pg_advisory_lock($1)", _ADVISORY_LOCK)
        yield
    finally:
        await connection.close()
