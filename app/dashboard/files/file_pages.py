"""/dashboard/files: what pages show and hand out, what uses it, and a newer one in its place."""

from collections.abc import Sequence
from typing import Any, Final

from starlette.responses import JSONResponse, Response

from app.dashboard.frame import HOME, Pages, SignedIn, form, owners_page, page, redirect, said, with_query
from app.dashboard.parts.codes import name_of, path_of, revision_in
from app.dashboard.parts.listing import more_path, place_asked, search_in
from app.dashboard.parts.times import Moment
from app.dashboard.parts.uploads import FORM_LIMIT, REFUSALS, take, upload_words
from app.pages.formats import format_length, format_sides, format_size
from app.pages.texts import Translations
from domain.files.files import File, FileUses, FileVersion
from domain.files.kinds import KINDS, PICTURES
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.files import delete_file, get_file, put_back, users_of
from domain.use_cases.named_items.items import list_named_items

PATH: Final = f"{HOME}/files"
_AT_ONCE: Final = 50
_USERS: Final = 12
_ICONS: Final = {"PDF": "pdf", "MP3": "music", "M4A": "music", "MP4": "play"}


async def show_all(request: SignedIn, **refusal: Any) -> Response:
    query = request.http.query_params
    search = search_in(query, "search")
    files, following, total = await list_named_items(
        request.deps.store.files,
        request.account.id,
        limit=_AT_ONCE,
        after=place_asked(request, position_in, "files", search or None),
        search=search or None,
    )
    uses = await request.deps.store.files.uses(request.account.id, [one.id for one in files])
    cursor = cursor_of(following, "files", search or None)
    more = more_path(with_query(PATH, search=search), cursor)
    rows = [_row(request, one, uses[one.id]) for one in files]
    return await page(request, "files/files", rows=rows, total=total, search=search, more=more, **refusal)


async def show(request: SignedIn, **refusal: Any) -> Response:
    file = await get_file(request.deps, request.actor, request.reference)
    versions = await request.deps.store.files.versions(file.id)
    return await page(
        request,
        "files/file",
        file=await _shown(request, file),
        versions=[
            {
                "id": str(one.id),
                "name": one.name,
                "facts": _facts(request.t, one),
                "until": Moment.seen_by(request, one.replaced_at),
            }
            for one in versions
        ],
        **refusal,
    )


async def ask(request: SignedIn, **refusal: Any) -> Response:
    file = await get_file(request.deps, request.actor, request.reference)
    return await page(request, "files/file_delete", file=await _shown(request, file), **refusal)


async def show_thumbnail(request: SignedIn) -> Response:
    file = await get_file(request.deps, request.actor, request.reference)
    headers = {"Cache-Control": "private, no-cache", "Content-Security-Policy": "default-src 'none'"}
    return Response(file.thumbnail or b"", 200 if file.thumbnail else 404, headers, "image/webp")


async def _shown(request: SignedIn, file: File) -> dict[str, Any]:
    uses = (await request.deps.store.files.uses(request.account.id, [file.id]))[file.id]
    users = await users_of(request.deps, request.actor, uses, most=_USERS)
    return {
        **_row(request, file, uses),
        "url": request.deps.addresses.file_url(file.id, file.slug),
        "revision": file.revision(),
        "accept": ",".join(one.media_type for one in _alike(file)),
        "users": [{"name": name_of(one), "path": path_of(one)} for one in users],
        "others": len(uses.qr_codes) + len(uses.links) - len(users),
    }


def _alike(file: File) -> Sequence[Any]:
    return [KINDS[kind] for kind in (PICTURES if file.kind in PICTURES else (file.kind,))]


def _row(request: SignedIn, file: File, uses: FileUses) -> dict[str, Any]:
    number = len(uses.qr_codes) + len(uses.links)
    return {
        "name": file.name,
        "path": f"{PATH}/{file.id}",
        "facts": _facts(request.t, file),
        "picture": f"{PATH}/{file.id}/thumbnail?{file.version}" if file.thumbnail else "",
        "icon": _ICONS.get(file.kind, "image" if file.kind in PICTURES else "file"),
        "uses": request.t.counted("file_uses", number) if number else "",
        "changed": Moment.seen_by(request, file.updated_at),
    }


def _facts(t: Translations, file: File | FileVersion) -> str:
    """Like "PDF, 3 pages, 1.8 MB"."""
    found = [file.kind]
    if file.pages:
        found.append(t.counted("file_pages", file.pages))
    elif file.width and file.height and file.kind != "SVG":
        found.append(format_sides(t.language, file.width, file.height))
    if file.seconds:
        found.append(format_length(file.seconds))
    return " · ".join([*found, format_size(t.language, file.size)])


def _words(request: SignedIn, refusal: Any) -> dict[str, str]:
    return {"file": upload_words(request.t, refusal)}


_WORDS: Final = dict.fromkeys(REFUSALS, _words)


@form(show_all, _WORDS)
async def make(request: SignedIn) -> Response:
    file = await take(request, "file")
    return redirect(f"{PATH}/{file.id}", said="file_made")


async def make_for_script(request: SignedIn) -> Response:
    """The address of a file that a form's script has sent, or why there is none."""
    try:
        file = await take(request, "file")
    except REFUSALS as refusal:
        return JSONResponse({"said": upload_words(request.t, refusal)}, 422)
    url, there = request.deps.addresses.file_url(file.id, file.slug), request.t.file_there
    return JSONResponse(
        {"url": url, "said": there.format(name=file.name, facts=_facts(request.t, file))}, 201
    )


@form(show, _WORDS)
async def change(request: SignedIn) -> Response:
    path, if_match = f"{PATH}/{request.reference}", revision_in(request)
    if version := request.fields.get("version"):
        file = await put_back(request.deps, request.actor, request.reference, version, if_match=if_match)
        request.context.forget_pages(file.account_id)
        return redirect(path, said="file_back")
    await take(request, "file", instead_of=request.reference, if_match=if_match)
    return redirect(path, said="file_replaced")


@form(ask, said("item_changed"))
async def delete(request: SignedIn) -> Response:
    await delete_file(
        request.deps, request.actor, request.reference, force=True, if_match=revision_in(request)
    )
    return redirect(PATH, said="file_deleted")


PAGES: Final[Pages] = {
    "/files": owners_page(show_all, make, file_limit=FORM_LIMIT),
    "/files/new": owners_page(take=make_for_script, file_limit=FORM_LIMIT),
    "/files/{reference}": owners_page(show, change, file_limit=FORM_LIMIT),
    "/files/{reference}/thumbnail": owners_page(show_thumbnail),
    "/files/{reference}/delete": owners_page(ask, delete),
}
