"""Whether this process can store scans now, found out by storing one and deleting it in one transaction."""

import asyncio
import logging
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import Any, Final

from domain.kernel.errors import DatabaseFailed, Unavailable, cause_of
from storage.db.config import Database, Dialect
from storage.db.connections import connect_postgres, connect_sqlite, dropped_when_late
from storage.db.failures import translated
from storage.db.open_file import OpenFile
from storage.db.startup_migrations import APPLIED, is_schema_of_ours

log = logging.getLogger(__name__)

# Load balancers wait for about two seconds.
ANSWERS_WITHIN: Final = 1.5
# The limit of each step of a check: one that nobody waits for any more ends soon, too.
_STEP_SECONDS: Final = 1.2
_STORE: Final = (
    "INSERT INTO scan_inbox (id, code, scanned_at, is_uncounted, visitor, details)"
    " VALUES ({id}, 0, 0, {false}, NULL, ''); DELETE FROM scan_inbox WHERE id = {id}"
)
_rng: Final = SystemRandom()


class WrongSchema(OSError):
    """The database is of a later version, or not migrated."""


class Readiness:
    """Has a connection of its own, so that no other work of the process delays it."""

    def __init__(self, database: Database) -> None:
        self._check = SqliteCheck(database) if database.dialect == "sqlite" else PostgresCheck(database)
        self._running: asyncio.Task[None] | None = None
        self._logged = ""

    async def require(self, *, writes: bool) -> None:
        """Raises Unavailable or DatabaseFailed. `writes`: False if a scan was stored a moment ago."""
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._check.run(writes=writes))
            # Where nobody waits any more, asyncio would log its error.
            self._running.add_done_callback(asyncio.Task.exception)
        running = self._running
        # Never cancelled: a check that hangs is shared by all callers, and ends by itself.
        await asyncio.wait([running], timeout=ANSWERS_WITHIN)
        try:
            _require_done(running)
        except (Unavailable, DatabaseFailed) as error:
            self._log(cause_of(error))
            raise
        self._log("")

    async def close(self) -> None:
        if self._running is not None:
            await asyncio.wait([self._running])
        await self._check.close()

    def _log(self, reason: str) -> None:
        if reason == self._logged:
            return
        self._logged = reason
        if reason:
            log.error("not ready: %s", reason)
        else:
            log.info("ready again")


class SqliteCheck:
    """A connection and a thread of its own, both made when they are needed."""

    def __init__(self, database: Database) -> None:
        milliseconds = round(_STEP_SECONDS * 1_000)
        self._database = replace(database, credentials={**database.credentials, "busy_timeout": milliseconds})
        self._file = OpenFile(database.file)
        self._thread = ThreadPoolExecutor(1, "readiness")
        self._connection: sqlite3.Connection | None = None

    async def run(self, *, writes: bool) -> None:
        with translated():
            run = partial(self._run, writes=writes)
            await asyncio.get_running_loop().run_in_executor(self._thread, run)

    def _run(self, *, writes: bool) -> None:
        self._file.require_in_place()
        if self._connection is None:
            self._connection = connect_sqlite(self._database)
        rows = self._connection.execute(APPLIED).fetchall()
        _require_schema({version for (version,) in rows}, "sqlite")
        if writes:
            with self._connection as connection:
                connection.execute("BEGIN IMMEDIATE")
                for statement in _storing("0").split(";"):
                    connection.execute(statement)

    async def close(self) -> None:
        self._thread.shutdown()
        if self._connection is not None:
            self._connection.close()


class PostgresCheck:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: Any = None

    async def run(self, *, writes: bool) -> None:
        with translated():
            if self._connection is None or self._connection.is_closed():
                limits = {"timeout": _STEP_SECONDS, "command_timeout": _STEP_SECONDS}
                self._connection = await connect_postgres(self._database, **limits)
            with dropped_when_late(self._connection):
                rows = await self._connection.fetch(APPLIED)
                _require_schema({row["version"] for row in rows}, "postgres")
                if writes:
                    # Several statements at once are one transaction.
                    await self._connection.execute(_storing("FALSE"))

    async def close(self) -> None:
        if self._connection is not None:
            with suppress(Exception):
                await self._connection.close(timeout=_STEP_SECONDS)


def _require_done(check: asyncio.Task[None]) -> None:
    if not check.done():
        raise Unavailable from TimeoutError(f"the database did not answer within {ANSWERS_WITHIN} seconds")
    check.result()


def _require_schema(applied: set[str], dialect: Dialect) -> None:
    if not is_schema_of_ours(applied, dialect):
        raise WrongSchema("the database is of a later version, or not migrated")


def _storing(false: str) -> str:
    # Below all IDs that the database gives, and nobody else's.
    return _STORE.format(id=-1 - _rng.getrandbits(60), false=false)
