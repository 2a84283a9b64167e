"""The tables that are moved, and how both databases read their rows in the same order.

Most rows are compared as texts: JSON that both databases write alike. A table with types that PostgreSQL
writes in its own way is compared value by value.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from itertools import islice
from typing import Any, Final, NamedTuple
from uuid import UUID

from storage.db.config import Dialect
from storage.db.statements import Row

_MOST_ROWS: Final = 1_000
_MOST_CHARACTERS: Final = 4_000_000
_TEXTS: Final = ("text", "varchar")
_COMPARED_AS_TEXT: Final = {*_TEXTS, "int2", "int4", "int8", "bool", "uuid", "date", "timestamptz"}
# SQLite's search index cannot be read, so its terms are made again.
_MADE_AGAIN: Final = {
    "search_terms": """(
        SELECT k.key AS "key", terms_of(k.account, u.search_text) AS "terms"
        FROM scan_keys k CROSS JOIN short_urls u ON u.id = k.id WHERE k.key > 0)"""
}


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _json_text(value: object) -> str:
    # A number in a column of the type JSON is no text in SQLite.
    return value if isinstance(value, str) else json.dumps(value)


# From SQLite's values to those of PostgreSQL's driver.
_PARSERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "bool": bool,
    "uuid": UUID,
    "date": date.fromisoformat,
    "timestamptz": _moment,
    "jsonb": _json_text,
    "_int4": json.loads,
}
# In PostgreSQL, what SQLite stores.
_AS_IN_SQLITE: Final = {
    "bool": "{}::int",
    "timestamptz": "replace(to_char({} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), '.000000', '')"
    " || '+00:00'",
}


class Chunk(NamedTuple):
    """Rows of SQLite with keys above `after` and up to `until`; None is no bound.

    Of a table that is compared as text, `rows` are these texts.
    """

    after: Row | None
    until: Row | None
    rows: list[Row]


@dataclass(frozen=True)
class Table:
    """`columns`: the type of each, as PostgreSQL calls it. `key`: the columns of the primary key."""

    name: str
    columns: Mapping[str, str]
    key: tuple[str, ...]

    @property
    def listed(self) -> str:
        return _listed(self.columns)

    @cached_property
    def is_compared_as_text(self) -> bool:
        return set(self.columns.values()) <= _COMPARED_AS_TEXT

    def chunks(self, file: sqlite3.Connection) -> Iterator[Chunk]:
        """All rows, in the order of the key. The last chunk has none, and no upper bound."""
        wanted = self._text if self.is_compared_as_text else self.listed
        rows = file.execute(f"SELECT {_listed(self.key)}, {wanted} {self._in_order('TRUE')}")
        after = None
        while read := rows.fetchmany(_MOST_ROWS) if self.is_compared_as_text else _limited(rows):
            until = read[-1][: len(self.key)]
            yield Chunk(after, until, [row[len(self.key) :] for row in read])
            after = until
        yield Chunk(after, None, [])

    def rows_of(self, chunk: Chunk, file: sqlite3.Connection) -> list[Row]:
        """Its rows with values for PostgreSQL's driver. Raises ValueError."""
        rows = chunk.rows
        if rows and self.is_compared_as_text:
            where, bounds = self.within("sqlite", chunk)
            rows = file.execute(f"SELECT {self.listed} {self._in_order(where)}", bounds).fetchall()
        parsers = self._parsers(self.columns)
        return [_changed(row, parsers) for row in rows]

    def within(self, dialect: Dialect, chunk: Chunk) -> tuple[str, list[Any]]:
        """The condition for the rows of the chunk, and its values."""
        conditions, values = list[str](), list[Any]()
        for sign, bound in ((">", chunk.after), ("<=", chunk.until)):
            if bound is not None:
                conditions.append(f"({self.order(dialect)}) {sign} ({', '.join('?' * len(bound))})")
                values += bound if dialect == "sqlite" else _changed(bound, self._parsers(self.key))
        return " AND ".join(conditions) or "TRUE", values

    def order(self, dialect: Dialect) -> str:
        """The columns of the key. SQLite compares the bytes of texts."""
        collations = dict.fromkeys(_TEXTS, ' COLLATE "C"') if dialect == "postgres" else {}
        return ", ".join(f'"{name}"{collations.get(self.columns[name], "")}' for name in self.key)

    @property
    def texts(self) -> str:
        """The values that PostgreSQL makes the text of a row of."""
        columns = enumerate(self.columns.items())
        return ", ".join(
            _AS_IN_SQLITE.get(kind, "{}").format(f'"{name}"') + f' AS "{index}"'
            for index, (name, kind) in columns
        )

    @property
    def _text(self) -> str:
        pairs = (f"'{index}', \"{name}\"" for index, name in enumerate(self.columns))
        return f"json_object({', '.join(pairs)})"

    def is_key(self) -> str:
        """The condition for a row with a key."""
        return f"({_listed(self.key)}) = ({', '.join('?' * len(self.key))})"

    def key_of(self, row: Row) -> Row:
        return tuple(row[index] for index in self._key_indexes)

    def comparable(self, row: Row) -> Row:
        """A row whose JSON is read: PostgreSQL writes it in its own way."""
        return _changed(row, self._documents)

    @cached_property
    def _key_indexes(self) -> list[int]:
        return [[*self.columns].index(name) for name in self.key]

    def _parsers(self, names: Iterable[str]) -> "_Changes":
        kinds = enumerate(self.columns[name] for name in names)
        return [(index, _PARSERS[kind]) for index, kind in kinds if kind in _PARSERS]

    @cached_property
    def _documents(self) -> "_Changes":
        return [(index, json.loads) for index, kind in enumerate(self.columns.values()) if kind == "jsonb"]

    def _in_order(self, where: str) -> str:
        source = _MADE_AGAIN.get(self.name, f'"{self.name}"')
        return f"FROM {source} WHERE {where} ORDER BY {self.order('sqlite')}"


_Changes = list[tuple[int, Callable[[Any], Any]]]


def _changed(row: Row, changes: _Changes) -> Row:
    if not changes:
        return row
    values = [*row]
    for index, change in changes:
        if values[index] is not None:
            values[index] = change(values[index])
    return tuple(values)


def _limited(rows: Iterator[Row]) -> list[Row]:
    """The next rows. Some have pictures or files."""
    read, size = list[Row](), 0
    for row in islice(rows, _MOST_ROWS):
        read.append(row)
        size += sum(len(value) for value in row if isinstance(value, str | bytes))
        if size >= _MOST_CHARACTERS:
            break
    return read


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
