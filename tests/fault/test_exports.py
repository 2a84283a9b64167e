"""Exports of a real process: killed in the middle, of many codes, and its maps in the real nginx."""

import asyncio
import json
import subprocess
from collections.abc import Iterator
from contextlib import aclosing
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

import psutil
import pytest

from scripts.benchmarks.lists import fill_account
from storage.store import TortoiseStore
from tests.databases import memory_folder
from tests.fault.conftest import FaultDatabase
from tests.fault.processes import Account, App, Connection, running, scan
from tests.fault.stored import execute, parsed
from tests.fault.test_bulk import END_OF_LEASE, JOBS
from tests.fault.test_redirect_maps import destinations, location, make_links, serving

LINKS = 300
CODES = 4
# Pages of 50 codes take 7; all of them would take three times as much.
MOST_MORE_MIB = 16
MANY = 800
# A job pauses for many times as long as it has held up scans, and on a busy machine that is long.
PATIENCE = 240.0


@pytest.fixture
def quick_app() -> Iterator[App]:
    """It waits for no disk: a job pauses many times as long as it has held up scans."""
    with TemporaryDirectory(dir=memory_folder()) as folder:
        yield App(Path(folder), f"sqlite://{folder}/repoint.db")


async def shown(app: App, account: Account, job_id: str) -> Any:
    job = (await app.ask(account.request("GET", f"/exports/{job_id}"))).data
    assert (job["status"] != "failed", job["missing"]) == (True, []), job
    return job


async def until_done(app: App, account: Account, job_id: str, *, share: float = 1.0) -> None:
    """Until that share of the objects is written, or all."""
    async with asyncio.timeout(PATIENCE):
        while True:
            job = await shown(app, account, job_id)
            if job["status"] == "done" or 0 < share * job["total"] <= job["done"] < job["total"]:
                return
            await asyncio.sleep(0.05)


async def begin(app: App, account: Account, *, pictures: str) -> str:
    accepted = await app.ask(account.request("POST", f"/exports?pictures={pictures}"))
    assert accepted.status == 202, accepted.body
    job_id: str = accepted.data["id"]
    return job_id


async def archive_of(app: App, account: Account, job_id: str, folder: Path) -> ZipFile:
    answer = await app.ask(account.request("GET", f"/exports/{job_id}/file"))
    assert answer.status == 200
    file = folder / "export.zip"
    file.write_bytes(answer.body)
    tested = await asyncio.to_thread(subprocess.run, ["unzip", "-tq", file], capture_output=True, text=True)
    assert tested.returncode == 0, tested.stdout + tested.stderr
    return ZipFile(BytesIO(answer.body))


async def total(app: App, account: Account, path: str) -> int:
    answer = await app.ask(account.request("GET", f"/{path}?limit=1"))
    return int(json.loads(answer.body)["meta"]["total"])


async def test_an_export_that_is_killed_twice_is_whole(fault_database: FaultDatabase, tmp_path: Path) -> None:
    app = fault_database.app()
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        short_ids = [await account.new_code(app, name=f"Code {n}") for n in range(CODES)]
        for start in range(0, LINKS, 100):
            items = [
                {"method": "create", "body": {"url": f"https://example.com/{start + n}"}} for n in range(100)
            ]
            assert (await app.ask(account.request("POST", "/links/batch", items))).status == 200
        for short_id in short_ids:
            await app.ask(scan(short_id))
        job_id = await begin(app, account, pictures="all")

        for share in (0.3, 0.7):
            await until_done(app, account, job_id, share=share)
            await app.kill()
            await execute(fault_database, END_OF_LEASE)
            await app.start()
        await until_done(app, account, job_id)

        archive = await archive_of(app, account, job_id, tmp_path)
        paths = {"codes": "qr-codes", "links": "links", "scans": "analytics/scans"}
        for table, path in paths.items():
            rows = json.loads(archive.read(f"{table}.json"))
            ids = {row.get("id") or (row["short_url_id"], row["scanned_at"]) for row in rows}
            assert len(ids) == len(rows) == await total(app, account, path)
        for short_id in short_ids:
            public = await app.ask(scan(f"{short_id}.png"))
            (name,) = [
                one
                for one in archive.namelist()
                if one.startswith(f"pictures/{short_id}-") and one.endswith("png")
            ]
            assert archive.read(name) == public.body
        assert archive.read("redirects/nginx/repoint-map.conf").count(b"https://") == LINKS + CODES


async def test_a_server_with_the_map_of_an_export_answers_as_repoint_does(
    tmp_path: Path, quick_app: App
) -> None:
    app = quick_app
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        answered = await make_links(app, account, destinations(100))
        closed = await account.new_code(app, link_password="secret-word")
        job_id = await begin(app, account, pictures="none")
        await until_done(app, account, job_id)
        archive = await archive_of(app, account, job_id, tmp_path)

    for name, file in (("nginx", "nginx/repoint-map.conf"), ("caddy", "caddy/repoint-map.caddy")):
        async with serving(name, archive.read(f"redirects/{file}").decode(), tmp_path) as port:
            connection = await Connection.open(port)
            given = {one: await location(connection, f"/{one}", f"127.0.0.1:{port}") for one in answered}
            missing = await location(connection, f"/{closed}", f"127.0.0.1:{port}")
            await connection.close()

        assert given == {short_id: (302, address) for short_id, address in answered.items()}, name
        assert missing == (404, None), name


async def test_an_export_of_many_codes_takes_little_memory(quick_app: App) -> None:
    app = quick_app
    small, large = [await Account.open(app, f"{name}@example.com") for name in ("small", "large")]
    await fill(app, "large@example.com")
    async with running(app):
        await small.new_code(app)
        await peak_mib(app, small)
        before = processes_mib(app)

        most = await peak_mib(app, large)
        job_id = (await app.ask(large.request("GET", "/exports"))).data[0]["id"]
        answer = await app.ask(large.request("GET", f"/exports/{job_id}/file"))
        most = max(most, processes_mib(app))

    archive = ZipFile(BytesIO(answer.body))
    assert len(json.loads(archive.read("codes.json"))) == MANY
    assert archive.read("codes.csv").count(b"\r\n") >= MANY + 1
    assert most - before < MOST_MORE_MIB, f"{before:.0f} MiB, then {most:.0f}"


async def fill(app: App, email: str) -> None:
    """So many codes with as much in each as may be stored."""
    database = FaultDatabase(app.folder, app.database_url)
    async with aclosing(await TortoiseStore.connect(parsed(database))) as store:
        await fill_account(store, email, MANY)
    text = json.dumps({"text": "x" * 4_000})
    await execute(database, f"UPDATE short_urls SET metadata = '{text}'")


async def peak_mib(app: App, account: Account) -> float:
    """While everything of the account is exported."""
    job_id, most = await begin(app, account, pictures="none"), 0.0
    while (await shown(app, account, job_id))["status"] != "done":
        most = max(most, processes_mib(app))
        await asyncio.sleep(0.2)
    return most


def processes_mib(app: App) -> float:
    """Of the web process and the child that does its jobs."""
    jobs = [
        psutil.Process(app.pid),
        *(one for one in psutil.Process(app.pid).children() if one.name() == JOBS),
    ]
    return sum(one.memory_info().rss for one in jobs) / 2**20
