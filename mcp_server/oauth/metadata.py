"""The public metadata of the authorization server and of the assistant endpoint (RFC 8414, 9728, 7517)."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from domain.oauth import scopes
from domain.oauth.clients import AuthMethod
from domain.pages.languages import PAGE_LANGUAGES
from mcp_server.context import Context
from mcp_server.oauth.endpoints import Endpoint

# All of it is public: any page may read it.
PUBLIC: Final = {"Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=300"}
_METHODS: Final = "GET, HEAD, OPTIONS"
# A page that sends a header of MCP asks first.
_PREFLIGHT: Final = {
    "Allow": _METHODS,
    "Access-Control-Allow-Methods": _METHODS,
    "Access-Control-Allow-Headers": "Mcp-Protocol-Version",
}


def _public(document: Callable[[Context], Awaitable[dict[str, Any]]]) -> Endpoint:
    async def answer(request: Request, context: Context) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={**PUBLIC, **_PREFLIGHT})
        if request.method not in ("GET", "HEAD"):
            return Response(status_code=405, headers={"Allow": _METHODS})
        return JSONResponse(await document(context), headers=PUBLIC)

    return Endpoint(answer)


@_public
async def authorization_server(context: Context) -> dict[str, Any]:
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
        "service_documentation": context.settings.docs_url,
        "ui_locales_supported": sorted(set(PAGE_LANGUAGES.values())),
    }
    if context.documents is not None and context.documents.is_offered:
        metadata["client_id_metadata_document_supported"] = True
    own = {"op_policy_uri": context.settings.privacy_url, "op_tos_uri": context.settings.terms_url}
    return metadata | {name: url for name, url in own.items() if url is not None}


@_public
async def protected_resource(context: Context) -> dict[str, Any]:
    """RFC 9728, 2."""
    return {
        "resource": context.resource,
        "authorization_servers": [context.issuer],
        "scopes_supported": [scope.value for scope in scopes.Scope],
        "bearer_methods_supported": ["header"],
        "resource_name": "Repoint",
        "resource_documentation": context.settings.docs_url,
    }


@_public
async def keys(context: Context) -> dict[str, Any]:
    """RFC 7517, 5."""
    return await context.tokens.keys.published()
