"""A scan of a code without content: a page that names nobody, or to its signed-in owner the form for it."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.context import Context
from app.dashboard.frame.navigation import HOME
from app.dashboard.frame.requests import session_of
from app.pages import page_responses as responses
from app.pages.language import language_of
from domain.scanning.scans import Target


async def answer_blank(request: Request, context: Context, target: Target) -> Response:
    """The session is one of the dashboard's host: on an own domain its owner takes the link."""
    path = f"{HOME}/codes/{target.code_id}/fill"
    found = await session_of(request)
    if found is not None and found[1].id == target.account_id:
        return RedirectResponse(path, 302, {"Cache-Control": "no-store"})
    domain = context.domain_of(request)
    return responses.blank(
        language_of(request, target),
        host=context.deps.addresses.host_of(domain),
        short_id=target.short_id,
        fill_url=f"{context.public_root}{path}",
    )
