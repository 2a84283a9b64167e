"""Deleting a code or link: the page says first what is lost."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, form, page
from app.dashboard.frame.sections import section_of
from app.dashboard.parts.batches import DELETE, pack_undo, redirect_with_notice
from app.dashboard.parts.codes import changed_meanwhile, name_of, pages_of_each, path_of, revision_in
from app.dashboard.parts.figures import scans_of_week
from app.dashboard.parts.listing import Listing
from domain.codes.short_urls import ShortURL, Status
from domain.use_cases.codes.short_urls import delete_short_url


async def ask(request: SignedIn, short_url: ShortURL, **refusal: Any) -> Response:
    t, scans = request.t, await scans_of_week(request, short_url)
    return await page(
        request,
        "code/delete",
        section=section_of(short_url),
        path=path_of(short_url),
        name=name_of(short_url),
        revision=short_url.revision(),
        notice=changed_meanwhile(t, short_url) if refusal else None,
        is_paused=short_url.status is Status.PAUSED,
        scanned=t.counted("delete_scanned", scans) if scans else t.delete_unscanned,
        **refusal,
    )


@form(ask)
async def delete(request: SignedIn, short_url: ShortURL) -> Response:
    section = section_of(short_url)
    items, if_match = section.repository(request.deps.store), revision_in(request)
    await delete_short_url(request.deps, items, request.actor, str(short_url.id), if_match=if_match)
    request.context.forget_code(short_url.domain, short_url.short_id)
    undo = pack_undo(request, DELETE, [short_url], {short_url.id: {}})
    return redirect_with_notice(Listing(section=section), DELETE, 1, undo=undo)


PAGES: Final[Pages] = pages_of_each("/delete", ask, delete)
