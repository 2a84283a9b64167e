"""Tortoise's SQLite client with the three things it lacks: BEGIN IMMEDIATE, scripts inside a
transaction, and errors that the domain knows."""

import sqlite3
from collections.abc import Iterator

from tortoise.backends.base.client import TransactionContext
from tortoise.backends.sqlite.client import (
    SqliteClient,
    SqliteTransactionContext,
    SqliteTransactionWrapper,
)

from storage.failures import TranslatingClient, translated


class ImmediateTransaction(TranslatingClient, SqliteTransactionWrapper):
    async def begin(self) -> None:
        # A deferred BEGIN that reads, then writes, fails at once with "database is locked" when another
        # process wrote in between; an immediate one waits its turn.
        with translated():
            await self._connection.execute("BEGIN IMMEDIATE")

    async def commit(self) -> None:
        with translated():
            await super().commit()

    async def execute_script(self, query: str) -> None:
        # sqlite3's own executescript commits first: a migration that fails would stay half applied.
        for statement in _statements(query):
            await self.execute_query(statement)


class Client(TranslatingClient, SqliteClient):
    def _in_transaction(self) -> TransactionContext:
        return SqliteTransactionContext(ImmediateTransaction(self), self._lock)


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for part in script.split(";"):
        statement += part
        if sqlite3.complete_statement(statement + ";"):
            if statement.strip():
                yield statement
            statement = ""
        else:
            statement += ";"
    if statement.strip(" \n;"):
        yield statement


client_class = Client
