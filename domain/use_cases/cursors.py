"""Cursors: opaque to the caller, a place in a list to us."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any
from uuid import UUID

from domain.analytics.reports import ScanPlace
from domain.analytics.scan_ids import ScanIds
from domain.kernel.errors import Fault, ValidationFailed
from domain.kernel.parsing import parse_time
from domain.ports.lists import Position, ScanPosition


def cursor_of(position: Position | None) -> str | None:
    if position is None:
        return None
    return _written([position.created_at.isoformat(), position.id.hex])


def position_in(cursor: str | None) -> Position | None:
    """Raises ValidationFailed for a cursor that is not ours."""
    if cursor is None:
        return None
    try:
        moment, code_id = _read(cursor)
        return Position(parse_time(moment), UUID(code_id))
    except (ValueError, TypeError, AttributeError):
        raise _refusal() from None


def scan_cursor_of(position: ScanPosition | None) -> str | None:
    return None if position is None else _written([position.scan_count, position.id.hex])


def scan_position_in(cursor: str | None) -> ScanPosition | None:
    """Raises ValidationFailed for a cursor that is not ours."""
    if cursor is None:
        return None
    try:
        scan_count, code_id = _read(cursor)
        position = ScanPosition(scan_count, UUID(code_id))
    except (ValueError, TypeError, AttributeError):
        raise _refusal() from None
    if type(scan_count) is not int or not 0 <= scan_count < 2**63:
        raise _refusal()
    return position


def place_cursor_of(place: ScanPlace | None, ids: ScanIds) -> str | None:
    return (
        None
        if place is None
        else _written([place.scanned_at, ids.encode(place.id, bound_to=place.scanned_at)])
    )


def place_in(cursor: str | None, ids: ScanIds) -> ScanPlace | None:
    """Raises ValidationFailed for a cursor that is not ours, or not as it came."""
    if cursor is None:
        return None
    try:
        scanned_at, text = _read(cursor)
        place = ScanPlace(scanned_at, ids.decode(text, bound_to=scanned_at))
    except (ValueError, TypeError, OverflowError, AttributeError):
        raise _refusal() from None
    if place_cursor_of(place, ids) != cursor:
        raise _refusal()
    return place


def version_cursor_of(version: int | None) -> str | None:
    return None if version is None else _written(version)


def version_in(cursor: str | None) -> int | None:
    """Raises ValidationFailed for a cursor that is not ours."""
    if cursor is None:
        return None
    try:
        version = _read(cursor)
    except ValueError:
        raise _refusal() from None
    if type(version) is not int or not 0 < version < 2**31:
        raise _refusal()
    return version


def _written(value: object) -> str:
    return urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def _read(cursor: str) -> Any:
    if len(cursor) > 200 or not cursor.isascii():
        raise ValueError("no cursor of ours")
    return json.loads(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))


def _refusal() -> ValidationFailed:
    return ValidationFailed([Fault("cursor", "must be a next_cursor of this list, as it came")])
