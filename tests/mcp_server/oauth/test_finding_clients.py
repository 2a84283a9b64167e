"""Who a client ID stands for: clients that have registered, and those that describe themselves at a URL."""

import json
from dataclasses import replace

import pytest

from domain.oauth.clients import AuthMethod, Client
from domain.oauth.errors import UnknownClient
from domain.use_cases.oauth.clients import find_client, is_document_url
from storage.net.metadata_documents import FetchedMetadataDocuments
from tests.cases import in_turn
from tests.storage.logo_server import LOOPBACK, reply, serving
from tests.support import NOON

CALLBACK = "https://app.example/callback"


@pytest.fixture
async def server():
    async with serving() as running:
        describe(running)
        yield running


def describe(server, **changes) -> None:
    fields = {"client_id": client_id(server), "client_name": "Menu Maker", "redirect_uris": [CALLBACK]}
    server.answer = reply(json.dumps(fields | changes).encode(), "Content-Type: application/json")


def fail(server) -> None:
    server.answer = reply(b"", status="503 Later")


def client_id(server) -> str:
    return server.url("/client.json")


async def find(world, wanted, *, fetches=True, plain_http=True) -> Client:
    documents = FetchedMetadataDocuments(plain_http=plain_http, networks=LOOPBACK) if fetches else None
    return await find_client(
        world.deps,
        documents,
        wanted,
        private_use_schemes=frozenset({"cursor"}),
        plain_http=plain_http,
    )


async def refusal(world, wanted, **options) -> str:
    with pytest.raises(UnknownClient) as caught:
        await find(world, wanted, **options)
    return caught.value.description


async def register(world) -> Client:
    client = Client(
        id="0b4fd4ee-3d83-4f5f-a2a2-5f3a5b3ad0f6",
        name="Claude",
        uri=None,
        redirect_uris=(CALLBACK,),
        auth_method=AuthMethod.BASIC,
        secret_hash="0" * 64,
        created_at=NOON,
        seen_at=NOON,
    )
    await world.store.clients.keep(client)
    return client


async def test_a_registered_client_is_found_by_its_id_however_old_it_is(world):
    client = await register(world)
    world.clock.advance(days=400)

    assert (await find(world, client.id)).id == client.id
    known = await find(world, client.id, fetches=False)

    # That it was seen is put down, so that it is not forgotten.
    assert known == replace(client, seen_at=world.clock.now())


@in_turn(
    "parsed",
    [
        "",
        "nobody",
        "0b4fd4ee-3d83-4f5f-a2a2-5f3a5b3ad0f7",
        "a\x00b",
        "\ud800",
        "é",
        "a\nb",
        "x" * 2_049,
    ],
)
async def test_a_client_id_that_is_nobodys_is_unknown_and_the_person_learns_what_to_do(world, parsed):
    await register(world)

    assert "add it again" in await refusal(world, parsed)


async def test_a_client_is_what_it_says_of_itself_at_its_url(world, server):
    client = await find(world, client_id(server))

    assert client == Client(
        id=client_id(server),
        name="Menu Maker",
        uri=None,
        redirect_uris=(CALLBACK,),
        auth_method=AuthMethod.NONE,
        secret_hash=None,
        created_at=NOON,
        seen_at=NOON,
        fetched_at=NOON,
    )
    assert await world.store.clients.get(client.id) == client


async def test_a_url_is_nobody_where_the_operator_has_nothing_fetched(world, server):
    assert "add it again" in await refusal(world, client_id(server), fetches=False)
    assert server.requests == []


async def test_what_was_kept_is_nobody_once_the_operator_has_nothing_fetched_any_more(world, server):
    await find(world, client_id(server))

    assert "add it again" in await refusal(world, client_id(server), fetches=False)


async def test_plain_http_is_nobody_where_the_operator_does_not_allow_it(world, server):
    assert "add it again" in await refusal(world, client_id(server), plain_http=False)
    assert server.requests == []


async def test_a_document_is_good_for_an_hour_and_then_fetched_anew(world, server):
    first = await find(world, client_id(server))
    describe(server, client_name="Menus", redirect_uris=["cursor://callback"])

    world.clock.advance(minutes=59)
    assert await find(world, client_id(server)) == first
    world.clock.advance(minutes=1)
    renewed = await find(world, client_id(server))

    assert renewed == replace(
        first,
        name="Menus",
        redirect_uris=("cursor://callback",),
        seen_at=world.clock.now(),
        fetched_at=world.clock.now(),
    )
    assert await world.store.clients.get(first.id) == renewed
    assert len(server.requests) == 2


async def test_a_kept_document_serves_for_a_day_while_its_server_is_out_of_order(world, server):
    first = await find(world, client_id(server))
    fail(server)

    world.clock.advance(hours=23, minutes=59)
    assert await find(world, client_id(server)) == first
    world.clock.advance(minutes=1)
    assert "cannot be read at the moment" in await refusal(world, client_id(server))
    describe(server)
    assert (await find(world, client_id(server))).fetched_at == world.clock.now()


async def test_a_document_that_turned_bad_counts_at_once(world, server):
    await find(world, client_id(server))
    describe(server, redirect_uris=["javascript:alert(1)"])
    world.clock.advance(hours=1)

    assert "not in a way that can be trusted" in await refusal(world, client_id(server))


async def test_the_reason_of_a_failed_document_fetch_is_not_revealed(world, server):
    fail(server)
    described = await refusal(world, client_id(server))
    server.answer = reply(b"", status="404 Not Found")

    assert await refusal(world, client_id(server)) == described
    assert client_id(server) in described
    assert await world.store.clients.get(client_id(server)) is None


@pytest.mark.parametrize(
    "changes",
    [
        {"client_id": "https://app.example/client.json"},
        {"client_id": None},
        {"client_secret": "s"},
        {"token_endpoint_auth_method": "client_secret_basic"},
        {"redirect_uris": []},
        {"redirect_uris": ["http://evil.example/"]},
        {"redirect_uris": "https://app.example/callback"},
        {"client_name": "a\x00b"},
        {"grant_types": ["client_credentials"]},
    ],
)
async def test_a_document_that_is_not_that_clients_or_wants_too_much_is_refused(world, server, changes):
    describe(server, **changes)

    assert "not in a way that can be trusted" in await refusal(world, client_id(server))
    assert await world.store.clients.get(client_id(server)) is None


@pytest.mark.parametrize(
    ("uris", "fault"),
    [
        ([f"{CALLBACK}?iss=https://evil.example"], "redirect_uris[0]: must not have iss in its query"),
        ([CALLBACK, f"{CALLBACK}?{'x' * 512}"], "redirect_uris[1]: must have at most 512 characters"),
        ([CALLBACK] * 11, "redirect_uris: must have at most 10 items"),
    ],
)
async def test_what_is_wrong_with_the_redirect_uris_of_a_document_is_named(world, server, uris, fault):
    describe(server, redirect_uris=uris)

    assert f"What is wrong there: {fault}" in await refusal(world, client_id(server))
    assert await world.store.clients.get(client_id(server)) is None


@pytest.mark.parametrize(
    "body", [b"[]", b"{", b'"a"', b"\xff", b"[" * 20_000, b'{"client_id": "a", "client_id": "b"}']
)
async def test_a_document_that_is_no_json_object_is_refused(world, server, body):
    server.answer = reply(body, "Content-Type: application/json")

    assert "not in a way that can be trusted" in await refusal(world, client_id(server))


@in_turn(
    "url",
    [
        "https://app.example/client.json",
        "https://app.example:8443/a/b?c=d",
        "HTTPS://APP.example/a",
        "https://app.example/...",
        "https://[2606:4700::1]/client",
    ],
)
def test_a_client_may_describe_itself_at_an_https_url_with_a_path(url):
    assert is_document_url(url, plain_http=False)


@in_turn(
    "url",
    [
        "http://app.example/client.json",
        "https://app.example",
        "https://app.example/",
        "https://app.example?a=b",
        "https:///client.json",
        "https://:443/client.json",
        "https://app.example/client.json#a",
        "https://app.example/client.json#",
        "https://user@app.example/client.json",
        "https://user:secret@app.example/client.json",
        "https://app.example/../client.json",
        "https://app.example/a/./client.json",
        "https://app.example/a/%2e%2E/client.json",
        "https://app.example/a/..",
        "https://app.example:port/client.json",
        "https://[::1/client.json",
        "https://app.example/a b",
        "https://app.example\\@evil.example/a",
        "https://münchen.example/a",
        "ftp://app.example/client.json",
        "client.json",
        "",
        "https://app.example/" + "a" * 2_048,
    ],
)  # fmt: skip
def test_any_other_client_id_is_no_such_url(url):
    assert not is_document_url(url, plain_http=False)
