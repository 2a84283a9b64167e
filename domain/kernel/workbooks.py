"""Tables in workbooks of Excel (.xlsx, ECMA-376): the first sheet, each cell as the text that CSV would have.

Numbers, dates and results of formulas are as they are stored; how a cell looks is not read.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from domain.kernel.reasons import Reason

# ZIP, which .xlsx and .ods are, and the older .xls.
ZIP_MARK: Final = b"PK\x03\x04"
OLD_MARK: Final = b"\xd0\xcf\x11\xe0"
# A file of 10 MiB may hold a thousand times as much: what is unpacked, and how many tags that has.
MAX_UNPACKED: Final = 64 * 1_048_576
MAX_TAGS: Final = 4_000_000
_AT_ONCE: Final = 1_048_576


class UnreadableWorkbook(Exception):
    def __init__(self, reason: Reason, **values: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values


def workbook_records(content: bytes, *, max_columns: int) -> Iterator[list[str]]:
    """The rows, of at most so many cells; those that the file leaves out are empty.

    Raises UnreadableWorkbook.
    """
    # Dear to import, and seldom needed.
    from openpyxl import load_workbook

    try:
        _require_small(content)
        book = load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        # Some programs write a wrong one.
        sheet.reset_dimensions()
        for row in sheet.iter_rows(max_col=max_columns, values_only=True):
            # As wide as the widest that may be: most cells are empty.
            yield [] if row.count(None) == len(row) else [*map(_text, row)]
    except UnreadableWorkbook:
        raise
    # A parser raises whatever a broken file leads to.
    except Exception as error:
        raise UnreadableWorkbook(Reason.WORKBOOK) from error


def workbook_of(rows: Iterable[Sequence[str]]) -> bytes:
    """A workbook with one sheet, all of whose cells are text."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    book, file = Workbook(write_only=True), BytesIO()
    sheet = book.create_sheet()
    for row in rows:
        cells = [WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub("", text)) for text in row]
        for cell in cells:
            # Never a formula.
            cell.data_type = "s"
        sheet.append(cells)
    book.save(file)
    return file.getvalue()


def _require_small(content: bytes) -> None:
    size = tags = 0
    for part in _unpacked(content):
        size, tags = size + len(part), tags + part.count(b"<")
        if size > MAX_UNPACKED or tags > MAX_TAGS:
            raise UnreadableWorkbook(Reason.LARGE_WORKBOOK, limit=MAX_UNPACKED // 1_048_576)


def _unpacked(content: bytes) -> Iterator[bytes]:
    with ZipFile(BytesIO(content)) as archive:
        for entry in archive.infolist():
            # Another compression may unpack a part with all the rest.
            if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                raise BadZipFile
            with archive.open(entry) as part:
                while found := part.read(_AT_ONCE):
                    yield found


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case float() if value.is_integer():
            return str(int(value))
        case datetime() if value.time() == time.min:
            return value.date().isoformat()
        case datetime() | time():
            return value.isoformat()
    return str(value)
