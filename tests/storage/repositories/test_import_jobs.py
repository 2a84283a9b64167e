"""Imports whose process dies: every link is made once, with its number and its time."""

from uuid import UUID

import pytest

from domain.codes.codes import ShortLink
from domain.jobs.jobs import LEASE, MAX_TRIES, JobKind, JobStatus
from domain.ports.codes import TakenShortId
from domain.ports.jobs import LeaseLost
from storage.runtime.job_worker import RETRY_AFTER
from tests.jobs import job_worker, steps_of_next_job, work_off_jobs

ROWS = 120
FILE = b"short_id,url,scans,created_at\n" + b"".join(
    b"link-%d,https://example.com/%d,%d,2024-05-01\n" % (n, n, n) for n in range(ROWS)
)


async def upload(owner, imported_as):
    path = f"/imports?source=csv&as={imported_as}"
    made = await owner.api.post(path, content=FILE, headers={"content-type": "text/csv"})
    return UUID(made.json()["data"]["id"])


async def stored(world, owner, job):
    return await world.store.jobs.get(owner.account.id, JobKind.IMPORT, job)


async def made(world, owner, imported_as):
    repository = world.store.codes if imported_as == "codes" else world.store.links
    found = [await repository.find_by_short_id(owner.account.id, f"link-{n}") for n in range(ROWS)]
    return await repository.count(owner.account.id), found


@pytest.mark.slow
@pytest.mark.parametrize("imported_as", ["links", "codes"])
async def test_an_import_that_is_killed_in_the_middle_makes_every_link_once(world, owner, imported_as):
    job = await upload(owner, imported_as)
    dead = await steps_of_next_job(world)
    await anext(dead)
    between = await stored(world, owner, job)
    world.clock.advance(seconds=LEASE.total_seconds() + 1)
    await work_off_jobs(world)
    with pytest.raises(LeaseLost):
        await anext(dead)

    done = await stored(world, owner, job)
    count, found = await made(world, owner, imported_as)
    assert 0 < between.done == between.progress["made"] < ROWS
    assert between.places == ROWS - between.done
    assert (done.status, done.done, done.places) == (JobStatus.DONE, ROWS, 0)
    counted = {"files": 0, "items": 0, "links": ROWS, "made": ROWS, "known": 0}
    assert (done.progress, done.errors) == (counted, ())
    assert count == ROWS
    assert [one.imported_scans for one in found] == [*range(ROWS)]
    assert {one.created_at.date().isoformat() for one in found} == {"2024-05-01"}


async def test_links_that_are_still_to_be_made_count_in_the_quota_of_links_alone(world, owner):
    await upload(owner, "links")
    await steps_of_next_job(world)

    assert await world.store.links.count(owner.account.id) == ROWS
    assert await world.store.codes.count(owner.account.id) == 0


async def test_an_import_that_is_given_up_frees_its_places(world, owner):
    async def fail(_):
        raise RuntimeError("of a test")
        yield

    job = await upload(owner, "links")
    worker = job_worker(world, runs={JobKind.IMPORT: fail})
    for _ in range(MAX_TRIES):
        await worker.run_once()
        world.clock.advance(seconds=RETRY_AFTER.total_seconds())

    assert (await stored(world, owner, job)).status is JobStatus.FAILED
    assert await world.store.links.count(owner.account.id) == 0
    shown = (await owner.api.get(f"/imports/{job}")).json()["data"]
    assert (shown["status"], [one["row"] for one in shown["errors"]]) == ("failed", [0])


async def test_short_ids_are_taken_by_others_by_ones_own_and_by_what_others_had(world, owner):
    other = await world.open_account()
    await owner.make(short_id="mine", type_id=1, url="https://example.com/mine")
    await owner.make(short_id="page", type_id=2, text="Hello")
    await other.make(short_id="theirs")
    for one, short_id in ((owner, "i-had-it"), (other, "they-had-it")):
        await one.make(short_id=short_id)
        await one.api.delete(f"/qr-codes/{short_id}")
    asked = ["mine", "page", "theirs", "i-had-it", "they-had-it", "Mine", "free"]

    taken = await world.store.links.taken_of(owner.account.id, "", asked)

    assert taken == {
        "mine": TakenShortId("https://example.com/mine", is_own=True),
        "page": TakenShortId(None, is_own=True),
        "theirs": TakenShortId(),
        "i-had-it": TakenShortId(is_in_trash=True),
        "they-had-it": TakenShortId(),
    }
    assert await world.store.links.taken_of(owner.account.id, "go.example.com", asked) == {}


async def test_a_change_of_an_imported_link_keeps_what_was_counted_elsewhere(world, owner):
    await upload(owner, "links")
    await work_off_jobs(world)

    await owner.api.patch("/links/link-7", json={"name": "Seven"})

    link = await world.store.links.find_by_short_id(owner.account.id, "link-7")
    assert isinstance(link, ShortLink)
    assert (link.name, link.imported_scans, link.scan_count) == ("Seven", 7, 0)
