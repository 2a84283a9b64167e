"""Contacts."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.contacts.contacts import Contact, Place
from domain.ports.lists import Position


@dataclass(frozen=True, kw_only=True, slots=True)
class ContactFilter:
    """Which contacts of an account: every part that is set must fit. The code may have been deleted."""

    code_id: UUID | None = None
    created_after: datetime | None = None
    created_before: datetime | None = None


class Contacts(Protocol):
    """What was submitted. An erased submission keeps its place in its month and is nowhere else."""

    async def add(self, contact: Contact) -> None: ...

    async def announce(self, contact: Contact, *, now: datetime) -> None:
        """Put down that its owner is to be written to."""

    async def is_known(self, contact_id: UUID) -> bool:
        """Whether it was ever submitted, erased or not."""

    async def get(self, account_id: UUID, contact_id: UUID) -> Contact | None: ...

    async def list_of(
        self, account_id: UUID, which: ContactFilter, *, limit: int, after: Position | None
    ) -> list[Contact]: ...

    async def count(self, account_id: UUID, which: ContactFilter) -> int: ...

    async def has_any_of(self, account_id: UUID, code_id: UUID) -> bool: ...

    async def erase(self, account_id: UUID, contact_id: UUID, *, now: datetime) -> bool:
        """Forget what was entered and that its owner is to be written to; False when there is none to erase."""

    async def latest_time(self, account_id: UUID) -> datetime | None:
        """When the newest was submitted, erased or not."""

    async def first_time(self, account_id: UUID, *, since: datetime | None = None) -> datetime | None:
        """When the oldest from then on was submitted, erased or not."""

    async def place_behind(
        self, number: int, account_id: UUID, *, since: datetime | None = None, until: datetime | None = None
    ) -> Place | None:
        """The place behind the `number` oldest from `since` to before `until`, erased ones counted."""

    async def count_from(self, place: Place, account_id: UUID, *, until: datetime) -> int:
        """How many there are from that place to before `until`, erased ones not counted."""
