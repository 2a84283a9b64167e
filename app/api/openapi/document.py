"""openapi.json (OpenAPI 3.1), made from the table of operations and the models that validate."""

import re
from collections.abc import Mapping
from typing import Any

from app.api.openapi.answers import HEADERS, error_examples, good_answers, json_content, refusals
from app.api.openapi.plain import with_empty_texts, with_one_text
from app.api.openapi.schemas import component_schemas
from app.api.operation import Operation
from app.api.operations import OPERATIONS
from domain.content import TYPES
from domain.version import VERSION

_INTRODUCTION = """\
A printed code never changes; where it leads can. Make codes and links, repoint them, read how often they were
scanned. [The guide]({rest_url}/docs/guide) begins with a first call and explains the conventions: keys,
errors, pages, safe repeats, `ETag`, rate limits, times and versions. The page of
[changes]({rest_url}/docs/changes) has a feed.

Send an API key with each call, as `x-api-key` or `Authorization: Bearer`.
"""
_KEYS = ("API keys", "What the key of the call may do, and keys for other programs that may do no more.")
_TAGS = {
    "qr-codes": ("QR codes", "Make, find, repoint, pause and delete codes."),
    "qr-types": ("Types", "What a code can hold."),
    "bulk-jobs": ("Bulk jobs", "Codes that are made from a CSV file, in the background."),
    "sheets": ("Sheets", "Labels, layouts to print and pictures of many codes."),
    "links": ("Short links", "Short URLs without a picture, with the same restrictions."),
    "imports": ("Imports", "Links of other services, with their short IDs, in the background."),
    "analytics": ("Analytics", "Numbers about the scans of the whole account, and single scans."),
    "folders": ("Folders", "Keep codes and links together."),
    "templates": ("Templates", "Options and theme by a name, to make codes from."),
    "tags": ("Tags", "Names that group codes and links."),
    "trash": ("Trash", "Deleted codes and links, which come back for 30 days."),
    "utm-templates": ("UTM templates", "Campaign parameters by a name, to make codes and links with."),
    "domains": ("Own domains", "Hosts of your own for short URLs, once they are proved to be yours."),
    "files": ("Files", "What pages show and hand out, kept here; each has an address."),
    "contacts": ("Contacts", "What people submitted on the pages of lead forms and feedback."),
    "events": ("Events", "What happened to the account, to follow it from any event on."),
    "webhooks": ("Webhooks", "Programs that are told of events, by Standard Webhooks."),
    "exports": ("Exports", "Everything that the account owns, in one file."),
    "account": ("Account", "The plan, its limits, and what is used of them."),
    "key": _KEYS,
    "keys": _KEYS,
}


_SLUGS = tuple(model.slug for model in TYPES.values())


def openapi_document(rest_url: str) -> dict[str, Any]:
    """The whole document; the same input gives the same bytes."""
    paths: dict[str, dict[str, Any]] = {}
    schemas = component_schemas(rest_url)
    for operation in OPERATIONS:
        path = operation.path.replace(":path}", "}")
        paths.setdefault(path, {})[operation.method.lower()] = _operation(operation, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Repoint",
            "version": VERSION,
            "summary": "Dynamic QR codes: a printed code never changes; where it leads can.",
            "description": _INTRODUCTION.format(rest_url=rest_url),
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": rest_url}],
        "security": [{"apiKey": []}, {"bearer": []}],
        "tags": [{"name": name, "description": text} for name, text in dict(_TAGS.values()).items()],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "headers": HEADERS,
            "examples": error_examples(),
            "securitySchemes": {
                "apiKey": {"type": "apiKey", "in": "header", "name": "x-api-key"},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(operation: Operation, schemas: Mapping[str, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.name,
        "tags": [_TAGS[_resource_of(operation)][0]],
        "summary": operation.summary,
        "parameters": [*_path_parameters(operation), *_query_parameters(operation), *_headers(operation)],
        "responses": {**good_answers(operation, schemas), **refusals(operation)},
    }
    if text := "\n\n".join(filter(None, (operation.description, _scopes(operation), _as_table(operation)))):
        described["description"] = text
    if operation.takes_file or operation.takes_upload:
        parameters = _query_parameters(operation) if operation.takes_file else []
        file = {"type": "string", "format": "binary", "description": "The file."}
        fields = {"file": file, **{one["name"]: one["schema"] for one in parameters}}
        schema = {"type": "object", "properties": fields, "required": ["file"]}
        # Generators of clients know no other media type of a file.
        described["requestBody"] = {"required": True, "content": {"multipart/form-data": {"schema": schema}}}
    if operation.body is not None:
        content = {"application/json": json_content(operation.body, schemas)}
        described["requestBody"] = {"required": True, "content": content}
    return described


def _path_parameters(operation: Operation) -> list[dict[str, Any]]:
    is_short_url = _resource_of(operation) in ("qr-codes", "links")
    known: dict[str, dict[str, Any]] = {
        "id": {
            "description": "Its id or its short ID." if is_short_url else "Its id.",
            "schema": {"type": "string"},
        },
        "slug": {"description": "The name of a type.", "schema": {"type": "string", "enum": [*_SLUGS]}},
        "external_id": {
            "description": "Your own ID for the code.",
            "schema": {"type": "string", "minLength": 1, "maxLength": 200},
        },
    }
    names = re.findall(r"{(\w+)", operation.path)
    return [{"name": name, "in": "path", "required": True, **known[name]} for name in names]


def _resource_of(operation: Operation) -> str:
    return operation.path.split("/")[1]


def _query_parameters(operation: Operation) -> list[dict[str, Any]]:
    if operation.query is None:
        return []
    schema = with_empty_texts(operation.query.model_json_schema())
    return [
        {
            "name": name,
            "in": "query",
            "required": name in schema.get("required", ()),
            # Several values have commas between.
            **({"explode": False} if "array" in str(inner) else {}),
            "schema": {**_given(inner), **({"minItems": 1} if "array" in str(inner) else {})},
        }
        for name, inner in schema["properties"].items()
        if name != "metadata"
    ]


def _given(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a query parameter that is sent: the null of the model means that it was left out."""
    kinds = [kind for kind in schema.get("anyOf", ()) if kind != {"type": "null"}]
    kept = {key: value for key, value in schema.items() if key not in ("anyOf", "title")}
    if kept.get("default", "") is None:
        del kept["default"]
    if len(kinds) > 1:
        return with_one_text({**kept, "anyOf": kinds})
    return {**kept, **kinds[0]} if kinds else kept


def _headers(operation: Operation) -> list[dict[str, Any]]:
    key = "The same key and body within 24 hours get the first answer again and create nothing."
    part = "Bytes of it, like `bytes=1000-`, to go on where a download broke off."
    known: tuple[tuple[bool, str, str, dict[str, int]], ...] = (
        (operation.takes_idempotency_key, "Idempotency-Key", key, {"minLength": 1, "maxLength": 255}),
        (operation.takes_if_match, "If-Match", "The ETag you have seen: 412 if it was changed since.", {}),
        (206 in operation.answers, "Range", part, {}),
        (304 in operation.answers, "If-None-Match", "The ETag you have: 304 if nothing is new.", {}),
    )
    return [
        {
            "name": name,
            "in": "header",
            "required": False,
            "description": text,
            "schema": {"type": "string", **limits},
        }
        for is_taken, name, text, limits in known
        if is_taken
    ]


def _scopes(operation: Operation) -> str:
    if not operation.scopes:
        return ""
    scopes = (" and " if operation.needs_all_scopes else " or ").join(
        f"`{scope}`" for scope in operation.scopes
    )
    limits = "domains without folders" if operation.is_for_folders else "folders or domains"
    whole = f", and must not be limited to {limits}" if operation.is_of_whole_account else ""
    return f"A limited key needs {scopes}{whole}."


def _as_table(operation: Operation) -> str:
    """In words: beside JSON, a second media type would make a union of every answer in generated clients."""
    if operation.table is None:
        return ""
    example = operation.table.replace("\r\n", "\n").rstrip("\n")
    return f"Send `Accept: text/csv` for CSV:\n\n```csv\n{example}\n```"
