"""Other content of a code or link, or another kind of code; the short address stays the same."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.code.changing import answer_changed
from app.dashboard.codes import changed_meanwhile, name_of, of_code, pages_of_each, path_of, revision_in
from app.dashboard.frame import Pages, SignedIn, owners_page, page
from app.dashboard.kinds.layouts import GROUPS
from app.dashboard.kinds.parts import words_in
from app.dashboard.making.drafts import (
    Draft,
    draft_of,
    draft_of_kind,
    sent_draft,
    slug_in,
    without_blank_items,
)
from app.dashboard.making.forms import REFUSALS, FormPage, go_on, preview_form, refuse_form, show_form
from domain.codes.codes import QRCode
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import PreconditionFailed

# The draft with which a form of a code or link begins.
Begin = Callable[[SignedIn, Any], Draft]


async def choose(visit: SignedIn, code: QRCode) -> Response:
    return await page(
        visit,
        "making/kind",
        groups=GROUPS,
        words=words_in(visit.t),
        path=f"{path_of(code)}/kind",
        back=path_of(code),
        name=name_of(code),
        slug=code.content.slug,
    )


async def preview(begin: Begin, visit: SignedIn, code: QRCode) -> Response:
    return await preview_form(visit, begin(visit, code))


def _of_other_kind(visit: SignedIn, code: QRCode) -> Draft:
    return draft_of_kind(visit, code, slug_in(visit))


async def show(begin: Begin, visit: SignedIn, short_url: ShortURL) -> Response:
    draft = begin(visit, short_url)
    return await show_form(visit, draft, _form_page(short_url, draft, revision=short_url.revision()))


async def save(begin: Begin, visit: SignedIn, short_url: ShortURL) -> Response:
    draft = sent_draft(visit, begin(visit, short_url))
    form_page = _form_page(short_url, draft, revision=visit.fields.get("revision", ""))
    if (response := await go_on(visit, draft, form_page)) is not None:
        return response
    draft = without_blank_items(draft)
    before = await visit.deps.store.changes.last_version(short_url.id)
    try:
        changed = await draft.room.change(
            visit.deps, visit.actor, str(short_url.id), draft.read, if_match=revision_in(visit)
        )
    except PreconditionFailed as refusal:
        banner = changed_meanwhile(visit.t, short_url)
        form_page = _form_page(short_url, draft, revision=short_url.revision(), status=409)
        return await refuse_form(visit, draft, form_page, refusal, banner)
    except REFUSALS as refusal:
        return await refuse_form(visit, draft, form_page, refusal)
    return await answer_changed(visit, short_url, changed, said="settings_saved", before=before)


def _form_page(short_url: ShortURL, draft: Draft, *, revision: str, status: int = 200) -> FormPage:
    """`revision`: what the person has seen."""
    back = path_of(short_url)
    path = f"{back}/edit" if draft.keeps_kind else f"{back}/kind/{draft.form.slug}"
    return FormPage(path=path, template="making/edit", back=back, revision=revision, status=status)


_PREVIEW: Final = of_code(partial(preview, draft_of))
_PREVIEW_KIND: Final = of_code(partial(preview, _of_other_kind))
PAGES: Final[Pages] = {
    **pages_of_each("/edit", partial(show, draft_of), partial(save, draft_of)),
    "/codes/{reference}/edit/preview": owners_page(_PREVIEW, _PREVIEW),
    "/codes/{reference}/kind": owners_page(of_code(choose)),
    "/codes/{reference}/kind/{slug}": owners_page(
        of_code(partial(show, _of_other_kind)), of_code(partial(save, _of_other_kind))
    ),
    "/codes/{reference}/kind/{slug}/preview": owners_page(_PREVIEW_KIND, _PREVIEW_KIND),
}
