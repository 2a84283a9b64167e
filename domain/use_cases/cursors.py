"""Cursors: a position in a list, opaque to the caller."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeVar
from uuid import UUID

from domain.analytics.reports import ScanPosition
from domain.analytics.scan_ids import ScanIds
from domain.kernel.errors import Fault, ValidationFailed
from domain.kernel.parsing import parse_time
from domain.ports.lists import MostScannedPosition, Position

Decoded = TypeVar("Decoded")


def cursor_of(position: Position | None) -> str | None:
    return _encode(position and [position.created_at.isoformat(), position.id.hex])


def position_in(cursor: str | None) -> Position | None:
    """Raises ValidationFailed for a cursor that is not ours, as every decoder here."""

    def read(value: Any) -> Position:
        moment, code_id = value
        return Position(parse_time(moment), UUID(code_id))

    return _decode(cursor, read)


def most_scanned_cursor_of(position: MostScannedPosition | None) -> str | None:
    return _encode(position and [position.scan_count, position.id.hex])


def most_scanned_position_in(cursor: str | None) -> MostScannedPosition | None:
    def read(value: Any) -> MostScannedPosition:
        scan_count, code_id = value
        return MostScannedPosition(_integer(scan_count, 0, 2**63), UUID(code_id))

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


def version_cursor_of(version: int | None) -> str | None:
    return _encode(version)


def version_in(cursor: str | None) -> int | None:
    return _decode(cursor, lambda version: _integer(version, 1, 2**31))


def _encode(value: object) -> str | None:
    return None if value is None else urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def _decode(cursor: str | None, read: Callable[[Any], Decoded]) -> Decoded | None:
    if cursor is None:
        return None
    try:
        return read(json.loads(_bytes_of(cursor)))
    except (ValueError, TypeError, OverflowError, AttributeError):
        fault = Fault("cursor", "must be a next_cursor of this list, as it came")
        raise ValidationFailed([fault]) from None


def _bytes_of(cursor: str) -> bytes:
    if len(cursor) > 200 or not cursor.isascii():
        raise ValueError("no cursor of ours")
    return urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))


def _integer(value: Any, least: int, end: int) -> int:
    if type(value) is not int or not least <= value < end:
        raise ValueError("no cursor of ours")
    return value
