"""/dashboard/codes/:id/edit and /kind: other content, or another kind; the print stays the same."""

from typing import Final

from starlette.responses import Response

from app.dashboard.code.changing import answer_changed
from app.dashboard.codes import name_of, of_code, path_of, revision_in
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
from app.dashboard.making.forms import (
    REFUSALS,
    Sheet,
    changed_meanwhile,
    go_on,
    preview_form,
    refuse_form,
    show_form,
)
from app.dashboard.pages import page
from app.dashboard.routing import Pages, owners_page
from app.dashboard.visits import SignedIn
from app.pages.texts import translations
from domain.codes.codes import QRCode
from domain.kernel.errors import PreconditionFailed
from domain.use_cases.codes.codes import change_code


async def show(visit: SignedIn, code: QRCode) -> Response:
    return await _show(visit, code, draft_of(visit, code))


async def save(visit: SignedIn, code: QRCode) -> Response:
    return await _save(visit, code, draft_of(visit, code))


async def preview(visit: SignedIn, code: QRCode) -> Response:
    return await preview_form(visit, draft_of(visit, code))


async def choose(visit: SignedIn, code: QRCode) -> Response:
    return await page(
        visit,
        "making/kind",
        groups=GROUPS,
        words=words_in(translations(visit.language)),
        path=f"{path_of(code)}/kind",
        back=path_of(code),
        code_name=name_of(code),
        slug=code.content.slug,
    )


async def show_kind(visit: SignedIn, code: QRCode) -> Response:
    return await _show(visit, code, draft_of_kind(visit, code, slug_in(visit)))


async def save_kind(visit: SignedIn, code: QRCode) -> Response:
    return await _save(visit, code, draft_of_kind(visit, code, slug_in(visit)))


async def preview_kind(visit: SignedIn, code: QRCode) -> Response:
    return await preview_form(visit, draft_of_kind(visit, code, slug_in(visit)))


async def _show(visit: SignedIn, code: QRCode, draft: Draft) -> Response:
    return await show_form(visit, draft, _sheet(code, draft, revision=code.revision()))


async def _save(visit: SignedIn, code: QRCode, draft: Draft) -> Response:
    draft = sent_draft(visit, draft)
    sheet = _sheet(code, draft, revision=visit.fields.get("revision", ""))
    if (response := await go_on(visit, draft, sheet)) is not None:
        return response
    draft = without_blank_items(draft)
    before = await visit.deps.store.changes.last_version(code.id)
    try:
        changed = await change_code(
            visit.deps, visit.actor, str(code.id), draft.read, if_match=revision_in(visit)
        )
    except PreconditionFailed as refusal:
        banner = changed_meanwhile(translations(visit.language), code)
        sheet = _sheet(code, draft, revision=code.revision(), status=409)
        return await refuse_form(visit, draft, sheet, refusal, banner)
    except REFUSALS as refusal:
        return await refuse_form(visit, draft, sheet, refusal)
    return await answer_changed(visit, code, changed, said="settings_saved", before=before)


def _sheet(code: QRCode, draft: Draft, *, revision: str, status: int = 200) -> Sheet:
    """`revision`: what the person has seen."""
    path = f"{path_of(code)}/edit" if draft.keeps_kind else f"{path_of(code)}/kind/{draft.form.slug}"
    return Sheet(path=path, template="making/edit", back=path_of(code), revision=revision, status=status)


PAGES: Final[Pages] = {
    "/codes/{reference}/edit": owners_page(of_code(show), of_code(save)),
    "/codes/{reference}/edit/preview": owners_page(of_code(preview), of_code(preview)),
    "/codes/{reference}/kind": owners_page(of_code(choose)),
    "/codes/{reference}/kind/{slug}": owners_page(of_code(show_kind), of_code(save_kind)),
    "/codes/{reference}/kind/{slug}/preview": owners_page(of_code(preview_kind), of_code(preview_kind)),
}
