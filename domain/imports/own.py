"""Codes and links out of one's own export: its tables, or one of those that are sent alone."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from domain.codes.code_input import coerced_code, parse_new_code
from domain.codes.short_url_input import References
from domain.codes.short_urls import Change, CreatedVia, Past
from domain.content.qr_type import BlankContent
from domain.content.types.links import UTM_FIELDS, URLContent
from domain.exports.rows import changes, read_change
from domain.imports.fields import LinkFields, alias_of_text, normal_host
from domain.imports.links import Import, Row, take_rows
from domain.imports.records import decode_json, require_few_rows
from domain.kernel.csv_tables import FILE, file_refused
from domain.kernel.errors import DomainError
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.ids import parse_id
from domain.kernel.net.addresses import Addresses
from domain.kernel.parsing import Time, parse_model, storable_faults
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import ItemName
from domain.kernel.time_zones import parse_moment_in

# Those of an export that come back, and the one that says of which domain it is.
TABLES: Final = (
    *("codes", "links", "folders", "templates", "utm_templates", "tags", "history", "contacts"),
    "repoint",
)
_MAX_COUNT: Final = 10**15
_KEPT: Final = (
    *("name", "tags", "external_id", "metadata", "status", "expires_at", "expiration_enabled"),
    *("expired_redirect_url", "scan_limit", "scan_limit_reached_url", "rules", "short_link_domain"),
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
# RFC 9106, as this service hashes: what a visitor's try costs is bounded.
_HASH: Final = r"^\$argon2id\$v=19\$m=\d{1,5},t=\d,p=\d\$[A-Za-z0-9+/]{10,90}\$[A-Za-z0-9+/]{20,90}$"


class _OwnRule(BaseModel):
    to: dict[str, Any]


class _OwnRow(BaseModel):
    """The fields that decide something here; the others are checked as those of a new code or link."""

    id: UUID | None = None
    short_id: str
    short_link_domain: str = ""
    folder: str | None = None
    folder_name: ItemName | None = None
    # None: of a blank code.
    type_id: int | None = None
    content: dict[str, Any]
    destination: str | None = None
    has_password: bool = False
    password_enabled: bool = False
    password_hash: Annotated[str, Field(pattern=_HASH)] | None = None
    scan_count: int = Field(0, ge=0, le=_MAX_COUNT)
    imported_scans: int = Field(0, ge=0, le=_MAX_COUNT)
    last_scanned_at: Time | None = None
    created_at: str
    created_via: CreatedVia = CreatedVia.BULK
    template_id: UUID | None = None
    utm_template_id: UUID | None = None
    rules: list[_OwnRule] = []


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnPlace:
    """Where an export goes. `domains`: as codes have them, by their hosts; `is_limited`: to one of them.

    `moved`: as of `with_moved_files`. `new_id`: what becomes of an id.
    """

    addresses: Addresses
    domains: Mapping[str, str]
    is_limited: bool = False
    moved: Mapping[str, str] = field(default_factory=dict)
    new_id: Callable[[UUID], UUID] = lambda one: one


def with_moved_files(data: bytes, moved: Mapping[str, str]) -> bytes:
    """JSON that names files where they are now. `moved`: their addresses by the ids that they had."""
    return _FILE_URL.sub(lambda url: moved.get(url[1].decode(), url[0].decode()).encode(), data)


def read_tables(
    data: bytes, kind: Literal["codes", "links", "all"], moved: Mapping[str, str]
) -> dict[str, Any]:
    """The tables of an export by their names; a table alone is one of that `kind`.

    Raises ValidationFailed, in a sentence.
    """
    found = decode_json(with_moved_files(data, moved))
    tables = {kind: found} if isinstance(found, list) and kind != "all" else found
    if not isinstance(tables, dict) or not all(isinstance(tables.get(one, []), list) for one in TABLES[:-1]):
        raise file_refused(Reason.NO_EXPORT_LIST)
    return tables


def domains_of(tables: Mapping[str, Any], domains: Mapping[str, str]) -> Mapping[str, str]:
    """With the host that was the service's own where the export is from, if it is here, too."""
    about = tables.get("repoint")
    host = str(about.get("short_link_domain")) if isinstance(about, dict) else ""
    return {normal_host(host): "", **domains} if host and "" in domains.values() else domains


def read_own(tables: Mapping[str, Any], place: OwnPlace, *, now: datetime, max_rows: int) -> Import:
    """The codes come first. Raises ValidationFailed as `read_tables` does."""
    codes, links = tables.get("codes", []), tables.get("links", [])
    require_few_rows([*codes, *links], max_rows)
    histories, left = _histories(tables.get("history", []), place)
    reading = _Reading(place, domains_of(tables, place.domains), histories, now)
    rows = [
        reading.row(number, item, is_of_codes=number <= len(codes))
        for number, item in enumerate([*codes, *links], start=1)
    ]
    images = _images(codes)
    notes = [*_notes([*codes, *links], images), *_notes_of_links(links), *_left_notes(tables, left)]
    return take_rows(rows, notes, images=images)


def _histories(rows: list[Any], place: OwnPlace) -> tuple[Mapping[UUID, list[Change]], int]:
    """The changes of each code and link by its new id, oldest first, and how many cannot be taken."""
    found: dict[UUID, dict[int, Change]] = defaultdict(dict)
    left = 0
    for row in rows:
        try:
            change = read_change(row, place.new_id(UUID(row["short_url_id"])))
            states = changes().dump_python(change, mode="json", include={"before", "after"})
            for state in filter(None, states.values()):
                _require_state(state, place.addresses)
        except (DomainError, ValueError, TypeError, KeyError, AttributeError):
            left += 1
        else:
            found[change.short_url_id][change.version] = change
    return {one: [of[version] for version in sorted(of)] for one, of in found.items()}, left


def _require_state(state: Mapping[str, Any], addresses: Addresses) -> None:
    """A revert brings it back as it is kept. Raises ValueError, and as `parse_new_code`."""
    restrictions = dict(state["restrictions"])
    password_hash, _ = restrictions.pop("password_hash"), restrictions.pop("password_enabled")
    if password_hash and not re.match(_HASH, password_hash):
        raise ValueError(password_hash)
    type_ = {"type_id": state["type_id"]} if state["type_id"] != BlankContent.type_id else {"status": "blank"}
    body = {**state["content"], **restrictions, **type_, "rules": list(state["rules"])}
    parse_new_code(coerced_code(body, UTC), References(""), addresses)


def _left_notes(tables: Mapping[str, Any], history: int) -> Iterator[Fault]:
    contacts = tables.get("contacts", [])
    locked = sum(1 for one in contacts if isinstance(one, dict) and one.get("locked"))
    for name, number in (("history", history), ("contacts", locked)):
        if number:
            yield Fault(name, Reason.LOST, number=number)


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
            # One that is switched on without its hash is a fault of its row.
            return bool(item.get("password_enabled") or item.get("password_hash"))


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


@dataclass(frozen=True, slots=True)
class _Reading:
    place: OwnPlace
    domains: Mapping[str, str]
    histories: Mapping[UUID, list[Change]]
    now: datetime
    _ids: set[UUID] = field(default_factory=set)

    def row(self, number: int, item: Any, *, is_of_codes: bool) -> Row:
        if not isinstance(item, dict):
            return Row(number, [], None, [Fault(FILE, Reason.OBJECT, row=number)], [])
        parsed, found = parse_model(_OwnRow, item)
        faults, notes = [*storable_faults(item), *found], list[Fault]()
        if parsed is None or faults:
            return Row(number, [], None, [fault.at(row=number, others=0) for fault in faults], notes)
        host = normal_host(parsed.short_link_domain) or self.place.addresses.default_host
        alias, domain = alias_of_text(parsed.short_id, host, "short_id"), self.domains.get(host)
        faults = [*self._faults(parsed, host, domain, is_of_codes=is_of_codes)]
        fields = None if faults else self._fields(item, parsed, notes, is_of_codes=is_of_codes)
        named, of_row = ([one.at(row=number, others=0) for one in some] for some in (faults, notes))
        return Row(number, [alias], fields, named, of_row, domain or "", is_of_codes)

    def _faults(self, row: _OwnRow, host: str, domain: str | None, *, is_of_codes: bool) -> Iterator[Fault]:
        if domain is None:
            reason = Reason.OTHER_HOST if self.place.is_limited else Reason.NO_DOMAIN
            yield Fault("short_link_domain", reason, value=host[:80])
        if row.has_password and row.password_enabled and row.password_hash is None:
            yield Fault("password_enabled", Reason.PROTECTED_HERE)
        if not is_of_codes and row.type_id != URLContent.type_id:
            yield Fault("type_id", Reason.NOT_ADDRESS)
        try:
            parse_moment_in(UTC, row.created_at)
        except InvalidValue as wrong:
            yield wrong.at("created_at")

    def _fields(
        self, item: Mapping[str, Any], row: _OwnRow, notes: list[Fault], *, is_of_codes: bool
    ) -> LinkFields:
        created_at: datetime | None = parse_moment_in(UTC, row.created_at)
        if created_at and created_at > self.now:
            notes.append(Fault("created_at", Reason.TIME_IN_FUTURE))
            created_at = None
        names = {name for name in row.content if is_of_codes or name in ("url", *UTM_FIELDS)}
        kept = {name: item.get(name) for name in (*_KEPT, *(_OF_CODES if is_of_codes else ()))}
        own = {**{name: row.content[name] for name in names}, **kept}
        return LinkFields(
            url=row.destination or "",
            own={name: value for name, value in own.items() if value is not None},
            own_content={"type_id": row.type_id or BlankContent.type_id, **row.content},
            past=self._past(row, created_at, is_of_codes=is_of_codes),
            folder=parse_id(row.folder or ""),
            folder_name=row.folder_name,
            logo=_image_name(item, "logo"),
            background=_image_name(item, "background"),
        )

    def _past(self, row: _OwnRow, created_at: datetime | None, *, is_of_codes: bool) -> Past:
        own_id = row.id and self.place.new_id(row.id)
        if own_id in self._ids:
            # Of a row that was copied in the file.
            own_id = None
        self._ids.update(filter(None, [own_id]))
        last = row.last_scanned_at and min(row.last_scanned_at, self.now)
        templates = {"template_id": row.template_id} if is_of_codes else {}
        return Past(
            created_at=created_at,
            scans=row.imported_scans,
            counted=row.scan_count,
            password_hash=row.password_hash,
            asks_password=row.password_enabled,
            changes=tuple(self.histories.get(own_id, ())) if own_id else (),
            own={
                **({"id": own_id} if own_id else {}),
                **templates,
                "utm_template_id": row.utm_template_id,
                "created_via": row.created_via,
                "last_scanned_at": last,
            },
        )
