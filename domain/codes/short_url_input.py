"""What a caller types of a code or a link alike: name, short ID, folder, status and gates."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BeforeValidator, Field

from domain.codes.restrictions import (
    RESTRICTION_FIELDS,
    Restrictions,
    RestrictionsInput,
    change_restrictions,
    restriction_faults,
)
from domain.codes.short_urls import ShortURL, Status
from domain.codes.templates import Template
from domain.content import Content
from domain.kernel.addresses import Addresses
from domain.kernel.errors import DestinationRefused, Fault, ValidationFailed
from domain.kernel.parsing import Fields
from domain.kernel.short_ids import SHAPE, short_id_fault

# Stands for a password's hash while the body is judged: hashing is dear, and the call may be refused yet.
NOT_HASHED_YET = "not hashed yet"
_STATUSES = {"active": Status.ACTIVE, "paused": Status.PAUSED, 1: Status.ACTIVE, 2: Status.PAUSED}
_IS_FIXED = "is fixed once the {noun} is made"


def _name_or_number(value: object) -> object:
    # In Python True and 1.0 equal 1; in JSON they are something else.
    return value if value is None or type(value) in (str, int) else ""


class SharedFields(RestrictionsInput):
    """What codes and links both have. `folder` and `short_link_domain` are looked up before."""

    name: Annotated[str, Field(max_length=200)] | None = None
    short_link_domain: str | None = None
    # The rule itself is short_id_fault(), which says more than a pattern can.
    short_id: Annotated[str, Field(json_schema_extra={"pattern": f"^{SHAPE.pattern}$"})] | None = None
    folder: str | None = None
    folder_id: str | None = Field(None, description="Another name for `folder`.")
    status: Annotated[Literal["active", "paused", 1, 2], BeforeValidator(_name_or_number)] | None = None


@dataclass(frozen=True, slots=True)
class References:
    """What a body names beside itself, found in the account: the domain as it is stored, folder and template."""

    domain: str
    folder_id: UUID | None = None
    template: Template | None = None


def parse_status(fields: SharedFields, otherwise: Status) -> Status:
    return _STATUSES[fields.status] if fields.status is not None else otherwise


def checked_restrictions(
    before: Restrictions, parsed: RestrictionsInput, password_hash: str | None
) -> Restrictions:
    """The gates after this change. Raises ValidationFailed for a switch with nothing behind it."""
    restrictions = change_restrictions(before, parsed, password_hash)
    touched = parsed.model_fields_set & RESTRICTION_FIELDS
    if touched and (faults := restriction_faults(restrictions)):
        raise ValidationFailed(faults)
    return restrictions


def restriction_input_faults(before: Restrictions, parsed: RestrictionsInput | None) -> list[Fault]:
    """The switches that would be on with nothing behind them, as far as the fields could be read."""
    if parsed is None or not parsed.model_fields_set & RESTRICTION_FIELDS:
        return []
    return restriction_faults(
        change_restrictions(before, parsed, NOT_HASHED_YET if parsed.link_password else None)
    )


def shared_changes(before: ShortURL, parsed: SharedFields, folder_id: UUID | None) -> dict[str, Any]:
    """What was typed of what both have, gates aside; an absent field stays as it was."""
    changes: dict[str, Any] = {"status": parse_status(parsed, before.status)}
    if "name" in parsed.model_fields_set:
        changes["name"] = parsed.name
    if parsed.model_fields_set & {"folder", "folder_id"}:
        changes["folder_id"] = folder_id
    return changes


def short_id_faults(fields: Fields) -> list[Fault]:
    short_id = fields.get("short_id")
    fault = short_id_fault(short_id) if isinstance(short_id, str) else None
    return [Fault("short_id", fault)] if fault else []


def folder_faults(fields: Fields) -> list[Fault]:
    if "folder" in fields and "folder_id" in fields and fields["folder"] != fields["folder_id"]:
        return [Fault("folder_id", "is another name for folder; they differ")]
    return []


def fixed_faults(fields: Fields, before: ShortURL, addresses: Addresses, **also: object) -> list[Fault]:
    """What a change must not touch; `also` are further fields with the values that they have."""
    host = fields.get("short_link_domain")
    is_fitting = {
        **{name: fields.get(name) == value for name, value in also.items()},
        "short_id": fields.get("short_id") == before.short_id,
        "short_link_domain": isinstance(host, str) and addresses.find_domain(host) == before.domain,
    }
    return [
        Fault(name, _IS_FIXED.format(noun=before.noun))
        for name, fits in is_fitting.items()
        if fields.get(name) is not None and not fits
    ]


def require_no_faults(faults: Iterable[Fault]) -> None:
    """Raise ValidationFailed naming each field once: that a short ID is no string is enough, it need not be fixed as well."""
    if first := {fault.field: fault for fault in reversed(list(faults))}:
        raise ValidationFailed(list(reversed(first.values())))


def refuse_loops(
    content: Content | None, restrictions: Restrictions | RestrictionsInput, is_loop: Callable[[str], bool]
) -> None:
    """Raise DestinationRefused naming the first field that leads to one of the service's own short domains."""
    led_to = list(content.led_to()) if content is not None else []
    led_to += [
        (name, url)
        for name in ("expired_redirect_url", "scan_limit_reached_url")
        if (url := getattr(restrictions, name)) is not None
    ]
    for field, url in led_to:
        if is_loop(url):
            raise DestinationRefused(field)
