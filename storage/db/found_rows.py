"""Rows that nearly every call reads: Tortoise writes the statement of such a query anew, in a millisecond."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, TypeVar
from uuid import UUID

from tortoise.fields import DatetimeField
from tortoise.models import Model

from storage.db.models.accounts import AccountRow
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import given_ids, looked_up

Found = TypeVar("Found", bound=Model)


async def find_rows(kind: type[Found], ids: Collection[UUID]) -> list[Found]:
    """The rows with one of these ids, in any order."""
    return [row for row, _ in await find_rows_with(kind, ids)]


async def find_rows_with(
    kind: type[Found], ids: Collection[UUID], query: str = "", *names: str
) -> list[tuple[Found, Mapping[str, Any]]]:
    """The same, each with the columns `names` of the query's row with its id; null where it has none."""
    wanted = looked_up(dialect_of("default"), kind._meta.db_table, "r", "r.id = given.id")
    columns = "".join(f", q.{name}" for name in names)
    join = f"LEFT JOIN ({query}) q ON q.id = r.id" if query else ""
    statement = f"SELECT {_columns(kind)}{columns} FROM given {wanted} {join}"
    rows = await run_statement("default", statement, (), given_ids(ids))
    return [(_made(kind, dict(row)), row) for row in rows]


async def change_row(kind: type[Found], change: str, row_id: UUID) -> Found | None:
    """The row after the change."""
    statement = f"UPDATE {kind._meta.db_table} SET {change} WHERE id = ? RETURNING {_columns(kind, '')}"
    rows = await run_statement("default", statement, (str(row_id),))
    return _made(kind, dict(rows[0])) if rows else None


async def rows_where(kind: type[Found], condition: str, *values: object) -> list[Found]:
    """The rows `r` that the condition is true of, and what stands behind it."""
    statement = f"SELECT {_columns(kind)} FROM {kind._meta.db_table} r WHERE {condition}"
    return [_made(kind, dict(row)) for row in await run_statement("default", statement, values)]


async def find_with_account(kind: type[Found], column: str, value: str) -> tuple[Found, AccountRow] | None:
    """The row with this value in a unique column, and that of its account."""
    account = AccountRow, "t0.account_id"
    values = await find_joined(kind, column, value, account)
    found: Any = made_rows(kind, values, account) if values else None
    return found  # type: ignore[no-any-return]


# A kind of rows, and the column with their ids in one of the tables before, which are t0, t1 and so on.
Joined = tuple[type[Model], str]


async def find_joined(
    kind: type[Model], column: str, value: str, *others: Joined
) -> tuple[Hashable, ...] | None:
    """The stored values of a row with this value in a column, and of the others, for `made_rows`."""
    found = await run_statement("default", _joined(kind, column, others), (value,))
    return tuple(found[0].values()) if found else None


def made_rows(kind: type[Model], values: Sequence[Any], *others: Joined) -> list[Model]:
    left = iter(values)
    kinds = [kind, *(other for other, _ in others)]
    return [_made(one, {name: next(left) for name in one._meta.db_fields}) for one in kinds]


def _made(kind: type[Found], columns: dict[str, Any]) -> Found:
    # Tortoise reads the times of SQLite by a regular expression, which takes thirty times as long.
    for name, _, field in kind._meta.db_complex_fields:
        if isinstance(field, DatetimeField) and isinstance(time := columns[name], str):
            columns[name] = datetime.fromisoformat(time)
    return kind._init_from_db(**columns)


def columns_in(kind: type[Model]) -> Sequence[str]:
    """The names of its columns, in the order of `made_rows`."""
    return [*kind._meta.db_fields]


@cache
def _columns(kind: type[Model], of: str = "r.") -> str:
    # With an asterisk PostgreSQL would refuse its prepared statement once a later version has added a column.
    return ", ".join(f'{of}"{name}"' for name in kind._meta.db_fields)


@cache
def _joined(kind: type[Model], column: str, others: tuple[tuple[type[Model], str], ...]) -> str:
    columns = ", ".join(
        f't{number}."{name}" AS "{number} {name}"'
        for number, model in enumerate((kind, *(other for other, _ in others)))
        for name in model._meta.db_fields
    )
    joins = " ".join(
        f"JOIN {other._meta.db_table} t{number} ON t{number}.id = {reference}"
        for number, (other, reference) in enumerate(others, 1)
    )
    return f"SELECT {columns} FROM {kind._meta.db_table} t0 {joins} WHERE t0.{column} = ? LIMIT 1"
