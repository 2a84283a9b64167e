"""Idempotency keys."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim:
    """One Idempotency-Key as it is kept: who works on it, on what, and the answer once there is one."""

    id: UUID
    account_id: UUID
    key: str
    fingerprint: str
    claimed_at: datetime
    resource_id: UUID | None = None
    answer: bytes | None = None


class Claims(Protocol):
    async def add(self, claim: Claim) -> bool:
        """False when the account has a claim of that key already."""

    async def find(self, account_id: UUID, key: str) -> Claim | None: ...

    async def take_over(self, claim: Claim, *, now: datetime) -> bool:
        """Renew an abandoned claim; False when somebody else did so first."""

    async def attach(self, claim: Claim, resource_id: UUID) -> None:
        """Tie the claim to what was made for it, in the transaction that makes it.

        Raises InFlight when the claim is no longer the caller's.
        """

    async def settle(self, claim: Claim, answer: bytes) -> None: ...

    async def drop(self, claim: Claim) -> None: ...

    async def drop_older_than(self, moment: datetime) -> None: ...
