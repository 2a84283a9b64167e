"""JSON Schemas as an assistant reads them: of tools as small as possible, of content in a few words."""

import json
from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from pydantic import BaseModel

from domain.drawing.colors import HEX_COLOR
from mcp_server.tools.shared.arguments import PatchArguments

Schema = Mapping[str, Any]
_NULL: Final = {"type": "null"}
_SUBSCHEMAS: Final = ("items", "anyOf", "allOf", "oneOf")
_LEFT_OUT: Final = ("title", "$defs", "additionalProperties")
# Of an argument: its description says what may be written, which is more.
_NOT_OF_INPUTS: Final = ("format", "pattern")
# Limits that say nothing to an assistant.
_ANY_LENGTH: Final = {
    "minLength": frozenset({1}),
    "maxLength": range(60, 10_000_000),
    "minimum": frozenset({0}),
    "maximum": range(1_000_000, 2**31),
}
# An object with any fields. google-genai fails at the same as `true`. The strict mode of openai-agents would
# close an object without it, and refuses one with it, unless it is empty: the tool is then not strict.
_OPEN: Final[Schema] = {"additionalProperties": {"description": "Any"}}
_TYPES: Final = {
    "string": "text",
    "boolean": "true or false",
    "integer": "whole number",
    "number": "number",
}
_FORMATS: Final = {"uri": "URL", "date-time": "time with offset", "date": "date"}


def arguments_schema(model: type[BaseModel]) -> dict[str, Any]:
    """One schema without references, which the converters of vendors read without losing an argument.

    A strict mode asks for every argument: an optional one may then be null, which counts as absent. A tool
    with an open object is not strict, and needs no nulls. In a patch a null takes a value away.
    """
    schema = model.model_json_schema()
    small = _root(_small(schema, schema.get("$defs", {}), is_input=True))
    fields = small.setdefault("properties", {})
    for name in getattr(model, "unlisted", ()):
        del fields[name]
    if issubclass(model, PatchArguments):
        nullable = model.removable & fields.keys()
    elif any("additionalProperties" in field for field in fields.values()):
        nullable = frozenset()
        for field in fields.values():
            field.pop("default", None)
    else:
        optional = fields.keys() - set(small.get("required", ()))
        nullable = frozenset(name for name in optional if "default" not in fields[name])
    for name in nullable:
        # An enum stays without null, as in OpenAI's guide: Gemini takes texts alone.
        fields[name]["type"] = [fields[name]["type"], "null"]
    return small


def result_schema(model: type[BaseModel]) -> dict[str, Any]:
    """The types of the fields, and no more of them: the tool's description says what comes back.

    Which are required is left out: a value that may be null is absent then. Any result may have `cut`, too:
    the paths that were shortened.
    """
    schema = model.model_json_schema(mode="serialization")
    small = _root(_small(schema, schema.get("$defs", {})))
    fields = {name: {"type": field["type"]} for name, field in small.get("properties", {}).items()}
    return {**_without(small, "required"), "properties": fields}


def _root(schema: Schema) -> dict[str, Any]:
    # The description is the docstring of the model, which is for developers.
    return _without(schema, "$defs", "description", "additionalProperties")


def _small(schema: Any, definitions: Schema, *, is_input: bool = False) -> Any:
    """`is_input`: of arguments, which have defaults and open objects."""
    if isinstance(schema, list):
        return [_small(choice, definitions, is_input=is_input) for choice in schema]
    if not isinstance(schema, dict):
        return schema
    schema = _without_null(_resolved(schema, definitions), definitions)
    small: dict[str, Any] = {}
    for name, value in schema.items():
        if name == "properties":
            small[name] = {key: _small(field, definitions, is_input=is_input) for key, field in value.items()}
        elif name == "required":
            fields = schema["properties"]
            small[name] = [one for one in value if _NULL not in fields[one].get("anyOf", ())]
        elif name in _SUBSCHEMAS:
            small[name] = _small(value, definitions, is_input=is_input)
        elif is_input and name in _NOT_OF_INPUTS:
            continue
        elif name not in _LEFT_OUT and (name != "default" or (is_input and value is not None)):
            small[name] = value
    if not is_input:
        return small
    is_open = schema.get("type") == "object" and not schema.get("properties")
    small = {name: value for name, value in small.items() if value not in _ANY_LENGTH.get(name, ())}
    return {**small, **_OPEN} if is_open or schema.get("additionalProperties") else small


def _resolved(schema: Schema, definitions: Schema) -> dict[str, Any]:
    while "$ref" in schema:
        definition = definitions[_definition_name(schema)]
        schema = {**_without(definition, "description"), **_without(schema, "$ref")}
    return dict(schema)


def _without_null(schema: dict[str, Any], definitions: Schema) -> dict[str, Any]:
    """Merge `anyOf` of one schema and null into that schema."""
    choices = schema.get("anyOf", [])
    others = [choice for choice in choices if choice != _NULL]
    if len(others) == len(choices):
        return schema
    if len(others) > 1:
        return {**schema, "anyOf": others}
    return {**_resolved(others[0], definitions), **_without(schema, "anyOf")}


def _without(schema: Schema, *names: str) -> dict[str, Any]:
    return {name: value for name, value in schema.items() if name not in names}


def _definition_name(schema: Schema) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


def describe_fields(schema: Schema) -> dict[str, str]:
    """Each field of an object: `required, text up to 200`."""
    definitions, required = schema.get("$defs", {}), schema.get("required", ())
    return {
        name: f"{'required, ' if name in required else ''}{_describe(_small(field, definitions))}"
        for name, field in schema.get("properties", {}).items()
    }


def describe_paths(schema: Schema) -> dict[str, str]:
    """Each path of nested objects: `frameOptions.text` → `text up to 40, default Scan me`."""
    definitions = schema.get("$defs", {})
    paths: dict[str, str] = {}
    for name, field in schema.get("properties", {}).items():
        if "$ref" in field:
            inner = describe_paths({**definitions[_definition_name(field)], "$defs": definitions})
            paths |= {f"{name}.{path}": words for path, words in inner.items()}
        else:
            paths[name] = _describe_with_default(field, definitions)
    return paths


def _describe_with_default(schema: Schema, definitions: Schema) -> str:
    words, default = _describe(_small(schema, definitions)), schema.get("default")
    if default is not None:
        words += f", default {json.dumps(default)}"
    models = [definitions[_definition_name(one)] for one in schema.get("anyOf", ()) if "$ref" in one]
    descriptions = [one["description"] for one in (*models, schema) if "description" in one]
    return f"{words}. {descriptions[0]}" if descriptions else words


def _describe(schema: Schema) -> str:
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_describe(choice) for choice in schema["anyOf"] if choice != _NULL))
    if "enum" in schema or "const" in schema:
        return " | ".join(map(str, schema.get("enum") or [schema["const"]]))
    kind = schema.get("type")
    if kind == "array":
        return f"list of {_describe(schema.get('items', {}))}"
    if kind == "object":
        return _describe_object(schema)
    if "pattern" in schema and schema["pattern"].startswith(HEX_COLOR):
        return f"colour like #1a2b3c{' or transparent' if 'transparent' in schema['pattern'] else ''}"
    words = _FORMATS.get(schema.get("format", "")) or _TYPES.get(str(kind), "any value")
    return f"{words}{_limits(schema)}"


def _describe_object(schema: Schema) -> str:
    """Neighbours that hold the same share their words: `monday/tuesday: list of {opens*, closes*}`."""
    required = schema.get("required", ())
    described = (
        (f"{name}{'*' if name in required else ''}", _describe_inner(field))
        for name, field in schema.get("properties", {}).items()
    )
    fields = [
        f"{('/' if words else ', ').join(name for name, _ in alike)}{words}"
        for words, alike in groupby(described, key=itemgetter(1))
    ]
    return f"{{{', '.join(fields)}}}" if fields else "object"


def _describe_inner(schema: Schema) -> str:
    """Empty for a plain value, whose name says enough."""
    is_plain = "enum" not in schema and schema.get("type") not in ("array", "object")
    return "" if is_plain else f": {_describe(schema)}"


def _limits(schema: Schema) -> str:
    if schema.get("format") is None and "maxLength" in schema:
        return f" up to {schema['maxLength']}"
    low, high = schema.get("minimum"), schema.get("maximum")
    return f" {low} to {high}" if low is not None and high is not None else ""
