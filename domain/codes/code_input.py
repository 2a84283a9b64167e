"""A QR code as a caller types it: common fields and the type's content, flat beside each other."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, Field

from domain.codes.codes import QRCode
from domain.codes.design_input import DesignInput
from domain.codes.restrictions import OPEN, Restrictions
from domain.codes.short_url_input import (
    References,
    SharedFields,
    fixed_faults,
    folder_faults,
    refuse_loops,
    require_no_faults,
    restriction_input_faults,
    shared_changes,
    short_id_faults,
)
from domain.codes.templates import Template
from domain.content import TYPES, Content, parse_content, stored_content
from domain.drawing.layout import lay_out_text
from domain.drawing.options import read_design
from domain.drawing.output import Undrawable
from domain.kernel.addresses import Addresses
from domain.kernel.errors import Fault, ValidationFailed
from domain.kernel.parsing import (
    Fields,
    has_others,
    merge_patch,
    parse_model,
    unknown_field_faults,
    unstorable_text,
)
from domain.pages.theme import Theme

ExternalId = Annotated[str, Field(min_length=1, max_length=200)]


class CommonFields(SharedFields):
    """What every type has. `template_id` is looked up before."""

    type_id: int | None = None
    template_id: str | None = Field(
        None, description="Its options and theme are copied; what is sent beside it overrides them."
    )
    external_id: ExternalId | None = None
    options: dict[str, Any] | None = None
    theme: dict[str, Any] | None = None


COMMON_FIELDS = frozenset(CommonFields.model_fields)


@dataclass(frozen=True, kw_only=True, slots=True)
class CodeInput:
    """A checked body. `content`, `options` and `theme` are None where a change leaves them alone.

    `theme` is None, too, where it is taken away: `changes_theme` says which.
    """

    common: CommonFields
    references: References
    content: Content | None
    options: dict[str, Any] | None
    theme: dict[str, Any] | None
    changes_theme: bool

    def parsed(self, name: str) -> bool:
        return name in self.common.model_fields_set


def parse_new_code(fields: Fields, references: References, addresses: Addresses) -> CodeInput:
    """A code to be made. Raises ValidationFailed naming every fault, then DestinationRefused."""
    faults = short_id_faults(fields)
    if fields.get("type_id") is None:
        faults.append(Fault("type_id", "is required"))
    content, content_faults = _parse_new_content(fields)
    styled = _with_template(fields, references.template)
    faults += _unknown_style_faults(fields) if references.template is not None else []
    parts = _Parts(
        content=content,
        options=_checked_object(DesignInput, "options", styled.get("options") or {}, faults),
        theme=_checked_object(Theme, "theme", styled.get("theme"), faults),
        changes_theme=True,
        faults=[*faults, *content_faults],
    )
    return _checked(fields, references, parts, addresses, OPEN)


def parse_code_change(
    fields: Fields, code: QRCode, references: References, addresses: Addresses
) -> CodeInput:
    """A merge patch (RFC 7396) of `code`. Raises as `parse_new_code` does.

    Only what the patch touches is checked: a code that an older rule let in can still be renamed. A template
    that the code does not have yet takes the place of its options and theme.
    """
    faults = fixed_faults(fields, code, addresses, type_id=code.content.type_id)
    content, content_faults = _merge_content(fields, code)
    template = references.template
    if template is not None and template.id != code.template_id:
        styled = _with_template(fields, template)
        faults += _unknown_style_faults(fields)
        options = _checked_object(DesignInput, "options", styled.get("options") or {}, faults)
        theme = _checked_object(Theme, "theme", styled.get("theme"), faults)
    else:
        template = None
        options = _merged_object(DesignInput, "options", fields, code.options, faults)
        theme = _merged_object(Theme, "theme", fields, code.theme, faults)
    parts = _Parts(
        content=content,
        options=options,
        theme=theme,
        changes_theme=template is not None or "theme" in fields,
        faults=[*faults, *content_faults],
    )
    return _checked(fields, references, parts, addresses, code.restrictions)


def require_picture(options: dict[str, Any], short_url: str) -> None:
    """Raise ValidationFailed when a picture of these options has no room for its modules."""
    try:
        lay_out_text(short_url, read_design(options))
    except Undrawable as refusal:
        raise ValidationFailed([Fault(refusal.field, refusal.message)]) from None


def require_allowed_logo(options: dict[str, Any], addresses: Addresses) -> None:
    """Raise ValidationFailed for a logo over plain http where the operator has not allowed that."""
    if faults := _logo_faults(options, addresses):
        raise ValidationFailed(faults)


def _logo_faults(options: dict[str, Any] | None, addresses: Addresses) -> list[Fault]:
    image = (options or {}).get("image")
    if addresses.plain_http_logos or not isinstance(image, str) or image[:5].lower() != "http:":
        return []
    return [Fault("options.image", "must be an https address")]


def changed_code(code: QRCode, parsed: CodeInput, restrictions: Restrictions) -> QRCode:
    """`code` with what was typed; the version and times are the caller's to move on."""
    changes = {
        "restrictions": restrictions,
        **shared_changes(code, parsed.common, parsed.references.folder_id),
    }
    if parsed.content is not None:
        changes["content"] = parsed.content
    if parsed.options is not None:
        changes["options"] = parsed.options
    if parsed.changes_theme:
        changes["theme"] = parsed.theme
    if parsed.parsed("external_id"):
        changes["external_id"] = parsed.common.external_id
    if parsed.parsed("template_id"):
        changes["template_id"] = template_id_of(parsed)
    return replace(code, **changes)


def template_id_of(parsed: CodeInput) -> UUID | None:
    return parsed.references.template.id if parsed.references.template is not None else None


def external_id_faults(external_id: str) -> list[Fault]:
    """What is wrong with an external ID that came in a path and not in a body."""
    if reason := unstorable_text(external_id):
        return [Fault("external_id", reason)]
    return parse_model(CommonFields, {"external_id": external_id})[1]


def _parse_common(fields: Fields) -> tuple[CommonFields | None, list[Fault]]:
    common, faults = parse_model(
        CommonFields, {name: fields[name] for name in COMMON_FIELDS if name in fields}
    )
    known = fields.get("type_id") is None or _known_type(fields) is not None
    if not known and not any(fault.field == "type_id" for fault in faults):
        faults.append(Fault("type_id", f"must be one of {', '.join(map(str, TYPES))}"))
    return common, faults


def _known_type(fields: Fields) -> int | None:
    type_id = fields.get("type_id")
    return type_id if type(type_id) is int and type_id in TYPES else None


def _content_fields(fields: Fields, type_id: int) -> dict[str, Any]:
    """What of a body is the type's content. The name of whoever is paid is the code's own as well."""
    content = dict(fields)
    for name in COMMON_FIELDS - TYPES[type_id].shared_fields:
        content.pop(name, None)
    return content


def _parse_new_content(fields: Fields) -> tuple[Content | None, list[Fault]]:
    type_id = _known_type(fields)
    if type_id is None:
        # Without a type nobody can say which content fields belong here.
        return None, []
    return parse_content(type_id, _content_fields(fields, type_id))


def _merge_content(fields: Fields, code: QRCode) -> tuple[Content | None, list[Fault]]:
    patch = _content_fields(fields, code.content.type_id)
    if not patch:
        return None, []
    unknown = unknown_field_faults(type(code.content), patch)
    if has_others(unknown):
        return None, unknown
    known = {k: v for k, v in patch.items() if k in type(code.content).model_fields}
    stored = stored_content(code.content)
    both = {name: getattr(code, name) for name in type(code.content).shared_fields}
    stored = {**{name: value for name, value in both.items() if value is not None}, **stored}
    content, faults = parse_content(code.content.type_id, merge_patch(stored, known))
    return content, [*unknown, *faults]


def _with_template(fields: Fields, template: Template | None) -> Mapping[str, Any]:
    """Options and theme as they are typed over those of the template; a null takes away what it has."""
    parsed = {name: fields[name] for name in ("options", "theme") if name in fields}
    if template is None:
        return parsed
    given: dict[str, Any] = {"options": template.options, "theme": template.theme}
    for name, value in parsed.items():
        is_patch = isinstance(value, dict) and given[name] is not None
        given[name] = merge_patch(given[name], value) if is_patch else value
    return given


def _unknown_style_faults(fields: Fields) -> list[Fault]:
    """What is typed over a template and is no option, also where its null would take away nothing."""
    parsed = ((model, name, fields.get(name)) for model, name in ((DesignInput, "options"), (Theme, "theme")))
    return [
        fault
        for model, name, value in parsed
        if isinstance(value, Mapping)
        for fault in unknown_field_faults(model, value, under=name)
    ]


def _checked_object(
    model: type[BaseModel], name: str, parsed: object, faults: list[Fault]
) -> dict[str, Any] | None:
    """An object as it was typed, once `model` has found nothing wrong with it; what it found joins `faults`."""
    if not isinstance(parsed, dict):
        return None  # null, or a fault that the common fields name
    checked, found = parse_model(model, parsed, under=name)
    faults += found
    return None if checked is None else parsed


def _merged_object(
    model: type[BaseModel], name: str, fields: Fields, stored: dict[str, Any] | None, faults: list[Fault]
) -> dict[str, Any] | None:
    """The stored object with its patch; None where the patch leaves it alone, or takes the theme away."""
    if name not in fields:
        return None
    patch = fields[name]
    if patch is None:
        return {} if model is DesignInput else None
    strays = unknown_field_faults(model, patch, under=name) if isinstance(patch, Mapping) else []
    faults += strays
    if has_others(strays):
        return None
    return _checked_object(model, name, merge_patch(stored or {}, patch), faults)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Parts:
    content: Content | None
    options: dict[str, Any] | None
    theme: dict[str, Any] | None
    changes_theme: bool
    faults: list[Fault]


def _checked(
    fields: Fields, references: References, parts: _Parts, addresses: Addresses, before: Restrictions
) -> CodeInput:
    common, faults = _parse_common(fields)
    faults += [*restriction_input_faults(before, common), *folder_faults(fields)]
    faults += _logo_faults(parts.options, addresses)
    require_no_faults([*faults, *parts.faults])
    if common is None:
        raise AssertionError("a body without faults has its common fields")
    refuse_loops(parts.content, common, addresses.is_loop)
    return CodeInput(
        common=common,
        references=references,
        content=parts.content,
        options=parts.options,
        theme=parts.theme,
        changes_theme=parts.changes_theme,
    )
