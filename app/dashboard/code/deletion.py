"""Deleting a code: what it costs is said before."""

from typing import Final

from starlette.responses import Response

from app.dashboard.code.figures import scans_of_week
from app.dashboard.codes import name_of, of_code, path_of, place_of, revision_in
from app.dashboard.pages import HOME, page, redirect
from app.dashboard.routing import Pages, owners_page
from app.dashboard.visits import SignedIn
from app.pages.texts import translations
from domain.codes.codes import QRCode
from domain.codes.short_urls import Status
from domain.kernel.errors import PreconditionFailed
from domain.use_cases.codes.short_urls import delete_short_url


async def ask(visit: SignedIn, code: QRCode) -> Response:
    return await _page(visit, code)


async def delete(visit: SignedIn, code: QRCode) -> Response:
    codes = visit.deps.store.codes
    try:
        await delete_short_url(visit.deps, codes, visit.actor, str(code.id), if_match=revision_in(visit))
    except PreconditionFailed:
        t = translations(visit.language)
        notice = t.code_changed_meanwhile.format(place=place_of(t, code))
        return await _page(visit, code, notice=notice, status=409)
    visit.context.forget_code(code.domain, code.short_id)
    return redirect(HOME, said="code_deleted")


async def _page(visit: SignedIn, code: QRCode, *, notice: str | None = None, status: int = 200) -> Response:
    t, scans = translations(visit.language), await scans_of_week(visit, code)
    return await page(
        visit,
        "code/delete",
        status=status,
        path=path_of(code),
        name=name_of(code),
        revision=code.revision(),
        notice=notice,
        is_paused=code.status is Status.PAUSED,
        scanned=t.counted("delete_scanned", scans) if scans else t.delete_unscanned,
    )


PAGES: Final[Pages] = {"/codes/{reference}/delete": owners_page(of_code(ask), of_code(delete))}
