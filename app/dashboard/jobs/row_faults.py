"""The faults of a file by row, in the language of the page."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.pages.texts import Translations
from app.pages.words import fault_words
from domain.jobs.bulk_file import MAX_BYTES, MAX_ROWS, marked_file
from domain.jobs.jobs import RowFault
from domain.kernel.csv_tables import FILE, OUR_FORM, Table, TableForm, csv_lines, read_table
from domain.kernel.errors import PreconditionFailed, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.safe_text import visible

# A page lists this many; the marked file has all.
SHOWN: Final = 100
_LONGEST_CELL: Final = 80


@dataclass(frozen=True, slots=True)
class RowWords:
    """`row`: None for the whole file, 0 for its header. `wrote`: the cell, shortened.

    `is_translated`: else the words are those of the domain, in English.
    """

    row: int | None
    column: str
    wrote: str
    words: str
    is_translated: bool


@dataclass(frozen=True, slots=True)
class FaultyFile:
    """`rows`: None if the file is no table. `marked`: the file with its faults, if it can be mended
    and uploaded again."""

    faults: Sequence[RowWords]
    number: int
    bad: int
    rows: int | None
    marked: bytes | None
    form: TableForm


def read_faults(
    t: Translations, content: bytes, faults: Sequence[Fault], *, said: str | None = None
) -> FaultyFile:
    """May take long: a file has thousands of rows. `said`: the words of each fault, if they are known."""
    try:
        table = read_table(content, max_rows=MAX_ROWS)
    except ValidationFailed:
        table = None
    cells = dict(table.records()) if table else {}
    named = [_words(t, fault, cells.get(fault.row or 0, {}), said) for fault in faults]
    return FaultyFile(
        faults=named,
        number=len(faults) + sum(fault.others for fault in faults),
        bad=len({one.row for one in named if one.row}),
        rows=len(table.rows) if table else None,
        marked=_marked(table, named),
        form=table.form if table else OUR_FORM,
    )


def job_faults(t: Translations, faults: Iterable[RowFault]) -> list[RowWords]:
    """The faults of a job, whose file is deleted."""
    return [_stored_words(t, fault) for fault in faults]


def _stored_words(t: Translations, stored: RowFault) -> RowWords:
    if (fault := stored.fault) is not None:
        return _words(t, fault, {})
    # Of a job from an earlier version of this service.
    column = visible(stored.column)[:_LONGEST_CELL]
    return RowWords(stored.row, column, "", stored.message, is_translated=False)


def first_faults(t: Translations, faults: Sequence[RowFault]) -> dict[str, Any]:
    """The first of them, for a page. Faults without row and column are left out."""
    named = [fault for fault in faults if fault.row or fault.column]
    return {
        "rows": job_faults(t, named[:SHOWN]),
        "more_rows": len(named) - SHOWN + sum(fault.unnamed for fault in faults),
        "bad_rows": len({fault.row for fault in named} - {0}),
    }


def faults_table(t: Translations, faults: Iterable[RowFault]) -> bytes:
    rows = [(one.row, one.column, one.words) for one in job_faults(t, faults)]
    return csv_lines([(t.col_row, t.col_column, t.col_do), *rows])


def _marked(table: Table | None, faults: Sequence[RowWords]) -> bytes | None:
    words: dict[int, list[str]] = defaultdict(list)
    for one in faults:
        if one.row:
            words[one.row].append(f"{one.column}: {one.words}" if one.column else one.words)
    if table is None or not words:
        return None
    marked = marked_file(table, {row: " ".join(said) for row, said in words.items()})
    return marked if len(marked) <= MAX_BYTES else None


def _words(t: Translations, fault: Fault, cells: Mapping[str, str], said: str | None = None) -> RowWords:
    column = fault.column or fault.field
    wrote = cells.get(column, "")
    if fault.values.get("error") == PreconditionFailed.code:
        said = t.many_changed
    is_part = fault.field.startswith((f"{column}.", f"{column}["))
    # A refusal that has no text of its own is said in the words of the API.
    cause = str(fault.values.get("cause", ""))
    is_translated = bool(said or cause) or "why" not in fault.values
    words = said or (
        fault_words(t, fault, "part" if is_part else "", "cell", cause) if is_translated else fault.message
    )
    if is_part:
        words = f"{visible(fault.field)[:_LONGEST_CELL]}: {words}"
    return RowWords(
        row=None if not fault.row and (column == FILE or column.startswith("files/")) else fault.row,
        column="" if column == FILE else visible(column)[:_LONGEST_CELL],
        wrote=visible(wrote)[:_LONGEST_CELL],
        words=words,
        is_translated=is_translated,
    )
