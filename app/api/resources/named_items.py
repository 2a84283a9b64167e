"""/folders, /templates, /utm-templates, /tags: who is calling, parse the envelope, one use case, answer."""

from uuid import UUID

from pydantic import Field
from starlette.responses import Response

from app.api import answers
from app.api.answers import ListMeta
from app.api.calls import Call, PageQuery, Search
from app.api.idempotency import answer_once
from app.conditions import etag_of_revision
from domain.codes.serialization import serialize_item
from domain.named_items.folders import Folder
from domain.named_items.own_domains import OwnDomain
from domain.named_items.tags import Tag
from domain.ports.codes import NamedItem
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.named_items.items import (
    ItemKind,
    change_item,
    create_item,
    delete_named_item,
    get_named_item,
    list_named_items,
)


class NamedItemsQuery(PageQuery):
    search: Search | None = Field(None, description="A part of the name, in any case.")


async def create(call: Call, kind: ItemKind[NamedItem]) -> Response:
    async def make(record: IdempotencyRecord | None) -> Response:
        item = await create_item(kind, call.deps, call.actor, call.read, record=record)
        return _created(call, kind, item)

    async def recover(item_id: UUID) -> Response:
        item = await get_named_item(kind.repository(call.deps.store), call.actor.account.id, str(item_id))
        return _created(call, kind, item)

    return await answer_once(call, make, recover)


async def change(call: Call, kind: ItemKind[NamedItem]) -> Response:
    item = await change_item(
        kind,
        call.deps,
        call.actor,
        call.reference,
        call.read,
        if_match=call.if_match,
        answer_of=serialize_item,
    )
    if isinstance(item, OwnDomain):
        call.context.forget_domain(item)
    return one_item(item)


async def list_page(call: Call, kind: ItemKind[NamedItem]) -> Response:
    query = call.query(NamedItemsQuery)
    after = position_in(query.cursor, kind.name, query.search)
    page, following, total = await list_named_items(
        kind.repository(call.deps.store),
        call.actor.account.id,
        search=query.search,
        limit=query.limit,
        after=after,
    )
    meta = ListMeta(next_cursor=cursor_of(following, kind.name, query.search), total=total)
    return answers.page([serialize_item(item) for item in page], meta)


async def get_one(call: Call, kind: ItemKind[NamedItem]) -> Response:
    item = await get_named_item(kind.repository(call.deps.store), call.actor.account.id, call.reference)
    call.refuse_query()
    return answers.one_with_etag(call, serialize_item(item), etag_of_item(item))


async def delete_one(call: Call, kind: ItemKind[NamedItem]) -> Response:
    if call.request.query_params:
        # An unknown item is a 404 before a wrong query is a 400.
        await get_named_item(kind.repository(call.deps.store), call.actor.account.id, call.reference)
        call.refuse_query()
    await delete_named_item(
        call.deps, kind.repository(call.deps.store), call.actor, call.reference, if_match=call.if_match
    )
    return Response(status_code=204)


def one_item(item: NamedItem) -> Response:
    return answers.one(serialize_item(item), headers={"ETag": etag_of_item(item)})


def _created(call: Call, kind: ItemKind[NamedItem], item: NamedItem) -> Response:
    location = f"{call.context.rest_url}/{kind.name}/{item.id}"
    headers = {"Location": location, "ETag": etag_of_item(item)}
    return answers.one(serialize_item(item), status=201, headers=headers)


def etag_of_item(item: NamedItem) -> str:
    """A reader of a folder, a tag or a domain sees a new code in it."""
    counts = f"{item.qr_codes}.{item.links}" if isinstance(item, (Folder, Tag, OwnDomain)) else 0
    return etag_of_revision(item.revision(), counts)
