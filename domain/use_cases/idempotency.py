"""Idempotency keys: a repeated request has one effect and one answer."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from typing import TypeVar
from uuid import UUID

from domain.kernel.errors import IdempotencyConflict, InFlight
from domain.kernel.faults import InvalidValue
from domain.kernel.ids import mint_id
from domain.kernel.reasons import Reason
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Deps

KEPT_FOR = timedelta(hours=24)
# An unanswered record this old belongs to a dead process: the next caller takes it over.
ABANDONED_AFTER = timedelta(seconds=60)
Answer = TypeVar("Answer")


def key_fault(key: str) -> InvalidValue | None:
    """None for a valid Idempotency-Key."""
    is_key = 1 <= len(key) <= 255 and key.isascii() and key.isprintable()
    return None if is_key else InvalidValue(Reason.IDEMPOTENCY_KEY)


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
    """The answer of `make`, or the stored bytes of its earlier answer to the same key.

    `recover` answers for a resource whose maker died before it could. A refused call leaves the key free,
    so that the caller can correct it. Raises as `reserve_key`.
    """
    record = await reserve_key(deps, account_id, key, fingerprint)
    if record.answer is not None:
        return record.answer
    try:
        lost = record.resource_id if recover else None
        made = await (recover(lost) if recover and lost else make(record))
    except Exception:
        # Not on cancellation: the work goes on when the caller disconnects, and a retry finds its result.
        if not await deps.store.idempotency_records.drop(record):
            # Nobody works on it any more: the next caller need not wait.
            await deps.store.idempotency_records.take_over(record, now=record.started_at - ABANDONED_AFTER)
        raise
    await deps.store.idempotency_records.settle(record, serialize(made))
    return made


async def keep_part(deps: Deps, record: IdempotencyRecord, number: int, answer: bytes) -> None:
    """Keep the answer of one part of the work, in the transaction that does this part.

    Raises InFlight when another caller has taken the record over.
    """
    # From now on the key is not free any more, even if a later part fails.
    await deps.store.idempotency_records.attach(record, record.id)
    part = replace(record, id=mint_id(deps.rng), key=_key_of_part(record, number), answer=answer)
    await deps.store.idempotency_records.add(part)


async def kept_parts(deps: Deps, record: IdempotencyRecord | None) -> list[bytes]:
    """The answers of the parts that an earlier caller has done: it died before the others."""
    kept: list[bytes] = []
    while record is not None and record.resource_id is not None:
        key = _key_of_part(record, len(kept))
        part = await deps.store.idempotency_records.find(record.account_id, key)
        if part is None or part.answer is None:
            break
        kept.append(part.answer)
    return kept


def _key_of_part(record: IdempotencyRecord, number: int) -> str:
    # No caller can send a line break in a key.
    return f"{record.id}\n{number}"


async def reserve_key(deps: Deps, account_id: UUID, key: str, fingerprint: str) -> IdempotencyRecord:
    """The record of an Idempotency-Key: reserved for this call, or with the earlier answer.

    A record that is taken over may have a `resource_id`: then only the answer was lost. Raises
    IdempotencyConflict when the key belongs to another request, InFlight while another call works on it.
    """
    now = deps.clock()
    await deps.store.idempotency_records.drop_older_than(now - KEPT_FOR)
    record = IdempotencyRecord(
        id=mint_id(deps.rng), account_id=account_id, key=key, fingerprint=fingerprint, started_at=now
    )
    if await deps.store.idempotency_records.add(record):
        return record
    known = await deps.store.idempotency_records.find(account_id, key)
    if known is None:
        raise InFlight
    if known.fingerprint != fingerprint:
        raise IdempotencyConflict
    if known.answer is not None:
        return known
    if now - known.started_at < ABANDONED_AFTER or not await deps.store.idempotency_records.take_over(
        known, now=now
    ):
        raise InFlight
    return replace(known, started_at=now)
