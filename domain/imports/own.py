"""Codes and links out of one's own export: its tables, or one of those that is sent alone."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Annotated, Any, Final
from uuid import UUID

from pydantic import BaseModel, Field, TypeAdapter

from domain.codes.code_input import coerced_code, parse_new_code
from domain.codes.design_input import is_data_uri, parse_data_uri, require_picture_type
from domain.codes.short_url_input import References
from domain.codes.short_urls import (
    MOST_VERSIONS,
    TRASH_KEPT_FOR,
    Change,
    CreatedVia,
    Deletion,
    Past,
    Snapshot,
    Status,
)
from domain.content import load_content
from domain.content.qr_type import BlankContent
from domain.content.types.links import UTM_FIELDS, URLContent
from domain.drawing.options import image_reference, images_of, with_images
from domain.exports.rows import read_change
from domain.imports.fields import LinkFields, alias_of_text, normal_host
from domain.imports.input import ImportedAs, ImportInput
from domain.imports.links import Import, Row, take_rows
from domain.imports.records import decode_json, require_few_rows
from domain.kernel.csv_tables import FILE, file_refused
from domain.kernel.errors import DomainError
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.ids import parse_id
from domain.kernel.net.addresses import Addresses
from domain.kernel.parsing import Time, parse_model, storable_faults
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import parse_moment_in

# What comes with codes, or with links alone; `repoint` says of which domain an export is.
BESIDE: Final = ("folders", "templates", "utm_templates", "tags", "history", "repoint")
_TRASH: Final = ("deleted_codes", "deleted_links")
TABLES: Final = ("codes", "links", "contacts", "domains", *_TRASH, *BESIDE)
# In the order of their rows, and whether they are of codes.
_SHORT_URLS: Final = {"codes": True, "links": False, "deleted_codes": True, "deleted_links": False}
_MAX_COUNT: Final = 10**15
_MAX_VERSION: Final = 1_000_000
_FIRST_YEAR: Final = 2000
_KEPT: Final = (
    *("name", "tags", "external_id", "metadata", "status", "expires_at", "expiration_enabled"),
    *("expired_redirect_url", "scan_limit", "scan_limit_reached_url", "rules", "short_link_domain"),
)
_OF_CODES: Final = ("options", "theme")
_IMAGES: Final = ("logo", "background")
_FILE_URL: Final = re.compile(rb'https?://[^\s/"\\]+/f/([0-9a-f-]{36})/[^\s/"\\?#]+')
_SNAPSHOTS: Final = TypeAdapter(Snapshot)
# What stands for an image that was sent as `data:`.
_REFERENCE: Final = re.compile("data:;sha256,[0-9a-f]{64}")
_NOT_OF_LINKS: Final = ("options", "theme", "forward_query")
# RFC 9106, as this service hashes: what a visitor's try costs is bounded, in KiB by twice what its own take.
_HASH: Final = (
    r"^\$argon2id\$v=19\$m=([1-9]\d{0,3}|[12]\d{4}|3[0-8]\d{3}),t=[1-4],p=[1-4]"
    r"\$[A-Za-z0-9+/]{10,90}\$[A-Za-z0-9+/]{20,90}$"
)


class _OwnTarget(BaseModel):
    code: UUID | None = None


class _OwnRule(BaseModel):
    to: _OwnTarget


class _OwnChange(BaseModel):
    short_url_id: UUID
    # Far from the largest integer of a database: the versions that follow need room.
    version: int = Field(ge=1, le=_MAX_VERSION)
    changed_at: Time


class _Look(BaseModel):
    """What a version of a link has beside that which decides where a scan leads. The rest is left out."""

    name: str | None = None
    tags: list[str] = []


class _LookOfCode(_Look):
    template_id: UUID | None = None
    options: dict[str, Any] = {}
    theme: dict[str, Any] | None = None


class _OwnRow(BaseModel):
    """The fields that decide something here; the others are checked as those of a new code or link."""

    id: UUID | None = None
    short_id: str
    short_link_domain: str = ""
    folder: UUID | None = None
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
    # Of one in the trash.
    deleted_at: Time | None = None
    deleted_by: Annotated[str, Field(max_length=300)] = ""
    deleted_via: CreatedVia = CreatedVia.BULK


def with_moved_files(data: bytes, moved: Mapping[str, str]) -> bytes:
    """JSON that names files where they are now. `moved`: their addresses by the ids that they had."""
    return _FILE_URL.sub(lambda url: moved.get(url[1].decode(), url[0].decode()).encode(), data)


def wanted_tables(imported_as: ImportedAs) -> tuple[str, ...]:
    """All of an export, or one kind and what comes with it: a limited key may make no other."""
    return TABLES if imported_as == "all" else (imported_as, *BESIDE)


def read_tables(data: bytes, asked: ImportInput) -> dict[str, Any]:
    """The wanted tables of an export by their names. Raises ValidationFailed, in a sentence."""
    found = decode_json(with_moved_files(data, asked.moved))
    tables = {asked.imported_as: found} if isinstance(found, list) else found
    if not isinstance(tables, dict) or not all(isinstance(tables.get(one, []), list) for one in TABLES[:-1]):
        raise file_refused(Reason.NO_EXPORT_LIST)
    return {name: tables[name] for name in wanted_tables(asked.imported_as) if name in tables}


def read_own(tables: Mapping[str, Any], asked: ImportInput, addresses: Addresses, *, max_rows: int) -> Import:
    """The codes come first, what is in the trash last. Raises ValidationFailed for too many rows."""
    found = [(name, item) for name in _SHORT_URLS for item in tables.get(name, [])]
    both = [item for name, item in found if name not in _TRASH]
    require_few_rows(both, max_rows)
    require_few_rows(found[len(both) :], max_rows)
    codes = [item for name, item in found if _SHORT_URLS[name]]
    links = [item for name, item in found if not _SHORT_URLS[name]]
    histories, left = _histories(tables.get("history", []), links, asked, addresses)
    reading = _Reading(asked, addresses.default_host, _domains(tables, asked), histories)
    rows = [
        reading.row(number, item, is_code=_SHORT_URLS[name], is_deleted=name in _TRASH)
        for number, (name, item) in enumerate(found, start=1)
    ]
    images = _images(codes)
    counted = [
        *((one, Reason.FETCHED_AGAIN, sum(_lacks(item, one, images) for item in codes)) for one in _IMAGES),
        *((name, Reason.CODES_ALONE, sum(_has(item, name) for item in links)) for name in _NOT_OF_LINKS),
        ("folder", Reason.FOLDER_LOST, sum(_has(item, "folder") for item in both if "folders" not in tables)),
        ("history", Reason.LOST, left),
        ("contacts", Reason.LOST, sum(_has(item, "locked") for item in tables.get("contacts", []))),
    ]
    notes = [Fault(name, reason, number=number) for name, reason, number in counted if number]
    return replace(take_rows(rows, notes), images=images)


def _domains(tables: Mapping[str, Any], asked: ImportInput) -> Mapping[str, str]:
    """With the host that was the service's own where the export is from, if it is here, too."""
    about = tables.get("repoint")
    host = str(about.get("short_link_domain")) if isinstance(about, dict) else ""
    return {normal_host(host): "", **asked.domains} if "" in asked.domains.values() else asked.domains


def _histories(
    rows: list[Any], links: list[Any], asked: ImportInput, addresses: Addresses
) -> tuple[Mapping[UUID, list[Change]], int]:
    """The changes of each code and link by its new id, oldest first, and how many cannot be taken."""
    ids_of_links = {parse_id(str(item.get("id"))) for item in links if isinstance(item, dict)}
    found: dict[UUID, dict[int, Change]] = defaultdict(dict)
    for row in rows:
        if storable_faults(row):
            continue
        try:
            known = _OwnChange.model_validate(row)
            if known.changed_at.year < _FIRST_YEAR:
                continue
            changed_at = min(known.changed_at, asked.accepted_at)
            change = read_change({**row, "changed_at": changed_at}, asked.new_id(known.short_url_id))
            look = _Look if known.short_url_id in ids_of_links else _LookOfCode
            before = change.before and _checked(change.before, look, addresses)
            change = replace(change, before=before, after=_checked(change.after, look, addresses))
            _require_images(change.images)
        except (DomainError, ValueError, TypeError, KeyError, AttributeError):
            continue
        found[change.short_url_id][change.version] = change
    left = len(rows) - sum(map(len, found.values()))
    return {one: [of[version] for version in sorted(of)[-MOST_VERSIONS:]] for one, of in found.items()}, left


def _checked(state: Snapshot, look: type[_Look], addresses: Addresses) -> Snapshot:
    """As a revert brings it back: as it is kept. Raises ValueError, and as `parse_new_code`."""
    own = look.model_validate(state.name_and_look).model_dump(mode="json", exclude_unset=True)
    state = replace(state, name_and_look=own)
    kept = _SNAPSHOTS.dump_python(state, mode="json")
    restrictions, rules = kept["restrictions"], kept["rules"]
    password_hash, _ = restrictions.pop("password_hash"), restrictions.pop("password_enabled")
    if password_hash and not re.fullmatch(_HASH, password_hash):
        raise ValueError(password_hash)
    is_blank = state.type_id == BlankContent.type_id
    if (state.status is Status.BLANK) != is_blank or (look is _Look and state.type_id != URLContent.type_id):
        raise ValueError(state.type_id)
    if not all(isinstance(rule.get("id"), str) for rule in rules):
        raise ValueError("a rule without its id")
    type_ = {"status": "blank"} if is_blank else {"type_id": state.type_id}
    own = {name: one for name, one in own.items() if name != "template_id"}
    if "options" in own:
        own["options"] = _without_references(own["options"])
    body = {**state.content, **own, **restrictions, **type_, "rules": rules}
    parse_new_code(coerced_code(body, UTC), References("", is_imported=True), addresses)
    load_content(state.type_id, state.content)
    return state


def _without_references(options: dict[str, Any]) -> dict[str, Any]:
    """Without what stands for images. Raises ValueError for an image itself: a history has it apart."""
    both = images_of(options)
    if any(is_data_uri(str(one)) and not _REFERENCE.fullmatch(str(one)) for one in both):
        raise ValueError("an image in a history")
    return with_images(options, *(None if is_data_uri(str(one)) else one for one in both))


def _require_images(images: Mapping[str, str]) -> None:
    """A logo and a background, as one may send them. Raises ValueError."""
    for reference, image in images.items():
        parse_data_uri(image)
        require_picture_type(image)
        if len(images) > len(_IMAGES) or image_reference(image) != reference:
            raise ValueError(reference)


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


def _lacks(item: Any, kind: str, images: Mapping[str, str]) -> bool:
    return _has(item, kind) and _image_name(item, kind) not in images


def _has(item: Any, name: str) -> bool:
    """Itself, or in its content."""
    both = (item, item.get("content")) if isinstance(item, dict) else ()
    return any(one.get(name) for one in both if isinstance(one, dict))


@dataclass(frozen=True, slots=True)
class _Reading:
    asked: ImportInput
    default_host: str
    domains: Mapping[str, str]
    histories: Mapping[UUID, list[Change]]
    _ids: set[UUID] = field(default_factory=set)

    def row(self, number: int, item: Any, *, is_code: bool, is_deleted: bool) -> Row:
        if not isinstance(item, dict):
            return Row(number, [], None, [Fault(FILE, Reason.OBJECT, row=number)], [])
        parsed, found = parse_model(_OwnRow, item)
        faults = [*storable_faults(item), *found]
        if parsed is None or faults:
            return Row(number, [], None, [one.at(row=number, others=0) for one in faults], [])
        host = normal_host(parsed.short_link_domain) or self.default_host
        created_at = None
        try:
            created_at = parse_moment_in(UTC, parsed.created_at)
        except InvalidValue as wrong:
            faults.append(wrong.at("created_at"))
        faults += self._faults(parsed, host, is_code=is_code)
        notes = []
        if created_at and created_at > self.asked.accepted_at:
            created_at, notes = None, [Fault("created_at", Reason.TIME_IN_FUTURE, row=number)]
        fields = None if faults else self._fields(item, parsed, created_at, is_code=is_code)
        if fields and is_deleted:
            fields = self._deleted(fields, parsed)
        named = [one.at(row=number, others=0) for one in faults]
        alias = alias_of_text(parsed.short_id, host, "short_id")
        return Row(number, [alias], fields, named, notes, self.domains.get(host, ""), is_code)

    def _faults(self, row: _OwnRow, host: str, *, is_code: bool) -> Iterator[Fault]:
        if host not in self.domains:
            reason = Reason.OTHER_HOST if self.asked.is_limited else Reason.NO_DOMAIN
            yield Fault("short_link_domain", reason, value=host[:80])
        if row.has_password and row.password_enabled and row.password_hash is None:
            yield Fault("password_enabled", Reason.PROTECTED_HERE)
        if not is_code and row.type_id != URLContent.type_id:
            yield Fault("type_id", Reason.NOT_ADDRESS)

    def _fields(
        self, item: Mapping[str, Any], row: _OwnRow, created_at: datetime | None, *, is_code: bool
    ) -> LinkFields:
        names = {name for name in row.content if is_code or name in ("url", *UTM_FIELDS)}
        kept = {name: item.get(name) for name in (*_KEPT, *(_OF_CODES if is_code else ()))}
        own = {**{name: row.content[name] for name in names}, **kept}
        if row.rules:
            both = zip(item["rules"], (rule.to.code for rule in row.rules), strict=True)
            own["rules"] = [
                {**one, "to": {**one["to"], "code": str(self.asked.new_id(code))}} if code else one
                for one, code in both
            ]
        return LinkFields(
            url=row.destination or "",
            own={name: value for name, value in own.items() if value is not None},
            own_content={"type_id": row.type_id or BlankContent.type_id, **row.content},
            past=self._past(row, created_at, is_code=is_code),
            folder=row.folder,
            logo=_image_name(item, "logo"),
            background=_image_name(item, "background"),
        )

    def _deleted(self, fields: LinkFields, row: _OwnRow) -> LinkFields:
        """It is purged when it would have been: at the earliest now."""
        past, own, now = fields.past or Past(), {**(fields.own or {})}, self.asked.accepted_at
        by = Deletion(by=row.deleted_by, via=row.deleted_via, external_id=own.pop("external_id", None))
        at = max(min(row.deleted_at or now, now), now - TRASH_KEPT_FOR)
        past = replace(past, own={**past.own, "deletion": by, "updated_at": at})
        return replace(fields, own=own, past=past)

    def _past(self, row: _OwnRow, created_at: datetime | None, *, is_code: bool) -> Past:
        own: dict[str, Any] = {"utm_template_id": row.utm_template_id, "created_via": row.created_via}
        own_id = row.id and self.asked.new_id(row.id)
        # A row that was copied in the file gets another.
        if own_id and own_id not in self._ids:
            own["id"] = own_id
            self._ids.add(own_id)
        return Past(
            created_at=created_at,
            scans=row.imported_scans,
            counted=row.scan_count,
            password_hash=row.password_hash,
            asks_password=row.password_enabled,
            changes=tuple(self.histories.get(own_id, ())) if own_id and "id" in own else (),
            own={
                **own,
                **({"template_id": row.template_id} if is_code else {}),
                "last_scanned_at": row.last_scanned_at and min(row.last_scanned_at, self.asked.accepted_at),
            },
        )
