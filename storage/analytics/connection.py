"""The rollup worker's own connection. It blocks its thread, but neither the event loop nor the use cases."""

import asyncio
import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from typing import Any, Final

from storage.db.config import Database, Dialect
from storage.db.connections import connect_postgres, connect_sqlite, usable
from storage.db.failures import translated
from storage.db.statements import Given, Row, Table, for_driver

# Any number that nothing else in this database uses.
_ADVISORY_LOCK: Final = 0x5250_524C


class SqliteConnection:
    """The methods of both classes raise Unavailable or DatabaseFailed."""

    dialect: Dialect = "sqlite"

    def __init__(self, database: Database) -> None:
        self._lock_file = f"{database.file}.counting"
        with translated():
            self._connection = connect_sqlite(database)

    @contextmanager
    def try_lock(self) -> Iterator[bool]:
        """Whether this process alone counts now: until the end of the block, or until the process dies."""
        with os.fdopen(os.open(self._lock_file, os.O_RDWR | os.O_CREAT, 0o600)) as file:
            is_ours = False
            with suppress(BlockingIOError):
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                is_ours = True
            yield is_ours

    def rows(self, statement: str, values: Sequence[object] = (), *lists: Given) -> list[Row]:
        with translated():
            return self._connection.execute(*for_driver("sqlite", statement, values, lists)).fetchall()

    def change(self, statement: str, values: Sequence[object] = (), *lists: Given) -> int:
        """Change rows; returns how many it changed."""
        # Python does not count the rows of a statement that begins with WITH.
        before = self._connection.total_changes
        self.rows(statement, values, *lists)
        return self._connection.total_changes - before

    def insert(self, into: Table, rows: Sequence[Row], otherwise: str = "") -> None:
        """`otherwise`: the statement's ON CONFLICT clause."""
        placeholders = ", ".join("?" * len(into.columns))
        statement = f"INSERT INTO {into.name} ({into.names}) VALUES ({placeholders}) {otherwise}"
        with translated():
            self._connection.executemany(statement, rows)

    def close(self) -> None:
        self._connection.close()


class PostgresConnection:
    """A connection of asyncpg, in an event loop of its own that runs only while a call waits."""

    dialect: Dialect = "postgres"

    def __init__(self, database: Database) -> None:
        self._database = database
        self._loop = asyncio.new_event_loop()
        self._connection: Any = None

    @contextmanager
    def try_lock(self) -> Iterator[bool]:
        """A lost connection loses the lock: so it is replaced here, and never inside the block."""
        self._connection = usable(self._connection)
        ((is_ours,),) = self.rows("SELECT pg_try_advisory_lock(?::bigint)", (_ADVISORY_LOCK,))
        try:
            yield is_ours
        finally:
            if is_ours and not self._connection.is_closed():
                self.rows("SELECT pg_advisory_unlock(?::bigint)", (_ADVISORY_LOCK,))

    def rows(self, statement: str, values: Sequence[object] = (), *lists: Given) -> list[Row]:
        return [tuple(row) for row in self._run("fetch", statement, values, lists)]

    def change(self, statement: str, values: Sequence[object] = (), *lists: Given) -> int:
        # The server answers "DELETE 3", but "BEGIN".
        _, _, changed = self._run("execute", statement, values, lists).rpartition(" ")
        return int(changed) if changed.isdecimal() else 0

    def insert(self, into: Table, rows: Sequence[Row], otherwise: str = "") -> None:
        if rows:
            statement = f"INSERT INTO {into.name} ({into.names}) SELECT * FROM given {otherwise}"
            self.change(statement, (), Given(into._replace(name="given"), rows))

    def close(self) -> None:
        with closing(self._loop), translated():
            if self._connection is not None:
                self._loop.run_until_complete(self._connection.close(timeout=5))

    def _run(self, method: str, statement: str, values: Sequence[object], lists: Sequence[Given]) -> Any:
        text, all_values = for_driver("postgres", statement, values, lists)
        with translated():
            if self._connection is None:
                # Below PostgreSQL's deadlock_timeout: of two transactions in a deadlock this one is ended.
                settings = {"lock_timeout": "500"}
                connecting = connect_postgres(self._database, command_timeout=600, server_settings=settings)
                self._connection = self._loop.run_until_complete(connecting)
            return self._loop.run_until_complete(getattr(self._connection, method)(text, *all_values))


Connection = SqliteConnection | PostgresConnection


def open_connection(database: Database) -> Connection:
    return SqliteConnection(database) if database.dialect == "sqlite" else PostgresConnection(database)
