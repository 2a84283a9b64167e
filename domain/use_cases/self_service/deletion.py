"""Delete an account with everything it owns. Its short IDs are never given to another."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from domain.accounts.accounts import Account
from domain.analytics.queries import ReportRequest
from domain.jobs.jobs import Job, JobKind
from domain.kernel.net.ip_prefix import Guesser
from domain.ports.codes import ShortURLFilter, ShortURLs
from domain.ports.lists import NEWEST_FIRST
from domain.use_cases.accounts.passwords import lock_known, require_password, set_password
from domain.use_cases.analytics import scan_stats
from domain.use_cases.deps import Deps, transacted
from domain.use_cases.jobs.jobs import new_job, save_job
from domain.use_cases.second_steps.recovery_codes import delete_second_steps

# In one transaction, for which scans wait on SQLite.
_AT_ONCE: Final = 25


class LastAccount(Exception):
    """Nobody else could sign in."""


@dataclass(frozen=True, slots=True)
class WhatStops:
    """`scans`: of the last 7 days, today among them."""

    codes: int
    links: int
    scans: int


async def count_what_stops(deps: Deps, account: Account) -> WhatStops:
    report = await scan_stats(deps, account, ReportRequest.model_validate({"period": "7d"}))
    codes, links = deps.store.codes, deps.store.links
    return WhatStops(await codes.count(account.id), await links.count(account.id), report.totals.scans)


async def delete_account(deps: Deps, account: Account, password: str, guesser: Guesser) -> None:
    """Nobody signs in to it from now on, and its address is free; a job deletes what it owns.

    Raises WrongPassword, RateLimited, LastAccount.
    """
    known = await require_password(deps, account, password, guesser)
    job = new_job(deps, account.id, JobKind.DELETION)

    async def write() -> None:
        # If the last two accounts are deleted at once, one stays.
        await deps.store.accounts.lock_eldest()
        await lock_known(deps, known)
        if known.is_verified and not await deps.store.accounts.has_other_verified(known.id):
            raise LastAccount
        closed = replace(known, email="", verified_email=None, password_hash="")
        await set_password(deps, closed)
        await delete_second_steps(deps, closed)
        await deps.store.accounts.save(closed, "email", "verified_email")
        await deps.store.api_keys.delete_all_of(known.id)
        await deps.store.webhooks.switch_off_all_of(known.id)
        await deps.store.jobs.add(job)
        await deps.store.jobs.stop_others_of(job)

    await deps.store.transact(write)


async def run_deletion(deps: Deps, job: Job) -> AsyncGenerator[Job]:
    """Go on with it. Each step is in the database before the next one begins. Raises LeaseLost."""
    job = job.started(deps.clock())
    is_deleted = False
    while not is_deleted:
        codes, links = deps.store.codes.without_waiting, deps.store.links.without_waiting
        for repository in (codes, links, codes.in_trash, links.in_trash):
            while entities := await _newest(repository, job):
                job = await _delete(deps, job, repository, entities)
                yield job
        contacts = partial(deps.store.contacts.delete_some_of, job.account_id)
        events = partial(deps.store.events.delete_some_of, job.account_id)
        others = partial(deps.store.export_files.delete_some_of_others, job)
        while await others() or await deps.store.transact(contacts) or await deps.store.transact(events):
            job = job.advanced(done=0, places=0, faults=())
            await save_job(deps, job)
            yield job
        is_deleted = await _delete_row(deps, job)


async def _newest(repository: ShortURLs[Any], job: Job) -> Sequence[Any]:
    which = ShortURLFilter()
    return (await repository.list_of(job.account_id, which, NEWEST_FIRST, limit=_AT_ONCE, after=None))[0]


@transacted
async def _delete(deps: Deps, job: Job, repository: ShortURLs[Any], entities: Sequence[Any]) -> Job:
    job = job.advanced(done=len(entities), places=0, faults=())
    await deps.store.accounts.lock(job.account_id)
    for entity in entities:
        if entity.tags:
            await deps.store.tags.assign(entity, ())
        await repository.delete(entity, now=deps.clock())
    await deps.store.jobs.save(job)
    return job


@transacted
async def _delete_row(deps: Deps, job: Job) -> bool:
    """False if a call that was under way has made a code meanwhile: its short ID would not be retired."""
    await deps.store.accounts.lock(job.account_id)
    if await deps.store.codes.domains_of(job.account_id):
        return False
    await deps.store.accounts.delete(job.account_id)
    return True
