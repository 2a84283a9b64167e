"""SQL for both databases: `?` is the placeholder of a value, and lists of rows can be read as tables."""

import json
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, count
from typing import Any, Final, NamedTuple
from uuid import UUID

from storage.db.config import Dialect

Row = tuple[Any, ...]
# Milliseconds since 1970 by the database's clock, since those of hosts differ.
NOW_MS: Final[dict[Dialect, str]] = {
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    "postgres": "(extract(epoch FROM clock_timestamp()) * 1000)::bigint",
}


class Table(NamedTuple):
    """A stored table or a list of rows: its columns, each with PostgreSQL's type.

    `query`: finds the rows instead; the one row that is given has its values.
    """

    name: str
    columns: tuple[tuple[str, str], ...]
    query: str = ""

    @property
    def names(self) -> str:
        return ", ".join(name for name, _ in self.columns)


class Given(NamedTuple):
    """Rows that a statement reads as a table."""

    table: Table
    rows: Sequence[Row]


def table(name: str, **columns: str) -> Table:
    return Table(name, tuple(columns.items()))


def given(rows: Sequence[Row], name: str = "given", **columns: str) -> Given:
    return Given(table(name, **columns), rows)


def given_ids(ids: Iterable[UUID], name: str = "given") -> Given:
    return given([(str(one),) for one in ids], name, id="uuid")


def looked_up(dialect: Dialect, name: str, alias: str, condition: str) -> str:
    """A join that looks up each row of the left side in an index. A plain join may read the whole index."""
    if dialect == "sqlite":
        return f"CROSS JOIN {name} {alias} ON {condition}"
    return f"CROSS JOIN LATERAL (SELECT * FROM {name} {alias} WHERE {condition} OFFSET 0) {alias}"


def of_account(name: str) -> str:
    """The condition that rows are of one account, where something else finds them.

    With `=`, SQLite might look through all rows of the account, by an index. To PostgreSQL it is the same.
    """
    return f"NOT {name}.account <> ?"


def for_driver(
    dialect: Dialect, statement: str, values: Sequence[object], lists: Sequence[Given]
) -> tuple[str, Sequence[object]]:
    """A statement and its values for the driver; a WITH clause holds the lists."""
    text = _text(dialect, statement, tuple(one.table for one in lists))
    return text, (*chain(*(_values(dialect, one) for one in lists)), *values)


@lru_cache(maxsize=256)
def _text(dialect: Dialect, statement: str, lists: tuple[Table, ...]) -> str:
    tables = ", ".join(f"{one.name} ({one.names}) AS {_source(dialect, one)}" for one in lists)
    text = f"WITH {tables} {statement}" if lists else statement
    if dialect == "sqlite":
        return text
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", text)


def _values(dialect: Dialect, of: Given) -> Sequence[object]:
    if of.table.query:
        return [*chain(*of.rows)]
    if dialect == "sqlite":
        return [json.dumps(_flat(of), separators=(",", ":"))]
    return list(zip(*of.rows, strict=True)) or [()] * len(of.table.columns)


def _flat(one: Given) -> Sequence[Any]:
    """A single column without its rows, which would be parsed one by one."""
    return [value for (value,) in one.rows] if len(one.table.columns) == 1 else one.rows


def _source(dialect: Dialect, of: Table) -> str:
    """The rows of a statement: one JSON array on SQLite, an array for each column on PostgreSQL."""
    if of.query:
        return f"({of.query})"
    if dialect == "sqlite" and len(of.columns) == 1:
        return "MATERIALIZED (SELECT value FROM json_each(?))"
    if dialect == "sqlite":
        columns = ", ".join(f"json_extract(value, '$[{index}]')" for index in range(len(of.columns)))
        return f"MATERIALIZED (SELECT {columns} FROM json_each(?))"
    return f"(SELECT * FROM unnest({', '.join(f'?::{kind}[]' for _, kind in of.columns)}))"
