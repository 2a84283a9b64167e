"""A row of every kind of value in every table of a SQLite database."""

import sqlite3
from contextlib import closing
from typing import Any
from uuid import UUID

from storage.db.config import Database
from tests.databases import TABLES

ROWS = 5
MOMENTS = (
    "2026-11-22 10:11:12+00:00",
    "2026-11-22 10:11:12.120000+00:00",
    "2026-11-22T12:11:12.5+02:00",
    "2026-11-22 10:11:12",
    "0999-01-01 00:00:00.000001+00:00",
)
DOCUMENTS = ('{"b": [1.50, 1e3, null, "é🎉\\u0001\\n"], "a": {}}', "12", "1.5", '"text"', "[]")


def fill(database: Database) -> None:
    """The values of a row follow from its number, so that its references are right. Row 0 has every null."""
    with closing(sqlite3.connect(database.file, isolation_level=None)) as connection:
        for table in TABLES:
            columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
            marks = ", ".join("?" * len(columns))
            for number in range(ROWS):
                row = [_value(*column, number) for column in columns]
                connection.execute(f"INSERT INTO {table} VALUES ({marks})", row)


def _value(_: int, name: str, kind: str, not_null: int, __: object, is_key: int, number: int) -> Any:
    if number == 0 and not (not_null or is_key):
        return None
    if kind in ("CHAR(36)", "UUID"):
        return uuid_of(number)
    if name.startswith(("is_", "has_", "may_", "needs_")) or name.endswith("_enabled"):
        return number % 2
    if kind == "TIMESTAMP":
        return MOMENTS[number]
    if kind == "DATE":
        return f"2026-11-2{number}"
    if kind == "JSON":
        return DOCUMENTS[number]
    if kind == "BLOB":
        return bytes([number, 0, 255])
    if kind == "BIGINT" and not is_key:
        return number - 2**62
    if kind.startswith(("TEXT", "VARCHAR")):
        width = int(kind[8:-1]) if kind.startswith("VARCHAR(") else 60
        return text_of(number)[:width]
    return number


def uuid_of(number: int) -> str:
    return str(UUID(int=number + 2**120))


def text_of(number: int) -> str:
    return f"{number}é🎉\n\\\t\"',:{{}}\x7f{{1,2}} – \\N"
