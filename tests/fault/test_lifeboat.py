"""With the lifeboat a web server leads codes on while all our processes, and the database, are dead."""

import asyncio
import json
import os
import re
import shutil
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from scripts.benchmarks.servers import free_port
from tests.fault.conftest import database_on
from tests.fault.processes import (
    DESTINATION,
    PHONE,
    ROOT,
    Account,
    Answer,
    App,
    Connection,
    Gone,
    admin,
    connections,
    get,
    password_request,
    running,
    until,
)
from tests.fault.test_redirect_maps import listens
from tests.fault.tools import not_run

pytestmark = pytest.mark.alone

HOST = "127.0.0.1"
CODES = 40
CONNECTIONS = 4
AFTER_THE_KILL = 200
RESTRICTED = {
    "paused": {"status": "paused"},
    "locked": {"link_password": "open sesame"},
    "limited": {"scan_limit": 1_000},
    "expiring": {"expires_at": "2100-01-01T00:00:00Z"},
    "expired": {"expires_at": "2020-01-01T00:00:00Z", "expired_redirect_url": "https://example.com/over"},
}
SECRET = "https://secret.example/"
NOTICES = {
    "paused": "pausiert",
    "locked": "geschützt",
    "limited": "Gleich wieder da",
    "expiring": "Gleich wieder da",
    "expired": "abgelaufen",
    "form": "Gleich wieder da",
    # In the look of its owner.
    "themed": "--band:#ff1493",
}
NGINX = """\
daemon off;
master_process off;
pid nginx.pid;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    {0}
    server {{
        listen 127.0.0.1:{port};
        {1}
    }}
}}
"""
CADDY = """\
{{
	admin off
	auto_https off
}}
{0}
"""


def documented(language: str) -> list[str]:
    """The blocks of docs/lifeboat.md."""
    text = (ROOT / "docs" / "lifeboat.md").read_text("utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)


def configuration(name: str, folder: Path, app: App, port: int) -> tuple[str, tuple[str, ...]]:
    if name == "nginx":
        text = NGINX.format(*documented("nginx"), port=port)
        command: tuple[str, ...] = ("nginx", "-p", ".", "-e", "stderr", "-c")
    else:
        site = documented("caddyfile")[0].replace("go.example.com {", f":{port} {{\n\tbind 127.0.0.1")
        text, command = CADDY.format(site), ("caddy", "run", "--adapter", "caddyfile", "--config")
    places = {
        "/var/cache/repoint-lifeboat": folder / "lifeboat",
        "/var/log/nginx/repoint-lifeboat.log": folder / "access.log",
        "/var/log/caddy/repoint-lifeboat.log": folder / "access.log",
        "127.0.0.1:8000": f"127.0.0.1:{app.port}",
    }
    for place, own in places.items():
        text = text.replace(place, str(own))
    return text, command


@asynccontextmanager
async def web_server(name: str, folder: Path, app: App, port: int) -> AsyncIterator[None]:
    text, command = configuration(name, folder, app, port)
    if shutil.which(name) is None:
        raise not_run(f"the lifeboat with {name}", f"no {name} here", f"apt-get install {name}")
    file = folder / "configuration"
    file.write_text(text, "utf-8")
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(folder))
    server = await asyncio.create_subprocess_exec(
        *command, str(file), cwd=folder, env=os.environ | homes, stderr=asyncio.subprocess.PIPE
    )
    log = asyncio.create_task(server.communicate())
    try:
        async with asyncio.timeout(30):
            while not await listens(port):
                assert not log.done(), log.result()[1].decode()
        yield
    finally:
        if not log.done():
            server.terminate()
        await log


def german(path: str, **headers: str) -> bytes:
    return get(path, host=HOST, user_agent=PHONE, accept_language="de-AT,en;q=0.5", **headers)


class Visitors:
    """Scans of all codes over some connections through the web server, until stopped."""

    def __init__(self, port: int, codes: Mapping[str, str]) -> None:
        self.answered: Counter[str] = Counter()
        self.wrong: list[tuple[str, int, str | None]] = []
        self._port = port
        self._codes = codes
        self._stopped = False

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._scan(Random(one))) for one in range(CONNECTIONS)]

    async def stop(self) -> None:
        self._stopped = True
        await asyncio.gather(*self._tasks)

    async def _scan(self, rng: Random) -> None:
        connection = await Connection.open(self._port)
        while not self._stopped:
            short_id = rng.choice([*self._codes])
            try:
                answer = await connection.ask(german(f"/{short_id}"))
            except Gone:
                # The server has closed a connection that was idle, or has had enough requests.
                await connection.close()
                connection = await Connection.open(self._port)
                continue
            location = answer.headers.get("location")
            if (answer.status, location) != (302, self._codes[short_id]):
                self.wrong.append((short_id, answer.status, location))
            assert answer.headers["cache-control"] == "no-store"
            self.answered[short_id] += 1
        await connection.close()


async def make_codes(app: App, account: Account) -> dict[str, str]:
    """The destinations by short ID."""
    codes = {f"{'aA'[n % 2]}-{n // 2}": f"https://example.com/{n}?x=$y{{z}}" for n in range(CODES)}
    for start in range(0, CODES, 100):
        items = [
            {"method": "create", "body": {"url": url, "short_id": short_id}}
            for short_id, url in [*codes.items()][start : start + 100]
        ]
        answer = await app.ask(account.request("POST", "/links/batch?atomic=true", items))
        assert answer.status == 200, answer.body
    return codes


async def make_others(app: App, account: Account) -> None:
    for short_id, restrictions in RESTRICTED.items():
        await account.new_code(app, short_id=short_id, url=f"{SECRET}{short_id}", **restrictions)
    await account.new_code(app, short_id="onward", forward_query=True, url="https://example.com/a?b=c#d")
    made = {
        "card": {"type_id": 4, "first_name": "Ada", "email": "ada@example.com"},
        "app-code": {"type_id": 8, "ios_url": "https://apps.apple.com/x", "app_name": "An app"},
        "form": {"type_id": 23, "question": "How was it?"},
        "themed": {
            "type_id": 4,
            "first_name": "Grace",
            "status": "paused",
            "theme": {"primary_color": "#ff1493"},
        },
    }
    for short_id, fields in made.items():
        answer = await app.ask(account.request("POST", "/qr-codes", {**fields, "short_id": short_id}))
        assert answer.status == 201, answer.body


async def ask_for_others(port: int) -> dict[str, Answer]:
    paths = (*NOTICES, "card", "card.vcf", "app-code", "nothing", "onward?e=f")
    async with connections([port]) as [connection]:
        answers = {path: await connection.ask(german(f"/{path}")) for path in paths}
        answers["sent"] = await connection.ask(password_request("locked", "open sesame"))
    return answers


def assert_all_are_right(answers: Mapping[str, Answer]) -> None:
    bodies = {path: answer.body.decode() for path, answer in answers.items()}
    statuses = {path: answer.status for path, answer in answers.items()}
    assert {path: statuses[path] for path in NOTICES} == dict.fromkeys(NOTICES, 503)
    assert [path for path, words in NOTICES.items() if words not in bodies[path]] == []
    assert not any(SECRET in f"{answer.headers} {answer.body!r}" for answer in answers.values())
    assert (statuses["card"], statuses["nothing"], statuses["sent"]) == (200, 404, 503)
    assert "Ada" in bodies["card"]
    assert bodies["card.vcf"].startswith("BEGIN:VCARD")
    assert "https://apps.apple.com/x" in bodies["app-code"]
    assert "nicht bekannt" in bodies["nothing"]
    assert answers["onward?e=f"].headers["location"] == "https://example.com/a?b=c&e=f#d"
    assert {answer.headers["cache-control"] for answer in answers.values()} == {"no-store"}


async def until_led_on(folder: Path, *texts: str, within: float) -> None:
    maps = folder / "lifeboat" / "nginx.conf"
    await until(lambda: maps.exists() and all(text in maps.read_text() for text in texts), within=within)


@pytest.mark.long
@pytest.mark.parametrize(("name", "kind"), [("nginx", "sqlite"), ("nginx", "postgres"), ("caddy", "sqlite")])
async def test_no_scan_fails_while_all_of_ours_is_dead(
    name: str, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    server = request.getfixturevalue("mortal_postgres") if kind == "postgres" else None
    port = free_port()
    url = database_on(server, tmp_path).url if server else f"sqlite://{tmp_path / 'repoint.db'}"
    settings = {
        "REPOINT_LIFEBOAT": str(tmp_path / "lifeboat"),
        "REPOINT_BASE_URL": f"http://127.0.0.1:{port}/v1",
        "REPOINT_TRUSTED_PROXIES": "127.0.0.1",
    }
    app = App(tmp_path, url, settings)
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        await until((tmp_path / "lifeboat" / "nginx.conf").exists)
        codes = await make_codes(app, account)
        await make_others(app, account)
        first = await app.ask(account.request("PATCH", "/links/a-0", {"url": "https://example.com/new"}))
        changed_at, codes["a-0"] = monotonic(), "https://example.com/new"
        assert first.status == 200
        await until_led_on(tmp_path, codes["a-0"], f"/a-{CODES // 2 - 1} ", within=5)
        seconds = monotonic() - changed_at
        print(f"\n{name}, {kind}: a repoint was in the map after {seconds:.1f} s")
        await until((tmp_path / "lifeboat" / "pages" / HOST / "card.vcf").exists, within=10)
        await until((tmp_path / "lifeboat" / "notices" / HOST / "themed-paused.html").exists, within=10)

        async with web_server(name, tmp_path, app, port):
            visitors = Visitors(port, codes)
            await visitors.start()
            await until(lambda: visitors.answered.total() >= AFTER_THE_KILL)
            await app.kill()
            if server:
                server.kill()
            at_kill = visitors.answered.total()
            await until(lambda: visitors.answered.total() >= at_kill + AFTER_THE_KILL)
            await visitors.stop()
            others = await ask_for_others(port)

            if server:
                await asyncio.to_thread(server.start)
            await app.start()
            normal = await account.new_code(app, url=DESTINATION)
            ready_at = monotonic()
            async with connections([port]) as [connection]:
                while (await connection.ask(german(f"/{normal}"))).status != 302:
                    pass
            seconds = monotonic() - ready_at

        assert visitors.wrong == []
        assert_all_are_right(others)
        assert seconds < 2
        await assert_all_are_counted(app, account, visitors.answered, tmp_path / "access.log")


async def assert_all_are_counted(app: App, account: Account, answered: Counter[str], log: Path) -> None:
    first = await admin(app, "scans", "import-log", str(log))
    again = await admin(app, "scans", "import-log", str(log))
    counted = {}
    async with asyncio.timeout(20):
        while sum(counted.values()) < answered.total():
            counted = await link_scans(app, account)
            await asyncio.sleep(0.2)
    scans = await app.ask(account.request("GET", "/links/a-0/scans?limit=100"))

    # What was stored when the process was killed, and answered by the web server, is in both.
    assert (counted - answered).total() <= CONNECTIONS
    assert answered <= counted
    assert int(first[0].split()[-1]) >= AFTER_THE_KILL
    assert again[0].split()[-1] == "0"
    assert {one["source"] for one in scans.data} == {"live", "lifeboat"}


async def link_scans(app: App, account: Account) -> Counter[str]:
    counted: Counter[str] = Counter()
    cursor = ""
    while cursor is not None:
        answer = await app.ask(account.request("GET", f"/links?limit=100&cursor={cursor}"))
        page = json.loads(answer.body)
        counted.update({one["short_id"]: one["scan_count"] for one in page["data"] if one["scan_count"]})
        cursor = page["meta"]["next_cursor"]
    return counted
