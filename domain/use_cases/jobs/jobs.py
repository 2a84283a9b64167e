"""Begin, find, list and save jobs, and read what they made: codes, and labels to print.

A checked file is a draft, which waits in the database until its owner confirms it: for any process, without
script.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from domain.codes.codes import QRCode
from domain.codes.picture_source import picture_source_of
from domain.drawing.options import read_design
from domain.drawing.sheets import Label, LabelNeed, Sheet
from domain.jobs.jobs import Job, JobKind, JobStatus
from domain.kernel.errors import NotFound, RowsRefused, TooManyItems
from domain.kernel.faults import Fault
from domain.kernel.ids import mint_id, parse_id
from domain.kernel.safe_text import visible
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.lists import Position
from domain.use_cases.codes.pictures import stored_images
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
        codes = deps.store.codes.without_waiting
        found = {code.id: code for code in await codes.get_all(job.account_id, [one for _, one in part])}
        yield [(row, found[code_id]) for row, code_id in part if code_id in found]


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


async def require_large_labels(deps: Deps, job: Job, sheet: Sheet) -> None:
    """Raise RowsRefused for the codes that would be printed under their least width."""
    faults: list[Fault] = []
    async for part in codes_of_job(deps, job):
        needs = [
            LabelNeed(row, code.name or "", read_design(code.options), graded.min_print_mm)
            for row, code in part
            if (graded := code.picture_state.scannability) is not None
        ]
        faults += await deps.renderer.too_small_labels(sheet, needs)
    if faults:
        raise RowsRefused(faults)


async def labels_of_job(deps: Deps, job: Job) -> AsyncIterator[Label]:
    async for part in codes_of_job(deps, job):
        for _, code in part:
            source = picture_source_of(code, deps.addresses)
            images = await stored_images(deps, source)
            yield Label(source.text, read_design(source.options), images, code.name or "")
