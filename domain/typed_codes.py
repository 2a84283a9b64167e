"""A QR code as a caller types it: common fields and the type's content, flat beside each other."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BeforeValidator, Field

from domain.addresses import Addresses
from domain.codes import DEFAULT_DOMAIN, QRCode, Status
from domain.content import TYPES, Content, parse_content, stored_content
from domain.design import Design, read_design
from domain.drawing.picture import picture_fault
from domain.errors import DestinationRefused, Fault, NotFound, ValidationFailed
from domain.gates import GATE_FIELDS, Gates, TypedGates, change_gates, gate_faults
from domain.short_ids import SHAPE, short_id_fault
from domain.theme import Theme
from domain.typed import Fields, Strict, merge_patch, parse_model, unstorable_text

_STATUSES = {"active": Status.ACTIVE, "paused": Status.PAUSED, 1: Status.ACTIVE, 2: Status.PAUSED}
ExternalId = Annotated[str, Field(min_length=1, max_length=200)]


def _name_or_number(value: object) -> object:
    # In Python True and 1.0 equal 1; in JSON they are something else.
    return value if value is None or type(value) in (str, int) else ""


class CommonFields(TypedGates):
    """What every type has. `folder`, `template_id` and `short_link_domain` are looked up before."""

    type_id: int | None = None
    name: Annotated[str, Field(max_length=200)] | None = None
    short_link_domain: str | None = None
    # The rule itself is short_id_fault(), which says more than a pattern can.
    short_id: Annotated[str, Field(json_schema_extra={"pattern": f"^{SHAPE.pattern}$"})] | None = None
    folder: str | None = None
    folder_id: str | None = None
    template_id: str | None = None
    external_id: ExternalId | None = None
    options: dict[str, Any] | None = None
    theme: dict[str, Any] | None = None
    status: Annotated[Literal["active", "paused", 1, 2], BeforeValidator(_name_or_number)] | None = None


COMMON_FIELDS = frozenset(CommonFields.model_fields)


@dataclass(frozen=True, kw_only=True, slots=True)
class TypedCode:
    """A checked body. `content` and `options` are None where a change leaves them alone."""

    common: CommonFields
    domain: str
    content: Content | None
    options: dict[str, Any] | None
    theme: dict[str, Any] | None

    def typed(self, name: str) -> bool:
        return name in self.common.model_fields_set


def parse_new_code(fields: Fields, addresses: Addresses) -> TypedCode:
    """A code to be made. Raises NotFound, then ValidationFailed naming every fault, then DestinationRefused."""
    domain = require_references(fields, addresses)
    faults = _short_id_faults(fields)
    if fields.get("type_id") is None:
        faults.append(Fault("type_id", "is required"))
    content, content_faults = _parse_new_content(fields)
    parts = _Parts(
        content=content,
        options=_checked_object(Design, "options", fields.get("options") or {}, faults),
        theme=_checked_object(Theme, "theme", fields.get("theme"), faults),
        faults=[*faults, *content_faults],
    )
    return _checked(fields, domain, parts, addresses)


def parse_code_change(fields: Fields, code: QRCode, addresses: Addresses) -> TypedCode:
    """A merge patch (RFC 7396) of `code`. Raises as `parse_new_code` does.

    Only what the patch touches is checked: a code that an older rule let in can still be renamed.
    """
    require_references(fields, addresses)
    faults = _fixed_faults(fields, code, addresses)
    content, content_faults = _merge_content(fields, code)
    parts = _Parts(
        content=content,
        options=_merged_object(Design, "options", fields, code.options, faults),
        theme=_merged_object(Theme, "theme", fields, code.theme, faults),
        faults=[*faults, *content_faults],
    )
    return _checked(fields, code.domain, parts, addresses)


def require_references(fields: Fields, addresses: Addresses) -> str:
    """The domain that the body names, as it is stored. Raises NotFound for what is not the account's."""
    for name, what in (("folder", "folder"), ("folder_id", "folder"), ("template_id", "template")):
        if isinstance(fields.get(name), str):
            raise NotFound(what, name)
    host = fields.get("short_link_domain")
    if not isinstance(host, str):
        return DEFAULT_DOMAIN
    domain = addresses.find_domain(host)
    if domain is None:
        raise NotFound("domain", "short_link_domain")
    return domain


def require_picture(options: dict[str, Any], short_url: str) -> None:
    """Raise ValidationFailed when a picture of these options has no room for its modules."""
    if fault := picture_fault(short_url, read_design(options)):
        raise ValidationFailed([fault])


def require_allowed_logo(options: dict[str, Any], addresses: Addresses) -> None:
    """Raise ValidationFailed for a logo over plain http where the operator has not allowed that."""
    if faults := _logo_faults(options, addresses):
        raise ValidationFailed(faults)


def _logo_faults(options: dict[str, Any] | None, addresses: Addresses) -> list[Fault]:
    image = (options or {}).get("image")
    if addresses.plain_http_logos or not isinstance(image, str) or image[:5].lower() != "http:":
        return []
    return [Fault("options.image", "must be an https address")]


def typed_status(typed: TypedCode, otherwise: Status) -> Status:
    return _STATUSES[typed.common.status] if typed.common.status is not None else otherwise


def changed_code(code: QRCode, typed: TypedCode, gates: Gates) -> QRCode:
    """`code` with what was typed; the version and times are the caller's to move on."""
    changes: dict[str, Any] = {"gates": gates, "status": typed_status(typed, code.status)}
    if typed.content is not None:
        changes["content"] = typed.content
    if typed.options is not None:
        changes["options"] = typed.options
    for name in ("name", "external_id"):
        if typed.typed(name):
            changes[name] = getattr(typed.common, name)
    if typed.typed("theme"):
        changes["theme"] = typed.theme
    return replace(code, **changes)


def checked_gates(before: Gates, typed: TypedCode, password_hash: str | None) -> Gates:
    """The gates after this change. Raises ValidationFailed for a switch with nothing behind it."""
    gates = change_gates(before, typed.common, password_hash)
    touched = typed.common.model_fields_set & GATE_FIELDS
    if touched and (faults := gate_faults(gates)):
        raise ValidationFailed(faults)
    return gates


def external_id_faults(external_id: str) -> list[Fault]:
    """What is wrong with an external ID that came in a path and not in a body."""
    if reason := unstorable_text(external_id):
        return [Fault("external_id", reason)]
    return parse_model(CommonFields, {"external_id": external_id})[1]


def typed_id(reference: str) -> UUID | None:
    """The id that `reference` spells, or None when it can only be a short ID."""
    try:
        return UUID(reference) if len(reference) == 36 else None
    except ValueError:
        return None


def _parse_common(fields: Fields) -> tuple[CommonFields | None, list[Fault]]:
    common, faults = parse_model(CommonFields, {k: v for k, v in fields.items() if k in COMMON_FIELDS})
    known = fields.get("type_id") is None or _known_type(fields) is not None
    if not known and not any(fault.field == "type_id" for fault in faults):
        faults.append(Fault("type_id", f"must be one of {', '.join(map(str, TYPES))}"))
    return common, faults


def _known_type(fields: Fields) -> int | None:
    type_id = fields.get("type_id")
    return type_id if type(type_id) is int and type_id in TYPES else None


def _short_id_faults(fields: Fields) -> list[Fault]:
    short_id = fields.get("short_id")
    fault = short_id_fault(short_id) if isinstance(short_id, str) else None
    return [Fault("short_id", fault)] if fault else []


def _fixed_faults(fields: Fields, code: QRCode, addresses: Addresses) -> list[Fault]:
    host = fields.get("short_link_domain")
    is_fitting = {
        "type_id": fields.get("type_id") == code.content.type_id,
        "short_id": fields.get("short_id") == code.short_id,
        "short_link_domain": isinstance(host, str) and addresses.find_domain(host) == code.domain,
    }
    return [
        Fault(name, "is fixed once the code is made")
        for name, fits in is_fitting.items()
        if fields.get(name) is not None and not fits
    ]


def _parse_new_content(fields: Fields) -> tuple[Content | None, list[Fault]]:
    type_id = _known_type(fields)
    if type_id is None:
        # Without a type nobody can say which content fields belong here.
        return None, []
    return parse_content(type_id, {k: v for k, v in fields.items() if k not in COMMON_FIELDS})


def _merge_content(fields: Fields, code: QRCode) -> tuple[Content | None, list[Fault]]:
    patch = {k: v for k, v in fields.items() if k not in COMMON_FIELDS}
    if not patch:
        return None, []
    known = {k: v for k, v in patch.items() if k in type(code.content).model_fields}
    unknown = [Fault(k, "is not a field here") for k in patch if k not in known]
    content, faults = parse_content(code.content.type_id, merge_patch(stored_content(code.content), known))
    return content, [*unknown, *faults]


def _checked_object(
    model: type[Strict], name: str, typed: object, faults: list[Fault]
) -> dict[str, Any] | None:
    """An object as it was typed, once `model` has found nothing wrong with it; what it found joins `faults`."""
    if not isinstance(typed, dict):
        return None  # null, or a fault that the common fields name
    checked, found = parse_model(model, typed, under=name)
    faults += found
    return None if checked is None else typed


def _merged_object(
    model: type[Strict], name: str, fields: Fields, stored: dict[str, Any] | None, faults: list[Fault]
) -> dict[str, Any] | None:
    """The stored object with its patch; None where the patch leaves it alone, or takes the theme away."""
    if name not in fields:
        return None
    patch = fields[name]
    if patch is None:
        return {} if model is Design else None
    return _checked_object(model, name, merge_patch(stored or {}, patch), faults)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Parts:
    content: Content | None
    options: dict[str, Any] | None
    theme: dict[str, Any] | None
    faults: list[Fault]


def _checked(fields: Fields, domain: str, parts: _Parts, addresses: Addresses) -> TypedCode:
    common, faults = _parse_common(fields)
    faults += _logo_faults(parts.options, addresses)
    if faults or parts.faults or common is None:
        # One fault a field: that a short ID is no string is enough, it need not be fixed as well.
        first = {fault.field: fault for fault in reversed([*faults, *parts.faults])}
        raise ValidationFailed(list(reversed(first.values())))
    typed = TypedCode(
        common=common, domain=domain, content=parts.content, options=parts.options, theme=parts.theme
    )
    refuse_loops(
        {
            "url": typed.content.destination() if typed.content is not None else None,
            "expired_redirect_url": common.expired_redirect_url,
            "scan_limit_reached_url": common.scan_limit_reached_url,
        },
        addresses,
    )
    return typed


def refuse_loops(led_to: Mapping[str, str | None], addresses: Addresses) -> None:
    """Raise DestinationRefused naming the first field that leads to one of the service's own short domains."""
    for field, url in led_to.items():
        if url is not None and addresses.is_loop(url):
            raise DestinationRefused(field)
