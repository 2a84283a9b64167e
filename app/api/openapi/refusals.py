"""The refusals of an operation, each code with a sentence and an example of its body."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from app.api.errors import SERVER_ERROR, STATUSES, body_of, error_body
from app.api.openapi.answers import headers_named
from app.api.openapi.schemas import REF
from app.api.operation import Operation
from domain.kernel import errors
from domain.kernel.errors import DomainError
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

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
    (
        errors.ExternalIdTaken("QR code", ("k7Qm2Xa", UUID(int=0x8F14E45FCEEA4567A5A36DEDD4BEA254))),
        "The external ID belongs to another code of the account, which is named.",
    ),
    (errors.DestinationRefused("url"), "The destination is on this service's own domains: a loop."),
    (
        errors.NotScannable("not scan reliably", [_LIGHT]),
        "`strict` was asked for; the picture would be of grade F, without an image, or too small on paper.",
    ),
    (errors.PreconditionFailed(), "`If-Match` does not fit: the object has been changed since."),
    (errors.PayloadTooLarge(1_048_576), "The body is too large."),
    (errors.UnsupportedMediaType("application/json"), "The body is not JSON in UTF-8."),
    (errors.DatabaseFailed(), "The database failed; nothing was half done."),
    (errors.Unavailable(), "The database is away for a moment; `Retry-After` says when to try again."),
)
_UNEXPECTED: Final = "Something unexpected happened; its trace is in the log under the request's ID."


def error_examples() -> dict[str, Any]:
    """`components.examples`: each error code with its meaning and a body."""
    examples = {
        error.code: {
            "summary": meaning,
            "value": body_of(error, _REQUEST),
        }
        for error, meaning in _REFUSALS
    }
    body = error_body(SERVER_ERROR, "Something unexpected happened. Nothing was half done.", (), _REQUEST)
    return {**examples, SERVER_ERROR: {"summary": _UNEXPECTED, "value": body}}


def refusals(operation: Operation) -> dict[str, Any]:
    """The refusals by status."""
    codes: dict[int, list[str]] = {}
    of_limited_keys = (errors.InsufficientScope,) if operation.scopes else ()
    for kind in dict.fromkeys((*EVERYWHERE, *of_limited_keys, *operation.errors)):
        codes.setdefault(STATUSES[kind], []).append(kind.code)
    codes[500].append(SERVER_ERROR)
    return {str(status): _refusal(status, names) for status, names in sorted(codes.items())}


_MEANINGS: Final[Mapping[str, str]] = {error.code: meaning for error, meaning in _REFUSALS} | {
    SERVER_ERROR: _UNEXPECTED
}


def _refusal(status: int, codes: list[str]) -> dict[str, Any]:
    content = {
        "schema": {"$ref": REF.format(model="ErrorAnswer")},
        "examples": {code: {"$ref": f"#/components/examples/{code}"} for code in codes},
    }
    return {
        "description": "\n".join(f"- `{code}`: {_MEANINGS[code]}" for code in codes),
        "headers": _headers(status, codes),
        "content": {"application/json": content},
    }


def _headers(status: int, codes: list[str]) -> dict[str, Any]:
    if status == 401:
        named = headers_named("WWW-Authenticate")
        return {name: named[name] for name in ("X-Request-Id", "WWW-Authenticate")}
    waits = status in (429, 503) or errors.InFlight.code in codes
    return headers_named(*(["Retry-After"] if waits else []))
