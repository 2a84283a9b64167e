"""The routes of the web process."""

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.convertors import PathConvertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, Router
from starlette.types import ASGIApp, Lifespan, Receive, Scope, Send

from app import failures
from app.api.routes import api_app
from app.context import context_of
from app.dashboard.frame import failures as failures_of_owners
from app.dashboard.frame.navigation import HOME
from app.dashboard.numbers.numbers_page import PATH as PUBLIC_NUMBERS
from app.dashboard.numbers.numbers_page import show_public as show_numbers
from app.dashboard.routes import dashboard_routes
from app.failures import gone
from app.files import show_file
from app.pages import page_responses as responses
from app.pages.language import language_of
from app.scan.endpoint import answer_lost, answer_root, answer_unknown, query_of, scan, site_of
from app.scan.fast_path import FastPath, count_scan
from app.scan.landing_pages import download_card, download_event
from app.scan.lookup import LONGEST, TAIL
from app.scan.preview import show_preview
from app.scan.public_pictures import show_page_picture, show_picture, show_till, show_twin
from app.scan.submissions import receive
from domain.drawing.output import MEDIA_TYPES
from domain.kernel.errors import DatabaseFailed, Unavailable
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.net.hosts import canonical_host

API = "/v1"
Handler = Callable[[Request], Awaitable[Response]]


class _Imported(PathConvertor):
    """A short ID that may have slashes. Bounded: what is behind it is looked for at each place of a path."""

    regex = f".{{1,{LONGEST}}}"


register_url_convertor("imported", _Imported())
_IMPORTED = "/{short_id:imported}"
_ROBOTS = "User-agent: *\nDisallow: /v1/\n"


def create_app(rest_url: str, *, lifespan: Lifespan[Starlette] | None = None) -> Starlette:
    """The app, to be served behind `scan_fast_path`; its lifespan sets `state.context`."""
    routes = [
        *_api(rest_url),
        *_own_pages(),
        *(Route(f"{HOME}{path}/", OfService(ReadOnly(moved))) for path in ("", "/{path:path}")),
        *dashboard_routes(OfService),
        Route(f"{PUBLIC_NUMBERS}/{{token}}", OfService(ReadOnly(show_numbers))),
        Route("/internal/tls-ask", OfService(ReadOnly(allow_certificate))),
        Route("/robots.txt", ReadOnly(robots)),
        Route("/f/{id}/{name}", OfService(ReadOnly(show_file))),
        *_of_codes(),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={
            Unavailable: unavailable,
            DatabaseFailed: unavailable,
            ClientDisconnect: gone,
            404: not_found,
            500: server_error,
        },
    )
    app.router.redirect_slashes = False
    return app


def _of_codes() -> list[Route]:
    return [
        _of_people(f"{_IMPORTED}+", ReadOnly(show_preview)),
        Route(f"{_IMPORTED}/till.svg", ReadOnly(show_till)),
        *(Route(f"{_IMPORTED}/static.{ending}", ReadOnly(show_twin)) for ending in MEDIA_TYPES),
        Route(f"{_IMPORTED}/pictures/{{signature}}", ReadOnly(show_page_picture)),
        *(_of_people(f"{_IMPORTED}.{ending}", ReadOnly(show_picture)) for ending in MEDIA_TYPES),
        _of_people(f"{_IMPORTED}.vcf", ReadOnly(download_card)),
        _of_people(f"{_IMPORTED}.ics", ReadOnly(download_event)),
        _of_people("/{short_id}", scan_or_submit, methods=["GET", "POST"]),
        Route("/", ReadOnly(home)),
        Route("/{short_id:path}", scan_or_submit, methods=["GET", "POST"]),
    ]


def _api(rest_url: str) -> list[Route | Mount]:
    """All paths that begin with /v1, even with a line break in them: API clients get no HTML page."""
    app = OfService(api_app(rest_url))
    mount = Mount(API, app)
    mount.path_regex = re.compile(rf"^{API}/(?P<path>(?s:.*))$")
    return [Route(API, app), mount]


def _of_people(path: str, endpoint: Handler | ASGIApp, **options: Any) -> Route:
    """A path that people type and copy: its ending also in capitals, and with a slash or a full stop."""
    route = Route(path, endpoint, **options)
    pattern = route.path_regex.pattern.removesuffix("$")
    route.path_regex = re.compile(rf"{pattern}{TAIL}$", re.IGNORECASE)
    return route


def scan_fast_path(app: Starlette) -> FastPath:
    return FastPath(app, frozenset([*(route.path for route in _own_pages()), HOME, API]))


def _own_pages() -> list[Route]:
    """Paths with the form of a short ID; no code of the service's own domain can have these names."""
    return [
        Route("/healthz", ReadOnly(healthz)),
        Route("/readyz", ReadOnly(readyz)),
        Route("/metrics", OfService(ReadOnly(metrics))),
    ]


class ReadOnly:
    """Answers GET and HEAD. Its route takes all methods, so that no later route matches the others."""

    def __init__(self, handler: Handler) -> None:
        self._handler = handler

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = Response(status_code=405, headers={"Allow": "GET, HEAD"})
        if scope["method"] in ("GET", "HEAD"):
            response = await self._handler(Request(scope, receive))
        await response(scope, receive, send)


class OfService:
    """A path of the service itself. A former host, which may be a stranger's by now, leads to today's.

    On an own domain it may be that of a code; on a host that is nobody's it is as unknown as any other.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        context = context_of(request)
        answer = self._app
        if context.domain_of(request) != DEFAULT_DOMAIN:
            is_of_code = scope["method"] in ("GET", "HEAD", "POST")
            answer = _CODES if is_of_code else await answer_unknown(request, context)
            scope = {**scope, "root_path": scope.get("app_root_path", ""), "path_params": {}}
        elif canonical_host(request.headers.get("host", "")) in context.deps.addresses.former:
            answer = await moved(request)
        await answer(scope, receive, send)


async def unavailable(request: Request, error: Exception) -> Response:
    if failures_of_owners.is_of_dashboard(request):
        return await failures_of_owners.unavailable(request, error)
    return await failures.unavailable(request, error)


async def server_error(request: Request, error: Exception) -> Response:
    if failures_of_owners.is_of_dashboard(request):
        return await failures_of_owners.server_error(request, error)
    return await failures.server_error(request, error)


async def not_found(request: Request, _: Exception) -> Response:
    try:
        return await answer_lost(request, context_of(request))
    except (Unavailable, DatabaseFailed) as error:
        return await unavailable(request, error)


async def scan_or_submit(request: Request) -> Response:
    try:
        response = await (receive(request) if request.method == "POST" else scan(request))
    except (Unavailable, DatabaseFailed) as error:
        response = await unavailable(request, error)
    count_scan(request, response)
    return response


async def moved(request: Request) -> Response:
    """308 to the same address of the service, on its current host if this is a former one."""
    query, host = query_of(request), canonical_host(request.headers.get("host", ""))
    root = context_of(request).public_root if host in context_of(request).deps.addresses.former else ""
    location = f"{root}{quote(request.scope['path']).rstrip('/')}{'?' if query else ''}{query}"
    return Response(status_code=308, headers={"Location": location, "Cache-Control": "no-store"})


async def healthz(_: Request) -> Response:
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


async def readyz(request: Request) -> Response:
    """Answer whether scans can be stored: the last ones were, or one that is tried now is."""
    context = context_of(request)
    stored_lately = context.recorder.has_stored_lately()
    is_ready = stored_lately is not False
    if is_ready:
        try:
            await context.deps.store.ping(writes=not stored_lately)
        except (Unavailable, DatabaseFailed):
            is_ready = False
    refused = {"status": "unavailable", "scans": "cannot be stored; the log says why"}
    body, status = ({"status": "ok"}, 200) if is_ready else (refused, 503)
    return JSONResponse(body, status, {"Cache-Control": "no-store"})


async def metrics(request: Request) -> Response:
    """Numbers for Prometheus; not found unless the operator has enabled them."""
    enabled = context_of(request).metrics
    return await enabled.response() if enabled else responses.not_found(language_of(request))


async def allow_certificate(request: Request) -> Response:
    """For a proxy that asks before it gets a certificate: 200 for a verified domain and our own hosts."""
    context = context_of(request)
    host = canonical_host(request.query_params.get("domain", ""))
    is_known = host is not None and (
        context.deps.addresses.is_of_service(host) or await context.sites.find(host, "") is not None
    )
    return Response(status_code=200 if is_known else 404, headers={"Cache-Control": "no-store"})


async def home(request: Request) -> Response:
    """The first page: on an own domain, where its owner leads; nothing on a host that is nobody's."""
    context = context_of(request)
    if (site := await site_of(request, context)) is not None:
        return answer_root(request, site)
    if context.domain_of(request) != DEFAULT_DOMAIN:
        return responses.not_found(language_of(request))
    return responses.home(language_of(request), docs_url=context.docs_url)


async def robots(_: Request) -> Response:
    return PlainTextResponse(_ROBOTS)


# For paths of the service that on an own domain are those of codes.
_CODES: Final = Router(_of_codes(), redirect_slashes=False)
