"""Idempotency-Key: the same POST twice has one effect and one answer."""

import json
from collections.abc import Awaitable, Callable
from typing import TypeVar
from uuid import UUID

from starlette.responses import Response, StreamingResponse

from app.api.calls import Call
from domain.accounts.api_keys import FULL_ACCESS
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases import idempotency

Make = Callable[[IdempotencyRecord | None], Awaitable[Response]]
Recover = Callable[[UUID], Awaitable[Response]]
Made = TypeVar("Made")
_KEPT_HEADERS = ("location", "etag", "content-type", "cache-control")


async def answer_once(call: Call, make: Make, recover: Recover | None = None) -> Response:
    """The answer of `make`, or its earlier answer to the same key."""
    key = _key_of(call)
    if key is None:
        return await make(None)
    if call.api_key.access != FULL_ACCESS:
        # A limited key gets no answer that another key got; no caller can send a line break.
        key = f"{call.api_key.id}\n{key}"
    answer = await idempotency.answer_once(
        call.deps,
        call.actor.account.id,
        key,
        await call.body.fingerprint(call.request),
        make,
        recover=recover,
        serialize=_serialize,
    )
    return await _replayed(answer, make) if isinstance(answer, bytes) else answer


async def make_once(
    call: Call,
    make: Callable[..., Awaitable[Made]],
    find: Callable[[str], Awaitable[Made]],
    answer: Callable[[Call, Made], Awaitable[Response]],
) -> Response:
    """The answer about what `make` made with its `record`. `find`: by id, if its maker died before that."""

    async def answer_made(record: IdempotencyRecord | None) -> Response:
        return await answer(call, await make(record=record))

    async def recover(made_id: UUID) -> Response:
        return await answer(call, await find(str(made_id)))

    return await answer_once(call, answer_made, recover)


def _key_of(call: Call) -> str | None:
    keys = call.request.headers.getlist("idempotency-key")
    if not keys:
        return None
    if len(keys) > 1 or idempotency.key_fault(keys[0]):
        raise ValidationFailed([Fault("Idempotency-Key", Reason.IDEMPOTENCY_KEY)])
    return keys[0]


def _serialize(response: Response) -> bytes:
    """Empty for a file that is drawn anew for each call, and makes nothing."""
    if isinstance(response, StreamingResponse):
        return b""
    headers = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
    head = json.dumps({"status": response.status_code, "headers": headers}).encode()
    return head + b"\n" + bytes(response.body)


async def _replayed(answer: bytes, make: Make) -> Response:
    if answer:
        head, _, body = answer.partition(b"\n")
        first = json.loads(head)
        response = Response(body, first["status"], first["headers"])
    else:
        response = await make(None)
    response.headers["Idempotent-Replayed"] = "true"
    return response
