"""A drill: back up a large database while scans come, lose everything, and restore the backup."""

import asyncio
import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import httpx2
import pytest

from scripts.postgres import Postgres
from tests.fault.assistants import AssistantProcess, Person
from tests.fault.conftest import FaultDatabase
from tests.fault.processes import App, Scanning, running, scan, until
from tests.mcp_server.oauth_flow import OAuthClient
from tests.programs import run_program

Process = TypeVar("Process", bound=App)
# DRILL_MEBIBYTES=1024 makes it a gibibyte.
MEBIBYTES = int(os.environ.get("DRILL_MEBIBYTES", "50"))
# The command that the docs once named was not done after 75 seconds.
WITHIN = 60


async def admin(app: App, *words: str | Path, **environment: str) -> str:
    """What it prints."""
    order, variables = ("--data", app.folder, *words), app.environment() | environment
    done = await asyncio.to_thread(run_program, "scripts.admin", order, variables, within=WITHIN)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture
def programs(request: pytest.FixtureRequest, fault_database: FaultDatabase) -> dict[str, str]:
    """Where pg_dump and pg_restore are."""
    if fault_database.url.startswith("sqlite"):
        return {}
    server: Postgres = request.getfixturevalue("fault_postgres")
    return {"PATH": f"{server.programs}:/usr/bin:/bin"}


def fill(file: Path) -> None:
    with closing(sqlite3.connect(file, timeout=30, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE filler (x)")
        numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {MEBIBYTES})"
        connection.execute(f"INSERT INTO filler {numbers} SELECT randomblob(1048576) FROM n")


def oauth_client(assistant: AssistantProcess, browser: httpx2.AsyncClient) -> OAuthClient:
    return OAuthClient(browser, f"http://127.0.0.1:{assistant.port}/mcp")


def browser_of(assistant: AssistantProcess) -> httpx2.AsyncClient:
    url = f"http://127.0.0.1:{assistant.port}"
    return httpx2.AsyncClient(base_url=url, headers={"Origin": url})


def on_an_empty_machine(process: Process) -> Process:
    """It answers at the same address. The folder and the database are not there yet."""
    folder = process.folder / "empty"
    url = process.database_url.replace("/repoint.db", "/empty/repoint.db").replace("/fault_", "/empty_fault_")
    return replace(process, folder=folder, database_url=url, process=None)


async def test_what_was_answered_before_a_backup_is_there_after_a_restore(
    fault_database: FaultDatabase, programs: dict[str, str], tmp_path: Path
) -> None:
    app, assistant = fault_database.app(), AssistantProcess(tmp_path, fault_database.url)
    backup = tmp_path / "backup"
    async with running(app, assistant), browser_of(assistant) as browser:
        person = await Person.join(app, "owner@example.com")
        short_id = await person.account.new_code(app)
        client = oauth_client(assistant, browser)
        await client.register()
        tokens = await client.connect(person.email, person.password)
        if not programs:
            fill(tmp_path / "repoint.db")
        scanning = Scanning(app, short_id, pause=0.01)
        await scanning.start(4)
        await until(lambda: scanning.statuses[302] >= 100)
        before = scanning.statuses[302]
        await admin(app, "backup", backup, **programs)
        assert scanning.statuses[302] > before
        await scanning.stop()
        assert set(scanning.statuses) == {302}
    app, assistant = on_an_empty_machine(app), on_an_empty_machine(assistant)

    printed = await admin(app, "restore", backup, **programs)

    assert "Kept" not in printed
    async with running(app, assistant), browser_of(assistant) as browser:
        assert (await app.ask(scan(short_id))).headers["location"] == "https://example.com/menu"
        assert before <= await person.account.scan_count(app, short_id) <= scanning.sent + 1
        client = oauth_client(assistant, browser)
        # What was signed before is taken still, and who signs in again is let in: the key is the same.
        call = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
        bearer = {
            "Authorization": f"Bearer {tokens['access_token']}",
            "Accept": "application/json, text/event-stream",
        }
        assert (await browser.post("/mcp", json=call, headers=bearer)).status_code == 200
        await client.register()
        assert (await client.connect(person.email, person.password))["access_token"]
