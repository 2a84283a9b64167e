"""The routes of the assistant process."""

from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Lifespan

from domain.kernel.errors import DatabaseFailed, Unavailable
from mcp_server.context import context_of
from mcp_server.http.allowed_hosts import AllowedHosts
from mcp_server.http.request_ids import RequestIds, request_id
from mcp_server.oauth import metadata, pages
from mcp_server.oauth.challenges import well_known
from mcp_server.oauth.consent import ask, decide, passkey, second_step, sign_in
from mcp_server.oauth.endpoints import register, revoke, token
from mcp_server.oauth.page_endpoint import home


def create_app(
    issuer: str,
    resource: str,
    endpoint: ASGIApp,
    *,
    hosts: frozenset[str],
    lifespan: Lifespan[Starlette] | None = None,
) -> Starlette:
    """`endpoint`: the assistant endpoint with AuthMiddleware. The lifespan sets `state.context`."""
    app = Starlette(
        routes=[
            *(Route(path, endpoint) for path in _with_slash({urlsplit(resource).path})),
            *_authorization_server(issuer),
            *_well_known(issuer, resource),
            Route("/healthz", _healthz),
            Route("/readyz", _readyz),
            Route("/metrics", _metrics),
        ],
        lifespan=lifespan,
        middleware=[Middleware(RequestIds), Middleware(AllowedHosts, hosts=hosts)],
        exception_handlers={ClientDisconnect: _gone, 404: _not_found, 500: _server_error},
    )
    app.router.redirect_slashes = False
    return app


def _authorization_server(issuer: str) -> list[BaseRoute]:
    root = urlsplit(issuer).path
    return [
        *(Route(path, home) for path in sorted({root, f"{root}/", f"{root}/oauth/"} - {""})),
        Route(f"{root}/oauth/authorize", ask),
        Route(f"{root}/oauth/sign-in", sign_in),
        Route(f"{root}/oauth/second-step", second_step),
        Route(f"{root}/oauth/passkey", passkey),
        Route(f"{root}/oauth/consent", decide),
        Route(f"{root}/oauth/register", register),
        Route(f"{root}/oauth/token", token),
        Route(f"{root}/oauth/revoke", revoke),
        Route(f"{root}/oauth/jwks", metadata.keys),
        *pages.static_routes(root),
    ]


def _well_known(issuer: str, resource: str) -> list[BaseRoute]:
    """Routes at the paths of the RFCs, and at the root, where some clients look first."""
    servers = {
        well_known("oauth-authorization-server", issuer),
        "/.well-known/oauth-authorization-server",
        # Clients older than RFC 9728 look below the endpoint.
        well_known("oauth-authorization-server", resource),
        # Others know only the names of OpenID Connect Discovery, whose parameters of ID tokens are not here.
        well_known("openid-configuration", issuer),
        f"{urlsplit(issuer).path}/.well-known/openid-configuration",
        "/.well-known/openid-configuration",
    }
    resources = {
        well_known("oauth-protected-resource", resource),
        "/.well-known/oauth-protected-resource",
    }
    return [
        *(Route(path, metadata.authorization_server) for path in _with_slash(servers)),
        *(Route(path, metadata.protected_resource) for path in _with_slash(resources)),
        Route("/.well-known/openai-apps-challenge", _openai_challenge),
    ]


def _with_slash(paths: set[str]) -> list[str]:
    """A route also with the slash at the end that people type, and that clients take over from there."""
    return sorted({f"{path}{end}" for path in paths for end in ("", "/")})


async def _healthz(_: Request) -> Response:
    """The process is up."""
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


async def _readyz(request: Request) -> Response:
    """The database answers."""
    try:
        await context_of(request).deps.store.ping()
    except (Unavailable, DatabaseFailed):
        return JSONResponse({"status": "unavailable"}, 503, {"Cache-Control": "no-store"})
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


async def _metrics(request: Request) -> Response:
    """Numbers for Prometheus; not found unless the operator has enabled them."""
    if metrics := context_of(request).metrics:
        return await metrics.response()
    raise HTTPException(404)


async def _openai_challenge(request: Request) -> Response:
    """The token by which the directory of ChatGPT sees whose service this is, and nothing else."""
    token = context_of(request).settings.openai_challenge
    if token is None:
        raise HTTPException(404)
    return PlainTextResponse(token, headers={"Cache-Control": "no-store"})


async def _not_found(_: Request, __: Exception) -> Response:
    body = {"error": "not_found", "error_description": "There is nothing at this address."}
    return JSONResponse(body, 404, {"Cache-Control": "no-store"})


async def _gone(_: Request, __: Exception) -> Response:
    """The client disconnected, which is no error to be logged."""
    return Response(status_code=400)


async def _server_error(_: Request, __: Exception) -> Response:
    """The log has the trace, under the ID in the answer."""
    description = f"Something unexpected happened. Quote {request_id.get()} when you ask about it."
    body = {"error": "server_error", "error_description": description}
    # This answer does not pass RequestIds.
    headers = {"Cache-Control": "no-store", "X-Request-Id": str(request_id.get())}
    return JSONResponse(body, 500, headers)
