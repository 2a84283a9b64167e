"""/folders, /templates, /utm-templates, /tags: who is calling, parse the envelope, one use case, answer."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic
from uuid import UUID

from pydantic import Field
from starlette.responses import Response

from app.api import answers
from app.api.answers import ListMeta
from app.api.calls import Call, PageQuery, Search
from app.api.idempotency import answer_once
from app.conditions import etag_of_revision
from domain.codes.serialization import (
    serialize_folder,
    serialize_tag,
    serialize_template,
    serialize_utm_template,
)
from domain.named_items.folders import Folder
from domain.named_items.own_domains import OwnDomain
from domain.named_items.tags import Tag
from domain.ports.codes import NamedItem, NamedItems
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.store import Store
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.named_items import folders, tags, templates, utm_templates
from domain.use_cases.named_items.items import delete_named_item, get_named_item, list_named_items


class NamedItemsQuery(PageQuery):
    search: Search | None = Field(None, description="A part of the name, in any case.")


@dataclass(frozen=True, slots=True)
class NamedItemResource(Generic[NamedItem]):
    path: str
    repository: Callable[[Store], NamedItems[NamedItem]]
    create: Callable[..., Awaitable[NamedItem]]
    change: Callable[..., Awaitable[NamedItem]]
    represent: Callable[[NamedItem], dict[str, Any]]

    def of(self, call: Call) -> NamedItems[NamedItem]:
        return self.repository(call.deps.store)


async def create(call: Call, resource: NamedItemResource[NamedItem]) -> Response:
    async def make(record: IdempotencyRecord | None) -> Response:
        return _created(
            call, resource, await resource.create(call.deps, call.actor, call.read, record=record)
        )

    async def recover(item_id: UUID) -> Response:
        item = await get_named_item(resource.of(call), call.actor.account.id, str(item_id))
        return _created(call, resource, item)

    return await answer_once(call, make, recover)


async def change(call: Call, resource: NamedItemResource[NamedItem]) -> Response:
    item = await resource.change(
        call.deps,
        call.actor,
        call.reference,
        call.read,
        if_match=call.if_match,
        answer_of=resource.represent,
    )
    return one_item(resource, item)


async def list_page(call: Call, resource: NamedItemResource[NamedItem]) -> Response:
    query = call.query(NamedItemsQuery)
    after = position_in(query.cursor, resource.path, query.search)
    page, following, total = await list_named_items(
        resource.of(call), call.actor.account.id, search=query.search, limit=query.limit, after=after
    )
    meta = ListMeta(next_cursor=cursor_of(following, resource.path, query.search), total=total)
    return answers.page([resource.represent(item) for item in page], meta)


async def get_one(call: Call, resource: NamedItemResource[NamedItem]) -> Response:
    item = await get_named_item(resource.of(call), call.actor.account.id, call.reference)
    call.refuse_query()
    return answers.one_with_etag(call, resource.represent(item), etag_of_item(item))


async def delete_one(call: Call, resource: NamedItemResource[NamedItem]) -> Response:
    if call.request.query_params:
        # An unknown item is a 404 before a wrong query is a 400.
        await get_named_item(resource.of(call), call.actor.account.id, call.reference)
        call.refuse_query()
    await delete_named_item(call.deps, resource.of(call), call.actor, call.reference, if_match=call.if_match)
    return Response(status_code=204)


def one_item(resource: NamedItemResource[NamedItem], item: NamedItem) -> Response:
    return answers.one(resource.represent(item), headers={"ETag": etag_of_item(item)})


def _created(call: Call, resource: NamedItemResource[NamedItem], item: NamedItem) -> Response:
    location = f"{call.context.rest_url}/{resource.path}/{item.id}"
    headers = {"Location": location, "ETag": etag_of_item(item)}
    return answers.one(resource.represent(item), status=201, headers=headers)


def etag_of_item(item: NamedItem) -> str:
    """A reader of a folder, a tag or a domain sees a new code in it."""
    counts = f"{item.qr_codes}.{item.links}" if isinstance(item, (Folder, Tag, OwnDomain)) else 0
    return etag_of_revision(item.revision(), counts)


async def merge_tag(call: Call) -> Response:
    async def make(record: IdempotencyRecord | None) -> Response:
        into = await tags.merge_tag(
            call.deps, call.actor, call.reference, call.read, if_match=call.if_match, record=record
        )
        return one_item(TAGS, into)

    async def recover(into_id: UUID) -> Response:
        into = await get_named_item(TAGS.of(call), call.actor.account.id, str(into_id))
        return one_item(TAGS, into)

    return await answer_once(call, make, recover)


FOLDERS = NamedItemResource(
    "folders", lambda store: store.folders, folders.create_folder, folders.change_folder, serialize_folder
)
TEMPLATES = NamedItemResource(
    "templates",
    lambda store: store.templates,
    templates.create_template,
    templates.change_template,
    serialize_template,
)
UTM_TEMPLATES = NamedItemResource(
    "utm-templates",
    lambda store: store.utm_templates,
    utm_templates.create_utm_template,
    utm_templates.change_utm_template,
    serialize_utm_template,
)
TAGS = NamedItemResource("tags", lambda store: store.tags, tags.create_tag, tags.change_tag, serialize_tag)
