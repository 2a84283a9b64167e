"""Jobs: one process at a time works on each, and goes on behind what was done before."""

import asyncio
from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from domain.jobs.jobs import KEPT_FOR, LEASE, MAX_TRIES, Job, JobKind, JobStatus, RowFault
from domain.ports.jobs import LeaseLost
from storage.runtime.job_worker import LONGEST_PAUSE, RETRY_AFTER, JobWorker, rest_after
from storage.runtime.sweeper import sweep_jobs
from tests.jobs import job_worker, steps_of_next_job, work_off_jobs
from tests.support import NOON

FILE = b"type_id,url\n" + b"".join(b"1,https://example.com/?%d\n" % n for n in range(120))


@pytest.fixture
async def job(world, owner):
    """A job of 120 rows that nobody has begun."""
    headers = {"content-type": "text/csv"}
    made = await owner.api.post("/qr-codes/bulk", content=FILE, headers=headers)
    return UUID(made.json()["data"]["id"])


async def stored(world, owner, job):
    return await world.store.jobs.get(owner.account.id, JobKind.BULK, job)


async def lease(world):
    now = world.clock.now()
    return await world.store.jobs.lease_next(now=now, until=now + LEASE)


async def urls_of(owner):
    pages = [(await owner.api.get("/qr-codes", params={"limit": 100})).json()]
    cursor = pages[0]["meta"]["next_cursor"]
    if cursor:
        pages.append((await owner.api.get("/qr-codes", params={"limit": 100, "cursor": cursor})).json())
    return [code["url"] for page in pages for code in page["data"]]


async def test_twenty_processes_that_look_for_work_find_a_job_once(world, job):
    found = await asyncio.gather(*(lease(world) for _ in range(20)))

    assert [one.id for one in found if one is not None] == [job]


@pytest.mark.slow
async def test_a_job_whose_process_died_goes_on_behind_the_last_step(world, owner, job):
    dead = await steps_of_next_job(world)
    after_one_step = await anext(dead)
    await work_off_jobs(world)
    left_alone = await stored(world, owner, job)

    world.clock.advance(seconds=LEASE.total_seconds() + 1)
    await work_off_jobs(world)

    assert 0 < after_one_step.done == left_alone.done < 120
    done = await stored(world, owner, job)
    assert (done.status, done.done, done.drawn, done.places) == (JobStatus.DONE, 120, 120, 0)
    assert sorted(await urls_of(owner)) == sorted(f"https://example.com/?{n}" for n in range(120))


@pytest.mark.slow
async def test_a_process_that_comes_back_too_late_makes_nothing_twice(world, owner, job):
    slow = await steps_of_next_job(world)
    await anext(slow)
    world.clock.advance(seconds=LEASE.total_seconds() + 1)
    await work_off_jobs(world)

    with pytest.raises(LeaseLost):
        await anext(slow)

    assert len(await urls_of(owner)) == 120


async def test_a_job_that_is_worked_on_keeps_its_lease(world, job):
    held = await lease(world)
    world.clock.advance(seconds=15)
    await world.store.jobs.renew(held, until=world.clock.now() + LEASE)

    world.clock.advance(seconds=15)

    assert await lease(world) is None


@pytest.mark.slow
async def test_a_process_that_ends_leaves_its_job_to_the_next_one_at_once(world, owner, job):
    worker = job_worker(world, is_busy=lambda: worker.closing.set() or False)

    await worker.run_once()
    between = await stored(world, owner, job)
    await work_off_jobs(world)

    assert 0 < between.done < 120
    assert between.lease is None
    assert (await stored(world, owner, job)).done == 120


def test_a_job_rests_for_less_while_nobody_scans():
    assert (rest_after(0.02, is_quiet=False), rest_after(0.02, is_quiet=True)) == (0.5, 0.02)
    assert rest_after(9, is_quiet=False) == rest_after(9, is_quiet=True) == LONGEST_PAUSE


async def test_a_job_rests_after_it_has_held_up_other_writers(world, owner, job):
    held = iter((0.0, 1.0))
    worker = job_worker(world, held=lambda: next(held))
    working = asyncio.create_task(worker.run_once())
    while (between := await stored(world, owner, job)).done == 0:
        pass
    worker.closing.set()
    await working

    assert between.done == 10
    assert (await stored(world, owner, job)).done == 10
    # Over PostgreSQL nobody is held up.
    assert (world.store.held > 0) == (world.database.dialect == "sqlite")


async def test_a_job_that_fails_again_and_again_is_given_up_and_frees_its_places(world, owner, job):
    async def fail(_):
        raise RuntimeError("of a test")
        yield

    worker = job_worker(world, runs={JobKind.BULK: fail})
    for _ in range(MAX_TRIES):
        assert (await stored(world, owner, job)).status is JobStatus.QUEUED
        await worker.run_once()
        world.clock.advance(seconds=RETRY_AFTER.total_seconds())

    given_up = await stored(world, owner, job)
    assert (given_up.status, given_up.places, given_up.tries) == (JobStatus.FAILED, 0, MAX_TRIES)
    assert "5 times" in given_up.errors[0].message
    assert await world.store.codes.count(owner.account.id) == 0
    assert await lease(world) is None


async def test_a_job_that_kills_its_processes_is_given_up_as_well(world, owner, job):
    for _ in range(MAX_TRIES):
        assert await lease(world) is not None
        world.clock.advance(seconds=LEASE.total_seconds() + 1)

    await work_off_jobs(world)

    given_up = await stored(world, owner, job)
    assert (given_up.status, given_up.done, given_up.places) == (JobStatus.FAILED, 0, 0)


async def test_a_job_is_due_until_a_process_has_it(world, job):
    now = world.clock.now()
    before = await world.store.jobs.is_due(now)
    await lease(world)

    assert (before, await world.store.jobs.is_due(now)) == (True, False)


async def test_the_job_that_waits_longest_is_next_and_a_large_one_lets_others_come_first(world, owner, job):
    other = await world.open_account()
    await other.api.post("/qr-codes/bulk", content=FILE[:60], headers={"content-type": "text/csv"})
    order = []

    async def note(job):
        order.append(job.account_id)
        yield job

    world.clock.advance(seconds=1)
    worker = JobWorker(world.store.jobs, {JobKind.BULK: note}, world.clock.now)
    for _ in range(2):
        await worker._work_on(await lease(world))
        world.clock.advance(seconds=1)

    assert order == [owner.account.id, other.account.id]


@pytest.mark.slow
async def test_ended_jobs_are_deleted_after_a_month_and_their_codes_stay(world, owner, job):
    await work_off_jobs(world)
    ended = NOON + KEPT_FOR

    await sweep_jobs(ended)
    assert await stored(world, owner, job) is not None
    await sweep_jobs(ended + KEPT_FOR + timedelta(seconds=1))

    assert await stored(world, owner, job) is None
    assert await world.store.codes.count(owner.account.id) == 120


def test_a_job_names_its_first_thousand_errors_and_counts_the_others():
    job = Job(id=uuid4(), account_id=uuid4(), kind=JobKind.BULK, options={}, total=2_000, created_at=NOON)
    advanced = job.advanced(done=2_000, places=0, faults=tuple(RowFault(n, "", "x") for n in range(2_000)))

    assert [one.row for one in advanced.errors[:-1]] == [*range(1_000)]
    assert (len(advanced.errors), advanced.errors[-1].unnamed) == (1_001, 1_000)
