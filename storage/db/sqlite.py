"""Tortoise's SQLite client, and what it lacks: BEGIN IMMEDIATE, scripts inside a transaction, errors that the
domain knows, and a connection that is released when a transaction cannot begin or end."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiosqlite
from tortoise.backends.base.client import ConnectionWrapper, TransactionalDBClient
from tortoise.backends.sqlite.client import SqliteClient, SqliteTransactionContext, SqliteTransactionWrapper
from tortoise.connection import get_connections

from storage.db.failures import TranslatingClient, translated
from storage.db.open_file import OpenFile, existing


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
    # Tortoise's own signature.
    async def create_connection(self, with_db: bool) -> None:  # noqa: ARG002, FBT001
        if self._connection:
            return
        try:
            # As Tortoise does it, which would make a file that is lost anew.
            self._connection = await aiosqlite.connect(
                existing(self.filename), uri=True, isolation_level=None
            )
            self._connection.row_factory = sqlite3.Row
            for name, value in self.pragmas.items():
                await self._connection.execute_fetchall(f"PRAGMA {name}={value}")
            await self._post_connect()
        except BaseException:
            # Its thread would keep the process from ending.
            await self.close()
            raise
        self.open_file = OpenFile(Path(self.filename))

    def acquire_connection(self) -> ConnectionWrapper[Any]:
        return ReleasedConnection(self._lock, self)

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
