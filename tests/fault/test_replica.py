"""A real standby that follows the primary, falls behind, freezes, is killed and comes back."""

import asyncio
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from time import monotonic

import asyncpg
import pytest

from scripts.postgres import Postgres
from storage.analytics.snapshots import snapshot
from storage.db import replica
from storage.db.config import parse_database_url, with_replica
from storage.store import TortoiseStore
from tests.databases import forget_dialect, run_apart

pytestmark = pytest.mark.alone

IS_STANDBY = "SELECT pg_is_in_recovery()"
COUNT = "SELECT COUNT(*) FROM written"


class Standby:
    def __init__(self, primary: Postgres) -> None:
        self._primary = primary
        self._data = Path(primary.host) / "standby"
        copy = ["-D", self._data, "-h", primary.host, "-U", "postgres", "-R", "--checkpoint=fast"]
        primary._run([primary.programs / "pg_basebackup", *copy])
        self.start()

    @property
    def url(self) -> str:
        return f"postgres://postgres@:5433/repoint?host={self._primary.host}"

    def start(self) -> None:
        folders = ["-D", self._data, "-k", self._primary.host, "-c", "port=5433", "-c", "listen_addresses="]
        command = [self._primary.programs / "postgres", *folders]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **self._primary._common)

    def send(self, number: signal.Signals) -> None:
        """To the server and each of its processes."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text("ascii")
        for pid in [self.process.pid, *map(int, children.split())]:
            subprocess.run(["/bin/kill", f"-{number.value}", str(pid)], check=False)

    async def ask(self, statement: str) -> object:
        connection = await asyncpg.connect(
            host=self._primary.host, port=5433, user="postgres", database="repoint"
        )
        try:
            return await connection.fetchval(statement)
        finally:
            await connection.close()


@pytest.fixture(scope="module")
def primary() -> Iterator[Postgres]:
    with Postgres() as server:
        server.create_database("repoint")
        run_apart(execute(server, "CREATE TABLE written (number int)"))
        yield server


@pytest.fixture(scope="module")
def made(primary: Postgres) -> Iterator[Standby]:
    standby = Standby(primary)
    yield standby
    standby.process.kill()
    standby.process.wait()


@pytest.fixture
async def standby(
    primary: Postgres, made: Standby, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Standby]:
    """It is read, and looked at again at once when it was not."""
    monkeypatch.setattr(replica, "MOST_BEHIND", 0.0)
    monkeypatch.setattr(replica, "_LOOKED_AT_AGAIN_AFTER", 0.0)
    forget_dialect()
    database = with_replica(parse_database_url(primary.url("repoint")), made.url)
    store = await TortoiseStore.connect(database)
    try:
        await reads_from_standby()
        yield made
    finally:
        await store.aclose()
        forget_dialect()


async def execute(server: Postgres, statement: str) -> None:
    connection = await asyncpg.connect(host=server.host, user="postgres", database="repoint")
    await connection.execute(statement)
    await connection.close()


async def read(statement: str) -> object:
    async with snapshot() as found:
        ((value,),) = await found.read(statement)
    return value


async def reads_from_standby() -> None:
    async with asyncio.timeout(20):
        while not await read(IS_STANDBY):
            await asyncio.sleep(0.05)


async def test_a_standby_that_lags_behind_is_passed_over_until_it_has_caught_up(primary, standby):
    await standby.ask("SELECT pg_wal_replay_pause()")
    await execute(primary, "INSERT INTO written VALUES (1)")

    late = await read(IS_STANDBY), await read(COUNT), await standby.ask(COUNT)
    await standby.ask("SELECT pg_wal_replay_resume()")
    await reads_from_standby()

    assert late == (False, 1, 0)
    assert await read(COUNT) == 1


async def test_a_standby_that_freezes_holds_up_a_report_for_seconds_and_no_longer(primary, standby):
    standby.send(signal.SIGSTOP)
    began = monotonic()

    answer = await read(IS_STANDBY)
    held_up = monotonic() - began
    standby.send(signal.SIGCONT)
    await reads_from_standby()

    assert answer is False
    assert held_up < 10


async def test_a_standby_that_is_killed_is_read_again_once_it_is_back(primary, standby):
    standby.process.kill()
    standby.process.wait()

    away = await read(IS_STANDBY)
    standby.start()
    await reads_from_standby()

    assert away is False
