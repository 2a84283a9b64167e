"""/dashboard/codes/:id/history: all versions, in pages."""

from typing import Final

from starlette.responses import Response

from app.dashboard.code.track import events_of
from app.dashboard.codes import name_of, of_code, path_of, version_in
from app.dashboard.pages import page
from app.dashboard.routing import Pages, owners_page
from app.dashboard.visits import SignedIn
from domain.codes.codes import QRCode
from domain.use_cases.codes.history import list_history

_AT_ONCE: Final = 20
_DIFFS: Final = 100


async def show(visit: SignedIn, code: QRCode) -> Response:
    below = version_in(visit.request.query_params.get("before", ""))
    changes, following, total = await list_history(
        visit.deps, visit.deps.store.codes, visit.account.id, str(code.id), lambda: (_AT_ONCE, below)
    )
    return await page(
        visit,
        "code/history",
        is_long=True,
        tab="history",
        path=path_of(code),
        name=name_of(code),
        revision=code.revision(),
        events=await events_of(visit, code, changes, total, most=_DIFFS),
        following=following,
    )


PAGES: Final[Pages] = {"/codes/{reference}/history": owners_page(of_code(show))}
