"""Tortoise's PostgreSQL client, with errors that the domain knows. It always releases its connections."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from tortoise.backends.asyncpg.client import AsyncpgDBClient, TransactionWrapper
from tortoise.backends.base.client import TransactionalDBClient, TransactionContext, TransactionContextPooled
from tortoise.connection import get_connections

from storage.db.failures import TranslatingClient, translated

# Of asyncpg's transactions.
READING: Final[dict[str, Any]] = {"isolation": "repeatable_read", "readonly": True}


class Transaction(TranslatingClient, TransactionWrapper):
    async def commit(self) -> None:
        with translated():
            await super().commit()


class Context(TransactionContextPooled):
    async def __aenter__(self) -> TransactionalDBClient:
        await self.ensure_connection()
        pool = self.client._parent._pool  # noqa: SLF001 - Tortoise's own context does the same
        self.client._connection = await pool.acquire()  # noqa: SLF001
        try:
            await self.client.begin()
        except BaseException:
            # Tortoise's own keeps the connection when BEGIN fails, and the pool runs dry.
            await pool.release(self.client._connection)  # noqa: SLF001
            raise
        self.token = get_connections().set(self.connection_name, self.client)
        return self.client

    async def __aexit__(self, *raised: object) -> None:
        try:
            await super().__aexit__(*raised)
        except BaseException:
            # Releasing a broken connection fails. Tortoise then keeps it as the connection of this task, and
            # each later transaction of the task would be a savepoint on it.
            with suppress(ValueError, RuntimeError):
                get_connections().reset(self.token)
            raise


class Client(TranslatingClient, AsyncpgDBClient):
    def _in_transaction(self) -> TransactionContext:
        return Context(Transaction(self), self._pool_init_lock)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Any]:
        """A connection of asyncpg whose statements see one moment."""
        async with self.acquire_connection() as connection, connection.transaction(**READING):
            yield connection


client_class = Client
