"""Millions of rows into a database at once, as fast as it takes them; what it promises of power cuts is off meanwhile."""

import asyncio
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, Protocol

import asyncpg

from storage.config import Database

Row = Sequence[Any]


class Filling(Protocol):
    """Names of tables and columns are the caller's own; values never stand in a statement's text but for a `?`."""

    def add(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None: ...

    def run(self, statement: str, rows: Iterable[Row]) -> None: ...

    def ask(self, statement: str) -> list[Row]: ...

    def begin_after(self, table: str, key: int) -> None:
        """New rows of `table` get greater keys."""


@contextmanager
def filling(database: Database, table: str) -> Iterator[Filling]:
    """All in one transaction; the indexes of `table` are away meanwhile, and made again at the end of it."""
    opened = _sqlite(database) if database.dialect == "sqlite" else _postgres(database)
    with opened as (filled, indexes):
        made = [(str(name), str(definition)) for name, definition in filled.ask(indexes.format(table=table))]
        for name, _ in made:
            filled.run(f'DROP INDEX "{name}"', [()])
        yield filled
        for _, definition in made:
            filled.run(definition, [()])


def size_of(database: Database) -> int:
    """In bytes, with its indexes."""
    if database.dialect == "sqlite":
        return database.file.stat().st_size

    async def ask() -> int:
        connection = await _connected(database)
        try:
            return int(await connection.fetchval("SELECT pg_database_size(current_database())"))
        finally:
            await connection.close()

    return asyncio.run(ask())


class _SqliteFilling:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def add(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        places = ", ".join("?" for _ in columns)
        self.run(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows)  # noqa: S608 - names of ours

    def run(self, statement: str, rows: Iterable[Row]) -> None:
        self._connection.executemany(statement, rows) if "?" in statement else self._connection.execute(
            statement
        )

    def ask(self, statement: str) -> list[Row]:
        return self._connection.execute(statement).fetchall()

    def begin_after(self, table: str, key: int) -> None:
        self.run("DELETE FROM sqlite_sequence WHERE name = ?", [(table,)])
        self.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [(table, key)])


class _PostgresFilling:
    def __init__(self, runner: asyncio.Runner, connection: Any) -> None:
        self._runner = runner
        self._connection = connection

    def add(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        copying = self._connection.copy_records_to_table(table, columns=columns, records=rows)
        self._runner.run(_waited(copying))

    def run(self, statement: str, rows: Iterable[Row]) -> None:
        numbers = count(1)
        numbered = re.sub(r"\?", lambda _: f"${next(numbers)}", statement)
        self._runner.run(_waited(self._connection.executemany(numbered, rows)))

    def ask(self, statement: str) -> list[Row]:
        return [tuple(row) for row in self._runner.run(_waited(self._connection.fetch(statement)))]

    def begin_after(self, table: str, key: int) -> None:
        self.run("SELECT setval(pg_get_serial_sequence(?, 'id'), ?)", [(table, key)])


@contextmanager
def _sqlite(database: Database) -> Iterator[tuple[Filling, str]]:
    connection = sqlite3.connect(database.file, isolation_level=None)
    try:
        for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -200000"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("BEGIN IMMEDIATE")
        yield (
            _SqliteFilling(connection),
            "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = '{table}' AND sql IS NOT NULL",
        )
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


@contextmanager
def _postgres(database: Database) -> Iterator[tuple[Filling, str]]:
    with asyncio.Runner() as runner:
        connection = runner.run(_connected(database))
        try:
            runner.run(_waited(connection.execute("BEGIN; SET LOCAL maintenance_work_mem = '512MB'")))
            yield (
                _PostgresFilling(runner, connection),
                "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = '{table}' AND indexname LIKE 'idx_%'",
            )
            runner.run(_waited(connection.execute("COMMIT")))
            # As the server's own housekeeping does after so many new rows, some minutes later.
            runner.run(_waited(connection.execute("VACUUM (ANALYZE)")))
        finally:
            runner.run(connection.close())


async def _connected(database: Database) -> Any:
    known = {"host", "port", "user", "password", "database", "ssl"}
    credentials = {name: value for name, value in database.credentials.items() if name in known}
    return await asyncpg.connect(**credentials, command_timeout=None)


async def _waited(awaitable: Any) -> Any:
    return await awaitable
