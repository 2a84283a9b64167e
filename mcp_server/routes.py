"""The routes of the assistant process."""

from urllib.parse import urlsplit

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Lifespan

from domain.kernel.errors import DatabaseFailed, Unavailable
from mcp_server.allowed_hosts import AllowedHosts
from mcp_server.context import context_of
from mcp_server.oauth import metadata, pages
from mcp_server.oauth.challenges import well_known
from mcp_server.oauth.consent import ask, decide, sign_in_form
from mcp_server.oauth.endpoints import register, revoke, token
from mcp_server.oauth.parameters import MAX_BODY
from mcp_server.request_ids import RequestIds, request_id


def create_app(
    issuer: str,
    resource: str,
    endpoint: ASGIApp,
    *,
    hosts: frozenset[str],
    lifespan: Lifespan[Starlette] | None = None,
    metrics: bool = False,
) -> Starlette:
    """`endpoint`: the assistant endpoint, its gate before it. `hosts`: those that all of it is served under.

    `state.context` is set by whoever runs the app.
    """
    app = Starlette(
        routes=[
            Route(urlsplit(resource).path, endpoint),
            *_authorization_server(issuer),
            *_well_known(issuer, resource),
            *_own_pages(metrics=metrics),
        ],
        lifespan=lifespan,
        middleware=[Middleware(RequestIds), Middleware(AllowedHosts, hosts=hosts)],
        exception_handlers={ClientDisconnect: _gone, 404: _not_found, 413: _too_large, 500: _server_error},
    )
    app.router.redirect_slashes = False
    return app


def _authorization_server(issuer: str) -> list[BaseRoute]:
    root = urlsplit(issuer).path
    return [
        Route(f"{root}/oauth/authorize", ask),
        Route(f"{root}/oauth/sign-in", sign_in_form, max_body_size=MAX_BODY),
        Route(f"{root}/oauth/consent", decide, max_body_size=MAX_BODY),
        Route(f"{root}/oauth/register", register, max_body_size=MAX_BODY),
        Route(f"{root}/oauth/token", token, max_body_size=MAX_BODY),
        Route(f"{root}/oauth/revoke", revoke, max_body_size=MAX_BODY),
        Route(f"{root}/oauth/jwks", metadata.show_keys),
        *pages.static_routes(root),
    ]


def _well_known(issuer: str, resource: str) -> list[BaseRoute]:
    """At the paths that the RFCs build, and at the root, where some clients look first."""
    servers = {
        well_known("oauth-authorization-server", issuer),
        "/.well-known/oauth-authorization-server",
        # Clients that come from before RFC 9728 look there, below the endpoint.
        well_known("oauth-authorization-server", resource),
    }
    resources = {
        well_known("oauth-protected-resource", resource),
        "/.well-known/oauth-protected-resource",
    }
    return [
        *(Route(path, metadata.show_authorization_server) for path in sorted(servers)),
        *(Route(path, metadata.show_protected_resource) for path in sorted(resources)),
    ]


def _own_pages(*, metrics: bool) -> list[BaseRoute]:
    routes: list[BaseRoute] = [Route("/healthz", _healthz), Route("/readyz", _readyz)]
    if metrics:
        routes.append(Route("/metrics", _metrics))
    return routes


async def _healthz(_: Request) -> Response:
    """The process is up."""
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


async def _readyz(request: Request) -> Response:
    """The database answers and its schema is ours."""
    try:
        await context_of(request).deps.store.ping()
    except (Unavailable, DatabaseFailed):
        return JSONResponse({"status": "unavailable"}, 503, {"Cache-Control": "no-store"})
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


async def _metrics(_: Request) -> Response:
    """For Prometheus, where the operator has switched it on."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    headers = {"Cache-Control": "no-store", "Content-Type": CONTENT_TYPE_LATEST}
    return Response(generate_latest(registry), headers=headers)


async def _not_found(_: Request, __: Exception) -> Response:
    return JSONResponse(
        {"error": "not_found", "error_description": "There is nothing at this address."},
        404,
        {"Cache-Control": "no-store"},
    )


async def _too_large(_: Request, __: Exception) -> Response:
    body = {"error": "invalid_request", "error_description": f"The body is larger than {MAX_BODY} bytes."}
    return JSONResponse(body, 413, {"Cache-Control": "no-store", "Access-Control-Allow-Origin": "*"})


async def _gone(_: Request, __: Exception) -> Response:
    """A client that sent half a body reads no answer, and its going is no fault of ours to be logged."""
    return Response(status_code=400)


async def _server_error(_: Request, __: Exception) -> Response:
    """The server in front logs the trace, under the ID that the answer names; it is never here."""
    description = f"Something unexpected happened. Quote {request_id.get()} when you ask about it."
    body = {"error": "server_error", "error_description": description}
    # This answer does not pass where the others are given theirs.
    headers = {"Cache-Control": "no-store", "X-Request-Id": str(request_id.get())}
    return JSONResponse(body, 500, headers)
