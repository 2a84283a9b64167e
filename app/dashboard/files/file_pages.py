"""/dashboard/files: what pages show and hand out, what uses it, and a newer one in its place."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Final
from uuid import UUID

from starlette.responses import JSONResponse, Response

from app.dashboard.frame import HOME, Pages, SignedIn, form, owners_page, page, redirect, said, with_query
from app.dashboard.parts.codes import name_of, path_of, revision_in
from app.dashboard.parts.lists.listing import more_path, place_asked, search_in
from app.dashboard.parts.times import Moment
from app.dashboard.parts.uploads import (
    FORM_LIMIT,
    REFUSALS,
    SEVERAL_LIMIT,
    left_out_words,
    take,
    take_each,
    upload_words,
)
from app.pages.formats import format_length, format_number, format_sides, format_size
from app.pages.texts import Translations
from domain.accounts.plans import MB, UNLIMITED
from domain.files.files import File, FileUses, FileVersion
from domain.files.kinds import KINDS, PICTURES
from domain.kernel.errors import FileInUse
from domain.use_cases.cursors import cursor_of, cut_page, position_in
from domain.use_cases.files import delete_file, get_file, put_back, users_of

PATH: Final = f"{HOME}/files"
_AT_ONCE: Final = 25
_USERS: Final = 12
_NAMED: Final = 2
# The filters by kind, and the one of files that nothing uses.
_KINDS: Final[Mapping[str, Collection[str]]] = {
    "pdf": ("PDF",),
    "pictures": PICTURES,
    "others": KINDS.keys() - PICTURES - {"PDF"},
}
_UNUSED: Final = "unused"
_ICONS: Final = {"PDF": "pdf", "MP3": "music", "M4A": "music", "MP4": "play"}


async def show_all(request: SignedIn, **refusal: Any) -> Response:
    query, stored = request.http.query_params, request.deps.store.files
    search, kind = search_in(query, "search"), query.get("kind", "")
    kind = kind if kind in (*_KINDS, _UNUSED) else ""
    files = await stored.list_of(
        request.account.id,
        limit=_AT_ONCE + 1,
        after=place_asked(request, position_in, "files", search, kind),
        search=search or None,
        kinds=_KINDS.get(kind, ()),
        is_unused=kind == _UNUSED,
    )
    files, following = cut_page(files, _AT_ONCE)
    uses = await stored.uses(request.account.id, [one.id for one in files])
    names = await _names(request, uses.values())
    cursor = cursor_of(following, "files", search, kind)
    return await page(
        request,
        "files/files",
        rows=[_row(request, one) | {"uses": _use_words(request.t, uses[one.id], names)} for one in files],
        search=search,
        kind=kind,
        more=more_path(with_query(PATH, search=search, kind=kind), cursor),
        **_usage(request),
        **refusal,
    )


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


def _usage(request: SignedIn) -> dict[str, Any]:
    """How much the account keeps, of what its plan allows. Empty where nothing is limited."""
    used, limit = max(request.account.stored_bytes, 0), request.deps.allowance_of(request.account).files_mb
    if limit == UNLIMITED or not limit:
        return {}
    part, whole = (format_size(request.t.language, size) for size in (used, limit * MB))
    return {
        "usage": request.t.file_share.format(part=part, whole=whole),
        "percent": min(100, 100 * used / (limit * MB)),
    }


async def _names(request: SignedIn, uses: Iterable[FileUses]) -> Mapping[UUID, str]:
    """The names of the first that use each file."""
    some = FileUses(
        qr_codes=tuple(chain.from_iterable(one.qr_codes[:_NAMED] for one in uses)),
        links=tuple(chain.from_iterable(one.links[:_NAMED] for one in uses)),
    )
    return {
        one.id: name_of(one) for one in await users_of(request.deps, request.actor, some, most=some.count)
    }


def _use_words(t: Translations, uses: FileUses, names: Mapping[UUID, str]) -> str:
    """Like "Table menu, Find us, and 3 more"; empty for a file that nothing uses."""
    named = [names[one] for one in (*uses.qr_codes[:_NAMED], *uses.links[:_NAMED]) if one in names][:_NAMED]
    if not named:
        return t.file_apart.format(number=format_number(t.language, uses.count)) if uses else ""
    more = uses.count - len(named)
    rest = [t.file_others.format(number=format_number(t.language, more))] if more else []
    return ", ".join([*named, *rest])


async def _shown(request: SignedIn, file: File) -> dict[str, Any]:
    uses = (await request.deps.store.files.uses(request.account.id, [file.id]))[file.id]
    users = await users_of(request.deps, request.actor, uses, most=_USERS)
    return {
        **_row(request, file),
        "url": request.deps.addresses.file_url(file.id, file.slug),
        "revision": file.revision(),
        "accept": ",".join(one.media_type for one in _alike(file)),
        "users": [{"name": name_of(one), "path": path_of(one)} for one in users],
        "more": len(uses.qr_codes) + len(uses.links) - len(users),
        "apart": uses.others,
    }


def _alike(file: File) -> Sequence[Any]:
    return [KINDS[kind] for kind in (PICTURES if file.kind in PICTURES else (file.kind,))]


def _row(request: SignedIn, file: File) -> dict[str, Any]:
    return {
        "name": file.name,
        "path": f"{PATH}/{file.id}",
        "facts": _facts(request.t, file),
        "picture": f"{PATH}/{file.id}/thumbnail?{file.version}" if file.thumbnail else "",
        "icon": _ICONS.get(file.kind, "image" if file.kind in PICTURES else "file"),
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
    if "file" not in request.large:
        file = await take(request, "file")
        return redirect(f"{PATH}/{file.id}", said="file_made")
    kept, refused = await take_each(request, "file")
    if refused:
        return await show_all(request, kept=kept, refused=refused, status=422)
    return redirect(PATH, said="files_made")


async def make_for_script(request: SignedIn) -> Response:
    """The address of a file that a form's script has sent, or why there is none."""
    try:
        file = await take(request, "file")
    except REFUSALS as refusal:
        return JSONResponse({"said": upload_words(request.t, refusal)}, 422)
    url = request.deps.addresses.file_url(file.id, file.slug)
    return JSONResponse({"url": url, "name": file.name, "said": _facts(request.t, file)}, 201)


@form(show, _WORDS)
async def change(request: SignedIn) -> Response:
    path, if_match = f"{PATH}/{request.reference}", revision_in(request)
    if version := request.fields.get("version"):
        file = await put_back(request.deps, request.actor, request.reference, version, if_match=if_match)
        request.context.forget_pages(file.account_id)
        return redirect(path, said="file_back")
    await take(request, "file", instead_of=request.reference, if_match=if_match)
    if words := left_out_words(request, "file"):
        return await show(request, faults={"file": words}, status=422)
    return redirect(path, said="file_replaced")


@form(ask, {FileInUse: said("item_changed")})
async def delete(request: SignedIn) -> Response:
    # Where the page has not said what uses it, nothing did.
    force = "used" in request.fields
    await delete_file(
        request.deps, request.actor, request.reference, force=force, if_match=revision_in(request)
    )
    return redirect(PATH, said="file_deleted")


PAGES: Final[Pages] = {
    "/files": owners_page(show_all, make, file_limit=SEVERAL_LIMIT),
    "/files/new": owners_page(take=make_for_script, file_limit=FORM_LIMIT),
    "/files/{reference}": owners_page(show, change, file_limit=FORM_LIMIT),
    "/files/{reference}/thumbnail": owners_page(show_thumbnail),
    "/files/{reference}/delete": owners_page(ask, delete),
}
