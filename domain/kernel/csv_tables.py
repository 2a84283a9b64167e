"""Tables in files: one header row, in CSV (RFC 4180) or in a workbook.

Those that people send are read as their programs write them: with commas, semicolons, tabs or vertical bars;
in UTF-8, UTF-16, else Windows-1252. Ours have commas, UTF-8 and CRLF. Where a person downloads them they
begin with a byte order mark, which Excel needs; many programs read it as part of the first column's name.
"""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from itertools import chain, islice, repeat
from typing import Any, Final, Literal, TypeAlias

from domain.kernel.errors import RowsRefused, ValidationFailed
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.parsing import nearest, unstorable_text
from domain.kernel.reasons import Reason
from domain.kernel.workbooks import OLD_MARK, ZIP_MARK, UnreadableWorkbook, workbook_of, workbook_records

MEDIA_TYPE: Final = "text/csv; charset=utf-8; header=present"
WORKBOOK_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# The path of a fault that concerns the whole file.
FILE: Final = "file"
UTF8_MARK: Final = b"\xef\xbb\xbf"
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_WRITTEN_AS: Final = {"utf-8-sig": ("utf-8", UTF8_MARK), "utf-16": ("utf-16-le", _UTF16_MARKS[0])}
# The first of them counts where several are as frequent.
_DELIMITERS: Final = ",;\t|"
_QUOTED: Final = re.compile('"[^"]*"')
_SAMPLE: Final = 1_000
_MAX_COLUMNS: Final = 500
# As many as a spreadsheet has. Empty rows count.
_MAX_RECORDS: Final = 1_048_576
# Spreadsheets run cells that begin with one of these as formulas, some of them also with a full-width one
# (OWASP, CSV injection), and visitors choose some values.
_FORMULAS: Final = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")

Cell = str | int | float | None
# `utf-8-sig`: with a byte order mark.
Encoding: TypeAlias = Literal["utf-8", "utf-8-sig", "utf-16", "windows-1252"]


@dataclass(frozen=True, slots=True)
class TableForm:
    """How a file holds its table. Both are None in a workbook."""

    encoding: Encoding | None = "utf-8"
    delimiter: str | None = ","

    @property
    def suffix(self) -> str:
        return "xlsx" if self.encoding is None else "csv"

    @property
    def media_type(self) -> str:
        if self.encoding is None:
            return WORKBOOK_TYPE
        return MEDIA_TYPE.replace("utf-8", self.encoding.removesuffix("-sig"))


OUR_FORM: Final = TableForm()
# The cells of a row, and what is wrong with its syntax.
_Record: TypeAlias = tuple[list[str], InvalidValue | None]


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
    form: TableForm = field(default=OUR_FORM, compare=False)

    def records(self) -> Iterator[tuple[int, dict[str, str]]]:
        """The number of each row, and its cells by the names of their columns."""
        for row in self.rows:
            yield row.number, dict(zip(self.header, chain(row.cells, repeat("")), strict=False))


def read_table(data: bytes, *, max_rows: int) -> Table:
    """Rows that are empty, or have only empty cells, are left out.

    Raises ValidationFailed in one sentence for the caller, or RowsRefused with every fault of the header.
    """
    try:
        form, records = _records_in(data)
        table = _table_of(form, records, max_rows)
    except UnreadableWorkbook as refusal:
        raise file_refused(refusal.reason, **refusal.values) from None
    if any(fault.row is None for fault in table.faults):
        raise RowsRefused(table.faults)
    return table


def _records_in(data: bytes) -> tuple[TableForm, Iterator[_Record]]:
    if data.startswith(OLD_MARK):
        raise file_refused(Reason.WORKBOOK)
    if data.startswith(ZIP_MARK):
        # One more than a table may have is refused.
        rows = workbook_records(data, max_columns=_MAX_COLUMNS + 1)
        return TableForm(None, None), ((row, None) for row in rows)
    encoding, text = decoded(data)
    if not text.strip():
        raise file_refused(Reason.EMPTY_FILE)
    delimiter = _delimiter_of(text)
    lines = StringIO(text if "\n" in text else text.replace("\r", "\n"))
    return TableForm(encoding, delimiter), _csv_records(lines, delimiter)


def _csv_records(lines: StringIO, delimiter: str) -> Iterator[_Record]:
    """A row with a syntax error is its first line; the next begins behind it."""
    begin = 0
    while True:
        try:
            for record in csv.reader(lines, delimiter=delimiter, strict=True):
                begin = lines.tell()
                yield record, None
        except csv.Error as error:
            wrong = _syntax_fault(str(error))
        else:
            return
        lines.seek(begin)
        cells = lines.readline().rstrip("\r\n").split(delimiter)
        begin = lines.tell()
        yield cells, wrong


def _table_of(form: TableForm, records: Iterator[_Record], max_rows: int) -> Table:
    found = (one for one in islice(records, _MAX_RECORDS) if any(one[0]) or one[1])
    header, wrong = next(found, ([], None))
    names = tuple(name.strip() for name in _without_empty_end(header))
    faults = [wrong.at(FILE)] if wrong else _header_faults(names)
    rows: list[Row] = []
    for number, (record, wrong) in enumerate(() if faults else records, start=1):
        if number > _MAX_RECORDS:
            faults.append(Fault(FILE, Reason.TOO_MANY_ROWS, limit=_MAX_RECORDS))
            break
        if not (cells := _without_empty_end(record)):
            continue
        if len(rows) == max_rows:
            faults.append(Fault(FILE, Reason.TOO_MANY_ROWS, limit=max_rows))
            break
        # The cells of a row with a syntax error are not certain.
        faults += [wrong.at("", row=number)] if wrong else _row_faults(number, cells, names)
        rows.append(Row(number, tuple(cells)))
    return Table(names, tuple(rows), tuple(faults), form)


def unknown_column(name: str, names: Sequence[str]) -> Fault:
    return Fault(name, Reason.UNKNOWN_COLUMN, **nearest(name, names))


def missing_column(name: str, header: Sequence[str]) -> Fault:
    return Fault(name, Reason.COLUMN_REQUIRED, **nearest(name, header))


def file_refused(reason: Reason, **values: Any) -> ValidationFailed:
    return ValidationFailed([Fault(FILE, reason, **values)])


def decoded(data: bytes) -> tuple[Encoding, str]:
    """Its text. Raises ValidationFailed for another encoding."""
    try:
        if data.startswith(_UTF16_MARKS):
            return "utf-16", data.decode("utf-16")
        if (unmarked := _unmarked_utf16(data)) is not None:
            return "utf-16", data.decode(unmarked)
    except UnicodeDecodeError:
        raise file_refused(Reason.OTHER_ENCODING) from None
    encoding: Encoding = "utf-8-sig" if data.startswith(UTF8_MARK) else "utf-8"
    try:
        return encoding, data.decode(encoding)
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
    try:
        return "windows-1252", data.decode("windows-1252")
    except UnicodeDecodeError:
        raise file_refused(Reason.OTHER_ENCODING_AT, number=line) from None


def _unmarked_utf16(data: bytes) -> str | None:
    """Without a mark, every second byte of Western text is zero."""
    halves = {"utf-16-be": data[:_SAMPLE:2], "utf-16-le": data[1:_SAMPLE:2]}
    return next((name for name, half in halves.items() if 2 * half.count(0) > len(half) > 1), None)


def _delimiter_of(text: str) -> str:
    first = _QUOTED.sub("", text.lstrip("\r\n").partition("\n")[0])
    return max(_DELIMITERS, key=first.count)


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


def table_file(form: TableForm, rows: Callable[[], Iterable[Sequence[str]]]) -> bytes:
    """The table of its owner, with no cell changed, as they sent it.

    In UTF-8 where what is new cannot be said in its encoding.
    """
    if form.encoding is None or form.delimiter is None:
        return workbook_of(rows())
    try:
        return _encoded(rows(), form.encoding, form.delimiter)
    except UnicodeEncodeError:
        return _encoded(rows(), "utf-8-sig", form.delimiter)


def _encoded(rows: Iterable[Sequence[str]], encoding: Encoding, delimiter: str) -> bytes:
    """A row at a time: empty ones take no more than their bytes."""
    name, mark = _WRITTEN_AS.get(encoding, (encoding, b""))
    found, text = bytearray(mark), StringIO()
    writer = csv.writer(text, delimiter=delimiter)
    for row in rows:
        writer.writerow(row)
        found += text.getvalue().encode(name)
        text.seek(0)
        text.truncate()
    return bytes(found)


def _defused(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell
