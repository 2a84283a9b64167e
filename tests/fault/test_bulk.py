"""A bulk job whose processes are killed: every row is made once, while scans and other calls go on."""

import asyncio
import json

import psutil

from scripts.benchmarks.bulk import bulk_table
from tests.fault.conftest import FaultDatabase
from tests.fault.processes import Account, App, Scanning, running, until
from tests.fault.stored import execute

ROWS = 32
# The name of the child of the web process that does its jobs.
JOBS = "app jobs"
# So that the next process takes the job over at once, and not when the lease ends.
END_OF_LEASE = "UPDATE jobs SET due_at = created_at WHERE finished_at IS NULL"


def job_process(app: App) -> psutil.Process:
    """The child of the web process that makes rows: they take no time from its scans."""
    children = psutil.Process(app.pid).children()
    return next(child for child in children if child.name() == JOBS)


async def progress(app: App, account: Account, job_id: str) -> int:
    """Rows that are made, pictures that are drawn, and one when all is done."""
    job = (await app.ask(account.request("GET", f"/bulk-jobs/{job_id}"))).data
    assert job["errors"] == []
    return int(job["done"] + job["drawn"] + (job["status"] == "done"))


async def until_job(app: App, account: Account, job_id: str, *, at_least: int) -> None:
    async with asyncio.timeout(60):
        while await progress(app, account, job_id) < at_least:
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
        scanning = Scanning(app, short_id, pause=0.05)

        await scanning.start(4)
        await until_job(app, account, job_id, at_least=1)
        child = job_process(app)
        child.kill()
        await until(lambda: not child.is_running())
        at_kill = await progress(app, account, job_id)
        await execute(fault_database, END_OF_LEASE)
        await until_job(app, account, job_id, at_least=at_kill + 1)
        single = await app.ask(account.create(name="Meanwhile"))
        await scanning.stop()
        child = job_process(app)
        await app.kill()
        await until(lambda: not child.is_running())
        await execute(fault_database, END_OF_LEASE)
        await app.start()
        await until_job(app, account, job_id, at_least=ROWS * 14 // 10)
        await app.kill()
        await execute(fault_database, END_OF_LEASE)
        await app.start()
        await until_job(app, account, job_id, at_least=2 * ROWS + 1)

        assert set(scanning.statuses) == {302}
        assert single.status == 201
        made = await external_ids(app, account)
        assert sorted(filter(None, made)) == sorted(["scanned", *(f"row-{n}" for n in range(ROWS))])
