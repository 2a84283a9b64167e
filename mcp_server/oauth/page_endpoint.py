"""The endpoints for people: their answers are pages. That at the issuer's root says what this is."""

import logging
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from domain.kernel.errors import DatabaseFailed, RateLimited, TooBusy, Unavailable, cause_of
from domain.oauth.errors import OAuthError, UnknownClient, UnreadableDocument
from domain.oauth.installation import claude_code_command, install_links
from mcp_server.context import Context, ip_prefix_of_request
from mcp_server.oauth import pages
from mcp_server.oauth.authorization import PageRefusal, Redirected, redirect
from mcp_server.oauth.endpoints import Endpoint, Handler
from mcp_server.oauth.texts import language_of, speak

log = logging.getLogger(__name__)


def page_endpoint(handler: Handler, method: str) -> Endpoint:
    """Every refusal is a page that says what to do, in the language of the person."""

    async def answer(request: Request, context: Context) -> Response:
        try:
            _require_method(request, method)
            context.limits.pages.require(ip_prefix_of_request(request, context))
            return await handler(request, context)
        except Redirected as redirected:
            return redirect(redirected.location)
        except (PageRefusal, OAuthError, RateLimited, Unavailable, DatabaseFailed) as error:
            return _refusal_of(error).page(context.issuer, language_of(request))

    return Endpoint(answer)


def _require_method(request: Request, method: str) -> None:
    if request.method != method and (request.method, method) != ("HEAD", "GET"):
        raise PageRefusal("method", 405, headers={"Allow": method})


def _refusal_of(error: PageRefusal | OAuthError | RateLimited | Unavailable | DatabaseFailed) -> PageRefusal:
    match error:
        case PageRefusal():
            return error
        case UnreadableDocument():
            return PageRefusal("document", url=error.url, detail=error.fault)
        case UnknownClient():
            return PageRefusal("client")
        case OAuthError():
            return PageRefusal("request", detail=error.description)
        case RateLimited() | TooBusy():
            reason, status = ("busy", 503) if isinstance(error, TooBusy) else ("tries", 429)
            return PageRefusal(reason, status, wait=error.retry_after)
        case _:
            log.error("the database failed on a consent page: %s", cause_of(error))
            return PageRefusal("database", 503, wait=2)


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
