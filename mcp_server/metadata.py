"""What the authorization server and the assistant endpoint say of themselves (RFC 8414, RFC 9728, RFC 7517)."""

from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from domain.oauth.clients import AuthMethod
from domain.oauth.scopes import Scope
from mcp_server.context import Context, context_of

# Anybody may read it, from any page: there is nothing in it that is not public.
PUBLIC = {"Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=300"}


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
        "scopes_supported": [scope.value for scope in Scope],
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
        "scopes_supported": [scope.value for scope in Scope],
        "bearer_methods_supported": ["header"],
        "resource_name": "Repoint",
        "resource_documentation": context.docs_url,
    }


async def show_authorization_server(request: Request) -> Response:
    return JSONResponse(authorization_server(context_of(request)), headers=PUBLIC)


async def show_protected_resource(request: Request) -> Response:
    return JSONResponse(protected_resource(context_of(request)), headers=PUBLIC)


async def show_keys(request: Request) -> Response:
    """The JWK Set (RFC 7517, 5)."""
    return JSONResponse(await context_of(request).tokens.keys.published(), headers=PUBLIC)


def well_known(name: str, url: str) -> str:
    """The path of well-known metadata: it goes between the host and the path (RFC 8414, 3.1; RFC 9728, 3.1)."""
    return f"/.well-known/{name}{urlsplit(url).path.rstrip('/')}"
