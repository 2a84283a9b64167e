"""/dashboard/codes/new: what should people get? Then a form of that kind."""

from typing import Final

from starlette.responses import Response

from app.api.resources.pictures import answer_picture, parse_picture_query
from app.dashboard.codes import path_of
from app.dashboard.kinds.layouts import GROUPS
from app.dashboard.kinds.parts import words_in
from app.dashboard.making.drafts import Draft, new_draft, sent_draft, slug_in, without_blank_items
from app.dashboard.making.forms import (
    REFUSALS,
    Sheet,
    full_plan,
    go_on,
    preview_form,
    refuse_form,
    show_form,
)
from app.dashboard.pages import HOME, page, redirect
from app.dashboard.routing import Pages, owners_page
from app.dashboard.visits import SignedIn
from app.pages.texts import translations
from domain.codes.picture_source import PictureSource
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from domain.use_cases.codes.codes import create_code

PATH: Final = f"{HOME}/codes/new"


async def choose(visit: SignedIn) -> Response:
    words = words_in(translations(visit.language))
    return await page(visit, "making/choose", groups=GROUPS, words=words, full=await full_plan(visit))


async def show(visit: SignedIn) -> Response:
    draft = new_draft(visit, slug_in(visit))
    return await show_form(visit, draft, _sheet(draft, await full_plan(visit)))


async def make(visit: SignedIn) -> Response:
    draft = sent_draft(visit, new_draft(visit, slug_in(visit)))
    if (response := await go_on(visit, draft, _sheet(draft))) is not None:
        return response
    draft = without_blank_items(draft)
    try:
        code = await create_code(visit.deps, visit.actor, draft.read)
    except REFUSALS as refusal:
        return await refuse_form(visit, draft, _sheet(draft), refusal)
    return redirect(path_of(code), said="code_made")


async def preview(visit: SignedIn) -> Response:
    return await preview_form(visit, new_draft(visit, slug_in(visit)))


async def show_picture(visit: SignedIn) -> Response:
    """A code as it will be until somebody designs it; its short ID is not known yet."""
    source = PictureSource(visit.deps.addresses.short_url("", SAMPLE_SHORT_ID), {})
    return await answer_picture(visit.request, source, parse_picture_query({"format": "svg"}))


def _sheet(draft: Draft, banner: str = "") -> Sheet:
    return Sheet(path=f"{PATH}/{draft.form.slug}", template="making/new", back=PATH, banner=banner)


PAGES: Final[Pages] = {
    "/codes/new": owners_page(choose),
    "/codes/new/picture": owners_page(show_picture),
    "/codes/new/{slug}": owners_page(show, make),
    "/codes/new/{slug}/preview": owners_page(preview, preview),
}
