"""The routes of the web process."""

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import Lifespan

from app.api.routes import api_app
from app.context import context_of
from app.door import Door
from app.failures import not_found, server_error, unavailable
from app.pages import render as pages
from app.pages.templates import prepare
from app.scan import language_of, scan, show_png, show_preview, show_svg
from domain.errors import DatabaseFailed, Unavailable

_ROBOTS = "User-agent: *\nDisallow: /v1/\n"


def create_app(rest_url: str, *, lifespan: Lifespan[Starlette] | None = None) -> Starlette:
    """The app, to be served behind `scan_door`; `state.context` is set by whoever runs it."""
    prepare()
    routes = [
        *_own_pages(),
        Route("/robots.txt", robots, methods=["GET"]),
        Route("/{short_id}+", show_preview, methods=["GET"]),
        Route("/{short_id}.png", show_png, methods=["GET"]),
        Route("/{short_id}.svg", show_svg, methods=["GET"]),
        Route("/{short_id}", scan, methods=["GET", "POST"]),
        Route("/", home, methods=["GET"]),
        Mount("/v1", api_app(rest_url)),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={
            Unavailable: unavailable,
            DatabaseFailed: unavailable,
            404: not_found,
            500: server_error,
        },
    )
    app.router.redirect_slashes = False
    return app


def scan_door(app: Starlette) -> Door:
    """`app` with the short way in for scans."""
    return Door(app, frozenset(route.path for route in _own_pages()))


def _own_pages() -> list[Route]:
    """What looks like a short ID in a path, and is none: these names are reserved."""
    return [
        Route("/healthz", healthz, methods=["GET"]),
        Route("/readyz", readyz, methods=["GET"]),
        Route("/dashboard", dashboard, methods=["GET"]),
        Route("/metrics", metrics, methods=["GET"]),
    ]


async def healthz(_: Request) -> Response:
    """The process is up."""
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


async def readyz(request: Request) -> Response:
    """The database answers and its schema is ours."""
    try:
        await context_of(request).store.ping()
    except (Unavailable, DatabaseFailed):
        body, status = {"status": "unavailable", "database": "does not answer, or is not migrated"}, 503
    else:
        body, status = {"status": "ok"}, 200
    return JSONResponse(body, status, {"Cache-Control": "no-store"})


async def metrics(request: Request) -> Response:
    """For Prometheus, where the operator has switched it on."""
    shown = context_of(request).metrics
    return shown.response() if shown else pages.not_found(language_of(request))


async def home(request: Request) -> Response:
    return pages.home(language_of(request), docs_url=context_of(request).docs_url)


async def dashboard(request: Request) -> Response:
    return pages.dashboard_notice(language_of(request), docs_url=context_of(request).docs_url)


async def robots(_: Request) -> Response:
    return PlainTextResponse(_ROBOTS)
