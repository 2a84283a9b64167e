"""Links out of the exports of other services, row by row. What cannot be taken is named."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from typing import Final

from domain.imports.fields import NOT_TRUE, Alias, LinkFields, RowReading, normal_host
from domain.imports.formats import FORMATS, Format, Source
from domain.imports.records import Records, Values, read_records
from domain.imports.sql_dumps import is_sql_dump, read_sql_dump
from domain.kernel.csv_tables import FILE, TableForm, missing_column, unknown_column
from domain.kernel.errors import MAX_FAULTS, RowsRefused
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.parsing import name_form, unstorable_text
from domain.kernel.reasons import Reason
from domain.kernel.short_ids import imported_id_fault

_ADDRESSES: Final = ("short_id", "short_url", "custom_urls")
_PROTECTION: Final = ("password", "expires_at", "starts_at", "scan_limit")
_SHOWN: Final = 80


@dataclass(frozen=True, kw_only=True, slots=True)
class ImportedLink:
    """`number`: of its row. A row of Bitly may give several links, of which the first has the scans.

    `domain`: as codes have it. `column`: the one that has its short ID. `is_code`: otherwise a link.
    """

    number: int
    domain: str = ""
    short_id: str
    column: str = field(default="short_id", compare=False)
    is_code: bool = False
    fields: LinkFields

    @property
    def key(self) -> tuple[str, str]:
        return self.domain, self.short_id

    @property
    def is_deleted(self) -> bool:
        """Whether it comes into the trash."""
        return self.fields.past is not None and "deletion" in self.fields.past.own


@dataclass(frozen=True, slots=True)
class Import:
    """`faults`: why rows, or one of the addresses of a row, are not taken. `notes`: what taken rows lose.

    `total`: how many rows the file has. `images`: of codes, as `data:` URIs, by their names.
    `form`: of a table.
    """

    total: int
    links: tuple[ImportedLink, ...]
    faults: tuple[Fault, ...]
    notes: tuple[Fault, ...]
    images: Mapping[str, str] = field(default_factory=dict)
    form: TableForm | None = None


def read_links(
    source: Source,
    data: bytes,
    *,
    host: str,
    domain: str,
    zone: tzinfo,
    now: datetime,
    max_rows: int,
    is_of_codes: bool = False,
) -> Import:
    """`host`: the domain to import to; `domain`: as codes have it. `zone`: of times without an offset.

    `is_of_codes`: what its rows become.

    If the file has links of `host`, those of other domains are faults; else all of them move to `host`.
    Raises ValidationFailed, in sentences for the caller, for a file that is no export of that service.
    """
    format_ = FORMATS[source]
    reads = read_sql_dump if source == "yourls" and is_sql_dump(data) else read_records
    records = reads(data, max_rows=max_rows)
    if records.header is not None:
        _require_columns(format_, records.header)
    rows = [
        replace(_read_row(number, values, format_, zone, now), domain=domain, is_code=is_of_codes)
        for number, values in records.rows
    ]
    of_file = (*records.notes, *_silence_notes(format_, records), *_column_notes(format_, records.rows))
    host = normal_host(host)
    is_named = any(alias.host == host for row in rows for alias in row.addresses)
    return replace(take_rows(rows, of_file, host=host if is_named else None), form=records.form)


def take_rows(rows: "list[Row]", notes: Sequence[Fault], *, host: str | None = None) -> Import:
    """`notes`: on the whole file. `host`: those of others are faults."""
    taking = _Taking(host)
    links = tuple(link for row in rows for link in taking.links(row))
    faults = [*taking.faults, *(fault for row in rows for fault in row.faults)]
    of_rows = [*taking.notes, *(note for row in rows for note in row.notes)]
    return Import(len(rows), links, _by_row(faults), (*notes, *_by_row(of_rows)))


def _by_row(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    return tuple(sorted(faults, key=lambda fault: fault.row or 0))


def _read_row(number: int, values: Values, format_: Format, zone: tzinfo, now: datetime) -> "Row":
    reading = RowReading(number, values, format_, zone=zone, now=now)
    addresses, fields = [*reading.addresses()], reading.link_fields()
    return Row(number, addresses, fields, reading.faults, reading.notes)


def _silence_notes(format_: Format, records: Records) -> list[Fault]:
    """Some services leave out of their CSV what their links are protected by."""
    names = [name for key in _PROTECTION for name in format_.fields.get(key, ())]
    if format_.is_ours or not names or records.header is None or _has_any(records.header, names):
        return []
    return [Fault(FILE, Reason.PROTECTION_UNKNOWN)]


def _column_notes(format_: Format, rows: Sequence[tuple[int, Values]]) -> list[Fault]:
    """The columns with values that no field here is made of."""
    known = _column_forms(format_) | {name_form(name) for name in format_.meaningless}
    counts: Counter[str] = Counter()
    for _, values in rows:
        counts.update(name for name, value in values.items() if _has_meaning(value))
    names = [name for name in counts if known.isdisjoint(map(name_form, (name, name.partition(".")[0])))]
    return [
        Fault(repr(name) if unstorable_text(name) else name, Reason.LOST, number=counts[name])
        for name in names[:MAX_FAULTS]
    ]


def _has_meaning(value: object) -> bool:
    return value.strip().lower() not in NOT_TRUE if isinstance(value, str) else bool(value)


def _require_columns(format_: Format, header: tuple[str, ...]) -> None:
    names = [name for key in _ADDRESSES for name in format_.fields.get(key, ())]
    needed = (names, format_.fields["url"])
    faults = [_missing(one, header) for one in needed if not _has_any(header, one)]
    if format_.is_ours:
        known = [name for names in format_.fields.values() for name in names]
        faults += [unknown_column(name, known) for name in header if not _has_any(known, [name])]
    if faults:
        raise RowsRefused([*faults, *_other_services(format_, header)])


def _missing(names: Sequence[str], header: tuple[str, ...]) -> Fault:
    faults = [missing_column(name, header) for name in names]
    return next((fault for fault in faults if "nearest" in fault.values), faults[0])


def _other_services(format_: Format, header: tuple[str, ...]) -> list[Fault]:
    """A hint at the right `source`: the one that knows most of the columns."""
    columns = set(map(name_form, header))
    known = {name: len(columns & _column_forms(one)) for name, one in FORMATS.items()}
    best = max(known, key=known.__getitem__)
    if known[best] < 2 or FORMATS[best] is format_:
        return []
    return [Fault("source", Reason.OTHER_SERVICE, value=FORMATS[best].service, nearest=best)]


def _column_forms(format_: Format) -> set[str]:
    return {name_form(name) for names in format_.fields.values() for name in names}


def _has_any(header: Sequence[str], names: Sequence[str]) -> bool:
    return not {name_form(name) for name in header}.isdisjoint(map(name_form, names))


@dataclass(slots=True)
class Row:
    """`fields`: None if it cannot be taken. `domain`, `is_code`: as of `ImportedLink`."""

    number: int
    addresses: list[Alias]
    fields: LinkFields | None
    faults: list[Fault]
    notes: list[Fault]
    domain: str = ""
    is_code: bool = False


@dataclass(slots=True)
class _Taking:
    """Makes links of rows; each short ID of a domain once."""

    host: str | None
    faults: list[Fault] = field(default_factory=list)
    notes: list[Fault] = field(default_factory=list)
    _rows: dict[tuple[str, str], int] = field(default_factory=dict)

    def links(self, row: Row) -> Iterator[ImportedLink]:
        checked = [(alias, self._fault(row, alias)) for alias in row.addresses]
        taken: dict[str, str] = {}
        for alias, wrong in checked:
            if wrong is None:
                taken.setdefault(alias.text, alias.column)
        refused = [wrong.at(alias.column, row=row.number) for alias, wrong in checked if wrong]
        # A row that is taken at another of its addresses is not lost.
        (self.notes if taken and row.fields else self.faults).extend(refused)
        fields = row.fields
        for short_id, column in taken.items():
            if fields is not None:
                place = {"domain": row.domain, "short_id": short_id, "column": column}
                yield ImportedLink(number=row.number, is_code=row.is_code, fields=fields, **place)
                fields = replace(fields, scans=0)

    def _fault(self, row: Row, alias: Alias) -> InvalidValue | None:
        if self.host and alias.host not in ("", self.host):
            return InvalidValue(Reason.OTHER_HOST, value=alias.host[:_SHOWN])
        if wrong := imported_id_fault(alias.text, row.domain):
            return InvalidValue(wrong.reason, alias=alias.text[:_SHOWN], **wrong.values)
        if row.fields is None:
            return None
        first = self._rows.setdefault((row.domain, alias.text), row.number)
        return None if first == row.number else InvalidValue(Reason.ALSO_IN_ROW, other=first)
