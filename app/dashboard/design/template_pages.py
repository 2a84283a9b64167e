"""/dashboard/templates: looks that codes and pages begin with, made, changed, deleted, and put on codes."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.design import themes
from app.dashboard.design.designer import answer_designer, designer, name_field
from app.dashboard.design.drafts import FILE_LIMIT, Draft, Subject, read_draft, saved_draft
from app.dashboard.design.looks import parsed_brand
from app.dashboard.design.themes import AnswerWearer, Wearer
from app.dashboard.forms.previews import parse_example
from app.dashboard.frame import HOME, AnswerOwner, Pages, SignedIn, lost, owners_page, page, redirect
from app.dashboard.frame.navigation import with_query
from app.dashboard.parts.lists.listing import more_path, place_asked
from app.dashboard.parts.lists.named_items import change_found, find_item, item_or_new
from app.dashboard.parts.uploads import FORM_LIMIT
from domain.codes.codes import QRCode
from domain.content import SLUGS
from domain.drawing.brand import parse_brand, uses_of
from domain.drawing.options import read_design
from domain.drawing.output import Output
from domain.drawing.presets import PRESETS
from domain.drawing.shapes import NO_IMAGES
from domain.kernel.errors import NotFound
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.parsing import patch_between
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from domain.named_items.items import Template
from domain.use_cases.codes.copies import copied_theme
from domain.use_cases.codes.short_urls import get_short_url
from domain.use_cases.codes.unsaved_designs import draw_template
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.named_items import items

PATH: Final = f"{HOME}/templates"
_CARDS: Final = 24
_ROWS: Final = 25
# A session is needed for it, so no other cache may keep it.
_KEPT: Final = {"Cache-Control": "private, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
_KEPT_A_DAY: Final = {**_KEPT, "Cache-Control": "private, max-age=86400"}
# It has words, buttons and lists.
_EXAMPLE: Final = "business"


async def show_all(request: SignedIn) -> Response:
    after = place_asked(request, position_in, PATH)
    templates, following, _ = await items.list_named_items(
        request.deps.store.templates, request.account.id, limit=_CARDS, after=after
    )
    rows = [
        {"path": path, "name": one.name, "picture": f"{path}/picture?v={one.version}"}
        for one in templates
        for path in (path_of_template(one),)
    ]
    more = more_path(PATH, cursor_of(following, PATH))
    return await page(request, "design/templates", rows=rows, more=more)


async def show_new(request: SignedIn) -> Response:
    """An empty template, with the look of a code if one is named."""
    subject, code = _subject(request, None), await _named_code(request)
    if code is not None:
        subject = replace(subject, options=code.options)
    elif _named(request):
        return lost(request.http)
    draft = await saved_draft(request, subject)
    if code is not None:
        # Nothing is saved yet: the form names the images by their hashes.
        hashes = code.picture_state.image_hashes
        for (name, image), content_hash in zip(draft.images.items(), hashes, strict=True):
            draft.images[name] = replace(image, kept=image.kept and (content_hash or ""))
    return await _page(request, None, draft)


async def show(request: SignedIn) -> Response:
    template = await find_item(request, items.TEMPLATES)
    return await _page(request, template, await saved_draft(request, _subject(request, template)))


async def take(request: SignedIn) -> Response:
    template = await item_or_new(request, items.TEMPLATES)
    draft = await read_draft(request, _subject(request, template))

    async def save() -> Response:
        code = await _named_code(request)
        return await keep_template(request, draft, template, theme=code.theme if code is not None else None)

    stale = request.t.template_changed_meanwhile
    return await answer_designer(request, draft, save, partial(_page, request, template, draft), stale=stale)


async def keep_template(
    request: SignedIn, draft: Draft, template: Template | None, *, theme: Mapping[str, Any] | None = None
) -> Response:
    """Make it, or change it.

    `theme`: that of the code whose look a new one has.
    """
    name = request.fields.get(name_field(request), "")
    if template is None:
        theme = copied_theme(request.deps, request.account, theme)
        made = {"name": name, "options": draft.options, **({"theme": theme} if theme else {})}
        kept = await items.create_item(items.TEMPLATES, request.deps, request.actor, lambda: made)
    else:
        patch = {"name": name, "options": patch_between(template.options, draft.options)}
        kept = await change_found(request, items.TEMPLATES, lambda: patch)
    return redirect(path_of_template(kept), said="template_saved")


async def show_picture(request: SignedIn) -> Response:
    content = await draw_template(request.deps, await find_item(request, items.TEMPLATES))
    return Response(content, headers=_KEPT, media_type="image/webp")


async def show_preset(request: SignedIn) -> Response:
    return await _show_look(request, PRESETS.get(request.http.path_params["name"]))


async def show_brand(request: SignedIn) -> Response:
    """A look of a brand's colour, without a logo."""
    color, use = parsed_brand(request.http.path_params["color"]), request.http.path_params["use"]
    return await _show_look(request, uses_of(parse_brand(color), has_logo=False).get(use) if color else None)


async def _show_look(request: SignedIn, options: Mapping[str, Any] | None) -> Response:
    if options is None:
        return lost(request.http)
    text = request.deps.addresses.short_url(DEFAULT_DOMAIN, SAMPLE_SHORT_ID)
    content = await request.deps.renderer.draw(
        text, read_design(dict(options)), NO_IMAGES, Output("webp", 240)
    )
    return Response(content, headers=_KEPT_A_DAY, media_type="image/webp")


async def show_delete(request: SignedIn) -> Response:
    template = await find_item(request, items.TEMPLATES)
    return await page(request, "design/template_delete", path=path_of_template(template), name=template.name)


async def delete(request: SignedIn) -> Response:
    template = await find_item(request, items.TEMPLATES)
    await items.delete_named_item(request.deps, request.deps.store.templates, request.actor, str(template.id))
    return redirect(PATH, said="template_gone")


def _named(request: SignedIn) -> str:
    return request.http.query_params.get("code", "")


async def _named_code(request: SignedIn) -> QRCode | None:
    try:
        return await get_short_url(request.deps.store.codes, request.account.id, _named(request))
    except NotFound:
        return None


def path_of_template(template: Template) -> str:
    return f"{PATH}/{template.id}"


def _subject(request: SignedIn, template: Template | None) -> Subject:
    text = request.deps.addresses.short_url(DEFAULT_DOMAIN, SAMPLE_SHORT_ID)
    return Subject(text=text, options=template.options if template is not None else {})


async def _page(request: SignedIn, template: Template | None, draft: Draft, **values: Any) -> Response:
    name = template.name if template is not None else request.t.template_new
    new_path = with_query(f"{PATH}/new", code=_named(request))
    return await designer(
        request,
        _subject(request, template),
        draft,
        path=path_of_template(template) if template is not None else new_path,
        back=PATH,
        back_words=request.t.templates_title,
        name=name,
        revision=template.revision() if template is not None else "",
        is_template=True,
        nav_section="templates",
        is_made=template is not None,
        template_name=request.fields.get("name", template.name if template is not None else ""),
        **values,
    )


def _of_template(answer: AnswerWearer) -> AnswerOwner:
    async def about(request: SignedIn) -> Response:
        template = await find_item(request, items.TEMPLATES)
        wearer = Wearer(
            entity=template,
            path=path_of_template(template),
            name=template.name,
            stale=request.t.template_changed_meanwhile,
            content=parse_example(SLUGS[_EXAMPLE].type_id),
            change=partial(items.change_item, items.TEMPLATES),
            nav_section="templates",
        )
        return await answer(request, wearer)

    return about


_PREVIEW_THEME: Final = _of_template(themes.preview)
PAGES: Final[Pages] = {
    "/templates": owners_page(show_all),
    "/templates/new": owners_page(show_new, take, file_limit=FILE_LIMIT, resumes=True),
    "/templates/{reference}": owners_page(show, take, file_limit=FILE_LIMIT, resumes=True),
    "/templates/{reference}/picture": owners_page(show_picture),
    "/templates/{reference}/delete": owners_page(show_delete, delete),
    "/templates/{reference}/theme": owners_page(
        _of_template(themes.show), _of_template(themes.save), resumes=True, file_limit=FORM_LIMIT
    ),
    "/templates/{reference}/theme/undo": owners_page(None, _of_template(themes.undo)),
    "/templates/{reference}/theme/preview": owners_page(
        _PREVIEW_THEME, _PREVIEW_THEME, file_limit=FORM_LIMIT
    ),
    "/presets/{name}": owners_page(show_preset),
    "/brands/{color}/{use}": owners_page(show_brand),
}
