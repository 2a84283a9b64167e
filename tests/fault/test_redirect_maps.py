"""Real nginx and Caddy answer with our redirect maps as Repoint answers a plain scan."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest

from domain.exports.redirect_maps import Redirect
from domain.kernel.net.destinations import forward_query, location_header
from scripts.benchmarks.servers import free_port
from tests.fault.processes import Account, App, Connection, get, running, scan
from tests.fault.tools import not_run
from tests.redirect_maps import caddy_map, nginx_map

CODES = 200
NASTY = r"$;{}%'()[]|^`~!*,:@&=?+#/._-" + "aHé漢🚀"
NAMED = [
    "https://example.com/$uri?$args&${host}$",
    "https://example.com/{host}{$HOME}{env.HOME}{http.request.host}{repoint_brace}",
    "https://example.com/%20%22%5C%0A%",
    "https://example.com/a;b'c#d:splat*",
    "https://user:word@example.com:8443/`|^~",
    "https://müller.example/straße?q=é#ü",
    "https://example.com/" + "$" * 100 + "{" * 100,
    "mailto:a@example.com?subject=$5;{x}",
    "tel:+4930123456",
    "spotify:album:5Nwsra93UQYJ6xxcjcE10x",
]
FORWARDING = ["https://example.com?", "https://example.com/a?b=c", "https://example.com/a?b=c&#d"]
QUERY = "utm=a&x={env.HOME}$uri%20{repoint_brace}"
# A path that looks like an entry of a map.
INJECTED = "/none%20go.example.com/none%20https:/evil.example"
# Stored by no rule of today.
OLD = 'https://example.com/a b"c\\d\te<f>'
OLD_ENCODED = "https://example.com/a%20b%22c%5Cd%09e%3Cf%3E"

# Short IDs of other services; the last is in no map.
IMPORTED = ("1", "a.b", "multi/segment", "menü", "漢/x~y", "a$b")

Writer = Callable[[Iterable[Redirect]], Iterator[str]]
NGINX = """\
daemon off;
master_process off;
pid nginx.pid;
error_log stderr;
events {{ }}
http {{
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    include {map};
    server {{
        listen 127.0.0.1:{port};
        location / {{
            if ($repoint_destination) {{ return 302 $repoint_destination; }}
            return 404;
        }}
    }}
}}
"""
CADDY = """\
{{
    admin off
    auto_https off
}}
:{port} {{
    bind 127.0.0.1
    import {map}
    respond 404
}}
"""
SERVERS: dict[str, tuple[Writer, str, tuple[str, ...], str]] = {
    "nginx": (nginx_map, NGINX, ("nginx", "-p", ".", "-e", "stderr", "-c"), "nginx-light"),
    "caddy": (caddy_map, CADDY, ("caddy", "run", "--adapter", "caddyfile", "--config"), "caddy"),
}


def destinations(number: int) -> list[str]:
    rng = Random(16)
    random = [
        "https://example.com/" + "".join(rng.choices(NASTY, k=rng.randrange(1, 40)))
        for _ in range(number - len(NAMED))
    ]
    return [*NAMED, *random]


@asynccontextmanager
async def serving(name: str, text: str, folder: Path) -> AsyncIterator[int]:
    """The port of a server with that map."""
    _, configuration, command, package = SERVERS[name]
    if shutil.which(command[0]) is None:
        raise not_run(f"maps in {name}", f"no {name} here", f"apt-get install {package}")
    port, map_file, file = free_port(), folder / "repoint.map", folder / "configuration"
    map_file.write_text(text, "utf-8")
    file.write_text(configuration.format(port=port, map=map_file), "utf-8")
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(folder))
    server = await asyncio.create_subprocess_exec(
        *command, str(file), cwd=folder, env=os.environ | homes, stderr=asyncio.subprocess.PIPE
    )
    # Its pipe must not fill up.
    log = asyncio.create_task(server.communicate())
    try:
        async with asyncio.timeout(30):
            while not await listens(port):
                assert not log.done(), log.result()[1].decode()
        yield port
    finally:
        if not log.done():
            server.terminate()
        await log


async def listens(port: int) -> bool:
    try:
        await (await Connection.open(port)).close()
    except OSError:
        await asyncio.sleep(0.02)
        return False
    return True


async def location(connection: Connection, path: str, host: str) -> tuple[int, str | None]:
    answer = await connection.ask(get(path, host=host))
    return answer.status, answer.headers.get("location")


async def make_links(app: App, account: Account, urls: Sequence[str]) -> dict[str, str]:
    """The `Location` of each link's scan, by its short ID. Pairs of short IDs differ in case alone."""
    found: dict[str, str] = {}
    for start in range(0, len(urls), 100):
        items = [
            {
                "method": "create",
                "body": {
                    "url": url,
                    "short_id": f"{'cd'[n % 2].upper() if n % 4 < 2 else 'cd'[n % 2]}-{n // 4}",
                },
            }
            for n, url in enumerate(urls[start : start + 100], start=start)
        ]
        answer = await app.ask(account.request("POST", "/links/batch?atomic=true", items))
        assert answer.status == 200, answer.body
        for one in answer.data:
            scanned = await app.ask(scan(one["data"]["short_id"]))
            assert scanned.status == 302
            found[one["data"]["short_id"]] = scanned.headers["location"]
    return found


@pytest.mark.parametrize("name", SERVERS)
async def test_a_server_with_our_map_answers_as_repoint_does(name: str, tmp_path: Path) -> None:
    app = App(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}")
    urls = destinations(CODES)
    async with running(app):
        answered = await make_links(app, await Account.open(app, "owner@example.com"), urls)
    by_id = dict(zip(answered, urls, strict=True))
    rows = [Redirect("go.example.com:8000", short_id, url) for short_id, url in by_id.items()]
    rows += [
        Redirect("other.example", "C-0", "https://example.com/other"),
        Redirect("go.example.com", "old", OLD),
        Redirect("go.example.com", "page", None, "landing page: menu\n}"),
    ]
    rows += [Redirect("go.example.com", one, f"https://example.com/{quote(one)}") for one in IMPORTED]
    forwarding = {f"forwarding-{n}": url for n, url in enumerate((*urls[:20], *FORWARDING))}
    rows += [Redirect("go.example.com", one, url, forwards=True) for one, url in forwarding.items()]

    async with serving(name, "".join(SERVERS[name][0](rows)), tmp_path) as port:
        connection = await Connection.open(port)
        given = {one: await location(connection, f"/{one}", "go.example.com") for one in answered}
        other = await location(connection, "/C-0?x=1", "other.example:80")
        old = await location(connection, "/old", "go.example.com")
        imported = [await location(connection, f"/{quote(one)}", "go.example.com") for one in IMPORTED]
        missing = [
            await location(connection, path, "go.example.com")
            for path in ("/OLD", "/page", "/", "/C-0/x", INJECTED, f"/none%0A{INJECTED[1:]}")
        ]
        forwarded = [await location(connection, f"/{one}?{QUERY}", "go.example.com") for one in forwarding]
        bare = [await location(connection, f"/{one}", "go.example.com") for one in forwarding]
        await connection.close()

    assert len(answered) == CODES
    assert given == {short_id: (302, address) for short_id, address in answered.items()}
    assert other == (302, "https://example.com/other")
    assert old == (302, OLD_ENCODED)
    assert imported == [*((302, f"https://example.com/{quote(one)}") for one in IMPORTED[:-1]), (404, None)]
    assert missing == [(404, None)] * 6
    assert forwarded == [(302, location_header(forward_query(url, QUERY))) for url in forwarding.values()]
    assert bare == [(302, location_header(url)) for url in forwarding.values()]


async def test_nginx_reads_a_map_whose_addresses_are_longer_than_it_allows(tmp_path: Path) -> None:
    rows = [
        Redirect("go.example.com", f"code-{number}", "https://example.com/" + characters)
        for number, characters in enumerate(("a" * 2_000, "$" * 200, "$" * 2_000, "漢" * 1_000))
    ]

    async with serving("nginx", "".join(nginx_map(rows)), tmp_path) as port:
        connection = await Connection.open(port)
        statuses = [(await location(connection, f"/{row.short_id}", row.host))[0] for row in rows]
        await connection.close()

    assert statuses == [302, 302, 404, 404]
