"""The pool of reports where there is a replica: read there, or on the primary while it is away or late."""

import logging
from asyncio import timeout
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from time import monotonic
from typing import Any, Final

from domain.kernel.errors import DatabaseFailed, DomainError, Unavailable
from storage.db import postgres
from storage.db.failures import translated
from storage.db.postgres import READING

log = logging.getLogger(__name__)

# Seconds.
MOST_BEHIND: Final = 10
_ANSWERS_IN: Final = 2.0
_LOOKED_AT_AGAIN_AFTER: Final = 10.0
_WRITTEN: Final = "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"
# A replica that became a primary has written what it has.
_REPLAYED: Final = """
    SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END
        - '0/0'::pg_lsn"""
_LAST_COMMIT: Final = """
    SELECT CASE WHEN pg_is_in_recovery()
        THEN extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END"""


class Client(postgres.Client):
    """Statements without `reading` run on the primary."""

    def __init__(self, *, replica: Mapping[str, Any], **credentials: Any) -> None:
        super().__init__(**credentials)
        self._replica = postgres.Client(**replica, connection_name="replica")
        self._is_avoided = False
        self._avoided_until = float("-inf")

    @asynccontextmanager
    async def reading(self, *, on_primary: bool) -> AsyncIterator[Any]:
        is_asked = not on_primary and monotonic() >= self._avoided_until
        replicated = await self._replicated() if is_asked else None
        if replicated is None:
            async with super().reading(on_primary=True) as connection:
                yield connection
            return
        stack, connection = replicated
        async with stack:
            try:
                yield connection
            except DomainError:
                raise
            except Exception as error:
                # A repeated question goes to the primary.
                self._avoid(f"failed: {error}")
                raise

    async def _replicated(self) -> tuple[AsyncExitStack, Any] | None:
        """A connection to the replica in a transaction, which the stack ends; None if it is away or late."""
        try:
            with translated():
                async with AsyncExitStack() as stack:
                    connection = await stack.enter_async_context(self._replica.acquire_connection())
                    is_late = await self._begin(stack, connection)
                    if not is_late:
                        if self._is_avoided:
                            log.info("reports are read from the replica again")
                        self._is_avoided = False
                        return stack.pop_all(), connection
        except (Unavailable, DatabaseFailed) as error:
            self._avoid(f"cannot be read: {error.__cause__ or error}")
        else:
            self._avoid(f"is more than {MOST_BEHIND} seconds behind")
        return None

    async def _begin(self, stack: AsyncExitStack, connection: Any) -> bool:
        """Begin the transaction; whether the replica is late."""
        try:
            async with timeout(_ANSWERS_IN):
                await stack.enter_async_context(connection.transaction(**READING))
                return await self._is_late(connection)
        except TimeoutError:
            # Otherwise the pool waits for the server to confirm the cancellation.
            connection.terminate()
            raise TimeoutError("it does not answer") from None

    async def _is_late(self, connection: Any) -> bool:
        behind = await connection.fetchval(_LAST_COMMIT)
        if behind is not None and behind <= MOST_BEHIND:
            return False
        # Nothing may have been written for so long.
        async with self.acquire_connection() as primary:
            written = await primary.fetchval(_WRITTEN)
        return bool(await connection.fetchval(_REPLAYED) < written)

    def _avoid(self, why: str) -> None:
        if not self._is_avoided:
            log.warning(
                "REPOINT_REPLICA_URL: the replica %s; reports are read from the primary meanwhile", why
            )
        self._is_avoided = True
        self._avoided_until = monotonic() + _LOOKED_AT_AGAIN_AFTER

    async def _close(self) -> None:
        await self._replica.close()
        await super()._close()


client_class = Client
