"""The form of a type: its layout, with what the schema of its model says of each field."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from app.types.catalogue import BLANK, type_named
from app.types.code_type import CodeType
from app.types.fields import Control, Part
from domain.codes.link_input import LinkFields
from domain.content import Content
from domain.content.types.links import UTM_FIELDS, URLContent
from domain.kernel.coercion import schema_of

Schema = Mapping[str, Any]
# The types that nobody needs to see on a phone: a scan leads on at once.
LEADING_ON: Final = frozenset({"url", "whatsapp"})


@dataclass(frozen=True, slots=True)
class Form:
    """The controls of a type, in the order of the page."""

    model: type[Content]
    parts: tuple[Part, ...]

    @property
    def slug(self) -> str:
        return self.model.slug

    @property
    def code_type(self) -> CodeType:
        return type_named(self.slug)

    @property
    def has_page(self) -> bool:
        return self.slug not in LEADING_ON and self.code_type is not BLANK

    @property
    def controls(self) -> tuple[Control, ...]:
        return tuple(control for part in self.parts for control in part.controls)

    @property
    def has_campaign(self) -> bool:
        """Whether a UTM template can fill in some of its fields."""
        return not self.model.model_fields.keys().isdisjoint(UTM_FIELDS)


@cache
def form_of(slug: str) -> Form:
    of_type = type_named(slug)
    model = of_type.content
    schema = schema_of(model)
    parts = tuple(
        replace(part, controls=tuple(_completed(control, schema, schema) for control in part.controls))
        for part in of_type.form
    )
    return Form(model, parts)


@cache
def form_of_link() -> Form:
    """The form of an address, without the fields that links lack."""
    form = form_of(URLContent.slug)
    parts = (
        replace(part, controls=tuple(one for one in part.controls if one.name in LinkFields.model_fields))
        for part in form.parts
    )
    return replace(form, parts=tuple(parts))


def control_at(form: Form, path: str) -> Control | None:
    """The control at a path of the form like `sections.0.items`, or None for an unknown path."""
    controls, found = form.controls, None
    for step in path.split("."):
        if step.isdecimal() and found is not None and found.widget == "list":
            continue
        found = next((one for one in controls if one.name == step), None)
        if found is None:
            return None
        controls = found.controls
    return found


def _completed(control: Control, schema: Schema, root: Schema) -> Control:
    """The control with what the schema says of its field: whether it is required, how much it may hold."""
    choices = list(_members(schema.get("properties", {}).get(control.name, {}), root))
    field = next(iter(choices), {})
    items = list(_members(field["items"], root)) if "items" in field else choices
    inner = next((one for one in items if "properties" in one), {})
    return replace(
        control,
        required=control.name in schema.get("required", ()),
        most=field.get("maxItems", field.get("maxLength")),
        controls=tuple(_completed(one, inner, root) for one in control.controls),
    )


def _members(schema: Schema, root: Schema) -> Iterator[Schema]:
    """The schemas of a value that is there, without references."""
    if "$ref" in schema:
        yield from _members(root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    elif "anyOf" in schema:
        found = [one for choice in schema["anyOf"] for one in _members(choice, root)]
        yield from sorted(found, key=lambda one: "maxLength" not in one)
    elif schema.get("type") != "null":
        yield schema
