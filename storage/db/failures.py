"""What the drivers raise, as what the domain knows: Unavailable or DatabaseFailed.

Both databases' clients and every repository are wrapped by what is here, so that none needs a `try` of its own,
but where a broken constraint is an answer: the name is taken.
"""

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, Final, ParamSpec, TypeVar

from tortoise.exceptions import BaseORMException, DBConnectionError, IntegrityError, OperationalError

from domain.kernel.errors import DatabaseFailed, Unavailable

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Kind = TypeVar("Kind")

Errors = tuple[type[BaseException], ...]
_AWAY: Final = (OSError, asyncio.TimeoutError, DBConnectionError)
_FAILED: Final = (BaseORMException, sqlite3.Error)


class Failed(DatabaseFailed, OperationalError):
    """Still Tortoise's own kind too: aerich asks a new database for its table and expects that refusal."""


class Broken(DatabaseFailed, IntegrityError):
    """A constraint that does not hold: an answer to the repository that expects it, a failure to all others."""


@contextmanager
def translated() -> Iterator[None]:
    try:
        yield
    except (Failed, Broken):
        raise
    except IntegrityError as error:
        raise Broken from error
    except _away() as error:
        raise Unavailable from error
    except _failed() as error:
        raise (Unavailable() if _is_lock(error) else Failed()) from error


def translating(
    method: Callable[Arguments, Awaitable[Result]],
) -> Callable[Arguments, Awaitable[Result]]:
    @wraps(method)
    async def call(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        with translated():
            return await method(*args, **kwargs)

    return call


def repository(cls: type[Kind]) -> type[Kind]:
    """A class whose every asynchronous method translates: Tortoise itself refuses values, beside the drivers."""
    for name, method in list(vars(cls).items()):
        if iscoroutinefunction(method):
            setattr(cls, name, translating(method))
    return cls


class TranslatingClient:
    """Mixed into a Tortoise client, before it."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for name in (
            "create_connection",
            "execute_insert",
            "execute_many",
            "execute_query",
            "execute_query_dict",
            "execute_script",
        ):
            setattr(cls, name, translating(getattr(cls, name)))


def _away() -> Errors:
    if not _is_postgres_used():
        return _AWAY
    import asyncpg  # noqa: PLC0415

    return (
        *_AWAY,
        asyncpg.InterfaceError,
        asyncpg.InternalClientError,
        asyncpg.PostgresConnectionError,
        asyncpg.OperatorInterventionError,
        asyncpg.InsufficientResourcesError,
        asyncpg.TransactionRollbackError,
        asyncpg.LockNotAvailableError,
        asyncpg.InvalidAuthorizationSpecificationError,
        asyncpg.InvalidCatalogNameError,
    )


def _failed() -> Errors:
    if not _is_postgres_used():
        return _FAILED
    import asyncpg  # noqa: PLC0415

    return (*_FAILED, asyncpg.PostgresError)


def _is_postgres_used() -> bool:
    """Its driver is two megabytes that nobody needs on SQLite: it is imported by who connects, and raises nothing before."""
    return "asyncpg" in sys.modules


def _is_lock(error: BaseException) -> bool:
    # SQLite says so in words alone, once its busy timeout is over.
    return "database is locked" in str(error) or "database table is locked" in str(error)
