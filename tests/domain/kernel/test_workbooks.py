"""Tables in workbooks of Excel."""

from datetime import date, datetime, time
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import openpyxl
import pytest

from domain.kernel.reasons import Reason
from domain.kernel.workbooks import MAX_UNPACKED, UnreadableWorkbook, workbook_of, workbook_records


def read(content):
    return [*workbook_records(content, max_columns=9)]


def saved(*rows):
    book, file = openpyxl.Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.create_sheet("Notes").append(["not read"])
    book.save(file)
    return file.getvalue()


def with_sheet(xml, kind=ZIP_DEFLATED):
    """A workbook whose sheet is `xml`."""
    file = BytesIO()
    with ZipFile(BytesIO(workbook_of([["a"]]))) as usual, ZipFile(file, "w", kind) as made:
        for entry in usual.infolist():
            is_sheet = entry.filename.startswith("xl/worksheets/")
            made.writestr(entry.filename, xml if is_sheet else usual.read(entry))
    return file.getvalue()


def sheet(rows):
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>'


def test_each_cell_of_the_first_sheet_is_the_text_that_csv_would_have():
    days = [date(2026, 12, 24), datetime(2026, 12, 24, 18, 30), time(9, 5)]
    rows = read(saved([7, 2.0, 2.5, True, None, " x "], [], days, ["=1+1", "001"]))

    assert rows[0][:6] == ["7", "2", "2.5", "true", "", " x "]
    assert rows[1] == []
    assert rows[2][:3] == ["2026-12-24", "2026-12-24T18:30:00", "09:05:00"]
    # No program has worked the formula out.
    assert rows[3][:2] == ["", "001"]


def test_what_is_written_is_text_also_where_it_looks_like_a_formula():
    assert [row[:2] for row in read(workbook_of([["=1+1", "001"], ["a\x01b", ""]]))] == [
        ["=1+1", "001"],
        ["ab", ""],
    ]


def test_a_row_far_below_and_a_cell_far_to_the_right_take_no_room():
    rows = read(with_sheet(sheet('<row r="1000"><c r="A1000"><v>1</v></c><c r="XFD1000"><v>2</v></c></row>')))

    assert [row for row in rows if row] == [["1"] + [""] * 8]
    assert len(rows) == 1000


@pytest.mark.parametrize("xml", [" " * (MAX_UNPACKED + 1), "<a>" * 4_000_001], ids=["bytes", "tags"])
def test_a_workbook_that_unpacks_to_very_much_is_refused_before_it_is_read(xml):
    content = with_sheet(xml)

    assert len(content) < 200_000
    with pytest.raises(UnreadableWorkbook) as refusal:
        read(content)
    assert refusal.value.reason is Reason.LARGE_WORKBOOK


@pytest.mark.parametrize(
    "content",
    [b"PK\x03\x04", saved(["a"])[:-40], with_sheet("<worksheet"), with_sheet(sheet("<row/>"), ZIP_BZIP2)],
    ids=["no archive", "cut off", "no XML", "another compression"],
)
def test_broken_files_and_other_archives_are_refused(content):
    with pytest.raises(UnreadableWorkbook) as refusal:
        read(content)
    assert refusal.value.reason is Reason.WORKBOOK


def test_entities_that_multiply_are_refused():
    bomb = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    with pytest.raises(UnreadableWorkbook):
        read(with_sheet(f'<!DOCTYPE a [<!ENTITY a0 "{"x" * 99}">{bomb}]><a>&a11;</a>'))
