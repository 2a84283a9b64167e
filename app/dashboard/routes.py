"""The routes of the dashboard, all under /dashboard."""

from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from app.dashboard import home, keys, more
from app.dashboard.accounts import (
    email_address,
    leaving,
    links,
    passkey_sign_in,
    second_step,
    settings_page,
    sign_in,
    sign_up,
)
from app.dashboard.assets import PATH, answer_asset
from app.dashboard.code import routes as code
from app.dashboard.design import code_designs, template_pages
from app.dashboard.lists import codes_page, filing, many
from app.dashboard.making import editing, new, previews, themes
from app.dashboard.pages import HOME, lost
from app.dashboard.security import authenticator, overview, passkeys, recovery_codes

# Before the pages of a code, whose short ID could be `new` or `many`.
_MAKING: Final = (new.PAGES, editing.PAGES, themes.PAGES, previews.PAGES)
_LISTS: Final = (codes_page.PAGES, many.PAGES, filing.PAGES)
_PAGES: Final = (*(home.PAGES, *_MAKING, *_LISTS, code.PAGES, keys.PAGES, more.PAGES),)
_ACCOUNTS: Final = (
    *(sign_up.PAGES, links.PAGES, email_address.PAGES, leaving.PAGES),
    *(sign_in.PAGES, second_step.PAGES, passkey_sign_in.PAGES, settings_page.PAGES),
)
_DESIGN: Final = (code_designs.PAGES, template_pages.PAGES)
_SECURITY: Final = (overview.PAGES, authenticator.PAGES, recovery_codes.PAGES, passkeys.PAGES)


async def _asset(scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope, receive)
    response = answer_asset(request) or lost(request)
    await response(scope, receive, send)


async def _not_found(scope: Scope, receive: Receive, send: Send) -> None:
    await lost(Request(scope, receive))(scope, receive, send)


def dashboard_routes(of_service: Callable[[ASGIApp], ASGIApp]) -> list[Route]:
    """`of_service`: answers on the service's own host alone."""
    return [
        *(
            Route(f"{HOME}{path}", of_service(page))
            for pages in (*_PAGES, *_ACCOUNTS, *_DESIGN, *_SECURITY)
            for path, page in pages.items()
        ),
        Route(f"{PATH}/{{name}}", of_service(_asset)),
        Route(f"{HOME}/{{path:path}}", of_service(_not_found)),
    ]
