"""The hosts of the default domain, as a process stores and reads them."""

import pytest

from domain.kernel.net.addresses import Addresses, service_addresses
from domain.settings import SettingsError
from storage.db.models.codes import DefaultHostRow
from storage.default_hosts import DefaultHosts, remember_hosts
from storage.store import TortoiseStore
from tests.support import running_world


@pytest.fixture
async def own_domain(own_database):
    async with running_world(own_database) as world:
        await (await world.open_account()).own_domain("go.example")


def at(root: str, short_domain: str | None = None, *aliases: str) -> Addresses:
    return service_addresses(root, short_domain, aliases=frozenset(aliases))


async def read(database, addresses):
    """What a process knows that has started with these addresses."""
    store = await TortoiseStore.connect(database)
    changes = []
    try:
        worker = DefaultHosts(addresses, lambda: changes.append(1))
        await worker.run_once()
        await worker.run_once()
        rows = {row.host for row in await DefaultHostRow.all()}
    finally:
        await store.aclose()
    return rows, addresses.former, len(changes)


async def test_every_host_that_the_default_domain_had_is_remembered(own_database, caplog):
    await remember_hosts(own_database, at("https://a.example"))
    await remember_hosts(own_database, at("http://127.0.0.1:8000"))
    await remember_hosts(own_database, at("https://b.example", "go.b.example"))
    assert [one for one in caplog.records if "BASE_URL" in one.message][-1].message == (
        "REPOINT_BASE_URL: new pictures carry go.b.example; printed codes lead on at a.example, too"
    )
    last = at("https://c.example:8443", None, "alias.example")
    for _ in range(2):
        await remember_hosts(own_database, last)

    rows, former, changes = await read(own_database, last)

    assert rows == {"a.example", "b.example", "go.b.example", "c.example"}
    assert (former, changes) == ({"a.example", "b.example", "go.b.example"}, 1)
    assert caplog.records[-1].message == (
        "REPOINT_BASE_URL: new pictures carry c.example:8443; "
        "printed codes lead on at a.example, b.example, go.b.example, too"
    )
    hosts = ("a.example", "alias.example", "c.example", "d.example")
    assert [last.domain_of(host) for host in hosts] == ["", "", "", "d.example"]


async def test_a_process_that_runs_learns_the_host_of_another_one(own_database):
    addresses = at("https://a.example")
    await remember_hosts(own_database, addresses)
    assert await read(own_database, addresses) == ({"a.example"}, set(), 0)

    await remember_hosts(own_database, at("https://b.example"))

    assert await read(own_database, addresses) == ({"a.example", "b.example"}, {"b.example"}, 1)
    assert addresses.is_loop("https://b.example/menu")


async def test_a_host_that_is_an_accounts_own_domain_is_refused(own_database, own_domain):
    """Its codes would be looked for on the default domain."""
    await remember_hosts(own_database, at("https://a.example"))
    for name, addresses in (
        ("BASE_URL", at("https://go.example")),
        ("BASE_URL", at("https://a.example", "go.example")),
        ("HOST_ALIASES", at("https://a.example", None, "go.example")),
    ):
        with pytest.raises(SettingsError, match=rf"^REPOINT_{name}: go\.example is an account's own domain"):
            await remember_hosts(own_database, addresses)

    assert (await read(own_database, at("https://a.example")))[0] == {"a.example"}


async def test_a_database_from_before_learns_the_host_of_its_first_start(own_database, own_domain):
    await remember_hosts(own_database, at("https://go.example"))

    assert (await read(own_database, at("https://go.example")))[0] == {"go.example"}
