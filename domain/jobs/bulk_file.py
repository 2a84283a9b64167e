"""The file of a bulk upload: one code a row, one field or one part of a field a column."""

import json
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any, Final

from domain.codes.code_input import COMMON_FIELDS
from domain.content import TYPES
from domain.kernel import csv_tables
from domain.kernel.errors import NotFound, RowsRefused, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

MAX_BYTES: Final = 10 * 1_048_576
MAX_ROWS: Final = 10_000
# A file lies about, and is kept until its job has ended.
_NO_SECRETS: Final = frozenset({"link_password", "password_enabled"})
# The column that `marked_file` adds. It is skipped when the mended file is sent.
FAULTS_COLUMN: Final = "faults"
# One of them says what a row is.
_KEYS: Final = frozenset({"type_id", "type", "external_id"})
# They have parts, which may have columns of their own: `options.width`.
_WITH_PARTS: Final = frozenset({"options", "theme", "metadata"})
_TYPES: Final = {name: type_id for type_id, one in TYPES.items() for name in (one.slug, str(type_id))}
# The values of an example.
_COMMON: Final = {"name": "My first code", "external_id": "table-1", "tags": "summer,terrace"}
_DESIGN: Final = {"options.dotsOptions.color": "#0b6b50"}
_COLUMNS: Final = (
    *sorted({*COMMON_FIELDS, "type"} - _NO_SECRETS),
    *sorted({name for model in TYPES.values() for name in model.model_fields} - COMMON_FIELDS),
)


@dataclass(frozen=True, slots=True)
class BulkRow:
    """`fields`: the body of a code; cells that are not empty."""

    number: int
    fields: dict[str, Any]

    @property
    def external_id(self) -> str | None:
        found = self.fields.get("external_id")
        return found if isinstance(found, str) else None


@dataclass(frozen=True, slots=True)
class BulkFile:
    """`faults`: of rows that do not fit the table, and are not in `rows`."""

    columns: tuple[str, ...]
    rows: tuple[BulkRow, ...]
    faults: tuple[Fault, ...] = ()
    form: csv_tables.TableForm = field(default=csv_tables.TableForm())

    def column_of(self, path: str) -> str:
        """The column with a field of the body, or with the largest part of the body that has the field."""
        if path == "type_id" and path not in self.columns and "type" in self.columns:
            return "type"
        whole = [name for name in self.columns if f"{path}.".startswith((f"{name}.", f"{name}["))]
        part = [name for name in self.columns if name.startswith(f"{path}.")]
        return max(whole, key=len, default=next(iter(part), path))


def read_bulk_file(content: bytes) -> BulkFile:
    """Raises ValidationFailed, and RowsRefused where the header alone says that no row is a code."""
    table = csv_tables.read_table(content, max_rows=MAX_ROWS)
    wrong = {fault.field: fault.at(row=0) for fault in _header_faults(table.header)}
    if wrong and not (table.rows and _KEYS.intersection(table.header)):
        raise RowsRefused([*wrong.values()])
    if not table.rows:
        raise ValidationFailed([Fault(csv_tables.FILE, Reason.NO_ROWS)])
    rows = tuple(_rows(table, skipped={*wrong, FAULTS_COLUMN}))
    return BulkFile(table.header, rows, (*wrong.values(), *table.faults), table.form)


def marked_file(table: csv_tables.Table, words: Mapping[int, str]) -> bytes:
    """The same file with `words` (by row number) beside each row. Rows keep their numbers."""
    return csv_tables.table_file(table.form, lambda: _marked_rows(table, words))


def _marked_rows(table: csv_tables.Table, words: Mapping[int, str]) -> Iterator[Sequence[str]]:
    kept = [place for place, name in enumerate(table.header) if name != FAULTS_COLUMN]
    yield [FAULTS_COLUMN, *(table.header[place] for place in kept)]
    number = 1
    for row in table.rows:
        yield from repeat((), row.number - number)
        cells = [row.cells[place] if place < len(row.cells) else "" for place in kept]
        yield [words.get(row.number, ""), *cells, *row.cells[len(table.header) :]]
        number = row.number + 1


def _header_faults(header: Sequence[str]) -> Iterator[Fault]:
    if _KEYS.isdisjoint(header):
        yield csv_tables.missing_column("type_id", header)
    for name in header:
        if name == FAULTS_COLUMN:
            continue
        first, *parts = name.split(".")
        if first in _NO_SECRETS:
            yield Fault(name, Reason.SET_ON_CODE)
        elif first not in _COLUMNS:
            yield csv_tables.unknown_column(name, _COLUMNS)
        elif parts and first not in _WITH_PARTS:
            yield Fault(name, Reason.COLUMN_HOLDS_JSON, other=first)
        elif not all(parts):
            yield Fault(name, Reason.COLUMN_PART_EMPTY)
        elif whole := next((other for other in header if name.startswith(f"{other}.")), None):
            yield Fault(name, Reason.PART_OF_COLUMN, other=whole)


def _rows(table: csv_tables.Table, skipped: Container[str]) -> Iterator[BulkRow]:
    paths = {name: name.split(".") for name in table.header}
    bad = {fault.row for fault in table.faults}
    for number, cells in table.records():
        if number in bad:
            continue
        fields: dict[str, Any] = {}
        for name, cell in cells.items():
            if cell and name not in skipped:
                _put(fields, paths[name], _value(name, cell))
        if fields:
            yield BulkRow(number, fields)


def _put(fields: dict[str, Any], path: Sequence[str], value: object) -> None:
    *parents, last = path
    for parent in parents:
        fields = fields.setdefault(parent, {})
    fields[last] = value


def _value(column: str, cell: str) -> object:
    """What JSON would have in its place, for columns whose cells people write otherwise."""
    if column == "type_id":
        return _TYPES.get(cell.strip().lower(), cell.strip())
    if column == "type":
        return cell.strip().lower()
    if column == "status":
        status = cell.strip().lower()
        return int(status) if status in ("1", "2") else status
    if column == "tags" and not cell.lstrip().startswith("["):
        return [name.strip() for name in cell.split(",") if name.strip()]
    return cell


def template_rows(slug: str) -> tuple[list[str], list[str]]:
    """The header and the example. Raises NotFound."""
    model = next((model for model in TYPES.values() if model.slug == slug), None)
    if model is None:
        raise NotFound("type of code")
    example = dict.fromkeys(model.model_fields, "") | dict(model.example)
    values = {"type_id": model.type_id, **_COMMON, **example, **_DESIGN}
    cells = [one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in values.values()]
    return [*values], cells
