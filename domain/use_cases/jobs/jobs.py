"""Begin, find, list and save jobs, and read the codes that they made.

A checked file is a draft, which waits in the database until its owner confirms it: for any process, without
script.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from domain.codes.codes import QRCode
from domain.jobs.jobs import Job, JobKind, JobStatus
from domain.kernel.errors import NotFound, TooManyItems
from domain.kernel.ids import mint_id, parse_id
from domain.kernel.safe_text import visible
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.lists import Position
from domain.use_cases.cursors import cut_page
from domain.use_cases.deps import Actor, Deps, transacted
from domain.use_cases.locked_accounts import LockedAccount, lock_account

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


def new_job(deps: Deps, account_id: UUID, kind: JobKind, draft: Job | None = None, **fields: Any) -> Job:
    """It takes the place of `draft`. `fields`: what else it has."""
    job_id = draft.id if draft else mint_id(deps.rng)
    return Job(**{"created_at": deps.clock(), **fields}, id=job_id, account_id=account_id, kind=kind)


@transacted
async def begin_job(
    deps: Deps,
    actor: Actor,
    job: Job,
    *,
    require: Callable[[LockedAccount], Awaitable[None]],
    file: bytes | None = None,
    record: IdempotencyRecord | None = None,
    draft: Job | None = None,
    codes: Sequence[tuple[int, UUID]] = (),
    changed_by: Job | None = None,
) -> Job:
    """Leave it to a worker. `require` runs under the account's lock, and raises if the job may not begin.

    `codes`: those that it works on, by row; `changed_by`: the job whose changed ones those are. The job takes
    the place of `draft`. Raises NotFound if another call has begun that one, or discarded it, NoRoomForFiles
    and TooManyItems. An export begins without room: it is how an owner leaves.
    """
    locked = await lock_account(deps, actor)
    await require(locked)
    waiting = await deps.store.jobs.count_unfinished(actor.account.id)
    if waiting >= MOST_WAITING:
        raise TooManyItems("jobs that are not done yet", MOST_WAITING, waiting)
    if draft is not None and not await deps.store.jobs.discard(draft):
        raise NotFound(Job.noun)
    await deps.store.jobs.add(job, file)
    await deps.store.jobs.add_codes(job, codes)
    if changed_by is not None:
        await deps.store.jobs.copy_changed(changed_by, job)
    if file is not None:
        await locked.require_room_for_files(deps)
    await deps.store.idempotency_records.attach(record, job.id)
    return job


async def save_job(deps: Deps, job: Job) -> None:
    """Raises LeaseLost."""
    await deps.store.transact(lambda: deps.store.jobs.save(job))


async def codes_of_job(deps: Deps, job: Job) -> AsyncIterator[list[tuple[int, QRCode]]]:
    """The codes that it made or changed and that still exist, by the numbers of their rows."""
    skip = 0
    while part := await deps.store.jobs.codes_of(job, skip=skip, limit=_CODES_AT_ONCE):
        skip += len(part)
        yield await _still_there(deps, job.account_id, part)


async def codes_in_order(
    deps: Deps, account_id: UUID, ids: Sequence[UUID]
) -> AsyncIterator[list[tuple[int, QRCode]]]:
    """The codes that still exist, by their numbers from 1."""
    numbered = [*enumerate(ids, start=1)]
    for start in range(0, len(ids), _CODES_AT_ONCE):
        yield await _still_there(deps, account_id, numbered[start : start + _CODES_AT_ONCE])


async def _still_there(
    deps: Deps, account_id: UUID, part: Sequence[tuple[int, UUID]]
) -> list[tuple[int, QRCode]]:
    codes = deps.store.codes.without_waiting
    found = {code.id: code for code in await codes.get_all(account_id, [one for _, one in part])}
    return [(row, found[code_id]) for row, code_id in part if code_id in found]


_LONGEST_NAME: Final = 120
# An account has one draft for each kind of job.
_MOST: Final = 10


@transacted
async def keep_draft(
    deps: Deps,
    actor: Actor,
    kind: JobKind,
    content: bytes,
    *,
    name: str,
    total: int,
    options: Mapping[str, Any],
) -> Job:
    """Replaces an earlier draft of the same kind. `name`: the name of the file. Raises NoRoomForFiles."""
    draft = new_job(
        deps,
        actor.account.id,
        JobKind.DRAFT,
        options={**options, "of": kind, "name": visible(name)[:_LONGEST_NAME]},
        total=total,
    ).ended(JobStatus.DONE, deps.clock())
    locked = await lock_account(deps, actor)
    jobs = deps.store.jobs
    for earlier in await jobs.list_of(actor.account.id, JobKind.DRAFT, limit=_MOST, after=None):
        if earlier.options["of"] == kind:
            await jobs.discard(earlier)
    await jobs.add(draft, content)
    await locked.require_room_for_files(deps)
    return draft


async def get_draft(deps: Deps, account_id: UUID, kind: JobKind, reference: str) -> Job:
    """Raises NotFound, also for a draft of another kind."""
    draft = await get_job(deps, account_id, JobKind.DRAFT, reference)
    if draft.options["of"] != kind:
        raise NotFound(Job.noun)
    return draft


def name_of(job: Job | None) -> dict[str, Any]:
    """The name of the file, as the job keeps it. Only pages send one."""
    return {"name": job.options["name"]} if job else {}
