"""Tortoise's PostgreSQL client, with errors that the domain knows. It always releases its connections.

After a statement that was late asyncpg waits without end for its cancellation, and a frozen or unreachable
server cancels nothing: such a connection is dropped. While a statement takes long its server is asked for a
sign of life, so that a report may take a minute and nobody waits that long for a server that is frozen.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
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
from storage.db.connections import IS_DISTRIBUTED, connect_to_writable, require_writable
from storage.db.failures import TranslatingClient, translated

# The options of asyncpg's transactions.
READING: Final[dict[str, Any]] = {"isolation": "repeatable_read", "readonly": True}
# Seconds for a connection to become free for the next caller.
_RELEASE: Final = 2.0
# The most seconds of waiting for a connection. Many wait for one account in a rush, each for milliseconds.
_ACQUIRE: Final = 8.0
# Seconds after which a connection in use makes doubtful that its server lives, and those to answer.
_DOUBTED_AFTER, _ANSWERS_IN = 2.0, 3.0


class Pulse:
    """Whether a server answers. Each is asked once at a time, over a new connection."""

    def __init__(self, credentials: Mapping[str, Any]) -> None:
        self._credentials = {**credentials, "timeout": _ANSWERS_IN, "target_session_attrs": "any"}
        self._asking: dict[Any, asyncio.Task[bool]] = {}

    async def answers(self, address: Any) -> bool:
        """`address`: asyncpg's, a host and a port or the path of a socket."""
        asking = self._asking.get(address)
        if asking is None or asking.done():
            asking = self._asking[address] = asyncio.create_task(self._ask(address))
        return await asyncio.shield(asking)

    async def _ask(self, address: Any) -> bool:
        host, port = (address, None) if isinstance(address, str) else address
        try:
            connection = await asyncpg.connect(**self._credentials | {"host": host, "port": port})
        except (OSError, TimeoutError):
            return False
        except (asyncpg.PostgresError, asyncpg.InterfaceError):
            # It refuses, so it lives.
            return True
        connection.terminate()
        return True


class Watch:
    """Terminates a connection in use whose server does not answer: its statement is then unavailable."""

    def __init__(self, connection: Any, pulse: Pulse) -> None:
        self._connection, self._pulse = connection, pulse
        self._asking: asyncio.Task[None] | None = None
        self._wait()

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(_DOUBTED_AFTER, self._doubt)

    def _doubt(self) -> None:
        self._asking = asyncio.create_task(self._ask())

    async def _ask(self) -> None:
        # Of several hosts, this one's.
        if await self._pulse.answers(self._connection._addr):
            self._wait()
        else:
            self._connection.terminate()

    def end(self) -> None:
        self._timer.cancel()
        if self._asking is not None:
            self._asking.cancel()


class PooledConnection(PoolConnectionWrapper[Any]):
    client: Any

    async def __aenter__(self) -> Any:
        await self.ensure_connection()
        self.connection = await self.client.acquire()
        self._watch = Watch(self.connection, self.client.pulse)
        return self.connection

    async def __aexit__(self, *raised: object) -> None:
        self._watch.end()
        await self.client._pool.release(self.connection, timeout=_RELEASE)


class Transaction(TranslatingClient, TransactionWrapper):
    async def commit(self) -> None:
        with translated():
            await super().commit()


class Context(TransactionContextPooled):
    async def __aenter__(self) -> TransactionalDBClient:
        await self.ensure_connection()
        # Tortoise's own context does the same.
        parent: Any = self.client._parent
        connection = await parent.acquire()
        self.client._connection = connection
        self._watch = Watch(connection, parent.pulse)
        try:
            await self.client.begin()
        except BaseException:
            self._watch.end()
            # Tortoise's own keeps the connection when BEGIN fails, and the pool runs dry.
            await parent._pool.release(connection, timeout=_RELEASE)
            raise
        self.token = get_connections().set(self.connection_name, self.client)
        return self.client

    async def __aexit__(self, *raised: object) -> None:
        if isinstance(raised[1], Unavailable) and isinstance(raised[1].__cause__, TimeoutError):
            self.client._connection.terminate()
        try:
            await super().__aexit__(*raised)
        except BaseException:
            # Releasing a broken connection fails. Tortoise then keeps it as the connection of this task, and
            # each later transaction of the task would be a savepoint on it.
            with suppress(ValueError, RuntimeError):
                get_connections().reset(self.token)
            raise
        finally:
            self._watch.end()


class Client(TranslatingClient, AsyncpgDBClient):
    def __init__(self, *, port: Any, **credentials: Any) -> None:
        super().__init__(**credentials)
        # With several hosts it is a list, which Tortoise does not expect.
        self.port = port

    async def acquire(self) -> Any:
        """A connection of the pool, which there is."""
        pool: Any = self._pool
        return await pool.acquire(timeout=min(_ACQUIRE, self.extra["command_timeout"]))

    def acquire_connection(self) -> PooledConnection:
        return PooledConnection(self, self._pool_init_lock)

    async def create_pool(self, **options: Any) -> asyncpg.Pool:
        names = ("user", "password", "database", "ssl")
        self.pulse = Pulse({name: options[name] for name in names if name in options})
        setup = None if options.get("target_session_attrs") == "any" else require_writable
        pool = await asyncpg.create_pool(**options, connect=connect_to_writable, setup=setup)
        try:
            self.is_distributed = await pool.fetchval(IS_DISTRIBUTED)
        except BaseException:
            pool.terminate()
            raise
        return pool

    def _in_transaction(self) -> TransactionContext:
        return Context(Transaction(self), self._pool_init_lock)

    @asynccontextmanager
    async def reading(self, *, on_primary: bool) -> AsyncIterator[Any]:  # noqa: ARG002 - there is no other
        """A connection of asyncpg whose statements see one moment."""
        async with self.acquire_connection() as connection, connection.transaction(**READING):
            yield connection


client_class = Client
