"""The good answers of an operation: bodies, examples and headers."""

from collections.abc import Mapping
from typing import Any, Final

from app.api.openapi.schemas import REF
from app.api.operation import Operation
from domain.drawing.output import MEDIA_TYPES

_PHRASES: Final = {
    200: "OK",
    201: "Created; Location names it",
    202: "Accepted; Location names the job",
    204: "Deleted",
    206: "The range that was asked for",
    304: "Nothing new",
}
_TEXT: Final = {"type": "string"}
# A table, and in which other forms it is had.
_FILES: Final = {"Table": (), "Result": ("application/zip", "application/pdf")}
HEADERS: Final[Mapping[str, Any]] = {
    "X-Request-Id": {
        "description": "Identifies the call in the log: yours, if you sent one of at most 128 visible "
        "ASCII characters.",
        "required": True,
        "schema": _TEXT,
        "example": "8f14e45fceea167a5a36dedd",
    },
    "RateLimit": {
        "description": "`r`: calls that are left now; `t`: seconds until all of them are there again.",
        "schema": _TEXT,
        "example": '"default";r=599;t=1',
    },
    "RateLimit-Policy": {
        "description": "`q`: calls of one key in a window of `w` seconds.",
        "schema": _TEXT,
        "example": '"default";q=600;w=60',
    },
    "Retry-After": {
        "description": "Seconds until another try makes sense.",
        "schema": {"type": "integer", "minimum": 0},
        "example": 1,
    },
    "WWW-Authenticate": {
        "description": "How to send the key (RFC 9110, 11.6.1).",
        "required": True,
        "schema": _TEXT,
        "example": 'Bearer realm="Repoint"',
    },
    "ETag": {
        "description": "The state of the object, for If-Match and If-None-Match.",
        "required": True,
        "schema": _TEXT,
        "example": '"q3Zt0m8x-52"',
    },
    "Location": {
        "description": "The address of the new object in this API.",
        "required": True,
        "schema": {"type": "string", "format": "uri"},
        "example": "https://qr.example.com/v1/qr-codes/7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11",
    },
    "Warning": {
        "description": "There where the file is smaller on paper than `min_print_mm`: both widths, in words.",
        "schema": _TEXT,
        "example": '299 - "The picture is 10 mm wide on paper; from 15 mm on it scans well."',
    },
    "Idempotent-Replayed": {
        "description": "There for the first answer to the same Idempotency-Key, sent again.",
        "schema": {"type": "string", "const": "true"},
        "example": "true",
    },
}
_EVERY: Final = ("X-Request-Id", "RateLimit", "RateLimit-Policy")


def headers_named(*more: str) -> dict[str, Any]:
    """The headers of every answer to a known key, and `more`."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in (*_EVERY, *more)}


def good_answers(operation: Operation, schemas: Mapping[str, Any]) -> dict[str, Any]:
    """The good answers by status. `schemas`: the components, whose examples make those of the answers."""
    return {
        str(status): {
            "description": _PHRASES[status],
            "headers": headers_named(*_headers(operation, status)),
            **_content(schema, schemas),
        }
        for status, schema in operation.answers.items()
    }


def _headers(operation: Operation, status: int) -> list[str]:
    is_one_object = bool(operation.answers.keys() & {201, 206, 304}) or operation.takes_if_match
    names = ["ETag"] if is_one_object and status != 204 else []
    names += ["Warning"] if "Picture" in operation.answers.values() else []
    names += ["Location"] if status in (201, 202) else []
    return names + (["Idempotent-Replayed"] if operation.takes_idempotency_key else [])


def _content(schema: str | None, schemas: Mapping[str, Any]) -> dict[str, Any]:
    if schema is None:
        return {}
    if schema == "Picture":
        picture = {"schema": {"type": "string", "format": "binary"}}
        return {"content": dict.fromkeys(MEDIA_TYPES.values(), picture)}
    if schema == "Archive":
        return {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}}
    if schema in _FILES:
        file = {"schema": {"type": "string", "format": "binary"}}
        return {"content": {"text/csv": {"schema": _TEXT}, **dict.fromkeys(_FILES[schema], file)}}
    return {"content": {"application/json": json_content(schema, schemas)}}


def json_content(schema: str, schemas: Mapping[str, Any]) -> dict[str, Any]:
    reference = {"$ref": REF.format(model=schema)}
    return {"schema": reference, "example": _example_of(reference, schemas)}


def _example_of(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Any:
    """The example of the schema or of its first alternative, or one made from the examples of its parts."""
    if "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    if "examples" in schema:
        return schema["examples"][0]
    if "anyOf" in schema:
        return _example_of(schema["anyOf"][0], schemas)
    if "items" in schema:
        return [_example_of(schema["items"], schemas)]
    return {name: _example_of(field, schemas) for name, field in schema.get("properties", {}).items()}
