"""/qr-codes and /links: who is calling, parse the envelope, one use case, answer."""

from asyncio import sleep
from base64 import b64encode
from datetime import datetime
from functools import partial
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, Field
from starlette.responses import Response

from app.answers.pictures import PictureQuery, answer_picture
from app.answers.queries import TypeFilter
from app.api import answers
from app.api.answers import BY_CLOCK, ListMeta, etag_of
from app.api.calls import Call, PageQuery
from app.api.idempotency import answer_once, make_once
from app.api.resources import short_urls
from domain.codes.codes import PictureState, QRCode, ShortLink
from domain.codes.picture_source import picture_source_of
from domain.codes.serialization import (
    PictureFields,
    picture_fields,
    serialize_code,
    serialize_link,
    serialize_type,
)
from domain.content import TYPES
from domain.drawing.output import Output
from domain.ports.codes import Entity
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.pictures import DrawnPreview
from domain.use_cases.codes import batch, codes, external_ids, links, pictures, unsaved_designs
from domain.use_cases.codes.short_urls import get_short_url
from domain.use_cases.cursors import version_cursor_of, version_in
from domain.use_cases.jobs.blank_codes import MadeBlank, find_blank, make_blank


class CodesQuery(short_urls.ShortURLsQuery, short_urls.Expansion, TypeFilter):
    pass


class PreviewPicture(PictureFields):
    image_base64: Annotated[str, Field(json_schema_extra={"contentEncoding": "base64"})] = Field(
        description="The picture as PNG."
    )
    svg: str = Field(description="The picture as SVG.")
    version: int = Field(description="The version of the symbol (ISO/IEC 18004), from 1 to 40.")
    modules: int = Field(description="How many modules a side of the symbol has.")


class BrandDesign(PreviewPicture):
    options: dict[str, Any] = Field(description="How the picture looks.")


async def create(call: Call, resource: short_urls.ShortURLResource[Entity]) -> Response:
    make = partial(resource.create, call.deps, call.actor, call.read_strictly, strict=call.is_strict)
    find_made = partial(get_short_url, resource.of(call), call.actor.account.id)
    return await make_once(call, make, find_made, resource.created)


async def change(call: Call, resource: short_urls.ShortURLResource[Entity]) -> Response:
    entity = await resource.change(
        call.deps,
        call.actor,
        call.reference,
        call.read_strictly,
        if_match=call.if_match,
        strict=call.is_strict,
        answer_of=partial(resource.represent, call),
    )
    return short_urls.changed(call, resource, entity)


class BlankMeta(BaseModel):
    bulk_job_id: UUID = Field(description="The job that draws them; `/bulk-jobs/:id/result` prints them.")


async def make_blank_codes(call: Call) -> Response:
    make = partial(make_blank, call.deps, call.actor, call.read)
    return await make_once(call, make, partial(find_blank, call.deps, call.actor.account.id), _blank_made)


async def _blank_made(call: Call, made: MadeBlank) -> Response:
    data = []
    for code in made.codes:
        data.append(represent(call, code))
        # Each takes as long as a call: others may come first.
        await sleep(0)
    location = f"{call.context.rest_url}/bulk-jobs/{made.job.id}"
    meta = BlankMeta(bulk_job_id=made.job.id).model_dump(mode="json")
    return answers.many(data, status=201, meta=meta, headers={"Location": location})


async def get_by_external_id(call: Call, resource: short_urls.ShortURLResource[Entity]) -> Response:
    external_id = str(call.request.path_params["external_id"])
    found = await external_ids.get_by_external_id(resource.of(call), call.actor.account.id, external_id)
    return await short_urls.answer_expanded(call, resource, found)


async def put_by_external_id(call: Call, resource: short_urls.ShortURLResource[Entity]) -> Response:
    entity, is_new = await batch.put_by_external_id(
        call.deps,
        call.actor,
        resource.batch(
            call.deps, call.actor, strict=call.is_strict, answer_of=partial(resource.represent, call)
        ),
        str(call.request.path_params["external_id"]),
        call.read_strictly,
        call.if_match,
        must_be_new=call.request.headers.get("if-none-match", "").strip() == "*",
    )
    return await resource.created(call, entity) if is_new else short_urls.changed(call, resource, entity)


async def get_image(call: Call) -> Response:
    code = await short_urls.find_uncounted(call, CODES)
    query = call.query(PictureQuery)
    source = picture_source_of(code, call.deps.addresses)
    return await answer_picture(call.request, source, query, name=code.short_id)


async def retry_image(call: Call) -> Response:
    async def make(_: IdempotencyRecord | None) -> Response:
        call.read_nothing()
        code = await pictures.retry_image(call.deps, call.actor, call.reference, if_match=call.if_match)
        return short_urls.changed(call, CODES, code)

    await short_urls.find(call, CODES)
    return await answer_once(call, make)


async def preview_picture(call: Call) -> Response:
    drawn, state = await pictures.preview_picture(call.deps, call.actor.account.id, call.read)
    return answers.one(PreviewPicture(**_drawn_fields(drawn, state)).model_dump(mode="json"))


async def design_from(call: Call) -> Response:
    """No logo is missing here: one that cannot be had is refused."""
    found = []
    for design in await unsaved_designs.design_from(call.deps, call.read):
        drawn = _drawn_fields(design.drawn, PictureState(scannability=design.drawn.scannability))
        found.append(BrandDesign(options=design.options, **drawn).model_dump(mode="json"))
    return answers.many(found)


async def list_types(call: Call) -> Response:
    """All types in the order of their numbers, on one page unless fewer are asked for."""
    query = call.query(PageQuery)
    after = version_in(query.cursor, "qr-types") or 0
    left = [model for type_id, model in sorted(TYPES.items()) if type_id > after]
    page = left[: query.limit]
    following = page[-1].type_id if len(left) > len(page) else None
    meta = ListMeta(next_cursor=version_cursor_of(following, "qr-types"), total=len(TYPES))
    return answers.page([serialize_type(model) for model in page], meta)


async def created(call: Call, code: QRCode) -> Response:
    """201 with the picture, which only this answer contains."""
    call.context.forget_code(code.domain, code.short_id)
    data = represent(call, code)
    if call.wants_picture:
        picture = await pictures.draw(call.deps, picture_source_of(code, call.deps.addresses), Output())
        data["image_base64"] = b64encode(picture).decode()
    data = call.selected(data)
    headers = {"Location": f"{call.context.rest_url}/qr-codes/{code.id}", "ETag": etag_of(code, data)}
    return answers.one(data, status=201, headers=headers)


def _drawn_fields(drawn: DrawnPreview, state: PictureState) -> dict[str, Any]:
    return {
        "image_base64": b64encode(drawn.png).decode(),
        "svg": drawn.svg.decode(),
        "version": (drawn.modules - 17) // 4,
        "modules": drawn.modules,
        **picture_fields(state),
    }


def _rule_clock(call: Call) -> datetime | None:
    """None where `fields` names none of what it decides: that takes longer than all others together."""
    return call.clock if call.selected(dict.fromkeys(BY_CLOCK)) else None


def represent(call: Call, code: QRCode) -> dict[str, Any]:
    return serialize_code(code, call.deps.addresses, call.context.secret_key, _rule_clock(call))


CODES = short_urls.ShortURLResource(
    lambda store: store.codes,
    represent,
    created,
    codes.create_code,
    codes.change_code,
    batch.batch_of_codes,
    short_urls.Expansion,
)


def represent_link(call: Call, link: ShortLink) -> dict[str, Any]:
    return serialize_link(link, call.deps.addresses, _rule_clock(call))


async def _link_created(call: Call, link: ShortLink) -> Response:
    call.context.forget_code(link.domain, link.short_id)
    data = call.selected(represent_link(call, link))
    headers = {"Location": f"{call.context.rest_url}/links/{link.id}", "ETag": etag_of(link, data)}
    return answers.one(data, status=201, headers=headers)


LINKS = short_urls.ShortURLResource(
    lambda store: store.links,
    represent_link,
    _link_created,
    links.create_link,
    links.change_link,
    batch.batch_of_links,
    short_urls.LinkExpansion,
)
