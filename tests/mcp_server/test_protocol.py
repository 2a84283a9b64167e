import logging
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.requests import Request

from domain.kernel.errors import DatabaseFailed, Unavailable
from domain.oauth.grants import Access
from domain.oauth.scopes import Scope
from domain.version import VERSION
from mcp_server.http.cached_answers import ACCESS
from mcp_server.metrics import Metrics
from mcp_server.protocol import protocol
from mcp_server.tools.catalogue import TOOLS
from storage.runtime.metrics import ServiceMetrics
from tests.cases import in_turn
from tests.mcp_server.assistants import ERAS, HANDSHAKE, STATELESS, rpc, rpc_headers
from tests.mcp_server.support import refusal_in

OLDER = ("2025-06-18", "2025-03-26")


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


async def send(connection, body, era=HANDSHAKE, method="tools/call", **params):
    headers = {
        "Authorization": f"Bearer {connection.tokens['access_token']}",
        "Content-Type": "application/json",
        **rpc_headers(method, params, era),
    }
    return await connection.client.http.post("/mcp", content=body, headers=headers)


@pytest.mark.parametrize("version", [HANDSHAKE, *OLDER])
async def test_the_handshake_names_the_server_and_what_it_can(connection, version):
    asked = {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}

    response = await connection.post("initialize", **asked)

    result = response.json()["result"]
    assert result["protocolVersion"] == version
    assert (result["serverInfo"]["name"], result["serverInfo"]["title"]) == ("repoint", "Repoint")
    assert result["capabilities"] == {
        "completions": {},
        "prompts": {"listChanged": False},
        "resources": {"listChanged": False, "subscribe": False},
        "tools": {"listChanged": False},
    }
    assert "never changes" in result["instructions"]
    assert "mcp-session-id" not in response.headers


def test_the_version_is_that_of_the_project():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))

    assert protocol().version == VERSION == project["project"]["version"]


async def test_the_stateless_era_is_discovered_with_the_apps_extension(connection):
    response = await connection.post("server/discover", era=STATELESS)

    result = response.json()["result"]
    assert result["supportedVersions"] == [STATELESS]
    assert result["capabilities"]["extensions"] == {"io.modelcontextprotocol/ui": {}}
    assert "logging" not in result["capabilities"]
    assert result["cacheScope"] == "private"


@pytest.mark.parametrize(
    "method", ["tools/list", "resources/list", "resources/templates/list", "prompts/list"]
)
async def test_lists_are_kept_for_nobody_else(connection, method):
    response = await connection.post(method, era=STATELESS)

    assert response.json()["result"]["cacheScope"] == "private"


@in_turn("era", ERAS)
@in_turn("method", ["tools/list", "resources/list", "resources/templates/list", "prompts/list"])
async def test_a_list_has_one_page(connection, method, era):
    response = await connection.post(method, era=era, cursor="x")

    assert response.json()["error"]["code"] == -32602


@pytest.mark.parametrize("era", ERAS)
async def test_a_tool_that_there_is_not_is_an_error_of_the_protocol(connection, era):
    response = await connection.post("tools/call", era=era, name="delete_qr_code", arguments={})

    error = response.json()["error"]
    assert error["code"] == -32602
    assert "create_qr_code" in error["message"]


async def test_half_of_a_surrogate_pair_is_refused(connection):
    params = {"name": "list_qr_codes", "arguments": {"search": "x"}}
    answers = {}
    for era in ERAS:
        body = str(rpc("tools/call", params, era)).replace("'", '"').replace('"x"', '"\\ud800"')
        answers[era] = (await send(connection, body, era, **params)).json()

    # RFC 8259, 8.2: nobody knows what it means. In our own words, the same in both eras.
    for era in ERAS:
        assert answers[era]["error"]["code"] == -32700
        assert "surrogate pair" in answers[era]["error"]["message"]


async def test_numbers_that_json_does_not_have_are_refused(connection):
    params = {"name": "create_qr_code", "arguments": {"type": "location", "latitude": 5, "longitude": 5}}
    for number in ("NaN", "Infinity", "1e999"):
        body = (
            str(rpc("tools/call", params)).replace("'", '"').replace('"latitude": 5', f'"latitude": {number}')
        )

        response = await send(connection, body, **params)

        assert "latitude: " in refusal_in(response.json()["result"])


async def test_arguments_that_are_no_object_are_an_error_of_the_protocol(connection):
    response = await connection.post("tools/call", name="list_qr_codes", arguments=["x"])

    assert response.json()["error"]["code"] == -32602


async def test_arguments_may_be_left_out(connection):
    response = await connection.post("tools/call", name="list_qr_codes")

    assert response.json()["result"]["structuredContent"]["total"] == 0


def breaking(error):
    async def run(*_):
        raise error

    return replace(TOOLS["get_account"], run=run)


@pytest.mark.parametrize("era", ERAS)
async def test_something_unexpected_is_logged_and_never_shown(connection, monkeypatch, caplog, era):
    broken = RuntimeError("secret of the driver")
    monkeypatch.setattr("mcp_server.protocol.TOOLS", {"get_account": breaking(broken)})

    with caplog.at_level(logging.ERROR):
        response = await connection.post(
            "tools/call", era=era, headers={"X-Request-Id": "abc-1"}, name="get_account", arguments={}
        )

    said = refusal_in(response.json()["result"])
    assert said.startswith("server_error: ")
    assert "abc-1" in said
    assert "secret" not in response.text
    assert "secret of the driver" in caplog.text


@pytest.mark.parametrize("era", ERAS)
async def test_something_unexpected_in_a_resource_is_logged_and_never_shown(
    connection, monkeypatch, caplog, era
):
    def fail():
        raise RuntimeError("secret of the driver")

    monkeypatch.setattr("mcp_server.features.resources.all_types", fail)

    with caplog.at_level(logging.ERROR):
        response = await connection.post("resources/read", era=era, uri="repoint://types")

    assert response.json()["error"]["code"] == -32603
    assert "server_error" in response.text
    assert "secret" not in response.text
    assert "secret of the driver" in caplog.text


@pytest.mark.both_databases
@pytest.mark.parametrize("error", [Unavailable(), DatabaseFailed()], ids=["away", "failed"])
async def test_without_a_database_the_answer_says_when_to_retry(connection, monkeypatch, error):
    error.__cause__ = RuntimeError("secret of the driver")
    monkeypatch.setattr("mcp_server.protocol.TOOLS", {"get_account": breaking(error)})

    said = refusal_in(await connection.call("get_account"))

    assert said.startswith(f"{error.code}: ")
    assert "secret" not in said
    if isinstance(error, Unavailable):
        assert said.endswith("Try again in 2 s.")


async def reader(assistants, owner, connection):
    """The access of an assistant that may only read, whatever the middleware would say."""
    grant = await assistants.world.store.grants.find(owner.account.id, connection.client.client_id)
    client = await assistants.world.store.clients.get(connection.client.client_id)
    only_reading = frozenset({Scope.READ})
    return Access(
        account=owner.account, client=client, grant=grant, granted=only_reading, scopes=only_reading
    )


async def test_a_tool_asks_for_its_scope_though_the_middleware_has_asked(assistants, owner, connection):
    app = Starlette()
    app.state = State({"context": assistants.context})
    access = await reader(assistants, owner, connection)
    request = Request({"type": "http", "app": app, "headers": [], ACCESS: access})
    call = protocol().get_request_handler("tools/call")
    context = type("RequestContext", (), {"request": request})()

    with pytest.raises(Exception, match="mcp:write") as refused:
        await call.handler(
            context, call.params_type(name="create_qr_code", arguments={"url": "https://example.com"})
        )

    assert refused.value.code == -32003
    assert not (await assistants.world.rows())["short_urls"]


async def test_calls_of_tools_are_counted_by_what_became_of_them(assistants, connection, tmp_path):
    service = ServiceMetrics(assistants.world.database, tmp_path, assistants.world.deps, {})
    assistants.change(metrics=Metrics(service.registry, service.refresh))

    await connection.use("get_account")
    await connection.call("get_qr_code", id="none")
    await connection.post("tools/call", name="delete_qr_code", arguments={})
    shown = await assistants.http().get("/metrics")

    calls = [line for line in shown.text.splitlines() if line.startswith("repoint_tool_calls_total{")]
    assert sorted(calls) == [
        'repoint_tool_calls_total{outcome="not_found",tool="get_qr_code"} 1.0',
        'repoint_tool_calls_total{outcome="ok",tool="get_account"} 1.0',
    ]
