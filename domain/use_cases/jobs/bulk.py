"""Bulk jobs: the rows of a file become codes, then their pictures are drawn."""

from asyncio import gather, to_thread
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any, Final, Protocol
from uuid import UUID

from domain.accounts.plans import require_bulk, require_room_for_code
from domain.codes.codes import QRCode
from domain.codes.short_urls import CreatedVia
from domain.jobs.bulk_file import BulkFile, BulkRow, read_bulk_file
from domain.jobs.jobs import Job, JobKind, JobStatus, RowFault, limited
from domain.kernel.errors import DomainError, RowsRefused
from domain.kernel.faults import Fault
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.batch import Batch, Done, Outcome, batch_of_codes, faults_of_item, run_batch
from domain.use_cases.codes.codes import CodeChange, checked_new_code
from domain.use_cases.codes.grades import grade_again
from domain.use_cases.codes.printed_sheets import SheetInput, left_out
from domain.use_cases.codes.short_urls import known_by_external_id
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.jobs.blank_codes import BLANK, make_rest
from domain.use_cases.jobs.bulk_check import CheckedBulk, with_folder_id
from domain.use_cases.jobs.jobs import begin_job, codes_in_order, name_of, new_job, save_job
from domain.use_cases.locked_accounts import LockedAccount

# Rows between two looks at who else wants the machine, in one transaction.
_ROWS_AT_ONCE: Final = 10
_PICTURES_AT_ONCE: Final = 10
# The option of a job that only collects codes, with a row for each; how many such jobs an account keeps,
# and among how many of its latest jobs they are looked for.
_COLLECTED: Final = "collected"
_MOST_COLLECTED: Final = 20
_LATEST: Final = 100


async def start_bulk(
    deps: Deps,
    actor: Actor,
    checked: CheckedBulk,
    *,
    record: IdempotencyRecord | None = None,
    draft: Job | None = None,
) -> Job:
    """Reserve places for its codes, and leave the rest to a worker. Raises ApiPlanRequired, PlanLimitReached.

    `draft`: as in `begin_job`.
    """
    job = new_job(
        deps,
        actor.account.id,
        JobKind.BULK,
        draft,
        options={
            "mode": checked.mode,
            "actor": actor.name,
            "new": checked.new_rows,
            "read_as": asdict(checked.form),
            **name_of(draft),
        },
        total=checked.total,
        places=checked.new,
    )

    async def require_room(locked: LockedAccount) -> None:
        # The plan may have changed since the file was checked.
        allowance = deps.allowance_of(locked.account)
        require_bulk(allowance)
        owned = await locked.count(deps.store.codes)
        require_room_for_code(allowance, owned=owned, wanted=checked.new)

    return await begin_job(
        deps, actor, job, require=require_room, file=checked.content, record=record, draft=draft
    )


async def collect_codes(
    deps: Deps,
    actor: Actor,
    ids: Sequence[UUID],
    options: Mapping[str, Any],
    *,
    faults: Sequence[Fault] = (),
    is_drawn: bool = True,
    record: IdempotencyRecord | None = None,
) -> Job:
    """A job that has no rows to make: its results are those codes, in this order. An account keeps a few.

    `is_drawn`: otherwise a worker draws what is still to be drawn. `options`: what else it keeps. Raises
    TooManyItems.
    """
    account_id, number, jobs = actor.account.id, len(ids), deps.store.jobs
    job = new_job(
        deps,
        account_id,
        JobKind.BULK,
        options={"mode": "upsert", "actor": actor.name, "new": [], _COLLECTED: True, **options},
        total=number,
        done=number,
        drawn=number if is_drawn else 0,
        errors=limited([*map(RowFault.of, faults)]),
    )

    async def keep_few(_: LockedAccount) -> None:
        latest = await jobs.list_of(account_id, JobKind.BULK, limit=_LATEST, after=None)
        for earlier in [one for one in latest if _COLLECTED in one.options][_MOST_COLLECTED - 1 :]:
            await jobs.discard(earlier)

    job, codes = job.ended(JobStatus.DONE, deps.clock()) if is_drawn else job, [*enumerate(ids, start=1)]
    return await begin_job(deps, actor, job, require=keep_few, record=record, codes=codes)


async def begin_sheets(
    deps: Deps, actor: Actor, asked: SheetInput, ids: Sequence[UUID], record: IdempotencyRecord | None
) -> Job:
    """Keep which codes are printed, and how; a worker draws what is still to be drawn.

    Its result is of the whole account, as that of a bulk file. Raises InsufficientScope, and as `left_out`.
    """
    deps.access.require_all()
    rows = partial(codes_in_order, deps, actor.account.id, ids)
    faults = await left_out(deps, asked, rows) if asked.format != "zip" else []
    how = asked.model_dump(mode="json", exclude={"ids", "filter"}, exclude_none=True)
    options = {"asked": how, "language": actor.account.language}
    return await collect_codes(deps, actor, ids, options, faults=faults, is_drawn=False, record=record)


async def run_bulk(deps: Deps, job: Job) -> AsyncGenerator[Job]:
    """As `run_rows`."""
    account = await deps.store.accounts.get(job.account_id)
    if BLANK in job.options and account is not None:
        actor = Actor(account, str(job.options["actor"]), CreatedVia.BULK)
        async for step in make_rest(deps, actor, job):
            job = step
            yield job

    async def read(actor: Actor) -> _Making:
        content = await deps.store.jobs.file_of(job)
        return _Making(deps, actor, job, await to_thread(read_bulk_file, content))

    async for step in run_rows(deps, job, read, lambda now: now.done < now.total):
        yield step


class Rows(Protocol):
    """The rows of the file of a job. `batch`: how the last `items` are written."""

    batch: Batch[Any]

    async def items(self, job: Job) -> Sequence[object]:
        """Items of a batch, for the next of them."""

    async def keep(self, job: Job, outcomes: Sequence[Outcome[Any]]) -> Job:
        """The job after some of them, stored in their transaction. Raises LeaseLost."""


async def run_rows(
    deps: Deps,
    job: Job,
    read: Callable[[Actor], Awaitable[Rows]],
    has_rows: Callable[[Job], bool],
    then: Callable[[Job], AsyncGenerator[Job]] | None = None,
) -> AsyncGenerator[Job]:
    """Go on with a job: rows, `then` others, then pictures.

    Each step is in the database before the next one begins. Raises LeaseLost.
    """
    account = await deps.store.accounts.get(job.account_id)
    if account is None:
        return
    job = job.started(deps.clock())
    if has_rows(job):
        actor = Actor(account, str(job.options["actor"]), CreatedVia.BULK)
        rows = await read(actor)

        async def keep(outcomes: Sequence[Outcome[Any]]) -> None:
            nonlocal job
            job = await rows.keep(job, outcomes)

        while has_rows(job):
            items = await rows.items(job)
            await run_batch(deps, actor, rows.batch, items, keep=keep)
            yield job
        # They take memory.
        del rows
    if then is not None:
        async for step in then(job):
            job = step
            yield job
    while drawn := await draw_pictures(deps, job):
        job = drawn
        yield job
    await save_job(deps, job.ended(JobStatus.DONE, deps.clock()))


class _Making:
    def __init__(self, deps: Deps, actor: Actor, job: Job, file: BulkFile) -> None:
        self._deps = deps
        self._actor = actor
        self._file = file
        # A place is reserved for each of them.
        self._new = frozenset(job.options["new"])
        # The IDs of the other rows, each of which had a code to change: it may be gone by now.
        self._known = {row.external_id for row in file.rows if row.number not in self._new} - {None}
        self.batch = self._batch()

    async def keep(self, job: Job, outcomes: Sequence[Outcome[QRCode]]) -> Job:
        rows = self._file.rows[job.done : job.done + len(outcomes)]
        codes: list[tuple[int, UUID]] = []
        faults: list[RowFault] = []
        for row, outcome in zip(rows, outcomes, strict=True):
            if isinstance(outcome, Done):
                codes.append((row.number, outcome.entity.id))
            else:
                faults += self._faults(row, outcome)
        # Each gives up its place, also one that was refused.
        places = sum(row.number in self._new for row in rows)
        job = job.advanced(done=len(outcomes), places=places, faults=tuple(faults))
        await self._deps.store.jobs.save(job)
        await self._deps.store.jobs.add_codes(job, codes)
        return job

    async def items(self, job: Job) -> list[dict[str, Any]]:
        rows = self._file.rows[job.done : job.done + _ROWS_AT_ONCE]
        codes, account_id = self._deps.store.codes.without_waiting, self._actor.account.id
        external_ids = [row.external_id for row in rows] if job.options["mode"] == "upsert" else []
        known = await known_by_external_id(codes, account_id, external_ids)
        items: list[dict[str, Any]] = []
        for row in rows:
            body = await self._body(row)
            code = known.get(row.external_id)
            change = {"method": "update", "id": str(code.id), "body": body} if code is not None else None
            items.append(change or {"method": "create", "body": body})
        return items

    async def _body(self, row: BulkRow) -> Mapping[str, Any]:
        try:
            return await with_folder_id(self._deps, self._actor, row.fields)
        except RowsRefused:
            # The folder is not found by this name then: a fault of the row.
            return row.fields

    def _batch(self) -> Batch[QRCode]:
        deps, actor = self._deps, self._actor
        usual = batch_of_codes(deps, actor, strict=False, answer_of=None)
        return Batch(
            usual.repository,
            usual.scopes,
            lambda body: checked_new_code(
                deps,
                actor,
                lambda: body,
                is_of_job=True,
                has_place=body.get("external_id") not in self._known,
            ),
            lambda reference, body, if_match: CodeChange(
                deps, actor, reference, lambda: body, if_match, strict=False, answer_of=None, is_of_job=True
            ),
            usual.delete,
        )

    def _faults(self, row: BulkRow, error: DomainError) -> list[RowFault]:
        return [
            RowFault.of(fault, row=row.number, column=self._file.column_of(fault.field))
            for fault in faults_of_item(error)
        ]


async def draw_pictures(deps: Deps, job: Job) -> Job | None:
    """Grade some pictures, with their images; None when there are no more."""
    part = await deps.store.jobs.codes_of(job, skip=job.drawn, limit=_PICTURES_AT_ONCE)
    if not part:
        return None
    repository = deps.store.codes.without_waiting
    ids = [code_id for _, code_id in part]
    # One in the trash comes back whole.
    found = [*await repository.get_all(job.account_id, ids)]
    found += await repository.in_trash.get_all(job.account_id, ids)
    pending = [code for code in found if code.picture_state.is_picture_pending]
    graded = await gather(*(grade_again(deps, code, code.options, is_wanted_next=False) for code in pending))
    drawn = job.drew(len(part))

    async def work() -> None:
        # Lists count codes by their grade.
        await deps.store.accounts.lock(job.account_id)
        for picture in graded:
            await picture.keep_images(deps, job.account_id)
        states = {code.id: picture.picture_state for code, picture in zip(pending, graded, strict=True)}
        await repository.set_pictures(states)
        await deps.store.jobs.save(drawn)

    await deps.store.transact(work)
    return drawn
