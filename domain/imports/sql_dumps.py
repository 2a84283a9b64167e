"""SQL dumps of YOURLS, as mysqldump, phpMyAdmin and other clients of MySQL write them: the rows of its links.

Read by tokens, in one pass: a text in a dump may hold anything. No pattern looks past where the next
statement may begin: searches again from there would take the square of the size.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from domain.imports.records import Records, require_few_rows
from domain.kernel.csv_tables import decoded, file_refused
from domain.kernel.reasons import Reason

_BEGINNING: Final = re.compile(r"\s*(--|/\*|#|SET\b|CREATE\b|DROP\b|INSERT\b|START\b|USE\b)", re.IGNORECASE)
# The quotes doubled, or behind a backslash. One that is never closed ends with the file.
_TEXT: Final = r"'(?:[^'\\]|\\.|'')*'?"
# The table may have any prefix, and its database before it.
_TABLE: Final = r'(?:[`"]?\w+[`"]?\.)?[`"]?\w*url[`"]?'
_STATEMENT: Final = re.compile(
    rf"""
    {_TEXT} | --[^\n]* | /\*(?:(?!\*/).)*
    | CREATE\ TABLE\ (?:IF\ NOT\ EXISTS\ )?{_TABLE}\s*\((?P<created>[^;]*)
    | (?:INSERT(?:\ IGNORE)?|REPLACE)\ INTO\ {_TABLE}\s*(?:\((?P<named>[^()']*)\)\s*)?VALUES(?P<rows>)
    """,
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
_ROW: Final = re.compile(r"\s*(?:,\s*)?\(")
_VALUE: Final = re.compile(
    rf"\s*(?:_\w+\s*)?(?:(?P<text>{_TEXT})|(?P<word>[^\s,()']*))\s*(?P<end>[,)]?)", re.DOTALL
)
_COLUMN: Final = re.compile(r'^[ \t]*[`"](\w+)', re.MULTILINE)
_NAME: Final = re.compile(r"\w+")
_ESCAPED: Final = re.compile(r"\\(.)|''", re.DOTALL)
_ESCAPES: Final = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", "Z": "\x1a"}
_HEX: Final = re.compile(r"0x((?:[0-9a-f]{2})+)", re.IGNORECASE)
# Of YOURLS 1.5 to 1.10, for a dump without the structure and without names.
_USUAL: Final = ("keyword", "url", "title", "timestamp", "ip", "clicks")


def is_sql_dump(data: bytes) -> bool:
    """Whether it begins as one; a table and an answer of an API do not."""
    return _BEGINNING.match(data[:200].decode("latin-1").replace("\0", "").lstrip("ï»¿ÿþ")) is not None


def read_sql_dump(data: bytes, *, max_rows: int) -> Records:
    """The rows of the table of links. One that has other than its columns has no values.

    Raises ValidationFailed for a dump without such a table, or with too many rows.
    """
    found = [*islice(_rows(decoded(data)[1]), max_rows + 1)]
    if not found:
        raise file_refused(Reason.NO_LIST_OF_LINKS)
    require_few_rows(found, max_rows)
    rows = [(dict(zip(names, row, strict=True)) if len(names) == len(row) else {}) for names, row in found]
    return Records(
        [*enumerate(rows, start=1)], header=tuple(dict.fromkeys(name for one in rows for name in one))
    )


def _rows(text: str) -> Iterator[tuple[tuple[str, ...], list[str | None]]]:
    columns, place = _USUAL, 0
    while found := _STATEMENT.search(text, place):
        place = found.end()
        if found["created"] is not None:
            columns = tuple(_COLUMN.findall(found["created"])) or _USUAL
        if found["rows"] is not None:
            names = tuple(_NAME.findall(found["named"] or "")) or columns
            while begin := _ROW.match(text, place):
                row, place = _row(text, begin.end())
                yield names, row


def _row(text: str, place: int) -> tuple[list[str | None], int]:
    row: list[str | None] = []
    while value := _VALUE.match(text, place):
        place = value.end()
        row.append(_unescaped(value["text"]) if value["text"] else _plain(value["word"]))
        if value["end"] != ",":
            break
    return row, place


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: _ESCAPES.get(found[1], found[1]) if found[1] else "'", text[1:-1])


def _plain(word: str) -> str | None:
    if found := _HEX.fullmatch(word):
        return bytes.fromhex(found[1]).decode("utf-8", "replace")
    return None if word.upper() == "NULL" else word
