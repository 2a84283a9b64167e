"""The PostgreSQL database that a SQLite database is moved to. No process starts on it before the end."""

from itertools import groupby
from pathlib import Path
from typing import Any, Final

from storage.backups.files import BackupError
from storage.db.config import Database
from storage.db.startup_migrations import APPLIED, UNFINISHED_MOVE, known_versions, migrate
from storage.postgres_move.tables import Table

# Any number that nothing else in this database uses.
_ADVISORY_LOCK: Final = 0x5250_4D56
_DEFINITIONS: Final = f"{UNFINISHED_MOVE}_definitions"
_TABLES: Final = """
    SELECT t.oid FROM pg_class t
    WHERE t.relnamespace = current_schema()::regnamespace
        AND t.relkind IN ('r', 'p') AND NOT t.relispartition"""
# The partitions of a table have its primary key.
_COLUMNS: Final = f"""
    SELECT t.relname AS name, a.attname AS column, y.typname AS kind, (
        SELECT array_position(i.indkey::int2[], k.attnum)
        FROM pg_index i JOIN pg_attribute k ON k.attrelid = i.indrelid AND k.attname = a.attname
        WHERE i.indisprimary
            AND i.indrelid = COALESCE((SELECT MIN(inhrelid) FROM pg_inherits WHERE inhparent = t.oid), t.oid)
    ) AS place
    FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type y ON y.oid = a.atttypid
    WHERE t.oid IN ({_TABLES}) AND t.relname <> 'aerich' AND t.relname NOT LIKE '{UNFINISHED_MOVE}%'
    ORDER BY t.relname, a.attnum"""
# Indexes and constraints but the primary keys: dropped before rows are copied, made again in this order.
# The indexes of partitions stay: made again, they would have other names.
_DEFINE: Final = f"""
    CREATE TABLE {_DEFINITIONS} AS
    SELECT 1 AS step, format('DROP INDEX IF EXISTS %I', n.relname) AS dropped,
        regexp_replace(pg_get_indexdef(n.oid), ' INDEX (.*?) ON ', ' INDEX IF NOT EXISTS \\1 ON ')
            AS made
    FROM pg_index i JOIN pg_class n ON n.oid = i.indexrelid
    WHERE i.indrelid IN ({_TABLES}) AND n.relkind = 'i'
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = n.oid)
    UNION ALL
    SELECT CASE c.contype WHEN 'u' THEN 2 ELSE 3 END,
        format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I', c.conrelid::regclass, c.conname),
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.conrelid::regclass, c.conname,
            pg_get_constraintdef(c.oid))
    FROM pg_constraint c WHERE c.contype IN ('u', 'f') AND c.conrelid IN ({_TABLES})"""
# SQLite may have 0.
_SET_SEQUENCE: Final = (
    "SELECT setval(pg_get_serial_sequence(quote_ident($1), $2), GREATEST($3::bigint, 1), $3::bigint > 0)"
)


async def prepare(connection: Any, target: Database, source: Path) -> None:
    """Make an empty database ready, or one that this source's move has begun. Raises BackupError."""
    name = target.credentials["database"]
    if await connection.fetchval("SHOW server_encoding") != "UTF8":
        raise BackupError(f"the database {name} must have the encoding UTF8")
    if not await connection.fetchval("SELECT pg_try_advisory_lock($1)", _ADVISORY_LOCK):
        raise BackupError(f"another move into the database {name} is running")
    if await _exists(connection, UNFINISHED_MOVE):
        begun = await connection.fetchval(f"SELECT source FROM {UNFINISHED_MOVE}")
        if begun != str(source):
            raise BackupError(f"the database {name} holds an unfinished move of {begun}: give an empty one")
    elif await connection.fetch(_TABLES):
        raise BackupError(f"the database {name} holds tables already: give an empty one")
    else:
        async with connection.transaction():
            await connection.execute(f"CREATE TABLE {UNFINISHED_MOVE} (source TEXT NOT NULL)")
            await connection.execute(f"INSERT INTO {UNFINISHED_MOVE} VALUES ($1)", str(source))
    await _make_schema(connection, target)


async def _make_schema(connection: Any, target: Database) -> None:
    """Make the schema with nothing but primary keys on its tables, so that rows can come in any order."""
    if not await _exists(connection, _DEFINITIONS):
        await migrate(target, moving=True)
        async with connection.transaction():
            await connection.execute(_DEFINE)
            await _run(connection, "dropped", "step = 1")
    rows = await connection.fetch(APPLIED)
    if {row["version"] for row in rows} != known_versions("postgres"):
        raise BackupError(
            "the move was begun by another version of Repoint: begin again, with an empty database"
        )
    # The second run keeps the other indexes: few rows have changed.
    await _run(connection, "dropped", "step > 1 ORDER BY step DESC")


async def tables_of(connection: Any) -> list[Table]:
    rows = await connection.fetch(_COLUMNS)
    return [_table(name, [*columns]) for name, columns in groupby(rows, lambda row: str(row["name"]))]


def _table(name: str, columns: list[Any]) -> Table:
    key = sorted((row for row in columns if row["place"] is not None), key=lambda row: int(row["place"]))
    kinds = {row["column"]: row["kind"] for row in columns}
    return Table(name, kinds, tuple(row["column"] for row in key))


async def complete(connection: Any, tables: list[Table], sequences: dict[str, int]) -> None:
    """Make what was dropped, and set sequences."""
    for table in tables:
        if table.name in sequences:
            # What SQLite counted last may be above all rows that are left.
            await connection.fetchval(_SET_SEQUENCE, table.name, table.key[0], sequences[table.name])
    await _run(connection, "made", "TRUE ORDER BY step")
    await connection.execute("VACUUM (ANALYZE)")


async def finish(connection: Any) -> None:
    """Processes may start on it from now on. Durable, and with it everything before."""
    await connection.execute("SET synchronous_commit = on")
    await connection.execute(f"DROP TABLE {_DEFINITIONS}, {UNFINISHED_MOVE}")


async def _run(connection: Any, statement: str, which: str) -> None:
    for row in await connection.fetch(f"SELECT {statement} FROM {_DEFINITIONS} WHERE {which}"):
        await connection.execute(row[0])


async def _exists(connection: Any, table: str) -> bool:
    return bool(await connection.fetchval("SELECT to_regclass($1) IS NOT NULL", table))
