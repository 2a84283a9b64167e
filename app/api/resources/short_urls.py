"""Handlers for /qr-codes and /links alike: list, get, delete, history and revert; the trash of both."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, Literal
from uuid import UUID

from pydantic import Field
from starlette.responses import Response

from app.answers.queries import Flag
from app.api import answers
from app.api.answers import ListMeta, etag_of
from app.api.calls import Call, Ids, PageQuery, Search
from app.api.idempotency import answer_once
from domain.analytics.queries import Zone
from domain.analytics.scan_ids import ScanIds
from domain.codes.serialization import serialize_change, serialize_item, serialize_trashed
from domain.codes.short_url_input import ExternalId
from domain.codes.short_urls import CreatedVia, Status
from domain.kernel.parsing import Strict, Time
from domain.ports.codes import Entity, ShortURLFilter, ShortURLs
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.lists import Sort, SortKey
from domain.ports.store import Store
from domain.use_cases.codes import history, short_urls, trash
from domain.use_cases.codes.short_urls import Expanded, expand
from domain.use_cases.codes.trash import LATEST_FIRST
from domain.use_cases.cursors import sort_cursor_of, sort_position_in, version_cursor_of, version_in
from domain.use_cases.named_items.items import get_named_item
from domain.use_cases.named_items.tags import find_tag_id
from domain.use_cases.tried_scans import try_scan

SORTS: Final = {f"{sign}{key.value}": Sort(key, sign == "-") for key in SortKey for sign in ("", "-")}
NO_FOLDER: Final = "none"


class LinkExpansion(Strict):
    expand: Literal["folder"] | None = Field(None, description="The folder itself in place of its id.")


class Expansion(Strict):
    expand: Literal["folder", "template", "folder,template", "template,folder"] | None = Field(
        None, description="Objects in the answer: `folder` in place of its id, `template` beside its id."
    )


class ShortURLsQuery(PageQuery):
    search: Search | None = Field(
        None,
        description="Words in any order and case: in name, content, tags, destination, short or external ID.",
    )
    ids: Ids | None = Field(
        None,
        description="Only these: up to 100 ids or short IDs with commas between. Unknown ones are left out.",
    )
    external_id: ExternalId | None = Field(None, description="Only the one with your own ID.")
    folder: str | None = Field(None, description="Only those in the folder of this id; `none`: in no folder.")
    tag: Search | None = Field(None, description="Only those with this tag: its name in any case, or its id.")
    status: Literal["active", "paused", "blank"] | None = Field(
        None, description="Only those with this status."
    )
    has_password: Annotated[bool, Flag] | None = Field(None, description="Only with a password, or without.")
    expires_before: Time | None = Field(None, description="Only those that expire before this time.")
    created_via: Literal["api", "dashboard", "bulk", "assistant"] | None = Field(
        None, description="Only those made there."
    )
    created_after: Time | None = Field(None, description="Made after this; a date is its first moment.")
    created_before: Time | None = Field(None, description="Made before this; a date is its first moment.")
    time_zone: Zone | None = Field(None, alias="timezone", description="IANA name. Default: the account's.")
    sort: Literal[
        "created_at",
        "-created_at",
        "updated_at",
        "-updated_at",
        "name",
        "-name",
        "scan_count",
        "-scan_count",
    ] = Field(
        "created_at",
        description="Newest, last changed or most scanned first, names from A to Z; a hyphen reverses it.",
    )


class LinksQuery(ShortURLsQuery, LinkExpansion):
    pass


@dataclass(frozen=True, slots=True)
class ShortURLResource(Generic[Entity]):
    repository: Callable[[Store], ShortURLs[Entity]]
    represent: Callable[[Call, Entity], dict[str, Any]]
    expansion: type[Expansion | LinkExpansion]

    def of(self, call: Call) -> ShortURLs[Entity]:
        return self.repository(call.deps.store)


async def list_page(
    call: Call, resource: ShortURLResource[Entity], query_model: type[ShortURLsQuery] = LinksQuery
) -> Response:
    is_in_no_folder = call.request.query_params.get("folder") == NO_FOLDER
    folder_id = None if is_in_no_folder else await find_folder(call)
    query = call.query(query_model)
    sort, repository = SORTS[query.sort], resource.of(call)
    which = await filter_of(call, repository, query, folder_id)
    page, following, total = await short_urls.list_short_urls(
        repository,
        call.actor.account.id,
        which,
        limit=query.limit,
        sort=sort,
        after=sort_position_in(query.cursor, sort, repository.noun, which),
    )
    expanded = await expand(call.deps, call.actor.account.id, page, getattr(query, "expand", None))
    meta = ListMeta(next_cursor=sort_cursor_of(following, sort, repository.noun, which), total=total)
    return answers.page([_represent(call, resource, entity, expanded) for entity in page], meta)


async def filter_of(
    call: Call, repository: ShortURLs[Any], query: ShortURLsQuery, folder_id: UUID | None
) -> ShortURLFilter:
    which = ShortURLFilter(
        references=tuple(sorted(set(query.ids.split(",")))) if query.ids is not None else None,
        external_id=query.external_id,
        type_id=getattr(query, "type_id", None),
        folder_id=folder_id,
        tag_id=await find_tag_id(call.deps, call.actor.account.id, query.tag) if query.tag else None,
        is_in_no_folder=query.folder == NO_FOLDER,
        status=Status(query.status) if query.status else None,
        has_password=query.has_password,
        expires_before=query.expires_before,
        created_via=CreatedVia(query.created_via) if query.created_via else None,
        created_after=query.created_after,
        created_before=query.created_before,
    )
    return await short_urls.searched(call.deps, repository, call.actor.account.id, which, query.search)


async def find_folder(call: Call) -> UUID | None:
    """The folder of the query parameter: an unknown one is a 404 before a wrong query is a 400."""
    reference = call.request.query_params.get("folder")
    if not reference:
        return None
    folders, account_id = call.deps.store.folders, call.actor.account.id
    return (await get_named_item(folders, account_id, reference, field="folder")).id


async def get_one(call: Call, resource: ShortURLResource[Entity]) -> Response:
    return await answer_expanded(call, resource, await find(call, resource))


async def answer_expanded(call: Call, resource: ShortURLResource[Entity], entity: Entity) -> Response:
    query = call.query(resource.expansion)
    expanded = await expand(call.deps, call.actor.account.id, [entity], query.expand)
    data = _represent(call, resource, entity, expanded)
    return answers.one_with_etag(call, data, etag_of(entity, *expanded.revisions))


def _represent(
    call: Call, resource: ShortURLResource[Entity], entity: Entity, expanded: Expanded
) -> dict[str, Any]:
    data = resource.represent(call, entity)
    if expanded.folders is not None:
        folder = expanded.folders.get(entity.folder_id) if entity.folder_id else None
        data["folder"] = folder and serialize_item(folder)
    if expanded.templates is not None:
        template_id = getattr(entity, "template_id", None)
        template = expanded.templates.get(template_id) if template_id else None
        data["template"] = template and serialize_item(template)
    return data


async def delete_one(call: Call, resource: ShortURLResource[Entity]) -> Response:
    context = call.context
    if call.request.query_params:
        # An unknown code is a 404 before a wrong query is a 400.
        await find(call, resource)
        call.refuse_query()
    entity = await short_urls.delete_short_url(
        context.deps, resource.of(call), call.actor, call.reference, if_match=call.if_match
    )
    context.forget_code(entity.domain, entity.short_id)
    return Response(status_code=204)


async def list_changes(call: Call, resource: ShortURLResource[Entity]) -> Response:
    of = ("history", call.reference)

    def read_page() -> history.HistoryPage:
        query = call.query(PageQuery)
        return query.limit, version_in(query.cursor, *of)

    changes, below, total = await history.list_history(
        call.deps, resource.of(call), call.actor.account.id, call.reference, read_page
    )
    meta = ListMeta(next_cursor=version_cursor_of(below, *of), total=total)
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


async def explain(call: Call, resource: ShortURLResource[Entity]) -> Response:
    repository, ids = resource.of(call), ScanIds(call.context.secret_key)
    explanation = await try_scan(call.deps, repository, call.actor.account, call.reference, call.read, ids)
    return answers.one(explanation.model_dump(mode="json"))


async def find(call: Call, resource: ShortURLResource[Entity]) -> Entity:
    return await short_urls.get_short_url(resource.of(call), call.actor.account.id, call.reference)


async def find_uncounted(call: Call, resource: ShortURLResource[Entity]) -> Entity:
    """The code or link. Its `scan_count` lacks the scans of the inbox."""
    repository = resource.of(call).without_waiting
    return await short_urls.get_short_url(repository, call.actor.account.id, call.reference)


def changed(call: Call, resource: ShortURLResource[Entity], entity: Entity) -> Response:
    """The answer to a change; the next scan in this process sees the change."""
    call.context.forget_code(entity.domain, entity.short_id)
    return answers.one(resource.represent(call, entity), headers={"ETag": etag_of(entity)})


async def list_trash(call: Call) -> Response:
    query, addresses = call.query(PageQuery), call.deps.addresses
    after = sort_position_in(query.cursor, LATEST_FIRST, "trash")
    page, following, total = await trash.list_trash(
        call.deps, call.actor.account.id, limit=query.limit, after=after
    )
    meta = ListMeta(next_cursor=sort_cursor_of(following, LATEST_FIRST, "trash"), total=total)
    return answers.page(
        [serialize_trashed(one, one.deletion, addresses) for one in page if one.deletion], meta
    )


async def empty_trash(call: Call) -> Response:
    call.read_nothing()
    await trash.empty_trash(call.deps, call.actor.account.id, until=call.deps.clock())
    return Response(status_code=204)


async def delete_from_trash(call: Call) -> Response:
    call.read_nothing()
    await trash.delete_from_trash(call.deps, call.actor, call.reference)
    return Response(status_code=204)


async def restore(call: Call, resource: ShortURLResource[Entity]) -> Response:
    async def make(_: IdempotencyRecord | None) -> Response:
        # What is not in the trash is a 404 before a body is a 400.
        await short_urls.get_short_url(resource.of(call).in_trash, call.actor.account.id, call.reference)
        call.read_nothing()
        entity = await trash.restore(
            call.deps, resource.of(call), call.actor, call.reference, if_match=call.if_match
        )
        return changed(call, resource, entity)

    return await answer_once(call, make)
