"""/v1: every call passes the same checks in the same order, then its handler of the table of operations."""

import logging
from asyncio import sleep
from collections.abc import Mapping
from dataclasses import replace
from time import perf_counter
from typing import Final
from urllib.parse import unquote

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from app.api.calls import Call, take_body, take_file, take_upload
from app.api.documents import document_routes
from app.api.errors import error_response, server_error_response
from app.api.operation import CODE, LINK, Operation
from app.api.operations import OPERATIONS
from app.compression import compressed_answer
from app.context import context_of, visitor_address
from app.failures import gone
from app.request_ids import RequestIds
from domain.accounts.plans import most_imported, require_api
from domain.codes.short_urls import CreatedVia
from domain.files.kinds import MAX_FILE_BYTES
from domain.kernel import errors
from domain.kernel.faults import Fault
from domain.kernel.net.ip_prefix import ip_prefix_of
from domain.kernel.rate_limits import take_all
from domain.kernel.reasons import Reason
from domain.use_cases.accounts.api_keys import authenticate
from domain.use_cases.deps import Actor, require_disk

log = logging.getLogger(__name__)

# How long a refusal waits. Callers that go on at once would otherwise keep a core busy, and scans waiting.
LIMITED_SECONDS: Final = 0.5
# Until its route is found, an encoded slash in a path: an imported short ID may have some.
_SLASH: Final = "\ufdd0"


def api_app(rest_url: str) -> ASGIApp:
    by_path: dict[str, dict[str, Operation]] = {}
    for operation in OPERATIONS:
        by_path.setdefault(operation.path, {})[operation.method] = operation
    endpoints = [
        Route(path, Endpoint(*_with_one_object(path, methods, by_path))) for path, methods in by_path.items()
    ]
    documents = document_routes(rest_url)
    # The default is not a route: no route matches a path with a line break.
    router = Router([*documents, *endpoints], redirect_slashes=False, default=Endpoint({}))

    async def route(scope: Scope, receive: Receive, send: Send) -> None:
        if "%2F" in (path := scope["raw_path"].decode("latin-1").replace("%2f", "%2F")):
            scope = {**scope, "path": unquote(path.replace("%2F", _SLASH))}
        await router(scope, receive, send)

    return RequestIds(route)


def _with_one_object(
    path: str, methods: Mapping[str, Operation], by_path: Mapping[str, Mapping[str, Operation]]
) -> tuple[Mapping[str, Operation], Mapping[str, str]]:
    """The operations of a path, and its id: the last word of a fixed path may be a short ID, too."""
    parent, _, word = path.rpartition("/")
    if parent not in (CODE.path, LINK.path) or word == "{id}":
        return methods, {}
    return {**by_path[f"{parent}/{{id}}"], **methods}, {"id": word}


class Endpoint:
    """One path. Its checks, in this order: 401, 429, the plan, then what the operation says.

    `parts`: those of its path that are not in the route.
    """

    def __init__(self, operations: Mapping[str, Operation], parts: Mapping[str, str] | None = None) -> None:
        self._operations = operations
        self._parts = parts or {}
        self._allowed = [
            name for method in operations for name in ((method, "HEAD") if method == "GET" else (method,))
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        named = {**self._parts, **scope.get("path_params", {})}
        parts = {name: part.replace(_SLASH, "/") for name, part in named.items()}
        path = scope["path"].replace(_SLASH, "/")
        request = Request({**scope, "path": path, "path_params": parts}, receive)
        began = perf_counter()
        # Why a call is refused, for its log line.
        reasons: dict[str, str] = {}
        response = await self._answer(request, reasons)
        seconds = perf_counter() - began
        if metrics := context_of(request).metrics:
            metrics.count_request(request.method, response.status_code, seconds)
        is_limited = response.status_code == 429
        # Wrong keys beyond their limit, whose number strangers choose, write no log.
        if not is_limited or "RateLimit" in response.headers:
            log.info(
                "request",
                extra={
                    "method": request.method,
                    "path": request.url.path,
                    "status": response.status_code,
                    "ms": round(seconds * 1000, 1),
                    **reasons,
                },
            )
        if is_limited:
            await sleep(LIMITED_SECONDS)
        await (await compressed_answer(request, response))(scope, receive, send)

    async def _answer(self, request: Request, reasons: dict[str, str]) -> Response:
        limits: dict[str, str] = {}
        try:
            response = await self._checked(request, limits)
        except errors.DomainError as error:
            reasons["error"], cause = error.code, errors.cause_of(error)
            if error.__cause__ is not None:
                log.exception("a REST call failed in the database: %s", cause)
            if isinstance(error, errors.Unavailable | errors.DatabaseFailed):
                reasons["cause"] = cause
            response = error_response(error)
        except ClientDisconnect as error:
            response = await gone(request, error)
        except Exception:
            log.exception("unexpected error in a REST call")
            response = server_error_response()
        response.headers.update(limits)
        return response

    async def _checked(self, request: Request, limits: dict[str, str]) -> Response:
        context = context_of(request)
        try:
            api_key, account = await authenticate(context.deps, _key_of(request))
        except errors.InvalidApiKey:
            # Right keys of the same address are not held up.
            context.limiter.require(("wrong key", ip_prefix_of(visitor_address(request, context))))
            raise
        allowed, headers = take_all((context.limiter, api_key.id), (context.account_limiter, account.id))
        limits.update(headers)
        if not allowed.is_allowed:
            raise errors.RateLimited(allowed.retry_after)
        require_api(context.deps.allowance_of(account))
        operation = self._operation(request)
        access = api_key.access
        for scopes in zip(operation.scopes) if operation.needs_all_scopes else [operation.scopes]:
            access.require(*scopes)
        if operation.is_of_whole_account:
            access.require_all(or_folders=operation.is_for_folders)
        if operation.stores:
            await require_disk(context.deps)
        context = replace(context, deps=context.deps.limited_to(access))
        if operation.takes_file:
            more = most_imported(context.deps.allowance_of(account))
            body = await take_file(request, takes_exports=operation.takes_exports, more=more)
        elif operation.takes_upload:
            body = await take_upload(request, MAX_FILE_BYTES)
        else:
            body = await take_body(request, context)
        actor = Actor(account, f"API key {api_key.name} ({api_key.prefix}…)", CreatedVia.API)
        try:
            response = await operation.handle(Call(request, context, actor, body, api_key))
        finally:
            if body.upload is not None:
                await body.upload.close()
        if operation.deprecation is not None:
            response.headers.update(operation.deprecation.headers(context.rest_url))
        return response

    def _operation(self, request: Request) -> Operation:
        if not self._operations:
            raise errors.NoSuchPath(request.url.path)
        method = "GET" if request.method == "HEAD" else request.method
        if method not in self._operations:
            raise errors.MethodNotAllowed(request.method, self._allowed)
        return self._operations[method]


def _key_of(request: Request) -> str:
    """The key of either header. Raises MissingApiKey, or ValidationFailed when there are two that differ."""
    keys = set(request.headers.getlist("x-api-key"))
    for authorization in request.headers.getlist("authorization"):
        scheme, _, credentials = authorization.partition(" ")
        if scheme.lower() == "bearer":
            keys.add(credentials.strip())
    keys.discard("")
    if not keys:
        raise errors.MissingApiKey
    if len(keys) > 1:
        raise errors.ValidationFailed([Fault("x-api-key", Reason.OTHER_API_KEY)])
    return keys.pop()
