"""Pages for failures of the server, and their log lines."""

import logging

from starlette.requests import Request
from starlette.responses import Response

from app.dashboard.pages import HOME, message
from app.pages import page_responses as responses
from app.pages.language import language_of
from app.request_ids import new_request_id, request_id
from domain.kernel.errors import TooBusy

log = logging.getLogger(__name__)

RETRY_AFTER_SECONDS = 2


async def unavailable(request: Request, error: Exception) -> Response:
    if isinstance(error, TooBusy):
        log.warning("too busy for a scan or a page")
    else:
        log.error("the database failed on a scan or a page: %r", error.__cause__ or error)
    if is_of_dashboard(request):
        response = message(request, 503, title="unavailable_title", text="page_unavailable_text")
        response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return response
    return responses.unavailable(language_of(request), retry_after=RETRY_AFTER_SECONDS)


def is_of_dashboard(request: Request) -> bool:
    """Whoever is there scans nothing: the page speaks to an owner, and leads back."""
    path = request.url.path
    return path == HOME or path.startswith(f"{HOME}/")


async def gone(_: Request, __: Exception) -> Response:
    """The client disconnected in the middle of a body: it reads no response, and nothing is logged."""
    return Response(status_code=400)


async def server_error(request: Request, error: Exception) -> Response:
    """The page shows the request ID of the traceback in the log."""
    current = new_request_id()
    request_id.set(current)
    log.error("unexpected error outside of REST", exc_info=error)
    if is_of_dashboard(request):
        return message(request, 500, title="server_error_title", text="page_failed_text", request_id=current)
    return responses.server_error(language_of(request), request_id=current)
