"""/trash, and the way back from it: who is calling, parse the envelope, one use case, answer."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from pydantic import BaseModel, Field
from starlette.responses import Response

from app.api import answers
from app.api.answers import ListMeta, etag_of
from app.api.calls import Call, PageQuery
from app.api.idempotency import answer_once
from app.api.resources.short_urls import ShortURLResource
from domain.codes.codes import QRCode
from domain.codes.serialization import Address
from domain.codes.short_urls import CreatedVia
from domain.codes.trash import Trashed as TrashedShortURL
from domain.kernel.net.addresses import Addresses
from domain.ports.codes import Entity
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes import trash
from domain.use_cases.cursors import cursor_of, position_in


class Trashed(BaseModel):
    """A code or link in the trash, as it comes back."""

    id: UUID
    kind: Literal["qr_code", "link"]
    name: str | None
    short_id: str
    short_link_domain: str
    short_url: Address
    type: str
    destination: str | None
    folder: UUID | None
    external_id: str | None
    scan_count: int
    created_via: CreatedVia
    created_at: datetime
    deleted_by: str = Field(description="Who deleted it.")
    deleted_via: CreatedVia = Field(description="Where it was deleted.")
    deleted_at: datetime = Field(description="When it was deleted.")
    purged_at: datetime = Field(description="From when on it is deleted for good.")


def represent(trashed: TrashedShortURL, addresses: Addresses) -> dict[str, Any]:
    entity = trashed.entity
    return Trashed(
        id=entity.id,
        kind="qr_code" if isinstance(entity, QRCode) else "link",
        name=entity.name,
        short_id=entity.short_id,
        short_link_domain=addresses.host_of(entity.domain),
        short_url=addresses.short_url(entity.domain, entity.short_id),
        type=entity.content.slug,
        destination=entity.destination(),
        folder=entity.folder_id,
        external_id=entity.external_id,
        scan_count=entity.scan_count,
        created_via=entity.created_via,
        created_at=entity.created_at,
        deleted_by=trashed.deleted_by,
        deleted_via=trashed.deleted_via,
        deleted_at=trashed.deleted_at,
        purged_at=trashed.purged_at,
    ).model_dump(mode="json")


async def list_page(call: Call) -> Response:
    query = call.query(PageQuery)
    page, following, total = await trash.list_trash(
        call.deps, call.actor.account.id, limit=query.limit, after=position_in(query.cursor, "trash")
    )
    meta = ListMeta(next_cursor=cursor_of(following, "trash"), total=total)
    return answers.page([represent(one, call.deps.addresses) for one in page], meta)


async def empty(call: Call) -> Response:
    call.read_nothing()
    await trash.empty_trash(call.deps, call.actor.account.id)
    return Response(status_code=204)


async def delete_one(call: Call) -> Response:
    call.read_nothing()
    await trash.delete_from_trash(call.deps, call.actor, call.reference)
    return Response(status_code=204)


async def restore(call: Call, resource: ShortURLResource[Entity]) -> Response:
    async def make(_: IdempotencyRecord | None) -> Response:
        call.read_nothing()
        nouns, if_match = (resource.of(call).noun,), call.if_match
        found = await trash.restore(call.deps, call.actor, [call.reference], nouns=nouns, if_match=if_match)
        entity: Any = found[0]
        call.context.forget_code(entity.domain, entity.short_id)
        return answers.one(resource.represent(call, entity), headers={"ETag": etag_of(entity)})

    return await answer_once(call, make)
