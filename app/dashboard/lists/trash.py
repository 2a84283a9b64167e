"""/dashboard/trash: what was deleted, the way back, and emptying it, which alone asks."""

from contextlib import suppress
from datetime import timedelta
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.sections import SECTIONS
from app.dashboard.parts.deeds import author_of
from app.dashboard.parts.lists.listing import more_path, place_asked
from app.dashboard.parts.lists.rows import list_row
from app.dashboard.parts.prints import show_picture
from app.dashboard.parts.times import Moment
from domain.codes.short_urls import TRASH_KEPT_FOR, ShortURL
from domain.kernel.errors import ExternalIdTaken, NotFound
from domain.use_cases.codes.short_urls import get_short_url
from domain.use_cases.codes.trash import LATEST_FIRST, empty_trash, list_trash, restore
from domain.use_cases.cursors import sort_cursor_of, sort_position_in

PATH: Final = f"{HOME}/trash"
_ROWS: Final = 25
# Days that are left from when on a row warns.
_SOON: Final = 5


async def show(request: SignedIn, *, fault: str = "") -> Response:
    after = place_asked(request, sort_position_in, LATEST_FIRST, "trash")
    found, following, total = await list_trash(request.deps, request.account.id, limit=_ROWS, after=after)
    return await page(
        request,
        "lists/trash",
        fragment="lists/trash_rows" if after else None,
        status=409 if fault else 200,
        rows=[_row(request, one) for one in found],
        more=more_path(PATH, sort_cursor_of(following, LATEST_FIRST, "trash")),
        total=total,
        fault=fault,
    )


def _row(request: SignedIn, short_url: ShortURL) -> dict[str, Any]:
    t, now = request.t, request.deps.clock()
    left = max(-((now - short_url.updated_at - TRASH_KEPT_FOR) // timedelta(days=1)), 0)
    when = Moment.seen_by(request, short_url.updated_at).words
    deletion, row = short_url.deletion, list_row(request, short_url)
    by = author_of(t, deletion.via, deletion.by).by if deletion else ""
    told = {"told": f"{when}, {by}", "left": t.counted("trash_left", left), "is_soon": left < _SOON}
    # Its own page is gone.
    return {**row, **told, "picture": row["picture"].replace(f"{HOME}/codes/", f"{PATH}/")}


async def put_back(request: SignedIn) -> Response:
    try:
        await _restore(request, request.fields.get("code", ""))
    except ExternalIdTaken:
        return await show(request, fault=request.t.trash_taken)
    return redirect(PATH, said="trash_back")


async def _restore(request: SignedIn, reference: str) -> None:
    """Raises NotFound, ExternalIdTaken."""
    for section in SECTIONS:
        with suppress(NotFound):
            items = section.repository(request.deps.store)
            one = await restore(request.deps, items, request.actor, reference)
            return request.context.forget_code(one.domain, one.short_id)
    raise NotFound("code or link in the trash")


async def picture(request: SignedIn) -> Response:
    codes, reference = request.deps.store.codes.in_trash, request.reference
    return await show_picture(request, await get_short_url(codes, request.account.id, reference))


async def ask(request: SignedIn) -> Response:
    _, _, total = await list_trash(request.deps, request.account.id, limit=1, after=None)
    return await page(request, "lists/trash_empty", total=total) if total else redirect(PATH)


async def empty(request: SignedIn) -> Response:
    await empty_trash(request.deps, request.account.id, until=request.deps.clock())
    return redirect(PATH, said="trash_emptied")


PAGES: Final[Pages] = {
    "/trash": owners_page(show, put_back),
    "/trash/empty": owners_page(ask, empty),
    "/trash/{reference}/picture": owners_page(picture),
}
