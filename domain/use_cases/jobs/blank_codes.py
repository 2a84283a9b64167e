"""Codes that are printed first and filled later: many at once, without content."""

from asyncio import sleep
from collections.abc import AsyncGenerator, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from pydantic import Field

from domain.accounts.plans import require_room_for_code
from domain.codes.codes import QRCode
from domain.codes.read_only import beside
from domain.codes.short_urls import CreatedVia, Status
from domain.jobs.jobs import Job, JobKind
from domain.kernel.coercion import coerce
from domain.kernel.errors import ShortIdTaken
from domain.kernel.ids import mint_id
from domain.kernel.parsing import ReadFields, Strict, parse_model
from domain.kernel.short_ids import mint_short_id
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.jobs import LeaseLost
from domain.use_cases.codes.codes import NewCode, checked_new_code
from domain.use_cases.codes.creation import store_together
from domain.use_cases.codes.grades import grade_code_picture
from domain.use_cases.codes.short_urls import change_of
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.jobs.jobs import begin_job, codes_of_job, get_job, new_job
from domain.use_cases.locked_accounts import LockedAccount, New, lock_account

MOST_AT_ONCE: Final = 1_000
# In one transaction.
_AT_ONCE: Final = 50
_TRIES: Final = 3
# In seconds.
_PAUSE: Final = 0.2
# The option of such a job.
BLANK: Final = "blank"


class BlankCodes(Strict):
    """How many codes, and what they have alike, which is checked as that of any new code."""

    count: int = Field(ge=1, le=MOST_AT_ONCE, description="How many codes.")
    first_number: int | None = Field(
        None, ge=1, le=999_000, description="Their names are numbers, from this one on: `001`, `002`."
    )
    folder: Any = Field(None, description="The id of their folder; null: in none.")
    tags: Any = Field(None, description="The names of their tags.")
    options: Any = Field(None, description="How their pictures look.")
    theme: Any = Field(None, description="How their landing pages are going to look.")
    template_id: Any = Field(None, description="Its look is copied; what is sent beside it overrides it.")
    short_link_domain: Any = Field(None, description="The domain of their short URLs.")


_ALIKE: Final = BlankCodes.model_fields.keys() - {"count", "first_number"}


@dataclass(frozen=True, slots=True)
class MadeBlank:
    """`job`: draws their pictures, as that of a bulk file does."""

    job: Job
    codes: list[QRCode]


async def make_blank(
    deps: Deps, actor: Actor, read: ReadFields, *, record: IdempotencyRecord | None = None
) -> MadeBlank:
    """Make all of them, or none: their places are reserved first, and a worker goes on if this process dies.

    Raises as `create_code`, and TooManyItems. `record` is attached to the job.
    """
    sent = read()
    fields = coerce(BlankCodes, sent)
    body = {**{name: sent[name] for name in _ALIKE if name in sent}, "status": Status.BLANK.value}
    with beside(parse_model(BlankCodes, fields)[1]):
        new = await _checked(deps, actor, body)
        if options := new.parsed.options:
            # Here, where it can be refused: a job draws the others, which differ by nothing that takes time.
            text = deps.addresses.short_url(new.parsed.references.domain, new.short_id.value)
            await grade_code_picture(deps, text, options, is_wanted_next=False)
    asked = BlankCodes.model_validate(fields)
    job = new_job(
        deps,
        actor.account.id,
        JobKind.BULK,
        options={
            "mode": "create",
            "actor": actor.name,
            "new": [],
            BLANK: {"body": body, "via": actor.via, "first_number": asked.first_number},
        },
        total=asked.count,
        places=asked.count,
        # No worker takes it meanwhile.
        lease=mint_id(deps.rng),
    )
    pattern: New[QRCode] | None = None

    async def check(locked: LockedAccount) -> None:
        nonlocal pattern
        owned = await locked.count(deps.store.codes)
        require_room_for_code(deps.allowance_of(locked.account), owned=owned, wanted=asked.count)
        pattern = await _pattern(new, locked)

    job = await begin_job(deps, actor, job, require=check, record=record)
    with suppress(LeaseLost):
        async for step in make_rest(deps, actor, job, pattern):
            job = step
        await deps.store.jobs.release(job, due_at=deps.clock())
    made = await find_blank(deps, actor.account.id, str(job.id))
    while made.job.done < made.job.total and made.job.finished_at is None:
        # A worker goes on with one that took too long.
        await sleep(_PAUSE)
        made = await find_blank(deps, actor.account.id, str(job.id))
    return made


async def make_rest(
    deps: Deps, actor: Actor, job: Job, pattern: New[QRCode] | None = None
) -> AsyncGenerator[Job]:
    """Make those that are not made yet, some at a time: scans have their turn in between. Raises LeaseLost.

    `pattern`: one of them, not stored, if it is known.
    """
    asked = job.options[BLANK]
    actor = replace(actor, via=CreatedVia(asked["via"]))
    while job.done < job.total:
        job = await _make_some(deps, actor, job, pattern)
        yield job


async def _make_some(deps: Deps, actor: Actor, job: Job, pattern: New[QRCode] | None) -> Job:
    asked, number = job.options[BLANK], min(_AT_ONCE, job.total - job.done)

    async def work() -> Job:
        locked = await lock_account(deps, actor)
        like = pattern or await _pattern(await _checked(deps, actor, asked["body"]), locked)
        # Of these alone: whoever reads changes in their order misses none of a later step.
        like = replace(
            like, entity=replace(like.entity, updated_at=await locked.moment(deps, deps.store.codes))
        )
        places = range(job.done, job.done + number)
        locked.together = [*_like(deps, actor, like, places, asked["first_number"])]
        ids = [new.entity.id for new in locked.together]
        await store_together(deps, locked)
        after = job.advanced(done=number, places=number, faults=())
        await deps.store.jobs.save(after)
        await deps.store.jobs.add_codes(after, [*enumerate(ids, start=job.done + 1)])
        return after

    for _ in range(_TRIES):
        # One of them may have been minted before.
        with suppress(ShortIdTaken):
            return await deps.store.transact(work)
    return await deps.store.transact(work)


async def _checked(deps: Deps, actor: Actor, body: Mapping[str, Any]) -> NewCode:
    return await checked_new_code(deps, actor, lambda: body, is_of_job=True, has_place=True)


async def _pattern(new: NewCode, locked: LockedAccount) -> New[QRCode]:
    """One of them as it would be stored."""
    await new.prepare()
    locked.together = []
    await new.write(locked)
    (pattern,) = locked.together
    return pattern


async def find_blank(deps: Deps, account_id: UUID, job_id: str) -> MadeBlank:
    """Find the codes that a job draws, as they are now. Raises NotFound."""
    job = await get_job(deps, account_id, JobKind.BULK, job_id)
    return MadeBlank(job, [code async for part in codes_of_job(deps, job) for _, code in part])


def _like(
    deps: Deps, actor: Actor, pattern: New[QRCode], places: Iterable[int], first: int | None
) -> Iterator[New[QRCode]]:
    for place in places:
        code = replace(
            pattern.entity,
            id=mint_id(deps.rng),
            short_id=mint_short_id(deps.rng),
            name=None if first is None else f"{first + place:03}",
            # In lists, too, in their order.
            created_at=pattern.entity.created_at + timedelta(microseconds=place),
        )
        yield replace(pattern, entity=code, change=change_of(actor, None, code, 1, code.updated_at))
