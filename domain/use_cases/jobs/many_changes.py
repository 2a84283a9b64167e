"""One change of many codes or links in the background, and what takes exactly that back."""

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias
from uuid import UUID

from domain.codes.codes import QRCode
from domain.codes.many import Action, ManyChange, Values, values_back
from domain.codes.short_urls import CreatedVia, ShortURL
from domain.jobs.jobs import Job, JobKind, JobStatus, RowFault
from domain.kernel.errors import NotFound
from domain.kernel.ids import mint_id
from domain.kernel.parsing import Fields
from domain.ports.codes import ShortURLs
from domain.ports.jobs import ChosenRow, LeaseLost
from domain.use_cases.codes.batch import (
    Batch,
    Done,
    Outcome,
    batch_of_codes,
    batch_of_links,
    faults_of_item,
    run_batch,
)
from domain.use_cases.codes.codes import CodeChange
from domain.use_cases.codes.history import LOOK, Reversion
from domain.use_cases.codes.links import LinkChange
from domain.use_cases.codes.trash import RestoreFromTrash
from domain.use_cases.codes.unsaved_designs import fields_from
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.jobs.jobs import begin_job, get_job, new_job, save_job
from domain.use_cases.locked_accounts import LockedAccount
from domain.use_cases.named_items.items import get_named_item

# So many are changed in the request that asks for it.
MOST_AT_ONCE: Final = 100
# In one transaction: scans and other writers have their turn between two of them.
_STEP: Final = 10
# Gets domain and short ID of each that was changed.
Notice: TypeAlias = Callable[[str, str], None]


def _no_notice(_domain: str, _short_id: str) -> None:
    """Nobody asked."""


async def change_many(
    deps: Deps,
    actor: Actor,
    noun: str,
    chosen: Mapping[UUID, int | None],
    change: ManyChange,
    *,
    name: str,
    changed: Notice = _no_notice,
) -> Job:
    """A small change is done when this returns; a large one is left to a worker.

    `noun`: `codes` or `links`. `chosen`: their ids, and the version of each that was seen: one that was
    changed since is refused. `name`: what was chosen, in words.
    Raises NotFound and ValidationFailed for a folder, a tag, a template or a rule that cannot be given.
    """
    await _require_possible(deps, actor, noun, [*chosen], change)
    job = _new_job(
        deps,
        actor,
        {
            "actor": actor.name,
            "noun": noun,
            "action": change.action,
            "fields": dict(change.fields),
            "versions": [*chosen.values()] if any(chosen.values()) else [],
            "name": name,
            "undoes": None,
        },
        total=len(chosen),
    )
    codes = [*enumerate(chosen, start=1)]
    return await _do_small(
        deps, await begin_job(deps, actor, job, require=_require_nothing, codes=codes), changed
    )


async def undo_many(deps: Deps, actor: Actor, job: Job, *, name: str, changed: Notice = _no_notice) -> Job:
    """Take back what it has changed. What others changed since stays. `name`, `changed`: as `change_many`.

    Raises NotFound if it has not ended, is an undo itself, or was undone.
    """
    options = {**job.options, "versions": [], "undoes": str(job.id), "name": name}
    undo = _new_job(deps, actor, options, total=job.progress["changed"])

    async def require_once(_: LockedAccount) -> None:
        now = await deps.store.jobs.get(job.account_id, job.kind, job.id)
        if now is None or not may_be_undone(now):
            raise NotFound(Job.noun)
        await deps.store.jobs.save(replace(now, progress={**now.progress, "undone_by": str(undo.id)}))

    undo = await begin_job(deps, actor, undo, require=require_once, changed_by=job)
    return await _do_small(deps, undo, changed)


def may_be_undone(job: Job) -> bool:
    return job.finished_at is not None and not job.options["undoes"] and "undone_by" not in job.progress


def _new_job(deps: Deps, actor: Actor, options: Mapping[str, Any], *, total: int) -> Job:
    """No worker takes a small one, unless this process dies."""
    return new_job(
        deps,
        actor.account.id,
        JobKind.CHANGE,
        options=options,
        total=total,
        progress={"changed": 0},
        lease=mint_id(deps.rng) if total <= MOST_AT_ONCE else None,
    )


async def _do_small(deps: Deps, job: Job, changed: Notice) -> Job:
    if job.lease is None:
        return job
    # A worker goes on with one that took too long.
    with suppress(LeaseLost):
        async for _ in run_change(deps, job, changed):
            pass
    return await get_job(deps, job.account_id, job.kind, str(job.id))


async def undo_of(deps: Deps, job: Job) -> Job | None:
    """The job that takes it back."""
    known = job.progress.get("undone_by")
    return await deps.store.jobs.get(job.account_id, job.kind, UUID(known)) if known else None


async def _require_nothing(_: LockedAccount) -> None:
    """Codes are changed, and none is made."""


async def _require_possible(
    deps: Deps, actor: Actor, noun: str, ids: Sequence[UUID], change: ManyChange
) -> None:
    """Check with the first of them what would be refused for all."""
    fields = change.fields
    bodies: Mapping[Action, Callable[[], Fields]] = {
        Action.MOVE: lambda: {"folder": fields["folder"]},
        Action.TAG: lambda: {"tags": [fields["tag"]]},
        Action.UNTAG: lambda: {"tags": [fields["tag"]]},
        Action.GIVE: lambda: {"template_id": fields["template"]},
        Action.LEAD: lambda: {"rules": [fields["rule"]]},
    }
    if change.action not in bodies or not ids:
        return
    read, reference = bodies[change.action], str(ids[0])
    if noun == "codes":
        await CodeChange(deps, actor, reference, read, None, strict=False, answer_of=None).check()
    else:
        await LinkChange(deps, actor, reference, read, None, strict=False, answer_of=None).check()


async def run_change(deps: Deps, job: Job, changed: Notice = _no_notice) -> AsyncGenerator[Job]:
    """Go on with a job. Each step is in the database before the next one begins. Raises LeaseLost."""
    account = await deps.store.accounts.get(job.account_id)
    if account is None:
        return
    job = job.started(deps.clock())
    actor = Actor(account, str(job.options["actor"]), CreatedVia.DASHBOARD)
    changing = _Changing(deps, actor, job, changed)
    while job.done < job.total:
        job = await changing.step(job)
        yield job
    await save_job(deps, job.ended(JobStatus.DONE, deps.clock()))


@dataclass(frozen=True, slots=True)
class _Planned:
    """`change`: of this one: an undo of a tag knows it by its row alone. `version`: the last before it."""

    row: ChosenRow
    entity: ShortURL
    change: ManyChange
    body: Fields
    version: int | None = None

    def before_and_after(self, after: ShortURL) -> dict[str, tuple[Any, Any]]:
        was, now = self.change.values_of(self.entity), self.change.values_of(after)
        if self.change.action is Action.DELETE:
            # The version that it has in the trash.
            return {"deleted": (None, self.entity.version + 1)}
        changed = {name: (was[name], now[name]) for name in was if was[name] != now.get(name)}
        return {"look": (self.version, now["look"])} if "look" in changed else changed


class _Changing:
    def __init__(self, deps: Deps, actor: Actor, job: Job, changed: Notice) -> None:
        self._deps = deps
        self._actor = actor
        self._changed = changed
        # Jobs of an earlier version have none.
        self._versions: Sequence[int | None] = job.options.get("versions", [])
        self._is_undo = bool(job.options["undoes"])
        self._change = ManyChange(Action(job.options["action"]), job.options["fields"])
        is_of_codes = job.options["noun"] == "codes"
        repository: ShortURLs[Any] = deps.store.codes if is_of_codes else deps.store.links
        batch: Batch[Any] = batch_of_links(deps, actor, strict=False, answer_of=None)
        if is_of_codes:
            batch = batch_of_codes(deps, actor, strict=False, answer_of=None)
        if self._is_undo and self._change.action is Action.DELETE:
            self._repository = repository.in_trash
            self._batch = replace(
                batch,
                change=lambda reference, _, if_match: RestoreFromTrash(
                    deps, repository, actor, reference, if_match
                ),
            )
        elif self._is_undo and self._change.action is Action.GIVE:
            self._repository = repository
            self._batch = replace(
                batch,
                change=lambda reference, body, if_match: Reversion(
                    deps, repository, actor, reference, body["version"], if_match, LOOK
                ),
            )
        else:
            self._repository, self._batch = repository, batch

    async def step(self, job: Job) -> Job:
        """Change some, and store how far it is in the same transaction."""
        rows = await self._deps.store.jobs.chosen_of(job, skip=job.done, limit=_STEP)
        found = await self._repository.get_all(self._actor.account.id, [row.id for row in rows])
        by_id: dict[UUID, ShortURL] = {entity.id: entity for entity in found}
        plan = self._plan_back if self._is_undo else self._plan
        plans = [await plan(row, by_id[row.id]) for row in rows if row.id in by_id]
        planned = [one for one in plans if one is not None]
        # No rows are left of codes that were deleted for good.
        job = job.advanced(done=len(rows) or job.total - job.done, places=0, faults=())
        job = job.counted(gone=len(rows) - len(plans), same=len(plans) - len(planned))
        if not planned:
            await save_job(self._deps, job)
            return job

        after = job

        async def keep(outcomes: Sequence[Outcome[Any]]) -> None:
            nonlocal after
            after = await self._keep(job, planned, outcomes)

        items = [self._item(one) for one in planned]
        outcomes = await run_batch(
            self._deps, self._actor, self._batch, items, keep=keep, ids=[one.entity.id for one in planned]
        )
        for outcome in outcomes:
            if isinstance(outcome, Done):
                self._changed(outcome.entity.domain, outcome.entity.short_id)
        return after

    async def _plan(self, row: ChosenRow, entity: ShortURL) -> _Planned | None:
        wanted = self._change.wanted_of(entity)
        if not wanted:
            return None
        planned = partial(_Planned, row, entity, self._change)
        if "look" not in wanted or not isinstance(entity, QRCode):
            return planned(self._change.body_of(entity, wanted))
        version = await self._deps.store.changes.last_version(entity.id)
        with suppress(NotFound):
            account_id = self._actor.account.id
            template = await get_named_item(self._deps.store.templates, account_id, wanted["look"])
            return planned(fields_from(template, entity), version)
        # Deleted meanwhile, which the use case says.
        return planned({"template_id": wanted["look"]}, version)

    async def _plan_back(self, row: ChosenRow, entity: ShortURL) -> _Planned | None:
        before = row.before or {}
        change = self._change
        if "tag" in before:
            change = replace(change, fields={"tag": next(filter(None, before["tag"]))})
        back: Values = values_back(before, change.values_of(entity))
        if not back:
            return None
        if "look" not in back:
            return _Planned(row, entity, change, change.body_of(entity, back))
        # A look that an earlier release has kept itself stays.
        is_known = isinstance(back["look"], int)
        return _Planned(row, entity, change, {"version": back["look"]}) if is_known else None

    def _item(self, planned: _Planned) -> dict[str, Any]:
        """Only the revision of an ETag is compared; the part behind it may be anything."""
        is_deletion = self._change.action is Action.DELETE and not self._is_undo
        seen = planned.entity
        if self._versions and (version := self._versions[planned.row.row - 1]):
            seen = replace(seen, version=version)
        named = {"id": str(seen.id), "if_match": f'"{seen.revision()}-0"'}
        if is_deletion:
            return {**named, "method": "delete"}
        return {**named, "method": "update", "body": {} if "deleted" in planned.body else planned.body}

    async def _keep(self, job: Job, planned: Sequence[_Planned], outcomes: Sequence[Outcome[Any]]) -> Job:
        number, faults = 0, list[RowFault]()
        before: dict[int, dict[str, tuple[Any, Any]]] = {}
        for one, outcome in zip(planned, outcomes, strict=True):
            if isinstance(outcome, Done) and self._is_undo:
                number += 1
            elif isinstance(outcome, Done):
                if changed := one.before_and_after(outcome.entity):
                    before[one.row.row] = changed
            else:
                faults += [
                    RowFault.of(fault, row=one.row.row, column=one.entity.short_id)
                    for fault in faults_of_item(outcome)[:1]
                ]
        job = job.advanced(done=0, places=0, faults=tuple(faults)).counted(changed=number + len(before))
        await self._deps.store.jobs.save(job)
        await self._deps.store.jobs.keep_before(job, before)
        return job
