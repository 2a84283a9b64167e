"""One operation of the REST API, and the usual kinds of operations."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from typing import Literal

from pydantic import BaseModel
from starlette.responses import Response

from app.api.calls import Call, PageQuery
from domain.kernel import errors
from domain.kernel.errors import DomainError

Handle = Callable[[Call], Awaitable[Response]]
Method = Literal["GET", "POST", "PATCH", "PUT", "DELETE"]


@dataclass(frozen=True, slots=True)
class Operation:
    """`body` and `answers` name schemas of openapi.json; `errors` are those beside the errors of every call.

    `table`: an example of the answer as CSV, where it has that format.
    """

    method: Method
    path: str
    handle: Handle
    name: str
    summary: str
    _: KW_ONLY
    description: str = ""
    query: type[BaseModel] | None = None
    body: str | None = None
    answers: Mapping[int, str | None]
    errors: tuple[type[DomainError], ...] = ()
    takes_idempotency_key: bool = False
    takes_if_match: bool = False
    table: str | None = None


BODY = (errors.ValidationFailed, errors.PayloadTooLarge, errors.UnsupportedMediaType)
WRITES = (*BODY, errors.DestinationRefused, errors.PremiumRequired)
CREATES = (*WRITES, errors.ShortIdTaken, errors.PlanLimitReached)
STRICT = (errors.NotScannable,)
ONCE = (errors.IdempotencyConflict, errors.InFlight)
ONE = (errors.ValidationFailed, errors.NotFound)
CHANGED = (errors.NotFound, errors.PreconditionFailed)


def listing(
    path: str,
    handle: Handle,
    name: str,
    summary: str,
    answer: str,
    *,
    query: type[BaseModel] = PageQuery,
    description: str = "",
    refusals: tuple[type[DomainError], ...] = ONE,
    table: str | None = None,
) -> Operation:
    return Operation(
        "GET",
        path,
        handle,
        name,
        summary,
        description=description,
        query=query,
        answers={200: answer},
        errors=refusals,
        table=table,
    )


def getting(path: str, handle: Handle, name: str, summary: str, answer: str) -> Operation:
    """One resource, or 304 for a caller that has it."""
    return Operation("GET", path, handle, name, summary, answers={200: answer, 304: None}, errors=ONE)


def changing(patch: Operation) -> tuple[Operation, Operation]:
    """A PATCH, and the PUT that does the same."""
    name = f"put{patch.name.removeprefix('change')}"
    return patch, replace(patch, method="PUT", name=name, summary=f"{patch.summary} (the same as PATCH)")


def deleting(path: str, handle: Handle, name: str, summary: str, description: str) -> Operation:
    return Operation(
        "DELETE",
        path,
        handle,
        name,
        summary,
        description=description,
        answers={204: None},
        errors=(*ONE, errors.PreconditionFailed),
        takes_if_match=True,
    )


def reverting(path: str, handle: Handle, name: str, summary: str, description: str, answer: str) -> Operation:
    return Operation(
        "POST",
        f"{path}/revert",
        handle,
        name,
        summary,
        description=description,
        body="Revert",
        answers={200: answer},
        errors=(*WRITES, *CHANGED, *ONCE),
        takes_idempotency_key=True,
        takes_if_match=True,
    )
