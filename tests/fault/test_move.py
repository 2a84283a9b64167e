"""A service moves from SQLite to PostgreSQL under scans and reads, and answers there as it did before."""

import asyncio
import json
import os
import signal
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scripts.postgres import Postgres
from storage.db.config import parse_database_url
from tests.databases import stored_rows
from tests.fault.conftest import FaultDatabase
from tests.fault.processes import (
    Account,
    Answer,
    App,
    Connection,
    Scanning,
    admin,
    running,
    scan,
    until,
)
from tests.fault.stored import until_counted
from tests.programs import run_program, start_program

pytestmark = pytest.mark.alone

HISTORY = ("--scans", "4000", "--codes", "8", "--days", "20")


async def with_history(url: str) -> Account:
    """The account of many codes and scans."""
    words = ("history", url, *HISTORY)
    done = await asyncio.to_thread(run_program, "scripts.benchmarks", words, os.environ)
    assert done.returncode == 0, done.stderr
    return Account(done.stdout.split()[-1])


async def requests_of(app: App, account: Account) -> tuple[list[bytes], list[bytes]]:
    """Each REST call about its codes, and scans of them."""
    codes = json.loads((await app.ask(account.request("GET", "/qr-codes?limit=100"))).body)["data"]
    # Until yesterday: "now" is in the answer, too.
    days = [f"{datetime.now(UTC) - timedelta(days=days):%Y-%m-%d}" for days in (20, 1)]
    period = f"from={days[0]}&to={days[1]}&interval=day"
    paths = [f"/analytics?{period}&group_by=country", "/folders", "/contacts", "/qr-codes?sort=-scan_count"]
    for code in codes:
        paths += [
            f"/qr-codes/{code['id']}",
            f"/qr-codes/{code['id']}/analytics?{period}&group_by=device",
            f"/qr-codes/{code['id']}/scans?limit=20",
            f"/qr-codes/{code['id']}/history",
            f"/qr-codes?search={code['short_id'][1:5]}",
        ]
    return [account.request("GET", path) for path in paths], [scan(code["short_id"]) for code in codes] * 2


async def answers_to(app: App, requests: Sequence[bytes]) -> list[Answer]:
    connection = await Connection.open(app.port)
    answers = [await connection.ask(request) for request in requests]
    await connection.close()
    return answers


def said(answers: Sequence[Answer]) -> list[object]:
    """PostgreSQL stores the keys of JSON in an order of its own."""
    return [(one.status, one.headers.get("location"), json.loads(one.body)) for one in answers]


def led(answers: Sequence[Answer]) -> list[object]:
    """Of a page only that there is one: it holds a continuation token."""
    return [(one.status, one.headers.get("location")) for one in answers]


async def counts(url: str) -> dict[str, int]:
    """The rows of each table, and the sum of all scans in the rollups."""
    rows = await stored_rows(parse_database_url(url))
    return {table: len(stored) for table, stored in rows.items()} | {
        "all scans": sum(row["scans"] for row in rows["rollups"])
    }


async def killed_move(app: App, url: str) -> None:
    """kill -9 after the first large table."""
    log = app.folder / "killed.log"
    words = ("--data", app.folder, "move", url)
    program = await asyncio.to_thread(start_program, "scripts.admin", words, app.environment(), log)
    await until(lambda: log.exists() and "daily_visitors" in log.read_text())
    program.send_signal(signal.SIGKILL)
    await until(program.has_ended)


@pytest.mark.long
async def test_a_service_moves_under_scans_and_answers_in_postgresql_as_before(
    fault_postgres: Postgres, tmp_path: Path
) -> None:
    settings = {"REPOINT_SECRET_KEY": "k" * 32}
    old = App(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}", settings)
    fault_postgres.create_database("moved")
    new = replace(old, database_url=fault_postgres.url("moved"), process=None)
    account = await with_history(old.database_url)

    async with running(old):
        reads, scans = await requests_of(old, account)
        short_id = await account.new_code(old)
        scanning = Scanning(old, short_id, pause=0.01)
        await scanning.start(4)
        await killed_move(old, new.database_url)
        first = await admin(old, "move", new.database_url)
        await scanning.stop()
        redirected = await answers_to(old, scans)
        await until_counted(FaultDatabase(tmp_path, old.database_url))
        before = await answers_to(old, reads)
        await old.end()
    second = await admin(old, "move", new.database_url)
    counted = [await counts(app.database_url) for app in (old, new)]
    async with running(new):
        after = await answers_to(new, reads)
        redirected_after = await answers_to(new, scans)
        total = await account.total_scans(new, short_id)

    killed = (tmp_path / "killed.log").read_text()
    assert "daily_visitors" in killed
    assert "user_agents" not in killed
    assert set(scanning.statuses) == {302}
    assert "Repoint is running" in first[-1]
    assert second[-3].startswith("Set in .env")
    assert counted[0] == counted[1]
    assert {answer.status for answer in before} == {200}
    assert said(after) == said(before)
    assert led(redirected_after) == led(redirected)
    assert total == scanning.statuses[302]
