"""/dashboard/more and /dashboard/keyboard: all that the bar at the bottom of a phone has no room for."""

from typing import Final

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.cookies import keep_keys
from app.dashboard.frame.navigation import groups_of_more

# As `dashboard.js` and `designer.js` know them, each with the name of its text.
_KEYS: Final = (
    (("/",), "keys_search"),
    (("n",), "keys_new"),
    (("g", "h"), "keys_home"),
    (("g", "c"), "keys_codes"),
    (("g", "l"), "nav_links"),
    (("g", "s"), "nav_scans"),
    (("g", "k"), "nav_contacts"),
    (("j",), "keys_next"),
    (("k",), "keys_previous"),
    (("Enter",), "keys_open"),
    (("r",), "keys_repoint"),
    (("Ctrl S",), "design_save"),
    (("?",), "keys_list"),
)


async def show(request: SignedIn) -> Response:
    return await page(request, "more", groups=groups_of_more(is_operator=request.account.is_operator))


async def show_keys(request: SignedIn) -> Response:
    return await page(request, "keyboard", keys=_KEYS)


async def save_keys(request: SignedIn) -> Response:
    """Switch single keys on or off (WCAG 2.2, 2.1.4)."""
    response = redirect(f"{HOME}/keyboard", said="settings_saved")
    keep_keys(response, request.context, are_on="keys" in request.fields)
    return response


PAGES: Final[Pages] = {"/more": owners_page(show), "/keyboard": owners_page(show_keys, save_keys)}
