"""Handlers for /qr-codes and /links alike: list, get, delete, history and revert; the trash of both."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Final, Generic, Literal
from uuid import UUID

from pydantic import AliasChoices, Field
from starlette.responses import Response

from app.answers.queries import Digits, Flag
from app.api import answers
from app.api.answers import ListMeta, etag_of
from app.api.calls import Call, GrowingPageQuery, Ids, PageQuery, Search
from app.api.idempotency import answer_once
from app.api.selection import Selection
from domain.analytics.queries import Zone
from domain.analytics.scan_ids import ScanIds
from domain.codes.serialization import serialize_change, serialize_item, serialize_trashed
from domain.codes.short_url_input import StatusField, status_of
from domain.codes.short_urls import CreatedVia
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.net.addresses import with_waiting
from domain.kernel.parsing import Commas, Time
from domain.kernel.reasons import Reason
from domain.ports.codes import Entity, ShortURLFilter, ShortURLs
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.lists import LAST_CHANGED_LAST, Sort, SortKey
from domain.ports.store import Store
from domain.use_cases.codes import history, short_urls, trash
from domain.use_cases.codes.batch import Batch
from domain.use_cases.codes.short_urls import Expanded, expand
from domain.use_cases.codes.trash import LATEST_FIRST
from domain.use_cases.cursors import sort_cursor_of, sort_position_in, version_cursor_of, version_in
from domain.use_cases.named_items import items
from domain.use_cases.named_items.tags import find_tag_ids
from domain.use_cases.tried_scans import try_scan

SORTS: Final = {f"{sign}{key.value}": Sort(key, sign == "-") for key in SortKey for sign in ("", "-")}
# As in bodies.
FOLDER: Final = AliasChoices("folder", "folder_id")


class LinkExpansion(Selection):
    expand: Literal["folder"] | None = Field(None, description="The folder itself in place of its id.")


class Expansion(Selection):
    expand: Literal["folder", "template", "folder,template", "template,folder"] | None = Field(
        None, description="Objects in the answer: `folder` in place of its id, `template` beside its id."
    )


class ShortURLsQuery(GrowingPageQuery):
    search: Search | None = Field(
        None,
        description="Words in any order and case: in name, content, tags, destination, short or external ID.",
    )
    ids: Ids | None = Field(
        None,
        description="Only these: up to 100 ids or short IDs with commas between. Unknown ones are left out.",
    )
    external_id: Annotated[str, Field(min_length=1, max_length=4_000)] | None = Field(
        None, description="Only the one with your own ID, or those with one of several."
    )
    folder: str | None = Field(
        None, validation_alias=FOLDER, description="Only those in the folder of this id; `none`: in none."
    )
    tag: Search | None = Field(None, description="Only those with this tag: its name in any case, or its id.")
    status: Annotated[tuple[Annotated[StatusField, Digits], ...] | None, Commas] = Field(
        None, description="Only those with this status, or one of several."
    )
    domain: Annotated[tuple[Annotated[str, Field(min_length=1)], ...] | None, Commas] = Field(
        None, description="Only those with a short URL on this domain, or one of several."
    )
    metadata: dict[str, Annotated[str, Field(max_length=1_000)]] | None = Field(
        None, description="`metadata.key=value`: only those that have this value, or one of several."
    )
    has_password: Annotated[bool, Flag] | None = Field(None, description="Only with a password, or without.")
    expires_before: Time | None = Field(None, description="Only those that expire before this time.")
    created_via: Annotated[tuple[Literal["api", "dashboard", "bulk", "assistant"], ...] | None, Commas] = (
        Field(None, description="Only those made there.")
    )
    created_after: Time | None = Field(None, description="Made after this; a date is its first moment.")
    created_before: Time | None = Field(None, description="Made before this; a date is its first moment.")
    updated_after: Time | None = Field(None, description="Made or changed after this.")
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
    """`created`: the answer to a new one."""

    repository: Callable[[Store], ShortURLs[Entity]]
    represent: Callable[[Call, Entity], dict[str, Any]]
    created: Callable[[Call, Entity], Awaitable[Response]]
    create: Callable[..., Awaitable[Entity]]
    change: Callable[..., Awaitable[Entity]]
    batch: Callable[..., Batch[Entity]]
    expansion: type[Expansion | LinkExpansion]

    def of(self, call: Call) -> ShortURLs[Entity]:
        return self.repository(call.deps.store)


async def list_page(
    call: Call, resource: ShortURLResource[Entity], query_model: type[ShortURLsQuery] = LinksQuery
) -> Response:
    folder_ids = await find_folder_ids(call)
    query = call.query(query_model)
    goes_on, repository = query.order is not None, resource.of(call)
    if goes_on and "sort" in query.model_fields_set:
        raise ValidationFailed([Fault("sort", Reason.EXCLUDES, other="order")])
    sort = LAST_CHANGED_LAST if goes_on else SORTS[query.sort]
    which = await filter_of(call, repository, query, folder_ids)
    page, following, total = await short_urls.list_short_urls(
        repository,
        call.actor.account.id,
        which,
        limit=query.limit,
        sort=sort,
        after=sort_position_in(query.cursor, sort, repository.noun, which),
        goes_on=goes_on,
    )
    expanded = await expand(call.deps, call.actor.account.id, page, getattr(query, "expand", None))
    meta = ListMeta(next_cursor=sort_cursor_of(following, sort, repository.noun, which), total=total)
    show = partial(_selected, call, resource, expanded)
    return answers.page(await answers.in_turns(show, page), meta)


async def filter_of(
    call: Call, repository: ShortURLs[Any], query: ShortURLsQuery, folder_ids: tuple[UUID | None, ...]
) -> ShortURLFilter:
    def stored_domains(host: str) -> tuple[str, ...]:
        named = call.deps.addresses.domain_named(host)
        return with_waiting(host if named is None else named, call.actor.account.id)

    which = ShortURLFilter(
        references=tuple(sorted(set(query.ids.split(",")))) if query.ids is not None else None,
        external_ids=(query.external_id, *query.external_id.split(",")) if query.external_id else (),
        type_ids=getattr(query, "type_ids", ()),
        folder_ids=folder_ids,
        tag_ids=await find_tag_ids(call.deps, call.actor.account.id, query.tag) if query.tag else (),
        statuses=tuple(sorted({status_of(one) for one in query.status or ()})),
        domains=tuple(sorted({one for host in query.domain or () for one in stored_domains(host)})),
        metadata=tuple((key, (text, *text.split(","))) for key, text in (query.metadata or {}).items()),
        has_password=query.has_password,
        expires_before=query.expires_before,
        created_via=tuple(sorted({CreatedVia(one) for one in query.created_via or ()})),
        created_after=query.created_after,
        created_before=query.created_before,
        updated_after=query.updated_after,
    )
    return await short_urls.searched(call.deps, repository, call.actor.account.id, which, query.search)


async def find_folder_ids(
    call: Call, references: str | None = None, field: str = "folder"
) -> tuple[UUID | None, ...]:
    """Find the folders of a query, None for `none`. An unknown one is a 404 before a bad query is a 400."""
    params = call.request.query_params
    asked = references or params.get("folder") or params.get("folder_id") or ""
    return await items.find_folder_ids(call.deps, call.actor.account.id, asked, field=field)


async def get_one(call: Call, resource: ShortURLResource[Entity]) -> Response:
    return await answer_expanded(call, resource, await find(call, resource))


async def answer_expanded(call: Call, resource: ShortURLResource[Entity], entity: Entity) -> Response:
    query = call.query(resource.expansion)
    expanded = await expand(call.deps, call.actor.account.id, [entity], query.expand)
    data = _selected(call, resource, expanded, entity)
    return answers.one_with_etag(call, data, etag_of(entity, data, *expanded.revisions))


def _selected(
    call: Call, resource: ShortURLResource[Entity], expanded: Expanded, entity: Entity
) -> dict[str, Any]:
    data = resource.represent(call, entity)
    if expanded.folders is not None:
        folder = expanded.folders.get(entity.folder_id) if entity.folder_id else None
        data["folder"] = folder and serialize_item(folder)
    if expanded.templates is not None:
        template_id = getattr(entity, "template_id", None)
        template = expanded.templates.get(template_id) if template_id else None
        data["template"] = template and serialize_item(template)
    return call.selected(data)


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
    data = call.selected(resource.represent(call, entity))
    return answers.one(data, headers={"ETag": etag_of(entity, data)})


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
