"""Handlers for /qr-codes and /links alike: list, get, delete, history and revert."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal
from uuid import UUID

from pydantic import Field
from starlette.responses import Response

from app.api import answers
from app.api.answers import ListMeta, etag_of
from app.api.calls import Call, PageQuery
from app.api.idempotency import answer_once
from domain.analytics.queries import Zone
from domain.codes.serialization import serialize_change
from domain.codes.short_urls import CreatedVia
from domain.kernel.parsing import Time
from domain.ports.codes import Entity, ShortURLFilter, ShortURLs
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.store import Store
from domain.use_cases.codes import history, short_urls
from domain.use_cases.codes.named_items import get_named_item
from domain.use_cases.codes.tags import find_tag
from domain.use_cases.cursors import cursor_of, position_in, version_cursor_of, version_in


class ShortURLsQuery(PageQuery):
    """`search`: part of the name, the short ID or the destination, in any case. `tag`: a name or an id."""

    search: Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00]*$")] | None = None
    folder: str | None = None
    tag: Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00]*$")] | None = None
    created_via: Literal["api", "dashboard", "bulk", "assistant"] | None = None
    created_after: Time | None = Field(None, description="Or a date: its midnight in the time zone.")
    created_before: Time | None = Field(None, description="Or a date: its midnight in the time zone.")
    time_zone: Zone | None = Field(None, alias="timezone", description="IANA name. Default: the account's.")


@dataclass(frozen=True, slots=True)
class ShortURLResource(Generic[Entity]):
    """One kind of short URLs."""

    repository: Callable[[Store], ShortURLs[Entity]]
    represent: Callable[[Call, Entity], dict[str, Any]]

    def of(self, call: Call) -> ShortURLs[Entity]:
        return self.repository(call.deps.store)


async def list_page(
    call: Call, resource: ShortURLResource[Entity], query_model: type[ShortURLsQuery] = ShortURLsQuery
) -> Response:
    folder_id = await find_folder(call)
    query = call.query(query_model)
    which = ShortURLFilter(
        search=query.search,
        type_id=getattr(query, "type_id", None),
        folder_id=folder_id,
        tag=await find_tag(call.deps, call.actor.account.id, query.tag) if query.tag else None,
        created_via=CreatedVia(query.created_via) if query.created_via else None,
        created_after=query.created_after,
        created_before=query.created_before,
    )
    page, following, total = await short_urls.list_short_urls(
        resource.of(call), call.actor.account.id, which, limit=query.limit, after=position_in(query.cursor)
    )
    meta = ListMeta(next_cursor=cursor_of(following), total=total)
    return answers.page([resource.represent(call, entity) for entity in page], meta)


async def find_folder(call: Call) -> UUID | None:
    """That of the query parameter: an unknown folder is a 404 before a wrong query is a 400."""
    reference = call.request.query_params.get("folder")
    if not reference:
        return None
    folders, account_id = call.deps.store.folders, call.actor.account.id
    return (await get_named_item(folders, account_id, reference, field="folder")).id


async def get_one(call: Call, resource: ShortURLResource[Entity]) -> Response:
    entity = await find(call, resource)
    call.refuse_query()
    return answers.one_with_etag(call, resource.represent(call, entity), etag_of(entity))


async def delete_one(call: Call, resource: ShortURLResource[Entity]) -> Response:
    context = call.context
    if call.request.query_params:
        # An unknown code is a 404 before a wrong query is a 400.
        await find(call, resource)
        call.refuse_query()
    entity = await short_urls.delete_short_url(
        context.deps, resource.of(call), call.actor, call.reference, if_match=call.if_match
    )
    context.repointed(entity.domain, entity.short_id)
    return Response(status_code=204)


async def list_changes(call: Call, resource: ShortURLResource[Entity]) -> Response:
    def read_page() -> history.HistoryPage:
        query = call.query(PageQuery)
        return query.limit, version_in(query.cursor)

    changes, below, total = await history.list_history(
        call.deps, resource.of(call), call.actor.account.id, call.reference, read_page
    )
    meta = ListMeta(next_cursor=version_cursor_of(below), total=total)
    return answers.page([serialize_change(change) for change in changes], meta)


async def revert(call: Call, resource: ShortURLResource[Entity]) -> Response:
    async def make(_: IdempotencyRecord | None) -> Response:
        context = call.context
        entity = await history.revert(
            context.deps, resource.of(call), call.actor, call.reference, call.read, if_match=call.if_match
        )
        return changed(call, resource, entity)

    # An unknown code is a 404 before a reused key is a 409.
    await find(call, resource)
    return await answer_once(call, make)


async def find(call: Call, resource: ShortURLResource[Entity]) -> Entity:
    return await short_urls.get_short_url(resource.of(call), call.actor.account.id, call.reference)


async def find_uncounted(call: Call, resource: ShortURLResource[Entity]) -> Entity:
    """Without the scans of the inbox in `scan_count`."""
    repository = resource.of(call).without_waiting
    return await short_urls.get_short_url(repository, call.actor.account.id, call.reference)


def changed(call: Call, resource: ShortURLResource[Entity], entity: Entity) -> Response:
    """The answer to a change; the next scan in this process sees the change."""
    call.context.repointed(entity.domain, entity.short_id)
    return answers.one(resource.represent(call, entity), headers={"ETag": etag_of(entity)})
