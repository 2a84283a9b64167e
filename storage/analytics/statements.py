"""SQL that both databases understand: a `?` stands for a value, and lists of rows stand beside a statement as tables."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any, Final, Literal

Row = tuple[Any, ...]
Dialect = Literal["sqlite", "postgres"]


@dataclass(frozen=True, slots=True)
class Table:
    """A table's columns, or those of a list that is given to a statement, with PostgreSQL's types."""

    name: str
    columns: tuple[tuple[str, str], ...]

    @property
    def names(self) -> str:
        return ", ".join(name for name, _ in self.columns)


def table(name: str, **columns: str) -> Table:
    return Table(name, tuple(columns.items()))


@dataclass(frozen=True, slots=True)
class Given:
    """Rows that a statement knows as a table."""

    table: Table
    rows: Sequence[Row]


def given(rows: Sequence[Row], name: str = "given", **columns: str) -> Given:
    return Given(table(name, **columns), rows)


# PostgreSQL would join many rows by reading all of an index; it is told to look each up. SQLite takes CROSS JOIN for the same.
_LOOKED_UP: Final = {
    "sqlite": "CROSS JOIN {table} {alias} ON {condition}",
    "postgres": "CROSS JOIN LATERAL (SELECT * FROM {table} {alias} WHERE {condition} OFFSET 0) {alias}",
}


def looked_up(dialect: Dialect, name: str, alias: str, condition: str) -> str:
    """A join to a table whose rows are looked up by an index, for each row before it."""
    return _LOOKED_UP[dialect].format(table=name, alias=alias, condition=condition)


def for_sqlite(
    statement: str, values: Sequence[object], lists: Sequence[Given]
) -> tuple[str, Sequence[object]]:
    if not lists:
        return statement, values
    texts = [json.dumps(one.rows, separators=(",", ":")) for one in lists]
    return _with_json(tuple(one.table for one in lists)) + statement, (*texts, *values)


def for_postgres(
    statement: str, values: Sequence[object], lists: Sequence[Given]
) -> tuple[str, Sequence[object]]:
    columns = [column for one in lists for column in by_column(one)]
    return _numbered(_with_arrays(tuple(one.table for one in lists)) + statement), (*columns, *values)


def by_column(one: Given) -> list[list[object]]:
    if not one.rows:
        return [[] for _ in one.table.columns]
    return [list(column) for column in zip(*one.rows, strict=True)]


def arrays(of: Table) -> str:
    """A list of rows as PostgreSQL reads it from one array a column."""
    return f"unnest({', '.join(f'?::{kind}[]' for _, kind in of.columns)})"


@lru_cache(maxsize=128)
def _with_json(tables: tuple[Table, ...]) -> str:
    parts = [
        f"{one.name} ({one.names}) AS MATERIALIZED (SELECT "
        + ", ".join(f"json_extract(value, '$[{index}]')" for index in range(len(one.columns)))
        + " FROM json_each(?))"
        for one in tables
    ]
    return f"WITH {', '.join(parts)} "


@lru_cache(maxsize=128)
def _with_arrays(tables: tuple[Table, ...]) -> str:
    if not tables:
        return ""
    parts = [f"{one.name} ({one.names}) AS (SELECT * FROM {arrays(one)})" for one in tables]
    return f"WITH {', '.join(parts)} "


@lru_cache(maxsize=256)
def _numbered(statement: str) -> str:
    numbers = count(1)
    return "".join(f"${next(numbers)}" if letter == "?" else letter for letter in statement)
