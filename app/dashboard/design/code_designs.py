"""/dashboard/codes/:id/design: how a code looks."""

from contextlib import suppress
from functools import partial
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.design.designer import answer_designer, designer
from app.dashboard.design.drafts import FILE_LIMIT, Draft, Subject, read_draft, saved_draft
from app.dashboard.design.template_pages import keep_template
from app.dashboard.frame import Pages, SignedIn, owners_page, redirect
from app.dashboard.frame.undo import pack, unpack
from app.dashboard.parts.codes import name_of, of_code, path_of, revision_in
from app.dashboard.parts.earlier_looks import short_options, whole_options
from domain.codes.codes import QRCode
from domain.kernel.errors import PreconditionFailed, ValidationFailed
from domain.kernel.parsing import patch_between
from domain.use_cases.codes.codes import change_code

_BEFORE: Final = "before"


async def show(visit: SignedIn, code: QRCode) -> Response:
    subject = _subject(visit, code)
    return await _page(visit, code, subject, await saved_draft(visit, subject))


async def take(visit: SignedIn, code: QRCode) -> Response:
    subject = _subject(visit, code)
    draft = await read_draft(visit, subject)
    button = visit.fields.get("save", "")

    async def save() -> Response:
        if button == "template":
            return await keep_template(visit, draft, None, theme=code.theme)
        changed = await _change(visit, code, draft.options, is_anyway=button == "anyway")
        before = await _before(visit, code) if changed.version != code.version else None
        return redirect(f"{_path(code)}?{_BEFORE}={before}" if before else _path(code), said="design_saved")

    again, stale = partial(_page, visit, code, subject, draft), visit.t.design_changed_meanwhile
    return await answer_designer(visit, draft, save, again, stale=stale)


async def undo(visit: SignedIn, code: QRCode) -> Response:
    """The design before the last save, which that answer signed."""
    options = await _read_before(visit, code)
    t, subject = visit.t, _subject(visit, code)
    with suppress(PreconditionFailed, ValidationFailed):
        if options is not None:
            await _change(visit, code, options, is_anyway=True)
            return redirect(_path(code), said="design_undone")
    draft = await saved_draft(visit, subject)
    return await _page(visit, code, subject, draft, status=409, banner=t.undo_impossible)


async def _change(visit: SignedIn, code: QRCode, options: dict[str, Any], *, is_anyway: bool) -> QRCode:
    patch = patch_between(code.options, options)
    return await change_code(
        visit.deps,
        visit.actor,
        str(code.id),
        lambda: {"options": patch},
        if_match=revision_in(visit),
        strict=not is_anyway,
    )


async def _before(visit: SignedIn, code: QRCode) -> str | None:
    options = await short_options(visit, code)
    return None if options is None else pack(visit, _of(code), options)


async def _read_before(visit: SignedIn, code: QRCode) -> dict[str, Any] | None:
    options = unpack(visit, _of(code), visit.fields.get(_BEFORE, ""))
    return None if options is None else await whole_options(visit, options)


def _of(code: QRCode) -> str:
    return f"design {code.id}"


def _path(code: QRCode) -> str:
    return f"{path_of(code)}/design"


def _subject(visit: SignedIn, code: QRCode) -> Subject:
    text = visit.deps.addresses.short_url(code.domain, code.short_id)
    return Subject(text=text, options=code.options, code=code)


async def _page(visit: SignedIn, code: QRCode, subject: Subject, draft: Draft, **values: Any) -> Response:
    before = visit.request.query_params.get(_BEFORE, "")
    return await designer(
        visit,
        subject,
        draft,
        path=_path(code),
        back=path_of(code),
        back_words=name_of(code),
        name=name_of(code),
        revision=code.revision(),
        undo=before if unpack(visit, _of(code), before) is not None else None,
        template_name=visit.fields.get("template_name", ""),
        **values,
    )


PAGES: Final[Pages] = {
    "/codes/{reference}/design": owners_page(of_code(show), of_code(take), file_limit=FILE_LIMIT),
    "/codes/{reference}/design/undo": owners_page(None, of_code(undo)),
}
