"""Begin, find, list and save jobs, and read what they made."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final
from uuid import UUID

from domain.codes.codes import QRCode
from domain.jobs.jobs import Job, JobKind
from domain.kernel.errors import NotFound, TooManyItems
from domain.kernel.ids import parse_id
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.lists import Position
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import LockedAccount, lock_account
from domain.use_cases.paging import cut_page

_CODES_AT_ONCE: Final = 100
# The most jobs of an account that wait.
MOST_WAITING: Final = 100


async def get_job(deps: Deps, account_id: UUID, kind: JobKind, reference: str) -> Job:
    """Raises NotFound."""
    job_id = parse_id(reference)
    job = await deps.store.jobs.get(account_id, kind, job_id) if job_id else None
    if job is None:
        raise NotFound(Job.noun)
    return job


async def list_jobs(
    deps: Deps, account_id: UUID, kind: JobKind, *, limit: int, after: Position | None
) -> tuple[list[Job], Position | None, int]:
    """One page, the position of the next page (None at the end), and the total."""
    found = await deps.store.jobs.list_of(account_id, kind, limit=limit + 1, after=after)
    page, following = cut_page(found, limit)
    return page, following, await deps.store.jobs.count(account_id, kind)


async def begin_job(
    deps: Deps,
    actor: Actor,
    job: Job,
    *,
    require: Callable[[LockedAccount], Awaitable[None]],
    file: bytes | None = None,
    record: IdempotencyRecord | None = None,
    draft: Job | None = None,
) -> Job:
    """Leave it to a worker. `require` runs under the account's lock, and raises if the job may not begin.

    The job takes the place of `draft`. Raises NotFound if another call has begun that one, or discarded it,
    NoRoomForFiles and TooManyItems. An export begins without room: it is how an owner leaves.
    """

    async def work() -> None:
        locked = await lock_account(deps, actor)
        await require(locked)
        waiting = await deps.store.jobs.count_unfinished(actor.account.id)
        if waiting >= MOST_WAITING:
            raise TooManyItems("jobs that are not done yet", MOST_WAITING, waiting)
        if draft is not None and not await deps.store.jobs.discard(draft):
            raise NotFound(Job.noun)
        await deps.store.jobs.add(job, file)
        if file is not None:
            await locked.require_room(deps)
        await deps.store.idempotency_records.attach(record, job.id)

    await deps.store.transact(work)
    return job


async def save_job(deps: Deps, job: Job) -> None:
    """Raises LeaseLost."""
    await deps.store.transact(lambda: deps.store.jobs.save(job))


async def codes_of_job(deps: Deps, job: Job) -> AsyncIterator[list[tuple[int, QRCode]]]:
    """The codes that it made or changed and that still exist, by the numbers of their rows."""
    skip = 0
    while part := await deps.store.jobs.codes_of(job, skip=skip, limit=_CODES_AT_ONCE):
        skip += len(part)
        codes = deps.store.codes.without_waiting
        found = {code.id: code for code in await codes.get_all(job.account_id, [one for _, one in part])}
        yield [(row, found[code_id]) for row, code_id in part if code_id in found]
