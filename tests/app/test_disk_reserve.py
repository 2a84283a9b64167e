"""Below the reserve of the disk only scans, contacts and deletions are stored."""

import re
import sqlite3
from contextlib import closing
from dataclasses import replace

from app.metrics import Metrics
from domain.accounts.accounts import SignUp
from storage.db.config import parse_database_url
from storage.db.disk import DiskReserve, free_in_file
from storage.runtime.metrics import ServiceMetrics
from storage.store import TortoiseStore
from tests.app.dashboard.signing import browser, sign_in, signed_in
from tests.jobs import job_worker, work_off_jobs
from tests.support import URL, refusal, running_world

# More than any disk has.
ALL_OF_IT = 10**9
LINK = {"url": "https://example.com"}


def fill_disk(world):
    world.change(store=TortoiseStore(world.database, ALL_OF_IT))


async def test_rest_stores_nothing_more_and_says_why_while_scans_reads_and_deletions_go_on(world, owner):
    code, other, link = (
        await owner.make(),
        await owner.make(),
        (await owner.api.post("/links", json=LINK)).json(),
    )
    fill_disk(world)

    refused = [
        await owner.api.post("/qr-codes", json=URL),
        await owner.change(code, url="https://example.com/later"),
        await owner.api.put(f"/qr-codes/{code['id']}", json={"name": "Later"}),
        await owner.api.post("/templates", json={"name": "Later"}),
        await owner.api.post("/exports"),
    ]
    for answer in refused:
        assert refusal(answer) == (503, "unavailable")
        assert "The disk of this service is full" in answer.json()["error"]["message"]
        assert answer.headers["Retry-After"] == "60"
    assert (await owner.get(code))["url"] == URL["url"]
    assert (await owner.api.post("/contacts/erase", json={"person": "ada@example.com"})).status_code == 200
    assert (await owner.api.delete(f"/qr-codes/{other['id']}")).status_code == 204
    assert (await owner.api.delete(f"/links/{link['data']['id']}")).status_code == 204
    visitor = world.visitor()
    # What somebody has written on a page is kept.
    assert await owner.receive(code)
    assert (await visitor.get(f"/{code['short_id']}")).status_code == 302
    assert (await visitor.get("/readyz")).status_code == 200
    assert len(await world.scans()) == 1
    # Of this store alone: the world's pools go on.
    await world.deps.store._readiness.close()


async def test_the_dashboard_says_so_and_owners_still_sign_in_delete_and_sign_out(world, owner):
    world.context = replace(world.context, sign_up=SignUp.OPEN)
    world.app.state.context = world.context
    code = await owner.make()
    client = await signed_in(world, owner)
    path = f"/dashboard/codes/{code['id']}"
    question = (await client.get(f"{path}/delete")).text
    fill_disk(world)

    made = await client.post("/dashboard", data={"url": "cafe-linden.example"})
    renamed = await client.post(f"{path}/name", data={"name": "Later"})
    joined = await browser(world).post(
        "/dashboard/sign-up", data={"email": "a@b.example", "password": "x" * 12}
    )
    for page in (made, renamed, joined):
        assert page.status_code == 503
        assert page.headers["Retry-After"] == "60"
        assert "The disk of this service is full" in page.text
    revision = dict(re.findall(r'name="(revision)" value="([^"]*)"', question))
    assert (await client.post(f"{path}/delete", data=revision)).status_code == 303
    assert (await client.get(path)).status_code == 404
    assert (await client.post("/dashboard/sign-out")).status_code == 303
    assert (await sign_in(browser(world), owner)).headers["location"] == "/dashboard"


async def test_jobs_wait_until_there_is_room_and_deletions_of_accounts_do_not(world, owner):
    accepted = await owner.api.post(
        "/qr-codes/bulk", content="type_id,url\n1,https://example.com\n", headers={"Content-Type": "text/csv"}
    )
    path = f"/bulk-jobs/{accepted.json()['data']['id']}"
    store, leaving = world.store, await world.open_account()
    fill_disk(world)
    await leaving_account(world, leaving)

    await job_worker(world, is_disk_low=world.deps.store.is_disk_low).run_once()
    waiting = (await owner.api.get(path)).json()["data"]
    world.change(store=store)
    await work_off_jobs(world)

    assert waiting["status"] == "queued"
    assert await store.accounts.get(leaving.account.id) is None
    assert (await owner.api.get(path)).json()["data"]["status"] == "done"


async def leaving_account(world, leaving):
    client = await signed_in(world, leaving)
    assert (
        await client.post("/dashboard/settings/delete", data={"password": leaving.password})
    ).status_code == 303


async def test_a_metric_and_one_line_of_the_log_say_so(world, owner, rollups, tmp_path, caplog):
    fill_disk(world)
    service = ServiceMetrics(world.database, tmp_path, world.deps, {})
    metrics = Metrics(service.registry, service.refresh, world.recorder, rollups, world.store.lost_scans)

    text = (await metrics.response()).body.decode()
    for _ in range(3):
        await owner.api.post("/qr-codes", json=URL)

    assert "repoint_disk_low 1.0" in text
    assert len([one for one in caplog.messages if "the disk is nearly full" in one]) == 1


async def test_room_within_the_file_counts(sqlite_only):
    async with running_world(sqlite_only):
        with closing(sqlite3.connect(sqlite_only.file)) as connection:
            connection.execute("CREATE TABLE much (content BLOB)")
            connection.execute("INSERT INTO much VALUES (zeroblob(3000000))")
            connection.execute("DROP TABLE much")
            connection.commit()

        assert await free_in_file() >= 3_000_000


async def test_nothing_is_reserved_with_0_or_over_postgresql(world):
    postgres = parse_database_url("postgres://localhost/repoint", folder=world.database.file.parent)

    assert not await DiskReserve(postgres, ALL_OF_IT).is_low()
    assert not await DiskReserve(world.database, 0).is_low()
    assert await DiskReserve(world.database, ALL_OF_IT).is_low()
