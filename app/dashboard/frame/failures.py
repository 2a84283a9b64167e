"""Failures of the server on a page of the dashboard: they speak to an owner, and lead back."""

from starlette.requests import Request
from starlette.responses import Response

from app.dashboard.frame.navigation import HOME
from app.dashboard.frame.pages import message
from app.failures import RETRY_AFTER_SECONDS, log_server_error, log_unavailable
from domain.kernel.errors import DiskFull


def is_of_dashboard(request: Request) -> bool:
    path = request.url.path
    return path == HOME or path.startswith(f"{HOME}/")


async def unavailable(request: Request, error: Exception) -> Response:
    log_unavailable(error)
    if isinstance(error, DiskFull):
        response = message(request, 503, title="disk_full_title", text="disk_full_text")
        response.headers["Retry-After"] = str(error.retry_after)
        return response
    response = message(request, 503, title="unavailable_title", text="page_unavailable_text")
    response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response


async def server_error(request: Request, error: Exception) -> Response:
    current = log_server_error(error)
    return message(request, 500, title="server_error_title", text="page_failed_text", request_id=current)
