"""Contacts, and the e-mails about them that are still to be sent."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from tortoise.expressions import Q, Subquery
from tortoise.functions import Max
from tortoise.queryset import QuerySet

from domain.accounts.api_keys import FULL_ACCESS, KeyAccess
from domain.contacts.contacts import Consent, Contact, ContactPosition, LockedContact, LockedRange
from domain.contacts.people import fold, search_text
from domain.ports.contacts import ContactFilter
from domain.ports.lists import Position
from storage.db.access import access_conditions, accessible
from storage.db.failures import repository
from storage.db.mapping import columns_of, entity_from
from storage.db.models.accounts import MailRow
from storage.db.models.codes import ContactRow, ShortURLRow
from storage.db.pools import run_statement
from storage.repositories.lists.paging import by_age, filtered

# More than any account has, and less than the largest offset of both databases.
_MANY = 2**62
_AT_ONCE = 500
_FROM: Final = """
    SELECT COUNT(*) AS contacts FROM contacts WHERE account_id = ?
    AND created_at >= ? AND created_at < ? AND (created_at > ? OR id >= ?)"""


@repository
class StoredContacts:
    def __init__(self, access: KeyAccess = FULL_ACCESS) -> None:
        self._access = access

    async def add(self, contact: Contact) -> None:
        await ContactRow.create(
            **columns_of(contact, without=("entered", "consent")),
            # As pairs: PostgreSQL does not keep the order of an object's keys.
            entered=[[name, value] for name, value in contact.entered.items()],
            consent=columns_of(contact.consent) if contact.consent else None,
            search_text=search_text(contact.entered),
        )

    async def is_known(self, contact_id: UUID) -> bool:
        return await ContactRow.exists(id=contact_id)

    async def get(self, account_id: UUID, contact_id: UUID) -> Contact | None:
        row = await self._kept(account_id).get_or_none(id=contact_id)
        return _contact_from(row) if row else None

    async def find_told(
        self, account_id: UUID, contact_ids: Collection[UUID]
    ) -> tuple[list[Contact], list[LockedContact]]:
        rows = await self._of(account_id).filter(id__in=[*contact_ids]) if contact_ids else []
        erased = [entity_from(LockedContact, row) for row in rows if row.erased_at]
        return [_contact_from(row) for row in rows if not row.erased_at], erased

    async def list_of(
        self, account_id: UUID, which: ContactFilter, *, limit: int, after: Position | None
    ) -> list[Contact]:
        rows = by_age(self._matching(account_id, which), limit=limit, after=after, oldest_first=which.goes_on)
        return [_contact_from(row) for row in await rows]

    async def count(self, account_id: UUID, which: ContactFilter) -> int:
        return await self._matching(account_id, which).count()

    async def has_any_of(self, account_id: UUID, code_id: UUID) -> bool:
        return await self._kept(account_id).filter(code_id=code_id).exists()

    async def latest_of_codes(self, account_id: UUID) -> Sequence[tuple[UUID, datetime]]:
        codes = self._kept(account_id).annotate(latest=Max("created_at")).group_by("code_id")
        found: Any = codes.order_by("-latest", "code_id")
        return list(await found.values_list("code_id", "latest"))

    async def count_emails(self, account_id: UUID, contact_ids: Collection[UUID]) -> int:
        queued: Any = MailRow.filter(account_id=account_id, contact_id__isnull=False)
        ids = await queued.values_list("contact_id", flat=True)
        return sum(contact_id in contact_ids for contact_id in ids)

    async def erase(self, account_id: UUID, contact_ids: Sequence[UUID], *, now: datetime) -> int:
        erased = 0
        for start in range(0, len(contact_ids), _AT_ONCE):
            found: Any = self._kept(account_id).filter(id__in=contact_ids[start : start + _AT_ONCE])
            ids = await found.values_list("id", flat=True)
            await MailRow.filter(account_id=account_id, contact_id__in=ids).delete()
            rows = ContactRow.filter(id__in=ids, erased_at__isnull=True)
            erased += await rows.update(entered=None, consent=None, search_text=None, erased_at=now)
        return erased

    async def delete_some_of(self, account_id: UUID) -> bool:
        found: Any = ContactRow.filter(account_id=account_id).limit(_AT_ONCE)
        ids = await found.values_list("id", flat=True)
        await ContactRow.filter(id__in=[*ids]).delete()
        return bool(ids)

    async def latest_time(self, account_id: UUID) -> datetime | None:
        row = await ContactRow.filter(account_id=account_id).order_by("-created_at", "-id").first()
        return row.created_at if row else None

    async def position_behind(
        self, number: int, account_id: UUID, *, since: datetime | None = None, until: datetime | None = None
    ) -> ContactPosition | None:
        rows = filtered(ContactRow.filter(account_id=account_id), created_at__gte=since, created_at__lt=until)
        found = rows.order_by("created_at", "id").offset(min(number, _MANY)).limit(1)
        # These columns are in the index: the rows themselves are not read.
        for created_at, contact_id in await found.values_list("created_at", "id"):
            return ContactPosition(created_at, contact_id)
        return None

    async def count_from(
        self, position: ContactPosition, account_id: UUID, *, until: datetime, with_erased: bool = False
    ) -> int:
        since, statement = position.created_at, _FROM if with_erased else f"{_FROM} AND erased_at IS NULL"
        values: list[object] = [str(account_id), since, until, since, str(position.id)]
        if limits := access_conditions(self._access):
            within = " AND ".join(["u.account_id = ?", *(text for text, _ in limits)])
            statement += f" AND code_id IN (SELECT u.id FROM short_urls u WHERE {within})"
            values += [str(account_id), *(one for _, allowed in limits for one in allowed)]
        (row,) = await run_statement("default", statement, values)
        return int(row["contacts"])

    def _matching(self, account_id: UUID, which: ContactFilter) -> QuerySet[ContactRow]:
        rows = filtered(
            self._kept(account_id),
            code_id__in=which.code_ids or None,
            created_at__gt=which.created_after,
            created_at__lt=which.created_before,
            search_text__contains=fold(which.search) if which.search else None,
        )
        return rows.filter(*map(_outside, which.without))

    def _kept(self, account_id: UUID) -> QuerySet[ContactRow]:
        return self._of(account_id).filter(erased_at__isnull=True)

    def _of(self, account_id: UUID) -> QuerySet[ContactRow]:
        rows = ContactRow.filter(account_id=account_id)
        if self._access.is_to_all:
            return rows
        codes = accessible(ShortURLRow.filter(account_id=account_id), self._access)
        return rows.filter(code_id__in=Subquery(codes.values("id")))


def _outside(locked: LockedRange) -> Q:
    first = locked.first
    before = Q(created_at__lt=first.created_at) | Q(created_at=first.created_at, id__lt=first.id)
    return before | Q(created_at__gte=locked.until)


def _contact_from(row: ContactRow) -> Contact:
    consent: Any = row.consent
    return entity_from(
        Contact, row, entered=dict(row.entered), consent=Consent(**consent) if consent else None
    )
