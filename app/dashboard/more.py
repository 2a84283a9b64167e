"""/dashboard/more: on a phone, all that the bar at the bottom has no room for."""

from typing import Final

from starlette.responses import Response

from app.dashboard.pages import page
from app.dashboard.routing import Pages, owners_page
from app.dashboard.visits import SignedIn


async def show(visit: SignedIn) -> Response:
    return await page(visit, "more")


PAGES: Final[Pages] = {"/more": owners_page(show)}
