"""The history of a code or link: all versions, in pages."""

from typing import Final

from starlette.responses import Response

from app.dashboard.code.history.events import events_of
from app.dashboard.codes import name_of, pages_of_each, path_of, version_in
from app.dashboard.frame import Pages, SignedIn, page
from app.dashboard.frame.rooms import room_of
from domain.codes.short_urls import ShortURL
from domain.use_cases.codes.history import history_of

_AT_ONCE: Final = 20
_DIFFS: Final = 100


async def show(visit: SignedIn, short_url: ShortURL) -> Response:
    below = version_in(visit.request.query_params.get("before", ""))
    changes, following, total = await history_of(visit.deps, short_url, _AT_ONCE, below)
    return await page(
        visit,
        "code/history",
        is_long=True,
        room=room_of(short_url),
        tab="history",
        path=path_of(short_url),
        name=name_of(short_url),
        revision=short_url.revision(),
        events=await events_of(visit, short_url, changes, total, most=_DIFFS),
        following=following,
    )


PAGES: Final[Pages] = pages_of_each("/history", show)
