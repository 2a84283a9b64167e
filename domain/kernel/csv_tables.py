"""Tables as CSV (RFC 4180): UTF-8, one header row.

Those that callers send may begin with a byte order mark. Ours do not, because many programs read it as part
of the first column's name; they have CRLF, and the media type gives spreadsheets the encoding.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import chain, repeat
from typing import Any, Final

from domain.kernel.errors import RowsRefused, ValidationFailed
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.parsing import nearest, unstorable_text
from domain.kernel.reasons import Reason

MEDIA_TYPE: Final = "text/csv; charset=utf-8; header=present"
# The path of a fault that concerns the whole file.
FILE: Final = "file"
UTF8_MARK: Final = b"\xef\xbb\xbf"
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
# ZIP, which .xlsx and .ods are, and the older .xls.
_SPREADSHEETS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_SEPARATORS: Final[Mapping[str, str]] = {";": "semicolons", "\t": "tabs", "|": "vertical bars"}
_QUOTED: Final = re.compile('"[^"]*"')
_LINES: Final = re.compile("[^\n]*\n|[^\n]+")
_SAMPLE: Final = 1_000
_MAX_COLUMNS: Final = 500
# As many as a spreadsheet has. Empty rows count.
_MAX_RECORDS: Final = 1_048_576
# Spreadsheets run cells that begin with one of these as formulas, some of them also with a full-width one
# (OWASP, CSV injection), and visitors choose some values.
_FORMULAS: Final = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Row:
    """`number`: from 1, without the header. Empty rows count: a spreadsheet shows it as `number` + 1.

    Empty cells at the end are left out.
    """

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """`faults`: of rows, by their numbers. Such a row may have more cells than the header."""

    header: tuple[str, ...]
    rows: tuple[Row, ...]
    faults: tuple[Fault, ...] = ()

    def records(self) -> Iterator[tuple[int, dict[str, str]]]:
        """The number of each row, and its cells by the names of their columns."""
        for row in self.rows:
            yield row.number, dict(zip(self.header, chain(row.cells, repeat("")), strict=False))


def read_csv(data: bytes, *, max_rows: int) -> Table:
    """Rows that are empty, or have only empty cells, are left out.

    Raises ValidationFailed in one sentence for the caller, or RowsRefused with every fault of the header.
    """
    text = _decode(data)
    _require_commas(text)
    table = _Reading(text if "\n" in text else text.replace("\r", "\n"), max_rows).table()
    if any(fault.row is None for fault in table.faults):
        raise RowsRefused(table.faults)
    return table


def unknown_column(name: str, names: Sequence[str]) -> Fault:
    return Fault(name, Reason.UNKNOWN_COLUMN, **nearest(name, names))


def missing_column(name: str, header: Sequence[str]) -> Fault:
    return Fault(name, Reason.COLUMN_REQUIRED, **nearest(name, header))


def file_refused(reason: Reason, **values: Any) -> ValidationFailed:
    return ValidationFailed([Fault(FILE, reason, **values)])


def _decode(data: bytes) -> str:
    if data.startswith(_SPREADSHEETS):
        raise file_refused(Reason.WORKBOOK)
    if data.startswith(_UTF16_MARKS) or _looks_like_utf16(data):
        raise file_refused(Reason.UTF16)
    try:
        text = data.removeprefix(UTF8_MARK).decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise file_refused(Reason.OTHER_ENCODING, number=line) from None
    if not text.strip():
        raise file_refused(Reason.EMPTY_FILE)
    return text


def _looks_like_utf16(data: bytes) -> bool:
    """Without a mark, every second byte of Western text is zero."""
    sample = data[:_SAMPLE]
    return any(2 * half.count(0) > len(half) > 1 for half in (sample[::2], sample[1::2]))


def _require_commas(text: str) -> None:
    first = _QUOTED.sub("", text.lstrip("\r\n").partition("\n")[0])
    most = max(_SEPARATORS, key=first.count)
    if first.count(most) > first.count(","):
        raise file_refused(Reason.NO_COMMAS, value=_SEPARATORS[most])


class _PhysicalLines:
    """`end`: of the last line that was taken."""

    def __init__(self, text: str, begin: int) -> None:
        self.end = begin
        self._found = _LINES.finditer(text, begin)

    def __iter__(self) -> Iterator[str]:
        for line in self._found:
            self.end = line.end()
            yield line[0]


class _Reading:
    """One pass over a file. A row with a syntax error is its first line; the next begins behind it."""

    def __init__(self, text: str, max_rows: int) -> None:
        self._text = text
        self._max_rows = max_rows
        self._faults: list[Fault] = []
        self._names: tuple[str, ...] = ()
        # The number of the row that was read last.
        self._number = 0

    def table(self) -> Table:
        records = self._counted()
        header = next(filter(any, records), [])
        self._number = 0
        self._names = tuple(name.strip() for name in _without_empty_end(header))
        self._faults = self._faults or _header_faults(self._names)
        rows = () if self._faults else tuple(self._rows(records))
        return Table(self._names, rows, tuple(self._faults))

    def _rows(self, records: Iterator[list[str]]) -> Iterator[Row]:
        filled = (cells for record in records if (cells := _without_empty_end(record)))
        for found, cells in enumerate(filled, start=1):
            if found > self._max_rows:
                self._faults.append(Fault(FILE, Reason.TOO_MANY_ROWS, limit=self._max_rows))
                return
            # The cells of a row with a syntax error are not certain.
            if not self._faults or self._faults[-1].row != self._number:
                self._faults += _row_faults(self._number, cells, self._names)
            yield Row(self._number, tuple(cells))

    def _counted(self) -> Iterator[list[str]]:
        for record in self._records():
            self._number += 1
            if self._number > _MAX_RECORDS:
                self._faults.append(Fault(FILE, Reason.TOO_MANY_ROWS, limit=_MAX_RECORDS))
                return
            yield record

    def _records(self) -> Iterator[list[str]]:
        begin = 0
        while begin < len(self._text):
            lines = _PhysicalLines(self._text, begin)
            try:
                for record in csv.reader(lines, strict=True):
                    begin = lines.end
                    yield record
            except csv.Error as error:
                wrong = _syntax_fault(str(error))
                if not self._names:
                    self._faults.append(wrong.at(FILE))
                    return
                line = next(iter(_PhysicalLines(self._text, begin)))
                begin += len(line)
                cells = line.rstrip("\r\n").split(",")
                if _without_empty_end(cells):
                    self._faults.append(wrong.at("", row=self._number + 1))
                yield cells


def _syntax_fault(reason: str) -> InvalidValue:
    if "end of data" in reason:
        return InvalidValue(Reason.OPEN_QUOTE)
    if "expected after" in reason:
        return InvalidValue(Reason.TEXT_AFTER_QUOTE)
    if "limit" in reason:
        return InvalidValue(Reason.CELL_TOO_LONG, limit=csv.field_size_limit())
    return InvalidValue(Reason.LINE_BREAK)


def _header_faults(names: tuple[str, ...]) -> list[Fault]:
    if not names or any("://" in name for name in names):
        return [Fault(FILE, Reason.HEADER_REQUIRED)]
    if len(names) > _MAX_COLUMNS:
        return [Fault(FILE, Reason.TOO_MANY_COLUMNS, limit=_MAX_COLUMNS)]
    unnamed = [
        Fault(FILE, Reason.COLUMN_NAME_REQUIRED, number=position)
        for position, name in enumerate(names, start=1)
        if not name
    ]
    repeated = [
        Fault(name, Reason.COLUMN_TWICE) for name, count in Counter(names).items() if name and count > 1
    ]
    unstorable = [Fault(FILE, Reason.COLUMN_CHARACTERS) for name in names if unstorable_text(name)]
    return [*unnamed, *repeated, *unstorable]


def _row_faults(number: int, cells: list[str], names: tuple[str, ...]) -> list[Fault]:
    if len(cells) > len(names):
        return [Fault("", Reason.TOO_MANY_CELLS, size=len(cells), limit=len(names), row=number)]
    reasons = zip(names, map(unstorable_text, cells), strict=False)
    return [wrong.at(name, row=number) for name, wrong in reasons if wrong]


def _without_empty_end(record: list[str]) -> list[str]:
    """Spreadsheets write empty cells where once was a value."""
    size = next((size for size in range(len(record), 0, -1) if record[size - 1].strip()), 0)
    return record[:size]


def csv_lines(rows: Iterable[Sequence[Cell]], *, is_ours: bool = False) -> bytes:
    """`is_ours`: nobody else chose a value, and formulas may stay as they are."""
    text = StringIO()
    csv.writer(text).writerows(row if is_ours else [_defused(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8", "replace")


def _defused(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell
