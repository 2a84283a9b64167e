"""A bulk job whose processes are killed: every row is made once, while scans and other calls go on."""

import asyncio
import json

import psutil
import pytest

from scripts.benchmarks.bulk import bulk_table
from tests.fault.conftest import FaultDatabase
from tests.fault.processes import Account, App, Scanning, running, until
from tests.fault.stored import execute

pytestmark = pytest.mark.alone

ROWS = 48
# The name of the child of the web process that does its jobs.
JOBS = "app jobs"
# So that the next process takes the job over at once, and not when the lease ends.
END_OF_LEASE = "UPDATE jobs SET due_at = created_at WHERE finished_at IS NULL"


def job_process(app: App) -> psutil.Process:
    """The child of the web process that makes rows: they take no time from its scans."""
    children = psutil.Process(app.pid).children()
    return next(child for child in children if child.name() == JOBS)


async def until_job(
    app: App, account: Account, job_id: str, *, done: int = 0, drawn: int = 0, statuses: str = "running done"
) -> None:
    async with asyncio.timeout(60):
        while True:
            job = (await app.ask(account.request("GET", f"/bulk-jobs/{job_id}"))).data
            assert job["errors"] == []
            if job["done"] >= done and job["drawn"] >= drawn and job["status"] in statuses.split():
                return
            await asyncio.sleep(0.02)


async def external_ids(app: App, account: Account) -> list[str]:
    found: list[str] = []
    cursor = ""
    while True:
        answer = await app.ask(account.request("GET", f"/qr-codes?limit=100{cursor}"))
        page = json.loads(answer.body)
        found += [code["external_id"] for code in page["data"]]
        assert {code["image_status"] for code in page["data"]} == {"ready"}
        if not page["meta"]["next_cursor"]:
            return found
        cursor = f"&cursor={page['meta']['next_cursor']}"


async def test_a_bulk_job_that_is_killed_again_and_again_makes_every_row_once(
    fault_database: FaultDatabase,
) -> None:
    app = fault_database.app()
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        short_id = await account.new_code(app, external_id="scanned")
        accepted = await app.ask(account.upload("/qr-codes/bulk", bulk_table(ROWS)))
        assert accepted.status == 202, accepted.body
        job_id: str = accepted.data["id"]
        scanning = Scanning(app, short_id)

        await scanning.start(4)
        await until_job(app, account, job_id, done=ROWS // 10)
        job_process(app).kill()
        await execute(fault_database, END_OF_LEASE)
        await until_job(app, account, job_id, done=ROWS * 3 // 10)
        single = await app.ask(account.create(name="Meanwhile"))
        await scanning.stop()
        child = job_process(app)
        await app.kill()
        await until(lambda: not child.is_running())
        await execute(fault_database, END_OF_LEASE)
        await app.start()
        await until_job(app, account, job_id, done=ROWS, drawn=ROWS * 4 // 10)
        await app.kill()
        await execute(fault_database, END_OF_LEASE)
        await app.start()
        await until_job(app, account, job_id, drawn=ROWS, statuses="done")

        assert set(scanning.statuses) == {302}
        assert single.status == 201
        made = await external_ids(app, account)
        assert sorted(filter(None, made)) == sorted(["scanned", *(f"row-{n}" for n in range(ROWS))])
