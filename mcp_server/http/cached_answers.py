"""Lists and introductions, answered as the library has written them once for the same request.

A host that keeps no connection asks for both before each call of a tool.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# In the scope of an admitted request: who sends it, and the JSON-RPC message of its body.
ACCESS: Final = "repoint.access"
MESSAGE: Final = "repoint.message"
# The same for all accounts, and as long as the process runs.
LISTS: Final = ("tools/list", "prompts/list", "resources/list", "resources/templates/list")
# With the account's time zone, and its time to the minute: see introduction.py.
INTRODUCTIONS: Final = ("initialize", "server/discover")
# The headers that the library reads, beside those of the protocol.
_HEADERS: Final = frozenset({b"accept", b"content-type", b"host", b"origin"})
_MAX_ANSWERS: Final = 256
_MAX_KEY: Final = 2_000
_BEFORE_ID: Final = b'{"jsonrpc":"2.0","id":'

Key = tuple[str, str, tuple[tuple[bytes, bytes], ...]]


class CachedAnswers:
    """Between AuthMiddleware and the library, which has checked each request that is answered from memory."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        # The part of each body behind the id of the request.
        self._answers: dict[Key, bytes] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = _key_of(scope)
        if key is None:
            await self._app(scope, receive, send)
            return
        begin = _BEFORE_ID + json.dumps(scope[MESSAGE]["id"]).encode()
        if (after_id := self._answers.get(key)) is not None:
            await Response(begin + after_id, media_type="application/json")(scope, receive, send)
            return
        written = bytearray()

        async def record(message: Message) -> None:
            written.extend(message.get("body", b""))
            await send(message)

        await self._app(scope, receive, record)
        # An error is not kept.
        if written.startswith(begin + b',"result":'):
            after_id = bytes(written[len(begin) :])
            if len(self._answers) >= _MAX_ANSWERS:
                self._answers.clear()
            # In memory once, however many clients ask for it.
            self._answers[key] = next((one for one in self._answers.values() if one == after_id), after_id)


def _key_of(scope: Scope) -> Key | None:
    """All that an answer follows from; None for the other methods and for notifications."""
    message: Mapping[str, Any] = scope[MESSAGE]
    method = message.get("method")
    if "id" not in message or method not in LISTS + INTRODUCTIONS:
        return None
    request = json.dumps({name: value for name, value in message.items() if name != "id"})
    headers = [one for one in scope["headers"] if one[0] in _HEADERS or one[0].startswith(b"mcp-")]
    if len(request) + sum(len(name) + len(value) for name, value in headers) > _MAX_KEY:
        return None
    return request, _moment(scope) if method in INTRODUCTIONS else "", tuple(headers)


def _moment(scope: Scope) -> str:
    now = scope["app"].state.context.deps.clock()
    return f"{scope[ACCESS].account.time_zone} {now:%Y-%m-%d %H:%M}"
