"""Errors of the drivers, translated to those of the domain: Unavailable or DatabaseFailed.

Both clients and every repository are wrapped, so that none needs a `try` of its own. The exception is a
constraint whose violation has a meaning, like a name that is taken.
"""

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from errno import EDQUOT, ENOSPC
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, Final, ParamSpec, TypeVar

from tortoise.exceptions import BaseORMException, DBConnectionError, IntegrityError, OperationalError

from domain.kernel.errors import DatabaseFailed, DiskFull, Unavailable

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Kind = TypeVar("Kind")

Errors = tuple[type[BaseException], ...]
_AWAY: Final = (OSError, asyncio.TimeoutError, DBConnectionError)
_FAILED: Final = (BaseORMException, sqlite3.Error)
_PASSING: Final = (
    # After the busy timeout.
    "database is locked",
    "database table is locked",
    # How SQLite reports a full disk when it cannot enlarge its log's index, and a file size limit.
    "disk I/O error",
    # The file was taken away, or no descriptor is free.
    "unable to open database file",
)


class Failed(DatabaseFailed, OperationalError):
    """Also Tortoise's own error: aerich expects it when a new database lacks its table."""


class Broken(DatabaseFailed, IntegrityError):
    """A violated constraint: some repositories expect it, for others it is a failure."""


@contextmanager
def translated() -> Iterator[None]:
    try:
        yield
    except (Failed, Broken):
        raise
    except IntegrityError as error:
        raise Broken from error
    except (*_away(), *_failed()) as error:
        if _is_disk_full(error):
            raise DiskFull from error
        is_away = isinstance(error, _away()) or _passes(error)
        raise (Unavailable() if is_away else Failed()) from error


def translating(method: Callable[Arguments, Awaitable[Result]]) -> Callable[Arguments, Awaitable[Result]]:
    @wraps(method)
    async def call(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        with translated():
            return await method(*args, **kwargs)

    return call


def repository(cls: type[Kind]) -> type[Kind]:
    """Wrap each asynchronous method: Tortoise itself refuses values before they reach a client."""
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


# asyncpg raises nothing before it is imported, and that happens with the first connection to PostgreSQL.
def _away() -> Errors:
    asyncpg = sys.modules.get("asyncpg")
    if asyncpg is None:
        return _AWAY
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
    asyncpg = sys.modules.get("asyncpg")
    return _FAILED if asyncpg is None else (*_FAILED, asyncpg.PostgresError)


def _is_disk_full(error: BaseException) -> bool:
    """Whether SQLite, the system or PostgreSQL (53100, disk_full) says that the disk is full."""
    causes = [one for one in (error, error.__cause__) if one is not None]
    numbers = {(getattr(one, "errno", None), getattr(one, "sqlstate", None)) for one in causes}
    is_known = any(errno in (ENOSPC, EDQUOT) or state == "53100" for errno, state in numbers)
    return is_known or "disk is full" in str(error)


def _passes(error: BaseException) -> bool:
    """Whether it is worth trying again later. SQLite has no classes of its own for these.

    A PostgreSQL that takes no writes will be replaced by another server.
    """
    refused = {getattr(one, "sqlstate", None) for one in (error, error.__cause__)}
    return "25006" in refused or any(text in str(error) for text in _PASSING)
