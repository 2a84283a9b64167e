"""A checked file waits in the database until its owner confirms it: for any process, without script."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from domain.jobs.jobs import Job, JobKind, JobStatus
from domain.kernel.errors import NotFound
from domain.kernel.ids import mint_id
from domain.kernel.safe_text import visible
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.jobs.jobs import get_job
from domain.use_cases.locked_accounts import lock_account

_LONGEST_NAME: Final = 120
# An account has one draft for each kind of job.
_MOST: Final = 10


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
    now = deps.clock()
    draft = Job(
        id=mint_id(deps.rng),
        account_id=actor.account.id,
        kind=JobKind.DRAFT,
        status=JobStatus.DONE,
        options={**options, "of": kind, "name": visible(name)[:_LONGEST_NAME]},
        total=total,
        created_at=now,
        finished_at=now,
    )

    async def work() -> None:
        locked = await lock_account(deps, actor)
        jobs = deps.store.jobs
        for earlier in await jobs.list_of(actor.account.id, JobKind.DRAFT, limit=_MOST, after=None):
            if earlier.options["of"] == kind:
                await jobs.discard(earlier)
        await jobs.add(draft, content)
        await locked.require_room(deps)

    await deps.store.transact(work)
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
