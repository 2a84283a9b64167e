"""The proxies of deploy/ in front of real processes."""

import asyncio
import json
import re
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
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
from tests.fault.test_own_domains import HOST, verified
from tests.fault.tools import not_run
from tests.storage.logo_server import certificates
from tests.storage.name_server import Zone, name_server

PROXIES = ROOT / "deploy" / "proxy"
SERVICE = "qr.example.com"


def program(name: str, package: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise not_run(f"deploy/proxy with {name}", f"{name} is not on PATH", f"apt-get install {package}")
    return found


@dataclass(frozen=True)
class Pair:
    """With a code `menu` on a verified domain, and `default` on the default domain."""

    web: App
    assistant: App


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[Pair]:
    database = FaultDatabase(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}")
    async with name_server() as zone:
        settings = {
            "REPOINT_DNS_SERVER": f"127.0.0.1:{zone.port}",
            "REPOINT_TRUSTED_PROXIES": "127.0.0.1",
            "REPOINT_METRICS": "on",
            "REPOINT_LIFEBOAT": str(tmp_path / "lifeboat"),
            "REPOINT_BASE_URL": f"https://{SERVICE}/v1",
            "REPOINT_MCP_URL": f"https://{SERVICE}/mcp",
            "REPOINT_AUTH_URL": f"https://{SERVICE}",
            "REPOINT_OPENAI_CHALLENGE": "token-of-chatgpt",
        }
        web, assistant = database.app(**settings), database.app(**settings)
        assistant.module = "mcp_server"
        assistant.settings["REPOINT_MCP_PORT"] = str(assistant.port)
        async with running(web), running(assistant):
            await _fill(web, zone)
            for host, short_id in ((HOST, "menu"), (SERVICE, "default")):
                await until(partial(is_in_lifeboat, tmp_path, host, short_id), within=90)
            yield Pair(web, assistant)


async def _fill(web: App, zone: Zone) -> None:
    owner = await Account.open(web, "owner@example.com")
    await verified(web, owner, zone, not_found_url="https://example.com/lost")
    await owner.new_code(web, short_id="menu", short_link_domain=HOST)
    await owner.new_code(web, short_id="default")
    # A new code is in the lifeboat within a minute, a changed one at once, with all others.
    for url in ("https://example.com/other", DESTINATION):
        assert (await web.ask(owner.request("PATCH", "/qr-codes/default", {"url": url}))).status == 200


def is_in_lifeboat(folder: Path, host: str, short_id: str) -> bool:
    maps = folder / "lifeboat" / "caddy.conf"
    lines = maps.read_text().splitlines() if maps.exists() else []
    return any(f"{host}/{short_id} " in line and DESTINATION in line for line in lines)


@contextmanager
def proxy(command: list[str], folder: Path, **environment: str) -> Iterator[None]:
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=log, cwd=folder, env={"HOME": str(folder), **environment}
        )
        try:
            yield
        finally:
            process.terminate()
            process.wait(timeout=20)


async def is_listening(port: int) -> bool:
    try:
        await (await Connection.open(port)).close()
    except OSError:
        return False
    return True


async def listening(port: int) -> None:
    async with asyncio.timeout(20):
        while not await is_listening(port):
            await asyncio.sleep(0.05)


@dataclass(frozen=True)
class Browser:
    """Asks a proxy by https."""

    port: int
    authorities: ssl.SSLContext

    async def ask(self, host: str, path: str) -> Answer:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, ssl=self.authorities, server_hostname=host
        )
        connection = Connection(reader, writer)
        try:
            return await connection.ask(scan(path, host=host) if "/" not in path else get(path, host=host))
        finally:
            await connection.close()


async def check(browser: Browser) -> None:
    own, default = await browser.ask(HOST, "menu"), await browser.ask(SERVICE, "default")
    assert (own.status, own.headers["location"]) == (302, DESTINATION)
    assert (default.status, default.headers["location"]) == (302, DESTINATION)
    assert (await browser.ask(HOST, "default")).headers["location"] == "https://example.com/lost"

    metadata = await browser.ask(SERVICE, "/.well-known/oauth-authorization-server")
    assert b'"issuer":"https://qr.example.com"' in metadata.body.replace(b" ", b"")
    assert (await browser.ask(SERVICE, "/mcp")).status == 405
    for path in ("openid-configuration", "openai-apps-challenge"):
        assert (await browser.ask(SERVICE, f"/.well-known/{path}")).status == 200
    assert (await browser.ask(SERVICE, "/oauth/")).status == 200
    assert (await browser.ask(SERVICE, "/favicon.ico")).headers["content-type"] == "image/x-icon"
    # An own domain is its owner's to promise for.
    assert metadata.headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in own.headers
    assert (await browser.ask(SERVICE, "/v1/qr-codes")).error == "missing_api_key"

    for path in ("/metrics", "/internal/tls-ask?domain=go.example.com"):
        assert (await browser.ask(SERVICE, path)).status == 404


async def leads_on(browser: Browser) -> None:
    """While the web process is dead."""
    for host, short_id in ((HOST, "menu"), (SERVICE, "default")):
        answer = await browser.ask(host, short_id)
        assert (answer.status, answer.headers.get("location")) == (302, DESTINATION)


async def test_caddy_gets_certificates_for_verified_domains_alone_and_bridges_a_restart(
    pair: Pair, tmp_path: Path
) -> None:
    caddy, port = program("caddy", "caddy"), free_port()
    here = f"""
        admin off
        http_port {free_port()}
        https_port {port}
        local_certs
        skip_install_trust
        storage file_system {tmp_path / "caddy"}
    """
    config = (PROXIES / "Caddyfile").read_text()
    (tmp_path / "Caddyfile").write_text(config.replace("{", "{" + here, 1))
    root = tmp_path / "caddy/pki/authorities/local/root.crt"
    command = [caddy, "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"]
    log = tmp_path / "lifeboat.log"
    environment = {
        "REPOINT_WEB": f"127.0.0.1:{pair.web.port}",
        "REPOINT_ASSISTANT": f"127.0.0.1:{pair.assistant.port}",
        "REPOINT_LIFEBOAT": str(tmp_path / "lifeboat"),
        "REPOINT_LIFEBOAT_LOG": str(log),
    }

    with proxy(command, tmp_path, **environment):
        await listening(port)
        await until(root.exists)
        browser = Browser(port, ssl.create_default_context(cafile=str(root)))
        await check(browser)
        with pytest.raises((ssl.SSLError, ConnectionError)):
            await browser.ask("nobody.example", "menu")

        await pair.web.kill()
        await leads_on(browser)
        waiting = asyncio.create_task(browser.ask(SERVICE, "/v1/qr-codes"))
        await pair.web.start()
        assert (await waiting).error == "missing_api_key"
    # Of all these requests, only the two that the lifeboat answered.
    assert [json.loads(line)["status"] for line in log.read_text().splitlines()] == [302, 302]


def placed(text: str, places: Mapping[str, str]) -> str:
    for place, own in places.items():
        text = text.replace(place, own)
    return text


def stock_site(port: int) -> str:
    """The site that Debian's nginx brings: it is the default server of its port."""
    return f"server {{ listen 127.0.0.1:{port} default_server; root /nonexistent; server_name _; }}"


async def test_nginx_beside_the_stock_site_serves_each_domain_by_the_certificate_of_its_name(
    pair: Pair, tmp_path: Path
) -> None:
    nginx, port, plain_port = program("nginx", "nginx-light"), free_port(), free_port()
    trusted = ssl.create_default_context()
    for host in (HOST, SERVICE):
        (tmp_path / host).mkdir()
        certificates(tmp_path / host, host)
        for name in (f"{host}.crt", f"{host}.key"):
            shutil.copy(tmp_path / host / "server.pem", tmp_path / name)
        trusted.load_verify_locations(tmp_path / f"{host}.crt")
    here = {
        "127.0.0.1:8000": f"127.0.0.1:{pair.web.port}",
        "127.0.0.1:8001": f"127.0.0.1:{pair.assistant.port}",
        "listen 443": f"listen 127.0.0.1:{port}",
        "listen 80": f"listen 127.0.0.1:{plain_port}",
        "snippets/repoint-lifeboat.conf": str(tmp_path / "snippet.conf"),
        "/var/cache/repoint-lifeboat": str(tmp_path / "lifeboat"),
        "/var/log/nginx": str(tmp_path),
        "/var/www/html": str(tmp_path / "html"),
        "/etc/repoint/certificates": str(tmp_path),
        f"/etc/letsencrypt/live/{SERVICE}/fullchain.pem": str(tmp_path / f"{SERVICE}.crt"),
        f"/etc/letsencrypt/live/{SERVICE}/privkey.pem": str(tmp_path / f"{SERVICE}.key"),
    }
    # Not every machine has IPv6.
    site = placed(re.sub(r".*\[::\].*\n", "", (PROXIES / "nginx.conf").read_text()), here)
    (tmp_path / "snippet.conf").write_text(placed((PROXIES / "nginx-lifeboat.conf").read_text(), here))
    challenge = tmp_path / "html/.well-known/acme-challenge/token"
    challenge.parent.mkdir(parents=True)
    challenge.write_text("proof")
    paths = "".join(
        f"{name}_temp_path {tmp_path / name};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = tmp_path / "nginx.conf"
    config.write_text(
        f"daemon off; user root; pid {tmp_path / 'nginx.pid'}; error_log stderr;\n"
        f"events {{}}\n"
        f"http {{ {paths}\n{site}\n{stock_site(plain_port)}\n}}\n"
    )

    with proxy([nginx, "-e", "stderr", "-c", str(config)], tmp_path):
        await listening(port)
        browser = Browser(port, trusted)
        await check(browser)
        async with connections([plain_port]) as [plain]:
            proof = await plain.ask(get("/.well-known/acme-challenge/token", host=HOST))
            assert proof.body == b"proof"
            moved = await plain.ask(get("/menu?a=b", host=HOST))
            assert (moved.status, moved.headers["location"]) == (308, f"https://{HOST}/menu?a=b")
        await pair.web.kill()
        await leads_on(browser)
        trusted.check_hostname = False
        with pytest.raises((ssl.SSLError, ConnectionError)):
            await browser.ask("nobody.example", "menu")
    assert (tmp_path / "repoint-lifeboat.log").read_text().count(" 302 ") == 2
    assert "[warn]" not in (tmp_path / "proxy.log").read_text()
