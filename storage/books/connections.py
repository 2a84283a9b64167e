"""The bookkeeper's own connection: a plain one that waits, for a thread of its own.

Neither the event loop nor the use cases wait for what the books are busy with, and one text of each step does for both
databases. A `?` stands for a value.
"""

import asyncio
import json
import sqlite3
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any, Final, Protocol, TypeVar

from storage.config import Database
from storage.failures import translated

Row = tuple[Any, ...]
Result = TypeVar("Result")
# PostgreSQL calls two transactions that wait for each other a deadlock after a second, and ends one of them: never a use case's.
_LOCK_TIMEOUT_MS: Final = 500
_LONGEST_SECONDS: Final = 600
_LONGEST_GOODBYE: Final = 5


@dataclass(frozen=True, slots=True)
class Table:
    """A table's columns, or those of a list that is given to a statement, with PostgreSQL's types."""

    name: str
    columns: tuple[tuple[str, str], ...]

    @property
    def names(self) -> str:
        return ", ".join(name for name, _ in self.columns)


def table(name: str, **columns: str) -> Table:
    return Table(name, tuple(columns.items()))


@dataclass(frozen=True, slots=True)
class Asked:
    """Rows that a statement knows as the table `asked`."""

    columns: Table
    rows: Sequence[Row]


def asked(rows: Sequence[Row], **columns: str) -> Asked:
    return Asked(table("asked", **columns), rows)


class Connection(Protocol):
    """Raises Unavailable or DatabaseFailed."""

    # Milliseconds since 1970, by the database's clock.
    now: str

    def rows(
        self, statement: str, values: Sequence[object] = (), given: Asked | None = None
    ) -> list[Row]: ...

    def change(self, statement: str, values: Sequence[object] = (), given: Asked | None = None) -> int:
        """How many rows were changed."""

    def insert(self, into: Table, rows: Sequence[Row], otherwise: str = "") -> None:
        """`otherwise`: what follows ON CONFLICT."""

    def begin(self) -> None: ...

    def commit(self) -> None: ...

    def rollback(self) -> None: ...

    def milliseconds(self, column: str) -> str:
        """The expression that makes milliseconds since 1970 of a column that holds a moment."""

    def lock_short_urls(self, ids: Sequence[object]) -> None:
        """Until the transaction ends."""

    def close(self) -> None: ...


class SqliteConnection:
    now = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: sqlite3.Connection | None = None

    def rows(self, statement: str, values: Sequence[object] = (), given: Asked | None = None) -> list[Row]:
        with translated():
            return self._execute(statement, values, given).fetchall()

    def change(self, statement: str, values: Sequence[object] = (), given: Asked | None = None) -> int:
        with translated():
            # Python knows no number of rows of a statement that begins WITH.
            before = self._connected().total_changes
            self._execute(statement, values, given)
            return self._connected().total_changes - before

    def insert(self, into: Table, rows: Sequence[Row], otherwise: str = "") -> None:
        places = ", ".join("?" * len(into.columns))
        statement = f"INSERT INTO {into.name} ({into.names}) VALUES ({places}) {otherwise}"
        with translated():
            self._connected().executemany(statement, rows)

    def begin(self) -> None:
        self.change("BEGIN IMMEDIATE")

    def commit(self) -> None:
        self.change("COMMIT")

    def rollback(self) -> None:
        if self._connection is not None:
            self._connection.rollback()

    def milliseconds(self, column: str) -> str:
        return f"CAST((julianday({column}) - 2440587.5) * 86400000 AS INTEGER)"

    def lock_short_urls(self, ids: Sequence[object]) -> None:
        """The whole file is locked."""

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _execute(self, statement: str, values: Sequence[object], given: Asked | None) -> sqlite3.Cursor:
        if given is None:
            return self._connected().execute(statement, values)
        listed = json.dumps(given.rows, separators=(",", ":"))
        return self._connected().execute(_with_json(given.columns) + statement, (listed, *values))

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

    now = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"

    def __init__(self, database: Database) -> None:
        self._credentials: Mapping[str, Any] = {
            **database.credentials,
            "command_timeout": _LONGEST_SECONDS,
            "server_settings": {"lock_timeout": str(_LOCK_TIMEOUT_MS)},
        }
        self._loop = asyncio.new_event_loop()
        self._connection: Any = None

    def rows(self, statement: str, values: Sequence[object] = (), given: Asked | None = None) -> list[Row]:
        fetched = self._run(self._fetch(*_for_postgres(statement, values, given)))
        return [tuple(row) for row in fetched]

    def change(self, statement: str, values: Sequence[object] = (), given: Asked | None = None) -> int:
        status = self._run(self._execute(*_for_postgres(statement, values, given)))
        changed = status.rpartition(" ")[2]
        return int(changed) if changed.isdecimal() else 0

    def insert(self, into: Table, rows: Sequence[Row], otherwise: str = "") -> None:
        if rows:
            statement = f"INSERT INTO {into.name} ({into.names}) SELECT * FROM {_unnested(into)} {otherwise}"
            self._run(self._execute(statement, _by_column(rows)))

    def begin(self) -> None:
        self.change("BEGIN")

    def commit(self) -> None:
        self.change("COMMIT")

    def rollback(self) -> None:
        if self._connection is not None and not self._connection.is_closed():
            self.change("ROLLBACK")

    def milliseconds(self, column: str) -> str:
        return f"CAST(EXTRACT(EPOCH FROM {column}) * 1000 AS BIGINT)"

    def lock_short_urls(self, ids: Sequence[object]) -> None:
        """In the order of their ids, as the recorder's batches do: so they cannot block each other for good."""
        self.rows(
            "SELECT id FROM short_urls WHERE id IN (SELECT id FROM asked) ORDER BY id FOR NO KEY UPDATE",
            given=asked([(one,) for one in ids], id="uuid"),
        )

    def close(self) -> None:
        try:
            if self._connection is not None and not self._connection.is_closed():
                self._run(self._connection.close(timeout=_LONGEST_GOODBYE))
        finally:
            self._loop.close()

    async def _fetch(self, statement: str, values: Sequence[object]) -> list[Any]:
        fetched: list[Any] = await (await self._connected()).fetch(statement, *values)
        return fetched

    async def _execute(self, statement: str, values: Sequence[object]) -> str:
        status: str = await (await self._connected()).execute(statement, *values)
        return status

    async def _connected(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            import asyncpg  # noqa: PLC0415 - see storage/failures.py

            self._connection = await asyncpg.connect(**self._credentials)
        return self._connection

    def _run(self, work: Coroutine[Any, Any, Result]) -> Result:
        with translated():
            return self._loop.run_until_complete(work)


def open_connection(database: Database) -> Connection:
    return SqliteConnection(database) if database.dialect == "sqlite" else PostgresConnection(database)


@lru_cache(maxsize=64)
def _with_json(columns: Table) -> str:
    parts = ", ".join(f"json_extract(value, '$[{index}]')" for index in range(len(columns.columns)))
    return f"WITH asked ({columns.names}) AS MATERIALIZED (SELECT {parts} FROM json_each(?)) "


def _for_postgres(
    statement: str, values: Sequence[object], given: Asked | None
) -> tuple[str, Sequence[object]]:
    if given is None:
        return _numbered(statement, 1), values
    columns = _by_column(given.rows) or [[] for _ in given.columns.columns]
    whole = f"WITH asked ({given.columns.names}) AS (SELECT * FROM {_unnested(given.columns)}) {statement}"
    return _numbered(whole, len(columns) + 1), [*columns, *values]


@lru_cache(maxsize=128)
def _numbered(statement: str, first: int) -> str:
    numbers = count(first)
    return "".join(f"${next(numbers)}" if letter == "?" else letter for letter in statement)


@lru_cache(maxsize=64)
def _unnested(columns: Table) -> str:
    places = ", ".join(f"${place}::{kind}[]" for place, (_, kind) in enumerate(columns.columns, 1))
    return f"unnest({places})"


def _by_column(rows: Sequence[Row]) -> list[list[object]]:
    return [list(column) for column in zip(*rows, strict=True)]
