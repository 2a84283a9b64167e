"""One change of a code by a form of its page: made, refused beside its field, or overtaken by another one."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from starlette.responses import Response

from app.dashboard.code.overview import answer_overview
from app.dashboard.codes import find_code, path_of, place_of, revision_in
from app.dashboard.pages import redirect
from app.dashboard.visits import SignedIn
from app.pages.texts import translations
from domain.codes.codes import QRCode
from domain.kernel.errors import PreconditionFailed
from domain.use_cases.codes.codes import change_code

UNDO = "undo"


async def change(
    visit: SignedIn,
    code: QRCode,
    body: Mapping[str, Any],
    *,
    said: str,
    part: str,
    more: Mapping[str, str] | None = None,
) -> Response:
    """Raises the refusals of `change_code`, except for a code that was changed meanwhile.

    `part`: of the page, which is open with what was entered when somebody else was faster. `more`: of the
    query of the page afterwards.
    """
    before = await visit.deps.store.changes.last_version(code.id)
    try:
        changed = await change_code(
            visit.deps, visit.actor, str(code.id), lambda: body, if_match=revision_in(visit)
        )
    except PreconditionFailed:
        return await overtaken(visit, part)
    return await answer_changed(visit, code, changed, said=said, before=before, more=more)


async def answer_changed(
    visit: SignedIn,
    code: QRCode,
    changed: QRCode,
    *,
    said: str,
    before: int,
    more: Mapping[str, str] | None = None,
) -> Response:
    """`before`: the version of the history that Undo leads back to, unless it was an undo itself."""
    visit.context.forget_code(changed.domain, changed.short_id)
    if changed == code:
        return redirect(path_of(code))
    has_undo = changed.snapshot() != code.snapshot() and said != "undone"
    query = urlencode({**(more or {}), **({UNDO: before} if has_undo else {})})
    return redirect(f"{path_of(code)}?{query}" if query else path_of(code), said=said)


async def overtaken(visit: SignedIn, part: str) -> Response:
    """Somebody else was faster: the page as it is now, with what was entered."""
    code = await find_code(visit)
    t = translations(visit.language)
    notice = t.code_changed_meanwhile.format(place=place_of(t, code))
    return await answer_overview(visit, code, part=part, notice=notice, status=409)


async def refused(visit: SignedIn, code: QRCode, faults: Mapping[str, str], *, part: str) -> Response:
    """Beside the fields; a refusal that belongs to none stands above the page."""
    named = {name: sentence for name, sentence in faults.items() if name}
    return await answer_overview(visit, code, part=part, faults=named, notice=faults.get(""), status=422)
