"""/dashboard/keys: the single keys that a script listens to, and switching them off (WCAG 2.2, 2.1.4)."""

from typing import Final

from starlette.responses import Response

from app.dashboard.cookies import keep_keys
from app.dashboard.pages import HOME, page, redirect
from app.dashboard.routing import Pages, owners_page
from app.dashboard.visits import SignedIn

_KEYS: Final = (
    (("/",), "keys_search"),
    (("n",), "keys_new"),
    (("g", "h"), "keys_home"),
    (("g", "c"), "keys_codes"),
    (("j",), "keys_next"),
    (("k",), "keys_previous"),
    (("Enter",), "keys_open"),
    (("r",), "keys_repoint"),
    (("Ctrl S",), "keys_save"),
    (("?",), "keys_list"),
)


async def show(visit: SignedIn) -> Response:
    return await page(visit, "keys", keys=_KEYS)


async def save(visit: SignedIn) -> Response:
    response = redirect(f"{HOME}/keys", said="settings_saved")
    keep_keys(response, visit.context, are_on="keys" in visit.fields)
    return response


PAGES: Final[Pages] = {"/keys": owners_page(show, save)}
