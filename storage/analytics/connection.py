"""The rollup worker's own connection: a plain one that waits, for a thread of its own.

Neither the event loop nor the use cases wait for what the worker is busy with.
"""

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeVar

from storage.analytics.statements import Dialect, Given, Row, Table, arrays, for_postgres, for_sqlite, given
from storage.config import Database
from storage.failures import translated

Result = TypeVar("Result")
# PostgreSQL calls two transactions that wait for each other a deadlock after a second, and ends one of them: never a use case's.
_LOCK_TIMEOUT_MS: Final = 500
# Any number will do, as long as it is ours alone in this database.
_ADVISORY_LOCK: Final = 0x5250_524C
_LONGEST_SECONDS: Final = 600
_LONGEST_GOODBYE: Final = 5


class SqliteConnection:
    """Its methods, as those of the other, raise Unavailable or DatabaseFailed."""

    dialect: Dialect = "sqlite"

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: sqlite3.Connection | None = None

    def try_lock(self) -> bool:
        """Whether this connection alone may count now, until `unlock`, or until its process dies."""
        path = self._database.file.with_name(self._database.file.name + ".counting")
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return False
        self._locked = descriptor
        return True

    def unlock(self) -> None:
        os.close(self._locked)

    def rows(self, statement: str, values: Sequence[object] = (), *lists: Given) -> list[Row]:
        with translated():
            return self._connected().execute(*for_sqlite(statement, values, lists)).fetchall()

    def change(self, statement: str, values: Sequence[object] = (), *lists: Given) -> int:
        """How many rows were changed."""
        with translated():
            connection = self._connected()
            # Python knows no number of rows of a statement that begins WITH.
            before = connection.total_changes
            connection.execute(*for_sqlite(statement, values, lists))
            return connection.total_changes - before

    def insert(self, into: Table, rows: Sequence[Row], otherwise: str = "") -> None:
        """`otherwise`: what follows ON CONFLICT."""
        places = ", ".join("?" * len(into.columns))
        statement = f"INSERT INTO {into.name} ({into.names}) VALUES ({places}) {otherwise}"
        with translated():
            self._connected().executemany(statement, rows)

    def milliseconds(self, column: str) -> str:
        """The expression that makes milliseconds since 1970 of a column that holds a moment."""
        return f"CAST((julianday({column}) - 2440587.5) * 86400000 AS INTEGER)"

    def lock_short_urls(self, ids: Sequence[object]) -> None:
        """The whole file is locked."""

    def rollback(self) -> None:
        if self._connection is not None:
            self._connection.rollback()

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(
                self._database.file, isolation_level=None, check_same_thread=False
            )
            for name, value in self._database.pragmas.items():
                self._connection.execute(f"PRAGMA {name}={value}")
        return self._connection


class PostgresConnection:
    """asyncpg's, in a loop of its own that runs while this waits."""

    dialect: Dialect = "postgres"

    def __init__(self, database: Database) -> None:
        self._credentials: Mapping[str, Any] = {
            **database.credentials,
            "command_timeout": _LONGEST_SECONDS,
            "server_settings": {"lock_timeout": str(_LOCK_TIMEOUT_MS)},
        }
        self._loop = asyncio.new_event_loop()
        self._connection: Any = None
        self._is_locked = False

    def try_lock(self) -> bool:
        """The lock is this connection's: should it be lost, no other one goes on in its place until `unlock`."""
        ((is_ours,),) = self.rows("SELECT pg_try_advisory_lock(?::bigint)", (_ADVISORY_LOCK,))
        self._is_locked = bool(is_ours)
        return self._is_locked

    def unlock(self) -> None:
        self._is_locked = False
        if self._connection is not None and not self._connection.is_closed():
            self.rows("SELECT pg_advisory_unlock(?::bigint)", (_ADVISORY_LOCK,))

    def rows(self, statement: str, values: Sequence[object] = (), *lists: Given) -> list[Row]:
        return [tuple(row) for row in self._run(self._call("fetch", *for_postgres(statement, values, lists)))]

    def change(self, statement: str, values: Sequence[object] = (), *lists: Given) -> int:
        status: str = self._run(self._call("execute", *for_postgres(statement, values, lists)))
        changed = status.rpartition(" ")[2]
        return int(changed) if changed.isdecimal() else 0

    def insert(self, into: Table, rows: Sequence[Row], otherwise: str = "") -> None:
        if rows:
            statement = f"INSERT INTO {into.name} ({into.names}) SELECT * FROM {arrays(into)} {otherwise}"
            self.change(statement, [list(column) for column in zip(*rows, strict=True)])

    def milliseconds(self, column: str) -> str:
        return f"CAST(EXTRACT(EPOCH FROM {column}) * 1000 AS BIGINT)"

    def lock_short_urls(self, ids: Sequence[object]) -> None:
        """In the order of their ids, as the recorder's batches do: so they cannot block each other for good."""
        self.rows(
            "SELECT id FROM short_urls WHERE id IN (SELECT id FROM given) ORDER BY id FOR NO KEY UPDATE",
            (),
            given([(one,) for one in ids], id="uuid"),
        )

    def rollback(self) -> None:
        if self._connection is not None and not self._connection.is_closed():
            self.change("ROLLBACK")

    def close(self) -> None:
        try:
            if self._connection is not None and not self._connection.is_closed():
                self._run(self._connection.close(timeout=_LONGEST_GOODBYE))
        finally:
            self._loop.close()

    async def _call(self, method: str, statement: str, values: Sequence[object]) -> Any:
        return await getattr(await self._connected(), method)(statement, *values)

    async def _connected(self) -> Any:
        if self._connection is None or (self._connection.is_closed() and not self._is_locked):
            import asyncpg  # noqa: PLC0415 - see storage/failures.py

            self._connection = await asyncpg.connect(**self._credentials)
        return self._connection

    def _run(self, work: Coroutine[Any, Any, Result]) -> Result:
        with translated():
            return self._loop.run_until_complete(work)


Connection = SqliteConnection | PostgresConnection


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """Everything within or nothing."""
    try:
        connection.change("BEGIN IMMEDIATE" if connection.dialect == "sqlite" else "BEGIN")
        yield
        connection.change("COMMIT")
    except BaseException:
        # A connection that is lost has undone it already, and what was raised says more.
        with suppress(Exception):
            connection.rollback()
        raise


def open_connection(database: Database) -> Connection:
    return SqliteConnection(database) if database.dialect == "sqlite" else PostgresConnection(database)
