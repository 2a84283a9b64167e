"""Webhooks and their deliveries."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from tortoise.queryset import QuerySet

from domain.feed.events import EventType
from domain.feed.webhooks import Delivery, DeliveryState, Webhook
from domain.ports.lists import Position
from storage.db.failures import repository
from storage.db.found_rows import rows_where
from storage.db.mapping import columns_of, entity_from
from storage.db.models.accounts import DeliveryRow, WebhookRow
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import given, given_ids
from storage.repositories.lists.paging import newest_first

_PROGRESS: Final = ("position", "failing_since", "disabled_at", "disabled_reason")
_KEY: Final = ("webhook_id", "sequence")
_ADVANCE: Final = """
    UPDATE webhooks SET position = ? WHERE id = ? AND version = ? AND position <= ? RETURNING id"""
# Events in one transaction.
_AT_ONCE: Final = 500
_LOCK: Final = {"sqlite": "r.id = ?", "postgres": "r.id = ? FOR NO KEY UPDATE"}
_AGAIN: Final = f"""
    INSERT INTO webhook_deliveries
        (webhook_id, event_id, sequence, type, state, due_at, failures, tries, created_at)
    SELECT ?, e.id, e.sequence, e.type, 'waiting', ?, 0, '[]', ? FROM events e
    WHERE e.account_id = ? AND e.sequence > ? AND e.sequence <= ? AND e.at >= ?
        AND e.type IN (SELECT type FROM given)
    ORDER BY e.sequence LIMIT {_AT_ONCE}
    ON CONFLICT (webhook_id, sequence) DO UPDATE
        SET state = 'waiting', due_at = excluded.due_at, failures = 0
    RETURNING sequence"""
_DAY: Final = {
    "sqlite": "CAST(julianday(d.created_at) - 2440587.5 AS INTEGER)",
    "postgres": "CAST(extract(epoch FROM d.created_at) AS BIGINT) / 86400",
}
_BY_DAY: Final = """
    SELECT d.webhook_id, {day} AS day, d.state, COUNT(*) AS total
    FROM given g JOIN webhook_deliveries d ON d.webhook_id = g.id
    WHERE d.created_at >= ? GROUP BY d.webhook_id, 2, d.state"""


@repository
class StoredWebhooks:
    noun = "webhook"

    async def add(self, item: Webhook) -> None:
        await WebhookRow.create(**columns_of(item), due_at=item.created_at)

    async def get_all(self, account_id: UUID, item_ids: Collection[UUID]) -> list[Webhook]:
        rows = await WebhookRow.filter(account_id=account_id, id__in=[*item_ids])
        return [webhook_from(row) for row in rows]

    async def list_of(
        self, account_id: UUID, *, limit: int, after: Position | None, search: str | None = None
    ) -> list[Webhook]:
        rows = _of(account_id, search)
        return [webhook_from(row) for row in await newest_first(rows, limit=limit, after=after)]

    async def count(self, account_id: UUID, *, search: str | None = None) -> int:
        return await _of(account_id, search).count()

    async def save(self, item: Webhook) -> None:
        columns = columns_of(item, without=("id", "account_id", "created_at", *_PROGRESS))
        await WebhookRow.filter(id=item.id).update(**columns)

    async def save_progress(self, webhook: Webhook) -> None:
        columns = {name: value for name, value in columns_of(webhook).items() if name in _PROGRESS}
        await WebhookRow.filter(id=webhook.id).update(**columns)

    async def advance(self, webhook: Webhook) -> bool:
        values = webhook.position, str(webhook.id), webhook.version, webhook.position
        return bool(await run_statement("default", _ADVANCE, values))

    async def lock(self, webhook_id: UUID) -> Webhook | None:
        found = await rows_where(WebhookRow, _LOCK[dialect_of("default")], str(webhook_id))
        return webhook_from(found[0]) if found else None

    async def delete(self, item: Webhook) -> None:
        await WebhookRow.filter(id=item.id).delete()

    async def switch_off_all_of(self, account_id: UUID) -> None:
        await WebhookRow.filter(account_id=account_id).update(is_enabled=False)

    async def save_delivery(self, delivery: Delivery) -> None:
        changed = [name for name in columns_of(delivery) if name not in (*_KEY, "event_id", "created_at")]
        row = DeliveryRow(**columns_of(delivery))
        await DeliveryRow.bulk_create([row], on_conflict=[*_KEY], update_fields=changed)

    async def get_delivery(self, webhook_id: UUID, event_id: UUID) -> Delivery | None:
        found = await DeliveryRow.filter(webhook_id=webhook_id, event_id=event_id).first()
        return entity_from(Delivery, found) if found else None

    async def forget_delivery(self, delivery: Delivery) -> None:
        await DeliveryRow.filter(webhook_id=delivery.webhook_id, sequence=delivery.sequence).delete()

    async def list_deliveries(
        self, webhook_id: UUID, states: Collection[DeliveryState], *, below: int | None, limit: int
    ) -> list[Delivery]:
        rows = _in_states(webhook_id, states)
        if below is not None:
            rows = rows.filter(sequence__lt=below)
        return [entity_from(Delivery, row) for row in await rows.order_by("-sequence").limit(limit)]

    async def count_deliveries(self, webhook_id: UUID, states: Collection[DeliveryState]) -> int:
        return await _in_states(webhook_id, states).count()

    async def due_deliveries(self, webhook_id: UUID, now: datetime, *, limit: int) -> list[Delivery]:
        rows = DeliveryRow.filter(webhook_id=webhook_id, due_at__lte=now)
        return [entity_from(Delivery, row) for row in await rows.order_by("due_at", "sequence").limit(limit)]

    async def queue_again(
        self, webhook: Webhook, types: Collection[EventType], since: datetime, now: datetime, *, above: int
    ) -> Sequence[int]:
        values = (str(webhook.id), now, now, str(webhook.account_id), above, webhook.position, since)
        names = given([(one.value,) for one in types], type="text")
        return [row["sequence"] for row in await run_statement("default", _AGAIN, values, names)]

    async def oldest_missed(self, webhook: Webhook) -> datetime | None:
        missed = DeliveryRow.filter(webhook_id=webhook.id).exclude(state=DeliveryState.DELIVERED.value)
        found = await missed.order_by("sequence").select_related("event").first()
        return found.event.at if found else None

    async def count_by_day(
        self, webhook_ids: Sequence[UUID], since: datetime
    ) -> Mapping[UUID, Mapping[tuple[int, DeliveryState], int]]:
        statement = _BY_DAY.format(day=_DAY[dialect_of("default")])
        counts = defaultdict[UUID, dict[tuple[int, DeliveryState], int]](dict)
        for row in await run_statement("default", statement, (since,), given_ids(webhook_ids)):
            key = int(row["day"]), DeliveryState(row["state"])
            counts[UUID(str(row["webhook_id"]))][key] = row["total"]
        return counts


def _of(account_id: UUID, search: str | None) -> QuerySet[WebhookRow]:
    rows = WebhookRow.filter(account_id=account_id)
    return rows.filter(url__icontains=search) if search else rows


def _in_states(webhook_id: UUID, states: Collection[DeliveryState]) -> QuerySet[DeliveryRow]:
    return DeliveryRow.filter(webhook_id=webhook_id, state__in=[one.value for one in states])


def webhook_from(row: WebhookRow) -> Webhook:
    events = None if row.events is None else [EventType(one) for one in row.events]
    return entity_from(Webhook, row, events=events)
