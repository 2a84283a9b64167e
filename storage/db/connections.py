"""Connections of the drivers themselves, and how Tortoise's pools open theirs to PostgreSQL."""

import asyncio
import socket
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from storage.db.config import Database
from storage.db.open_file import existing
from storage.db.statements import for_driver

# A host that is cut off does not close its connections. So each side probes the other after 2 seconds of
# silence and gives up after 3. Otherwise PostgreSQL keeps the locks of a dead host for hours.
_SILENCE: Final = {"TCP_KEEPIDLE": 2, "TCP_KEEPINTVL": 1, "TCP_KEEPCNT": 2, "TCP_USER_TIMEOUT": 3_000}
_SILENCE_OF_SERVER: Final = {
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "2",
    "tcp_user_timeout": "3000",
}
# For `pg_stat_activity`.
_NAME: Final = {"application_name": "repoint"}
HAS_CITUS: Final = "SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus')"
# Whether scans and rollups are over several servers: this table is made with that (storage/distribution.py).
IS_DISTRIBUTED: Final = "SELECT to_regclass('new_user_agents') IS NOT NULL"
_SESSION: Final = "SELECT pg_backend_pid()"
_LOOKS_AT_SESSIONS: Final = 3


class Run(Protocol):
    async def __call__(self, statement: str, values: Sequence[object] = ()) -> list[Any]: ...


def open_sqlite(file: Path, mode: str = "rw", **options: Any) -> sqlite3.Connection:
    """A connection for any thread, one at a time. Each statement is a transaction until one begins."""
    options = {"uri": True, "isolation_level": None, "check_same_thread": False, **options}
    connection: sqlite3.Connection = sqlite3.connect(existing(file, mode), **options)
    return connection


def connect_sqlite(database: Database, **options: Any) -> sqlite3.Connection:
    """A connection like that of `open_sqlite`, with the settings of the database."""
    connection = open_sqlite(database.file, **options)
    try:
        for name, value in database.pragmas.items():
            connection.execute(f"PRAGMA {name}={value}")
    except BaseException:
        connection.close()
        raise
    return connection


async def connect_postgres(database: Database, **options: Any) -> Any:
    """A connection of asyncpg; `options` replace credentials."""
    return await connect_to_writable(**{**database.credentials, **options})


@asynccontextmanager
async def one_connection(database: Database) -> AsyncIterator[Run]:
    """A connection for a few statements before there are pools; `?` stands for a value."""
    if database.dialect == "sqlite":
        with closing(connect_sqlite(database)) as file:

            async def run(statement: str, values: Sequence[object] = ()) -> list[Any]:
                return file.execute(statement, values).fetchall()

            yield run
        return
    connection = await connect_postgres(database)

    async def run_there(statement: str, values: Sequence[object] = ()) -> list[Any]:
        text, given = for_driver("postgres", statement, values, ())
        return [tuple(row) for row in await connection.fetch(text, *given)]

    try:
        yield run_there
    finally:
        await connection.close()


async def connect_to_writable(_: None = None, *, host: Any, port: Any, **options: Any) -> Any:
    """As asyncpg.connect, but several hosts are asked at the same time: one that is cut off delays no other.

    Raises OSError or asyncpg's errors.
    """
    if not isinstance(host, list):
        return await _connect(host, port, options)
    pending = {asyncio.ensure_future(_connect(*place, options)) for place in zip(host, port, strict=True)}
    refusals = []
    try:
        while pending:
            done, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
            attempt = done.pop()
            pending |= done
            if attempt.exception() is None:
                return attempt.result()
            refusals.append(str(attempt.exception()))
    finally:
        for other in pending:
            other.cancel()
        for result in await asyncio.gather(*pending, return_exceptions=True):
            if not isinstance(result, BaseException):
                result.terminate()
    raise ConnectionError("; ".join(refusals))


async def _connect(host: str, port: int, options: dict[str, Any]) -> Any:
    # Imported late: it takes two megabytes, and on SQLite it is not used.
    import asyncpg

    settings = _SILENCE_OF_SERVER | _NAME | (options.get("server_settings") or {})
    try:
        connection = await asyncpg.connect(
            **options | {"host": host, "port": port, "server_settings": settings}
        )
    except TimeoutError:
        raise TimeoutError(f"{host} did not answer within {options['timeout']} seconds") from None
    except asyncpg.TargetServerAttributeNotMatched:
        raise ConnectionError(f"{host} takes no writes") from None
    opened = connection._transport.get_extra_info("socket")
    if opened.family != socket.AF_UNIX:
        for name, value in _SILENCE.items():
            # Not every system has all of them.
            if hasattr(socket, name):
                opened.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    return connection


async def require_writable(connection: Any) -> None:
    """Raise ConnectionError if the server takes no writes any more, as before a planned failover.

    PostgreSQL 14 and newer say it with the answer to any statement.
    """
    if not is_writable(connection):
        raise ConnectionError("the server takes no writes any more")


def is_writable(connection: Any) -> bool:
    return getattr(connection.get_settings(), "default_transaction_read_only", "off") == "off"


async def keeps_sessions(database: Database) -> bool:
    """Whether a connection to PostgreSQL has a session: behind some poolers, each of its transactions has."""
    import asyncpg

    # Without prepared statements, which such poolers lose.
    opened = [await connect_postgres(database, statement_cache_size=0) for _ in range(2)]
    first, second = opened
    try:
        for _ in range(_LOOKS_AT_SESSIONS):
            mine = await first.fetchval(_SESSION)
            async with second.transaction():
                # A pooler that is not busy gives the same one to both, and a busy one the first another.
                if await second.fetchval(_SESSION) == mine or await first.fetchval(_SESSION) != mine:
                    return False
    except asyncpg.InvalidSQLStatementNameError:
        return False
    finally:
        for one in opened:
            await one.close()
    return True


@contextmanager
def dropped_when_late(connection: Any) -> Iterator[None]:
    try:
        yield
    except TimeoutError:
        # The next statement would wait for this one to be cancelled, and a frozen server cancels nothing.
        connection.terminate()
        raise


def usable(connection: Any) -> Any:
    """The connection, or None if it must be replaced."""
    if connection is None or connection.is_closed():
        return None
    if is_writable(connection):
        return connection
    connection.terminate()
    return None
