"""The fast path: a scan bypasses Starlette's router and middleware, which cost more than the scan itself."""

import re

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.context import Context, context_in, context_of
from app.failures import server_error, unavailable
from app.scan.endpoint import scan
from domain.kernel.errors import DatabaseFailed, Unavailable

_SCAN = re.compile(r"/([A-Za-z0-9_-]{1,64})")


class FastPath:
    """`own_pages` are paths of one segment that are not short IDs."""

    def __init__(self, app: Starlette, own_pages: frozenset[str]) -> None:
        self._app = app
        self._own_pages = own_pages

    @property
    def context(self) -> Context:
        return context_in(self._app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match = _SCAN.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if match is None or scope["method"] not in ("GET", "HEAD") or scope["path"] in self._own_pages:
            await self._app(scope, receive, send)
            return
        scope["app"] = self._app
        scope["path_params"] = {"short_id": match[1]}
        request = Request(scope, receive)
        response: Response
        try:
            response = await scan(request)
        except (Unavailable, DatabaseFailed) as error:
            response = await unavailable(request, error)
        except Exception as error:  # noqa: BLE001 - as Starlette's own error middleware
            response = await server_error(request, error)
        count_scan(request, response)
        await response(scope, receive, send)

    def refusing(self, error: Unavailable | DatabaseFailed) -> ASGIApp:
        """The app that answers a scan that could not be recorded."""

        async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
            scope["app"] = self._app
            request = Request(scope, receive)
            response = await unavailable(request, error)
            count_scan(request, response)
            await response(scope, receive, send)

        return refuse


def count_scan(request: Request, response: Response) -> None:
    if metrics := context_of(request).metrics:
        metrics.count_scan(request.method, response.status_code)
