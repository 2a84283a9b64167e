"""Migrations at start, by aerich, one process at a time; see docs/decisions/0002."""

import asyncio
import fcntl
import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tortoise import Tortoise

from domain.kernel.errors import DatabaseFailed
from domain.settings import PREFIX, SettingsError
from storage.db.config import Database, Dialect
from storage.db.connections import connect_postgres
from storage.db.failures import Failed, translated
from storage.db.pools import dialect_of, run_statement

MIGRATIONS: Final = Path(__file__).parents[1] / "migrations"
# Any number that nothing else in this database uses.
_ADVISORY_LOCK: Final = 0x5250_4D49
# By its name a migration says that the release before works with the schema after it (docs/decisions/0061).
_ADDS: Final = re.compile(r"\d+_\d+_adds_")
APPLIED: Final = "SELECT version FROM aerich WHERE app = 'repoint'"
# A table of a PostgreSQL database that a move (storage/moving) has begun to fill.
UNFINISHED_MOVE: Final = "unfinished_move"


async def migrate(database: Database, *, moving: bool = False) -> list[str]:
    """Bring the schema up to date; the names of the migrations applied.

    Raises Unavailable or DatabaseFailed, and SettingsError for a database of a later version. When several
    processes start together, one migrates and the others wait for it. A database with an unfinished move is
    refused, unless `moving`.
    """
    lock = _file_lock if database.dialect == "sqlite" else _advisory_lock
    with translated():
        if database.dialect == "sqlite":
            _create_file(database.file)
        async with lock(database):
            return await _apply(database, moving=moving)


def _create_file(path: Path) -> None:
    """Readable by this user alone. SQLite's other files get the same mode."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


async def is_current() -> bool:
    """Whether the database has the schema of this version, or one that it can work with."""
    return is_schema_of_ours(await _applied_versions(), dialect_of("default"))


def is_schema_of_ours(applied: set[str], dialect: Dialect) -> bool:
    return applied >= known_versions(dialect) and not later_versions(applied, dialect)


def known_versions(dialect: Dialect) -> set[str]:
    return {file.name for file in (MIGRATIONS / dialect / "repoint").glob("[0-9]*_*.py")}


def later_versions(applied: set[str], dialect: Dialect) -> list[str]:
    """Migrations of a later version, except for those that this version can work with."""
    return sorted(name for name in applied - known_versions(dialect) if not _ADDS.match(name))


async def _apply(database: Database, *, moving: bool) -> list[str]:
    applied = await _find_applied(database, moving=moving)
    if later := later_versions(applied, database.dialect):
        raise SettingsError(
            f"{PREFIX}{database.setting}: the database is of a later version of Repoint ({later[-1]}): "
            "update Repoint, or restore the backup that was made before the update"
        )
    if applied >= known_versions(database.dialect):
        return []
    # Imported late: aerich takes a third of a second, and most starts do not need it.
    from aerich import Command  # noqa: PLC0415
    from aerich.migrate import Migrate  # noqa: PLC0415

    config, location = database.tortoise(migrating=True), MIGRATIONS / database.dialect
    try:
        await Tortoise.init(config=config, _enable_global_fallback=True)
        Migrate.app, Migrate.migrate_location = "repoint", location / "repoint"
        command = Command(tortoise_config=config, app="repoint", location=str(location))
        return list(await command.upgrade(run_in_transaction=True))
    finally:
        await Tortoise.close_connections()


async def _find_applied(database: Database, *, moving: bool) -> set[str]:
    try:
        await Tortoise.init(config=database.tortoise(), _enable_global_fallback=True)
        if database.dialect == "postgres" and not moving:
            await _require_no_unfinished_move()
        return await _applied_versions()
    except Failed:
        # A new database has no table of migrations.
        return set()
    finally:
        await Tortoise.close_connections()


async def _applied_versions() -> set[str]:
    return {row["version"] for row in await run_statement("default", APPLIED)}


async def _require_no_unfinished_move() -> None:
    (row,) = await run_statement(
        "default", f"SELECT to_regclass('{UNFINISHED_MOVE}') IS NOT NULL AS is_begun"
    )
    if row["is_begun"]:
        raise DatabaseFailed from ValueError(
            "a move into it is not finished: ./scripts/admin move finishes it"
        )


@asynccontextmanager
async def _file_lock(database: Database) -> AsyncIterator[None]:
    path = database.file.with_name(database.file.name + ".migrating")
    with path.open("w") as file:
        await asyncio.to_thread(fcntl.flock, file, fcntl.LOCK_EX)
        yield


@asynccontextmanager
async def _advisory_lock(database: Database) -> AsyncIterator[None]:
    # Held by the connection: PostgreSQL releases it even when this process is killed.
    connection = await connect_postgres(database, command_timeout=None)
    try:
        await connection.execute("SELECT pg_advisory_lock($1)", _ADVISORY_LOCK)
        yield
    finally:
        await connection.close()
