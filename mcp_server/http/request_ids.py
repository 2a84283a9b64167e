"""X-Request-Id, which callers can quote and which identifies a request in the log; one log line a request."""

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
# In the scope of a refused request: why, for its log line.
REFUSAL: Final = "repoint.refusal"
# Monitoring calls these every few seconds.
_UNREPORTED: Final = frozenset({"/healthz", "/readyz", "/metrics"})


class RequestIds:
    """Keep the caller's ID if it is safe to log, or generate one; send it with every answer."""

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
            _report(scope, status, perf_counter() - began)


def _report(scope: Scope, status: int, seconds: float) -> None:
    if scope["path"] in _UNREPORTED:
        return
    if metrics := scope["app"].state.context.metrics:
        metrics.count_request(scope["method"], status, seconds)
    # Never the query: it may contain codes, states and, by mistake, tokens (RFC 6750, 5.3).
    fields = {"method": scope["method"], "path": scope["path"], "status": status}
    if REFUSAL in scope:
        fields["error"] = scope[REFUSAL]
    log.info("request", extra={**fields, "ms": round(seconds * 1000, 1)})
