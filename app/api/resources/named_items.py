"""Folders, templates, tags and own domains: who is calling, parse the envelope, one use case, answer."""

from functools import partial

from pydantic import Field
from starlette.responses import Response

from app.api import answers
from app.api.answers import ListMeta
from app.api.calls import Call, PageQuery, Search
from app.api.idempotency import answer_once, make_once
from app.conditions import etag_of_revision
from domain.codes.serialization import serialize_item, serialize_verification
from domain.kernel.coercion import coerce
from domain.kernel.parsing import Strict, parse_valid
from domain.named_items.items import Folder
from domain.named_items.own_domains import OwnDomain
from domain.named_items.tags import Tag
from domain.ports.codes import NamedItem
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.named_items import items, own_domains, tags


class NamedItemsQuery(PageQuery):
    search: Search | None = Field(None, description="A part of the name, in any case.")


async def create(call: Call, kind: items.ItemKind[NamedItem]) -> Response:
    async def answer(call: Call, item: NamedItem) -> Response:
        location = f"{call.context.rest_url}/{kind.name}/{item.id}"
        headers = {"Location": location, "ETag": etag_of_item(item)}
        return answers.one(kind.serialize(item), status=201, headers=headers)

    make = partial(items.create_item, kind, call.deps, call.actor, call.read)
    return await make_once(call, make, partial(_find, call, kind), answer)


async def _find(call: Call, kind: items.ItemKind[NamedItem], reference: str) -> NamedItem:
    return await items.get_named_item(kind.repository(call.deps.store), call.actor.account.id, reference)


async def change(call: Call, kind: items.ItemKind[NamedItem]) -> Response:
    item = await items.change_item(
        kind,
        call.deps,
        call.actor,
        call.reference,
        call.read,
        if_match=call.if_match,
        answer_of=kind.serialize,
    )
    if isinstance(item, OwnDomain):
        call.context.forget_domain(item)
    return answers.one(kind.serialize(item), headers={"ETag": etag_of_item(item)})


async def list_page(call: Call, kind: items.ItemKind[NamedItem]) -> Response:
    query = call.query(NamedItemsQuery)
    after = position_in(query.cursor, kind.name, query.search)
    page, following, total = await items.list_named_items(
        kind.repository(call.deps.store),
        call.actor.account.id,
        search=query.search,
        limit=query.limit,
        after=after,
    )
    meta = ListMeta(next_cursor=cursor_of(following, kind.name, query.search), total=total)
    return answers.page([kind.serialize(item) for item in page], meta)


async def get_one(call: Call, kind: items.ItemKind[NamedItem]) -> Response:
    item = await _find(call, kind, call.reference)
    call.refuse_query()
    return answers.one_with_etag(call, kind.serialize(item), etag_of_item(item))


async def delete_one(call: Call, kind: items.ItemKind[NamedItem]) -> Response:
    if call.request.query_params:
        # An unknown item is a 404 before a wrong query is a 400.
        await _find(call, kind, call.reference)
        call.refuse_query()
    await items.delete_named_item(
        call.deps, kind.repository(call.deps.store), call.actor, call.reference, if_match=call.if_match
    )
    return Response(status_code=204)


def one_item(item: NamedItem) -> Response:
    return answers.one(serialize_item(item), headers={"ETag": etag_of_item(item)})


def etag_of_item(item: NamedItem) -> str:
    """The ETag of an item: a reader of a folder, a tag or a domain sees a new code in it."""
    counts = f"{item.qr_codes}.{item.links}" if isinstance(item, (Folder, Tag, OwnDomain)) else 0
    return etag_of_revision(item.revision(), counts)


async def merge_tag(call: Call) -> Response:
    async def merge(record: IdempotencyRecord | None) -> Tag:
        return await tags.merge_tag(
            call.deps, call.actor, call.reference, call.read, if_match=call.if_match, record=record
        )

    async def answer(_: Call, into: Tag) -> Response:
        return one_item(into)

    return await make_once(call, merge, partial(_find, call, tags.TAGS), answer)


class DomainDeletion(Strict):
    move_to: str | None = Field(
        None, description="Where its codes and links move: the id or the host of another verified domain."
    )


async def verify_domain(call: Call) -> Response:
    async def make(_: IdempotencyRecord | None) -> Response:
        call.read_nothing()
        domain, found = await own_domains.verify_own_domain(
            call.deps, call.actor, call.reference, if_match=call.if_match
        )
        call.context.forget_domain(domain)
        data = serialize_verification(domain, found.message)
        return answers.one(data, headers={"ETag": etag_of_item(domain)})

    await _find(call, own_domains.OWN_DOMAINS, call.reference)
    return await answer_once(call, make)


async def delete_domain(call: Call) -> Response:
    # An unknown domain is a 404 before a wrong query is a 400.
    await _find(call, own_domains.OWN_DOMAINS, call.reference)
    domain = await own_domains.delete_own_domain(
        call.deps, call.actor, call.reference, move_to=_move_to(call), if_match=call.if_match
    )
    call.context.forget_domain(domain)
    return Response(status_code=204)


def _move_to(call: Call) -> str | None:
    """The query parameter, or the only field of a body: not every client can send one with DELETE."""
    move_to = call.query(DomainDeletion).move_to
    if move_to is not None or not call.body.text.strip():
        return move_to
    parsed = parse_valid(DomainDeletion, coerce(DomainDeletion, call.body.read()))
    return parsed.move_to
