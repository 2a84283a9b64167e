"""/tags: who is calling, parse the envelope, one use case, answer. See named_items for the rest."""

from typing import Annotated
from uuid import UUID

from pydantic import Field
from starlette.responses import Response

from app.api import answers
from app.api.answers import ListMeta
from app.api.calls import Call, PageQuery
from app.api.idempotency import answer_once
from app.api.named_items import Folder, NamedItemResource, one_item
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes import tags
from domain.use_cases.codes.named_items import get_named_item
from domain.use_cases.cursors import cursor_of, position_in


class Tag(Folder):
    """`qr_codes`, `links`: how many have it."""

    qr_codes: int
    links: int


class TagsQuery(PageQuery):
    """`search`: part of the name, in any case."""

    search: Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00]*$")] | None = None


async def list_page(call: Call) -> Response:
    query = call.query(TagsQuery)
    page, following, total = await tags.list_tags(
        call.deps,
        call.actor.account.id,
        search=query.search,
        limit=query.limit,
        after=position_in(query.cursor),
    )
    meta = ListMeta(next_cursor=cursor_of(following), total=total)
    return answers.page([TAGS.represent(tag) for tag in page], meta)


async def merge(call: Call) -> Response:
    async def make(record: IdempotencyRecord | None) -> Response:
        into = await tags.merge_tag(
            call.deps, call.actor, call.reference, call.read, if_match=call.if_match, record=record
        )
        return one_item(TAGS, into)

    async def recover(into_id: UUID) -> Response:
        into = await get_named_item(call.deps.store.tags, call.actor.account.id, str(into_id))
        return one_item(TAGS, into)

    return await answer_once(call, make, recover)


TAGS = NamedItemResource("tags", lambda store: store.tags, tags.create_tag, tags.change_tag, Tag)
