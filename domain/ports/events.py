"""The feed."""

from collections.abc import Collection
from typing import Protocol
from uuid import UUID

from domain.feed.events import Event, EventType


class Events(Protocol):
    async def add(self, account_id: UUID, *events: Event) -> None:
        """In the transaction of what they tell. It locks the account until its end, for their sequence."""

    async def last(self, account_id: UUID) -> int:
        """The sequence of the newest; 0 before the first. All up to it are committed."""

    async def list_of(
        self, account_id: UUID, types: Collection[EventType], within: tuple[int, int], *, limit: int
    ) -> list[Event]:
        """Oldest first, with sequences from the first to the second of `within`, both included."""

    async def delete_some_of(self, account_id: UUID) -> bool:
        """Delete a few; False when there are none."""
