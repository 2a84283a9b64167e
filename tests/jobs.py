"""Jobs in a world of the tests: it has no workers of its own."""

from functools import partial

from domain.jobs.jobs import LEASE, Job, JobKind
from domain.kernel.ids import mint_id
from domain.use_cases.exports.exports import run_export
from domain.use_cases.jobs.bulk import run_bulk
from domain.use_cases.jobs.imports import run_import
from domain.use_cases.jobs.many_changes import run_change
from domain.use_cases.self_service.deletion import run_deletion
from storage.runtime.job_worker import JobWorker


async def add_job(world, owner, **fields):
    ids = {"id": mint_id(world.rng), "account_id": owner.account.id}
    job = Job(**ids, kind=JobKind.EXPORT, options={}, total=1, created_at=world.clock.now(), **fields)
    await world.store.transact(lambda: world.store.jobs.add(job))
    return job


def job_worker(world, **changes):
    runs = runs_of(world) | changes.pop("runs", {})
    return JobWorker(world.store.jobs, runs, world.clock.now, **changes)


def runs_of(world):
    return {
        JobKind.BULK: partial(run_bulk, world.deps),
        JobKind.EXPORT: partial(run_export, world.deps),
        JobKind.IMPORT: partial(run_import, world.deps),
        JobKind.CHANGE: partial(run_change, world.deps),
        JobKind.DELETION: partial(run_deletion, world.deps),
    }


async def work_off_jobs(world):
    """All jobs that are due, as the worker of a web process does."""
    await job_worker(world).run_once()


async def steps_of_next_job(world):
    """The steps of the job that is next, for a test that stops in between."""
    now = world.clock.now()
    job = await world.store.jobs.lease_next(now=now, until=now + LEASE)
    return runs_of(world)[job.kind](job)
