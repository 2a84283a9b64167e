"""Real databases for the tests: SQLite files, and a PostgreSQL of the tests' own."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from pypika_tortoise.dialects import PostgreSQLQuery, SQLLiteQuery
from pypika_tortoise.queries import Query
from tortoise import context as tortoise_context
from tortoise.backends.base.executor import EXECUTOR_CACHE
from tortoise.connection import get_connection
from tortoise.context import TortoiseContext

from scripts.postgres import FAST, Postgres
from storage.db.config import Database, parse_database_url
from storage.db.models.accounts import AccountRow
from storage.db.startup_migrations import migrate
from storage.store import TortoiseStore

TABLES = (
    "refresh_tokens authorization_codes grants oauth_clients signing_keys contacts mails folders templates "
    "public_numbers domains utm_templates tag_uses tags page_picture_uses page_pictures changes short_urls "
    "rule_names api_keys idempotency_keys job_codes job_files job_parts jobs sessions one_time_tokens "
    "known_devices account_events authenticators recovery_codes passkeys pending_steps accounts scans "
    "password_tries visitor_keys retired_short_ids deleted_codes logos scan_keys scan_inbox user_agents "
    "rollups daily_visitors scan_retention counting_turns invalidations short_url_totals scan_ranks "
    "request_counts service_hashes default_hosts lost_scans brakes file_versions files "
    "webhook_deliveries webhooks events"
).split()
_EMPTYING = "; ".join(f"DELETE FROM {table}" for table in TABLES)
_FULL = " UNION ALL ".join(f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {table})" for table in TABLES)


def memory_folder() -> str | None:
    """A folder in memory with room for databases that need not survive a power cut, if the system has one.

    A container's has 64 MiB by default.
    """
    has_room = os.access("/dev/shm", os.W_OK) and shutil.disk_usage("/dev/shm").free > 2**30
    return "/dev/shm" if has_room else None


class PostgresServer:
    """A PostgreSQL of the tests' own, on a Unix socket; it need not survive a power cut.

    On a disk, to make its files anew for a test took a twentieth of the whole suite.
    """

    def __init__(self) -> None:
        self._server = Postgres(FAST, data_in=memory_folder())
        self._server.start()
        self._made = 0
        # A loop of its own in a thread of its own, whatever the session's loop is doing.
        self._loop = asyncio.new_event_loop()
        self._thread = ThreadPoolExecutor(1)
        self._kept: dict[str, asyncpg.Connection] = {}
        try:
            self.run("CREATE DATABASE template_repoint")
            migrate_apart(self.database("template_repoint"))
        except BaseException:
            self.stop()
            raise

    @property
    def host(self) -> str:
        return self._server.host

    @property
    def programs(self) -> Path:
        return self._server.programs

    def url(self, name: str) -> str:
        return self._server.url(name)

    def database(self, name: str) -> Database:
        return parse_database_url(self.url(name))

    def make(self, *, template: str = "template0") -> str:
        """The name of a new database."""
        self._made += 1
        name = f"test_{self._made}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def make_migrated(self) -> str:
        return self.make(template="template_repoint")

    def drop(self, name: str) -> None:
        self.run(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def empty(self, name: str) -> None:
        """Delete all rows over a connection that stays open: it takes 1 ms, with a new connection 50 ms."""
        self._thread.submit(self._loop.run_until_complete, self._empty(name)).result()

    async def _empty(self, name: str) -> None:
        if name not in self._kept:
            self._kept[name] = await self._connect(name, server_settings={"lock_timeout": "10s"})
        await self._kept[name].execute(_EMPTYING)

    @contextmanager
    def taking_no_writes(self) -> Iterator[None]:
        """As an operator prepares a failover: connections that are open already are told, too."""
        self.run("ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()")
        try:
            yield
        finally:
            self.run("ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()")

    def run(self, *statements: str, database: str = "postgres") -> None:
        run_apart(self._run(statements, database))

    async def _run(self, statements: Sequence[str], database: str) -> None:
        connection = await self._connect(database)
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
            await connection.close()

    async def _connect(self, database: str, **options: Any) -> asyncpg.Connection:
        return await asyncpg.connect(host=self.host, user="postgres", database=database, **options)

    def stop(self) -> None:
        for connection in self._kept.values():
            self._thread.submit(self._loop.run_until_complete, connection.close()).result()
        self._thread.shutdown()
        self._loop.close()
        self._server.stop()


def run_apart(work: Coroutine[Any, Any, Any]) -> Any:
    """Run it in a loop of its own, whatever the session's loop is doing."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def migrate_apart(database: Database) -> None:
    forget_dialect()
    run_apart(migrate(database))
    forget_dialect()


def forget_dialect() -> None:
    # Tortoise keeps its statements by the connection's name alone, as no process but this has two databases.
    EXECUTOR_CACHE.clear()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    server = PostgresServer()
    yield server
    server.stop()


class OpenStores:
    """A store of each shared database stays open: to open one takes longer than most tests."""

    def __init__(self) -> None:
        self._shared: list[Database] = []
        self._opened: dict[str, tuple[TortoiseStore, TortoiseContext]] = {}
        self._reader: asyncpg.Connection | None = None

    def share(self, database: Database) -> Database:
        if database not in self._shared:
            self._shared.append(database)
        if dialect_of_models() != {"sqlite": SQLLiteQuery, "postgres": PostgreSQLQuery}[database.dialect]:
            forget_dialect()
        return database

    @asynccontextmanager
    async def store(self, database: Database) -> AsyncIterator[TortoiseStore]:
        """The only one in use: Tortoise has one context for all tasks."""
        if database not in self._shared:
            forget_dialect()
            store = await TortoiseStore.connect(database)
            try:
                yield store
            finally:
                await store.aclose()
            return
        if database.dialect not in self._opened:
            # In a task of its own: a test's task would keep Tortoise's context, and a later one lack it.
            self._opened[database.dialect] = await asyncio.create_task(_opened(database))
        store, context = self._opened[database.dialect]
        use_context(context)
        try:
            yield store
        finally:
            if store._in_flight:
                await asyncio.wait(store._in_flight)
            tortoise_context._global_context = None

    @asynccontextmanager
    async def reader(self, database: Database) -> AsyncIterator[asyncpg.Connection]:
        """A connection beside the process under test; that of a shared database stays open."""
        credentials = {**database.credentials, "command_timeout": None}
        if database not in self._shared:
            connection = await asyncpg.connect(**credentials)
            try:
                yield connection
            finally:
                await connection.close()
            return
        if self._reader is None or self._reader.is_closed():
            self._reader = await asyncpg.connect(**credentials)
        yield self._reader

    async def close(self) -> None:
        if self._reader is not None:
            # The server may have ended before.
            self._reader.terminate()
        for store, context in self._opened.values():
            use_context(context)
            await store.aclose()


OPEN_STORES = OpenStores()


async def _opened(database: Database) -> tuple[TortoiseStore, TortoiseContext]:
    forget_dialect()
    store = await TortoiseStore.connect(database)
    context = tortoise_context.get_current_context()
    assert context is not None
    tortoise_context._global_context = None
    return store, context


def use_context(context: TortoiseContext) -> None:
    tortoise_context.set_global_context(context)
    if dialect_of_models() != get_connection("default").query_class:
        # Another database was used meanwhile.
        forget_dialect()
        assert context.apps is not None
        context.apps._build_initial_querysets()


def dialect_of_models() -> type[Query] | None:
    """Tortoise keeps it in the models."""
    return getattr(AccountRow._meta.basequery, "QUERY_CLS", None)


def sqlite_database(file: Path) -> Database:
    return parse_database_url(f"sqlite://{file}")


def empty_sqlite(connection: sqlite3.Connection) -> None:
    """Delete all rows, without waiting for the disk. Only of tables that have some: most have none."""
    full = [name for (name,) in connection.execute(_FULL)]
    for statement in ("PRAGMA synchronous = OFF", "BEGIN", *(f"DELETE FROM {one}" for one in full), "COMMIT"):
        connection.execute(statement)


async def stored_rows(database: Database, tables: Sequence[str] = TABLES) -> dict[str, list[dict[str, Any]]]:
    """Every row of these tables, read beside the process under test."""
    if database.dialect == "sqlite":
        with closing(sqlite3.connect(database.file)) as connection:
            connection.row_factory = sqlite3.Row
            return {
                table: [dict(row) for row in connection.execute(f"SELECT * FROM {table}")] for table in tables
            }
    async with OPEN_STORES.reader(database) as reader:
        return {
            table: [dict(row) for row in await reader.fetch(f"SELECT * FROM {table}")] for table in tables
        }
