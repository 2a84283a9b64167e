"""The same request twice: one effect, one answer."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from typing import TypeVar
from uuid import UUID

from domain.kernel.errors import IdempotencyConflict, InFlight
from domain.kernel.ids import mint_id
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Deps

KEPT_FOR = timedelta(hours=24)
# A claim this old with no answer was left by a process that died: the next caller takes it over.
ABANDONED_AFTER = timedelta(seconds=60)
Answer = TypeVar("Answer")


def key_fault(key: str) -> str | None:
    """What is wrong with an Idempotency-Key; None when nothing is."""
    is_key = 1 <= len(key) <= 255 and key.isascii() and key.isprintable()
    return None if is_key else "must be 1 to 255 printable ASCII characters"


async def answer_once(
    deps: Deps,
    account_id: UUID,
    key: str,
    fingerprint: str,
    make: Callable[[IdempotencyRecord], Awaitable[Answer]],
    *,
    recover: Callable[[UUID], Awaitable[Answer]] | None,
    serialize: Callable[[Answer], bytes],
) -> Answer | bytes:
    """What `make` answers, or, in the bytes that `serialize` made of it, what it answered to the same key before.

    `recover` answers for a resource whose maker died before it could. A call that is refused leaves the key free: the
    caller mends it and asks again. Raises as `reserve_key`.
    """
    record = await reserve_key(deps, account_id, key, fingerprint)
    if record.answer is not None:
        return record.answer
    try:
        lost = record.resource_id if recover else None
        made = await (recover(lost) if recover and lost else make(record))
    except Exception:
        # Not when the caller goes away: what was begun for it goes on, and is found by the next try.
        await deps.store.claims.drop(record)
        raise
    await deps.store.claims.settle(record, serialize(made))
    return made


async def reserve_key(deps: Deps, account_id: UUID, key: str, fingerprint: str) -> IdempotencyRecord:
    """The claim on an Idempotency-Key: ours to work on, or with the answer that was given.

    One taken over may have a `resource_id`: then the work was done and only its answer was lost.
    Raises IdempotencyConflict when the key belongs to another request, InFlight while it is worked on.
    """
    now = deps.clock()
    await deps.store.claims.drop_older_than(now - KEPT_FOR)
    record = IdempotencyRecord(
        id=mint_id(deps.rng),
        account_id=account_id,
        key=key,
        fingerprint=fingerprint,
        started_at=now,
    )
    if await deps.store.claims.add(record):
        return record
    known = await deps.store.claims.find(account_id, key)
    if known is None:
        raise InFlight
    if known.fingerprint != fingerprint:
        raise IdempotencyConflict
    if known.answer is not None:
        return known
    if now - known.started_at < ABANDONED_AFTER or not await deps.store.claims.take_over(known, now=now):
        raise InFlight
    return replace(known, started_at=now)
