"""Idempotency records."""

from datetime import datetime
from uuid import UUID

from tortoise.exceptions import IntegrityError
from tortoise.queryset import QuerySet

from domain.kernel.errors import InFlight
from domain.ports.idempotency import IdempotencyRecord
from storage.db.failures import repository
from storage.db.mapping import columns_of, found_entity
from storage.db.models.codes import IdempotencyRecordRow
from storage.repositories.stored_bytes import count_bytes


@repository
class StoredIdempotencyRecords:
    async def add(self, record: IdempotencyRecord) -> bool:
        try:
            await IdempotencyRecordRow.create(**columns_of(record))
        except IntegrityError:
            return False
        if record.answer is not None:
            await count_bytes("idempotency_keys", "r.id = ?", str(record.id))
        return True

    async def find(self, account_id: UUID, key: str) -> IdempotencyRecord | None:
        row = await IdempotencyRecordRow.get_or_none(account_id=account_id, key=key)
        return found_entity(IdempotencyRecord, row)

    async def take_over(self, record: IdempotencyRecord, *, now: datetime) -> bool:
        return bool(await _held(record).filter(answer=None).update(started_at=now))

    async def attach(self, record: IdempotencyRecord | None, resource_id: UUID) -> None:
        if record and not await _held(record).update(resource_id=resource_id):
            # Another caller took it over, or it is gone: the resource must not be created twice.
            raise InFlight

    async def settle(self, record: IdempotencyRecord, answer: bytes) -> None:
        if await _held(record).update(answer=answer):
            await count_bytes("idempotency_keys", "r.id = ?", str(record.id))

    async def drop(self, record: IdempotencyRecord) -> bool:
        # A record with a resource stays: its answer can still be given.
        return bool(await _held(record).filter(resource_id=None).delete())

    async def drop_older_than(self, moment: datetime) -> None:
        await IdempotencyRecordRow.filter(started_at__lt=moment).delete()


def _held(record: IdempotencyRecord) -> QuerySet[IdempotencyRecordRow]:
    """The record that this caller holds; none once another caller has taken it over."""
    return IdempotencyRecordRow.filter(id=record.id, started_at=record.started_at)
