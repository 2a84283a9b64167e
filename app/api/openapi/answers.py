"""The answers of an operation: bodies, examples and headers; each refusal has its code and a sentence."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from app.api.errors import SERVER_ERROR, STATUSES, UNEXPECTED, body_of, error_body
from app.api.openapi.schemas import REF
from app.api.operation import Operation
from domain.drawing.output import MEDIA_TYPES
from domain.kernel import errors
from domain.kernel.errors import DomainError
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

_PHRASES: Final = {
    200: "OK",
    201: "Created; Location names it",
    202: "Accepted; Location names the job",
    204: "Deleted",
    206: "The range that was asked for",
    416: "The range is beyond the end; `Content-Range` has the size",
    304: "Nothing new",
}
_TEXT: Final = {"type": "string"}
_BYTES: Final = {"type": "string", "format": "binary"}
# The schemas of files, by their media types.
_FILES: Final[Mapping[str, Mapping[str, Any]]] = {
    "Picture": dict.fromkeys(MEDIA_TYPES.values(), _BYTES),
    "Archive": {"application/zip": _BYTES},
    "Table": {"text/csv": _TEXT},
    "Sheets": {"application/pdf": _BYTES, "application/zip": _BYTES},
    "Result": {"text/csv": _TEXT, "application/zip": _BYTES, "application/pdf": _BYTES},
}
HEADERS: Final[Mapping[str, Any]] = {
    "X-Request-Id": {
        "description": "Identifies the call in the log: yours, if you sent one of at most 128 visible "
        "ASCII characters.",
        "required": True,
        "schema": _TEXT,
        "example": "8f14e45fceea167a5a36dedd",
    },
    "RateLimit": {
        "description": "`r`: calls that are left now; `t`: seconds until all of them are there again, "
        "or, where none is left, until the next one is.",
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
        "description": "There where a picture is smaller on paper than `min_print_mm`: both widths, in "
        "words; or which codes are left out of sheets, by their ids.",
        "schema": _TEXT,
        "example": '299 - "The picture is 10 mm wide on paper; from 15 mm on it scans well."',
    },
    "Deprecation": {
        "description": "Since when fields of this answer that are marked so are deprecated (RFC 9745).",
        "required": True,
        "schema": _TEXT,
        "example": "@1795910400",
    },
    "Sunset": {
        "description": "From when on they may be gone (RFC 8594).",
        "required": True,
        "schema": _TEXT,
        "example": "Wed, 01 Dec 2027 00:00:00 GMT",
    },
    "Link": {
        "description": "`deprecation`: the page that says what is to go; `next`: of a table, the next page.",
        "schema": _TEXT,
        "example": '<https://qr.example.com/v1/docs/changes#deprecated>; rel="deprecation"; type="text/html"',
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
    is_one_object = is_one_object and not operation.makes_many
    names = ["ETag"] if is_one_object and status != 204 else []
    names += ["Warning"] if operation.answers[status] in ("Picture", "Sheets", "Result") else []
    names += ["Location"] if status in (201, 202) else []
    names += ["Deprecation", "Sunset"] if operation.deprecation else []
    names += ["Link"] if operation.deprecation or operation.table else []
    return names + (["Idempotent-Replayed"] if operation.takes_idempotency_key else [])


def _content(schema: str | None, schemas: Mapping[str, Any]) -> dict[str, Any]:
    if schema is None:
        return {}
    if schema in _FILES:
        return {"content": {kind: {"schema": file} for kind, file in _FILES[schema].items()}}
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


# What any call may meet, in the order of the checks.
EVERYWHERE: Final[tuple[type[DomainError], ...]] = (
    errors.MissingApiKey,
    errors.InvalidApiKey,
    errors.ApiKeyInactive,
    errors.RateLimited,
    errors.ApiPlanRequired,
    errors.Unavailable,
    errors.DatabaseFailed,
)
_REQUEST: Final = "8f14e45fceea167a5a36dedd"
_WIDE: Final = Fault("options.width", Reason.TOO_LARGE, limit=4096)
_LIGHT: Final = Fault("options.dotsOptions.color", Reason.ISSUE, issue="low_contrast", why="is too light")
# An example of each error, and what it means.
_REFUSALS: Final[tuple[tuple[DomainError, str], ...]] = (
    (errors.MissingApiKey(), "There is no API key in the request."),
    (errors.InvalidApiKey(), "The API key is malformed or unknown."),
    (errors.ApiKeyInactive(), "The API key has been deactivated, or has expired."),
    (errors.RateLimited(1), "The key has used up its calls; `Retry-After` says when there are new ones."),
    (
        errors.InsufficientScope("This API key lacks the scope codes:read."),
        "The API key is limited, and lacks the scope that the message names.",
    ),
    (errors.ApiPlanRequired(), "The plan of the account has no API."),
    (errors.PremiumRequired(["scan_limit"]), "`details` names fields that need a paid subscription."),
    (errors.PlanLimitReached("codes", 50, 50), "A quota of the plan is used up; the message names it."),
    (errors.ValidationFailed([_WIDE]), "Something in the request is invalid; `details` names all of it."),
    (errors.NotFound("QR code"), "There is no such object in this account."),
    (errors.MethodNotAllowed("PATCH", ["GET", "HEAD"]), "The path has other methods; see `Allow`."),
    (errors.IdempotencyConflict(), "The same `Idempotency-Key` was used with another request."),
    (errors.InFlight(), "The request with the same `Idempotency-Key` is still being worked on."),
    (errors.ShortIdTaken("menu"), "The short ID exists on that domain."),
    (
        errors.DomainNotVerified("go.example.com", "short_link_domain"),
        "The domain is another account's, or it is not verified yet.",
    ),
    (
        errors.DomainInUse("go.example.com", 12, 3),
        "There are codes or links on the domain; the message says how many.",
    ),
    (errors.FileInUse(["Menu"], 0), "Codes or links use the file, and `force` was not asked for."),
    (
        errors.ExternalIdTaken("QR code", ("k7Qm2Xa", UUID(int=0x8F14E45FCEEA4567A5A36DEDD4BEA254))),
        "The external ID belongs to another code of the account, which is named.",
    ),
    (
        errors.DestinationRefused("url"),
        "The destination is on this service's own domains, or a rule leads back to its code: a loop.",
    ),
    (
        errors.NotScannable("not scan reliably", [_LIGHT]),
        "`strict` was asked for; the picture would be of grade F, without an image, or too small on paper.",
    ),
    (
        errors.RuleNeverHolds("rules[0]", "It never holds: its conditions exclude each other."),
        "`strict` was asked for; a rule never holds, or others take all its scans.",
    ),
    (errors.AlreadyFilled(), "It was blank, and another call has just given it its content."),
    (errors.PreconditionFailed(), "`If-Match` does not fit: the object has been changed since."),
    (errors.PayloadTooLarge(1_048_576), "The body is too large."),
    (
        errors.UnsupportedMediaType("application/json"),
        "The body is not JSON in UTF-8, or no file that is taken.",
    ),
    (errors.DatabaseFailed(), "The database failed; nothing was half done."),
    (errors.Unavailable(), "The database is away for a moment; `Retry-After` says when to try again."),
)
_UNEXPECTED: Final = "Something unexpected happened; its trace is in the log under the request's ID."
_MEANINGS: Final = {**{error.code: meaning for error, meaning in _REFUSALS}, SERVER_ERROR: _UNEXPECTED}


def error_examples() -> dict[str, Any]:
    """`components.examples`: each error code with its meaning and a body."""
    examples = {
        error.code: {"summary": meaning, "value": body_of(error, _REQUEST)} for error, meaning in _REFUSALS
    }
    body = error_body(SERVER_ERROR, UNEXPECTED, (), _REQUEST)
    return {**examples, SERVER_ERROR: {"summary": _UNEXPECTED, "value": body}}


def refusals(operation: Operation) -> dict[str, Any]:
    codes: dict[int, list[str]] = {}
    of_limited_keys = (errors.InsufficientScope,) if operation.scopes else ()
    for kind in dict.fromkeys((*EVERYWHERE, *of_limited_keys, *operation.errors)):
        codes.setdefault(STATUSES[kind], []).append(kind.code)
    codes[500].append(SERVER_ERROR)
    return {str(status): _refusal(status, names) for status, names in sorted(codes.items())}


def _refusal(status: int, codes: list[str]) -> dict[str, Any]:
    content = {
        "schema": {"$ref": REF.format(model="ErrorAnswer")},
        "examples": {code: {"$ref": f"#/components/examples/{code}"} for code in codes},
    }
    return {
        "description": "\n".join(f"- `{code}`: {_MEANINGS[code]}" for code in codes),
        "headers": _refusal_headers(status, codes),
        "content": {"application/json": content},
    }


def _refusal_headers(status: int, codes: list[str]) -> dict[str, Any]:
    if status == 401:
        named = headers_named("WWW-Authenticate")
        return {name: named[name] for name in ("X-Request-Id", "WWW-Authenticate")}
    waits = status in (429, 503) or errors.InFlight.code in codes
    return headers_named(*(["Retry-After"] if waits else []))
