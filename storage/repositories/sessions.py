"""Sessions of the dashboard."""

from datetime import datetime
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.sessions import Session
from storage.db.failures import repository
from storage.db.mapping import columns_of, entity_from
from storage.db.session_models import SessionRow
from storage.repositories.accounts import account_from


@repository
class StoredSessions:
    async def add(self, session: Session) -> None:
        await SessionRow.create(**columns_of(session))

    async def find(self, token_hash: str) -> tuple[Session, Account] | None:
        row = await SessionRow.get_or_none(token_hash=token_hash).select_related("account")
        return (entity_from(Session, row), account_from(row.account)) if row else None

    async def list_of(self, account_id: UUID) -> list[Session]:
        rows = await SessionRow.filter(account_id=account_id).order_by("-seen_at", "id")
        return [entity_from(Session, row) for row in rows]

    async def set_seen(self, session: Session) -> None:
        await SessionRow.filter(id=session.id).update(seen_at=session.seen_at)

    async def delete(self, session_id: UUID) -> None:
        await SessionRow.filter(id=session_id).delete()

    async def delete_all_of(self, account_id: UUID, *, but: UUID | None = None) -> None:
        found = SessionRow.filter(account_id=account_id)
        # Nothing differs from a null in SQL.
        await (found.exclude(id=but) if but else found).delete()

    async def delete_unseen_since(self, moment: datetime) -> None:
        await SessionRow.filter(seen_at__lte=moment).delete()
