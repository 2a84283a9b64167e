"""Rows as parts of files: a JSON array with a row a line, or CSV."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal, TypeAlias
from uuid import UUID

from domain.codes.serialization import format_time
from domain.exports.rows import Row
from domain.kernel.csv_tables import Cell, csv_lines

TableFormat: TypeAlias = Literal["json", "csv"]


def json_part(rows: Sequence[Row], *, is_first: bool, follows_rows: bool, is_last: bool) -> bytes:
    """`follows_rows`: there are rows in the parts before."""
    text = "[" if is_first else ""
    for row in rows:
        text += f"{',' if follows_rows else ''}\n{_json(row)}"
        follows_rows = True
    return (text + ("\n]\n" if is_last else "")).encode("utf-8", "replace")


def csv_part(rows: Sequence[Row], columns: Sequence[str], *, is_first: bool) -> bytes:
    header = [columns] if is_first else []
    return csv_lines([*header, *([_cell(row[name]) for name in columns] for row in rows)])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_plain)


def _plain(value: object) -> str:
    return format_time(value) if isinstance(value, datetime) else str(value)


def _cell(value: Any) -> Cell:
    """As in JSON, but tags and other lists of texts have commas between."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return _json(value)
    if isinstance(value, list | tuple):
        are_texts = all(isinstance(one, str) for one in value)
        return ", ".join(value) if are_texts else _json(value)
    return _plain(value) if isinstance(value, datetime | UUID) else value
