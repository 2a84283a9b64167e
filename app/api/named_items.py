"""/folders and /templates: who is calling, parse the envelope, one use case, answer."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic
from uuid import UUID

from pydantic import BaseModel, ConfigDict, computed_field
from starlette.responses import Response

from app.api import answers
from app.api.answers import ListMeta, etag_of_revision, revisions_in
from app.api.calls import Call, PageQuery
from app.api.idempotency import answer_once
from domain.codes.serialization import StoredDesign, StoredTheme
from domain.pages.theme import Correction, palettes
from domain.ports.codes import NamedItem, NamedItems
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.store import Store
from domain.use_cases.codes import folders, templates
from domain.use_cases.codes import named_items as named
from domain.use_cases.cursors import cursor_of, position_in


class Folder(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    created_at: datetime
    updated_at: datetime


class Template(Folder):
    options: StoredDesign
    theme: StoredTheme

    @computed_field
    def theme_corrections(self) -> tuple[Correction, ...]:
        return palettes(self.theme).corrections


@dataclass(frozen=True, slots=True)
class Resource(Generic[NamedItem]):
    path: str
    repository: Callable[[Store], NamedItems[NamedItem]]
    answer: type[BaseModel]

    def represent(self, item: NamedItem) -> dict[str, Any]:
        return self.answer.model_validate(item).model_dump(mode="json")

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
    return _changed(FOLDERS, folder)


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
    return _changed(TEMPLATES, template)


async def _list(call: Call, resource: Resource[NamedItem]) -> Response:
    query = call.query(PageQuery)
    page, following, total = await named.list_named_items(
        resource.of(call), call.actor.account.id, limit=query.limit, after=position_in(query.cursor)
    )
    meta = ListMeta(next_cursor=cursor_of(following), total=total)
    return answers.page([resource.represent(item) for item in page], meta)


async def _get(call: Call, resource: Resource[NamedItem]) -> Response:
    item = await named.get_named_item(resource.of(call), call.actor.account.id, call.reference)
    return answers.one_with_etag(call, resource.represent(item), etag_of_revision(item.revision()))


async def _delete(call: Call, resource: Resource[NamedItem]) -> Response:
    await named.delete_named_item(
        call.context.deps,
        resource.of(call),
        call.actor,
        call.reference,
        if_match=revisions_in(call.request.headers.get("if-match")),
    )
    return Response(status_code=204)


async def _recovered(call: Call, resource: Resource[NamedItem], item_id: UUID) -> Response:
    item = await named.get_named_item(resource.of(call), call.actor.account.id, str(item_id))
    return _created(call, resource, item)


def _created(call: Call, resource: Resource[NamedItem], item: NamedItem) -> Response:
    location = f"{call.context.rest_url}/{resource.path}/{item.id}"
    headers = {"Location": location, "ETag": etag_of_revision(item.revision())}
    return answers.one(resource.represent(item), status=201, headers=headers)


def _changed(resource: Resource[NamedItem], item: NamedItem) -> Response:
    headers = {"ETag": etag_of_revision(item.revision())}
    return answers.one(resource.represent(item), headers=headers)


FOLDERS = Resource("folders", lambda store: store.folders, Folder)
TEMPLATES = Resource("templates", lambda store: store.templates, Template)
