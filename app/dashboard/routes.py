"""The routes of the dashboard, all under /dashboard."""

from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from app.dashboard import home, more
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
from app.dashboard.code import deletion, downloads, history, overview, repointing, rules
from app.dashboard.code import filing as code_filing
from app.dashboard.design import code_designs, template_pages
from app.dashboard.lists import codes_page, filing, many
from app.dashboard.making import editing, new, previews, themes
from app.dashboard.pages import HOME, lost
from app.dashboard.security import authenticator, passkeys, recovery_codes
from app.dashboard.security import overview as security

# The short ID of a code could be `new` or `many`: its own pages come last.
_MODULES: Final = (
    *(home, more),
    *(sign_up, sign_in, second_step, passkey_sign_in, links),
    *(settings_page, email_address, leaving),
    *(security, authenticator, recovery_codes, passkeys),
    *(codes_page, many, filing),
    *(new, editing, themes, previews),
    *(code_designs, template_pages),
    *(overview, repointing, rules, code_filing, history, downloads, deletion),
)


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
            for module in _MODULES
            for path, page in module.PAGES.items()
        ),
        Route(f"{PATH}/{{name}}", of_service(_asset)),
        Route(f"{HOME}/{{path:path}}", of_service(_not_found)),
    ]
