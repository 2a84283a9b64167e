"""Contacts."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.contacts.contacts import Contact, ContactPosition, LockedContact, LockedRange
from domain.ports.lists import Position


@dataclass(frozen=True, kw_only=True, slots=True)
class ContactFilter:
    """Every field that is set must match, with one of its values. A code may be a deleted one.

    `search`: a part of an entered text, in any case. `without`: the ranges that a plan locks. `goes_on`: the
    oldest first, and the list goes on with those to come.
    """

    code_ids: tuple[UUID, ...] = ()
    created_after: datetime | None = None
    created_before: datetime | None = None
    search: str | None = None
    without: Sequence[LockedRange] = ()
    goes_on: bool = False


class Contacts(Protocol):
    """Form submissions. An erased one keeps its position in its month, and nothing else."""

    async def add(self, contact: Contact) -> None: ...

    async def is_known(self, contact_id: UUID) -> bool:
        """Whether the submission is known, even if it was erased."""

    async def get(self, account_id: UUID, contact_id: UUID) -> Contact | None: ...

    async def find_told(
        self, account_id: UUID, contact_ids: Collection[UUID]
    ) -> tuple[list[Contact], list[LockedContact]]:
        """The contacts of events, and the erased ones, of which code and time are left."""

    async def list_of(
        self, account_id: UUID, which: ContactFilter, *, limit: int, after: Position | None
    ) -> list[Contact]: ...

    async def count(self, account_id: UUID, which: ContactFilter) -> int: ...

    async def has_any_of(self, account_id: UUID, code_id: UUID) -> bool: ...

    async def latest_of_codes(self, account_id: UUID) -> Sequence[tuple[UUID, datetime]]:
        """The codes that got contacts, with the time of the newest; the last one first, deleted codes too."""

    async def count_emails(self, account_id: UUID, contact_ids: Collection[UUID]) -> int:
        """The queued e-mails about these contacts."""

    async def erase(self, account_id: UUID, contact_ids: Sequence[UUID], *, now: datetime) -> int:
        """Delete the submitted values and the queued e-mails. Returns how many of them there were."""

    async def delete_some_of(self, account_id: UUID) -> bool:
        """Delete a few, erased ones too; False when there are none."""

    async def latest_time(self, account_id: UUID) -> datetime | None:
        """The time of the newest submission, erased ones included."""

    async def position_behind(
        self, number: int, account_id: UUID, *, since: datetime | None = None, until: datetime | None = None
    ) -> ContactPosition | None:
        """The position behind the `number` oldest from `since` to before `until`, erased ones included."""

    async def count_from(
        self, position: ContactPosition, account_id: UUID, *, until: datetime, with_erased: bool = False
    ) -> int:
        """The number from that position to before `until`."""
