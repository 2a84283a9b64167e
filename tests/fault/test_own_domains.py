"""Own domains over several processes. Behind real proxies: test_proxies.py."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from tests.fault.conftest import FaultDatabase
from tests.fault.processes import (
    DESTINATION,
    Account,
    App,
    connections,
    get,
    running,
    scan,
)
from tests.storage.name_server import Zone, name_server

HOST = "go.example.com"


@pytest.fixture
async def zone() -> AsyncIterator[Zone]:
    async with name_server() as running_server:
        yield running_server


async def verified(app: App, owner: Account, zone: Zone, host: str = HOST, **fields: str) -> str:
    """The path of a new domain."""
    domain = (await app.ask(owner.request("POST", "/domains", {"domain": host, **fields}))).data
    zone.say(domain["dns_name"], domain["dns_value"])
    answer = await app.ask(owner.request("POST", f"/domains/{domain['id']}/verify"))
    assert answer.data["status"] == "verified", answer.body
    return f"/domains/{domain['id']}"


@dataclass(frozen=True)
class Pair:
    first: App
    second: App
    owner: Account


@pytest.fixture
async def pair(fault_database: FaultDatabase, zone: Zone) -> AsyncIterator[Pair]:
    settings = {"REPOINT_DNS_SERVER": f"127.0.0.1:{zone.port}"}
    first, second = (fault_database.app(**settings) for _ in range(2))
    async with running(first, second):
        yield Pair(first, second, await Account.open(first, "owner@example.com"))


async def seen(app: App, request: bytes, location: str) -> None:
    """Fails when it is not answered with that location within a second."""
    loop = asyncio.get_running_loop()
    since = loop.time()
    async with connections([app.port]) as (visitor,):
        while (await visitor.ask(request)).headers.get("location") != location:
            assert loop.time() - since < 1, location
            await asyncio.sleep(0.005)


async def test_what_one_process_changes_the_other_sees_within_a_second(pair: Pair, zone: Zone) -> None:
    for app in (pair.first, pair.second):
        assert (await app.ask(scan("menu", host=HOST))).status == 404
    path = await verified(pair.first, pair.owner, zone, root_url="https://example.com/root")
    await seen(pair.second, get("/", host=HOST), "https://example.com/root")

    await pair.owner.new_code(pair.first)
    await pair.owner.new_code(pair.first, short_id="menu", short_link_domain=HOST)
    await seen(pair.second, scan("menu", host="GO.Example.com:8443"), DESTINATION)
    for number in range(5):
        new = f"https://example.com/{number}"
        writer, reader = (pair.first, pair.second) if number % 2 else (pair.second, pair.first)
        await writer.ask(pair.owner.request("PATCH", "/qr-codes/menu", {"url": new}))
        await seen(reader, scan("menu", host=HOST), new)
        addresses = {"root_url": f"{new}/root", "not_found_url": f"{new}/lost"}
        await writer.ask(pair.owner.request("PATCH", path, addresses))
        await seen(reader, get("/", host=HOST), f"{new}/root")
        await seen(reader, scan("nothing", host=HOST), f"{new}/lost")

    moved = await pair.first.ask(pair.owner.request("DELETE", f"{path}?move_to=127.0.0.1:{pair.first.port}"))
    loop = asyncio.get_running_loop()
    since = loop.time()
    while (await pair.second.ask(scan("menu", host=HOST))).status != 404:
        assert loop.time() - since < 1
        await asyncio.sleep(0.005)
    assert moved.status == 204
    assert (await pair.second.ask(scan("menu"))).headers["location"] == new


async def test_of_two_accounts_that_prove_one_domain_at_once_one_gets_it(pair: Pair, zone: Zone) -> None:
    owners = [pair.owner, await Account.open(pair.first, "other@example.com")]
    for number in range(5):
        host = f"go{number}.example.com"
        domains = [
            (await pair.first.ask(owner.request("POST", "/domains", {"domain": host}))).data
            for owner in owners
        ]
        zone.say(domains[0]["dns_name"], *(domain["dns_value"] for domain in domains))

        answers = await asyncio.gather(
            *(
                app.ask(owner.request("POST", f"/domains/{domain['id']}/verify"))
                for app, owner, domain in zip((pair.first, pair.second), owners, domains, strict=True)
            )
        )

        assert sorted(answer.status for answer in answers) == [200, 409]
