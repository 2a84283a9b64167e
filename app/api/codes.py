"""/qr-codes: who is calling, parse the envelope, one use case, answer."""

from base64 import b64encode
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field
from starlette.responses import Response

from app.api import answers
from app.api.calls import Call
from app.api.conditions import etag_of, revisions_in
from app.api.cursors import cursor_of, position_in, version_cursor_of, version_in
from app.api.idempotency import answer_once
from app.pictures import Digits, PictureQuery, answer_picture, draw_png, picture_tag
from domain.codes import Artwork, Change, CreatedVia, QRCode, Snapshot
from domain.errors import NotFound
from domain.ports import Claim, CodeFilter
from domain.typed import Strict, Time
from domain.use_cases import codes, history, pictures

Limit = Annotated[int, Field(ge=1, le=100), Digits]


class PageQuery(Strict):
    limit: Limit = 25
    cursor: Annotated[str, Field(max_length=200)] | None = None


class CodesQuery(PageQuery):
    """`search`: part of the name, the short ID or the destination, in any case."""

    search: Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00]*$")] | None = None
    type_id: Annotated[int, Field(ge=1, le=24), Digits] | None = None
    folder: str | None = None
    created_via: Literal["api", "dashboard", "bulk", "assistant"] | None = None
    created_after: Time | None = None
    created_before: Time | None = None


async def list_codes(call: Call) -> Response:
    if "folder" in call.request.query_params:
        raise NotFound("folder", "folder")
    query = call.query(CodesQuery)
    which = CodeFilter(
        search=query.search,
        type_id=query.type_id,
        created_via=CreatedVia(query.created_via) if query.created_via else None,
        created_after=query.created_after,
        created_before=query.created_before,
    )
    page, following, total = await codes.list_codes(
        call.context.store,
        call.actor.account.id,
        which,
        limit=query.limit,
        after=position_in(query.cursor),
    )
    shown = [represent(call, code) for code in page]
    return answers.page(shown, next_cursor=cursor_of(following), total=total)


async def create_code(call: Call) -> Response:
    async def make(claim: Claim | None) -> Response:
        context = call.context
        code = await codes.create_code(
            context.store,
            call.actor,
            call.read_picture,
            service=context.service,
            studio=context.studio,
            passwords=context.passwords,
            chance=context.chance,
            now=context.now(),
            claim=claim,
            strict=call.is_strict,
        )
        return await created(call, code)

    async def recover(code_id: UUID) -> Response:
        return await created(
            call, await codes.get_code(call.context.store, call.actor.account.id, str(code_id))
        )

    return await answer_once(call, make, recover)


async def get_code(call: Call) -> Response:
    code = await codes.get_code(call.context.store, call.actor.account.id, call.reference)
    return answers.one_with_etag(call, represent(call, code), etag_of(code))


async def change_code(call: Call) -> Response:
    context = call.context
    code = await codes.change_code(
        context.store,
        call.actor,
        call.reference,
        call.read_picture,
        service=context.service,
        studio=context.studio,
        passwords=context.passwords,
        now=context.now(),
        if_match=revisions_in(call.request.headers.get("if-match")),
        strict=call.is_strict,
    )
    return _changed(call, code)


async def delete_code(call: Call) -> Response:
    context = call.context
    code = await codes.delete_code(
        context.store,
        call.actor,
        call.reference,
        now=context.now(),
        if_match=revisions_in(call.request.headers.get("if-match")),
    )
    context.repointed(code.domain, code.short_id)
    return Response(status_code=204)


async def get_by_external_id(call: Call) -> Response:
    external_id = str(call.request.path_params["external_id"])
    code = await codes.get_code_by_external_id(call.context.store, call.actor.account.id, external_id)
    return answers.one_with_etag(call, represent(call, code), etag_of(code))


async def put_by_external_id(call: Call) -> Response:
    context = call.context
    code, is_new = await codes.put_code_by_external_id(
        context.store,
        call.actor,
        str(call.request.path_params["external_id"]),
        call.read_picture,
        service=context.service,
        studio=context.studio,
        passwords=context.passwords,
        chance=context.chance,
        now=context.now(),
        if_match=revisions_in(call.request.headers.get("if-match")),
        must_be_new=call.request.headers.get("if-none-match", "").strip() == "*",
        strict=call.is_strict,
    )
    return await created(call, code) if is_new else _changed(call, code)


async def list_history(call: Call) -> Response:
    def read_page() -> history.HistoryPage:
        query = call.query(PageQuery)
        return query.limit, version_in(query.cursor)

    changes, below, total = await history.list_history(
        call.context.store, call.actor.account.id, call.reference, read_page
    )
    shown = [_represent_change(change) for change in changes]
    return answers.page(shown, next_cursor=version_cursor_of(below), total=total)


async def revert_code(call: Call) -> Response:
    async def make(_: Claim | None) -> Response:
        context = call.context
        code = await history.revert_code(
            context.store,
            call.actor,
            call.reference,
            call.read,
            service=context.service,
            now=context.now(),
            if_match=revisions_in(call.request.headers.get("if-match")),
        )
        return _changed(call, code)

    # An unknown code is a 404 before a key used otherwise is a 409. To go back twice is to go back once.
    await codes.get_code(call.context.store, call.actor.account.id, call.reference)
    return await answer_once(call, make)


async def get_image(call: Call) -> Response:
    code = await codes.get_code(call.context.store, call.actor.account.id, call.reference)
    query = call.query(PictureQuery)
    return await answer_picture(call.request, code, short_url_of(call, code), query)


async def retry_image(call: Call) -> Response:
    async def make(_: Claim | None) -> Response:
        call.read_nothing()
        context = call.context
        code = await pictures.retry_image(
            context.store,
            context.studio,
            call.actor,
            call.reference,
            service=context.service,
            now=context.now(),
            if_match=revisions_in(call.request.headers.get("if-match")),
        )
        return _changed(call, code)

    await codes.get_code(call.context.store, call.actor.account.id, call.reference)
    return await answer_once(call, make)


async def preview_picture(call: Call) -> Response:
    context = call.context
    preview = await pictures.preview_picture(
        context.store, context.studio, call.read, service=context.service
    )
    return answers.one(
        {
            "image_base64": b64encode(preview.png).decode(),
            "svg": preview.svg.decode(),
            "version": preview.version,
            "modules": preview.modules,
            **_represent_artwork(preview.artwork),
        }
    )


async def created(call: Call, code: QRCode) -> Response:
    """201 with the picture in it, for the one time."""
    call.context.repointed(code.domain, code.short_id)
    picture = await draw_png(call.context, code, short_url_of(call, code))
    data = {**represent(call, code), "image_base64": b64encode(picture).decode()}
    headers = {"Location": f"{call.context.rest_url}/qr-codes/{code.id}", "ETag": etag_of(code)}
    return answers.one(data, status=201, headers=headers)


def short_url_of(call: Call, code: QRCode) -> str:
    return call.context.service.addresses.short_url(code.domain, code.short_id)


def represent(call: Call, code: QRCode) -> dict[str, Any]:
    """A code as its owner sees it; the password is never part of it."""
    short_url = short_url_of(call, code)
    return {
        "id": str(code.id),
        "type_id": code.content.type_id,
        "type": code.content.slug,
        "name": code.name,
        "short_id": code.short_id,
        "short_link_domain": call.context.service.addresses.host_of(code.domain),
        "short_url": short_url,
        "destination": code.destination(),
        **code.content.model_dump(mode="json"),
        "status": code.status.value,
        **_represent_gates(code.snapshot()),
        "options": code.options,
        "theme": code.theme,
        "folder": None,
        "template_id": None,
        "external_id": code.external_id,
        "image": f"{short_url}.png?v={picture_tag(code, short_url)}",
        **_represent_artwork(code.artwork),
        "scan_count": code.scan_count,
        "created_via": code.created_via.value,
        "created_at": _written(code.created_at),
        "updated_at": _written(code.updated_at),
    }


def _changed(call: Call, code: QRCode) -> Response:
    call.context.repointed(code.domain, code.short_id)
    return answers.one(represent(call, code), headers={"ETag": etag_of(code)})


def _represent_artwork(artwork: Artwork) -> dict[str, Any]:
    return {
        "image_status": "ready" if artwork.image_error is None else "failed",
        "image_error": artwork.image_error,
        "scannability": artwork.scannability.written() if artwork.scannability else None,
    }


def _represent_gates(snapshot: Snapshot) -> dict[str, Any]:
    gates = snapshot.gates
    return {
        "has_password": gates.password_hash is not None,
        "password_enabled": gates.password_enabled,
        "expires_at": _written(gates.expires_at) if gates.expires_at else None,
        "expiration_enabled": gates.expiration_enabled,
        "expired_redirect_url": gates.expired_redirect_url,
        "scan_limit": gates.scan_limit,
        "scan_limit_reached_url": gates.scan_limit_reached_url,
    }


def _represent_snapshot(snapshot: Snapshot) -> dict[str, Any]:
    return {**snapshot.content, "status": snapshot.status.value, **_represent_gates(snapshot)}


def _represent_change(change: Change) -> dict[str, Any]:
    return {
        "version": change.version,
        "changed_by": change.changed_by,
        "changed_via": change.via.value,
        "changed_at": _written(change.changed_at),
        "before": _represent_snapshot(change.before) if change.before else None,
        "after": _represent_snapshot(change.after),
    }


def _written(moment: Any) -> str:
    """RFC 3339 in UTC with Z; the fraction only where there is one."""
    text: str = moment.isoformat()
    return text.replace("+00:00", "Z")
