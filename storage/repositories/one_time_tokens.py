"""One-time tokens, known devices, and e-mails to send."""

from datetime import datetime
from uuid import UUID

from domain.accounts.emails import EmailKind, QueuedEmail
from domain.accounts.one_time_tokens import OneTimeToken, Purpose
from storage.db.failures import repository
from storage.db.mapping import columns_of, entity_from
from storage.db.models import MailRow
from storage.db.session_models import KnownDeviceRow, OneTimeTokenRow


@repository
class StoredOneTimeTokens:
    async def add(self, token: OneTimeToken) -> None:
        await OneTimeTokenRow.create(**columns_of(token))

    async def find(self, token_hash: str) -> OneTimeToken | None:
        row = await OneTimeTokenRow.get_or_none(token_hash=token_hash)
        return entity_from(OneTimeToken, row, purpose=Purpose(row.purpose)) if row else None

    async def use(self, token_id: UUID) -> bool:
        return bool(await OneTimeTokenRow.filter(id=token_id).delete())

    async def delete_all_of(self, account_id: UUID, *, purpose: Purpose | None = None) -> None:
        found = OneTimeTokenRow.filter(account_id=account_id)
        await (found.filter(purpose=purpose.value) if purpose else found).delete()

    async def delete_expired(self, now: datetime) -> None:
        await OneTimeTokenRow.filter(expires_at__lte=now).delete()


@repository
class StoredKnownDevices:
    async def note(self, account_id: UUID, device: str) -> bool:
        return (await KnownDeviceRow.get_or_create(account_id=account_id, device=device))[1]

    async def count(self, account_id: UUID) -> int:
        return await KnownDeviceRow.filter(account_id=account_id).count()


@repository
class StoredEmails:
    async def queue(self, email: QueuedEmail, *, now: datetime) -> None:
        await MailRow.create(**columns_of(email), due_at=now, tries=0)

    async def drop_confirmations_of(self, account_id: UUID) -> None:
        await MailRow.filter(account_id=account_id, kind=EmailKind.CONFIRM_EMAIL.value).delete()
