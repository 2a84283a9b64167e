"""Lists and introductions are answered from memory, as the library has answered the same request before."""

import pytest

from mcp_server.http.cached_answers import ACCESS, MESSAGE, CachedAnswers
from tests.mcp_server.assistants import ERAS, HANDSHAKE, STATELESS, rpc, rpc_headers

LISTS = ("tools/list", "prompts/list", "resources/list", "resources/templates/list")
CLIENT = {"protocolVersion": HANDSHAKE, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
INTRODUCTIONS = (("initialize", HANDSHAKE, CLIENT), ("server/discover", STATELESS, {}))


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


async def ask(connection, method, era, request_id, headers=None, **params):
    token = connection.tokens["access_token"]
    sent = {"Authorization": f"Bearer {token}", **rpc_headers(method, params, era), **(headers or {})}
    return await connection.client.http.post(
        "/mcp", json={**rpc(method, params, era), "id": request_id}, headers=sent
    )


async def test_each_caller_gets_the_same_with_its_own_request_id(assistants, owner, world):
    connections = [await assistants.connect(one) for one in (owner, await world.open_account())]
    for method, era, params in (
        *((method, era, {}) for method in LISTS for era in ERAS),
        *INTRODUCTIONS,
    ):
        first = await ask(connections[0], method, era, 7, **params)

        for connection in connections:
            for request_id in (7, -1, 10**30, "7", 'ü"\\\n'):
                again = await ask(connection, method, era, request_id, **params)

                assert (again.status_code, again.json()) == (200, {**first.json(), "id": request_id})
                assert again.headers["cache-control"] == "no-store"
                assert {*again.headers} == {*first.headers}


async def test_the_library_answers_once_for_each_request(connection):
    asked = []

    async def library(scope, receive, send):
        asked.append(scope[MESSAGE])
        headers = [(b"content-type", b"application/json"), (b"content-length", b"44")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        body = b'{"jsonrpc":"2.0","id":%d,"result":{"tools":[]}}' % scope[MESSAGE]["id"]
        await send({"type": "http.response.body", "body": body})

    async def answer(message, *headers):
        sent = []

        async def send(part):
            sent.append(part)

        scope = {"type": "http", "headers": [*headers], ACCESS: None, MESSAGE: message}
        await cached(scope, None, send)
        return sent[1]["body"]

    cached = CachedAnswers(library)
    listing = {"jsonrpc": "2.0", "method": "tools/list"}
    for number in (1, 2, 3):
        assert await answer({**listing, "id": number}) == (
            b'{"jsonrpc":"2.0","id":%d,"result":{"tools":[]}}' % number
        )
    assert len(asked) == 1

    await answer({**listing, "id": 4, "params": {}})
    await answer({**listing, "id": 5}, (b"mcp-protocol-version", b"2025-06-18"))
    await answer({**listing, "id": 6}, (b"authorization", b"another one's"))
    assert len(asked) == 3


async def test_what_the_library_refuses_is_refused_again(connection):
    for era in ERAS:
        assert (await ask(connection, "tools/list", era, 1)).status_code == 200
        for _ in range(2):
            page = await ask(connection, "tools/list", era, 2, cursor="x")
            picture = await ask(connection, "tools/list", era, 3, {"Accept": "image/png"})
            version = await ask(connection, "tools/list", era, 4, {"MCP-Protocol-Version": "2020-01-01"})

            assert page.json()["error"]["code"] == -32602
            assert (picture.status_code, version.status_code) == (406, 400)


async def test_who_is_disconnected_gets_nothing_from_memory(assistants, connection):
    for status in (200, 401):
        for method in LISTS:
            assert (await ask(connection, method, HANDSHAKE, 1)).status_code == status
        await connection.client.http.post(
            "/oauth/revoke",
            data={"token": connection.tokens["refresh_token"], "client_id": connection.client.client_id},
        )


async def test_introductions_have_the_time_of_each_account(assistants, owner, world):
    other = await world.open_account()
    connections = [await assistants.connect(one) for one in (owner, other)]
    await other.api.patch("/account", json={"time_zone": "Asia/Tokyo"})
    for method, era, params in INTRODUCTIONS:
        texts = set()
        for _ in range(2):
            for connection in connections:
                answer = await ask(connection, method, era, 1, **params)
                texts.add(answer.json()["result"]["instructions"])
            assistants.world.clock.advance(minutes=1)

        assert len(texts) == 4
        assert sum("Asia/Tokyo" in text for text in texts) == 2
