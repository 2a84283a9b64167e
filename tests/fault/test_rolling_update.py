"""Two apps behind nginx are replaced by a later version, one after the other, while people scan."""

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from scripts.benchmarks.servers import free_port
from scripts.postgres import Postgres
from storage.db.startup_migrations import MIGRATIONS
from tests.fault.conftest import FaultDatabase
from tests.fault.processes import ROOT, Account, App, Connection, Scanning, running, scan, until
from tests.fault.stored import execute, until_counted
from tests.fault.tools import not_run

pytestmark = pytest.mark.alone

VISITORS = 2
GUIDE = ROOT / "docs/self-hosting.md"
NGINX = """
daemon off;
master_process off;
pid nginx.pid;
error_log nginx.log;
events {{ }}
http {{
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    keepalive_requests 1000000;
    add_header x-answered-by $upstream_addr;
    {upstream}
    server {{
        listen 127.0.0.1:{port};
        {location}
    }}
}}
"""
MIGRATION = '''
from tortoise import BaseDBAsyncClient


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        ALTER TABLE "short_urls" ADD "colour" VARCHAR(16) NOT NULL DEFAULT 'red';
        ALTER TABLE "scan_inbox" ADD "weather" TEXT;
        CREATE TABLE "seasons" ("id" UUID NOT NULL PRIMARY KEY);"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return ""


MODELS_STATE = ""
'''


def later(app: App, migrations: Path) -> App:
    """A later version, at the port of the one that it replaces."""
    settings = {**app.settings, "LATER_MIGRATIONS": str(migrations)}
    return replace(app, module="tests.fault.later_version", settings=settings)


def later_migrations(folder: Path) -> Path:
    """Ours, and one that only adds."""
    migrations = folder / "later"
    shutil.copytree(MIGRATIONS, migrations)
    file = migrations / "postgres/repoint/99_20990101000000_adds_seasons.py"
    file.write_text(MIGRATION, "utf-8")
    return migrations


@asynccontextmanager
async def nginx(folder: Path, *ports: int) -> AsyncIterator[int]:
    """The port where it leads to these, as the guide says."""
    if shutil.which("nginx") is None:
        raise not_run("a rolling update", "no nginx here", "apt-get install nginx-light")
    upstream, location = re.findall(
        r"(?ms)^(upstream repoint \{.*?^\}|location / \{.*?^\})", GUIDE.read_text()
    )
    for port, place in zip(ports, re.findall(r"10\.0\.0\.\d+:8000", upstream), strict=True):
        upstream = upstream.replace(place, f"127.0.0.1:{port}")
    port, file = free_port(), folder / "nginx.conf"
    file.write_text(NGINX.format(port=port, upstream=upstream, location=location), "utf-8")
    command = ("nginx", "-p", str(folder), "-e", str(folder / "nginx.log"), "-c", str(file))
    server = await asyncio.create_subprocess_exec(*command)
    try:
        async with asyncio.timeout(10):
            while True:
                try:
                    await (await Connection.open(port)).close()
                    break
                except OSError:
                    await asyncio.sleep(0.02)
        yield port
    finally:
        server.terminate()
        await server.wait()


@asynccontextmanager
async def ended(apps: list[App]) -> AsyncIterator[None]:
    try:
        yield
    finally:
        for app in apps:
            if app.process is not None:
                await app.kill()


@pytest.mark.long
async def test_an_update_of_one_app_after_the_other_fails_no_scan(
    fault_postgres: Postgres, tmp_path: Path
) -> None:
    fault_postgres.create_database("rolling")
    database = FaultDatabase(tmp_path, fault_postgres.url("rolling"))
    migrations = later_migrations(tmp_path)
    apps = [database.app(), database.app()]
    successors = [later(app, migrations) for app in apps]
    async with nginx(tmp_path, *(app.port for app in apps)) as port, running(*apps), ended(successors):
        account = await Account.open(apps[0], "owner@example.com")
        short_id = await account.new_code(apps[0])
        front = App(tmp_path, database.url, port=port)
        scanning = Scanning(front, short_id, pause=0.005)
        await scanning.start(VISITORS)
        extra = 0

        for old, new in zip(apps, successors, strict=True):
            await scans(scanning)
            await old.end()
            await scans(scanning)
            await new.start()
            # The later version has changed the schema under the one that still runs.
            up = [one for one in (*apps, *successors) if one.process and not one.process.has_ended()]
            assert [await one.is_ready() for one in up] == [True, True]
            while not (await front.ask(scan(short_id))).headers["x-answered-by"].endswith(str(new.port)):
                extra += 1
                await asyncio.sleep(0.02)
            extra += 1
        await scans(scanning)
        await scanning.stop()

        assert set(scanning.statuses) == {302}
        assert scanning.statuses[302] == scanning.sent
        assert await account.scan_count(successors[0], short_id) == scanning.sent + extra
        await until_counted(database)
        assert await account.total_scans(successors[1], short_id) == scanning.sent + extra
        await execute(database, "SELECT colour FROM short_urls, seasons")


async def scans(scanning: Scanning, more: int = 100) -> None:
    enough = scanning.statuses[302] + more
    await until(lambda: scanning.statuses[302] >= enough)
