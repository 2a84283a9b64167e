import csv
from contextlib import suppress
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel.csv_tables import (
    Row,
    Table,
    TableForm,
    missing_column,
    read_table,
    table_file,
    unknown_column,
)
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import nearest
from domain.kernel.reasons import Reason
from domain.kernel.workbooks import workbook_of
from tests.cases import in_turn


def faults_of(data, *, max_rows=100):
    try:
        faults = read_table(data, max_rows=max_rows).faults
    except ValidationFailed as refused:
        faults = refused.faults
    return [(fault.row, fault.field, fault.message) for fault in faults]


def sentence_of(data, **limits):
    [(row, field, message)] = faults_of(data, **limits)
    assert (row, field) == (None, "file")
    return message


PLAIN = "name,url\r\nMenu,https://example.com\r\n"


@in_turn(
    "data",
    [
        PLAIN.encode(),
        PLAIN.encode("utf-8-sig"),
        PLAIN.replace("\r\n", "\n").encode(),
        PLAIN.replace("\r\n", "\r").encode(),
        PLAIN.removesuffix("\r\n").encode(),
        b"\r\n\r\n" + PLAIN.encode(),
        b'"name","url"\n"Menu","https://example.com"\n',
        b"name , url,,\nMenu,https://example.com,,\n,,,\n\n",
    ],
)
def test_the_same_table_is_read_in_every_form_that_programs_write(data):
    table = read_table(data, max_rows=1)

    assert table == Table(("name", "url"), (Row(1, ("Menu", "https://example.com")),))


@in_turn(
    ("data", "form"),
    [
        (PLAIN.encode(), TableForm("utf-8", ",")),
        (PLAIN.replace(",", ";").encode("utf-8-sig"), TableForm("utf-8-sig", ";")),
        (PLAIN.replace(",", "\t").encode("utf-16"), TableForm("utf-16", "\t")),
        (PLAIN.replace(",", "\t").encode("utf-16-le"), TableForm("utf-16", "\t")),
        (PLAIN.encode("utf-16-be"), TableForm("utf-16", ",")),
        (PLAIN.replace(",", ";").replace("Menu", "Menü").encode("cp1252"), TableForm("windows-1252", ";")),
        (PLAIN.replace(",", "|").encode(), TableForm("utf-8", "|")),
        (b'"name";"url, or path";"c"\nA;b;c\n', TableForm("utf-8", ";")),
        (workbook_of([("name", "url"), ("Menu", "https://example.com")]), TableForm(None, None)),
    ],
)
def test_the_form_of_a_file_is_recognised_and_a_file_can_be_written_in_it_again(data, form):
    table = read_table(data, max_rows=1)

    again = read_table(
        table_file(form, lambda: [table.header, *(row.cells for row in table.rows)]), max_rows=1
    )
    assert table.form == again.form == form
    assert again == table


def test_what_an_encoding_cannot_say_is_written_in_utf_8():
    assert table_file(TableForm("windows-1252", ";"), lambda: [("名前", "é")]) == "名前;é\r\n".encode(
        "utf-8-sig"
    )


def test_a_quoted_cell_keeps_its_line_breaks_commas_and_quotes():
    table = read_table(b'name,text\r\nA,"one\r\ntwo, ""three""\nfour"\r\n', max_rows=9)

    assert list(table.records()) == [(1, {"name": "A", "text": 'one\r\ntwo, "three"\nfour'})]


def test_only_line_feeds_end_a_row():
    text = "a\u2028b\u0085c\x0bd\x1ce"

    table = read_table(f"name\n{text}\n".encode(), max_rows=9)

    assert table.rows[0].cells == (text,)


def test_a_row_keeps_the_number_that_a_spreadsheet_shows():
    table = read_table(b"a,b\n1,\n\n,,\n2,3\n", max_rows=2)

    assert list(table.records()) == [(1, {"a": "1", "b": ""}), (4, {"a": "2", "b": "3"})]


def test_a_header_alone_is_a_table_without_rows():
    assert read_table(b"name,url\n", max_rows=0) == Table(("name", "url"), ())


@in_turn(
    ("data", "sentence"),
    [
        (b"\xff\xfea", "must be UTF-8, UTF-16 or Windows-1252"),
        (b"name\nA\nCaf\x81\n", "must be UTF-8, UTF-16 or Windows-1252: line 3 is neither"),
        (b"PK\x03\x04\x14\x00", "must be CSV or XLSX: this is another workbook, a broken one or a ZIP"),
        (b"\xd0\xcf\x11\xe0", "must be CSV or XLSX: this is another workbook, a broken one or a ZIP"),
        (b"", "is empty"),
        (b"\xef\xbb\xbf\r\n \n", "is empty"),
        (b"Menu,https://example.com\n", "must begin with a row that names the columns"),
        (b",,\nMenu,https://example.com\n", "must begin with a row that names the columns"),
        (b"a,,b\n1,2,3\n", "has no name for column 2"),
        (b"a\x00,b\n", "has a column whose name has a character that cannot be stored"),
        (b'a,"b\n1,2\n', "has a quote that is never closed"),
        (b"a\n1\n2\n3\n", "must have at most 2 rows"),
        (",".join(map(str, range(501))).encode(), "must have at most 500 columns"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_such_table_is_refused_in_one_sentence(data, sentence):
    assert sentence_of(data, max_rows=2) == sentence


def test_every_column_that_is_named_twice_is_named():
    assert faults_of(b"a,b,a,c,b\n") == [
        (None, "a", "is the name of more than one column"),
        (None, "b", "is the name of more than one column"),
    ]


def test_the_faults_of_rows_are_named_together_by_row_and_column():
    data = b'name,url\nA,b,c\nfine,fine\nB,\x00\nC,d,,e\n"D"x,f\nG,h\n'

    assert faults_of(data) == [
        (1, "", "has 3 cells, but the header 2: is a comma outside of quotes?"),
        (3, "url", "must not contain a NUL character"),
        (4, "", "has 4 cells, but the header 2: is a comma outside of quotes?"),
        (5, "", 'has text behind a closing quote: write a quote in a cell twice ("")'),
    ]


@in_turn(
    ("cell", "message"),
    [
        (b'"open', "has a quote that is never closed"),
        (b"x" * 200_000, "has a cell of more than 131,072 characters: is a quote never closed?"),
        (b"a\rb", "has a line break that is neither CRLF nor LF"),
    ],
)
def test_a_syntax_error_is_named_by_its_row(cell, message):
    assert faults_of(b"name\nA\n" + cell + b"\nB\n") == [(2, "", message)]


def test_rows_behind_a_syntax_error_are_read():
    table = read_table(b'name,url\nA,b\n"open,c\nD,e\nF,"g"h\nI,j\nK,"l\n', max_rows=9)

    assert [row for row in table.rows if row.number in (1, 3, 5)] == [
        Row(1, ("A", "b")),
        Row(3, ("D", "e")),
        Row(5, ("I", "j")),
    ]
    assert [fault.row for fault in table.faults] == [2, 4, 6]


def test_every_row_is_named_however_many_have_a_fault():
    assert len(faults_of(b"name\n" + b"A,b\n" * 600, max_rows=600)) == 600


@in_turn(
    ("name", "names", "found"),
    [
        ("shortid", ("url", "short_id", "name"), "short_id"),
        ("Short ID", ("url", "short_id", "name"), "short_id"),
        ("nmae", ("url", "short_id", "name"), "name"),
        ("options.widht", ("options.width", "options.height"), "options.width"),
        ("colour", ("url", "short_id", "name"), None),
        ("url", (), None),
    ],
)
def test_a_wrong_name_finds_the_nearest_one(name, names, found):
    assert nearest(name, names).get("nearest") == found


def test_the_nearest_name_is_said_when_a_column_is_unknown_or_missing():
    unknown, missing = Reason.UNKNOWN_COLUMN, Reason.COLUMN_REQUIRED

    assert unknown_column("shortid", ("short_id",)) == Fault("shortid", unknown, nearest="short_id")
    assert unknown_column("colour", ("short_id",)) == Fault("colour", unknown)
    assert missing_column("url", ("URL ", "name")) == Fault("url", missing, nearest="URL ")
    assert missing_column("url", ("name",)) == Fault("url", missing)
    assert unknown_column("shortid", ("short_id",)).message == "is not a column here; the nearest is short_id"


CELLS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00")).map(
    lambda cell: f"x{cell}x"
)


@settings(max_examples=100)
@given(st.lists(st.tuples(CELLS, CELLS), max_size=5), st.sampled_from(["\r\n", "\n"]), st.booleans())
def test_whatever_is_written_as_csv_is_read_again(rows, line_end, has_mark):
    text = StringIO()
    csv.writer(text, lineterminator=line_end, quoting=csv.QUOTE_ALL).writerows([("a", "b"), *rows])

    table = read_table(text.getvalue().encode("utf-8-sig" if has_mark else "utf-8"), max_rows=5)

    assert [row.cells for row in table.rows] == rows


@settings(max_examples=100)
@given(st.binary() | st.text('a,;"\r\n\t\x00é', max_size=40).map(str.encode))
def test_any_bytes_are_a_table_or_a_refusal(data):
    with suppress(ValidationFailed):
        table = read_table(data, max_rows=3)

        assert table.header
        assert all(0 < fault.row <= len(data) for fault in table.faults)
        assert all(len(row.cells) <= len(table.header) for row in table.rows if not table.faults)


@pytest.mark.slow
def test_empty_rows_count_up_to_those_of_a_spreadsheet():
    assert sentence_of(b"name\nA\n" + b"\n" * 1_048_576 + b"B\n") == "must have at most 1,048,576 rows"


def test_a_row_of_nothing_but_a_lone_line_break_is_empty():
    assert read_table(b"a,b\n\r ,\nA,b\n", max_rows=9) == Table(("a", "b"), (Row(2, ("A", "b")),))
