"""The forms of new codes and links, and of those that get other content, or become another type of code."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from starlette.responses import Response

from app.answers.pictures import answer_picture, parse_picture_query
from app.context import context_of
from app.dashboard.forms.code_form import REFUSALS, FormPage, go_on, preview_form, refuse_form, show_form
from app.dashboard.forms.drafts import (
    Draft,
    draft_of,
    draft_of_type,
    new_draft,
    new_draft_of_link,
    sent_draft,
    slug_in,
    without_blank_items,
)
from app.dashboard.forms.previews import PICTURES, signature_of
from app.dashboard.frame import HOME, Page, PageRequest, Pages, SignedIn, lost, owners_page, page, redirect
from app.dashboard.frame.sections import CODES, LINKS
from app.dashboard.parts.changes import answer_changed, create
from app.dashboard.parts.codes import full_plan, name_of, of_code, pages_of_each, path_of, revision_in
from app.dashboard.parts.uploads import FORM_LIMIT, with_uploads
from app.types.catalogue import GROUPS
from app.types.fields import words_in
from app.types.wifi.form import SIGNS
from domain.codes.codes import QRCode
from domain.codes.picture_source import PictureSource
from domain.codes.short_urls import ShortURL
from domain.drawing.logo_limits import ImageUnavailable
from domain.kernel.errors import Unavailable
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from domain.kernel.signing import is_signature

PATH: Final = f"{HOME}/codes/new"
# The draft with which a form begins; of a code or link that is there, after it.
Begin = Callable[..., Draft]
_GREY: Final = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">'
    b'<path fill="#808080" fill-opacity=".2" d="M0 0h4v3H0z"/></svg>'
)


async def choose(request: SignedIn) -> Response:
    full, words = await full_plan(request, CODES), words_in(request.t)
    return await page(request, "editor/choose", groups=GROUPS.items(), words=words, full=full)


async def choose_other(request: SignedIn, code: QRCode) -> Response:
    return await page(
        request,
        "editor/type",
        groups=GROUPS.items(),
        words=words_in(request.t),
        path=f"{path_of(code)}/kind",
        back=path_of(code),
        name=name_of(code),
        slug=code.content.slug,
    )


async def show(begin: Begin, request: SignedIn, *of: ShortURL) -> Response:
    if begin is draft_of and of[0].is_blank:
        return redirect(f"{path_of(of[0])}/fill")
    draft = begin(request, *of)
    full = "" if draft.short_url else await full_plan(request, draft.section)
    return await show_form(request, draft, _form_page(draft, full))


async def make(begin: Begin, request: SignedIn) -> Response:
    request, faults = await with_uploads(request)
    draft = sent_draft(request, begin(request))
    if faults:
        return await show_form(request, draft, replace(_form_page(draft), status=422, faults=faults))
    if (response := await go_on(request, draft, _form_page(draft))) is not None:
        return response
    draft = without_blank_items(draft)
    try:
        made = await create(request, draft.section, draft.read)
    except REFUSALS as refusal:
        return await refuse_form(request, draft, _form_page(draft), refusal)
    sign = request.fields.get("sign")
    to = f"/print?layout={sign}" if sign in SIGNS else ""
    return redirect(f"{path_of(made)}{to}", said="code_made")


async def save(begin: Begin, request: SignedIn, short_url: ShortURL) -> Response:
    request, faults = await with_uploads(request)
    draft = sent_draft(request, begin(request, short_url))
    # What the person has seen.
    form_page = replace(_form_page(draft), revision=request.fields.get("revision", ""))
    if faults:
        return await show_form(request, draft, replace(form_page, status=422, faults=faults))
    if (response := await go_on(request, draft, form_page)) is not None:
        return response
    draft = without_blank_items(draft)
    before = await request.deps.store.changes.last_version(short_url.id)
    try:
        changed = await draft.section.change(
            request.deps, request.actor, str(short_url.id), draft.read, if_match=revision_in(request)
        )
    except REFUSALS as refusal:
        return await refuse_form(request, draft, form_page, refusal)
    return await answer_changed(request, short_url, changed, said="settings_saved", before=before)


async def preview(begin: Begin, request: SignedIn, *of: QRCode) -> Response:
    return await preview_form(request, begin(request, *of))


def _new_code(request: SignedIn) -> Draft:
    return new_draft(request, slug_in(request))


def _of_other_type(request: SignedIn, code: QRCode) -> Draft:
    return draft_of_type(request, code, slug_in(request))


async def show_picture(request: SignedIn) -> Response:
    """A code as it will be until somebody designs it; its short ID is not known yet."""
    source = PictureSource(request.deps.addresses.short_url("", SAMPLE_SHORT_ID), {})
    query = parse_picture_query({"format": "svg"})
    return await answer_picture(request.http, source, query, name=SAMPLE_SHORT_ID)


def _form_page(draft: Draft, banner: str = "") -> FormPage:
    if (short_url := draft.short_url) is not None:
        back, revision = path_of(short_url), short_url.revision()
        path = f"{back}/edit" if draft.keeps_type else f"{back}/kind/{draft.form.slug}"
        return FormPage(path=path, template="editor/edit", back=back, revision=revision)
    if draft.section is LINKS:
        return FormPage(path=f"{LINKS.path}/new", template="links/new", back=LINKS.path, banner=banner)
    return FormPage(path=f"{PATH}/{draft.form.slug}", template="editor/new", back=PATH, banner=banner)


_PREVIEW: Final = partial(preview, _new_code)
_PREVIEW_CONTENT: Final = of_code(partial(preview, draft_of))
_PREVIEW_TYPE: Final = of_code(partial(preview, _of_other_type))


async def show_preview_picture(request: PageRequest) -> Response:
    """A picture for anybody with the signed address: a preview has no session. Nothing is stored."""
    http, context = request.http, context_of(request.http)
    url, signature = (http.query_params.get(name, "") for name in ("url", "v"))
    if not is_signature(signature, signature_of(context.secret_key, url)):
        return lost(http)
    headers = {
        "Content-Security-Policy": "default-src 'none'",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, max-age=600",
    }
    try:
        picture = (await context.deps.renderer.fetch_file(url)).picture
    except (ImageUnavailable, Unavailable):
        picture = None
    if picture is None:
        return Response(_GREY, 200, {**headers, "Cache-Control": "no-store"}, "image/svg+xml")
    return Response(picture.content, headers=headers, media_type=picture.media_type)


_form: Final = partial(owners_page, file_limit=FORM_LIMIT)
PAGES: Final[Pages] = {
    "/codes/new": owners_page(choose),
    "/codes/new/picture": owners_page(show_picture),
    "/codes/new/{slug}": _form(partial(show, _new_code), partial(make, _new_code), resumes=True),
    "/codes/new/{slug}/preview": _form(_PREVIEW, _PREVIEW),
    "/links/new": _form(partial(show, new_draft_of_link), partial(make, new_draft_of_link), resumes=True),
    **pages_of_each(
        "/edit", partial(show, draft_of), partial(save, draft_of), resumes=True, file_limit=FORM_LIMIT
    ),
    "/codes/{reference}/edit/preview": _form(_PREVIEW_CONTENT, _PREVIEW_CONTENT),
    "/codes/{reference}/kind": owners_page(of_code(choose_other)),
    "/codes/{reference}/kind/{slug}": _form(
        of_code(partial(show, _of_other_type)), of_code(partial(save, _of_other_type)), resumes=True
    ),
    "/codes/{reference}/kind/{slug}/preview": _form(_PREVIEW_TYPE, _PREVIEW_TYPE),
    PICTURES: Page(show_preview_picture),
}
