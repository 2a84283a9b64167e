"""/dashboard/codes/:id/design: how a code looks."""

from contextlib import suppress
from functools import partial
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.design.designer import answer_designer, designer
from app.dashboard.design.drafts import FILE_LIMIT, Draft, Subject, read_draft, saved_draft
from app.dashboard.design.template_pages import keep_template
from app.dashboard.frame import Pages, SignedIn, owners_page, redirect
from app.dashboard.parts.codes import name_of, of_code, path_of, revision_in, version_in
from domain.codes.codes import QRCode
from domain.kernel.errors import NotFound, PlanLimitReached, PreconditionFailed, ValidationFailed
from domain.kernel.parsing import patch_between
from domain.use_cases.codes.codes import change_code
from domain.use_cases.codes.history import revert

_BEFORE: Final = "before"


async def show(request: SignedIn, code: QRCode) -> Response:
    subject = _subject(request, code)
    return await _page(request, code, subject, await saved_draft(request, subject))


async def take(request: SignedIn, code: QRCode) -> Response:
    subject = _subject(request, code)
    draft = await read_draft(request, subject)
    button = request.fields.get("save", "")

    async def save() -> Response:
        if button == "template":
            return await keep_template(request, draft, None, theme=code.theme)
        before = await request.deps.store.changes.last_version(code.id)
        changed = await _change(request, code, draft.options, is_anyway=button == "anyway")
        undo = f"?{_BEFORE}={before}" if changed.options != code.options else ""
        return redirect(f"{_path(code)}{undo}", said="design_saved")

    again, stale = partial(_page, request, code, subject, draft), request.t.design_changed_meanwhile
    return await answer_designer(request, draft, save, again, stale=stale)


async def undo(request: SignedIn, code: QRCode) -> Response:
    """The design before the last save, from the history."""
    t, subject, version = request.t, _subject(request, code), version_in(request.fields.get(_BEFORE, ""))
    with suppress(NotFound, PlanLimitReached, PreconditionFailed, ValidationFailed):
        await revert(
            request.deps,
            request.deps.store.codes,
            request.actor,
            str(code.id),
            lambda: {"version": version},
            if_match=revision_in(request),
            only=frozenset({"options"}),
        )
        return redirect(_path(code), said="design_undone")
    draft = await saved_draft(request, subject)
    return await _page(request, code, subject, draft, status=409, banner=t.undo_impossible)


async def _change(request: SignedIn, code: QRCode, options: dict[str, Any], *, is_anyway: bool) -> QRCode:
    patch = patch_between(code.options, options)
    return await change_code(
        request.deps,
        request.actor,
        str(code.id),
        lambda: {"options": patch},
        if_match=revision_in(request),
        strict=not is_anyway,
    )


def _path(code: QRCode) -> str:
    return f"{path_of(code)}/design"


def _subject(request: SignedIn, code: QRCode) -> Subject:
    text = request.deps.addresses.short_url(code.domain, code.short_id)
    return Subject(text=text, options=code.options, code=code)


async def _page(request: SignedIn, code: QRCode, subject: Subject, draft: Draft, **values: Any) -> Response:
    return await designer(
        request,
        subject,
        draft,
        path=_path(code),
        back=path_of(code),
        back_words=name_of(code),
        name=name_of(code),
        revision=code.revision(),
        undo=version_in(request.http.query_params.get(_BEFORE, "")),
        template_name=request.fields.get("template_name", ""),
        **values,
    )


PAGES: Final[Pages] = {
    "/codes/{reference}/design": owners_page(
        of_code(show), of_code(take), file_limit=FILE_LIMIT, resumes=True
    ),
    "/codes/{reference}/design/undo": owners_page(None, of_code(undo)),
}
