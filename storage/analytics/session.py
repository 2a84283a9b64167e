"""A session of the rollup worker: its own connection, and the values of the days it has counted.

The connection blocks its thread, but neither the event loop nor the use cases.
"""

import asyncio
import fcntl
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from time import monotonic, sleep
from typing import Any, Final

from domain.analytics.rollups import CAPPED, CAPPED_OF_LED, DAY, Grain, StoredScan, ValueCap, subjects_of
from domain.kernel.errors import Unavailable
from storage.analytics.tables import AGENTS, NEW_AGENTS
from storage.db.config import Database, Dialect
from storage.db.connections import IS_DISTRIBUTED, connect_postgres, connect_sqlite, usable
from storage.db.failures import translated
from storage.db.statements import Given, Row, Table, for_driver, given, looked_up

# Any number that nothing else in this database uses.
_ADVISORY_LOCK: Final = 0x5250_524C
# A part of the accounts, by the first three bits of PostgreSQL's hash. Citus places rows by the same hash: so
# each slot is a shard of eight, and its accounts are on one server (storage/distribution.py).
SLOTS: Final = 8
SLOT: Final = "((hashint4(CAST({account} AS INT)) + 2147483648) >> 29)"
# With a slot: held while a turn of it is committed, on one server after the other.
_COMMITTING: Final = 0x5250_434D
# The turns of the slot of an account, or of a code's, while none of them is being committed.
TURNS_OF_ACCOUNT: Final = f"""
    SELECT turns, pg_advisory_xact_lock_shared({_COMMITTING}, slot) FROM counting_turns
    WHERE slot = (
        SELECT {SLOT.format(account="COALESCE(account, key)")} FROM scan_keys WHERE id = ? LIMIT 1)"""
# Below PostgreSQL's deadlock_timeout: of two transactions in a deadlock this one is ended.
LOCK_TIMEOUT: Final = "500ms"
# Until the end of the transaction.
PATIENCE: Final = "SELECT set_config('lock_timeout', ?, TRUE)"


class SqliteConnection:
    """The methods of both classes raise Unavailable or DatabaseFailed.

    `slots`: parts of the accounts that processes can count at the same time, each slot by one of them.
    """

    dialect: Dialect = "sqlite"
    slots: Final = 1
    is_distributed: Final = False

    def __init__(self, database: Database) -> None:
        self._lock_file = f"{database.file}.counting"
        with translated():
            self._connection = connect_sqlite(database)

    def replace_lost(self) -> None:
        """Before other calls outside of a lock: there is nothing to lose here."""

    @contextmanager
    def try_lock(self, _slot: int | None = None) -> Iterator[bool]:
        """Whether this process alone counts a slot, or all: until the end of the block, or until it dies."""
        with os.fdopen(os.open(self._lock_file, os.O_RDWR | os.O_CREAT, 0o600)) as file:
            is_ours = False
            with suppress(BlockingIOError):
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                is_ours = True
            yield is_ours

    @contextmanager
    def wait_for_lock(self, seconds: float) -> Iterator[bool]:
        """As `try_lock` for all, once others have ended their turns."""
        deadline = monotonic() + seconds
        while monotonic() < deadline:
            with self.try_lock() as is_ours:
                if is_ours:
                    yield True
                    return
            sleep(0.005)
        yield False

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

    def slot_of(self, _account: int) -> int:
        return 0

    def of_accounts(self, _alias: str, _accounts: Collection[int]) -> tuple[str, tuple[object, ...]]:
        """A condition with its values, for statements about a batch: its server can be told by it."""
        return "", ()

    def close(self) -> None:
        self._connection.close()


class PostgresConnection:
    """A connection of asyncpg, in an event loop of its own that runs only while a call waits."""

    dialect: Dialect = "postgres"
    slots: Final = SLOTS
    # Known once it is connected.
    is_distributed = False

    def __init__(self, database: Database) -> None:
        self._database = database
        self._loop = asyncio.new_event_loop()
        self._connection: Any = None

    def replace_lost(self) -> None:
        """Before a lock is taken, and never while one is held: a lost connection loses its locks."""
        self._connection = usable(self._connection)

    @contextmanager
    def try_lock(self, slot: int | None = None) -> Iterator[bool]:
        """A process that counts a slot shares the lock of all: whoever has that alone counts alone."""
        self.replace_lost()
        if slot is None:
            with self._try_lock(_ADVISORY_LOCK) as is_ours:
                yield is_ours
            return
        with self._try_lock(_ADVISORY_LOCK, kind="_shared") as is_let_in:
            if not is_let_in:
                yield False
                return
            with self._try_lock(_ADVISORY_LOCK, slot) as is_ours:
                yield is_ours

    @contextmanager
    def wait_for_lock(self, seconds: float) -> Iterator[bool]:
        """It is queued for: nobody else begins a turn meanwhile, so that a rush cannot keep a command out."""
        self.replace_lost()
        is_ours = False
        with suppress(Unavailable):
            self.change("BEGIN")
            # 0 would be without end.
            self.rows(PATIENCE, (f"{max(round(seconds * 1_000), 1)}ms",))
            self.rows(f"SELECT pg_advisory_xact_lock({_ADVISORY_LOCK})")
            is_ours = True
        with self._try_lock(_ADVISORY_LOCK) if is_ours else nullcontext(False) as is_ours:
            self.change("COMMIT")
            yield is_ours

    @contextmanager
    def _try_lock(self, *key: int, kind: str = "") -> Iterator[bool]:
        """One key of 64 bits, or two of 32."""
        numbers = ", ".join(map(str, key))
        ((is_ours,),) = self.rows(f"SELECT pg_try_advisory_lock{kind}({numbers})")
        try:
            yield is_ours
        finally:
            if is_ours and not self._connection.is_closed():
                self.rows(f"SELECT pg_advisory_unlock{kind}({numbers})")

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

    def slot_of(self, account: int) -> int:
        ((slot,),) = self.rows(f"SELECT {SLOT.format(account='?')}", (account,))
        return int(slot)

    def of_accounts(self, alias: str, accounts: Collection[int]) -> tuple[str, tuple[object, ...]]:
        return (f" AND {alias}.account = ANY(?)", ([*accounts],)) if self.is_distributed else ("", ())

    def close(self) -> None:
        with closing(self._loop), translated():
            if self._connection is not None:
                self._loop.run_until_complete(self._connection.close(timeout=5))

    async def _connect(self) -> Any:
        connection = await connect_postgres(self._database, command_timeout=600)
        # A pooler may ignore what is asked for with the connection.
        await connection.execute(f"SET lock_timeout = '{LOCK_TIMEOUT}'")
        self.is_distributed = await connection.fetchval(IS_DISTRIBUTED)
        return connection

    def _run(self, method: str, statement: str, values: Sequence[object], lists: Sequence[Given]) -> Any:
        text, all_values = for_driver("postgres", statement, values, lists)
        with translated():
            if self._connection is None:
                self._connection = self._loop.run_until_complete(self._connect())
            return self._loop.run_until_complete(getattr(self._connection, method)(text, *all_values))


Connection = SqliteConnection | PostgresConnection


def open_connection(database: Database) -> Connection:
    return SqliteConnection(database) if database.dialect == "sqlite" else PostgresConnection(database)


_TURNS: Final = "SELECT turns FROM counting_turns WHERE slot = ?"
_END_TURN: Final = """
    INSERT INTO counting_turns (slot, turns) VALUES (?, 1)
    ON CONFLICT (slot) DO UPDATE SET turns = counting_turns.turns + 1 RETURNING turns"""
# Days of subjects, by dimension, whose values are remembered.
_MAX_REMEMBERED: Final = 3_000
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
        # By slot: its turns when this session has counted last, and the values that its days had then.
        self._remembered: dict[int, tuple[int, ValueCap]] = {}

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit all of the block or nothing."""
        try:
            self.connection.change("BEGIN IMMEDIATE" if self.connection.dialect == "sqlite" else "BEGIN")
            yield
            self.connection.change("COMMIT")
        except BaseException:
            # It may have values that were not stored.
            self.forget()
            # A lost connection is rolled back already, and the first error is more helpful.
            with suppress(Exception):
                self.connection.change("ROLLBACK")
            raise

    def forget(self, *, but: Collection[int] = ()) -> None:
        """Give the memory back; `but`: of slots that are counted next."""
        self._remembered = {slot: known for slot, known in self._remembered.items() if slot in but}

    def cap_of(self, scans: Iterable[StoredScan], slot: int | None = None) -> ValueCap:
        """With the values that the days of these scans have already.

        What `end_turn` has remembered of a slot is not read again, unless somebody else has counted there.
        """
        if sum(len(cap.values) for _, cap in self._remembered.values()) > _MAX_REMEMBERED:
            self.forget()
        # `end_turn` remembers it again: values that were not stored are never remembered.
        turns, cap = self._remembered.pop(-1 if slot is None else slot, (0, ValueCap()))
        if turns and self.connection.rows(_TURNS, (slot,)) != [(turns,)]:
            cap = ValueCap()
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
        if missing := list(keys - cap.values.keys()):
            only, values = self.connection.of_accounts("r", {key[0] for key in missing})
            rows = self.connection.rows(
                "SELECT r.account, r.subject, r.dimension, r.starts, r.value FROM given g "
                + looked_up(self.connection.dialect, "rollups", "r", _SAME_DAY + only),
                values,
                given(missing, account="int", subject="int", dimension="smallint", starts="int"),
            )
            cap.values.update({key: set() for key in missing})
            for account, subject, dimension, starts, value in rows:
                cap.values[account, subject, dimension, starts].add(value)
        return cap

    def end_turn(self, slot: int | None, cap: ValueCap) -> None:
        """In the transaction that counts: others learn of it, and a slot's values are remembered."""
        if slot is None:
            self.connection.change("UPDATE counting_turns SET turns = turns + 1")
        else:
            ((turns,),) = self.connection.rows(_END_TURN, (slot,))
            self._remembered[slot] = turns, cap

    def add_agents(self, rows: Sequence[Row]) -> None:
        """Store new ones in their own transaction: another slot may have the same ones, and would wait.

        Of distributed tables each server has a copy, and one that is away would stop all counting.
        """
        table = NEW_AGENTS if self.connection.is_distributed else AGENTS
        with self.transaction():
            self.connection.insert(table, rows, "ON CONFLICT DO NOTHING")

    def distribute_agents(self) -> None:
        """Give new ones to all servers: before scans are read to correct counts, while nobody counts."""
        if not self.connection.is_distributed:
            return
        if rows := self.connection.rows(f"SELECT {AGENTS.names} FROM {NEW_AGENTS.name}"):
            with self.transaction():
                self.connection.insert(AGENTS, rows, "ON CONFLICT DO NOTHING")
                self.connection.change(f"DELETE FROM {NEW_AGENTS.name}")

    def before_commit(self, slot: int | None) -> None:
        """The last of a turn: reports wait for its commit, which is not at one moment on all servers."""
        if self.connection.is_distributed and slot is not None:
            self.connection.rows(f"SELECT pg_advisory_xact_lock({_COMMITTING}, ?)", (slot,))


@contextmanager
def counting_session(
    database: Database, *, within: float, on_wait: Callable[[], None] = lambda: None
) -> Iterator[Session]:
    """A session for an operator's command: all rollup workers stand by until it ends.

    Calls `on_wait` if it has to wait. Raises CountingTaken after `within` seconds of waiting.
    """
    with closing(open_connection(database)) as connection:
        with connection.try_lock() as is_ours:
            if is_ours:
                yield _alone(connection)
                return
        on_wait()
        with connection.wait_for_lock(within) as is_ours:
            if is_ours:
                yield _alone(connection)
                return
    raise CountingTaken


def _alone(connection: Connection) -> Session:
    session = Session(connection)
    session.distribute_agents()
    return session
