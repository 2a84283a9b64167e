"""Idempotency keys, and wrong tries at passwords."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from tortoise.exceptions import IntegrityError

from domain.kernel.errors import InFlight
from domain.ports.idempotency import Claim
from storage.db.failures import repository
from storage.db.models import ClaimRow, PasswordTryRow


@repository
class StoredClaims:
    async def add(self, claim: Claim) -> bool:
        try:
            await ClaimRow.create(
                id=claim.id,
                account_id=claim.account_id,
                key=claim.key,
                fingerprint=claim.fingerprint,
                claimed_at=claim.claimed_at,
            )
        except IntegrityError:
            return False
        return True

    async def find(self, account_id: UUID, key: str) -> Claim | None:
        row = await ClaimRow.get_or_none(account_id=account_id, key=key)
        return _claim_from(row) if row else None

    async def take_over(self, claim: Claim, *, now: datetime) -> bool:
        abandoned = ClaimRow.filter(id=claim.id, claimed_at=claim.claimed_at, answer=None)
        return bool(await abandoned.update(claimed_at=now))

    async def attach(self, claim: Claim, resource_id: UUID) -> None:
        held = ClaimRow.filter(id=claim.id, claimed_at=claim.claimed_at)
        if not await held.update(resource_id=resource_id):
            # Somebody else took it over, or it is gone: what was made for it must not stay.
            raise InFlight

    async def settle(self, claim: Claim, answer: bytes) -> None:
        await ClaimRow.filter(id=claim.id).update(answer=answer)

    async def drop(self, claim: Claim) -> None:
        # Not one that is tied to what was made: its answer can still be given.
        await ClaimRow.filter(id=claim.id, resource_id=None).delete()

    async def drop_older_than(self, moment: datetime) -> None:
        await ClaimRow.filter(claimed_at__lt=moment).delete()


@repository
class StoredPasswordTries:
    async def count(self, address_hash: str, *, since: datetime) -> int:
        return await PasswordTryRow.filter(address_hash=address_hash, tried_at__gte=since).count()

    async def moments(self, address_hash: str, *, after: datetime) -> Sequence[datetime]:
        tries = PasswordTryRow.filter(address_hash=address_hash, tried_at__gt=after).order_by("tried_at")
        return [row.tried_at for row in await tries]

    async def add(self, address_hash: str, tried_at: datetime) -> int:
        row = await PasswordTryRow.create(address_hash=address_hash, tried_at=tried_at)
        return int(row.id)

    async def take_back(self, tries: Sequence[int]) -> None:
        await PasswordTryRow.filter(id__in=list(tries)).delete()

    async def drop_older_than(self, moment: datetime) -> None:
        await PasswordTryRow.filter(tried_at__lt=moment).delete()


def _claim_from(row: Any) -> Claim:
    return Claim(
        id=row.id,
        account_id=row.account_id,
        key=row.key,
        fingerprint=row.fingerprint,
        claimed_at=row.claimed_at,
        resource_id=row.resource_id,
        answer=bytes(row.answer) if row.answer is not None else None,
    )
