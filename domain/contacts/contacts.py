"""Contacts: submissions of lead forms and feedback, and the monthly locking by plan.

A plan unlocks a number of submissions in each calendar month of the account's time zone and locks the rest.
Locks are computed on reading, so that a change of plan takes effect at once, for past months as well.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Annotated, Any, Self
from uuid import UUID

from pydantic import Field

_CLOCKS_DIFFER_BY = timedelta(minutes=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Consent:
    text: Annotated[str, Field(description="The text beside the checkbox.")]
    given: Annotated[bool, Field(description="Whether the visitor agreed.")]
    privacy_url: Annotated[str | None, Field(description="The address of the privacy policy.")]


@dataclass(frozen=True, slots=True, order=True)
class ContactPosition:
    """The position of a submission in its account, from the oldest on."""

    created_at: datetime
    id: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Contact:
    """`entered` is in the order of the form; `consent` is None if the form has no consent text."""

    id: UUID
    account_id: UUID
    code_id: UUID
    entered: Mapping[str, Any]
    consent: Consent | None
    created_at: datetime

    @property
    def position(self) -> ContactPosition:
        return ContactPosition(self.created_at, self.id)

    def locked(self) -> "LockedContact":
        return LockedContact(id=self.id, code_id=self.code_id, created_at=self.created_at)


@dataclass(frozen=True, kw_only=True, slots=True)
class LockedContact:
    """A submission beyond the limit of the plan. It has no field that could leak."""

    id: UUID
    code_id: UUID
    created_at: datetime


@dataclass(frozen=True, slots=True)
class LockedRange:
    """The locked submissions of one month: from `first` to before `until`."""

    first: ContactPosition
    until: datetime


@dataclass(frozen=True, slots=True, order=True)
class Month:
    year: int
    number: int

    def following(self) -> Self:
        return type(self)(self.year + self.number // 12, self.number % 12 + 1)

    def preceding(self) -> Self:
        return type(self)(self.year - (self.number == 1), (self.number - 2) % 12 + 1)

    def begins(self, zone: tzinfo) -> datetime:
        """The first midnight in UTC: the first of two, or the time of one that clocks skip."""
        return datetime(self.year, self.number, 1, tzinfo=zone, fold=0).astimezone(UTC)

    def bounds(self, zone: tzinfo) -> tuple[datetime, datetime]:
        """The start and the end, in UTC. The end is the start of the next month."""
        return self.begins(zone), self.following().begins(zone)


def month_of(moment: datetime, zone: tzinfo) -> Month:
    """The month whose bounds hold `moment`.

    It is the month on the zone's calendar, except when clocks go back across the end of a month, as once
    in St. John's at one minute past midnight: the repeated hour belongs to the new month.
    """
    local = moment.astimezone(zone)
    month = Month(local.year, local.month)
    if moment < month.begins(zone):
        return month.preceding()
    if moment >= month.following().begins(zone):
        return month.following()
    return month


def lock_contacts(
    contacts: Iterable[Contact], first_locked: Mapping[Month, ContactPosition], zone: tzinfo
) -> list[Contact | LockedContact]:
    """The contacts as their owner may see them, in the same order.

    `first_locked`: the position of the first locked submission of a month. Erased ones count for it:
    an erasure must not unlock another submission.
    """

    def is_locked(contact: Contact) -> bool:
        first = first_locked.get(month_of(contact.created_at, zone))
        return first is not None and contact.position >= first

    return [contact.locked() if is_locked(contact) else contact for contact in contacts]


def settle_time(now: datetime, latest: datetime | None) -> datetime:
    """The time of a submission that arrives now: later than `latest`, the time of the one before.

    Clocks of two hosts differ by some seconds, and a later submission must never lock an earlier one. A
    `latest` that is more than a minute ahead comes from a wrong clock and is ignored.
    """
    if latest is None or latest < now or latest - now > _CLOCKS_DIFFER_BY:
        return now
    return latest + timedelta(microseconds=1)
