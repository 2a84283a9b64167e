"""The tables of scans over the servers of Citus: a coordinator and two workers. Needs PostgreSQL with Citus.

`POSTGRES_PROGRAMS=/usr/lib/postgresql/15/bin python -m pytest tests/fault/test_citus.py`, see docs/scale.md.
"""

import asyncio
import json
import os
import subprocess
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from time import time
from typing import Any
from uuid import uuid4

import asyncpg
import pytest

from domain.analytics.rollups import DAY_MS, REFUSED_FROM
from domain.scanning.outcomes import Verdict
from scripts.benchmarks.servers import free_port
from scripts.postgres import Postgres
from storage.analytics.session import SLOT
from tests.databases import migrate_apart
from tests.fault.conftest import FaultDatabase
from tests.fault.processes import Account, App, Scanning, admin, running, until
from tests.fault.stored import assert_rollups_are_a_recount, parsed, until_counted
from tests.inbox import inbox_row
from tests.programs import run_program
from tests.rollups import DESKTOP, PHONE

PROGRAMS = os.environ.get("POSTGRES_PROGRAMS", "")


def has_citus() -> bool:
    if not PROGRAMS:
        return False
    asked = subprocess.run(
        [f"{PROGRAMS}/pg_config", "--sharedir"], capture_output=True, text=True, check=True
    )
    return Path(asked.stdout.strip(), "extension", "citus.control").exists()


pytestmark = pytest.mark.skipif(not has_citus(), reason="POSTGRES_PROGRAMS names no PostgreSQL with Citus")
SECRET = {
    "REPOINT_SECRET_KEY": "distributed" * 4,
    "REPOINT_BASE_URL": "http://127.0.0.1:8000/v1",
    "PATH": f"{PROGRAMS}:{os.environ['PATH']}",
}
NODE_CONNINFO = (
    "sslmode=prefer keepalives_idle=2 keepalives_interval=1 keepalives_count=2 tcp_user_timeout=3000"
)
GROUPINGS = "country city device os browser language referrer hour_of_day weekday day code tag rule".split()
READS = [
    *(f"/analytics?group_by={one}&period=12m" for one in GROUPINGS),
    *(f"/analytics?group_by={one}&period=30d&country=DE" for one in ("code", "tag", "country,device")),
    *(f"/analytics?period={one}" for one in ("today", "7d", "30d", "all")),
    "/analytics?group_by=code&include_bots=true",
    "/analytics?tag=fair&group_by=code",
    "/analytics?compare=previous",
    "/analytics?timezone=Asia/Kolkata&group_by=code&period=12m",
    "/analytics/scans?limit=50",
    "/analytics/scans?country=DE&order=oldest",
    "/analytics/scans?tag=fair",
    "/qr-codes?sort=-scan_count",
    "/qr-codes?sort=scan_count",
    "/qr-codes/{code}",
    "/qr-codes/{code}/analytics?period=all",
    "/qr-codes/{code}/scans",
]
assert len(READS) == 32


class Server:
    """One with a port: Citus connects its servers over TCP."""

    def __init__(self, opened: ExitStack) -> None:
        self.port = free_port()
        options = {
            "listen_addresses": "127.0.0.1",
            "port": f"{self.port}",
            "max_prepared_transactions": "150",
        }
        options |= {"shared_preload_libraries": "citus", "wal_level": "logical", "max_connections": "150"}
        options["citus.node_conninfo"] = NODE_CONNINFO
        self.process = opened.enter_context(Postgres(options))

    def url(self, name: str) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/{name}"

    async def run(self, name: str, *statements: str) -> list[Any]:
        """The rows of the last one."""
        connection = await asyncpg.connect(self.url(name))
        try:
            return [await connection.fetch(one) for one in statements][-1]
        finally:
            await connection.close()


@pytest.fixture(scope="module")
def servers() -> Iterator[list[Server]]:
    with ExitStack() as opened:
        yield [Server(opened) for _ in range(3)]


class World:
    """A migrated database of the coordinator, an app over it, and an account on each worker."""

    def __init__(self, servers: Sequence[Server], folder: Path) -> None:
        self.coordinator, *self.workers = servers
        self.name = f"citus_{uuid4().hex}"
        self.database = FaultDatabase(folder, self.coordinator.url(self.name))
        self.app = self.database.app(**SECRET)
        self.accounts: list[Account] = []
        self.codes: list[str] = []

    async def run(self, *statements: str) -> list[Any]:
        return await self.coordinator.run(self.name, *statements)

    async def prepare(self) -> None:
        for server in (self.coordinator, *self.workers):
            await server.run("postgres", f"CREATE DATABASE {self.name}")
            await server.run(self.name, "CREATE EXTENSION citus")
        await self.run(f"SELECT citus_set_coordinator_host('127.0.0.1', {self.coordinator.port})")
        migrate_apart(parsed(self.database))

    async def add_workers(self) -> None:
        for worker in self.workers:
            await self.run(f"SELECT citus_add_node('127.0.0.1', {worker.port})")

    async def open_accounts(self) -> None:
        """Slots are given to workers in turn."""
        found: dict[int, tuple[Account, str]] = {}
        while len(found) < 2:
            account = await Account.open(self.app, f"{uuid4().hex}@example.com")
            code = await account.new_code(self.app, name="Menu", tags=["fair"])
            ((slot,),) = await self.run(
                f"SELECT {SLOT.format(account='k.account')} FROM scan_keys k"
                f" JOIN short_urls u ON u.id = k.id WHERE u.short_id = '{code}'"
            )
            found.setdefault(slot % 2, (account, code))
        pairs = [found[place] for place in range(2)]
        self.accounts, self.codes = [account for account, _ in pairs], [code for _, code in pairs]

    async def keys(self) -> dict[str, int]:
        rows = await self.run("SELECT u.short_id, k.key FROM scan_keys k JOIN short_urls u ON u.id = k.id")
        return dict(rows)

    async def distribute(self) -> list[str]:
        return await admin(self.app, "distribute")


@pytest.fixture
async def world(servers: list[Server], tmp_path: Path) -> World:
    made = World(servers, tmp_path)
    await made.prepare()
    return made


@asynccontextmanager
async def distributed(world: World) -> AsyncIterator[None]:
    """The app runs over the distributed tables."""
    await world.add_workers()
    await world.distribute()
    async with running(world.app):
        await world.open_accounts()
        yield


NUMBERS = count(10_000_000)


def scans_of(codes: Sequence[int], number: int, days: int = 40) -> list[tuple[Any, ...]]:
    """Rows of the inbox: scans of people and bots of the last days."""
    rng, now, rows = Random(number), round(time() * 1_000), []
    for _ in range(number):
        row = inbox_row(
            rng.choice(codes),
            now - rng.randrange(days * DAY_MS),
            visitor=rng.randrange(50),
            verdict=rng.choice([Verdict.REDIRECTED] * 5 + [Verdict.PAUSED]),
            bot=rng.choice([None] * 5 + ["head"]),
            user_agent=rng.choice([PHONE, DESKTOP]),
            country=rng.choice(["DE", "FR"]),
            city=rng.choice([None, "Ulm"]),
            language=rng.choice(["de", "en"]),
            rule=rng.choice([None, "k3m8x2pa"]),
        )
        rows.append((next(NUMBERS), *row.values()))
    return rows


async def put(database: FaultDatabase, rows: Sequence[tuple[Any, ...]]) -> None:
    connection = await asyncpg.connect(database.url)
    names = "id, code, scanned_at, is_uncounted, visitor, details"
    try:
        await connection.executemany(
            f"INSERT INTO scan_inbox ({names}) VALUES ($1, $2, $3, $4, $5, $6)", rows
        )
    finally:
        await connection.close()


async def differences(world: World, plain: App) -> list[str]:
    """The reads whose answers are not byte for byte the same, with both."""
    found = []
    for account, code in zip(world.accounts, world.codes, strict=True):
        for path in READS:
            request = account.request("GET", path.format(code=code))
            answers = [await app.ask(request) for app in (world.app, plain)]
            if answers[0].body != answers[1].body:
                # A period ends now: a minute may have begun in between.
                answers = [await app.ask(request) for app in (world.app, plain)]
            assert [one.status for one in answers] == [200, 200], (path, answers)
            if answers[0].body != answers[1].body:
                found.append(f"{path}: {answers[0].body!r} {answers[1].body!r}")
    return found


async def test_distributed_tables_answer_as_plain_ones_do_and_a_backup_of_them_is_one_of_plain_tables(
    world: World, tmp_path: Path
) -> None:
    plain = replace(world.app, database_url=world.coordinator.url("plain"), port=free_port())
    backup, again = tmp_path / "backup", tmp_path / "again"
    async with running(world.app):
        await world.open_accounts()
        keys = await world.keys()
        await put(world.database, scans_of([keys[code] for code in world.codes], 3_000))
        await until_counted(world.database)
    await admin(world.app, "backup", str(backup))
    await admin(plain, "restore", str(backup))
    environment = world.app.environment()
    refused = await asyncio.to_thread(run_program, "scripts.admin", ("distribute",), environment)
    await world.add_workers()
    printed = await world.distribute()
    further = scans_of([keys[code] for code in world.codes], 2_000, days=3)

    assert refused.stderr == (
        "Citus has no worker yet: SELECT citus_add_node('HOST', 5432), see docs/scale.md\n"
    )
    assert [line.split()[0] for line in printed[:-1]] == sorted(
        f"127.0.0.1:{server.port}" for server in (world.coordinator, *world.workers)
    )
    assert printed == await world.distribute(), "once more is harmless"
    async with running(world.app, plain):
        for database in (world.database, FaultDatabase(tmp_path, plain.database_url)):
            await put(database, further)
            await until_counted(database)
        assert await differences(world, plain) == []
    # Visitors of days before yesterday were forgotten, so those of the further scans count as new ones.
    rebuilt = [await admin(app, "scans", "rebuild") for app in (world.app, plain)]
    assert rebuilt[0] == rebuilt[1]
    assert "Wrong rows    0" in await admin(world.app, "scans", "rebuild")
    await admin(world.app, "backup", str(again))
    await admin(plain, "restore", str(again))
    async with running(world.app, plain):
        assert await differences(world, plain) == []
    await assert_rollups_are_a_recount(FaultDatabase(tmp_path, plain.database_url), await people_of(world))


async def people_of(world: World) -> int:
    ((people,),) = await world.run(
        f"SELECT COUNT(*) FROM scans WHERE bot IS NULL AND outcome < {REFUSED_FROM}"
    )
    return int(people)


async def test_a_worker_that_is_away_stops_neither_scans_nor_other_accounts(world: World) -> None:
    async with distributed(world):
        (here, there), (one, other) = world.accounts, world.codes
        # Slots are given to workers in turn, by their ports.
        shard = f"get_shard_id_for_distribution_column('rollups', {await account_of(world, other)})"
        ((port,),) = await world.run(f"SELECT nodeport FROM citus_shards WHERE shardid = {shard}")
        away = next(worker for worker in world.workers if worker.port == port)
        both = [Scanning(world.app, code, pause=0.01) for code in (one, other)]
        for scanning in both:
            await scanning.start(2)
        await until(lambda: min(scanning.statuses[302] for scanning in both) >= 50)
        away.process.kill()
        try:
            sent = both[0].statuses[302]
            await until(lambda: both[0].statuses[302] >= sent + 100)
            for scanning in both:
                await scanning.stop()
            # Also scans with a user agent that nobody has had before.
            visitor = f"GET /{one} HTTP/1.1\r\nhost: 127.0.0.1\r\nuser-agent: Camera of {uuid4().hex}\r\n\r\n"
            assert (await world.app.ask(visitor.encode())).status == 302
            await until_none_waits(world, one)
            counted = await here.scan_count(world.app, one), await here.total_scans(world.app, one)
            report = await world.app.ask(there.request("GET", "/analytics?period=all"))
            created = await world.app.ask(there.create())
            waiting = await world.run("SELECT COUNT(*) FROM scan_inbox")
        finally:
            away.process.start()

        assert [set(scanning.statuses) for scanning in both] == [{302}, {302}]
        assert counted == (both[0].sent + 1,) * 2
        assert (report.status, created.status) == (503, 201)
        assert waiting[0][0] > 0
        await until_counted(world.database)
        assert await there.total_scans(world.app, other) == both[1].sent
        await until_agents_are_everywhere(world)
    await assert_rollups_are_a_recount(world.database, both[0].sent + both[1].sent + 1)


async def account_of(world: World, short_id: str) -> int:
    ((account,),) = await world.run(
        f"SELECT k.account FROM scan_keys k JOIN short_urls u ON u.id = k.id WHERE u.short_id = '{short_id}'"
    )
    return int(account)


async def until_none_waits(world: World, short_id: str) -> None:
    key = (await world.keys())[short_id]
    async with asyncio.timeout(60):
        while (await world.run(f"SELECT COUNT(*) FROM scan_inbox WHERE code = {key}"))[0][0]:
            await asyncio.sleep(0.05)


async def until_agents_are_everywhere(world: World) -> None:
    async with asyncio.timeout(60):
        while (await world.run("SELECT COUNT(*) FROM new_user_agents"))[0][0]:
            await asyncio.sleep(0.05)


async def test_while_shards_move_scans_are_answered_and_counted(world: World) -> None:
    async with distributed(world):
        both = [Scanning(world.app, code, pause=0.01) for code in world.codes]
        for scanning in both:
            await scanning.start(2)
        await until(lambda: min(scanning.statuses[302] for scanning in both) >= 50)
        moves = await world.run(
            "SELECT shardid, nodeport FROM citus_shards WHERE table_name = 'rollups'::regclass LIMIT 2"
        )
        for shard, port in moves:
            other = next(worker.port for worker in world.workers if worker.port != port)
            places = f"{shard}, '127.0.0.1', {port}, '127.0.0.1', {other}"
            await world.run(f"SELECT citus_move_shard_placement({places})")
        for scanning in both:
            await scanning.stop()
        assert [set(scanning.statuses) for scanning in both] == [{302}, {302}]
        await until_counted(world.database)
        await until_agents_are_everywhere(world)
    # Also the months that were made since.
    months = "SELECT inhrelid FROM pg_inherits WHERE inhparent = 'scans'::regclass"
    assert len(await world.run(months)) > 2
    assert not await world.run(f"{months} AND inhrelid NOT IN (SELECT logicalrelid FROM pg_dist_partition)")
    await assert_rollups_are_a_recount(world.database, both[0].sent + both[1].sent)


async def test_reports_and_explanations_miss_no_scan_while_batches_leave_the_inbox(world: World) -> None:
    async with distributed(world):
        account, code = world.accounts[0], world.codes[0]
        request = account.request("GET", f"/qr-codes/{code}/analytics?period=all")
        key, now = (await world.keys())[code], round(time() * 1_000)
        put_in, expected, answers = False, {0}, 0
        wrong: list[object] = []

        async def read() -> None:
            nonlocal answers
            while not put_in:
                before = set(expected)
                answer = await world.app.ask(request)
                total = json.loads(answer.body)["data"]["totals"]["scans"]
                answers += 1
                if total not in before | expected:
                    wrong.append((total, before | expected))

        async def explain() -> None:
            while not put_in:
                newest = await world.app.ask(account.request("GET", f"/qr-codes/{code}/scans?limit=1"))
                for scan in json.loads(newest.body)["data"]:
                    ask = account.request("POST", f"/qr-codes/{code}/explain", {"scan_id": scan["id"]})
                    if (answer := await world.app.ask(ask)).status != 200:
                        wrong.append(answer.body)

        readers = [asyncio.create_task(one()) for one in (read, read, explain)]
        for number in range(1, 26):
            expected = {number * 200 - 200, number * 200}
            rows = [
                (next(NUMBERS), *inbox_row(key, now - place, visitor=place, user_agent=PHONE).values())
                for place in range(200)
            ]
            await put(world.database, rows)
            expected = {number * 200}
            await until_counted(world.database)
            # Each reader is done with what it has begun before.
            begun = answers
            await until(lambda begun=begun: answers >= begun + 6)
        put_in = True
        await asyncio.gather(*readers)

    assert wrong == [], f"of {answers} answers"
