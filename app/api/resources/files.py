"""Files that pages show and hand out: who is calling, read the file, one use case, answer."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, Field
from starlette.responses import Response

from app.answers.queries import Flag
from app.api import answers
from app.api.answers import ListMeta
from app.api.calls import Call
from app.api.idempotency import make_once
from app.api.resources.named_items import NamedItemsQuery
from app.conditions import etag_of_revision
from domain.codes.serialization import Address, fields_of
from domain.files import files
from domain.files.files import FileUses
from domain.kernel.net.addresses import Addresses
from domain.kernel.parsing import Strict
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases import files as use_cases
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.named_items.items import list_named_items

_NAME = "files"


class File(BaseModel):
    id: UUID = Field(description="Its id, which never changes.")
    url: Address = Field(description="Where it is; the same when another content takes its place.")
    name: str = Field(description="Its name, with the ending of what is kept.")
    kind: str = Field(description="What its content is: `PDF`, `JPEG`, `MP3` …")
    bytes: int = Field(description="How large it is.")
    width: int | None = Field(description="Of a picture, in px.")
    height: int | None = Field(description="Of a picture, in px.")
    pages: int | None = Field(description="Of a PDF.")
    seconds: int | None = Field(description="Of a sound or a film, where it tells.")
    qr_codes: list[UUID] = Field(description="The ids of the QR codes that use it.")
    links: list[UUID] = Field(description="The ids of the short links that lead to it.")
    created_at: datetime = Field(description="When it was made.")
    updated_at: datetime = Field(description="When its content was last replaced.")


class FileDeletion(Strict):
    force: Annotated[bool, Flag] = Field(False, description="Delete it also if codes or links use it.")


def serialize_file(file: files.File, uses: FileUses, addresses: Addresses) -> dict[str, Any]:
    return File(
        **{name: value for name, value in fields_of(file).items() if name in File.model_fields},
        bytes=file.size,
        url=addresses.file_url(file.id, file.slug),
        qr_codes=[*uses.qr_codes],
        links=[*uses.links],
    ).model_dump(mode="json")


async def create(call: Call) -> Response:
    async def make(record: IdempotencyRecord | None) -> files.File:
        call.refuse_query()
        async with call.upload() as upload:
            return await use_cases.create_file(call.deps, call.actor, upload, record=record)

    return await make_once(call, make, partial(use_cases.get_file, call.deps, call.actor), _created)


async def _created(call: Call, file: files.File) -> Response:
    location = f"{call.context.rest_url}/{_NAME}/{file.id}"
    return await _one(call, file, status=201, headers={"Location": location})


async def list_page(call: Call) -> Response:
    query = call.query(NamedItemsQuery)
    page, following, total = await list_named_items(
        call.deps.store.files,
        call.actor.account.id,
        search=query.search,
        limit=query.limit,
        after=position_in(query.cursor, _NAME, query.search),
    )
    meta = ListMeta(next_cursor=cursor_of(following, _NAME, query.search), total=total)
    return answers.page(await _serialized(call, page), meta)


async def get_one(call: Call) -> Response:
    file = await use_cases.get_file(call.deps, call.actor, call.reference)
    call.refuse_query()
    (data,) = await _serialized(call, [file])
    return answers.one_with_etag(call, data, _etag(file, data))


async def replace(call: Call) -> Response:
    await use_cases.get_file(call.deps, call.actor, call.reference)
    call.refuse_query()
    async with call.upload() as upload:
        file = await use_cases.replace_file(
            call.deps, call.actor, call.reference, upload, if_match=call.if_match
        )
    call.context.forget_pages(file.account_id)
    return await _one(call, file)


async def delete_one(call: Call) -> Response:
    await use_cases.get_file(call.deps, call.actor, call.reference)
    force = call.query(FileDeletion).force
    await use_cases.delete_file(call.deps, call.actor, call.reference, force=force, if_match=call.if_match)
    return Response(status_code=204)


async def _one(
    call: Call, file: files.File, *, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    (data,) = await _serialized(call, [file])
    return answers.one(data, status=status, headers={**(headers or {}), "ETag": _etag(file, data)})


async def _serialized(call: Call, page: Sequence[files.File]) -> list[dict[str, Any]]:
    uses = await call.deps.store.files.uses(call.actor.account.id, [file.id for file in page])
    return [serialize_file(file, uses[file.id], call.deps.addresses) for file in page]


def _etag(file: files.File, data: dict[str, Any]) -> str:
    return etag_of_revision(file.revision(), f"{len(data['qr_codes'])}.{len(data['links'])}")
