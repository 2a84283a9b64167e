"""Example values and commands that a reader can copy, made from the OpenAPI document."""

import json
from collections.abc import Mapping
from typing import Any

from app.pages.schema import resolved

_DEPTH = 6
_BY_FORMAT = {
    "date-time": "2026-03-01T12:00:00Z",
    "date": "2026-03-01",
    "uuid": "3f2a7c1e-9b54-4d0a-8c6e-2f1b7a905d43",
    "uri": "https://example.com/",
    "email": "you@example.com",
}


def example_of(document: Mapping[str, Any], media: Mapping[str, Any]) -> Any:
    """The document's own example, or a value that its schema allows, or None."""
    if "example" in media:
        return media["example"]
    return _from_schema(document, media.get("schema", {}), _DEPTH)


def indented(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def curl(document: Mapping[str, Any], method: str, path: str, operation: Mapping[str, Any]) -> str:
    """Of the parameters, only those in the path are in it: no other one is required."""
    verb = "" if method == "get" else f"-X {method.upper()} "
    server = next((server["url"] for server in document.get("servers", [])), "")
    lines = [f"curl {verb}{_quoted(server.rstrip('/') + path)}"]
    lines += [f"-H {_header(document, name)}" for name in _schemes(document, operation)]
    lines += _body(document, resolved(document, operation.get("requestBody", {})).get("content", {}))
    return " \\\n  ".join(lines)


def _schemes(document: Mapping[str, Any], operation: Mapping[str, Any]) -> list[str]:
    security = operation.get("security", document.get("security", []))
    return list(security[0]) if security and {} not in security else []


def _header(document: Mapping[str, Any], name: str) -> str:
    """In double quotes, so that the shell inserts the reader's own key."""
    scheme = document.get("components", {}).get("securitySchemes", {}).get(name, {})
    if scheme.get("type") == "apiKey":
        return f'"{scheme["name"]}: $API_KEY"'
    return '"Authorization: Bearer $API_KEY"'


def _body(document: Mapping[str, Any], content: Mapping[str, Any]) -> list[str]:
    for media_type, media in content.items():
        header = "-H " + _quoted(f"Content-Type: {media_type}")
        if media_type.endswith("json"):
            return [header, f"-d {_quoted(indented(example_of(document, media)))}"]
        return [header, "--data-binary @file"]
    return []


def _quoted(text: str) -> str:
    """For a POSIX shell; always in quotes, because readers replace the values."""
    return "'" + text.replace("'", "'\"'\"'") + "'"


def _from_schema(document: Mapping[str, Any], schema: Any, depth: int) -> Any:
    schema = resolved(document, schema)
    if schema.get("examples"):
        return schema["examples"][0]
    for key in ("example", "const", "default"):
        if key in schema:
            return schema[key]
    if schema.get("enum"):
        return schema["enum"][0]
    if depth == 0:
        return None
    return _composed(document, schema, depth)


def _composed(document: Mapping[str, Any], schema: Mapping[str, Any], depth: int) -> Any:
    if "allOf" in schema:
        parts = [_from_schema(document, part, depth - 1) for part in schema["allOf"]]
        return {key: value for part in parts if isinstance(part, Mapping) for key, value in part.items()}
    for key in ("oneOf", "anyOf"):
        if schema.get(key):
            return _from_schema(document, schema[key][0], depth - 1)
    kind = schema.get("type", "object" if "properties" in schema else None)
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        return _object(document, schema, depth)
    if kind == "array":
        return [_from_schema(document, schema.get("items", {}), depth - 1)]
    return _scalar(kind, schema)


def _object(document: Mapping[str, Any], schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
    """The required fields and those with an example; all fields if none is required."""
    properties = schema.get("properties", {})
    required = schema.get("required", ())
    return {
        name: _from_schema(document, inner, depth - 1)
        for name, inner in properties.items()
        if not required or name in required or resolved(document, inner).get("examples")
    }


def _scalar(kind: Any, schema: Mapping[str, Any]) -> Any:
    if kind == "string":
        return _BY_FORMAT.get(schema.get("format", ""), "…")
    if kind in ("integer", "number"):
        return schema.get("minimum", 1)
    return True if kind == "boolean" else None
