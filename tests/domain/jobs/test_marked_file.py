"""A file with its faults marked is the same file with one column more."""

import csv
import tracemalloc
from io import StringIO

from hypothesis import given
from hypothesis import strategies as st

from domain.jobs.bulk_file import FAULTS_COLUMN, MAX_ROWS, marked_file, read_bulk_file
from domain.kernel.csv_tables import UTF8_MARK, read_table

CELLS = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp")) | st.just("\n"), max_size=8
)
ROWS = st.lists(st.just([]) | st.lists(CELLS, min_size=2, max_size=2), min_size=1, max_size=6)


def written(rows):
    text = StringIO()
    csv.writer(text).writerows([("url", "name"), *rows])
    return text.getvalue().encode()


def read(content):
    return read_table(content, max_rows=MAX_ROWS)


def mark(content, words):
    return marked_file(read(content), words)


def numbered(content):
    table = read(content)
    return {number: {name: cells[name] for name in ("url", "name")} for number, cells in table.records()}


@given(ROWS, st.dictionaries(st.integers(1, 6), CELLS), st.booleans())
def test_rows_keep_their_numbers_and_cells_and_marks_are_replaced(rows, words, has_mark):
    content = (UTF8_MARK if has_mark else b"") + written(rows)

    marked = mark(content, words)
    again = mark(marked, words)

    assert numbered(marked) == numbered(content)
    assert again == marked
    assert marked.startswith(UTF8_MARK) is has_mark
    assert read(marked).header == (FAULTS_COLUMN, "url", "name")


def test_a_row_of_which_only_the_mark_is_left_is_no_row():
    file = read_bulk_file(b"faults,type_id,url\r\nall wrong,,\r\n,1,https://example.com\r\n")

    assert [(row.number, row.fields) for row in file.rows] == [
        (2, {"type_id": 1, "url": "https://example.com"})
    ]


def test_empty_rows_take_their_bytes_and_no_more_memory():
    content = b"type_id,url\n1,nope\n" + b"\n" * 100_000 + b"1,nope\n"

    table = read(content)
    tracemalloc.start()
    marked = marked_file(table, {1: "wrong"})
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert marked.count(b"\r\n") == 100_003
    assert most < 2_500_000


def test_a_marked_file_is_a_table_and_has_every_cell_of_a_row_that_is_none():
    content = b'url,name\na,b,c,d\n"open,e\nf,"g"h,\ni,j\n'

    marked = mark(content, {1: "cells", 2: "quotes"})

    assert list(csv.reader(StringIO(marked.decode()))) == [
        ["faults", "url", "name"],
        ["cells", "a", "b", "c", "d"],
        ["quotes", '"open', "e"],
        ["", "f", '"g"h'],
        ["", "i", "j"],
    ]
