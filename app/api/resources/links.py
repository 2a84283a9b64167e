"""/links: who is calling, parse the envelope, one use case, answer."""

from functools import partial
from typing import Any
from uuid import UUID

from starlette.responses import Response

from app.api import answers
from app.api.answers import etag_of
from app.api.calls import Call
from app.api.idempotency import answer_once
from app.api.resources.short_urls import LinkExpansion, ShortURLResource, changed
from domain.codes.codes import ShortLink
from domain.codes.serialization import serialize_link
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes import links
from domain.use_cases.codes.short_urls import get_short_url


async def create_link(call: Call) -> Response:
    async def make(record: IdempotencyRecord | None) -> Response:
        link = await links.create_link(call.deps, call.actor, call.read, record=record)
        return _created(call, link)

    async def recover(link_id: UUID) -> Response:
        store = call.deps.store
        return _created(call, await get_short_url(store.links, call.actor.account.id, str(link_id)))

    return await answer_once(call, make, recover)


async def change_link(call: Call) -> Response:
    link = await links.change_link(
        call.deps,
        call.actor,
        call.reference,
        call.read,
        if_match=call.if_match,
        answer_of=partial(represent, call),
    )
    return changed(call, LINKS, link)


def represent(call: Call, link: ShortLink) -> dict[str, Any]:
    return serialize_link(link, call.deps.addresses)


def _created(call: Call, link: ShortLink) -> Response:
    call.context.forget_code(link.domain, link.short_id)
    headers = {"Location": f"{call.context.rest_url}/links/{link.id}", "ETag": etag_of(link)}
    return answers.one(represent(call, link), status=201, headers=headers)


LINKS = ShortURLResource(lambda store: store.links, represent, LinkExpansion)
