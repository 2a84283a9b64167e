"""Accounts, their API keys, their logs, and e-mails to their owners."""

from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from tortoise.exceptions import IntegrityError

from domain.accounts.accounts import Account, AccountEvent
from domain.accounts.api_keys import ApiKey, KeyAccess, KeyScope
from domain.accounts.emails import EmailKind, QueuedEmail
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from storage.db.failures import repository
from storage.db.found_rows import change_row, find_rows, find_with_account, rows_where
from storage.db.mapping import columns_of, entity_from, found_entity
from storage.db.models.accounts import AccountEventRow, AccountRow, ApiKeyRow, MailRow
from storage.repositories.cache_invalidation import publish

_UNVERIFIED: Final = """
    r.email = ? AND r.verified_email IS NULL
    ORDER BY EXISTS (SELECT 1 FROM short_urls u WHERE u.account_id = r.id) DESC, r.created_at DESC, r.id DESC
    LIMIT ?"""


@repository
class StoredAccounts:
    async def add(self, account: Account) -> None:
        try:
            await AccountRow.create(**columns_of(account))
        except IntegrityError:
            raise _email_taken() from None

    async def get(self, account_id: UUID) -> Account | None:
        return next((entity_from(Account, row) for row in await find_rows(AccountRow, [account_id])), None)

    async def find_by_email(self, email: str) -> Account | None:
        return found_entity(Account, await AccountRow.get_or_none(verified_email=email))

    async def list_unverified(self, email: str, *, limit: int) -> list[Account]:
        return [entity_from(Account, row) for row in await rows_where(AccountRow, _UNVERIFIED, email, limit)]

    async def list_all(self) -> list[Account]:
        return [entity_from(Account, row) for row in await AccountRow.all().order_by("created_at", "id")]

    async def is_empty(self) -> bool:
        return not await AccountRow.exists()

    async def save(self, account: Account, *names: str) -> None:
        columns = columns_of(account)
        try:
            await AccountRow.filter(id=account.id).update(**{name: columns[name] for name in names})
        except IntegrityError:
            raise _email_taken() from None
        # The plan decides whether scans show the house ad. Pages of codes fall back to the language.
        if not {"plan", "language"}.isdisjoint(names):
            await publish(account_id=account.id)

    async def list_unreported(self, *, before: date, limit: int, after: UUID | None) -> list[Account]:
        rows = AccountRow.filter(reported_on__lt=before, verified_email__isnull=False)
        if after is not None:
            rows = rows.filter(id__gt=after)
        return [entity_from(Account, row) for row in await rows.order_by("id").limit(limit)]

    async def note_report(self, account_id: UUID, monday: date) -> bool:
        unreported = AccountRow.filter(id=account_id, reported_on__lt=monday)
        return bool(await unreported.update(reported_on=monday))

    async def lock_eldest(self) -> None:
        eldest = await AccountRow.filter(verified_email__isnull=False).order_by("created_at", "id").first()
        if eldest:
            await self.lock(eldest.id)

    async def has_other_verified(self, account_id: UUID) -> bool:
        return await AccountRow.filter(verified_email__isnull=False).exclude(id=account_id).exists()

    async def delete(self, account_id: UUID) -> None:
        await AccountRow.filter(id=account_id).delete()

    async def lock(self, account_id: UUID) -> Account | None:
        # An UPDATE waits its turn on both databases; SELECT … FOR UPDATE does not on SQLite.
        return found_entity(Account, await change_row(AccountRow, "revision = revision + 1", account_id))


@repository
class StoredApiKeys:
    async def add(self, api_key: ApiKey) -> None:
        limits = columns_of(api_key.access, without=("expires_at",))
        lists: dict[str, Any] = {name: one and sorted(map(str, one)) for name, one in limits.items()}
        ends = api_key.access.expires_at
        await ApiKeyRow.create(**columns_of(api_key, without=("access",)), **lists, expires_at=ends)

    async def find_caller(self, key_hash: str) -> tuple[ApiKey, Account] | None:
        found = await find_with_account(ApiKeyRow, "key_hash", key_hash)
        return (_api_key_from(found[0]), entity_from(Account, found[1])) if found else None

    async def list_of(self, account_id: UUID) -> list[ApiKey]:
        rows = await ApiKeyRow.filter(account_id=account_id).order_by("created_at", "id")
        return [_api_key_from(row) for row in rows]

    async def save(self, api_key: ApiKey) -> None:
        await ApiKeyRow.filter(id=api_key.id).update(name=api_key.name, is_active=api_key.is_active)

    async def delete(self, api_key: ApiKey) -> None:
        await ApiKeyRow.filter(id=api_key.id).delete()

    async def delete_all_of(self, account_id: UUID) -> None:
        await ApiKeyRow.filter(account_id=account_id).delete()

    async def set_last_used(self, key_id: UUID, used_at: datetime) -> None:
        await ApiKeyRow.filter(id=key_id).update(last_used_at=used_at)


@repository
class StoredEmails:
    async def queue(self, email: QueuedEmail, *, now: datetime) -> None:
        await MailRow.create(**columns_of(email), due_at=now, tries=0)

    async def drop_confirmations_of(self, account_id: UUID) -> None:
        await MailRow.filter(account_id=account_id, kind=EmailKind.CONFIRM_EMAIL.value).delete()


def _email_taken() -> ValidationFailed:
    return ValidationFailed([Fault("email", Reason.EMAIL_TAKEN)])


def _api_key_from(row: ApiKeyRow) -> ApiKey:
    kinds: dict[str, Any] = {"scopes": KeyScope, "folders": UUID, "domains": str}
    stored = {name: getattr(row, name) for name in kinds}
    limits = {name: one and frozenset(map(kinds[name], one)) for name, one in stored.items()}
    access = KeyAccess(**limits, expires_at=row.expires_at)
    return entity_from(ApiKey, row, access=access)


@repository
class StoredAccountEvents:
    async def add(self, event: AccountEvent) -> None:
        await AccountEventRow.create(**columns_of(event))

    async def list_of(self, account_id: UUID, *, limit: int) -> list[AccountEvent]:
        rows = await AccountEventRow.filter(account_id=account_id).order_by("-id").limit(limit)
        return [entity_from(AccountEvent, row) for row in rows]
