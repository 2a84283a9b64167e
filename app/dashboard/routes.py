"""The routes of the dashboard, all under /dashboard."""

from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, request_response
from starlette.types import ASGIApp

from app.dashboard import more
from app.dashboard.accounts import one_time_links, settings_page, sign_in
from app.dashboard.campaigns import campaign_pages
from app.dashboard.code import changes, downloads, fill_form, overview, print_page, rule_form
from app.dashboard.code.history import events
from app.dashboard.connections import assistants_page, plan_page
from app.dashboard.contacts import contact_list, contact_page
from app.dashboard.design import code_designs, template_pages, themes
from app.dashboard.domains import domain_pages
from app.dashboard.editor import form_pages
from app.dashboard.files import file_pages
from app.dashboard.frame import HOME, lost
from app.dashboard.frame.assets import PATH, answer_asset
from app.dashboard.jobs import blank_codes, bulk, exports, imports, many_changes
from app.dashboard.keys import key_pages
from app.dashboard.lists import folders_and_tags, list_page, many, trash
from app.dashboard.numbers import numbers_page
from app.dashboard.operator import one_account, service_page
from app.dashboard.scans import report_page, single_scans
from app.dashboard.security import security_pages
from app.dashboard.start import home
from app.dashboard.tried_scans import explain_page
from app.dashboard.webhooks import one_webhook, webhook_pages

# The short ID of a code could be `new` or `many`: its own pages come last.
_MODULES: Final = (
    *(home, more),
    *(sign_in, one_time_links),
    settings_page,
    security_pages,
    *(list_page, many, folders_and_tags, trash),
    campaign_pages,
    file_pages,
    *(contact_list, contact_page),
    *(form_pages, themes),
    *(code_designs, template_pages),
    *(blank_codes, bulk, imports, exports, many_changes),
    *(domain_pages, key_pages, webhook_pages, one_webhook),
    *(service_page, one_account),
    *(assistants_page, plan_page),
    *(numbers_page, overview, changes, fill_form, rule_form, events, explain_page, downloads, print_page),
    *(report_page, single_scans),
)


async def _asset(request: Request) -> Response:
    return answer_asset(request) or lost(request)


async def _not_found(request: Request) -> Response:
    return lost(request)


def dashboard_routes(of_service: Callable[[ASGIApp], ASGIApp]) -> list[Route]:
    """`of_service`: answers on the service's own host alone."""
    return [
        *(
            Route(f"{HOME}{path}", of_service(page))
            for module in _MODULES
            for path, page in module.PAGES.items()
        ),
        Route(f"{PATH}/{{name}}", of_service(request_response(_asset))),
        Route(f"{HOME}/unsubscribe/{{token}}", of_service(request_response(settings_page.unsubscribe))),
        Route(f"{HOME}/{{path:path}}", of_service(request_response(_not_found))),
    ]
