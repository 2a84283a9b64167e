"""Pages for failures of the server, and their log lines."""

import logging

from starlette.requests import Request
from starlette.responses import Response

from app.pages import page_responses as responses
from app.pages.language import language_of
from app.request_ids import new_request_id, request_id
from domain.kernel.errors import DiskFull, TooBusy, cause_of

log = logging.getLogger(__name__)

RETRY_AFTER_SECONDS = 2


async def unavailable(request: Request, error: Exception) -> Response:
    log_unavailable(error)
    return responses.unavailable(language_of(request), retry_after=RETRY_AFTER_SECONDS)


async def gone(_: Request, __: Exception) -> Response:
    """The client disconnected in the middle of a body: it reads no response, and nothing is logged."""
    return Response(status_code=400)


async def server_error(request: Request, error: Exception) -> Response:
    """The page shows the request ID of the traceback in the log."""
    return responses.server_error(language_of(request), request_id=log_server_error(error))


def log_unavailable(error: Exception) -> None:
    if isinstance(error, TooBusy):
        log.warning("too busy for a scan or a page")
    elif not isinstance(error, DiskFull) or error.__cause__ is not None:
        # The reserve of the disk has its own line.
        log.error("the database failed on a scan or a page: %s", cause_of(error))


def log_server_error(error: Exception) -> str:
    """Log the error, with the request ID of its log lines."""
    current = new_request_id()
    request_id.set(current)
    log.error("unexpected error outside of REST", exc_info=error)
    return current
