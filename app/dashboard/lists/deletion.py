"""Deleting a code or link: the page says first what is lost."""

from typing import Final

from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, page
from app.dashboard.frame.rooms import room_of
from app.dashboard.parts.batches import DELETE, pack_undo, redirect_with_notice
from app.dashboard.parts.codes import changed_meanwhile, name_of, pages_of_each, path_of, revision_in
from app.dashboard.parts.figures import scans_of_week
from app.dashboard.parts.listing import Listing
from domain.codes.short_urls import ShortURL, Status
from domain.kernel.errors import PreconditionFailed
from domain.use_cases.codes.short_urls import delete_short_url


async def delete(visit: SignedIn, short_url: ShortURL) -> Response:
    room = room_of(short_url)
    repository = room.repository(visit.deps.store)
    try:
        await delete_short_url(
            visit.deps, repository, visit.actor, str(short_url.id), if_match=revision_in(visit)
        )
    except PreconditionFailed:
        notice = changed_meanwhile(visit.t, short_url)
        return await ask(visit, short_url, notice=notice, status=409)
    visit.context.forget_code(short_url.domain, short_url.short_id)
    undo = pack_undo(visit, DELETE, [short_url], {short_url.id: {}})
    return redirect_with_notice(Listing(room=room), DELETE, 1, undo=undo)


async def ask(
    visit: SignedIn, short_url: ShortURL, *, notice: str | None = None, status: int = 200
) -> Response:
    t, scans = visit.t, await scans_of_week(visit, short_url)
    return await page(
        visit,
        "code/delete",
        status=status,
        room=room_of(short_url),
        path=path_of(short_url),
        name=name_of(short_url),
        revision=short_url.revision(),
        notice=notice,
        is_paused=short_url.status is Status.PAUSED,
        scanned=t.counted("delete_scanned", scans) if scans else t.delete_unscanned,
    )


PAGES: Final[Pages] = pages_of_each("/delete", ask, delete)
