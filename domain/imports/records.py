"""The rows of an export: a table, or the answer of an API as JSON."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from domain.kernel.csv_tables import FILE, UTF8_MARK, TableForm, file_refused, read_table
from domain.kernel.errors import RowsRefused, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import require_few_values
from domain.kernel.reasons import Reason

Values = Mapping[str, Any]

# A link of Shlink has about twenty.
_MAX_VALUES: Final = 1_000_000
_LONGEST_NUMBER: Final = 30
_LISTS: Final = ("data", "links", "shortUrls", "result")
# Where an answer says how many there are in all: Kutt, Shlink, YOURLS.
_TOTALS: Final = (("total",), ("shortUrls", "pagination", "totalItems"), ("stats", "total_links"))
_NEXT_PAGE: Final = ("pagination", "next")


@dataclass(frozen=True, slots=True)
class Records:
    """`rows`: numbers from 1, and values by names. `header`, `form`: of a table. `notes`: of all of it."""

    rows: list[tuple[int, Values]]
    header: tuple[str, ...] | None = None
    notes: tuple[Fault, ...] = ()
    form: TableForm | None = None


def read_records(data: bytes, *, max_rows: int) -> Records:
    """Raises ValidationFailed, in sentences, for what is neither a table nor the answer of an API."""
    if data.removeprefix(UTF8_MARK).lstrip()[:1] in (b"{", b"["):
        return _json_records(data.removeprefix(UTF8_MARK), max_rows)
    table = read_table(data, max_rows=max_rows)
    if table.faults:
        raise RowsRefused(table.faults)
    return Records([*table.records()], table.header, form=table.form)


def read_objects(data: bytes, *, max_rows: int) -> list[Any]:
    """The items of a JSON array. Raises ValidationFailed as `read_records` does."""
    found = decode_json(data.removeprefix(UTF8_MARK))
    if not isinstance(found, list):
        raise file_refused(Reason.NO_EXPORT_LIST)
    require_few_rows(found, max_rows)
    return found


def require_few_rows(found: list[Any], max_rows: int) -> None:
    """Raises ValidationFailed."""
    if len(found) > max_rows:
        raise file_refused(Reason.TOO_MANY_LINKS, limit=max_rows)


def _json_records(data: bytes, max_rows: int) -> Records:
    answer = decode_json(data)
    found = _list_in(answer)
    if found is None:
        raise file_refused(Reason.NO_LIST_OF_LINKS)
    require_few_rows(found, max_rows)
    rows = [(number, _flat(item)) for number, item in enumerate(found, start=1)]
    return Records(rows, notes=tuple(_page_notes(answer, len(found))))


def decode_json(data: bytes) -> Any:
    """Raises ValidationFailed, in a sentence."""
    try:
        require_few_values(data, _MAX_VALUES)
        return json.loads(data.decode("utf-8"), object_pairs_hook=_object, parse_int=_whole_number)
    except ValidationFailed:
        raise file_refused(Reason.TOO_MANY_VALUES, limit=_MAX_VALUES) from None
    except UnicodeDecodeError:
        raise file_refused(Reason.NOT_UTF8) from None
    except RecursionError:
        raise file_refused(Reason.DEEP_FILE) from None
    except ValueError as error:
        raise file_refused(Reason.NOT_CSV_OR_JSON, cause=str(error)[:200]) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        name = next(name for name, count in counts.items() if count > 1)
        raise ValueError(f"an object has {name!r} twice")
    return found


def _whole_number(digits: str) -> int | float:
    """Python refuses to read thousands of digits; a number of so many is out of each range here."""
    return int(digits) if len(digits) < _LONGEST_NUMBER else float("inf")


def _list_in(answer: Any) -> list[Any] | None:
    if isinstance(answer, list):
        # phpMyAdmin puts a header and a database before the table.
        tables = [
            item.get("data") for item in answer if isinstance(item, dict) and item.get("type") == "table"
        ]
        return tables[0] if tables and isinstance(tables[0], list) else answer
    if not isinstance(answer, dict):
        return None
    if answer and all(name.startswith("link_") for name in answer):
        return [*answer.values()]
    inner = next((answer[name] for name in _LISTS if isinstance(answer.get(name), list | dict)), None)
    return _list_in(inner)


def _flat(item: Any) -> Values:
    """An object's values, and those of the objects in it as `meta.maxVisits`; {} for any other item."""
    return dict(_flat_values(item)) if isinstance(item, dict) else {}


def _flat_values(item: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in item.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{inner}", one) for inner, one in value.items())
        else:
            yield name, value


def _page_notes(answer: Any, found: int) -> Iterator[Fault]:
    totals = [_value_at(answer, path) for path in _TOTALS]
    total = next((total for total in totals if isinstance(total, int)), found)
    if total > found:
        yield Fault(FILE, Reason.PAGES_MISSING, size=found, number=total)
    elif _value_at(answer, _NEXT_PAGE):
        yield Fault(FILE, Reason.ONE_PAGE)


def _value_at(value: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value
