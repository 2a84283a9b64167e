"""Bodies that are not a JSON-RPC message are refused in our own words, after all checks of the caller."""

import json
from dataclasses import replace

import pytest

from domain.kernel.rate_limits import RateLimiter
from tests.mcp_server.assistants import ERAS, rpc_headers
from tests.mcp_server.support import refusal_in

PING = {"jsonrpc": "2.0", "id": 7, "method": "ping"}
NO_MESSAGES = [
    [PING],
    [],
    5,
    "ping",
    None,
    {},
    {"jsonrpc": "1.0", "id": 7, "method": "ping"},
    {"id": 7, "method": "ping"},
    {"jsonrpc": "2.0", "id": 7},
    {**PING, "method": 7},
    {**PING, "params": [1]},
    {**PING, "params": "x"},
    {**PING, "id": 1.5},
    {**PING, "id": {"a": 1}},
    {**PING, "id": None},
    {**PING, "id": True},
    {"jsonrpc": "2.0", "id": 7, "result": 5},
    {"jsonrpc": "2.0", "result": {}},
    {"jsonrpc": "2.0", "id": 7, "error": {"code": "x", "message": "y"}},
]
TWICE = [
    '{"jsonrpc": "2.0", "id": 7, "method": "tools/list", "method": "tools/call"}',
    '{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "x", "name": "create_qr_code"}}',
    '{"jsonrpc": "2.0", "id": 7, "method": "x", "params": {"arguments": {"search": "a", "search": "b"}}}',
]
NO_JSON = [
    b"",
    b"no json",
    b"{",
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    '{"jsonrpc": "2.0"}'.encode("utf-16"),
    b"[" * 19_000,
]


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


async def send(connection, body, era):
    headers = {
        "Authorization": f"Bearer {connection.tokens['access_token']}",
        "Content-Type": "application/json",
        **rpc_headers("tools/call", {}, era),
    }
    return await connection.client.http.post("/mcp", content=body, headers=headers)


def assert_refused(answer, number, words, *, request_id):
    assert answer.status_code == 400
    assert answer.json() == {
        "jsonrpc": "2.0",
        "id": request_id,
        "error": {"code": number, "message": words, "data": {"code": "validation_error"}},
    }
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("era", ERAS)
async def test_a_body_that_is_no_single_message_is_refused_in_words(connection, era):
    for body in NO_MESSAGES:
        answer = await send(connection, json.dumps(body), era)

        parsed = body[0] if isinstance(body, list) and body else body
        known = parsed.get("id") if isinstance(parsed, dict) else None
        assert_refused(
            answer,
            -32600,
            "The body must be one JSON-RPC request or notification.",
            request_id=7 if known == 7 else None,
        )


@pytest.mark.parametrize("era", ERAS)
async def test_a_key_that_stands_twice_is_refused(connection, era):
    for body, key in zip(TWICE, ("method", "name", "search"), strict=True):
        answer = await send(connection, body, era)

        assert_refused(answer, -32600, f"{key} is duplicated in the same object.", request_id=7)


@pytest.mark.parametrize("era", ERAS)
async def test_what_is_no_json_is_refused_without_the_words_of_a_parser(connection, era):
    for body in NO_JSON:
        answer = await send(connection, body, era)

        assert_refused(
            answer,
            -32700,
            "The body must be JSON, in UTF-8, without half of a surrogate pair.",
            request_id=None,
        )


@pytest.mark.parametrize("era", ERAS)
async def test_a_body_with_more_values_than_any_code_holds_is_refused_before_it_is_parsed(connection, era):
    arguments = {"type": "menu", "sections": [{}] * 200_000}
    body = {
        "jsonrpc": "2.0",
        "id": 7,
        "method": "tools/call",
        "params": {"name": "create_qr_code", "arguments": arguments},
    }

    answer = await send(connection, json.dumps(body), era)

    assert_refused(
        answer, -32600, "The body must have at most 20,000 values, lists and objects.", request_id=None
    )


async def test_a_large_body_is_read_and_the_commas_of_its_texts_are_no_values(connection):
    refused = await connection.call("create_qr_code", url="https://example.com", name="M1,2[{" * 20_000)

    assert refusal_in(refused).startswith("validation_error: name: must have at most 200 characters")


async def test_an_answer_counts_the_faults_that_it_does_not_name(connection):
    refused = await connection.call(
        "create_qr_code", url="https://example.com", options={f"f{n}": 1 for n in range(5_000)}
    )

    assert "options.f19: is not a field here; and 4,980 more." in refusal_in(refused)


async def test_a_stranger_learns_nothing_of_the_body(assistants):
    for body in (b"[]", b"no json", TWICE[0].encode()):
        assert (await assistants.http().post("/mcp", content=body)).status_code == 401


async def test_the_rate_is_asked_before_the_body(connection, assistants):
    limiter = RateLimiter(1, assistants.world.clock.seconds)
    assistants.change(limits=replace(assistants.context.limits, tools=limiter))
    assert (await connection.post("tools/list")).status_code == 200

    assert (await send(connection, b"[]", ERAS[0])).status_code == 429


async def test_a_notification_passes(connection):
    answer = await send(connection, b'{"jsonrpc": "2.0", "method": "notifications/initialized"}', ERAS[0])

    assert answer.status_code == 202


async def test_a_response_from_the_client_is_accepted(connection):
    answer = await send(connection, b'{"jsonrpc": "2.0", "id": 7, "result": {}}', ERAS[0])

    assert answer.status_code == 202


async def test_a_second_assistant_of_an_account_has_no_second_allowance(connection, assistants, owner):
    limits = {name: RateLimiter(3, assistants.world.clock.seconds) for name in ("tools", "accounts")}
    second = await assistants.connect(owner)
    assistants.change(limits=replace(assistants.context.limits, **limits))

    answers = [await one.post("tools/list") for one in (connection, second, connection, second)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[3].headers["retry-after"] == "20"
