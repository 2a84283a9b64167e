"""The checks before the assistant endpoint in this order: origin, method, size, token, plan, scope, rate.

AllowedHosts checks the host before, for every path. The endpoint finds the `Access` in the scope.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain.accounts.plans import require_api, smallest_plan_with
from domain.kernel.errors import ApiPlanRequired, DatabaseFailed, PayloadTooLarge, Unavailable
from domain.kernel.rate_limits import take_all
from domain.oauth.errors import InvalidToken
from domain.oauth.grants import Access
from domain.oauth.scopes import ASKED_AT_FIRST
from domain.oauth.scopes import Scope as OAuthScope
from domain.use_cases.oauth.tokens import open_access
from mcp_server.bodies import read_body
from mcp_server.context import Context, context_of
from mcp_server.http.cached_answers import ACCESS, MESSAGE
from mcp_server.http.json_rpc import INVALID_REQUEST, ParsedBody, parse_body
from mcp_server.http.request_ids import REFUSAL
from mcp_server.oauth import challenges

log = logging.getLogger(__name__)

MAX_BODY: Final = 1 << 20
# Before the token is checked, only a small body is parsed, for the request ID that a refusal answers.
_MAX_UNAUTHENTICATED: Final = 16_384
# A larger body is parsed in a thread, so that other requests are answered meanwhile.
_MAX_INLINE: Final = 65_536
_METHODS: Final = "POST, OPTIONS"
_FOREIGN: Final = "Pages of this origin may not call here, unless REPOINT_MCP_ORIGINS names it.\n"
_PREFLIGHT: Final = {
    "Allow": _METHODS,
    "Access-Control-Allow-Methods": _METHODS,
    "Access-Control-Allow-Headers": (
        "Authorization, Content-Type, Accept, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, "
        "Last-Event-ID, X-Request-Id"
    ),
    "Access-Control-Max-Age": "600",
}


class RefusedCall(Exception):
    """A JSON-RPC error. `request_id`: of the request that it answers, once that is known."""

    request_id: challenges.RequestId = None

    def __init__(
        self, status: int, number: int, message: str, *, code: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.respond = partial(challenges.refusal, status, number, message, code=code, headers=headers)


class AuthMiddleware:
    """`origins`: web origins that may call, in lower case. `scope_of_tool`: None for an unknown tool."""

    def __init__(
        self, app: ASGIApp, origins: frozenset[str], scope_of_tool: Callable[[str], OAuthScope | None]
    ) -> None:
        self._app = app
        self._origins = origins
        self._scope_of_tool = scope_of_tool
        self._large_body = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        cors = self._cors(request)
        response = self._check_origin(request) or _check_method(request, context_of(request))
        if response is None:
            try:
                body, message, access = await self._admit(request)
            except RefusedCall as refused:
                scope[REFUSAL] = refused.code
                response = refused.respond(request_id=refused.request_id)
        if response is not None:
            response.headers.update(cors)
            await response(scope, receive, send)
            return
        # RFC 9110, 5.5: blanks around a value are no part of it, and uvicorn leaves some in.
        headers = [(name, value.strip(b" \t")) for name, value in scope["headers"]]
        if "accept" not in request.headers:
            # RFC 9110, 12.5.1. The library would refuse the request.
            headers.append((b"accept", b"*/*"))
        admitted = {**scope, "headers": headers, ACCESS: access, MESSAGE: message}
        await self._app(admitted, _replay(body, receive), _with_headers(send, cors))

    async def _admit(self, request: Request) -> tuple[bytes, Mapping[str, Any], Access]:
        """The body, its message, and who sends it. Raises RefusedCall."""
        try:
            body = await read_body(request, MAX_BODY)
        except PayloadTooLarge as error:
            raise RefusedCall(413, INVALID_REQUEST, error.message, code=error.code) from None
        parsed = parse_body(body) if len(body) <= _MAX_UNAUTHENTICATED else None
        request_id = parsed.request_id if parsed else None
        context = context_of(request)
        try:
            access = await _authenticate(request, context)
            parsed = parsed or await self._parse(body)
            request_id = parsed.request_id
            _require_plan(context, access)
            self._require_scopes(context, access, parsed)
            _require_rate(context, access)
            _require_message(parsed)
        except RefusedCall as refused:
            refused.request_id = request_id
            raise
        return body, parsed.messages[0], access

    async def _parse(self, body: bytes) -> ParsedBody:
        if len(body) <= _MAX_INLINE:
            return parse_body(body)
        # One at a time: several threads of Python would delay the other requests as well.
        async with self._large_body:
            return await asyncio.to_thread(parse_body, body)

    def _check_origin(self, request: Request) -> Response | None:
        origins = request.headers.getlist("origin")
        if len(origins) > 1 or not {origin.lower() for origin in origins} <= self._origins:
            # Browsers keep the text from the page that asked, so that the log says it too.
            request.scope[REFUSAL] = "foreign_origin"
            return PlainTextResponse(_FOREIGN, 403)
        return None

    def _cors(self, request: Request) -> dict[str, str]:
        origin = request.headers.get("origin")
        if origin is None or origin.lower() not in self._origins:
            return {"Vary": "Origin"}
        return {
            "Vary": "Origin",
            "Access-Control-Allow-Origin": origin,
            "Access-Control-Expose-Headers": "WWW-Authenticate, Mcp-Session-Id, X-Request-Id, Retry-After",
        }

    def _require_scopes(self, context: Context, access: Access, parsed: ParsedBody) -> None:
        for message in parsed.messages:
            needed = self._needed_scope(message)
            if needed is None or access.may(needed):
                continue
            raise RefusedCall(
                403,
                challenges.FORBIDDEN,
                f"The owner of this account has not allowed {needed} for this assistant. Connect it again "
                "and tick that there; where it was switched off, it can also be switched on again in the "
                "account.",
                code="insufficient_scope",
                # With those that it was granted, also where its owner has switched them off meanwhile: the
                # new token replaces the one that it has now.
                headers=challenges.challenge(
                    context.resource,
                    "insufficient_scope",
                    f"{needed} is needed.",
                    scopes=ASKED_AT_FIRST | access.granted | {needed},
                ),
            )

    def _needed_scope(self, message: Mapping[str, Any]) -> OAuthScope | None:
        """The scope that a message needs; None for messages that only describe the service."""
        parameters = message.get("params")
        if message.get("method") == "tools/call" and isinstance(parameters, dict):
            name = parameters.get("name")
            return self._scope_of_tool(name) if isinstance(name, str) else None
        return OAuthScope.READ if message.get("method") == "resources/read" else None


def _check_method(request: Request, context: Context) -> Response | None:
    if request.method == "OPTIONS":
        return Response(status_code=204, headers=_PREFLIGHT)
    if request.method == "GET" and "text/html" in request.headers.get("accept", "").lower():
        # A person has opened the address in a browser: the page says how to connect an assistant. Behind a
        # proxy that gives both processes one host, its root is the other process's.
        page = f"{context.issuer}/"
        if context.issuer == context.settings.public_root:
            page = f"{page}oauth/"
        return RedirectResponse(page, 303, {"Cache-Control": "no-store"})
    if request.method != "POST":
        # A GET would open a stream that never carries a message.
        return Response(status_code=405, headers={"Allow": _METHODS})
    return None


async def _authenticate(request: Request, context: Context) -> Access:
    authorization = request.headers.getlist("authorization")
    try:
        if not authorization:
            message = "Connect Repoint in your assistant: an access token is needed here."
            headers = challenges.challenge(context.resource)
            raise RefusedCall(401, challenges.UNAUTHORIZED, message, code="missing_token", headers=headers)
        claims = await context.tokens.read(_bearer(authorization))
        return await open_access(context.deps, claims)
    except InvalidToken as error:
        headers = challenges.challenge(context.resource, error.error, error.description)
        raise RefusedCall(
            401, challenges.UNAUTHORIZED, error.description, code=error.error, headers=headers
        ) from None
    except (Unavailable, DatabaseFailed) as error:
        raise _database_refusal(error) from error


def _bearer(authorization: list[str]) -> str:
    """RFC 6750, 2.1. Raises InvalidToken for another scheme and for a repeated header."""
    scheme, _, token = authorization[0].partition(" ")
    if len(authorization) > 1 or scheme.lower() != "bearer":
        raise InvalidToken("Send the access token once, as Authorization: Bearer.")
    return token.strip()


def _database_refusal(error: Unavailable | DatabaseFailed) -> RefusedCall:
    log.error("the database failed at the check of an access token: %r", error.__cause__ or error)
    if isinstance(error, Unavailable):
        headers = {"Retry-After": str(error.retry_after)}
        return RefusedCall(503, challenges.UNAVAILABLE, error.message, code=error.code, headers=headers)
    return RefusedCall(500, challenges.SERVER_ERROR, error.message, code=error.code)


def _require_plan(context: Context, access: Access) -> None:
    try:
        require_api(context.deps.allowance_of(access.account))
    except ApiPlanRequired as error:
        # Not insufficient_scope: a client would ask for consent again and again, without effect.
        plan = smallest_plan_with(context.deps.allowances, "api")
        where = f"at {context.settings.dashboard_url}/plan"
        choice = f"Its owner can choose {plan.title()}, which has them, {where}. " if plan else ""
        message = (
            f"Assistants are not part of the {access.account.plan} plan of {access.account.email}. "
            f"{choice}Every code and link goes on working as it is."
        )
        raise RefusedCall(403, challenges.FORBIDDEN, message, code=error.code) from None


def _require_rate(context: Context, access: Access) -> None:
    limits = context.limits
    allowed, left = take_all((limits.tools, access.grant.id), (limits.accounts, access.account.id))
    if not allowed.is_allowed:
        message = f"Too many requests. Try again in {allowed.retry_after} s."
        headers = {"Retry-After": str(allowed.retry_after), **left}
        raise RefusedCall(429, challenges.RATE_LIMITED, message, code="rate_limited", headers=headers)


def _require_message(parsed: ParsedBody) -> None:
    """Checked here, because the library would answer with the messages of its validator."""
    if parsed.fault is not None:
        raise RefusedCall(400, parsed.fault.number, parsed.fault.message, code="validation_error")


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body once more, then the further messages of the connection."""
    left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return left.pop() if left else await receive()

    return replay


def _with_headers(send: Send, headers: Mapping[str, str]) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update({**headers, "Cache-Control": "no-store"})
        await send(message)

    return send_with_headers
