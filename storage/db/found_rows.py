"""Rows that nearly every call reads: Tortoise writes the statement of such a query anew, in a millisecond."""

from collections.abc import Collection
from functools import cache
from typing import Any, TypeVar
from uuid import UUID

from tortoise.models import Model

from storage.db.models.accounts import AccountRow
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import given_ids, looked_up

Found = TypeVar("Found", bound=Model)


async def find_rows(kind: type[Found], ids: Collection[UUID]) -> list[Found]:
    """The rows with one of these ids, in any order."""
    wanted = looked_up(dialect_of("default"), kind._meta.db_table, "r", "r.id = given.id")
    rows = await run_statement("default", f"SELECT {_columns(kind)} FROM given {wanted}", (), given_ids(ids))
    return [kind._init_from_db(**row) for row in rows]


async def find_with_account(kind: type[Found], column: str, value: str) -> tuple[Found, AccountRow] | None:
    """The row with this value in a unique column, and that of its account."""
    for row in await run_statement("default", _joined(kind, column), (value,)):
        account: dict[str, Any] = {name: row[f"account {name}"] for name in AccountRow._meta.db_fields}
        return kind._init_from_db(**row), AccountRow._init_from_db(**account)
    return None


@cache
def _columns(kind: type[Model]) -> str:
    # With an asterisk PostgreSQL would refuse its prepared statement once a later version has added a column.
    return ", ".join(f'r."{name}"' for name in kind._meta.db_fields)


@cache
def _joined(kind: type[Model], column: str) -> str:
    account = ", ".join(f'a."{name}" AS "account {name}"' for name in AccountRow._meta.db_fields)
    return f"""SELECT {_columns(kind)}, {account} FROM {kind._meta.db_table} r
        JOIN accounts a ON a.id = r.account_id WHERE r.{column} = ?"""
