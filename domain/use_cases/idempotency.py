"""The same POST twice: one effect, one answer."""

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from domain.errors import IdempotencyConflict, InFlight
from domain.ids import mint_id
from domain.ports import Claim, Store

KEPT_FOR = timedelta(hours=24)
# A claim this old with no answer was left by a process that died: the next caller takes it over.
ABANDONED_AFTER = timedelta(seconds=60)


async def claim_key(
    store: Store, account_id: UUID, key: str, fingerprint: str, *, chance: Random, now: datetime
) -> Claim:
    """The claim on an Idempotency-Key: ours to work on, or with the answer that was given.

    One taken over may have a `resource_id`: then the work was done and only its answer was lost.
    Raises IdempotencyConflict when the key belongs to another request, InFlight while it is worked on.
    """
    await store.claims.drop_older_than(now - KEPT_FOR)
    claim = Claim(
        id=mint_id(chance),
        account_id=account_id,
        key=key,
        fingerprint=fingerprint,
        claimed_at=now,
    )
    if await store.claims.add(claim):
        return claim
    known = await store.claims.find(account_id, key)
    if known is None:
        raise InFlight
    if known.fingerprint != fingerprint:
        raise IdempotencyConflict
    if known.answer is not None:
        return known
    if now - known.claimed_at < ABANDONED_AFTER or not await store.claims.take_over(known, now=now):
        raise InFlight
    return replace(known, claimed_at=now)
