"""Pages of lists, and cursors: a position in a list, opaque to the caller."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, Protocol, TypeVar
from uuid import UUID

from domain.analytics.reports import ScanPosition
from domain.analytics.scan_ids import ScanIds
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import parse_time, unstorable_text
from domain.kernel.reasons import Reason
from domain.ports.lists import Position, Sort, SortKey, SortPosition


class Listed(Protocol):
    @property
    def created_at(self) -> datetime: ...
    @property
    def id(self) -> UUID: ...


Row = TypeVar("Row", bound=Listed)


def cut_page(found: Sequence[Row], limit: int) -> tuple[list[Row], Position | None]:
    """The first `limit` rows, and the position of the next page; None at the end."""
    page = list(found[:limit])
    return page, Position(page[-1].created_at, page[-1].id) if len(found) > limit else None


Decoded = TypeVar("Decoded")
# A name of 200 characters, escaped.
MAX_CURSOR: Final = 4_000


def cursor_of(position: Position | None, *of: object) -> str | None:
    """`of`: the list and its filters. The cursor belongs to these alone."""
    return _encode(position and [_mark(of), position.created_at.isoformat(), position.id.hex])


def position_in(cursor: str | None, *of: object) -> Position | None:
    """Raises ValidationFailed for a cursor that is not of this list, as every decoder here."""

    def read(value: Any) -> Position:
        moment, item_id = _marked(value, of)
        return Position(parse_time(moment), UUID(item_id))

    return _decode(cursor, read)


def sort_cursor_of(position: SortPosition | None, sort: Sort, *of: object) -> str | None:
    if position is None:
        return None
    value = position.value.isoformat() if isinstance(position.value, datetime) else position.value
    return _encode([_mark((sort, *of)), value, position.id.hex])


def sort_position_in(cursor: str | None, sort: Sort, *of: object) -> SortPosition | None:
    def read(value: Any) -> SortPosition:
        place, item_id = _marked(value, (sort, *of))
        return SortPosition(_sorted_by(place, sort.key), UUID(item_id))

    return _decode(cursor, read)


def scan_cursor_of(position: ScanPosition | None, ids: ScanIds, *of: object) -> str | None:
    """`of`: the list and its filters. The cursor belongs to these alone."""
    if position is None:
        return None
    bound_to = _bound_to(position.scanned_at, of)
    return _encode([position.scanned_at, ids.encode(position.id, bound_to=bound_to)])


def scan_position_in(cursor: str | None, ids: ScanIds, *of: object) -> ScanPosition | None:
    def read(value: Any) -> ScanPosition:
        scanned_at, text = value
        position = ScanPosition(scanned_at, ids.decode(text, bound_to=_bound_to(scanned_at, of)))
        if scan_cursor_of(position, ids, *of) != cursor:
            raise ValueError("not as it was sent")
        return position

    return _decode(cursor, read)


def _bound_to(scanned_at: int, of: tuple[object, ...]) -> int:
    """A number of 64 bits."""
    return int.from_bytes(sha256(repr((scanned_at, of)).encode()).digest()[:8])


def version_cursor_of(version: int | None, *of: object) -> str | None:
    return _encode(version and [_mark(of), version])


def version_in(cursor: str | None, *of: object) -> int | None:
    def read(value: Any) -> int:
        (version,) = _marked(value, of)
        return _integer(version, 1, 2**31)

    return _decode(cursor, read)


def _mark(of: tuple[object, ...]) -> str:
    return sha256(repr([*map(_given, of)]).encode()).hexdigest()[:8]


def _given(one: object) -> object:
    """What is set of a filter: a cursor that was kept goes on in a release that has more fields."""
    if not is_dataclass(one) or isinstance(one, type):
        return one
    return [
        (field.name, value) for field in fields(one) if (value := getattr(one, field.name)) != field.default
    ]


def _marked(value: Any, of: tuple[object, ...]) -> list[Any]:
    if not isinstance(value, list) or value[:1] != [_mark(of)]:
        raise ValueError("of another list")
    return value[1:]


def _sorted_by(value: Any, key: SortKey) -> datetime | str | int:
    if key in (SortKey.SCAN_COUNT, SortKey.LAST_SCAN):
        return _integer(value, 0, 2**63)
    if key is not SortKey.NAME:
        return parse_time(value)
    if not isinstance(value, str) or unstorable_text(value):
        raise ValueError("no cursor of ours")
    return value


def _encode(value: object) -> str | None:
    return None if value is None else urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def _decode(cursor: str | None, read: Callable[[Any], Decoded]) -> Decoded | None:
    if cursor is None:
        return None
    try:
        return read(json.loads(_bytes_of(cursor)))
    except (ValueError, TypeError, OverflowError, AttributeError, RecursionError):
        fault = Fault("cursor", Reason.CURSOR)
        raise ValidationFailed([fault]) from None


def _bytes_of(cursor: str) -> bytes:
    if len(cursor) > MAX_CURSOR or not cursor.isascii():
        raise ValueError("no cursor of ours")
    return urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))


def _integer(value: Any, least: int, end: int) -> int:
    if type(value) is not int or not least <= value < end:
        raise ValueError("no cursor of ours")
    return value
