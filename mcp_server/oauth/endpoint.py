"""The shape of every endpoint of the authorization server."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from mcp_server.context import Context, context_of

Handler = Callable[[Request, Context], Awaitable[Response]]


class Endpoint:
    """An ASGI app, so that its route takes every method and the handler answers a wrong one itself."""

    def __init__(self, handler: Handler) -> None:
        self._handler = handler

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        response = await self._handler(request, context_of(request))
        await response(scope, receive, send)
