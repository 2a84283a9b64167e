"""Idempotency keys."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class IdempotencyRecord:
    """A stored Idempotency-Key: the request, the resource that it made, and the answer once there is one."""

    id: UUID
    account_id: UUID
    key: str
    fingerprint: str
    started_at: datetime
    resource_id: UUID | None = None
    answer: bytes | None = None


class IdempotencyRecords(Protocol):
    """A caller whose record was taken over changes it no more."""

    async def add(self, record: IdempotencyRecord) -> bool:
        """False when the account already has a record of that key."""

    async def find(self, account_id: UUID, key: str) -> IdempotencyRecord | None: ...

    async def take_over(self, record: IdempotencyRecord, *, now: datetime) -> bool:
        """Restart an unanswered record, as of `now`. False when another caller did so first."""

    async def attach(self, record: IdempotencyRecord | None, resource_id: UUID) -> None:
        """Store the ID of the new resource, in the transaction that makes it. No record: no key.

        Raises InFlight when another caller has taken the record over.
        """

    async def settle(self, record: IdempotencyRecord, answer: bytes) -> None: ...

    async def drop(self, record: IdempotencyRecord) -> bool:
        """False when it stays because it has a resource."""

    async def drop_older_than(self, moment: datetime) -> None: ...
