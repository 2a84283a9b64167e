"""Tortoise's PostgreSQL client, with errors that the domain knows. It always releases its connections."""

from contextlib import suppress
from typing import Any

import asyncpg
from tortoise.backends.asyncpg.client import AsyncpgDBClient, TransactionWrapper
from tortoise.backends.base.client import TransactionalDBClient, TransactionContext, TransactionContextPooled
from tortoise.connection import get_connections

from storage.db.connections import connect_to_writable, require_writable
from storage.db.failures import TranslatingClient, translated


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
    def __init__(self, *, port: Any, **credentials: Any) -> None:
        super().__init__(**credentials)
        # Of several hosts it is a list, which Tortoise does not expect.
        self.port = port

    async def create_pool(self, **options: Any) -> asyncpg.Pool:
        setup = None if options.get("target_session_attrs") == "any" else require_writable
        return await asyncpg.create_pool(**options, connect=connect_to_writable, setup=setup)

    def _in_transaction(self) -> TransactionContext:
        return Context(Transaction(self), self._pool_init_lock)


client_class = Client
