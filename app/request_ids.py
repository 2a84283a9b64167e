"""X-Request-Id: an ID that a caller can quote, and by which the log is searched."""

import secrets
from contextvars import ContextVar

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain.kernel.ids import parse_request_id

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)


class RequestIds:
    """Take the caller's ID if it is safe to log, or make one; send it with each response, and nosniff."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        current = parse_request_id(scope["headers"]) or new_request_id()
        request_id.set(current)

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = {"X-Request-Id": current, "X-Content-Type-Options": "nosniff"}
                MutableHeaders(scope=message).update(headers)
            await send(message)

        await self._app(scope, receive, send_with_id)


def new_request_id() -> str:
    return secrets.token_hex(12)
