"""/dashboard/codes/new: what should people get? Then a form of that kind; of links, that of an address."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from starlette.responses import Response

from app.api.resources.pictures import answer_picture, parse_picture_query
from app.dashboard.addresses import fault_of
from app.dashboard.codes import full_plan, path_of, plan_is_full
from app.dashboard.frame import HOME, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.rooms import CODES, LINKS, Room
from app.dashboard.kinds.layouts import GROUPS
from app.dashboard.kinds.parts import words_in
from app.dashboard.making.drafts import (
    Draft,
    new_draft,
    new_draft_of_link,
    sent_draft,
    slug_in,
    without_blank_items,
)
from app.dashboard.making.forms import REFUSALS, FormPage, go_on, preview_form, refuse_form, show_form
from domain.codes.picture_source import PictureSource
from domain.kernel.errors import DestinationRefused, PlanLimitReached, ValidationFailed
from domain.kernel.net.pasted_addresses import with_scheme
from domain.kernel.parsing import ReadFields
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from domain.ports.codes import Entity

PATH: Final = f"{HOME}/codes/new"
# The draft with which a form begins.
Begin = Callable[[SignedIn], Draft]


async def choose(visit: SignedIn) -> Response:
    words = words_in(visit.t)
    return await page(visit, "making/choose", groups=GROUPS, words=words, full=await full_plan(visit, CODES))


async def show(begin: Begin, visit: SignedIn) -> Response:
    draft = begin(visit)
    return await show_form(visit, draft, _form_page(draft, await full_plan(visit, draft.room)))


async def make(begin: Begin, visit: SignedIn) -> Response:
    draft = sent_draft(visit, begin(visit))
    if (response := await go_on(visit, draft, _form_page(draft))) is not None:
        return response
    draft = without_blank_items(draft)
    try:
        made = await create(visit, draft.room, draft.read)
    except REFUSALS as refusal:
        return await refuse_form(visit, draft, _form_page(draft), refusal)
    return redirect(path_of(made), said="code_made")


async def preview(visit: SignedIn) -> Response:
    return await preview_form(visit, _new_code(visit))


def _new_code(visit: SignedIn) -> Draft:
    return new_draft(visit, slug_in(visit))


async def show_picture(visit: SignedIn) -> Response:
    """A code as it will be until somebody designs it; its short ID is not known yet."""
    source = PictureSource(visit.deps.addresses.short_url("", SAMPLE_SHORT_ID), {})
    query = parse_picture_query({"format": "svg"})
    return await answer_picture(visit.request, source, query, name=SAMPLE_SHORT_ID)


def _form_page(draft: Draft, banner: str = "") -> FormPage:
    if draft.room is LINKS:
        return FormPage(path=f"{LINKS.path}/new", template="links/new", back=LINKS.path, banner=banner)
    return FormPage(path=f"{PATH}/{draft.form.slug}", template="making/new", back=PATH, banner=banner)


async def create(visit: SignedIn, room: Room[Entity], read: ReadFields) -> Entity:
    """Raises the refusals of the use case."""
    made = await room.create(visit.deps, visit.actor, read)
    # Somebody may have requested this short URL just before, and got a 404.
    visit.context.forget_code(made.domain, made.short_id)
    return made


async def make_at_once(visit: SignedIn, room: Room[Entity], **fields: Any) -> tuple[Entity | None, str]:
    """The new code or link, or why there is none. `fields`: of the REST body, beside the address."""
    t, url = room.texts(visit.language), with_scheme(visit.fields.get("url", ""))
    try:
        return await create(visit, room, lambda: {**fields, "url": url}), ""
    except (ValidationFailed, DestinationRefused) as refusal:
        return None, fault_of(t, url, refusal)
    except PlanLimitReached as refusal:
        return None, plan_is_full(t, refusal)


PAGES: Final[Pages] = {
    "/codes/new": owners_page(choose),
    "/codes/new/picture": owners_page(show_picture),
    "/codes/new/{slug}": owners_page(partial(show, _new_code), partial(make, _new_code)),
    "/codes/new/{slug}/preview": owners_page(preview, preview),
    "/links/new": owners_page(partial(show, new_draft_of_link), partial(make, new_draft_of_link)),
}
