"""A session of the rollup worker: its own connection, and the values of the days it has counted.

The connection blocks its thread, but neither the event loop nor the use cases.
"""

import asyncio
import fcntl
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from time import monotonic, sleep
from typing import Any, Final

from domain.analytics.rollups import CAPPED, CAPPED_OF_LED, DAY, Grain, StoredScan, ValueCap, subjects_of
from storage.db.config import Database, Dialect
from storage.db.connections import connect_postgres, connect_sqlite, usable
from storage.db.failures import translated
from storage.db.statements import Given, Row, Table, for_driver, given, looked_up

# Any number that nothing else in this database uses.
_ADVISORY_LOCK: Final = 0x5250_524C
# Below PostgreSQL's deadlock_timeout: of two transactions in a deadlock this one is ended.
LOCK_TIMEOUT: Final = "500ms"


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
                settings = {"lock_timeout": LOCK_TIMEOUT}
                connecting = connect_postgres(self._database, command_timeout=600, server_settings=settings)
                self._connection = self._loop.run_until_complete(connecting)
            return self._loop.run_until_complete(getattr(self._connection, method)(text, *all_values))


Connection = SqliteConnection | PostgresConnection


def open_connection(database: Database) -> Connection:
    return SqliteConnection(database) if database.dialect == "sqlite" else PostgresConnection(database)


# Days of subjects, by dimension, whose values are cached.
_MAX_CACHED: Final = 3_000
_SAME_DAY: Final = (
    "r.account = g.account AND r.subject = g.subject AND r.dimension = g.dimension"
    f" AND r.grain = {Grain.DAY:d} AND r.starts = g.starts"
)


class CountingTaken(Exception):
    """Another command is counting."""


class Session:
    """The counting of scans, for one thread at a time."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.cap = ValueCap()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit all of the block or nothing."""
        try:
            self.connection.change("BEGIN IMMEDIATE" if self.connection.dialect == "sqlite" else "BEGIN")
            yield
            self.connection.change("COMMIT")
        except BaseException:
            # It may have values that were not stored.
            self.cap.values.clear()
            # A lost connection is rolled back already, and the first error is more helpful.
            with suppress(Exception):
                self.connection.change("ROLLBACK")
            raise

    def load_values(self, scans: Iterable[StoredScan]) -> None:
        """Load into `cap` the values that the days of these scans have already."""
        known = self.cap.values
        if len(known) > _MAX_CACHED:
            known.clear()
        days = {
            (scan.account, subject, scan.day * DAY, scan.rule is not None)
            for scan in scans
            for subject, _ in subjects_of(scan)
        }
        keys = {
            (account, subject, int(one), day)
            for account, subject, day, is_led in days
            for one in (CAPPED_OF_LED if is_led else CAPPED)
        }
        if missing := list(keys - known.keys()):
            rows = self.connection.rows(
                "SELECT r.account, r.subject, r.dimension, r.starts, r.value FROM given g "
                + looked_up(self.connection.dialect, "rollups", "r", _SAME_DAY),
                (),
                given(missing, account="int", subject="int", dimension="smallint", starts="int"),
            )
            known.update({key: set() for key in missing})
            for account, subject, dimension, starts, value in rows:
                known[account, subject, dimension, starts].add(value)


@contextmanager
def counting_session(
    database: Database, *, within: float, on_wait: Callable[[], None] = lambda: None
) -> Iterator[Session]:
    """A session for an operator's command: all rollup workers stand by until it ends.

    Calls `on_wait` once if it has to wait. Raises CountingTaken after `within` seconds of waiting.
    """
    on_first_wait = cache(on_wait)
    with closing(open_connection(database)) as connection:
        deadline = monotonic() + within
        while monotonic() < deadline:
            with connection.try_lock() as is_ours:
                if is_ours:
                    yield Session(connection)
                    return
            on_first_wait()
            sleep(0.005)
    raise CountingTaken
