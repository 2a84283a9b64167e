"""Errors of the domain as HTTP answers: one table."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Final

from pydantic import Field, JsonValue
from starlette.responses import Response

from app.request_ids import request_id
from domain.kernel import errors
from domain.kernel.errors import DomainError, RowsRefused
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

STATUSES: Mapping[type[DomainError], int] = {
    errors.MissingApiKey: 401,
    errors.InvalidApiKey: 401,
    errors.ApiKeyInactive: 401,
    errors.ApiPlanRequired: 403,
    errors.InsufficientScope: 403,
    errors.PremiumRequired: 403,
    errors.PlanLimitReached: 403,
    errors.ValidationFailed: 400,
    errors.NotFound: 404,
    errors.MethodNotAllowed: 405,
    errors.IdempotencyConflict: 409,
    errors.InFlight: 409,
    errors.ShortIdTaken: 409,
    errors.DomainNotVerified: 409,
    errors.DomainInUse: 409,
    errors.FileInUse: 409,
    errors.ExternalIdTaken: 409,
    errors.DestinationRefused: 409,
    errors.AlreadyFilled: 409,
    errors.NotScannable: 409,
    errors.RuleNeverHolds: 409,
    errors.PreconditionFailed: 412,
    errors.PayloadTooLarge: 413,
    errors.UnsupportedMediaType: 415,
    errors.RateLimited: 429,
    errors.DatabaseFailed: 500,
    errors.Unavailable: 503,
}


SERVER_ERROR: Final = "server_error"
UNEXPECTED: Final = "Something unexpected happened. Nothing was half done."
_FAULT_CODES: Final[list[JsonValue]] = [*sorted({reason.code for reason in Reason})]
_CODES: Final[list[JsonValue]] = [*sorted({*(kind.code for kind in STATUSES), SERVER_ERROR})]


@dataclass(frozen=True, slots=True)
class ErrorDetail:
    field: Annotated[str, Field(description="The path of the field: `options.width`, `links_list[0].url`.")]
    code: Annotated[
        str,
        Field(
            json_schema_extra={"enum": _FAULT_CODES},
            description="What is wrong, for programs; codes may be added, and none is renamed.",
        ),
    ]
    message: Annotated[str, Field(description="What is wrong with it.")]
    row: Annotated[int | None, Field(description="Of a file: the row, from 1; 0 is the header.")] = None
    column: Annotated[str | None, Field(description="Of a file: the column; empty for the whole row.")] = None
    code_id: Annotated[str | None, Field(description="Of a sheet: the id of the code.")] = None
    limit: Annotated[int | float | str | None, Field(description="The most that is possible.")] = None
    least: Annotated[int | float | None, Field(description="The least that is possible.")] = None
    size: Annotated[int | float | None, Field(description="How much was sent.")] = None
    allowed: Annotated[list[str | int] | None, Field(description="The possible values.")] = None
    nearest: Annotated[str | None, Field(description="The known name that was probably meant.")] = None
    meant: Annotated[str | None, Field(description="The address that was probably meant.")] = None
    other: Annotated[
        str | int | list[str] | None, Field(description="The field that this one depends on, or the row.")
    ] = None


@dataclass(frozen=True, slots=True)
class ErrorBody:
    code: Annotated[str, Field(json_schema_extra={"enum": _CODES}, description="A stable code.")]
    message: Annotated[str, Field(description="What is wrong, in words for a person.")]
    details: Annotated[
        list[ErrorDetail],
        Field(
            max_length=RowsRefused.most,
            description="Each fault by its path, at most 50, or by row and column of a file. The message "
            "says how many more there are.",
        ),
    ]
    request_id: Annotated[str, Field(description="The ID of the call, as in `X-Request-Id`.")]
    limit: Annotated[int | None, Field(description="Of plan_limit_reached: how many the plan allows.")] = None
    used: Annotated[int | None, Field(description="Of plan_limit_reached: how many exist.")] = None


@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    error: Annotated[ErrorBody, Field(description="What is wrong.")]


def status_of(error: DomainError) -> int:
    """The status of the error, or of its nearest listed base."""
    return next(STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES)


def error_response(error: DomainError) -> Response:
    return _answer(status_of(error), body_of(error, request_id.get() or ""), _headers(error))


def server_error_response() -> Response:
    """The answer to an unexpected error: its trace is only in the log, under the request ID."""
    return _answer(500, error_body(SERVER_ERROR, UNEXPECTED, (), request_id.get() or ""), {})


def _headers(error: DomainError) -> dict[str, str]:
    if error.retry_after is not None:
        return {"Retry-After": str(error.retry_after)}
    if isinstance(error, errors.MethodNotAllowed):
        return {"Allow": ", ".join(error.allowed)}
    # RFC 9110 11.6.1: a 401 names how to do better.
    return {"WWW-Authenticate": 'Bearer realm="Repoint"'} if status_of(error) == 401 else {}


def body_of(error: DomainError, request: str) -> dict[str, Any]:
    """`request`: the ID of the request."""
    quota = (error.limit, error.used) if isinstance(error, errors.PlanLimitReached) else ()
    return error_body(error.code, error.message, error.faults, request, quota)


def error_body(
    code: str, message: str, faults: tuple[Fault, ...], request: str, quota: tuple[int, ...] = ()
) -> dict[str, Any]:
    """`quota`: its limit, and how much of it is used."""
    body = asdict(ErrorBody(code, message, [], request, *quota))
    body["details"] = [*map(_detail_of, faults)]
    return {"error": _without_none(body)}


def _detail_of(fault: Fault) -> dict[str, Any]:
    """With the values of the fact beside its sentence."""
    column = fault.column if fault.row is None or fault.column is not None else fault.field or None
    named = {"field": fault.field or "body", "code": fault.code, "message": fault.message}
    return _without_none({**named, "row": fault.row, "column": column, **fault.values})


def _without_none(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _answer(status: int, body: Mapping[str, Any], headers: dict[str, str]) -> Response:
    text = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
    return Response(text, status, {"Cache-Control": "no-store", **headers}, "application/json")
