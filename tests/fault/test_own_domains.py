"""Own domains over several processes, and behind the real proxies of docs/self-hosting.md."""

import asyncio
import re
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from scripts.benchmarks.servers import free_port
from tests.fault.conftest import FaultDatabase
from tests.fault.processes import (
    DESTINATION,
    ROOT,
    Account,
    Answer,
    App,
    Connection,
    connections,
    get,
    running,
    scan,
    until,
)
from tests.fault.tools import not_run
from tests.storage.logo_server import certificates
from tests.storage.name_server import Zone, name_server

HOST = "go.example.com"
GUIDE = ROOT / "docs/self-hosting.md"


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


# Behind a proxy


def example(name: str) -> str:
    """The configuration in the guide whose first line begins with this."""
    found = re.search(rf"## Own domains.*?```\n# {name}[^\n]*\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    assert found is not None
    return found[1]


def program(name: str, package: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise not_run(f"own domains behind {name}", f"{name} is not on PATH", f"apt-get install {package}")
    return found


@contextmanager
def proxy(command: list[str], folder: Path) -> Iterator[None]:
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, env={"HOME": str(folder)})
        try:
            yield
        finally:
            process.terminate()
            process.wait(timeout=20)


async def ask_by_https(port: int, host: str, authority: ssl.SSLContext, request: bytes) -> Answer:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=authority, server_hostname=host)
    connection = Connection(reader, writer)
    try:
        return await connection.ask(request)
    finally:
        await connection.close()


@pytest.fixture
async def proxied(tmp_path: Path, zone: Zone) -> AsyncIterator[App]:
    """With a code `menu` on a verified domain, and one on the default domain."""
    settings = {"REPOINT_DNS_SERVER": f"127.0.0.1:{zone.port}", "REPOINT_TRUSTED_PROXIES": "127.0.0.1"}
    app = FaultDatabase(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}").app(**settings)
    async with running(app):
        owner = await Account.open(app, "owner@example.com")
        await verified(app, owner, zone, not_found_url="https://example.com/lost")
        await owner.new_code(app, short_id="menu", short_link_domain=HOST)
        await owner.new_code(app, short_id="default")
        yield app


async def is_listening(port: int) -> bool:
    try:
        await (await Connection.open(port)).close()
    except OSError:
        return False
    return True


async def listening(port: int) -> None:
    async with asyncio.timeout(20):
        while not await is_listening(port):  # noqa: ASYNC110 - other processes set no event
            await asyncio.sleep(0.05)


async def test_caddy_gets_a_certificate_for_a_verified_domain_alone(proxied: App, tmp_path: Path) -> None:
    caddy, port = program("caddy", "caddy"), free_port()
    config = example("Caddyfile").replace("127.0.0.1:8000", f"127.0.0.1:{proxied.port}")
    here = f"""
        admin off
        http_port {free_port()}
        https_port {port}
        local_certs
        skip_install_trust
        storage file_system {tmp_path / "caddy"}
    """
    (tmp_path / "Caddyfile").write_text(config.replace("{", "{" + here, 1))
    root = tmp_path / "caddy/pki/authorities/local/root.crt"
    command = [caddy, "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"]

    with proxy(command, tmp_path):
        await listening(port)
        await until(root.exists)
        trusted = ssl.create_default_context(cafile=str(root))
        found = await ask_by_https(port, HOST, trusted, scan("menu", host=HOST))
        unknown = await ask_by_https(port, HOST, trusted, scan("default", host=HOST))
        with pytest.raises((ssl.SSLError, ConnectionError)):
            await ask_by_https(port, "nobody.example", trusted, scan("menu", host="nobody.example"))

    assert (found.status, found.headers["location"]) == (302, DESTINATION)
    assert (unknown.status, unknown.headers["location"]) == (302, "https://example.com/lost")


async def test_nginx_serves_a_domain_by_the_certificate_of_its_name(proxied: App, tmp_path: Path) -> None:
    nginx, port = program("nginx", "nginx-light"), free_port()
    certificates(tmp_path, HOST)
    for ending in ("crt", "key"):
        shutil.copy(tmp_path / "server.pem", tmp_path / f"{HOST}.{ending}")
    site = (
        example("nginx")
        .replace("127.0.0.1:8000", f"127.0.0.1:{proxied.port}")
        .replace("listen 443", f"listen 127.0.0.1:{port}")
        .replace("/etc/repoint/certificates", str(tmp_path))
    )
    paths = "".join(
        f"{name}_temp_path {tmp_path / name};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = tmp_path / "nginx.conf"
    config.write_text(
        f"daemon off; user root; pid {tmp_path / 'nginx.pid'}; error_log stderr;\n"
        f"events {{}}\nhttp {{ access_log off; {paths}\n{site}\n}}\n"
    )

    with proxy([nginx, "-e", "stderr", "-c", str(config)], tmp_path):
        await listening(port)
        trusted = ssl.create_default_context(cafile=str(tmp_path / f"{HOST}.crt"))
        found = await ask_by_https(port, HOST, trusted, scan("menu", host=HOST))
        nobodys = await ask_by_https(port, HOST, trusted, scan("menu", host="nobody.example"))

    assert (found.status, found.headers["location"]) == (302, DESTINATION)
    assert nobodys.status == 404
