"""What the authorization server and the assistant endpoint say of themselves (RFC 8414, RFC 9728, RFC 7517)."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from domain.oauth import scopes
from domain.oauth.clients import AuthMethod
from mcp_server.context import Context, context_of

# Anybody may read it, from any page: there is nothing in it that is not public.
PUBLIC: Final = {"Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=300"}
_METHODS: Final = "GET, HEAD, OPTIONS"
_PREFLIGHT: Final = {
    "Allow": _METHODS,
    "Access-Control-Allow-Methods": _METHODS,
    "Access-Control-Allow-Headers": "Mcp-Protocol-Version",
}
Show = Callable[[Context], Awaitable[dict[str, Any]]]


def authorization_server(context: Context) -> dict[str, Any]:
    """RFC 8414, 2."""
    issuer = context.issuer
    methods = [method.value for method in AuthMethod]
    metadata: dict[str, Any] = {
        "issuer": issuer,
        "authorization_endpoint": f"{issuer}/oauth/authorize",
        "token_endpoint": f"{issuer}/oauth/token",
        "registration_endpoint": f"{issuer}/oauth/register",
        "revocation_endpoint": f"{issuer}/oauth/revoke",
        "jwks_uri": f"{issuer}/oauth/jwks",
        "scopes_supported": [scope.value for scope in scopes.Scope],
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "token_endpoint_auth_methods_supported": methods,
        "revocation_endpoint_auth_methods_supported": methods,
        "code_challenge_methods_supported": ["S256"],
        # RFC 9207, 3.
        "authorization_response_iss_parameter_supported": True,
        # RFC 9728, 4.
        "protected_resources": [context.resource],
        "service_documentation": context.docs_url,
    }
    if context.documents is not None:
        metadata["client_id_metadata_document_supported"] = True
    return metadata


def protected_resource(context: Context) -> dict[str, Any]:
    """RFC 9728, 2."""
    return {
        "resource": context.resource,
        "authorization_servers": [context.issuer],
        "scopes_supported": [scope.value for scope in scopes.Scope],
        "bearer_methods_supported": ["header"],
        "resource_name": "Repoint",
        "resource_documentation": context.docs_url,
    }


class Public:
    """A JSON document that is only read, from any page: those that send a header of the protocol's own ask first."""

    def __init__(self, show: Show) -> None:
        self._show = show

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._answer(Request(scope, receive))
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={**PUBLIC, **_PREFLIGHT})
        if request.method not in ("GET", "HEAD"):
            return Response(status_code=405, headers={"Allow": _METHODS})
        return JSONResponse(await self._show(context_of(request)), headers=PUBLIC)


async def _authorization_server(context: Context) -> dict[str, Any]:
    return authorization_server(context)


async def _protected_resource(context: Context) -> dict[str, Any]:
    return protected_resource(context)


async def _keys(context: Context) -> dict[str, Any]:
    """The JWK Set (RFC 7517, 5)."""
    return await context.tokens.keys.published()


show_authorization_server = Public(_authorization_server)
show_protected_resource = Public(_protected_resource)
show_keys = Public(_keys)
