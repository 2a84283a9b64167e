"""A JSON Schema in the fewest words that still say what to send."""

import json
from collections.abc import Mapping
from typing import Any

from domain.drawing.colors import HEX_COLOR

Schema = Mapping[str, Any]
_NULL = {"type": "null"}
_TYPES = {"string": "text", "boolean": "true or false", "integer": "whole number", "number": "number"}
_FORMATS = {"uri": "URL", "date-time": "time with offset", "date": "date"}


def fields_in_words(schema: Schema) -> dict[str, str]:
    """Each field of an object: `required, text up to 200`."""
    named, required = schema.get("$defs", {}), schema.get("required", ())
    return {
        name: f"{'required, ' if name in required else ''}{_words(inner, named)}"
        for name, inner in schema.get("properties", {}).items()
    }


def paths_in_words(schema: Schema) -> dict[str, str]:
    """Each path down to what is not an object for its own sake: `frameOptions.text` → `text up to 40, default Scan me`."""
    named = schema.get("$defs", {})
    found: dict[str, str] = {}
    for name, inner in schema.get("properties", {}).items():
        if "$ref" not in inner:
            found[name] = _told(inner, named)
            continue
        within = paths_in_words({**_plain(inner, named), "$defs": named})
        found |= {f"{name}.{path}": words for path, words in within.items()}
    return found


def _told(schema: Schema, named: Mapping[str, Schema]) -> str:
    """With its default, and what is said of it."""
    plain = _plain(schema, named)
    default = schema.get("default")
    said = schema.get("description") or plain.get("description")
    parts = [_words(schema, named), *([] if default is None else [f"default {json.dumps(default)}"])]
    return f"{', '.join(parts)}{'. ' + said if said else ''}"


def _words(schema: Schema, named: Mapping[str, Schema]) -> str:
    schema = _plain(schema, named)
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_words(one, named) for one in schema["anyOf"] if one != _NULL))
    if "enum" in schema or "const" in schema:
        return " | ".join(map(str, schema.get("enum") or [schema["const"]]))
    kind = schema.get("type")
    if kind == "array":
        return f"list of {_words(schema.get('items', {}), named)}"
    if kind == "object":
        return _object(schema, named)
    if "pattern" in schema and schema["pattern"].startswith(HEX_COLOR):
        return f"colour like #1a2b3c{' or transparent' if 'transparent' in schema['pattern'] else ''}"
    words = _FORMATS.get(schema.get("format", "")) or _TYPES.get(str(kind), "any value")
    return f"{words}{_limits(schema)}"


def _plain(schema: Schema, named: Mapping[str, Schema]) -> Schema:
    """What a reference, or a choice of one thing and null, comes to."""
    while True:
        others = [one for one in schema.get("anyOf", ()) if one != _NULL]
        if "$ref" in schema:
            schema = named[schema["$ref"].rpartition("/")[2]]
        elif len(others) == 1:
            schema = others[0]
        else:
            return schema


def _object(schema: Schema, named: Mapping[str, Schema]) -> str:
    required = schema.get("required", ())
    fields = [
        f"{name}{'*' if name in required else ''}{_inner(_plain(one, named), named)}"
        for name, one in schema.get("properties", {}).items()
    ]
    return f"{{{', '.join(fields)}}}" if fields else "object"


def _inner(schema: Schema, named: Mapping[str, Schema]) -> str:
    """What a field of a field is, where its name alone would not tell."""
    is_plain = "enum" not in schema and schema.get("type") not in ("array", "object")
    return "" if is_plain else f": {_words(schema, named)}"


def _limits(schema: Schema) -> str:
    if schema.get("format") is None and "maxLength" in schema:
        return f" up to {schema['maxLength']}"
    low, high = schema.get("minimum"), schema.get("maximum")
    return f" {low} to {high}" if low is not None and high is not None else ""
