"""Numbers of an account that take long to count, kept in memory until the account changes."""

from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar
from uuid import UUID

from tortoise.backends.base.client import TransactionalDBClient
from tortoise.connection import get_connection

from storage.db.pools import run_statement

# Accounts whose numbers are kept.
_MOST: Final = 1_000
_REVISION: Final = "SELECT revision FROM accounts WHERE id = ?"
Counts = TypeVar("Counts")


class KeptCounts(Generic[Counts]):
    """Every change of codes, links and domains increases the revision of their account."""

    def __init__(self) -> None:
        self._kept: dict[UUID, tuple[int, Counts]] = {}

    async def of(self, account_id: UUID, count: Callable[[], Awaitable[Counts]]) -> Counts:
        if isinstance(get_connection("default"), TransactionalDBClient):
            # It may see a change that is rolled back, and another revision of the same number.
            return await count()
        # Read before counting: a change in between is counted again.
        rows = await run_statement("default", _REVISION, (str(account_id),))
        revision = rows[0]["revision"] if rows else 0
        kept = self._kept.get(account_id)
        if kept is not None and kept[0] == revision:
            return kept[1]
        counts = await count()
        self._kept.pop(account_id, None)
        self._kept[account_id] = (revision, counts)
        if len(self._kept) > _MOST:
            del self._kept[next(iter(self._kept))]
        return counts
