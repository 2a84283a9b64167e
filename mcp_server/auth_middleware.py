"""What stands before the assistant endpoint, in the order of SPEC 8: origin, method, size, token, plan, scope, rate.

The host is asked before, for every path (`hosts.py`). A pure ASGI app: what it lets through arrives with its body and, in
the scope, with who is asking.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain.accounts.plans import require_api
from domain.kernel.errors import ApiPlanRequired, DatabaseFailed, Unavailable
from domain.oauth.errors import InvalidToken
from domain.oauth.grants import Access
from domain.oauth.scopes import Scope as OAuthScope
from domain.oauth.tokens import AccessClaims
from domain.use_cases.oauth.tokens import open_access
from mcp_server.context import Context, context_of
from mcp_server.json_rpc import ReadBody, read_body
from mcp_server.oauth.challenges import (
    FORBIDDEN,
    RATE_LIMITED,
    SERVER_ERROR,
    UNAUTHORIZED,
    UNAVAILABLE,
    RequestId,
    challenge,
    refusal,
)

log = logging.getLogger(__name__)

MAX_BODY: Final = 1 << 20
ACCESS: Final = "repoint.access"
_GLANCED_AT: Final = 16_384
# A larger body is read in a thread: other assistants are answered meanwhile.
_SMALL: Final = 65_536
_METHODS: Final = "POST, OPTIONS"


class Refused(Exception):
    def __init__(self, response: Response) -> None:
        super().__init__(response.status_code)
        self.response = response


class Gate:
    """`origins`: web origins that may call, in lower case.

    `scope_of_tool`: what a tool needs, by its name; None for one that there is not.
    """

    def __init__(
        self, app: ASGIApp, origins: frozenset[str], scope_of_tool: Callable[[str], OAuthScope | None]
    ) -> None:
        self._app = app
        self._origins = origins
        self._scope_of_tool = scope_of_tool
        self._reads_large = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        cors = self._cors(request)
        try:
            body = await self._pass(request, scope)
        except Refused as refused:
            refused.response.headers.update(cors)
            await refused.response(scope, receive, send)
            return
        # RFC 9110, 5.5: blanks around a value are no part of it, and the server in front leaves some in.
        headers = [(name, value.strip(b" \t")) for name, value in scope["headers"]]
        await self._app({**scope, "headers": headers}, _replay(body, receive), _with_headers(send, cors))

    async def _pass(self, request: Request, scope: Scope) -> bytes:
        """The body of a request that may go on. Raises Refused."""
        self._require_known_origin(request)
        _require_method(request)
        body = await _read(request)
        # A stranger's body is not worth more than a glance, for the id that the refusal answers.
        asked_by = read_body(body).request_id if len(body) <= _GLANCED_AT else None
        context = context_of(request)
        try:
            claims = await _claims(request, context, asked_by)
            access = await self._opened(context, claims, asked_by)
        except (Unavailable, DatabaseFailed) as error:
            raise Refused(_unavailable(error, asked_by)) from error
        read = await self._read(body)
        asked_by = read.request_id
        self._require_plan(context, access, asked_by)
        self._require_scopes(context, access, read.messages, asked_by)
        self._require_room(context, access, asked_by)
        _require_message(read)
        scope[ACCESS] = access
        return body

    async def _read(self, body: bytes) -> ReadBody:
        if len(body) <= _SMALL:
            return read_body(body)
        # One at a time: threads that all run Python would hold up the others as well.
        async with self._reads_large:
            return await asyncio.to_thread(read_body, body)

    def _require_known_origin(self, request: Request) -> None:
        parsed = request.headers.getlist("origin")
        if len(parsed) > 1 or not {origin.lower() for origin in parsed} <= self._origins:
            raise Refused(PlainTextResponse("Pages of this origin may not call here.\n", 403))

    def _cors(self, request: Request) -> dict[str, str]:
        origin = request.headers.get("origin")
        if origin is None or origin.lower() not in self._origins:
            return {"Vary": "Origin"}
        return {
            "Vary": "Origin",
            "Access-Control-Allow-Origin": origin,
            "Access-Control-Expose-Headers": "WWW-Authenticate, Mcp-Session-Id, X-Request-Id, Retry-After",
        }

    async def _opened(self, context: Context, claims: AccessClaims, asked_by: RequestId) -> Access:
        try:
            return await open_access(context.deps, claims)
        except InvalidToken as error:
            raise Refused(_unauthorized(context, error, asked_by)) from None

    def _require_plan(self, context: Context, access: Access, asked_by: RequestId) -> None:
        try:
            require_api(context.deps.allowance_of(access.account))
        except ApiPlanRequired as error:
            # No insufficient_scope: a client would ask for consent again and again, and it would help nothing.
            message = (
                f"Assistants are not part of the {access.account.plan} plan of {access.account.email}. "
                f"Its owner can choose a plan that has them, Pro or Business, at {context.dashboard_url}. "
                "Every code and link goes on working as it is."
            )
            raise Refused(refusal(403, FORBIDDEN, message, code=error.code, request_id=asked_by)) from None

    def _require_scopes(
        self, context: Context, access: Access, messages: Sequence[Mapping[str, Any]], asked_by: RequestId
    ) -> None:
        for message in messages:
            needed = self._needed(message)
            if needed is None or access.may(needed):
                continue
            text = (
                f"The owner of this account has not allowed {needed} for this assistant. Connect it again and tick "
                "that there; where it was switched off, it can also be switched on again in the account."
            )
            header = challenge(context.resource, "insufficient_scope", f"{needed} is needed.")
            raise Refused(
                refusal(
                    403,
                    FORBIDDEN,
                    text,
                    code="insufficient_scope",
                    request_id=asked_by,
                    headers={"WWW-Authenticate": header},
                )
            )

    def _needed(self, message: Mapping[str, Any]) -> OAuthScope | None:
        """The scope that a message needs; what only describes the service needs none."""
        parameters = message.get("params")
        if message.get("method") == "tools/call" and isinstance(parameters, dict):
            name = parameters.get("name")
            return self._scope_of_tool(name) if isinstance(name, str) else None
        return OAuthScope.READ if message.get("method") == "resources/read" else None

    def _require_room(self, context: Context, access: Access, asked_by: RequestId) -> None:
        limiter = context.limits.tools
        allowed = limiter.take(access.grant.id)
        if not allowed.is_allowed:
            message = f"Too many requests. Try again in {allowed.retry_after} s."
            headers = {"Retry-After": str(allowed.retry_after), **limiter.headers(allowed)}
            raise Refused(
                refusal(429, RATE_LIMITED, message, code="rate_limited", request_id=asked_by, headers=headers)
            )


def _require_method(request: Request) -> None:
    if request.method == "OPTIONS":
        headers = {
            "Allow": _METHODS,
            "Access-Control-Allow-Methods": _METHODS,
            "Access-Control-Allow-Headers": (
                "Authorization, Content-Type, Accept, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, "
                "Last-Event-ID, X-Request-Id"
            ),
            "Access-Control-Max-Age": "600",
        }
        raise Refused(Response(status_code=204, headers=headers))
    if request.method != "POST":
        # A GET would hold a stream open on which nothing ever comes.
        raise Refused(Response(status_code=405, headers={"Allow": _METHODS}))


async def _read(request: Request) -> bytes:
    announced = request.headers.get("content-length", "")
    read = bytearray()
    try:
        if announced.isdecimal() and int(announced) > MAX_BODY:
            raise Refused(_too_large())
        async for chunk in request.stream():
            read += chunk
            if len(read) > MAX_BODY:
                raise Refused(_too_large())
    except ClientDisconnect:
        # Nobody reads this answer.
        raise Refused(Response(status_code=400)) from None
    return bytes(read)


def _too_large() -> Response:
    message = f"The body is larger than {MAX_BODY} bytes."
    return refusal(413, -32600, message, code="payload_too_large")


async def _claims(request: Request, context: Context, asked_by: RequestId) -> AccessClaims:
    parsed = request.headers.getlist("authorization")
    if not parsed:
        raise Refused(_unauthorized(context, None, asked_by))
    try:
        return await context.tokens.read(_bearer(parsed))
    except InvalidToken as error:
        raise Refused(_unauthorized(context, error, asked_by)) from None


def _bearer(parsed: list[str]) -> str:
    """RFC 6750, 2.1: in this header, once, and nowhere else. Raises InvalidToken."""
    scheme, _, token = parsed[0].partition(" ")
    if len(parsed) > 1 or scheme.lower() != "bearer":
        raise InvalidToken("Send the access token once, as Authorization: Bearer.")
    return token.strip()


def _unauthorized(context: Context, error: InvalidToken | None, asked_by: RequestId) -> Response:
    message = (
        error.description if error else "Connect Repoint in your assistant: an access token is needed here."
    )
    header = challenge(context.resource)
    if error is not None:
        header = challenge(context.resource, error.error, error.description)
    code = error.error if error else "missing_token"
    return refusal(
        401, UNAUTHORIZED, message, code=code, request_id=asked_by, headers={"WWW-Authenticate": header}
    )


def _unavailable(error: Unavailable | DatabaseFailed, asked_by: RequestId) -> Response:
    log.error("the database failed: %r", error.__cause__ or error)
    if isinstance(error, Unavailable):
        headers = {"Retry-After": str(error.retry_after)}
        return refusal(503, UNAVAILABLE, error.message, code=error.code, request_id=asked_by, headers=headers)
    return refusal(500, SERVER_ERROR, error.message, code=error.code, request_id=asked_by)


def _require_message(read: ReadBody) -> None:
    """Last, and in our own words: the library would answer with those of its validator."""
    if read.fault is not None:
        fault, code = read.fault, "validation_error"
        raise Refused(refusal(400, fault.number, fault.message, code=code, request_id=read.request_id))


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body once more, then whatever the connection says."""
    left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return left.pop() if left else await receive()

    return replay


def _with_headers(send: Send, headers: Mapping[str, str]) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            added = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
            added.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*message["headers"], *added]}
        await send(message)

    return send_with_headers
