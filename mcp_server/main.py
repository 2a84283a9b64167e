"""Composition root of the assistant process. It answers /healthz and /readyz; the assistant's own
endpoint and its authorization server are not part of this version."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from domain.errors import DatabaseFailed, DomainError, Unavailable
from domain.ports import Store
from mcp_server.settings import PREFIX, PROJECT, Settings, SettingsError, read_settings
from storage.config import Database, default_database_url, parse_database_url
from storage.migrating import migrate
from storage.store import TortoiseStore


def database_of(settings: Settings) -> Database:
    """Raises SettingsError when the database URL is none."""
    try:
        url = settings.database_url or default_database_url(settings.data)
        return parse_database_url(url, folder=PROJECT)
    except ValueError as error:
        raise SettingsError(f"{PREFIX}DATABASE_URL: {error}") from None


def create_app(database: Database, *, metrics: bool) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.store = store = await TortoiseStore.connect(database)
        try:
            yield
        finally:
            await store.close()

    routes = [
        Route("/healthz", healthz, methods=["GET"]),
        Route("/readyz", readyz, methods=["GET"]),
    ]
    if metrics:
        routes.append(Route("/metrics", show_metrics, methods=["GET"]))
    return Starlette(routes=routes, lifespan=lifespan)


async def healthz(_: Request) -> Response:
    """The process is up."""
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


async def readyz(request: Request) -> Response:
    """The database answers and its schema is ours."""
    store: Store = request.app.state.store
    try:
        await store.ping()
    except (Unavailable, DatabaseFailed):
        return JSONResponse({"status": "unavailable"}, 503, {"Cache-Control": "no-store"})
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


async def show_metrics(_: Request) -> Response:
    """For Prometheus, where the operator has switched it on."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    headers = {"Cache-Control": "no-store", "Content-Type": CONTENT_TYPE_LATEST}
    return Response(generate_latest(registry), headers=headers)


def main() -> None:
    # uvicorn raises the signal again when it has shut down in good order: that is a good end, status 0.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        settings = read_settings()
        database = database_of(settings)
        asyncio.run(migrate(database))
    except SettingsError as error:
        sys.exit(str(error))
    except DomainError as error:
        sys.exit(f"{PREFIX}DATABASE_URL: the database cannot be used: {error.__cause__ or error}")
    uvicorn.run(
        create_app(database, metrics=settings.metrics),
        host=settings.host,
        port=settings.mcp_port,
        loop="uvloop",
        http="httptools",
        lifespan="on",
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=10,
    )
