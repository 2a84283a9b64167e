"""Snapshots: several statements read the database at one moment.

Scans move from the inbox to other tables meanwhile, and a report must count each of them once. A snapshot has
its own connection, so that a long one delays no other.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar
from uuid import UUID

from tortoise.connection import get_connection

from domain.analytics.reports import ScanScope
from storage.analytics.session import TURNS_OF_ACCOUNT
from storage.db.config import Dialect
from storage.db.failures import translated
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import Given, Row, Table, for_driver

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
_TIMES: Final = 3
# A statement, its values, and its lists with their rows.
_Asked = tuple[str, tuple[object, ...], tuple[tuple[Table, tuple[Row, ...]], ...]]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The same statement is read once: the breakdowns of a report share their totals and their dimensions."""

    dialect: Dialect
    _fetch: Callable[[str, Sequence[object]], Awaitable[Iterable[Any]]]
    _known: dict[_Asked, Sequence[Row]] = field(init=False, default_factory=dict)

    async def read(self, statement: str, values: Sequence[object] = (), *lists: Given) -> Sequence[Row]:
        asked = statement, tuple(values), tuple((one.table, tuple(one.rows)) for one in lists)
        if asked not in self._known:
            rows = await self._fetch(*for_driver(self.dialect, statement, values, lists))
            self._known[asked] = [tuple(row) for row in rows]
        return self._known[asked]

    @property
    def rows_read(self) -> int:
        """The rows of all answers, and those given to the statements."""
        given_rows = sum(len(rows) for *_, lists in self._known for _, rows in lists)
        return sum(map(len, self._known.values())) + given_rows


async def committed_turns(owner: UUID) -> object:
    """The turns of the slot of an account, or of a code's, once none of them is being committed.

    Only if tables are distributed.
    """
    if not getattr(get_connection("reports"), "is_distributed", False):
        return None
    return await run_statement("reports", TURNS_OF_ACCOUNT, (str(owner),))


def counted_once(
    read: Callable[Arguments, Coroutine[Any, Any, Result]],
) -> Callable[Arguments, Coroutine[Any, Any, Result]]:
    """Where tables are distributed, read again, twice at most, if scans of the scope were counted meanwhile.

    A snapshot begins on each server with its first statement there, and a turn may end in between.
    """

    @wraps(read)
    async def ask(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        account_id = next(one.account_id for one in args if isinstance(one, ScanScope))
        turns = await committed_turns(account_id)
        for _ in range(_TIMES):
            before, found = turns, await read(*args, **kwargs)
            turns = await committed_turns(account_id)
            if turns == before:
                break
        return found

    return ask


@asynccontextmanager
async def snapshot(*, on_primary: bool = False) -> AsyncIterator[Snapshot]:
    """Read-only. Raises Unavailable or DatabaseFailed. Cancelling the reader interrupts its statement.

    `on_primary`: never from a replica, which may lack the last seconds.
    """
    pool: Any = get_connection("reports")
    with translated():
        async with pool.reading(on_primary=on_primary) as connection:
            if dialect_of("reports") == "sqlite":
                yield Snapshot("sqlite", connection.execute_fetchall)
            else:
                yield Snapshot("postgres", lambda text, values: connection.fetch(text, *values))
