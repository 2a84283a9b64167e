"""/tags: who is calling, parse the envelope, one use case, answer. See named_items for the rest."""

from uuid import UUID

from starlette.responses import Response

from app.api.calls import Call
from app.api.idempotency import answer_once
from app.api.resources.named_items import one_item
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.named_items import tags
from domain.use_cases.named_items.items import get_named_item


async def merge(call: Call) -> Response:
    async def make(record: IdempotencyRecord | None) -> Response:
        into = await tags.merge_tag(
            call.deps, call.actor, call.reference, call.read, if_match=call.if_match, record=record
        )
        return one_item(into)

    async def recover(into_id: UUID) -> Response:
        into = await get_named_item(call.deps.store.tags, call.actor.account.id, str(into_id))
        return one_item(into)

    return await answer_once(call, make, recover)
