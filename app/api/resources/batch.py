"""POST /qr-codes/batch and /links/batch: many creations, changes and deletions in one call."""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Final, TypeAlias
from uuid import UUID

from pydantic import Field
from starlette.responses import Response

from app.answers.queries import Flag
from app.api import answers
from app.api.calls import Call
from app.api.errors import body_of, status_of
from app.api.idempotency import answer_once
from app.api.resources import codes
from app.api.resources.short_urls import ShortURLResource
from app.api.selection import WriteQuery
from app.request_ids import request_id
from domain.codes.picture_source import picture_source_of
from domain.drawing.output import Output
from domain.kernel.errors import DomainError
from domain.ports.codes import Entity
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes import pictures
from domain.use_cases.codes.batch import (
    MAX_ITEMS,
    Batch,
    Keep,
    Method,
    Outcome,
    run_batch,
)
from domain.use_cases.idempotency import keep_part, kept_parts

# Bytes of the pictures in one answer: one of a photograph may have thirty million.
MOST_PICTURE_BYTES: Final = 20_000_000
_STATUSES: dict[Method, int] = {"create": 201, "update": 200, "upsert": 200, "delete": 204}
Result: TypeAlias = dict[str, Any]


class BatchQuery(WriteQuery):
    atomic: Annotated[bool, Flag, Field(description="Do all of the items, or none.")] = False


async def write(call: Call, resource: ShortURLResource[Entity]) -> Response:
    async def make(record: IdempotencyRecord | None) -> Response:
        query, represent = call.query(BatchQuery), partial(resource.represent, call)
        batch = resource.batch(call.deps, call.actor, strict=query.strict, answer_of=represent)
        results, made = await _run(call, resource, batch, record, is_atomic=query.atomic)
        if resource is codes.CODES and call.wants_picture:
            await _add_pictures(call, results, made)
        return _answer(call, results)

    return await answer_once(call, make)


def _answer(call: Call, results: Sequence[Result]) -> Response:
    selected = ({**one, "data": call.selected(one["data"])} if one.get("data") else one for one in results)
    return answers.many([*selected])


async def _run(
    call: Call,
    resource: ShortURLResource[Entity],
    batch: Batch[Entity],
    record: IdempotencyRecord | None,
    *,
    is_atomic: bool,
) -> tuple[list[Result], dict[str, Entity]]:
    """One result for each item, and by their ids what this call has made.

    After a crash, the results that an earlier call has kept come first.
    """
    items = call.body.read_list(MAX_ITEMS)
    parts: list[list[Result]] = [json.loads(part) for part in await kept_parts(call.deps, record)]
    kept = [result for part in parts for result in part]

    async def keep(held: IdempotencyRecord, outcomes: Sequence[Outcome[Entity]]) -> None:
        results = await answers.in_turns(partial(_result, call, resource), outcomes)
        await keep_part(call.deps, held, len(parts), json.dumps(results).encode())
        parts.append(results)

    keeper: Keep[Entity] | None = partial(keep, record) if record is not None else None
    outcomes = await run_batch(
        call.deps, call.actor, batch, items, first=len(kept), is_atomic=is_atomic, keep=keeper
    )
    done = [outcome for outcome in outcomes if not isinstance(outcome, DomainError)]
    for one in done:
        call.context.forget_code(one.entity.domain, one.entity.short_id)
    results = kept + await answers.in_turns(partial(_result, call, resource), outcomes)
    return results, {str(one.entity.id): one.entity for one in done if one.method == "create"}


def _result(call: Call, resource: ShortURLResource[Entity], outcome: Outcome[Entity]) -> Result:
    if isinstance(outcome, DomainError):
        return {"status": status_of(outcome), **body_of(outcome, request_id.get() or "")}
    data = resource.represent(call, outcome.entity) if outcome.method != "delete" else None
    return {"status": _STATUSES[outcome.method], "data": data}


async def _add_pictures(call: Call, results: Sequence[Result], made: Mapping[str, Any]) -> None:
    """Add pictures as the answer to a single new code has them, until they take too much memory.

    One that is gone since an earlier call has none.
    """
    store, account_id, room = call.deps.store.codes, call.actor.account.id, MOST_PICTURE_BYTES
    for result in results:
        if result["status"] != _STATUSES["create"] or room < 0:
            continue
        data = result["data"]
        code = made.get(data["id"]) or await store.get(account_id, UUID(data["id"]))
        if code is not None:
            source = picture_source_of(code, call.deps.addresses)
            picture = await pictures.draw(call.deps, source, Output())
            data["image_base64"] = b64encode(picture).decode()
            room -= len(picture)
