"""Migrations at start, by aerich, one process at a time; see docs/decisions/0002."""

import asyncio
import fcntl
import os
import re
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from runpy import run_path
from typing import Final

from tortoise import Tortoise

from domain.kernel.errors import DatabaseFailed
from domain.settings import PREFIX, SettingsError
from storage.db.config import Database, Dialect
from storage.db.connections import Run, connect_postgres, keeps_sessions, one_connection
from storage.db.failures import translated
from storage.db.pools import dialect_of, run_statement

MIGRATIONS: Final = Path(__file__).parents[1] / "migrations"
# Any number that nothing else in this database uses.
MIGRATION_LOCK: Final = 0x5250_4D49
# By its name a migration says that the release before works with the schema after it (docs/decisions/0061).
_ADDS: Final = re.compile(r"\d+_\d+_adds_")
APPLIED: Final = "SELECT version FROM aerich WHERE app = 'repoint'"
# A table of a PostgreSQL database that a move (storage/postgres_move) has begun to fill.
UNFINISHED_MOVE: Final = "unfinished_move"
_UNRELEASED: Final = (
    "was made by an unreleased state of Repoint that is not supported ({}): "
    "export with that one and import into a new database, see docs/moving.md"
)
_NO_SESSIONS: Final = (
    "the connection pooler in front of PostgreSQL gives a session to each transaction: "
    "set pool_mode = session in PgBouncer, or leave the pooler out, see docs/self-hosting.md"
)
COLUMNS: Final[Mapping[Dialect, str]] = {
    "sqlite": "SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c"
    " WHERE t.type = 'table'",
    "postgres": "SELECT table_name::text, column_name::text FROM information_schema.columns"
    " WHERE table_schema = current_schema()",
}
_KEEP_HASH: Final = "INSERT INTO service_hashes (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"


async def migrate(database: Database, *, moving: bool = False) -> list[str]:
    """Bring the schema up to date; the names of the migrations applied.

    Raises Unavailable or DatabaseFailed, and SettingsError for a database that this version does not know.
    When several processes start together, one migrates and the others wait for it. A database with an
    unfinished move is refused, unless `moving`.
    """
    lock = _file_lock if database.dialect == "sqlite" else _advisory_lock
    with translated():
        if database.dialect == "sqlite":
            database.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Readable by this user alone. SQLite's other files get the same mode.
            os.close(os.open(database.file, os.O_RDWR | os.O_CREAT, 0o600))
        elif not await keeps_sessions(database):
            raise SettingsError(f"{PREFIX}{database.setting}: {_NO_SESSIONS}")
        async with lock(database):
            return await _apply(database, moving=moving)


async def is_current() -> bool:
    """Whether the database has the schema of this version, or one that it can work with."""
    rows = await run_statement("default", APPLIED)
    return is_schema_of_ours({row["version"] for row in rows}, dialect_of("default"))


def is_schema_of_ours(applied: set[str], dialect: Dialect) -> bool:
    return applied >= known_versions(dialect) and misfit(applied, dialect) is None


def known_versions(dialect: Dialect) -> set[str]:
    return {file.name for file in _folder(dialect).glob("[0-9]*_*.py")}


def misfit(applied: set[str], dialect: Dialect) -> str | None:
    """Why this version cannot work with a database of these migrations; None if it can."""
    known = known_versions(dialect)
    newest = max(map(_place, known))
    unknown = sorted(applied - known, key=_place)
    if later := [name for name in unknown if _place(name) > newest and not _ADDS.match(name)]:
        return (
            f"is of a later version of Repoint ({later[-1]}): update Repoint, "
            "or restore the backup that was made before the update"
        )
    if other := [name for name in unknown if _place(name) < newest]:
        return _UNRELEASED.format(f"{other[-1]} is no migration of this version")
    return None


def _place(name: str) -> list[int]:
    """The number of a migration, and the moment when it was written."""
    return [int(digits) for digits in re.findall(r"\d+", name)[:2]]


def _folder(dialect: Dialect) -> Path:
    return MIGRATIONS / dialect / "repoint"


@dataclass(frozen=True, slots=True)
class _Found:
    """`hashes`: of the text of each migration when it was applied, unless a version without hashes did so."""

    columns: frozenset[tuple[str, str]]
    applied: frozenset[str]
    hashes: Mapping[str, str]


async def _apply(database: Database, *, moving: bool) -> list[str]:
    dialect = database.dialect
    async with one_connection(database) as run:
        found = await _find(run, dialect, moving=moving)
    if reason := misfit({*found.applied}, dialect) or _edited(found, dialect):
        raise SettingsError(f"{PREFIX}{database.setting}: the database {reason}")
    known = known_versions(dialect)
    applied = await _upgrade(database) if known - found.applied else []
    if unknown := known - found.hashes.keys():
        async with one_connection(database) as run:
            for name in unknown:
                await run(_KEEP_HASH, (name, _hash_of(name)))
    return applied


async def _find(run: Run, dialect: Dialect, *, moving: bool) -> _Found:
    columns = frozenset(await run(COLUMNS[dialect]))
    tables = {table for table, _ in columns}
    if UNFINISHED_MOVE in tables and not moving:
        raise DatabaseFailed from ValueError(
            "a move into it is not finished: ./scripts/admin move finishes it"
        )
    # A new database has neither table.
    applied = await run(APPLIED) if "aerich" in tables else []
    hashes = await run("SELECT name, value FROM service_hashes") if "service_hashes" in tables else []
    return _Found(columns, frozenset(version for (version,) in applied), dict(hashes))


def _edited(found: _Found, dialect: Dialect) -> str | None:
    """Why the applied migrations are not those of this version, though their names are."""
    ours = sorted(found.applied & known_versions(dialect), key=_place)
    edited = [name for name in ours if found.hashes.get(name, _hash_of(name)) != _hash_of(name)]
    if found.applied and not found.hashes and _columns_after(ours[-1], dialect) - found.columns:
        edited = ours[-1:]
    return _UNRELEASED.format(f"{edited[0]} had another text") if edited else None


def _hash_of(name: str) -> str:
    """The hash of its text for both databases: a move copies the row from one to the other."""
    texts = [file.read_text("utf-8") for file in sorted(MIGRATIONS.glob(f"*/repoint/{name}"))]
    return sha256("\0".join(texts).encode()).hexdigest()


def _columns_after(name: str, dialect: Dialect) -> set[tuple[str, str]]:
    """Each table and column of the models as they were with this migration."""
    from aerich.utils import decompress_dict

    state = run_path(str(_folder(dialect) / name))["MODELS_STATE"]
    models = decompress_dict(state).values() if state else ()
    return {
        (model["table"], field["db_column"])
        for model in models
        for field in (model["pk_field"], *model["data_fields"])
    }


async def _upgrade(database: Database) -> list[str]:
    # Imported late: most starts do not need it.
    _import_comparison()
    from aerich import Command
    from aerich.migrate import Migrate

    config, location = database.tortoise(migrating=True), MIGRATIONS / database.dialect
    try:
        await Tortoise.init(config=config, _enable_global_fallback=True)
        Migrate.app, Migrate.migrate_location = "repoint", location / "repoint"
        command = Command(tortoise_config=config, app="repoint", location=str(location))
        return list(await command.upgrade(run_in_transaction=True))
    finally:
        await Tortoise.close_connections()


def _import_comparison() -> None:
    """Import the library by which aerich compares schemas, without numpy, for which it would look.

    No schema has an array, and a process that stays would keep 20 MB more.
    """
    modules: dict[str, object] = sys.modules  # type: ignore[assignment]
    is_missing = modules.setdefault("numpy", None) is None
    try:
        import_module("dictdiffer")
    finally:
        if is_missing:
            del modules["numpy"]


@asynccontextmanager
async def _file_lock(database: Database) -> AsyncIterator[None]:
    path = database.file.with_name(database.file.name + ".migrating")
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600)) as file:
        await asyncio.to_thread(fcntl.flock, file, fcntl.LOCK_EX)
        yield


@asynccontextmanager
async def _advisory_lock(database: Database) -> AsyncIterator[None]:
    # Held by the connection: PostgreSQL releases it even when this process is killed.
    connection = await connect_postgres(database, command_timeout=None)
    try:
        await connection.execute("SELECT pg_advisory_lock($1)", MIGRATION_LOCK)
        yield
    finally:
        await connection.close()
