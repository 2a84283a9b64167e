"""The assistant process: up, and ready."""

from contextlib import asynccontextmanager

import httpx2
import pytest
from tortoise.connection import get_connection

from mcp_server.main import build_app
from mcp_server.settings import Settings


@asynccontextmanager
async def assistant(database):
    """A client of the running process."""
    app = build_app(Settings(_env_file=None), database, b"k" * 32)
    async with app.router.lifespan_context(app):
        transport = httpx2.ASGITransport(app, raise_app_exceptions=False)
        async with httpx2.AsyncClient(transport=transport, base_url="http://mcp.test") as client:
            yield client


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_the_process_says_that_it_is_up_and_ready(database, path):
    async with assistant(database) as client:
        response = await client.get(path)

    assert (response.status_code, response.json()) == (200, {"status": "ok"})
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.both_databases
async def test_over_another_schema_the_process_is_up_and_not_ready(own_database):
    async with assistant(own_database) as client:
        await get_connection("default").execute_script("DELETE FROM aerich")

        up, ready = await client.get("/healthz"), await client.get("/readyz")

    assert (up.status_code, ready.status_code) == (200, 503)


async def test_without_its_database_the_process_is_up_and_not_ready(postgres, own_postgres):
    async with assistant(postgres.database(own_postgres)) as client:
        postgres.drop(own_postgres)

        up, ready = await client.get("/healthz"), await client.get("/readyz")

    assert (up.status_code, ready.status_code) == (200, 503)


@pytest.mark.both_databases
async def test_a_process_that_ends_closes_its_connections(database):
    async with assistant(database):
        pass
    async with assistant(database) as client:
        assert (await client.get("/readyz")).status_code == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
async def test_nobody_can_write_there(database, method):
    async with assistant(database) as client:
        assert (await client.request(method, "/healthz")).status_code == 405
