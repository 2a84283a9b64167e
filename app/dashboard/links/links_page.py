"""/dashboard/links: all links, with a field that makes one at once."""

from typing import Final

from starlette.responses import Response

from app.dashboard.codes import full_plan, path_of
from app.dashboard.frame import Pages, SignedIn, owners_page, redirect
from app.dashboard.frame.rooms import LINKS
from app.dashboard.lists.list_page import answer_list
from app.dashboard.making.creating import make_at_once


async def make(visit: SignedIn) -> Response:
    link, fault = await make_at_once(visit, LINKS)
    if link is None:
        return await show(visit, entered=visit.fields.get("url", ""), fault=fault)
    return redirect(path_of(link), said="code_made")


async def show(visit: SignedIn, *, entered: str = "", fault: str = "") -> Response:
    full = await full_plan(visit, LINKS)
    return await answer_list(visit, LINKS, "links/links", entered=entered, fault=fault, full=full)


PAGES: Final[Pages] = {LINKS.end: owners_page(show, make)}
