"""The rows of an export: what an account owns, and enough to make the same again.

The only secrets are the hashes of codes' passwords.

Codes and links as the REST interface shows them, but with their content, which may have a field of the same
name as a code, in a field of its own.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from functools import cache
from typing import Any, Final, Literal, TypeAlias
from uuid import UUID

from pydantic import TypeAdapter

from domain.analytics.reports import ListedScan, UnlistedParts
from domain.codes.codes import QRCode, ShortLink
from domain.codes.restrictions import Restrictions
from domain.codes.serialization import format_time, serialize_item, type_fields
from domain.codes.short_urls import Change, Deletion, ShortURL
from domain.contacts.contacts import Contact, LockedContact
from domain.content import stored_content
from domain.files.files import File, slug_of
from domain.kernel.csv_tables import Cell, csv_lines
from domain.kernel.net.addresses import Addresses
from domain.named_items.items import Folder
from domain.named_items.own_domains import OwnDomain

Row = dict[str, Any]
TableFormat: TypeAlias = Literal["json", "csv"]

# What a row has in another form, or not at all.
_IN_OTHER_FORM: Final = frozenset(
    {
        *("account_id", "domain", "content", "restrictions", "folder_id", "picture_state", "version"),
        "deletion",
    }
)
_NOT_IN_NAMES: Final = re.compile(r"[^\w.~-]")
# It tells keys apart, and is not for everybody who gets the file.
_BEGINNING_OF_KEY: Final = re.compile(r" \(rp_\w+…\)$")


def _names(kind: type[ShortURL | Restrictions]) -> list[str]:
    return [field.name for field in fields(kind) if field.name not in _IN_OTHER_FORM]


def _columns(kind: type[ShortURL]) -> tuple[str, ...]:
    """The columns; what people look for comes first."""
    first = ("short_url", "name", "type", "destination")
    others = [name for name in _names(kind) if name not in first]
    at_the_end = ("short_link_domain", "has_password", *_names(Restrictions), "type_id", "content")
    return (*first, "folder_name", "folder", *others, *at_the_end)


CODE_COLUMNS: Final = (*_columns(QRCode), "logo", "background", "image_error")
LINK_COLUMNS: Final = _columns(ShortLink)
# The last columns of what is in the trash.
DELETION_COLUMNS: Final = ("deleted_at", "deleted_by", "deleted_via")
CHANGE_COLUMNS: Final = (
    *("short_url", "version", "changed_at", "changed_by", "changed_via", "event", "password_changed"),
    *("before", "after", "short_url_id"),
)
SCAN_COLUMNS: Final = (
    *("scanned_at", "short_id", "name", "kind", "outcome", "country", "city"),
    *("device", "os", "browser", "language", "referrer", "bot", "source", "rule_id", "rule_name"),
    *("variant", "short_url_id", "type_id", "first_seen", "visitor", "user_agent"),
)
DOMAIN_COLUMNS: Final = (
    *("domain", "unicode_domain", "status", "root_url", "not_found_url", "qr_codes", "links"),
    *("verified_at", "created_at", "updated_at", "id"),
)
FILE_COLUMNS: Final = (
    *("name", "kind", "bytes", "url", "path", "width", "height", "pages", "seconds"),
    *("created_at", "updated_at", "id"),
)
CONTACT_COLUMNS: Final = ("created_at", "qr_code", "locked", "fields", "consent", "id")


def code_row(code: QRCode, addresses: Addresses, folder: Folder | None) -> Row:
    state = code.picture_state
    logo, background = map(image_name, state.image_hashes)
    shown = {"logo": logo, "background": background, "image_error": state.image_error}
    return {**_short_url_row(code, addresses, folder), **shown}


def link_row(link: ShortLink, addresses: Addresses, folder: Folder | None) -> Row:
    return _short_url_row(link, addresses, folder)


@cache
def changes() -> TypeAdapter[Change]:
    """Changes as they are kept: content, and what may have the same names, are apart."""
    return TypeAdapter(Change)


def change_row(change: Change, of: ShortURL, addresses: Addresses) -> Row:
    row: Row = changes().dump_python(change, mode="json", exclude={"grant_id", "via"})
    return {
        **row,
        "short_url": addresses.short_url(of.domain, of.short_id),
        "changed_by": _BEGINNING_OF_KEY.sub("", change.changed_by),
        "changed_via": change.via,
        "password_changed": change.replaces_password(),
    }


def read_change(row: Mapping[str, Any], short_url_id: UUID) -> Change:
    """Raises ValueError for what is no such row."""
    own = {"via": row.get("changed_via"), "short_url_id": short_url_id, "grant_id": None}
    return changes().validate_python({**row, **own})


def scan_row(scan: ListedScan, parts: UnlistedParts) -> Row:
    """The row of a scan without its id, which belongs to this service alone."""
    others = scan.model_dump(exclude={"id", "qr_code", "scanned_at", "rule"})
    of, rule = scan.qr_code, scan.rule
    return {
        "scanned_at": scan.scanned_at,
        "short_url_id": of.id,
        "short_id": of.short_id,
        "name": of.name,
        "kind": of.kind,
        **others,
        "rule_id": rule and rule.id,
        "rule_name": rule and rule.name,
        **asdict(parts),
    }


def contact_row(contact: Contact | LockedContact) -> Row:
    row: Row = {"id": contact.id, "qr_code": contact.code_id, "created_at": contact.created_at}
    if isinstance(contact, LockedContact):
        return {**row, "locked": True, "fields": None, "consent": None}
    consent = contact.consent and asdict(contact.consent)
    return {**row, "locked": False, "fields": dict(contact.entered), "consent": consent}


def domain_row(domain: OwnDomain) -> Row:
    """The row of a domain without its proof, which is for this service alone."""
    shown = serialize_item(domain)
    return {name: shown[name] for name in DOMAIN_COLUMNS}


def file_row(file: File, addresses: Addresses) -> Row:
    shown = {
        "bytes": file.size,
        "url": addresses.file_url(file.id, file.slug),
        "path": file_path(file),
    }
    return {name: shown[name] if name in shown else getattr(file, name) for name in FILE_COLUMNS}


def file_path(file: File) -> str:
    """The name of its content's file, in letters that any file system keeps."""
    return f"files/{file.id}/{slug_of(file.name)}"


def image_name(content_hash: str | None) -> str | None:
    """The name of the file of a logo or background, without the kind: codes may share one."""
    return content_hash and content_hash[:16]


def picture_name(code: QRCode) -> str:
    """The name of its picture's file, without the kind.

    With the beginning of its id: short IDs that differ in case alone, or are on two domains, or are names of
    devices on Windows, have names that any file system keeps.
    """
    return f"{_NOT_IN_NAMES.sub('_', code.short_id)}-{str(code.id)[:8]}"


def _short_url_row(entity: ShortURL, addresses: Addresses, folder: Folder | None) -> Row:
    kind = type_fields(type(entity.content))
    return {
        "short_url": addresses.short_url(entity.domain, entity.short_id),
        "type": kind["type"],
        "destination": entity.destination(),
        **{name: getattr(entity, name) for name in _names(type(entity))},
        "folder_name": folder and folder.name,
        "folder": entity.folder_id,
        "short_link_domain": addresses.host_of(entity.domain),
        "has_password": entity.restrictions.password_hash is not None,
        **{name: getattr(entity.restrictions, name) for name in _names(Restrictions)},
        "type_id": kind["type_id"],
        "content": stored_content(entity.content),
        **(_deletion(entity, entity.deletion) if entity.deletion else {}),
    }


def _deletion(entity: ShortURL, deletion: Deletion) -> Row:
    by = _BEGINNING_OF_KEY.sub("", deletion.by)
    values = (entity.updated_at, by, deletion.via)
    return {**dict(zip(DELETION_COLUMNS, values, strict=True)), "external_id": deletion.external_id}


def json_part(rows: Sequence[Row], *, is_first: bool, follows_rows: bool, is_last: bool) -> bytes:
    """`follows_rows`: there are rows in the parts before."""
    text = "[" if is_first else ""
    for row in rows:
        text += f"{',' if follows_rows else ''}\n{_json(row)}"
        follows_rows = True
    return (text + ("\n]\n" if is_last else "")).encode("utf-8", "replace")


def csv_part(rows: Sequence[Row], columns: Sequence[str], *, is_first: bool) -> bytes:
    header = [columns] if is_first else []
    return csv_lines([*header, *([_cell(row[name]) for name in columns] for row in rows)])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_plain)


def _plain(value: object) -> str:
    return format_time(value) if isinstance(value, datetime) else str(value)


def _cell(value: Any) -> Cell:
    """A cell as in JSON, but tags and other lists of texts have commas between."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return _json(value)
    if isinstance(value, list | tuple):
        are_texts = all(isinstance(one, str) for one in value)
        return ", ".join(value) if are_texts else _json(value)
    return _plain(value) if isinstance(value, datetime | UUID) else value
