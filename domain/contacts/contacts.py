"""Contacts: what people entered on the pages of lead forms and feedback, and which of it a plan shows.

In each calendar month of the account's time zone the first submissions are unlocked, as many as the plan allows, and
the later ones locked. That is worked out on reading, so that another plan acts at once, on every month there was.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any, Self
from uuid import UUID

_CLOCKS_DIFFER_BY = timedelta(minutes=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Consent:
    """The words that were shown beside the form, and whether they were agreed to."""

    text: str
    given: bool
    privacy_url: str | None


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A submission's place among all of its account: the oldest first."""

    created_at: datetime
    id: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Contact:
    """One submission. `entered` is in the order of the form; `consent` is None where the form asked for none."""

    id: UUID
    account_id: UUID
    code_id: UUID
    entered: Mapping[str, Any]
    consent: Consent | None
    created_at: datetime

    @property
    def place(self) -> Place:
        return Place(self.created_at, self.id)

    def locked(self) -> "LockedContact":
        return LockedContact(id=self.id, code_id=self.code_id, created_at=self.created_at)


@dataclass(frozen=True, kw_only=True, slots=True)
class LockedContact:
    """A submission beyond the plan's: it has no field that could leak."""

    id: UUID
    code_id: UUID
    created_at: datetime


@dataclass(frozen=True, slots=True, order=True)
class Month:
    year: int
    number: int

    def following(self) -> Self:
        return type(self)(self.year + self.number // 12, self.number % 12 + 1)

    def preceding(self) -> Self:
        return type(self)(self.year - (self.number == 1), (self.number - 2) % 12 + 1)

    def begins(self, zone: tzinfo) -> datetime:
        """Its first midnight, in UTC: the first of two, or, where clocks skip it, when it would have been."""
        return datetime(self.year, self.number, 1, tzinfo=zone, fold=0).astimezone(UTC)

    def bounds(self, zone: tzinfo) -> tuple[datetime, datetime]:
        """From when, and until before when, in UTC. Where one month ends the next begins."""
        return self.begins(zone), self.following().begins(zone)


def month_of(moment: datetime, zone: tzinfo) -> Month:
    """The month whose bounds hold `moment`.

    That is the one on the zone's calendar, but where clocks are put back over the turn of a month: St. John's did so at
    one minute past midnight, and the hour that came twice then belongs to the new month.
    """
    local = moment.astimezone(zone)
    month = Month(local.year, local.month)
    if moment < month.begins(zone):
        return month.preceding()
    if moment >= month.following().begins(zone):
        return month.following()
    return month


def lock_contacts(
    contacts: Iterable[Contact], first_locked: Mapping[Month, Place], zone: tzinfo
) -> list[Contact | LockedContact]:
    """Each contact as its owner may see it, in the order given.

    `first_locked`: of each month, the first place beyond the plan's; a month without one has nothing locked. Erased
    submissions have been counted for it: taking one away must not unlock another.
    """
    return [_lock(contact, first_locked.get(month_of(contact.created_at, zone))) for contact in contacts]


def _lock(contact: Contact, first_locked: Place | None) -> Contact | LockedContact:
    if first_locked is None or contact.place < first_locked:
        return contact
    return contact.locked()


def settle_time(now: datetime, latest: datetime | None) -> datetime:
    """When a submission that arrives now is said to have come: after all that were there before it.

    Clocks of two hosts differ by some seconds, and one that comes later must never take the place of one that was
    readable. A clock that was wrong by more than a minute is not followed.
    """
    if latest is None or latest < now or latest - now > _CLOCKS_DIFFER_BY:
        return now
    return latest + timedelta(microseconds=1)
