"""/trash, and the way back from it: who is calling, parse the envelope, one use case, answer."""

from starlette.responses import Response

from app.api import answers
from app.api.answers import ListMeta
from app.api.calls import Call, PageQuery
from app.api.idempotency import answer_once
from app.api.resources.short_urls import ShortURLResource, changed
from domain.codes.serialization import serialize_trashed
from domain.ports.codes import Entity
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes import trash
from domain.use_cases.codes.short_urls import get_short_url
from domain.use_cases.codes.trash import LATEST_FIRST
from domain.use_cases.cursors import sort_cursor_of, sort_position_in


async def list_page(call: Call) -> Response:
    query, addresses = call.query(PageQuery), call.deps.addresses
    after = sort_position_in(query.cursor, LATEST_FIRST, "trash")
    page, following, total = await trash.list_trash(
        call.deps, call.actor.account.id, limit=query.limit, after=after
    )
    meta = ListMeta(next_cursor=sort_cursor_of(following, LATEST_FIRST, "trash"), total=total)
    return answers.page(
        [serialize_trashed(one, one.deletion, addresses) for one in page if one.deletion], meta
    )


async def empty(call: Call) -> Response:
    call.read_nothing()
    await trash.empty_trash(call.deps, call.actor.account.id, until=call.deps.clock())
    return Response(status_code=204)


async def delete_one(call: Call) -> Response:
    call.read_nothing()
    await trash.delete_from_trash(call.deps, call.actor, call.reference)
    return Response(status_code=204)


async def restore(call: Call, resource: ShortURLResource[Entity]) -> Response:
    async def make(_: IdempotencyRecord | None) -> Response:
        # What is not in the trash is a 404 before a body is a 400.
        await get_short_url(resource.of(call).in_trash, call.actor.account.id, call.reference)
        call.read_nothing()
        (entity,) = await trash.restore(
            call.deps, resource.of(call), call.actor, [call.reference], if_match=call.if_match
        )
        return changed(call, resource, entity)

    return await answer_once(call, make)
