"""The shape of each endpoint of the authorization server, and those for programs: register, token, revoke."""

import base64
import binascii
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final
from urllib.parse import unquote_plus

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from domain.accounts.secrets import is_secret
from domain.kernel.errors import DatabaseFailed, DomainError, PayloadTooLarge, RateLimited, Unavailable
from domain.oauth.clients import AuthMethod, Client
from domain.oauth.errors import InvalidClient, InvalidRequest, OAuthError, UnknownClient, UnsupportedGrantType
from domain.oauth.grants import Issued
from domain.oauth.requests import Parameters, read_resource
from domain.oauth.scopes import ALL_SCOPES, format_scopes
from domain.use_cases.oauth.clients import find_known_client, register_client
from domain.use_cases.oauth.tokens import exchange, family_of_refresh_token, refresh, revoke_family
from mcp_server.context import Context, context_of, ip_prefix_of_request
from mcp_server.oauth.parameters import form_pairs, json_object, once

Handler = Callable[[Request, Context], Awaitable[Response]]


class Endpoint:
    """An ASGI app, so that its route takes every method and the handler answers a wrong one itself."""

    def __init__(self, handler: Handler) -> None:
        self._handler = handler

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        response = await self._handler(request, context_of(request))
        await response(scope, receive, send)


log = logging.getLogger(__name__)

_UNKNOWN: Final = "This client is unknown. Register again (RFC 7591)."
# RFC 6749, 5.1. Pages of any origin may call, because no cookie counts here.
_HEADERS: Final = {"Cache-Control": "no-store", "Pragma": "no-cache", "Access-Control-Allow-Origin": "*"}
_PREFLIGHT: Final = {
    "Allow": "POST, OPTIONS",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "POST, OPTIONS",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Mcp-Protocol-Version",
    "Access-Control-Max-Age": "600",
}


def _json_endpoint(handler: Handler) -> Endpoint:
    """A POST that answers JSON, with refusals as in RFC 6749, 5.2."""

    async def answer(request: Request, context: Context) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers=_PREFLIGHT)
        if request.method != "POST":
            return _refused(InvalidRequest("Only POST is possible here."), 405, {"Allow": "POST, OPTIONS"})
        try:
            return await handler(request, context)
        except PayloadTooLarge as error:
            return _refused(InvalidRequest(error.message), 413)
        except (OAuthError, RateLimited, Unavailable, DatabaseFailed) as error:
            return _refusal_of(error)

    return Endpoint(answer)


def _refusal_of(error: OAuthError | RateLimited | Unavailable | DatabaseFailed) -> Response:
    match error:
        case InvalidClient():
            # RFC 9110, 15.5.2: every 401 names a scheme.
            return _refused(error, 401, {"WWW-Authenticate": 'Basic realm="Repoint"'})
        case OAuthError():
            return _refused(error, 400)
        case RateLimited():
            return _later(error, 429, error.retry_after)
        case _:
            log.error("the database failed at an OAuth endpoint: %r", error.__cause__ or error)
            return _later(error, 503, error.retry_after if isinstance(error, Unavailable) else 2)


def _later(error: DomainError, status: int, retry_after: int) -> Response:
    body = {"error": "temporarily_unavailable", "error_description": error.message}
    return JSONResponse(body, status, {**_HEADERS, "Retry-After": str(retry_after)})


@_json_endpoint
async def register(request: Request, context: Context) -> Response:
    """RFC 7591, 3."""
    for limiter in context.limits.registrations:
        limiter.require(ip_prefix_of_request(request, context))
    metadata = await json_object(request)
    client, secret = await register_client(
        context.deps, metadata, private_use_schemes=context.settings.private_use_schemes()
    )
    body: dict[str, Any] = {
        "client_id": client.id,
        "client_id_issued_at": int(client.created_at.timestamp()),
        "application_type": metadata.get("application_type"),
        "client_name": client.name,
        "client_uri": client.uri,
        "redirect_uris": list(client.redirect_uris),
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
        "token_endpoint_auth_method": client.auth_method.value,
        "scope": format_scopes(ALL_SCOPES),
    }
    if secret is not None:
        body |= {"client_secret": secret, "client_secret_expires_at": 0}
    known = {name: value for name, value in body.items() if value is not None}
    return JSONResponse(known, 201, _HEADERS)


@_json_endpoint
async def token(request: Request, context: Context) -> Response:
    """RFC 6749, 4.1.3 and 6."""
    client, parameters = await _client(request, context)
    if _required(parameters, "grant_type") not in ("authorization_code", "refresh_token"):
        raise UnsupportedGrantType("grant_type must be authorization_code or refresh_token.")
    resource = read_resource(parameters, context.resource)
    # First of all, so that no authorization code is used up while there is no key to sign a token with.
    await context.tokens.keys.key_to_sign_with()
    issued = await _issue(context, client, parameters, resource)
    body = {
        "access_token": await context.tokens.sign(issued.claims),
        "token_type": "Bearer",
        "expires_in": context.tokens.lifetime,
        "refresh_token": issued.refresh_token,
        "scope": format_scopes(issued.claims.scopes),
    }
    return JSONResponse(body, headers=_HEADERS)


async def _issue(context: Context, client: Client, parameters: Parameters, resource: str) -> Issued:
    if parameters["grant_type"] == "refresh_token":
        refresh_token = _required(parameters, "refresh_token")
        scope, key = parameters.get("scope"), context.secret_key
        return await refresh(context.deps, client, refresh_token, scope=scope, secret_key=key)
    return await exchange(
        context.deps,
        client,
        _required(parameters, "code"),
        redirect_uri=parameters.get("redirect_uri"),
        code_verifier=_required(parameters, "code_verifier"),
        resource=resource,
    )


@_json_endpoint
async def revoke(request: Request, context: Context) -> Response:
    """RFC 7009, 2. A token that is unknown or of another client is answered as if it were revoked (2.2)."""
    client, parameters = await _client(request, context)
    sent = _required(parameters, "token")
    family_id = await family_of_refresh_token(context.deps, sent) or await context.tokens.family_of(sent)
    if family_id is not None:
        await revoke_family(context.deps, client, family_id)
    return Response(status_code=200, headers=_HEADERS)


async def _client(request: Request, context: Context) -> tuple[Client, Parameters]:
    """The authenticated client (RFC 6749, 2.3), and what it sends. Raises OAuthError or RateLimited."""
    parameters = once(await form_pairs(request))
    ip_prefix = ip_prefix_of_request(request, context)
    strangers = context.limits.strangers
    if not strangers.has_room(ip_prefix):
        strangers.require(ip_prefix)
    try:
        client_id, secret = _credentials(request, parameters)
        client = await find_known_client(
            context.deps, client_id, documents_allowed=context.documents is not None
        )
        _require_secret(client, secret)
    except (InvalidClient, UnknownClient) as error:
        strangers.require(ip_prefix)
        # Some assistants recover from this error: they register again.
        raise InvalidClient(_UNKNOWN if isinstance(error, UnknownClient) else error.description) from None
    context.limits.tokens.require((client.id, ip_prefix))
    return client, parameters


def _require_secret(client: Client, secret: str | None) -> None:
    """Raise InvalidClient unless the secret is the client's."""
    if client.auth_method is AuthMethod.NONE:
        if secret is not None:
            raise InvalidClient("This client is public and has no secret.")
    elif secret is None or client.secret_hash is None or not is_secret(secret, client.secret_hash):
        raise InvalidClient("The client's secret is missing or wrong.")


def _credentials(request: Request, parameters: Parameters) -> tuple[str, str | None]:
    """Client ID and secret, which must be in one place (RFC 6749, 2.3)."""
    authorization = request.headers.getlist("authorization")
    if len(authorization) > 1:
        raise InvalidRequest("There are two Authorization headers.")
    if not authorization:
        if (client_id := parameters.get("client_id")) is None:
            raise InvalidClient("client_id is missing.")
        return client_id, parameters.get("client_secret")
    client_id, secret = _basic(authorization[0])
    if "client_secret" in parameters:
        raise InvalidRequest("Send the client's secret in one place alone (RFC 6749, 2.3).")
    if parameters.get("client_id", client_id) != client_id:
        raise InvalidRequest("client_id differs from that in the Authorization header.")
    return client_id, secret


def _basic(authorization: str) -> tuple[str, str | None]:
    """RFC 6749, 2.3.1: both parts are form-encoded; an empty secret counts as none.

    Raises InvalidClient.
    """
    scheme, _, encoded = authorization.partition(" ")
    try:
        decoded = base64.b64decode(encoded.strip(), validate=True).decode("utf-8")
    except (binascii.Error, ValueError):
        decoded = ""
    client_id, colon, secret = decoded.partition(":")
    if scheme.lower() != "basic" or not colon or not client_id:
        raise InvalidClient("The Authorization header must be Basic, with the client's ID and secret.")
    return unquote_plus(client_id), unquote_plus(secret) or None


def _required(parameters: Parameters, name: str) -> str:
    if (value := parameters.get(name)) is None:
        raise InvalidRequest(f"{name} is missing.")
    return value


def _refused(error: OAuthError, status: int, headers: Mapping[str, str] | None = None) -> Response:
    body = {"error": error.error, "error_description": error.description}
    return JSONResponse(body, status, {**_HEADERS, **(headers or {})})
