"""Webhooks, their deliveries, and the requests to their receivers."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.feed.events import EventType
from domain.feed.webhooks import Delivery, DeliveryState, Try, Webhook
from domain.ports.codes import NamedItems


class Webhooks(NamedItems[Webhook], Protocol):
    """`save` leaves alone what follows from deliveries: `save_progress` writes that."""

    async def save_progress(self, webhook: Webhook) -> None: ...

    async def advance(self, webhook: Webhook) -> bool:
        """All up to its position was tried, or is no concern of it. False if its owner has changed it."""

    async def lock(self, webhook_id: UUID) -> Webhook | None:
        """As it is until the transaction ends; None if it is gone."""

    async def switch_off_all_of(self, account_id: UUID) -> None: ...

    async def save_delivery(self, delivery: Delivery) -> None:
        """Add it, or write it anew."""

    async def get_delivery(self, webhook_id: UUID, event_id: UUID) -> Delivery | None: ...

    async def forget_delivery(self, delivery: Delivery) -> None: ...

    async def list_deliveries(
        self, webhook_id: UUID, states: Collection[DeliveryState], *, below: int | None, limit: int
    ) -> list[Delivery]:
        """The newest event comes first. Each has a smaller sequence than `below`."""

    async def count_deliveries(self, webhook_id: UUID, states: Collection[DeliveryState]) -> int: ...

    async def due_deliveries(self, webhook_id: UUID, now: datetime, *, limit: int) -> list[Delivery]:
        """The one that waits the longest comes first."""

    async def queue_again(
        self, webhook: Webhook, types: Collection[EventType], since: datetime, now: datetime, *, above: int
    ) -> Sequence[int]:
        """Make a few events since then due once more, with sequences above that one: which these are.

        None behind its position: they come anyway.
        """

    async def oldest_missed(self, webhook: Webhook) -> datetime | None:
        """The time of the oldest event that was not delivered; None if there is none."""

    async def count_by_day(
        self, webhook_ids: Sequence[UUID], since: datetime
    ) -> Mapping[UUID, Mapping[tuple[int, DeliveryState], int]]:
        """How many deliveries began on each day (UTC, since 1970), by their state now."""


class Sender(Protocol):
    def require_sendable(self, url: str) -> None:
        """Raise InvalidValue for an address to which nothing is ever sent."""

    async def post(self, url: str, headers: Mapping[str, str], body: bytes, now: datetime) -> Try:
        """One request, of 15 seconds at most, to a public address. No redirect is followed."""
