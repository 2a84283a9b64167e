"""Tortoise's PostgreSQL client, with errors that the domain knows. It always releases its connections.

After a statement that was late asyncpg waits without end for its cancellation, and a frozen or unreachable
server cancels nothing: such a connection is dropped.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import asyncpg
from tortoise.backends.asyncpg.client import AsyncpgDBClient, TransactionWrapper
from tortoise.backends.base.client import (
    PoolConnectionWrapper,
    TransactionalDBClient,
    TransactionContext,
    TransactionContextPooled,
)
from tortoise.connection import get_connections

from domain.kernel.errors import Unavailable
from storage.db.connections import connect_to_writable, require_writable
from storage.db.failures import TranslatingClient, translated

# Of asyncpg's transactions.
READING: Final[dict[str, Any]] = {"isolation": "repeatable_read", "readonly": True}
# Seconds for a connection to become free for the next caller.
_RELEASE: Final = 2.0


class PooledConnection(PoolConnectionWrapper[Any]):
    client: Any

    async def __aenter__(self) -> Any:
        await self.ensure_connection()
        self.connection = await self.client._pool.acquire(timeout=self.client.longest)  # noqa: SLF001
        return self.connection

    async def __aexit__(self, *raised: object) -> None:
        await self.client._pool.release(self.connection, timeout=_RELEASE)  # noqa: SLF001


class Transaction(TranslatingClient, TransactionWrapper):
    async def commit(self) -> None:
        with translated():
            await super().commit()


class Context(TransactionContextPooled):
    async def __aenter__(self) -> TransactionalDBClient:
        await self.ensure_connection()
        parent: Any = self.client._parent  # noqa: SLF001 - Tortoise's own context does the same
        pool = parent._pool  # noqa: SLF001
        self.client._connection = await pool.acquire(timeout=parent.longest)  # noqa: SLF001
        try:
            await self.client.begin()
        except BaseException:
            # Tortoise's own keeps the connection when BEGIN fails, and the pool runs dry.
            await pool.release(self.client._connection, timeout=_RELEASE)  # noqa: SLF001
            raise
        self.token = get_connections().set(self.connection_name, self.client)
        return self.client

    async def __aexit__(self, *raised: object) -> None:
        if isinstance(raised[1], Unavailable) and isinstance(raised[1].__cause__, TimeoutError):
            self.client._connection.terminate()  # noqa: SLF001
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

    @property
    def longest(self) -> float:
        """The most seconds of a statement, and of waiting for a connection."""
        return float(self.extra["command_timeout"])

    def acquire_connection(self) -> PooledConnection:
        return PooledConnection(self, self._pool_init_lock)

    async def create_pool(self, **options: Any) -> asyncpg.Pool:
        setup = None if options.get("target_session_attrs") == "any" else require_writable
        return await asyncpg.create_pool(**options, connect=connect_to_writable, setup=setup)

    def _in_transaction(self) -> TransactionContext:
        return Context(Transaction(self), self._pool_init_lock)

    @asynccontextmanager
    async def reading(self, *, on_primary: bool) -> AsyncIterator[Any]:  # noqa: ARG002 - there is no other
        """A connection of asyncpg whose statements see one moment."""
        async with self.acquire_connection() as connection, connection.transaction(**READING):
            yield connection


client_class = Client
