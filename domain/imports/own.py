"""Codes and links out of one's own export: the rows of its codes.json or links.json."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from pydantic import BaseModel, Field

from domain.content.qr_type import BlankContent
from domain.content.types.links import UTM_FIELDS, URLContent
from domain.imports.fields import LinkFields, alias_of_text
from domain.imports.links import Import, Row, take_rows
from domain.imports.records import read_objects
from domain.kernel.csv_tables import FILE
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.parsing import parse_model, storable_faults
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import ItemName
from domain.kernel.time_zones import parse_moment_in

_MAX_COUNT: Final = 10**15
_KEPT: Final = (
    *("name", "tags", "external_id", "metadata", "status", "expires_at", "expiration_enabled"),
    *("expired_redirect_url", "scan_limit_reached_url", "rules", "short_link_domain"),
)
_OF_CODES: Final = ("options", "theme")
_IMAGES: Final = ("logo", "background")
# What an import leaves behind.
_LEFT_BECAUSE: Final = {
    "folder": Reason.FOLDER_LOST,
    **dict.fromkeys(_IMAGES, Reason.FETCHED_AGAIN),
    "has_password": Reason.SWITCHED_OFF,
}
_FILE_URL: Final = re.compile(rb'https?://[^\s/"\\]+/f/([0-9a-f-]{36})/[^\s/"\\?#]+')
_NOT_OF_LINKS: Final = ("options", "theme", "forward_query")


class _OwnRule(BaseModel):
    to: dict[str, Any]


class _OwnRow(BaseModel):
    """The fields that decide something here; the others are checked as those of a new code or link."""

    short_id: str
    short_link_domain: str = ""
    folder_name: ItemName | None = None
    # None: of a blank code.
    type_id: int | None = None
    content: dict[str, Any]
    destination: str | None = None
    has_password: bool = False
    password_enabled: bool = False
    scan_limit: int | None = None
    scan_count: int = Field(0, ge=0, le=_MAX_COUNT)
    imported_scans: int = Field(0, ge=0, le=_MAX_COUNT)
    created_at: str
    rules: list[_OwnRule] = []


def with_moved_files(data: bytes, moved: Mapping[str, str]) -> bytes:
    """JSON that names files where they are now. `moved`: their addresses by the ids that they had."""
    return _FILE_URL.sub(lambda url: moved.get(url[1].decode(), url[0].decode()).encode(), data)


def read_own(
    data: bytes,
    moved: Mapping[str, str],
    *,
    host: str,
    domain: str,
    now: datetime,
    is_of_codes: bool,
    max_rows: int,
) -> Import:
    """`moved`: as of `with_moved_files`. `is_of_codes`: what its rows become. As `read_links`."""
    items = read_objects(with_moved_files(data, moved), max_rows=max_rows)
    rows = [
        _read_row(number, item, now=now, is_of_codes=is_of_codes)
        for number, item in enumerate(items, start=1)
    ]
    images = _images(items)
    lost = [] if is_of_codes else _notes_of_links(items)
    return replace(take_rows(rows, host, domain, [*_notes(items, images), *lost]), images=images)


def _images(items: list[Any]) -> dict[str, str]:
    """Out of a whole export: the first code with an image has it beside its name."""
    codes = [item for item in items if isinstance(item, dict)]
    found = [code[kind] for code in codes for kind in _IMAGES if isinstance(code.get(kind), dict)]
    return {
        image["name"]: image["data"]
        for image in found
        if isinstance(image.get("name"), str) and str(image.get("data")).startswith("data:image/")
    }


def _image_name(item: Mapping[str, Any], kind: str) -> str | None:
    image = item.get(kind)
    name = image.get("name") if isinstance(image, dict) else image
    return name if isinstance(name, str) else None


def _notes(items: list[Any], images: Mapping[str, str]) -> list[Fault]:
    return _counted(
        _LEFT_BECAUSE, items, lambda name, item: bool(item.get(name)) and not _is_taken(name, item, images)
    )


def _is_taken(name: str, item: Mapping[str, Any], images: Mapping[str, str]) -> bool:
    match name:
        case "folder":
            return bool(item.get("folder_name"))
        case "logo" | "background":
            return _image_name(item, name) in images
        case _:
            # One that is switched on is a fault of its row.
            return bool(item.get("password_enabled"))


def _notes_of_links(items: list[Any]) -> list[Fault]:
    def is_lost(name: str, item: Mapping[str, Any]) -> bool:
        content = item.get("content")
        return bool(item.get(name) or (isinstance(content, dict) and content.get(name)))

    return _counted(dict.fromkeys(_NOT_OF_LINKS, Reason.CODES_ALONE), items, is_lost)


def _counted(
    reasons: Mapping[str, Reason], items: list[Any], is_lost: Callable[[str, Mapping[str, Any]], bool]
) -> list[Fault]:
    """A note for each field that is lost, with the number of its rows."""
    counts = Counter(
        name for item in items if isinstance(item, dict) for name in reasons if is_lost(name, item)
    )
    return [Fault(name, reasons[name], number=counts[name]) for name in counts]


def _read_row(number: int, item: Any, *, now: datetime, is_of_codes: bool) -> Row:
    if not isinstance(item, dict):
        return Row(number, [], None, [Fault(FILE, Reason.OBJECT, row=number)], [])
    parsed, found = parse_model(_OwnRow, item)
    faults = [*storable_faults(item), *found]
    alias = alias_of_text(str(item.get("short_id", "")), str(item.get("short_link_domain", "")), "short_id")
    fields = None
    if parsed is not None and not faults:
        faults = [*_faults(parsed, is_of_codes=is_of_codes)]
        fields = None if faults else _fields(item, parsed, is_of_codes=is_of_codes)
    notes = []
    if fields is not None and fields.created_at is not None and fields.created_at > now:
        notes.append(Fault("created_at", Reason.TIME_IN_FUTURE, row=number))
        fields = replace(fields, created_at=None)
    named = [fault.at(row=number, others=0) for fault in faults]
    return Row(number, [alias] if parsed is not None else [], fields, named, notes)


def _faults(row: _OwnRow, *, is_of_codes: bool) -> list[Fault]:
    faults = []
    if row.has_password and row.password_enabled:
        faults.append(Fault("password_enabled", Reason.PROTECTED_HERE))
    if row.scan_limit is not None and row.scan_limit <= row.scan_count:
        faults.append(Fault("scan_limit", Reason.USED_UP))
    if not is_of_codes and row.type_id != URLContent.type_id:
        faults.append(Fault("type_id", Reason.NOT_ADDRESS))
    try:
        parse_moment_in(UTC, row.created_at)
    except InvalidValue as wrong:
        faults.append(wrong.at("created_at"))
    return faults


def _fields(item: Mapping[str, Any], row: _OwnRow, *, is_of_codes: bool) -> LinkFields:
    content = {name: one for name, one in row.content.items() if is_of_codes or name in ("url", *UTM_FIELDS)}
    own = {
        **content,
        **{name: item.get(name) for name in (*_KEPT, *(_OF_CODES if is_of_codes else ()))},
        "scan_limit": None if row.scan_limit is None else row.scan_limit - row.scan_count,
    }
    return LinkFields(
        url=row.destination or "",
        created_at=parse_moment_in(UTC, row.created_at),
        scans=row.scan_count + row.imported_scans,
        own={name: value for name, value in own.items() if value is not None},
        own_content={"type_id": row.type_id or BlankContent.type_id, **row.content},
        folder=row.folder_name,
        logo=_image_name(item, "logo"),
        background=_image_name(item, "background"),
    )
