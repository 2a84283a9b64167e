"""Idempotency keys."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class IdempotencyRecord:
    """One Idempotency-Key as it is kept: who works on it, on what, and the answer once there is one."""

    id: UUID
    account_id: UUID
    key: str
    fingerprint: str
    started_at: datetime
    resource_id: UUID | None = None
    answer: bytes | None = None


class IdempotencyRecords(Protocol):
    async def add(self, record: IdempotencyRecord) -> bool:
        """False when the account has a claim of that key already."""

    async def find(self, account_id: UUID, key: str) -> IdempotencyRecord | None: ...

    async def take_over(self, record: IdempotencyRecord, *, now: datetime) -> bool:
        """Renew an abandoned claim; False when somebody else did so first."""

    async def attach(self, record: IdempotencyRecord, resource_id: UUID) -> None:
        """Tie the claim to what was made for it, in the transaction that makes it.

        Raises InFlight when the claim is no longer the caller's.
        """

    async def settle(self, record: IdempotencyRecord, answer: bytes) -> None: ...

    async def drop(self, record: IdempotencyRecord) -> None: ...

    async def drop_older_than(self, moment: datetime) -> None: ...
