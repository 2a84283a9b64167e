"""The pages for what broke on our side, and what the log says of it."""

import logging

from starlette.requests import Request
from starlette.responses import Response

from app.pages import render as pages
from app.pages.language import language_of
from app.request_ids import new_request_id, request_id

log = logging.getLogger(__name__)

RETRY_AFTER_SECONDS = 2


async def not_found(request: Request, _: Exception) -> Response:
    return pages.not_found(language_of(request))


async def unavailable(request: Request, error: Exception) -> Response:
    log.error("the database failed: %r", error.__cause__ or error)
    return pages.unavailable(language_of(request), retry_after=RETRY_AFTER_SECONDS)


async def gone(_: Request, __: Exception) -> Response:
    """Who sent half a body and hung up reads no answer; it is no fault of ours to be logged, either."""
    return Response(status_code=400)


async def server_error(request: Request, error: Exception) -> Response:
    """The page names the ID under which the log has the trace."""
    current = new_request_id()
    request_id.set(current)
    log.error("unexpected", exc_info=error)
    return pages.server_error(language_of(request), request_id=current)
