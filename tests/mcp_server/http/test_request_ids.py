"""Every answer has an ID, every request a line in the log, and no line says what stood in a query."""

import json
import logging
import re

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from mcp_server.http.request_ids import RequestIds, request_id
from storage.runtime.logs import QUIET, JsonFormatter

SECRET = "sesame-1234"


@pytest.fixture
def lines(caplog):
    """Every line of the log from now on, as it would be written."""
    caplog.handler.setFormatter(JsonFormatter(request_id.get))
    # The client that the test asks with would write down what it asks.
    for name in QUIET:
        caplog.set_level(logging.WARNING, logger=name)
    caplog.set_level(logging.INFO)
    return lambda: [json.loads(line) for line in caplog.text.splitlines()]


@pytest.fixture
async def client():
    async def answer(_):
        return PlainTextResponse("here")

    async def fail(_):
        raise RuntimeError

    routes = [Route(path, answer, methods=["GET", "POST"]) for path in ("/oauth/authorize", "/healthz")]
    app = Starlette(routes=[*routes, Route("/broken", fail)])
    app.state.context = State({"metrics": None})
    transport = httpx2.ASGITransport(RequestIds(app), raise_app_exceptions=False)
    async with httpx2.AsyncClient(transport=transport, base_url="http://mcp.test") as client:
        yield client


async def test_a_request_is_one_line_with_its_id(client, lines):
    response = await client.get("/oauth/authorize", headers={"X-Request-Id": "order 66"})

    (line,) = [line for line in lines() if line["message"] == "request"]
    assert (line["method"], line["path"], line["status"]) == ("GET", "/oauth/authorize", 200)
    assert line["request_id"] == response.headers["X-Request-Id"] == "order 66"
    assert line["ms"] >= 0


@pytest.mark.parametrize("parsed", ["", "x" * 129, "caf\xe9", "two\tparts"])
async def test_an_id_that_is_not_fit_to_be_logged_is_replaced(client, parsed):
    response = await client.get("/oauth/authorize", headers={"X-Request-Id": parsed.encode("latin-1")})

    assert re.fullmatch("[0-9a-f]{24}", response.headers["X-Request-Id"])


async def test_nothing_secret_that_a_request_carries_is_logged(client, lines):
    await client.post(
        f"/oauth/authorize?code={SECRET}&access_token={SECRET}",
        headers={
            "Authorization": f"Bearer {SECRET}",
            "Cookie": f"nonce={SECRET}",
            "Referer": f"http://x/?{SECRET}",
        },
        data={"password": SECRET},
    )

    written = json.dumps(lines())

    assert "/oauth/authorize" in written
    assert SECRET not in written


async def test_a_request_that_broke_is_logged_as_a_500(client, lines):
    response = await client.get("/broken")

    (line,) = [line for line in lines() if line["message"] == "request"]
    assert (response.status_code, line["status"], line["path"]) == (500, 500, "/broken")


async def test_whoever_watches_the_process_fills_no_log(client, lines):
    response = await client.get("/healthz")

    assert response.headers["X-Request-Id"]
    assert [line for line in lines() if line["message"] == "request"] == []
