"""The faults of a file by row, in the language of the page."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.dashboard.forms.sentences import sentence_of
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.jobs.bulk_file import MAX_BYTES, MAX_ROWS, marked_file
from domain.jobs.jobs import RowFault
from domain.kernel.csv_tables import FILE, Table, csv_lines, read_csv
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.safe_text import visible

# A page lists this many; the marked file has all.
SHOWN: Final = 100
_LONGEST_CELL: Final = 80
# Messages of the domain that only files have, and the names of their texts.
_BY_MESSAGE: Final[Sequence[tuple[str, str]]] = (
    (r"is taken on this domain|The short ID \S+ is taken on this domain\.", "row_taken"),
    (r"is in the trash of this account; restore it, or empty the trash", "row_in_trash"),
    (r"is also in row (?P<row>\d+)|is the short ID of row (?P<other>\d+), too", "row_also"),
    (r"is that of the code (?P<code>\S+); with .*|is that of (?P<other>\S+)", "row_known"),
    (r"This external ID is that of another [^:]*: (?P<code>\S+) .*", "row_known"),
    (r"This external ID is that of another .*|is duplicated in the same object", "wrong_twice"),
    (r"There is no such .*|.*is not a folder, and this .*|must be one of the \w+ that this .*", "row_gone"),
    (r"should be (?P<choices>'.*)|must be one of (?P<other>.*)", "row_choice"),
    (r"is not a field here.*|is for type \w+ alone|must be null", "row_not_of_kind"),
    (r"is fixed once .*|is read-only: .*", "row_fixed"),
    (r"is another name for folder; .*", "column_twice"),
    (r"must be true or false", "row_true"),
    (r"needs expires_at", "row_needs_expiry"),
    (r"must be JSON: .*|must be (an object|a list|a string)|must not be nested deeper .*", "row_json"),
    (r"must be text, a number, true or false|must be a number or a string", "row_json"),
    (r"must be a text, or an object with a week|must have at least [2-9]\d* items", "row_json"),
    (r"must not contain half of a surrogate pair", "wrong_character"),
    (r"must be smaller: it has .*", "wrong_size"),
    (r"must have at most (?P<most>[\d,]+) values, .*", "wrong_many"),
    (r"The plan's limit of (?P<limit>\d+) .* is reached: (?P<used>\d+) .*", "job_no_room"),
    (r"The plan keeps (?P<limit>\d+) MB .* and (?P<used>\d+) MB are used: .*", "no_room_for_files"),
    (r"An account can have (?P<limit>\d+) .*: (?P<used>\d+) exist\. .*", "no_room_for_items"),
    # Of logos and backgrounds.
    (r"must be an https( address|: URL or a data: URI)|must be written as data:.*", "logo_address_wrong"),
    (r"must not be empty|must be a picture, not .*|must have valid base64 .*", "logo_address_wrong"),
    (r"must not have a user name .*|must have port .*", "logo_address_wrong"),
    (r"must not be larger than 2 MB", "file_large_title"),
    (r"is too small: .* modules .*", "design_no_room"),
    (r"A job is still to fetch its images: .*", "export_logo_waits"),
    (r"is the name of (?P<number>\d+) folders: .*", "row_folders"),
    (r"has (a quote that is never closed|text behind a closing quote|a cell of more).*", "row_quote"),
    (r"has (?P<has>\d+) cells, but the header (?P<most>\d+).*", "row_cells"),
    (r"must be CSV: this is a workbook.*", "file_workbook"),
    (r"must be UTF-8.*|has a line break that is neither .*", "file_encoding"),
    (r"is empty|has no rows below its header|has no links", "file_empty"),
    (r"must have commas between .*", "file_commas"),
    (r"must begin with a row that names .*|has no name for column .*", "file_header"),
    (r"has a column whose name .*", "file_header"),
    (r"must have at most (?P<most>[\d,]+) columns", "file_columns"),
    (r"must have at most (?P<most>[\d,]+) (rows|links)", "file_rows"),
    (r"must be links\.json or .*|must have a list of links.*|must be CSV or JSON.*", "file_other"),
    (r"must not be nested so deep|must be a text", "file_other"),
    (r"has no (links|codes)\.json: .*|is no ZIP that can be read", "file_other"),
    (r"has (one page of several|.* of .* links): the other pages .*", "file_pages"),
    (r"is not a column here: set a password .*|needs a link_password", "column_secret"),
    (r"is not a column here: did you mean (?P<column>.*)\?", "column_near"),
    (r"is not a column here.*", "column_unknown"),
    (r"is a missing column.*", "column_missing"),
    (r"is the name of more than one column|is also a part of the column .*", "column_twice"),
    (r"is a short ID of yours with another destination; .*", "import_other"),
    (r"is set, and an (import|export) .* passwords.*", "import_password"),
    (r"is set: the service has stopped this link", "import_stopped"),
    (r"is in the future: a link here works .*", "import_future"),
    (r"is used up.*", "import_used_up"),
    (r"is the root of its domain.*", "import_root"),
    (r"has the character (?P<character>.*): short IDs here .*", "import_character"),
    (r"is a link of (?P<host>.*): import it with that domain", "import_host"),
    (r"is not that of an address: .*|is (not taken over by links,|taken over by codes) .*", "import_kind"),
    (r"is (switched off, and )?not taken over.*; rows with it: (?P<number>[\d,]+)", "import_lost"),
    (r"is fetched again from its address .*", "import_logo"),
    (r"has a tag of more than .*|has \d+ tags, of which .*", "import_tags"),
    (r"is not a whole number of .*|must be a whole number", "row_count"),
    (r"does not say which links have a password.*", "import_silent"),
    (r"the columns look like an export of (?P<service>.*): source=.*", "import_service"),
    (r"is cut to (?P<most>\d+) characters", "import_cut"),
    (r".*; the link is as old as its import|is in the future; it is as old .*", "import_age"),
)
# A type is a number or a word: neither text is of use there.
_BY_FIELD: Final = {("row_count", "type_id"): "row_type", ("row_choice", "type_id"): "row_type"}
# Of a part of a cell, which has no column of its own.
_OF_PARTS: Final[Sequence[tuple[str, str]]] = (
    (r"is not a field here.*", "row_part_unknown"),
    (r"(should|must) have at most (?P<most>\d+) characters?", "row_part_long"),
)
_PATTERNS: Final = tuple((re.compile(pattern, re.DOTALL), name) for pattern, name in _BY_MESSAGE)
_PART_PATTERNS: Final = tuple((re.compile(pattern), name) for pattern, name in _OF_PARTS)
# An import begins with the short ID, which the page shows beside the words.
_NAMED_FIRST: Final = re.compile(r"""(['"]).*\1 (?=is |has |must )""", re.DOTALL)


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


def read_faults(
    t: Translations, content: bytes, faults: Sequence[Fault], *, said: str | None = None
) -> FaultyFile:
    """May take long: a file has thousands of rows. `said`: the words of each fault, if they are known."""
    try:
        table = read_csv(content, max_rows=MAX_ROWS)
    except ValidationFailed:
        table = None
    cells = dict(table.records()) if table else {}
    named = [_words(t, fault, cells.get(fault.row or 0, {}), said) for fault in faults]
    return FaultyFile(
        faults=named,
        number=len(faults) + sum(fault.others for fault in faults),
        bad=len({one.row for one in named if one.row}),
        rows=len(table.rows) if table else None,
        marked=_marked(content, table, named),
    )


def job_faults(t: Translations, faults: Iterable[RowFault]) -> list[RowWords]:
    """The faults of a job, whose file is deleted."""
    return [_words(t, _fault_of(fault), {}) for fault in faults]


def _fault_of(fault: RowFault) -> Fault:
    """A job keeps a path that is not the column's at the beginning of the message."""
    path, _, message = fault.message.partition(" ")
    if path.startswith((f"{fault.column}.", f"{fault.column}[")) or fault.column.startswith(f"{path}."):
        return Fault(path, message, column=fault.column, row=fault.row)
    return Fault(fault.column, fault.message, row=fault.row)


def first_faults(t: Translations, faults: Iterable[RowFault]) -> dict[str, Any]:
    """The first of them, for a page. Faults without row and column are left out."""
    named = [fault for fault in faults if fault.row or fault.column]
    return {
        "rows": job_faults(t, named[:SHOWN]),
        "more_rows": len(named) - SHOWN,
        "bad_rows": len({fault.row for fault in named} - {0}),
    }


def faults_table(t: Translations, faults: Iterable[RowFault]) -> bytes:
    rows = [(one.row, one.column, one.words) for one in job_faults(t, faults)]
    return csv_lines([(t.col_row, t.col_column, t.col_do), *rows])


def _marked(content: bytes, table: Table | None, faults: Sequence[RowWords]) -> bytes | None:
    words: dict[int, list[str]] = defaultdict(list)
    for one in faults:
        if one.row:
            words[one.row].append(f"{one.column}: {one.words}" if one.column else one.words)
    if table is None or not words:
        return None
    marked = marked_file(content, table, {row: " ".join(said) for row, said in words.items()})
    return marked if len(marked) <= MAX_BYTES else None


def _words(t: Translations, fault: Fault, cells: Mapping[str, str], said: str | None = None) -> RowWords:
    column = fault.column or fault.field
    wrote = cells.get(column, "")
    is_part = fault.field.startswith((f"{column}.", f"{column}["))
    found = said or _sentence(t, fault, wrote, is_part=is_part)
    words = found or fault.message
    if is_part:
        words = f"{visible(fault.field)[:_LONGEST_CELL]}: {words}"
    elif not found and column != fault.field:
        words = f"{fault.field} {words}"
    return RowWords(
        row=None if column == FILE and not fault.row else fault.row,
        column="" if column == FILE else visible(column)[:_LONGEST_CELL],
        wrote=visible(wrote)[:_LONGEST_CELL],
        words=words,
        is_translated=bool(found),
    )


def _sentence(t: Translations, fault: Fault, wrote: str, *, is_part: bool) -> str | None:
    """None without a text for this message."""
    message = _NAMED_FIRST.sub("", fault.message, count=1)
    for pattern, name in (*_PART_PATTERNS, *_PATTERNS) if is_part else _PATTERNS:
        if found := pattern.fullmatch(message):
            return str(getattr(t, _BY_FIELD.get((name, fault.field), name))).format(**_values(t, found))
    sentence = sentence_of(t, fault.field.rpartition(".")[2], message, wrote)
    return None if sentence == t.wrong_other else sentence


def _values(t: Translations, found: re.Match[str]) -> dict[str, str]:
    """`other` is another name for the only group of the pattern."""
    groups = {name: value for name, value in found.groupdict().items() if value is not None}
    if (other := groups.pop("other", None)) is not None:
        groups |= dict.fromkeys(found.re.groupindex, other)
    if "choices" in groups:
        groups["choices"] = groups["choices"].replace(" or ", ", ").replace("'", "")
    digits = {name: value.replace(",", "") for name, value in groups.items()}
    return {
        name: format_number(t.language, int(digits[name])) if digits[name].isdecimal() else visible(value)
        for name, value in groups.items()
        if name != "other"
    }
