"""What clients say of themselves, fetched from a real server on this machine."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from scripts.benchmarks.servers import free_port
from storage.net.fetching import PRIVATE
from storage.net.metadata_documents import (
    MAX_BYTES,
    MAX_IN_FLIGHT,
    MAX_OF_HOST,
    UNREACHABLE_STAYS,
    FetchedMetadataDocuments,
)
from tests.cases import in_turn
from tests.storage.logo_server import HERE, Server, certificates, redirect, refusal, reply, serving

DOCUMENT = b'{"client_id": "https://app.example/client.json"}'
JSON = "Content-Type: application/json"


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with serving() as running:
        running.answer = reply(DOCUMENT, JSON)
        yield running


def nobody() -> str:
    """A URL of this machine where nothing listens."""
    return f"http://127.0.0.1:{free_port()}/client.json"


def documents(**options) -> FetchedMetadataDocuments:
    return FetchedMetadataDocuments(**({"plain_http": True, "networks": (HERE,)} | options))


async def test_a_document_is_requested_as_json_and_only_the_product_name_is_sent(server):
    assert await documents().fetch(server.url("/client.json?v=1")) == DOCUMENT

    (request,) = server.requests
    assert request.split("\r\n") == [
        "GET /client.json?v=1 HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "User-Agent: Repoint",
        "Accept: application/json",
        "Accept-Encoding: identity",
        "Connection: close",
        "",
        "",
    ]


@pytest.mark.parametrize(
    "media_type", ["application/json", "Application/JSON; charset=utf-8", "application/oauth-client+json"]
)
async def test_a_document_is_json_of_any_kind(server, media_type):
    server.answer = reply(DOCUMENT, f"Content-Type: {media_type}")

    assert await documents().fetch(server.url()) == DOCUMENT


@in_turn(
    ("answer", "reason"),
    [
        (reply(DOCUMENT), "is not sent as application/json"),
        (reply(DOCUMENT, "Content-Type: text/html"), "is not sent as application/json"),
        (reply(DOCUMENT, "Content-Type: text/json"), "is not sent as application/json"),
        (reply(DOCUMENT, "Content-Type: application/jsonp"), "is not sent as application/json"),
        (reply(DOCUMENT, JSON, status="201 Created"), "the server answered 201"),
        (reply(DOCUMENT, JSON, status="404 Not Found"), "the server answered 404"),
        (reply(bytes(MAX_BYTES + 1), JSON), "is larger than 32 KB"),
        (reply(bytes(MAX_BYTES + 1), JSON, length=False), "is larger than 32 KB"),
        (reply(b"", JSON), "is empty"),
        (reply(DOCUMENT, JSON, "Content-Encoding: gzip"), "compressed"),
    ],
)
async def test_an_answer_that_is_no_document_is_refused_with_its_reason(server, answer, reason):
    server.answer = answer

    assert reason in await refusal(documents().fetch(server.url()))


async def test_thirty_two_kilobytes_are_fetched_whole(server):
    server.answer = reply(bytes(MAX_BYTES), JSON)

    assert len(await documents().fetch(server.url())) == MAX_BYTES


@pytest.mark.parametrize("status", ["301 a", "302 a", "303 a", "307 a", "308 a"])
async def test_no_redirect_is_followed(server, status):
    async with serving() as other:
        other.answer = reply(DOCUMENT, JSON)
        server.answer = redirect(other.url(), status)

        assert await refusal(documents().fetch(server.url())) == "cannot be fetched: it is redirected"
        assert other.requests == []


async def test_only_public_addresses_are_asked_and_those_that_the_operator_allows(server):
    assert await refusal(documents(networks=()).fetch(server.url())) == PRIVATE
    assert server.requests == []


async def test_plain_http_is_asked_only_where_the_operator_allows_it(server, tmp_path):
    serving_side, trusting = certificates(tmp_path, "localhost")
    strict = documents(plain_http=False, tls=trusting)
    async with serving("127.0.0.1", tls=serving_side) as secure:
        secure.answer = reply(DOCUMENT, JSON)

        assert await strict.fetch(secure.url(host="localhost", scheme="https")) == DOCUMENT
    assert await refusal(strict.fetch(server.url())) == "must be an https: URL"
    assert server.requests == []


async def test_a_slow_server_is_given_up(server):
    server.answer, server.held = b"HTTP/1.1 200 OK\r\n", asyncio.Event()

    assert "more than 0.2 seconds" in await refusal(documents(seconds=0.2).fetch(server.url()))


async def test_a_document_is_fetched_once_for_all_who_ask_at_the_same_time_and_anew_for_the_next(server):
    fetched = documents()

    together = await asyncio.gather(*(fetched.fetch(server.url()) for _ in range(5)))
    server.answer = reply(b"{}", JSON)
    later = await fetched.fetch(server.url())

    assert together == [DOCUMENT] * 5
    assert later == b"{}"
    assert len(server.requests) == 2


async def test_only_a_few_are_fetched_at_once_and_the_next_is_refused(server):
    server.answer, server.held = b"HTTP/1.1 200 OK\r\n", asyncio.Event()
    fetched = documents(wait_seconds=0.1)
    waiting = [
        asyncio.create_task(fetched.fetch(server.url(f"/{number}"))) for number in range(MAX_IN_FLIGHT)
    ]
    while len(server.requests) < MAX_IN_FLIGHT:
        await asyncio.sleep(0)

    assert "too many" in await refusal(fetched.fetch(server.url("/last")))
    for task in waiting:
        task.cancel()
    await asyncio.wait(waiting)
    server.held.set()
    server.answer, server.held = reply(DOCUMENT, JSON), None
    assert await fetched.fetch(server.url("/last")) == DOCUMENT


async def test_why_a_document_cannot_be_had_stands_in_the_log(server, caplog):
    server.answer = reply(b"", status="500 Oh")

    await refusal(documents().fetch(server.url("/client.json")))

    assert f"'{server.url('/client.json')}' cannot be fetched: the server answered 500" in caplog.text


async def test_where_nothing_can_be_reached_documents_are_not_offered_for_an_hour(server):
    now = [0.0]
    fetched = documents(seconds=0.2, clock=lambda: now[0])
    assert fetched.is_offered

    await refusal(fetched.fetch(nobody()))
    assert not fetched.is_offered
    now[0] += UNREACHABLE_STAYS
    assert fetched.is_offered
    server.answer, server.held = b"HTTP/1.1 200 OK\r\n", asyncio.Event()
    await refusal(fetched.fetch(server.url()))
    assert not fetched.is_offered

    # It is out of use for new clients alone.
    server.answer, server.held = reply(DOCUMENT, JSON), None
    assert await fetched.fetch(server.url()) == DOCUMENT
    assert fetched.is_offered


async def test_a_process_that_has_reached_one_offers_documents_whatever_clients_name(server):
    fetched = documents()
    await fetched.fetch(server.url())

    await refusal(fetched.fetch(nobody()))

    assert fetched.is_offered


async def test_a_document_that_was_wrong_says_nothing_of_the_network(server):
    fetched = documents()
    server.answer = reply(b"", status="404 Not Found")

    await refusal(fetched.fetch(server.url()))
    await refusal(fetched.fetch("http://10.0.0.1/client.json"))

    assert fetched.is_offered


async def test_one_host_is_asked_so_often_a_minute_whatever_strangers_name(server):
    now = [0.0]
    fetched = documents(clock=lambda: now[0])
    for number in range(MAX_OF_HOST):
        await fetched.fetch(server.url(f"/{number}"))

    assert "asked often in this minute" in await refusal(fetched.fetch(server.url("/more")))
    assert len(server.requests) == MAX_OF_HOST
    now[0] += 60
    assert await fetched.fetch(server.url("/more")) == DOCUMENT
