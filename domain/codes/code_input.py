"""Input of QR codes: common fields and those of the type's content, side by side."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import tzinfo
from typing import Any, Final, NamedTuple
from uuid import UUID

from pydantic import BaseModel, Field

from domain.codes.codes import QRCode
from domain.codes.design_input import DesignInput
from domain.codes.read_only import is_same
from domain.codes.restrictions import Restrictions, with_last_day
from domain.codes.short_url_input import (
    References,
    SharedFields,
    ShortURLInput,
    StatusField,
    addresses_in,
    fixed_faults,
    merged_fields,
    refuse_loops,
    require_valid,
    shared_changes,
    short_id_faults,
    with_utm,
)
from domain.codes.short_urls import Status
from domain.content import (
    SLUGS,
    TYPES,
    Content,
    parse_content,
    serialize_content,
    stored_content,
    type_numbered,
)
from domain.content.opening_hours import with_time_zone
from domain.content.qr_type import BlankContent
from domain.drawing.layout import lay_out_text
from domain.drawing.options import IMAGE_PATHS, images_of, read_design
from domain.drawing.output import Undrawable
from domain.kernel.coercion import coerce
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.net.addresses import Addresses
from domain.kernel.parsing import (
    Fields,
    has_others,
    merge_patch,
    nearest,
    parse_model,
    unknown_field_faults,
    unstorable_text,
)
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import zone_asked
from domain.named_items.items import Template
from domain.pages.theme import Theme

_CONTENT_FIELDS: Final = frozenset(name for model in TYPES.values() for name in model.model_fields)
_BLANK: Final[Fields] = {"type_id": None, "status": Status.BLANK.value}


class CommonFields(SharedFields):
    """The fields of all types. `template_id` has been looked up before."""

    status: StatusField | None = Field(
        None,
        description="A paused code answers scans with a page that says so. 1 and 2 are accepted, too. Of a "
        "new code without `type_id`: `blank`, to be printed first and filled later.",
    )
    type_id: int | None = Field(
        None,
        description="What the code holds; `type`, the name of the type, may stand for it. A change of it "
        "comes with the whole content of the new type; short ID, picture, name, design, folder and "
        "restrictions stay.",
    )
    template_id: str | None = Field(
        None,
        description="Its options are copied, and its theme if it has one: otherwise the code keeps its own. "
        "What is sent beside it overrides them.",
    )
    options: dict[str, Any] | None = Field(None, description="How the picture looks.")
    theme: dict[str, Any] | None = Field(None, description="How its landing page looks.")


COMMON_FIELDS = frozenset(CommonFields.model_fields)


@dataclass(frozen=True, kw_only=True, slots=True)
class CodeInput(ShortURLInput):
    """`options` and `theme` are None if a change does not touch them, like `content`.

    A removed `theme` is None as well; `changes_theme` distinguishes the two.
    """

    common: CommonFields
    options: dict[str, Any] | None
    theme: dict[str, Any] | None
    changes_theme: bool


def coerced_code(
    fields: Fields, zone: tzinfo, code: QRCode | None = None, *, numbers: bool = False
) -> Fields:
    """A body of a new code, or of a change of `code`, as the parsers take it. `zone`: the account's.

    Local times are in the `timezone` of the content, if it has one. `numbers`: whether numbers may come as
    text.
    """
    given = with_type_id(fields)
    model = _known_type(coerce(CommonFields, {"type_id": given.get("type_id")}, numbers=numbers))
    content = code.content if code is not None else None
    if model is not None and not isinstance(content, model):
        # Nothing of it goes into the content of another type.
        content = None
    local = zone_asked(given.get("timezone", getattr(content, "timezone", None)), zone)
    coerced = coerce(CommonFields, with_last_day(given, local), zone=local, numbers=numbers)
    for name, look in (("options", DesignInput), ("theme", Theme)):
        if isinstance(coerced.get(name), dict):
            coerced[name] = coerce(look, coerced[name], under=name, numbers=numbers)
    if (model := model or (type(content) if content is not None else None)) is None:
        return coerced
    return with_time_zone(coerce(model, coerced, zone=local, numbers=numbers), content, zone)


def with_type_id(fields: Fields) -> Fields:
    """The type by its number, where a body has its name alone, or the same beside it."""
    slug, number = fields.get("type"), fields.get("type_id")
    if slug is None or not isinstance(slug, str):
        return fields
    if slug not in SLUGS:
        raise ValidationFailed([Fault("type", Reason.NOT_ONE_OF, allowed=[*SLUGS], **nearest(slug, SLUGS))])
    if number is not None and number != SLUGS[slug].type_id:
        return fields
    return {**{name: fields[name] for name in fields if name != "type"}, "type_id": SLUGS[slug].type_id}


def writable_fields(fields: Fields, code: QRCode) -> frozenset[str]:
    """The names that a change of `code` may have, whether it keeps its type or gets the one in `fields`."""
    models = (_known_type(fields) or type(code.content), type(code.content))
    return COMMON_FIELDS.union(*(model.model_fields for model in models))


def parse_new_code(fields: Fields, references: References, addresses: Addresses) -> CodeInput:
    """Input of a new code. Raises ValidationFailed naming every fault, then DestinationRefused."""
    faults, model = short_id_faults(fields, references), _known_type(fields)
    if is_new_blank(fields):
        model = BlankContent
    elif fields.get("type_id") is None:
        faults.append(Fault("type_id", Reason.REQUIRED))
    elif fields.get("status") == Status.BLANK:
        faults.append(Fault("status", Reason.NOT_BLANK))
    content: Content | None = None
    content_faults: list[Fault] = []
    # The content fields depend on the type.
    if model is not None:
        fields, more = with_utm(fields, references, model)
        faults += more
        sent = _content_fields(fields, model)
        content, content_faults = parse_content(model.type_id, sent, also_known=COMMON_FIELDS)
    style = _parse_style(fields, references.template, faults)
    faults += content_faults
    return _checked(merged_fields(fields), references, content, style, faults, addresses)


def is_new_blank(fields: Fields) -> bool:
    """Whether it is the body of a code without content."""
    return fields.get("type_id") is None and fields.get("status") == Status.BLANK


def parse_code_change(
    fields: Fields, code: QRCode, references: References, addresses: Addresses
) -> CodeInput:
    """A merge patch (RFC 7396) of `code`. Raises as `parse_new_code` does.

    Another `type_id` comes with the content of that type, of which nothing is merged. Only the fields in the
    patch are checked: a code that an older rule accepted can still be renamed.
    """
    if code.is_blank:
        # As its answer has them.
        fields = {name: value for name, value in fields.items() if _BLANK.get(name, fields) != value}
    faults = fixed_faults(fields, code, addresses)
    model = _known_type(fields) or type(code.content)
    if fields.get("status") == Status.BLANK:
        faults.append(Fault("status", Reason.NOT_BLANK))
    elif model is BlankContent and fields.get("status") is not None:
        faults.append(Fault("status", Reason.OF_BLANK))
    keeps_type = model is type(code.content)
    fields, more = with_utm(fields, references, model, code if keeps_type else None)
    faults += more
    content, content_faults = _merge_content(fields, code)
    style = _changed_style(fields, references.template, code, faults)
    if style.options == code.options:
        style = style._replace(options=None)
    faults += content_faults
    merged = merged_fields(fields, code)
    return _checked(merged, references, content, style, faults, addresses, code)


def require_picture(options: dict[str, Any], short_url: str) -> None:
    """Raise ValidationFailed if a picture with these options is too small for its modules."""
    try:
        lay_out_text(short_url, read_design(options))
    except Undrawable as refusal:
        raise ValidationFailed([refusal.fault]) from None


def require_allowed_images(options: dict[str, Any], addresses: Addresses) -> None:
    """Raise ValidationFailed with the faults of `image_faults`."""
    if faults := image_faults(options, addresses):
        raise ValidationFailed(faults)


def image_faults(options: dict[str, Any] | None, addresses: Addresses) -> list[Fault]:
    """A logo or background over plain http is one unless the operator allows it.

    A file that is kept here is not asked for over the network.
    """
    if addresses.plain_http_logos:
        return []
    places = zip(IMAGE_PATHS, images_of(options or {}), strict=True)
    return [
        Fault(place, Reason.HTTPS_URL)
        for place, image in places
        if isinstance(image, str) and image[:5].lower() == "http:" and addresses.file_in(image) is None
    ]


def changed_code(code: QRCode, parsed: CodeInput, restrictions: Restrictions) -> QRCode:
    """`code` after the change; the caller sets the version and times."""
    changes = shared_changes(code, parsed, restrictions)
    if parsed.options is not None:
        changes["options"] = parsed.options
    if parsed.changes_theme:
        changes["theme"] = parsed.theme
    if "template_id" in parsed.common.model_fields_set:
        changes["template_id"] = template_id_of(parsed)
    return replace(code, **changes)


def template_id_of(parsed: CodeInput) -> UUID | None:
    return parsed.references.template.id if parsed.references.template is not None else None


def external_id_faults(external_id: str) -> list[Fault]:
    """The faults of an external ID in a path."""
    if wrong := unstorable_text(external_id):
        return [wrong.at("external_id")]
    return parse_model(CommonFields, {"external_id": external_id})[1]


def _parse_common(fields: Fields) -> tuple[CommonFields | None, list[Fault]]:
    common, faults = parse_model(
        CommonFields, {name: fields[name] for name in COMMON_FIELDS if name in fields}
    )
    known = fields.get("type_id") is None or _known_type(fields) is not None
    if not known and not any(fault.field == "type_id" for fault in faults):
        faults.append(Fault("type_id", Reason.NOT_ONE_OF, allowed=[*TYPES]))
    return common, faults


def _known_type(fields: Fields) -> type[Content] | None:
    return type_numbered(fields.get("type_id"))


def _content_fields(fields: Fields, model: type[Content], code: QRCode | None = None) -> dict[str, Any]:
    known = (code.content, code.name) if code is not None else ()
    current = model.with_current_names(fields, *known)
    return {name: value for name, value in current.items() if name not in COMMON_FIELDS}


def _merge_content(fields: Fields, code: QRCode) -> tuple[Content | None, list[Fault]]:
    model = type(code.content) if fields.get("type_id") is None else _known_type(fields)
    if model is None:
        # The content fields depend on the type.
        return None, []
    patch, keeps_type = _content_fields(fields, model, code), model is type(code.content)
    if keeps_type:
        patch = _changed_fields(patch, serialize_content(code.content))
    if not patch and keeps_type:
        return None, []
    if model is BlankContent and not patch.keys().isdisjoint(_CONTENT_FIELDS):
        return None, [Fault("type_id", Reason.REQUIRED)]
    unknown = unknown_field_faults(model, patch, also_known=COMMON_FIELDS)
    if has_others(unknown):
        return None, unknown
    known = {name: value for name, value in patch.items() if name in model.model_fields}
    before = stored_content(code.content) if keeps_type else {}
    content, faults = parse_content(model.type_id, merge_patch(before, known))
    return content, [*unknown, *faults]


def _changed_fields(patch: Fields, answered: Fields) -> dict[str, Any]:
    """The changed fields, without those that come back as they were answered, defaults included."""
    return {
        name: value
        for name, value in patch.items()
        if name not in answered or not is_same(value, answered[name])
    }


def _with_template(fields: Fields, template: Template | None) -> Mapping[str, Any]:
    """Options and theme of the body, merged into those of the template."""
    if template is None:
        return fields
    merged: dict[str, Any] = {"options": template.options, "theme": template.theme}
    for name in merged.keys() & fields.keys():
        is_patch = isinstance(fields[name], dict) and merged[name] is not None
        merged[name] = merge_patch(merged[name], fields[name]) if is_patch else fields[name]
    return merged


def _parse_style(fields: Fields, template: Template | None, faults: list[Fault]) -> "_Style":
    """Options and theme of a new code, or of one that gets those of a template. Appends to `faults`."""
    merged = _with_template(fields, template)
    options = _checked_object(DesignInput, "options", merged.get("options") or {}, faults)
    theme = _checked_object(Theme, "theme", merged.get("theme"), faults)
    if template is not None:
        faults += _unknown_member_faults(DesignInput, "options", fields)
        faults += _unknown_member_faults(Theme, "theme", fields)
    return _Style(options, theme, changes_theme=True)


def _changed_style(fields: Fields, template: Template | None, code: QRCode, faults: list[Fault]) -> "_Style":
    """A template that `code` does not have yet replaces its options, and its theme if it has one itself."""
    new = template if template is not None and template.id != code.template_id else None
    if new is not None and new.theme is not None:
        return _parse_style(fields, new, faults)
    theme = _merged_object(Theme, "theme", fields, code.theme, faults)
    if new is None:
        options = _merged_object(DesignInput, "options", fields, code.options, faults)
    else:
        fields_but_theme = {name: value for name, value in fields.items() if name != "theme"}
        options = _parse_style(fields_but_theme, new, faults).options
    return _Style(options, theme, changes_theme="theme" in fields)


def _unknown_member_faults(model: type[BaseModel], name: str, fields: Fields) -> list[Fault]:
    """Unknown fields in a patch, nulls included."""
    patch = fields.get(name)
    return unknown_field_faults(model, patch, under=name) if isinstance(patch, Mapping) else []


def _checked_object(
    model: type[BaseModel], name: str, sent: object, faults: list[Fault]
) -> dict[str, Any] | None:
    """The object as it is stored, if it is valid for `model`. Appends to `faults`."""
    if not isinstance(sent, dict):
        return None  # null, or a fault of the common fields
    parsed, found = parse_model(model, sent, under=name)
    faults += found
    if isinstance(parsed, Theme):
        # Its addresses are without what pasting left around them.
        return parsed.model_dump(exclude_unset=True)
    return None if parsed is None else sent


def _merged_object(
    model: type[BaseModel], name: str, fields: Fields, stored: dict[str, Any] | None, faults: list[Fault]
) -> dict[str, Any] | None:
    """The stored object with its patch; None if the patch does not touch it, or removes the theme."""
    if name not in fields:
        return None
    if fields[name] is None:
        return {} if model is DesignInput else None
    unknown = _unknown_member_faults(model, name, fields)
    faults += unknown
    if has_others(unknown):
        return None
    return _checked_object(model, name, merge_patch(stored or {}, fields[name]), faults)


class _Style(NamedTuple):
    options: dict[str, Any] | None
    theme: dict[str, Any] | None
    changes_theme: bool


def _checked(
    fields: Fields,
    references: References,
    content: Content | None,
    style: _Style,
    more_faults: list[Fault],
    addresses: Addresses,
    before: QRCode | None = None,
) -> CodeInput:
    parsed, found = _parse_common(fields)
    more_faults = [*image_faults(style.options, addresses), *more_faults, *references.faults]
    common = require_valid(parsed, found, more_faults, fields=fields, references=references, before=before)
    refuse_loops(addresses_in(content, common, before), addresses.is_loop)
    return CodeInput(common=common, references=references, content=content, **style._asdict())
