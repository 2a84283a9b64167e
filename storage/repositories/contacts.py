"""Contacts, and the letters about them that are still to be sent."""

from datetime import datetime
from typing import Any
from uuid import UUID

from tortoise.expressions import Q
from tortoise.queryset import QuerySet

from domain.contacts.contacts import Consent, Contact, Place
from domain.ports.contacts import ContactFilter
from domain.ports.lists import Position
from storage.db.failures import repository
from storage.db.models import ContactRow, MailRow
from storage.repositories.paging import newest_first

# More than anybody has, and less than either database takes for an offset.
_MANY = 2**62


@repository
class StoredContacts:
    async def add(self, contact: Contact) -> None:
        await ContactRow.create(
            id=contact.id,
            account_id=contact.account_id,
            code_id=contact.code_id,
            # As pairs: PostgreSQL does not keep the order of an object's keys.
            entered=[[name, value] for name, value in contact.entered.items()],
            consent=_stored_consent(contact.consent),
            created_at=contact.created_at,
        )

    async def announce(self, contact: Contact, *, now: datetime) -> None:
        await MailRow.create(
            id=contact.id, account_id=contact.account_id, contact_id=contact.id, due_at=now, tries=0
        )

    async def is_known(self, contact_id: UUID) -> bool:
        return await ContactRow.exists(id=contact_id)

    async def get(self, account_id: UUID, contact_id: UUID) -> Contact | None:
        row = await _kept(account_id).get_or_none(id=contact_id)
        return _contact_from(row) if row else None

    async def list_of(
        self, account_id: UUID, which: ContactFilter, *, limit: int, after: Position | None
    ) -> list[Contact]:
        rows = newest_first(_matching(account_id, which), limit=limit, after=after)
        return [_contact_from(row) for row in await rows]

    async def count(self, account_id: UUID, which: ContactFilter) -> int:
        return await _matching(account_id, which).count()

    async def has_any_of(self, account_id: UUID, code_id: UUID) -> bool:
        return await _kept(account_id).filter(code_id=code_id).exists()

    async def erase(self, account_id: UUID, contact_id: UUID, *, now: datetime) -> bool:
        await MailRow.filter(account_id=account_id, contact_id=contact_id).delete()
        erased = _kept(account_id).filter(id=contact_id)
        return bool(await erased.update(entered=None, consent=None, erased_at=now))

    async def latest_time(self, account_id: UUID) -> datetime | None:
        row = await ContactRow.filter(account_id=account_id).order_by("-created_at", "-id").first()
        return row.created_at if row else None

    async def first_time(self, account_id: UUID, *, since: datetime | None = None) -> datetime | None:
        place = await self.place_behind(0, account_id, since=since)
        return place.created_at if place else None

    async def place_behind(
        self, number: int, account_id: UUID, *, since: datetime | None = None, until: datetime | None = None
    ) -> Place | None:
        rows = ContactRow.filter(account_id=account_id)
        if since is not None:
            rows = rows.filter(created_at__gte=since)
        if until is not None:
            rows = rows.filter(created_at__lt=until)
        found = rows.order_by("created_at", "id").offset(min(number, _MANY)).limit(1)
        # Of the index alone: what was entered is not read to count it.
        for created_at, contact_id in await found.values_list("created_at", "id"):
            return Place(created_at, contact_id)
        return None

    async def count_from(self, place: Place, account_id: UUID, *, until: datetime) -> int:
        rows = _kept(account_id).filter(created_at__gte=place.created_at, created_at__lt=until)
        return await rows.filter(Q(created_at__gt=place.created_at) | Q(id__gte=place.id)).count()


def _kept(account_id: UUID) -> QuerySet[ContactRow]:
    return ContactRow.filter(account_id=account_id, erased_at__isnull=True)


def _matching(account_id: UUID, which: ContactFilter) -> QuerySet[ContactRow]:
    rows = _kept(account_id)
    if which.code_id is not None:
        rows = rows.filter(code_id=which.code_id)
    if which.created_after is not None:
        rows = rows.filter(created_at__gt=which.created_after)
    if which.created_before is not None:
        rows = rows.filter(created_at__lt=which.created_before)
    return rows


def _stored_consent(consent: Consent | None) -> dict[str, Any] | None:
    if consent is None:
        return None
    return {"text": consent.text, "given": consent.given, "privacy_url": consent.privacy_url}


def _contact_from(row: Any) -> Contact:
    return Contact(
        id=row.id,
        account_id=row.account_id,
        code_id=row.code_id,
        entered=dict(row.entered),
        consent=Consent(**row.consent) if row.consent else None,
        created_at=row.created_at,
    )
