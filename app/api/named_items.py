"""/folders and /templates: who is calling, parse the envelope, one use case, answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic
from uuid import UUID

from starlette.responses import Response

from app.api import answers
from app.api.calls import Call, PageQuery
from app.api.conditions import etag_of_revision, revisions_in
from app.api.idempotency import answer_once
from domain.codes.folders import Folder
from domain.codes.serialization import shown_corrections, written
from domain.codes.templates import Template
from domain.ports.codes import NamedItem, NamedItems
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.store import Store
from domain.use_cases.codes import folders, templates
from domain.use_cases.codes import named_items as named
from domain.use_cases.cursors import cursor_of, position_in


@dataclass(frozen=True, slots=True)
class Resource(Generic[NamedItem]):
    path: str
    repository: Callable[[Store], NamedItems[NamedItem]]
    represent: Callable[[NamedItem], dict[str, Any]]

    def of(self, call: Call) -> NamedItems[NamedItem]:
        return self.repository(call.context.deps.store)


async def list_folders(call: Call) -> Response:
    return await _list(call, FOLDERS)


async def get_folder(call: Call) -> Response:
    return await _get(call, FOLDERS)


async def delete_folder(call: Call) -> Response:
    return await _delete(call, FOLDERS)


async def create_folder(call: Call) -> Response:
    async def make(record: IdempotencyRecord | None) -> Response:
        context = call.context
        folder = await folders.create_folder(context.deps, call.actor, call.read, record=record)
        return _created(call, FOLDERS, folder)

    async def recover(folder_id: UUID) -> Response:
        return await _recovered(call, FOLDERS, folder_id)

    return await answer_once(call, make, recover)


async def change_folder(call: Call) -> Response:
    folder = await folders.change_folder(
        call.context.deps,
        call.actor,
        call.reference,
        call.read,
        if_match=revisions_in(call.request.headers.get("if-match")),
    )
    return _shown(FOLDERS, folder)


async def list_templates(call: Call) -> Response:
    return await _list(call, TEMPLATES)


async def get_template(call: Call) -> Response:
    return await _get(call, TEMPLATES)


async def delete_template(call: Call) -> Response:
    return await _delete(call, TEMPLATES)


async def create_template(call: Call) -> Response:
    async def make(record: IdempotencyRecord | None) -> Response:
        context = call.context
        template = await templates.create_template(
            context.deps,
            call.actor,
            call.read,
            record=record,
        )
        return _created(call, TEMPLATES, template)

    async def recover(template_id: UUID) -> Response:
        return await _recovered(call, TEMPLATES, template_id)

    return await answer_once(call, make, recover)


async def change_template(call: Call) -> Response:
    template = await templates.change_template(
        call.context.deps,
        call.actor,
        call.reference,
        call.read,
        if_match=revisions_in(call.request.headers.get("if-match")),
    )
    return _shown(TEMPLATES, template)


async def _list(call: Call, resource: Resource[NamedItem]) -> Response:
    query = call.query(PageQuery)
    page, following, total = await named.list_named_items(
        resource.of(call), call.actor.account.id, limit=query.limit, after=position_in(query.cursor)
    )
    shown = [resource.represent(thing) for thing in page]
    return answers.page(shown, next_cursor=cursor_of(following), total=total)


async def _get(call: Call, resource: Resource[NamedItem]) -> Response:
    thing = await named.get_named_item(resource.of(call), call.actor.account.id, call.reference)
    return answers.one_with_etag(call, resource.represent(thing), etag_of_revision(thing.revision()))


async def _delete(call: Call, resource: Resource[NamedItem]) -> Response:
    await named.delete_named_item(
        call.context.deps,
        resource.of(call),
        call.actor,
        call.reference,
        if_match=revisions_in(call.request.headers.get("if-match")),
    )
    return Response(status_code=204)


async def _recovered(call: Call, resource: Resource[NamedItem], thing_id: UUID) -> Response:
    thing = await named.get_named_item(resource.of(call), call.actor.account.id, str(thing_id))
    return _created(call, resource, thing)


def _created(call: Call, resource: Resource[NamedItem], thing: NamedItem) -> Response:
    location = f"{call.context.rest_url}/{resource.path}/{thing.id}"
    headers = {"Location": location, "ETag": etag_of_revision(thing.revision())}
    return answers.one(resource.represent(thing), status=201, headers=headers)


def _shown(resource: Resource[NamedItem], thing: NamedItem) -> Response:
    headers = {"ETag": etag_of_revision(thing.revision())}
    return answers.one(resource.represent(thing), headers=headers)


def _represent_folder(folder: Folder) -> dict[str, Any]:
    return {
        "id": str(folder.id),
        "name": folder.name,
        "created_at": written(folder.created_at),
        "updated_at": written(folder.updated_at),
    }


def _represent_template(template: Template) -> dict[str, Any]:
    return {
        "id": str(template.id),
        "name": template.name,
        "options": template.options,
        "theme": template.theme,
        "theme_corrections": shown_corrections(template.theme),
        "created_at": written(template.created_at),
        "updated_at": written(template.updated_at),
    }


FOLDERS = Resource("folders", lambda store: store.folders, _represent_folder)
TEMPLATES = Resource("templates", lambda store: store.templates, _represent_template)
