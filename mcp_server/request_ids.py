"""X-Request-Id: what a caller can quote, and what the log is found by; and the one line a request has there."""

import logging
import secrets
from contextvars import ContextVar
from time import perf_counter
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain.kernel.ids import parse_request_id

log = logging.getLogger(__name__)

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
# Asked every few seconds by whatever watches this process.
_UNLOGGED: Final = frozenset({"/healthz", "/readyz", "/metrics"})


class RequestIds:
    """Keep the caller's own ID when it is fit to be logged, else make one; send it with every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        current = parse_request_id(scope["headers"]) or secrets.token_hex(12)
        request_id.set(current)
        began, status = perf_counter(), 500

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = current
            await send(message)

        try:
            await self._app(scope, receive, send_with_id)
        finally:
            _log_request(scope, status, perf_counter() - began)


def _log_request(scope: Scope, status: int, seconds: float) -> None:
    # Never the query: codes, states and, by mistake, tokens stand in one (RFC 6750, 5.3).
    if scope["path"] not in _UNLOGGED:
        seen = {"method": scope["method"], "path": scope["path"], "status": status}
        log.info("request", extra={**seen, "ms": round(seconds * 1000, 1)})
