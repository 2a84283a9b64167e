"""The routes of the dashboard, all under /dashboard."""

from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from app.dashboard import more
from app.dashboard.accounts import (
    links,
    passkey_sign_in,
    settings_page,
    sign_in,
    sign_up,
    weekly_report,
)
from app.dashboard.campaigns import campaign_pages
from app.dashboard.code import changing, downloads, overview
from app.dashboard.code.history import events
from app.dashboard.connections import assistants_page, plan_page
from app.dashboard.contacts import contact_page, contacts_page, tables
from app.dashboard.design import code_designs, template_pages
from app.dashboard.domains import all_domains, leaving_domain, one_domain
from app.dashboard.explaining import explain_page
from app.dashboard.forms import previews, themes
from app.dashboard.frame import HOME, lost
from app.dashboard.frame.assets import PATH, answer_asset
from app.dashboard.jobs import bulk, exports, imports
from app.dashboard.keys import key_pages
from app.dashboard.lists import deletion, filing, list_page, many, trash
from app.dashboard.making import form_pages
from app.dashboard.numbers import publishing
from app.dashboard.operator import all_accounts, one_account
from app.dashboard.scans import every, report_page
from app.dashboard.security import authenticator, passkeys
from app.dashboard.security import overview as security
from app.dashboard.start import home

# The short ID of a code could be `new` or `many`: its own pages come last.
_MODULES: Final = (
    *(home, more),
    *(sign_up, sign_in, passkey_sign_in, links),
    *(settings_page, weekly_report),
    *(security, authenticator, passkeys),
    *(list_page, many, filing, trash),
    campaign_pages,
    *(contacts_page, tables, contact_page),
    *(form_pages, themes, previews),
    *(code_designs, template_pages),
    *(bulk, imports, exports),
    *(all_domains, one_domain, leaving_domain, key_pages),
    *(all_accounts, one_account),
    *(assistants_page, plan_page),
    *(publishing, overview, changing, events, explain_page, downloads, deletion),
    *(report_page, every),
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
        Route(f"{HOME}/unsubscribe/{{token}}", of_service(weekly_report.unsubscribe)),
        Route(f"{HOME}/{{path:path}}", of_service(_not_found)),
    ]
