"""Fields, types and limits of a JSON Schema (2020-12), in words: of the keywords that our schemas use."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

Schema = Mapping[str, Any]

_PAIRS = (
    ("minLength", "maxLength", "characters"),
    ("minItems", "maxItems", "items"),
    ("minProperties", "maxProperties", "fields"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A property, a parameter, or one choice of several."""

    name: str
    type: Markup
    required: bool = False
    description: str = ""
    limits: Sequence[Markup] = ()
    fields: Sequence["Field"] = field(default=())


def type_of(schema: Schema) -> Markup:
    """A type in words, with links to the document's schemas."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return Markup('<a href="#schema-{0}">{0}</a>').format(name)
    for key, joint in (("allOf", " and "), ("anyOf", " or "), ("oneOf", " or ")):
        if key in schema:
            return _joined(joint, [type_of(choice) for choice in schema[key]])
    if "const" in schema:
        return Markup("<code>{}</code>").format(_json(schema["const"]))
    return _plain_type(schema)


def fields_of(schema: Schema) -> list[Field]:
    """The fields of an inline schema; the page shows a `$ref` in a section of its own."""
    if not schema or "$ref" in schema:
        return []
    schema = _without_null(schema)
    return [*_properties(schema), *_choices(schema), *fields_of(schema.get("items", {}))]


def field_of(name: str, schema: Schema, *, required: bool = False) -> Field:
    return Field(
        name=name,
        type=type_of(schema),
        required=required,
        description=schema.get("description", ""),
        limits=limits_of(schema),
        fields=fields_of(schema),
    )


def limits_of(schema: Schema) -> list[Markup]:
    if not schema:
        return []
    schema = _without_null(schema)
    return [*_worded_limits(schema), *_coded_limits(schema)]


def _without_null(schema: Schema) -> Schema:
    """The schema in an `anyOf` of one schema and null: its limits are those of the field."""
    choices = [choice for choice in schema.get("anyOf", ()) if choice != {"type": "null"}]
    if len(choices) != 1 or "$ref" in choices[0]:
        return schema
    return {**choices[0], **{key: value for key, value in schema.items() if key != "anyOf"}}


def _plain_type(schema: Schema) -> Markup:
    kind = schema.get("type", "object" if "properties" in schema else None)
    if isinstance(kind, list):
        return _joined(" or ", [_plain_type({**schema, "type": one}) for one in kind])
    if kind == "array":
        return Markup("array of {}").format(type_of(schema.get("items", {})))
    if kind is None:
        return Markup("one of") if "enum" in schema else Markup("any value")
    if "format" in schema and kind != "null":
        return Markup("{} <i>{}</i>").format(kind, schema["format"])
    return Markup("{}").format(kind)


def _properties(schema: Schema) -> Iterator[Field]:
    required = schema.get("required", ())
    for name, inner in schema.get("properties", {}).items():
        yield field_of(name, inner, required=name in required)
    if isinstance(other := schema.get("additionalProperties"), Mapping):
        yield field_of("any other name", other)


def _choices(schema: Schema) -> Iterator[Field]:
    titles = {"allOf": "and", "anyOf": "or", "oneOf": "either"}
    for key, title in titles.items():
        for number, choice in enumerate(schema.get(key, ()), 1):
            # A bare reference or a plain type is complete in the line of the type.
            if limits_of(choice) or fields_of(choice):
                yield field_of(choice.get("title", f"{title} ({number})"), choice)


def _worded_limits(schema: Schema) -> Iterator[Markup]:
    for low, high, unit in _PAIRS:
        if low in schema or high in schema:
            yield Markup("{} {}").format(_span(schema.get(low), schema.get(high)), unit)
    above = f"more than {schema['exclusiveMinimum']}" if "exclusiveMinimum" in schema else ""
    if bounds := [*filter(None, (_span(schema.get("minimum"), schema.get("maximum")), above))]:
        yield Markup(", ").join(bounds)
    for key, text in (("uniqueItems", "no duplicates"), ("readOnly", "read only")):
        if schema.get(key):
            yield Markup(text)  # noqa: S704 - one of two constants
    if schema.get("additionalProperties") is False:
        yield Markup("no other fields")
    for limit in limits_of(schema.get("items", {})):
        yield Markup("each: {}").format(limit)


def _coded_limits(schema: Schema) -> Iterator[Markup]:
    if "pattern" in schema:
        yield Markup("matches <code>{}</code>").format(schema["pattern"])
    if "enum" in schema:
        values = Markup(", ").join(Markup("<code>{}</code>").format(_json(value)) for value in schema["enum"])
        yield Markup("one of {}").format(values)
    if "default" in schema:
        yield Markup("default <code>{}</code>").format(_json(schema["default"]))
    if schema.get("examples"):
        yield Markup("for example <code>{}</code>").format(_json(schema["examples"][0]))


def _span(low: Any, high: Any) -> str:
    if low is None:
        return "" if high is None else f"at most {high}"
    if high is None:
        return f"at least {low}"
    return str(low) if low == high else f"{low} to {high}"


def _joined(joint: str, types: Sequence[Markup]) -> Markup:
    return Markup("{}").format(Markup(joint).join(dict.fromkeys(types)))  # noqa: S704 - one of two constants


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
