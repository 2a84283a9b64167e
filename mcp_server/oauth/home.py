"""The page at the issuer's root: what this is, and how to connect an assistant."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from domain.oauth.installation import claude_code_command, install_links
from mcp_server.context import Context
from mcp_server.oauth import pages
from mcp_server.oauth.page_endpoint import page_endpoint
from mcp_server.oauth.texts import language_of, speak


async def _home(request: Request, context: Context) -> Response:
    speak(request, request.query_params)
    return pages.home_page(
        context.issuer,
        language_of(request),
        address=context.resource,
        installs=install_links(context.resource),
        command=claude_code_command(context.resource),
        dashboard_url=context.settings.dashboard_url,
        links={
            "home_privacy": context.settings.privacy_url,
            "home_terms": context.settings.terms_url,
            "home_support": context.settings.support_url,
        },
    )


home: Final = page_endpoint(_home, "GET")
