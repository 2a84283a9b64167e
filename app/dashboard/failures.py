"""Failures of the server: on the dashboard the page speaks to an owner, and leads back."""

from starlette.requests import Request
from starlette.responses import Response

from app import failures
from app.dashboard.pages import HOME, message
from app.request_ids import request_id


async def unavailable(request: Request, error: Exception) -> Response:
    response = await failures.unavailable(request, error)
    if not _is_of_dashboard(request):
        return response
    page = message(request, response.status_code, title="unavailable_title", text="page_unavailable_text")
    page.headers["Retry-After"] = response.headers["Retry-After"]
    return page


async def server_error(request: Request, error: Exception) -> Response:
    response = await failures.server_error(request, error)
    if not _is_of_dashboard(request):
        return response
    number = request_id.get() or ""
    return message(request, 500, title="server_error_title", text="page_failed_text", request_id=number)


def _is_of_dashboard(request: Request) -> bool:
    path = request.url.path
    return path == HOME or path.startswith(f"{HOME}/")
