"""Fields, types and limits of a JSON Schema (2020-12, as OpenAPI 3.1 uses it), in words."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

_REFERENCES_FOLLOWED = 16
_DEPTH = 12
_PAIRS = (
    ("minLength", "maxLength", "characters"),
    ("minItems", "maxItems", "items"),
    ("minProperties", "maxProperties", "fields"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A property, a parameter, a header, or one choice of several."""

    name: str
    type: Markup
    required: bool = False
    deprecated: bool = False
    description: str = ""
    limits: Sequence[Markup] = ()
    fields: Sequence["Field"] = field(default=())


def resolved(document: Mapping[str, Any], value: Any) -> Mapping[str, Any]:
    """The target of a `$ref`; empty if there is none."""
    for _ in range(_REFERENCES_FOLLOWED):
        if not isinstance(value, Mapping):
            return {}
        if "$ref" not in value:
            return value
        value = _looked_up(document, value["$ref"])
    return {}


def type_of(schema: Any) -> Markup:
    """A type in words, with links to the document's schemas."""
    if not isinstance(schema, Mapping):
        return Markup("nothing") if schema is False else Markup("any value")
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return Markup('<a href="#schema-{0}">{0}</a>').format(name)
    for key, joint in (("allOf", " and "), ("anyOf", " or "), ("oneOf", " or ")):
        if key in schema:
            return _joined(joint, [type_of(choice) for choice in schema[key]])
    if "const" in schema:
        return Markup("<code>{}</code>").format(_json(schema["const"]))
    return _plain_type(schema)


def fields_of(schema: Any, depth: int = 0) -> list[Field]:
    """The fields of an inline schema; the page shows a `$ref` in a section of its own."""
    if not isinstance(schema, Mapping) or "$ref" in schema or depth > _DEPTH:
        return []
    schema = _without_null(schema)
    return [
        *_properties(schema, depth),
        *_other_properties(schema, depth),
        *_choices(schema, depth),
        *fields_of(schema.get("items"), depth + 1),
    ]


def limits_of(schema: Any) -> list[Markup]:
    if not isinstance(schema, Mapping):
        return []
    schema = _without_null(schema)
    return [*_worded_limits(schema), *_coded_limits(schema)]


def _without_null(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema in an `anyOf` of one schema and null: its limits are those of the field."""
    choices = [choice for choice in schema.get("anyOf", ()) if choice != {"type": "null"}]
    if len(choices) != 1 or not isinstance(choices[0], Mapping) or "$ref" in choices[0]:
        return schema
    return {**choices[0], **{key: value for key, value in schema.items() if key != "anyOf"}}


def _looked_up(document: Mapping[str, Any], reference: str) -> Any:
    found: Any = document
    for part in reference.removeprefix("#/").split("/"):
        # RFC 6901 section 4: ~1 is a slash, ~0 a tilde, in this order.
        found = found.get(part.replace("~1", "/").replace("~0", "~")) if isinstance(found, Mapping) else None
    return found


def _plain_type(schema: Mapping[str, Any]) -> Markup:
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


def _properties(schema: Mapping[str, Any], depth: int) -> Iterator[Field]:
    required = schema.get("required", ())
    for name, inner in schema.get("properties", {}).items():
        yield _field(name, inner, depth, required=name in required)


def _other_properties(schema: Mapping[str, Any], depth: int) -> Iterator[Field]:
    other = schema.get("additionalProperties")
    if isinstance(other, Mapping) and other:
        yield _field("any other name", other, depth)


def _choices(schema: Mapping[str, Any], depth: int) -> Iterator[Field]:
    titles = {"allOf": "and", "anyOf": "or", "oneOf": "either"}
    for key, title in titles.items():
        for number, choice in enumerate(schema.get(key, ()), 1):
            # A bare reference or a plain type is complete in the line of the type.
            if isinstance(choice, Mapping) and (limits_of(choice) or fields_of(choice, depth + 1)):
                yield _field(str(choice.get("title", f"{title} ({number})")), choice, depth)


def _field(name: str, schema: Any, depth: int, *, required: bool = False) -> Field:
    known = schema if isinstance(schema, Mapping) else {}
    return Field(
        name=name,
        type=type_of(schema),
        required=required,
        deprecated=bool(known.get("deprecated", False)),
        description=str(known.get("description", "")),
        limits=limits_of(schema),
        fields=fields_of(schema, depth + 1),
    )


def _worded_limits(schema: Mapping[str, Any]) -> Iterator[Markup]:
    for low, high, unit in _PAIRS:
        if low in schema or high in schema:
            yield Markup("{} {}").format(_span(schema.get(low), schema.get(high)), unit)
    if number := _number_limits(schema):
        yield Markup("{}").format(number)
    words = {"uniqueItems": "no duplicates", "readOnly": "read only", "writeOnly": "write only"}
    for key, text in words.items():
        if schema.get(key):
            yield Markup("{}").format(text)
    if schema.get("additionalProperties") is False:
        yield Markup("no other fields")
    items = schema.get("items")
    for limit in limits_of(items) if isinstance(items, Mapping) else ():
        yield Markup("each: {}").format(limit)


def _coded_limits(schema: Mapping[str, Any]) -> Iterator[Markup]:
    if "pattern" in schema:
        yield Markup("matches <code>{}</code>").format(schema["pattern"])
    if "enum" in schema:
        values = Markup(", ").join(Markup("<code>{}</code>").format(_json(value)) for value in schema["enum"])
        yield Markup("one of {}").format(values)
    if "default" in schema:
        yield Markup("default <code>{}</code>").format(_json(schema["default"]))
    if "discriminator" in schema:
        yield Markup("told apart by <code>{}</code>").format(schema["discriminator"]["propertyName"])
    if schema.get("examples"):
        yield Markup("for example <code>{}</code>").format(_json(schema["examples"][0]))


def _number_limits(schema: Mapping[str, Any]) -> str:
    above, below = schema.get("exclusiveMinimum"), schema.get("exclusiveMaximum")
    parts = [
        _span(schema.get("minimum"), schema.get("maximum")),
        "" if above is None else f"more than {above}",
        "" if below is None else f"less than {below}",
    ]
    return ", ".join(part for part in parts if part)


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
