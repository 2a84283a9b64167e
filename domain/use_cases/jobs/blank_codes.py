"""Codes that are printed first and filled later: many at once, without content."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from pydantic import Field

from domain.accounts.plans import require_room_for_code
from domain.codes.codes import QRCode
from domain.codes.short_urls import Status
from domain.jobs.jobs import Job, JobKind
from domain.kernel.coercion import coerce
from domain.kernel.errors import ShortIdTaken, ValidationFailed
from domain.kernel.ids import mint_id
from domain.kernel.parsing import ReadFields, Strict, parse_model
from domain.kernel.short_ids import mint_short_id
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.codes import checked_new_code
from domain.use_cases.codes.creation import store_together
from domain.use_cases.codes.short_urls import change_of
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.jobs.jobs import begin_job, codes_of_job, get_job, new_job
from domain.use_cases.locked_accounts import LockedAccount, New

MOST_AT_ONCE: Final = 1_000
_TRIES: Final = 3


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


@dataclass(frozen=True, slots=True)
class MadeBlank:
    """`job`: draws their pictures, as that of a bulk file does."""

    job: Job
    codes: list[QRCode]


async def make_blank(
    deps: Deps, actor: Actor, read: ReadFields, *, record: IdempotencyRecord | None = None
) -> MadeBlank:
    """Make all of them, or none.

    Raises as `create_code`, and TooManyItems. `record` is attached to the job.
    """
    sent = read()
    asked, faults = parse_model(BlankCodes, coerce(BlankCodes, sent))
    if asked is None:
        raise ValidationFailed(faults)
    alike = {name: value for name, value in sent.items() if name not in ("count", "first_number")}
    body = {**alike, "status": Status.BLANK.value}
    new = await checked_new_code(deps, actor, lambda: body, is_of_job=True, has_place=True)
    await new.prepare()
    ids = [mint_id(deps.rng) for _ in range(asked.count)]
    job = new_job(
        deps,
        actor.account.id,
        JobKind.BULK,
        options={"mode": "create", "actor": actor.name, "new": []},
        total=asked.count,
        done=asked.count,
    )
    made: list[QRCode] = []

    async def make(locked: LockedAccount) -> None:
        allowance = deps.allowance_of(locked.account)
        owned = await locked.count(deps.store.codes)
        require_room_for_code(allowance, owned=owned, wanted=asked.count)
        locked.together = []
        await new.write(locked)
        locked.together = [*_like(deps, actor, locked.together[0], ids, asked.first_number)]
        made[:] = [one.entity for one in locked.together]
        await store_together(deps, locked)

    for attempt in range(_TRIES):
        try:
            await begin_job(deps, actor, job, require=make, record=record, codes=[*enumerate(ids, start=1)])
            break
        except ShortIdTaken:
            # One of a thousand was minted before.
            if attempt == _TRIES - 1:
                raise
    return MadeBlank(job, made)


async def find_blank(deps: Deps, account_id: UUID, job_id: str) -> MadeBlank:
    """Find the codes that a job draws, as they are now. Raises NotFound."""
    job = await get_job(deps, account_id, JobKind.BULK, job_id)
    return MadeBlank(job, [code async for part in codes_of_job(deps, job) for _, code in part])


def _like(
    deps: Deps, actor: Actor, first: New[QRCode], ids: list[UUID], number: int | None
) -> Iterator[New[QRCode]]:
    for place, code_id in enumerate(ids):
        name = None if number is None else f"{number + place:03}"
        # In lists, too, in their order.
        created_at = first.entity.created_at + timedelta(microseconds=place)
        code = replace(
            first.entity, id=code_id, short_id=mint_short_id(deps.rng), name=name, created_at=created_at
        )
        yield replace(first, entity=code, change=change_of(actor, None, code, 1, code.updated_at))
