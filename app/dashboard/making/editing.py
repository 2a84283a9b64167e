"""/dashboard/codes/:id/edit and /kind: other content, or another kind; the print stays the same."""

from typing import Final

from starlette.responses import Response

from app.dashboard.code.changing import answer_changed
from app.dashboard.codes import name_of, path_of
from app.dashboard.kinds.layouts import GROUPS
from app.dashboard.kinds.parts import words_in
from app.dashboard.making.drafts import Draft, draft_of, draft_of_kind, sent_draft, without_blank_items
from app.dashboard.making.forms import (
    Sheet,
    changed_meanwhile,
    go_on,
    preview_form,
    refuse_form,
    show_form,
)
from app.dashboard.pages import lost, page
from app.dashboard.routing import Pages, owners_page
from app.dashboard.visits import SignedIn
from app.pages.texts import translations
from domain.codes.codes import QRCode
from domain.content import SLUGS
from domain.kernel.errors import (
    DestinationRefused,
    NotFound,
    PreconditionFailed,
    PremiumRequired,
    ValidationFailed,
)
from domain.use_cases.codes.codes import change_code
from domain.use_cases.codes.short_urls import get_short_url

_REFUSALS: Final = (ValidationFailed, DestinationRefused, NotFound, PremiumRequired)


async def show(visit: SignedIn) -> Response:
    code = await find_code(visit)
    if code is None:
        return lost(visit.request)
    draft = draft_of(visit, code)
    return await show_form(visit, draft, _sheet(draft))


async def save(visit: SignedIn) -> Response:
    code = await find_code(visit)
    return lost(visit.request) if code is None else await _save(visit, draft_of(visit, code))


async def preview(visit: SignedIn) -> Response:
    code = await find_code(visit)
    return lost(visit.request) if code is None else await preview_form(visit, draft_of(visit, code))


async def choose(visit: SignedIn) -> Response:
    code = await find_code(visit)
    if code is None:
        return lost(visit.request)
    words = words_in(translations(visit.language))
    return await page(
        visit,
        "making/kind",
        groups=GROUPS,
        words=words,
        path=f"{path_of(code)}/kind",
        back=path_of(code),
        code_name=name_of(code),
        slug=code.content.slug,
    )


async def show_kind(visit: SignedIn) -> Response:
    draft = await _draft_of_kind(visit)
    return lost(visit.request) if draft is None else await show_form(visit, draft, _sheet(draft))


async def save_kind(visit: SignedIn) -> Response:
    draft = await _draft_of_kind(visit)
    return lost(visit.request) if draft is None else await _save(visit, draft)


async def preview_kind(visit: SignedIn) -> Response:
    draft = await _draft_of_kind(visit)
    return lost(visit.request) if draft is None else await preview_form(visit, draft)


async def find_code(visit: SignedIn) -> QRCode | None:
    reference = visit.request.path_params["reference"]
    try:
        return await get_short_url(visit.deps.store.codes, visit.account.id, reference)
    except NotFound:
        return None


def revision_in(visit: SignedIn) -> frozenset[str]:
    """The state that the person saw."""
    return frozenset({visit.fields.get("revision", "")})


async def _save(visit: SignedIn, draft: Draft) -> Response:
    draft = sent_draft(visit, draft)
    sheet = _sheet(draft, revision=visit.fields.get("revision", ""))
    if (response := await go_on(visit, draft, sheet)) is not None:
        return response
    draft, code = without_blank_items(draft), draft.code
    if code is None:
        return lost(visit.request)
    before = await visit.deps.store.changes.last_version(code.id)
    try:
        changed = await change_code(
            visit.deps, visit.actor, str(code.id), draft.read, if_match=revision_in(visit)
        )
    except PreconditionFailed as refusal:
        banner = changed_meanwhile(translations(visit.language), code)
        return await refuse_form(visit, draft, _sheet(draft, status=409), refusal, banner)
    except _REFUSALS as refusal:
        return await refuse_form(visit, draft, sheet, refusal)
    return await answer_changed(visit, code, changed, said="settings_saved", before=before)


async def _draft_of_kind(visit: SignedIn) -> Draft | None:
    code, slug = await find_code(visit), visit.request.path_params["slug"]
    return None if code is None or slug not in SLUGS else draft_of_kind(visit, code, slug)


def _sheet(draft: Draft, *, revision: str | None = None, status: int = 200) -> Sheet:
    """`revision`: that of the page that was sent; without one, of the code as it is now."""
    code = draft.code
    if code is None:
        raise ValueError("a new code is not edited")
    path = f"{path_of(code)}/edit" if draft.keeps_kind else f"{path_of(code)}/kind/{draft.form.slug}"
    return Sheet(
        path=path,
        template="making/edit",
        back=path_of(code),
        revision=code.revision() if revision is None else revision,
        status=status,
    )


PAGES: Final[Pages] = {
    "/codes/{reference}/edit": owners_page(show, save),
    "/codes/{reference}/edit/preview": owners_page(preview, preview),
    "/codes/{reference}/kind": owners_page(choose),
    "/codes/{reference}/kind/{slug}": owners_page(show_kind, save_kind),
    "/codes/{reference}/kind/{slug}/preview": owners_page(preview_kind, preview_kind),
}
