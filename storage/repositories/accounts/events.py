"""The logs of accounts."""

from uuid import UUID

from domain.accounts.account_events import AccountEvent, EventKind
from storage.db.failures import repository
from storage.db.mapping import columns_of, entity_from
from storage.db.models.accounts import AccountEventRow


@repository
class StoredAccountEvents:
    async def add(self, event: AccountEvent) -> None:
        await AccountEventRow.create(**columns_of(event))

    async def list_of(self, account_id: UUID, *, limit: int) -> list[AccountEvent]:
        rows = await AccountEventRow.filter(account_id=account_id).order_by("-id").limit(limit)
        return [entity_from(AccountEvent, row, kind=EventKind(row.kind)) for row in rows]
