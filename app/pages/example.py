"""Example values and commands that a reader can copy, made from the OpenAPI document."""

import json
from collections.abc import Mapping
from typing import Any

Document = Mapping[str, Any]

_DEPTH = 6
_BY_FORMAT = {
    "date-time": "2026-03-01T12:00:00Z",
    "date": "2026-03-01",
    "uuid": "3f2a7c1e-9b54-4d0a-8c6e-2f1b7a905d43",
    "uri": "https://example.com/",
    "email": "you@example.com",
}


def example_of(document: Document, schema: Mapping[str, Any], depth: int = _DEPTH) -> Any:
    """The schema's own example, or a value that it allows; None below `depth`."""
    schema = _resolved(document, schema)
    if "examples" in schema:
        return schema["examples"][0]
    for key in ("const", "default"):
        if key in schema:
            return schema[key]
    if "enum" in schema:
        return schema["enum"][0]
    return _composed(document, schema, depth - 1) if depth else None


def indented(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def curl(document: Document, method: str, path: str, operation: Mapping[str, Any]) -> str:
    """Of the parameters, only those in the path are in it: no other one is required."""
    verb = "" if method == "get" else f"-X {method.upper()} "
    # The key is in double quotes, so that the shell inserts the reader's own.
    lines = [f"curl {verb}{_quoted(document['servers'][0]['url'] + path)}", '-H "x-api-key: $API_KEY"']
    if "requestBody" in operation:
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        body = indented(example_of(document, schema))
        lines += ["-H 'Content-Type: application/json'", f"-d {_quoted(body)}"]
    return " \\\n  ".join(lines)


def _quoted(text: str) -> str:
    """For a POSIX shell; always in quotes, because readers replace the values."""
    return "'" + text.replace("'", "'\"'\"'") + "'"


def _resolved(document: Document, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" not in schema:
        return schema
    target: Mapping[str, Any] = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return target


def _composed(document: Document, schema: Mapping[str, Any], depth: int) -> Any:
    """`depth`: of its parts."""
    if "allOf" in schema:
        parts = [example_of(document, part, depth) for part in schema["allOf"]]
        return {key: value for part in parts if isinstance(part, Mapping) for key, value in part.items()}
    for key in ("oneOf", "anyOf"):
        if schema.get(key):
            return example_of(document, schema[key][0], depth)
    kind = schema.get("type", "object" if "properties" in schema else None)
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        return _object(document, schema, depth)
    if kind == "array":
        return [example_of(document, schema.get("items", {}), depth)]
    return _scalar(kind, schema)


def _object(document: Document, schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
    """The required fields and those with an example; all fields if none is required."""
    properties = schema.get("properties", {})
    required = schema.get("required", ())
    return {
        name: example_of(document, inner, depth)
        for name, inner in properties.items()
        if not required or name in required or _resolved(document, inner).get("examples")
    }


def _scalar(kind: Any, schema: Mapping[str, Any]) -> Any:
    if kind == "string":
        return _BY_FORMAT.get(schema.get("format", ""), "…")
    if kind in ("integer", "number"):
        return schema.get("minimum", 1)
    return True if kind == "boolean" else None
