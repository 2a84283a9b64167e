"""Bulk inserts of millions of rows. Durability is off meanwhile."""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from typing import Final

from storage.analytics.session import Connection, open_connection
from storage.db.config import Database

TABLES: Final = ("rollups", "scans", "daily_visitors", "scan_inbox", "user_agents")
_BEFORE: Final = {
    "sqlite": (
        "PRAGMA journal_mode = OFF",
        "PRAGMA synchronous = OFF",
        "PRAGMA cache_size = -500000",
        "BEGIN IMMEDIATE",
    ),
    "postgres": ("BEGIN", "SET LOCAL maintenance_work_mem = '512MB'"),
}
# PostgreSQL's autovacuum does the same some minutes later.
_AFTER: Final = {
    "sqlite": ("COMMIT", "PRAGMA journal_mode = WAL"),
    "postgres": ("COMMIT", "VACUUM (ANALYZE)"),
}
_INDEXES: Final = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    # That of a table with partitions is said to be on the table alone: made so, they would have none.
    "postgres": "SELECT indexname, replace(indexdef, ' ON ONLY ', ' ON ') FROM pg_indexes"
    " WHERE tablename = ? AND indexname LIKE 'idx_%'",
}
# SQLite's dbstat lists each index like a table.
_SIZE: Final = {
    "sqlite": "SELECT SUM(pgsize) FROM dbstat WHERE aggregate = TRUE "
    "AND name IN (SELECT name FROM sqlite_master WHERE tbl_name = ?)",
    "postgres": "SELECT SUM(pg_total_relation_size(c.oid)) FROM pg_class c LEFT JOIN pg_inherits i"
    " ON i.inhrelid = c.oid WHERE CAST(CAST(? AS TEXT) AS regclass) IN (c.oid, i.inhparent)",
}


@contextmanager
def filling(database: Database, table: str) -> Iterator[Connection]:
    """One transaction, which drops the indexes of `table` and creates them again at its end."""
    with closing(open_connection(database)) as connection:
        _run(connection, _BEFORE)
        made = connection.rows(_INDEXES[connection.dialect], (table,))
        for name, _ in made:
            connection.change(f'DROP INDEX "{name}"')
        yield connection
        for _, definition in made:
            connection.change(definition)
        _run(connection, _AFTER)


def begin_after(connection: Connection, table: str, key: int) -> None:
    """Give new rows of `table` greater keys."""
    if connection.dialect == "sqlite":
        connection.change("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        connection.change("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, key))
    else:
        connection.rows("SELECT setval(pg_get_serial_sequence(?, 'id'), ?)", (table, key))


def sizes_of(connection: Connection) -> Mapping[str, int]:
    """The bytes of each analytics table, with its indexes."""
    return {name: int(connection.rows(_SIZE[connection.dialect], (name,))[0][0]) for name in TABLES}


def _run(connection: Connection, statements: Mapping[str, tuple[str, ...]]) -> None:
    for statement in statements[connection.dialect]:
        connection.change(statement)
