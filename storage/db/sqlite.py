"""Tortoise's SQLite client, and what it lacks: BEGIN IMMEDIATE, scripts inside a transaction, errors that the
domain knows, and a connection that is released when a transaction cannot begin or end."""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import aiosqlite
from tortoise.backends.base.client import ConnectionWrapper, TransactionalDBClient
from tortoise.backends.sqlite.client import SqliteClient, SqliteTransactionContext, SqliteTransactionWrapper
from tortoise.connection import get_connections

from storage.db.failures import TranslatingClient, translated
from storage.db.open_file import OpenFile, existing

# To open a connection takes longer than most reports, and each keeps up to 2 MB of the file in memory.
_IDLE_READERS: Final = 2


class ImmediateTransaction(TranslatingClient, SqliteTransactionWrapper):
    _parent: "Client"

    async def begin(self) -> None:
        # A deferred transaction that reads, then writes, fails with "database is locked" when another process
        # wrote in between; an immediate one waits for the lock.
        with translated():
            self._parent.open_file.require_in_place()
            await self._connection.execute("BEGIN IMMEDIATE")

    async def commit(self) -> None:
        try:
            with translated():
                await super().commit()
        except BaseException:
            # A failed commit (the disk is full) leaves the transaction open on the pool's only connection.
            await self._connection.rollback()
            raise

    async def execute_script(self, query: str) -> None:
        # sqlite3's own executescript commits first: a migration that fails would stay half applied.
        for statement in _statements(query):
            await self.execute_query(statement)


class TransactionContext(SqliteTransactionContext):
    async def __aenter__(self) -> TransactionalDBClient:
        await self._trxlock.acquire()
        try:
            await self.ensure_connection()
            await self.connection.begin()
        except BaseException:
            # Tortoise's own keeps the lock when BEGIN fails, and the pool would wait for ever.
            self._trxlock.release()
            raise
        self.token = get_connections().set(self.connection_name, self.connection)
        client: TransactionalDBClient = self.connection
        return client


class ReleasedConnection(ConnectionWrapper[Any]):
    async def __aenter__(self) -> Any:
        await self._lock.acquire()
        try:
            await self.ensure_connection()
        except BaseException:
            # Likewise: Tortoise's own keeps the lock when the file is not a database.
            self._lock.release()
            raise
        return self.connection


class Client(TranslatingClient, SqliteClient):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._idle_readers: list[aiosqlite.Connection] = []

    # Tortoise's own signature.
    async def create_connection(self, with_db: bool) -> None:  # noqa: ARG002, FBT001
        if self._connection:
            return
        try:
            self._connection = await self._connect()
            self._connection.row_factory = sqlite3.Row
            for name, value in self.pragmas.items():
                await self._connection.execute_fetchall(f"PRAGMA {name}={value}")
            await self._post_connect()
        except BaseException:
            # Its thread would keep the process from ending.
            await self.close()
            raise
        self.open_file = OpenFile(Path(self.filename))

    async def close(self) -> None:
        await super().close()
        while self._idle_readers:
            await self._idle_readers.pop().close()

    def acquire_connection(self) -> ConnectionWrapper[Any]:
        return ReleasedConnection(self._lock, self)

    @asynccontextmanager
    async def reading(self, *, on_primary: bool) -> AsyncIterator[Any]:  # noqa: ARG002 - there is no other
        """A connection of aiosqlite whose statements see one moment: a long one delays no other."""
        self.open_file.require_in_place()
        is_new, is_kept = not self._idle_readers, False
        reader = await self._connect() if is_new else self._idle_readers.pop()
        try:
            if is_new:
                await reader.execute("PRAGMA query_only = ON")
            # Deferred: the first SELECT takes the snapshot, and no writer waits for it.
            await reader.execute("BEGIN")
            yield reader
            await reader.execute("COMMIT")
            is_kept = self._connection is not None and len(self._idle_readers) < _IDLE_READERS
        finally:
            if is_kept:
                self._idle_readers.append(reader)
            else:
                # Otherwise closing waits for the end of a cancelled reader's statement.
                await reader.interrupt()
                await reader.close()

    async def _connect(self) -> aiosqlite.Connection:
        # By a URI: Tortoise would make a file that is lost anew.
        return await aiosqlite.connect(existing(self.filename), uri=True, isolation_level=None)

    def _in_transaction(self) -> TransactionContext:
        return TransactionContext(ImmediateTransaction(self), self._lock)


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for part in script.split(";"):
        statement += part + ";"
        if sqlite3.complete_statement(statement):
            if statement.strip(" \n;"):
                yield statement
            statement = ""
    if statement:
        yield statement


client_class = Client
