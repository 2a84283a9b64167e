"""openapi.json (OpenAPI 3.1), made from the table of operations and the models that validate."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue
from pydantic.json_schema import models_json_schema

from app.api.errors import STATUSES
from app.api.operations import OPERATIONS, Operation
from domain import errors
from domain.content import TYPES
from domain.design import Design
from domain.drawing.formats import MEDIA_TYPES
from domain.errors import DomainError
from domain.scannability import Grade, IssueCode
from domain.theme import Theme
from domain.typed import Time
from domain.typed_codes import CommonFields
from domain.use_cases.history import Revert
from domain.use_cases.pictures import TypedPreview

VERSION = "0.1.0"
# What any call may meet, in the order of the checks.
EVERYWHERE: tuple[type[DomainError], ...] = (
    errors.MissingApiKey,
    errors.InvalidApiKey,
    errors.ApiKeyInactive,
    errors.RateLimited,
    errors.ApiPlanRequired,
    errors.Unavailable,
    errors.DatabaseFailed,
)
_ERROR_CODES: list[JsonValue] = [*sorted({*(kind.code for kind in STATUSES), "server_error"})]
_EXAMPLE = {"type_id": 1, "url": "https://example.com/menu", "name": "Menu"}
_REPOINT = {"url": "https://example.com/summer-menu"}
_REF = "#/components/schemas/{model}"


class ErrorDetail(BaseModel):
    field: str
    message: str


class ErrorBody(BaseModel):
    code: str = Field(json_schema_extra={"enum": _ERROR_CODES})
    message: str
    details: list[ErrorDetail]
    request_id: str


class Error(BaseModel):
    error: ErrorBody


class ListMeta(BaseModel):
    next_cursor: str | None
    total: int


class ShownGates(BaseModel):
    status: Literal["active", "paused"]
    has_password: bool
    password_enabled: bool
    expires_at: Time | None
    expiration_enabled: bool
    expired_redirect_url: str | None
    scan_limit: int | None
    scan_limit_reached_url: str | None


class ShownIssue(BaseModel):
    """One cause, and what to change."""

    code: IssueCode
    message: str
    fix: str


class ShownScannability(BaseModel):
    """How well the picture scans. `min_print_mm`: the least width on paper."""

    grade: Grade
    decoded: bool
    issues: list[ShownIssue]
    min_print_mm: float


class ShownArtwork(BaseModel):
    """`image_error` says why the logo could not be had; the picture is then drawn without it."""

    image_status: Literal["pending", "ready", "failed"]
    image_error: str | None
    scannability: ShownScannability | None


class ShownPreview(ShownArtwork):
    """`version` and `modules` (a side) of the symbol, ISO/IEC 18004."""

    image_base64: Annotated[str, Field(json_schema_extra={"contentEncoding": "base64"})]
    svg: str
    version: int
    modules: int


class ShownCode(ShownGates):
    """`destination` is where a scan leads; `scan_count` people's scans that were let through."""

    id: str = Field(json_schema_extra={"format": "uuid"})
    type_id: int
    type: str
    name: str | None
    short_id: str
    short_link_domain: str
    short_url: str = Field(json_schema_extra={"format": "uri"})
    destination: str | None
    options: Design
    theme: Theme | None
    folder: str | None
    template_id: str | None
    external_id: str | None
    image: str = Field(json_schema_extra={"format": "uri"})
    image_status: Literal["pending", "ready", "failed"]
    image_error: str | None
    scannability: ShownScannability | None
    scan_count: int
    created_via: Literal["api", "dashboard", "bulk", "assistant"]
    created_at: Time
    updated_at: Time


class ShownState(ShownGates):
    """Content fields and gates as they were."""

    model_config = ConfigDict(extra="allow")


class ShownChange(BaseModel):
    version: int
    changed_by: str
    changed_via: Literal["api", "dashboard", "bulk", "assistant"]
    changed_at: Time
    before: ShownState | None
    after: ShownState


def openapi_document(rest_url: str) -> dict[str, Any]:
    """The whole document; the same input gives the same bytes."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        path = operation.path.replace(":path}", "}")
        paths.setdefault(path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Repoint",
            "version": VERSION,
            "summary": "Dynamic QR codes: a printed code never changes; where it leads can.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": rest_url}],
        "security": [{"apiKey": []}, {"bearer": []}],
        "tags": [{"name": "QR codes", "description": "Make, find, repoint, pause and delete codes."}],
        "paths": paths,
        "components": {
            "schemas": _schemas(),
            "securitySchemes": {
                "apiKey": {"type": "apiKey", "in": "header", "name": "x-api-key"},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(operation: Operation) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.name,
        "tags": ["QR codes"],
        "summary": operation.summary,
        "parameters": [*_path_parameters(operation), *_query_parameters(operation), *_headers(operation)],
        "responses": {**_answers(operation), **_refusals(operation)},
    }
    if operation.description:
        described["description"] = operation.description
    if operation.body is not None:
        schema = {"$ref": _REF.format(model=operation.body)}
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return described


def _path_parameters(operation: Operation) -> list[dict[str, Any]]:
    known = {
        "id": {"description": "The code's id or its short ID.", "schema": {"type": "string"}},
        "external_id": {
            "description": "Your own ID for the code.",
            "schema": {"type": "string", "minLength": 1, "maxLength": 200},
        },
    }
    names = re.findall(r"{(\w+)", operation.path)
    return [{"name": name, "in": "path", "required": True, **known[name]} for name in names]


def _query_parameters(operation: Operation) -> list[dict[str, Any]]:
    if operation.query is None:
        return []
    schema = operation.query.model_json_schema()
    return [
        {"name": name, "in": "query", "required": name in schema.get("required", ()), "schema": _given(inner)}
        for name, inner in schema["properties"].items()
    ]


def _given(schema: dict[str, Any]) -> dict[str, Any]:
    """A query parameter that is there has a value: the null of the model means that it was left out."""
    kinds = [kind for kind in schema.get("anyOf", ()) if kind != {"type": "null"}]
    kept = {key: value for key, value in schema.items() if key not in ("anyOf", "title")}
    if kept.get("default", "") is None:
        del kept["default"]
    return {**kept, **kinds[0]} if kinds else kept


def _headers(operation: Operation) -> list[dict[str, Any]]:
    headers = []
    if operation.takes_idempotency_key:
        text = "The same key and body within 24 hours get the first answer again and create nothing."
        headers.append(("Idempotency-Key", text, {"type": "string", "minLength": 1, "maxLength": 255}))
    if operation.takes_if_match:
        headers.append(
            ("If-Match", "The ETag you have seen: 412 if it was changed since.", {"type": "string"})
        )
    if 304 in operation.answers:
        headers.append(("If-None-Match", "The ETag you have: 304 if nothing is new.", {"type": "string"}))
    return [
        {"name": name, "in": "header", "required": False, "description": text, "schema": schema}
        for name, text, schema in headers
    ]


_PHRASES = {200: "OK", 201: "Created; Location names it", 204: "Deleted", 304: "Nothing new"}


def _answers(operation: Operation) -> dict[str, Any]:
    described: dict[str, Any] = {}
    for status, schema in operation.answers.items():
        described[str(status)] = {"description": _PHRASES[status], **_content(schema)}
    return described


def _content(schema: str | None) -> dict[str, Any]:
    if schema is None:
        return {}
    if schema == "Picture":
        return {"content": {media_type: {} for media_type in MEDIA_TYPES.values()}}
    return {"content": {"application/json": {"schema": {"$ref": _REF.format(model=schema)}}}}


def _refusals(operation: Operation) -> dict[str, Any]:
    codes: dict[int, list[str]] = {}
    for kind in (*EVERYWHERE, *operation.errors):
        codes.setdefault(STATUSES[kind], []).append(kind.code)
    codes.setdefault(500, []).append("server_error")
    return {
        str(status): {"description": ", ".join(dict.fromkeys(names)), **_content("Error")}
        for status, names in sorted(codes.items())
    }


def _schemas() -> dict[str, Any]:
    read: Sequence[type[BaseModel]] = (CommonFields, Design, Theme, Revert, TypedPreview, *TYPES.values())
    shown: Sequence[type[BaseModel]] = (Error, ListMeta, ShownCode, ShownChange, ShownPreview)
    _, document = models_json_schema(
        [*((model, "validation") for model in read), *((model, "serialization") for model in shown)],
        ref_template=_REF,
    )
    schemas: dict[str, Any] = document["$defs"]
    schemas |= _code_schemas(schemas)
    schemas["QRCodeAnswer"] = _object({"data": {"$ref": _REF.format(model="QRCode")}})
    schemas["PreviewAnswer"] = _object({"data": {"$ref": _REF.format(model="ShownPreview")}})
    # By its text, or by the fields of a new code.
    schemas["Preview"] = {
        "anyOf": [{"$ref": _REF.format(model=name)} for name in ("TypedPreview", "NewQRCode")]
    }
    schemas["QRCodeList"] = _list_of("QRCode")
    schemas["ChangeList"] = _list_of("ShownChange")
    return dict(sorted(schemas.items()))


def _code_schemas(schemas: dict[str, Any]) -> dict[str, Any]:
    """A code flat, as it is sent and as it comes back: common fields beside those of its type."""
    common = schemas.pop("CommonFields")["properties"]
    for name, model in (("options", "Design"), ("theme", "Theme")):
        common[name] = {"anyOf": [{"$ref": _REF.format(model=model)}, {"type": "null"}], "default": None}
    shown = schemas.pop("ShownCode")
    kinds = {model.type_id: schemas.pop(model.__name__) for model in TYPES.values()}
    new: list[dict[str, Any]] = []
    made: list[dict[str, Any]] = []
    changes: dict[str, Any] = {}
    for type_id, kind in kinds.items():
        typed = {**common, "type_id": {"const": type_id}, **kind["properties"]}
        new.append(_object(typed, ["type_id", *kind["required"]], closed=True))
        made.append(_object({**shown["properties"], **kind["properties"]}, shown["required"]))
        changes |= {
            name: schema if name in kind["required"] else {"anyOf": [schema, {"type": "null"}]}
            for name, schema in kind["properties"].items()
        }
    created = {"properties": {"image_base64": {"type": "string", "contentEncoding": "base64"}}}
    both = {"allOf": [{"$ref": _REF.format(model="QRCode")}, created]}
    return {
        "NewQRCode": {**(new[0] if len(new) == 1 else {"oneOf": new}), "examples": [_EXAMPLE]},
        "QRCode": made[0] if len(made) == 1 else {"oneOf": made},
        "QRCodeChange": {**_object({**common, **changes}, [], closed=True), "examples": [_REPOINT]},
        "CreatedQRCode": _object({"data": both}),
    }


def _list_of(schema: str) -> dict[str, Any]:
    items = {"type": "array", "items": {"$ref": _REF.format(model=schema)}}
    return _object({"data": items, "meta": {"$ref": _REF.format(model="ListMeta")}})


def _object(
    properties: dict[str, Any], required: Sequence[str] | None = None, *, closed: bool = False
) -> dict[str, Any]:
    needed = list(properties) if required is None else list(required)
    limits = {"additionalProperties": False} if closed else {}
    return {"type": "object", "properties": properties, "required": needed, **limits}
