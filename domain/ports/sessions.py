"""Sessions of the dashboard."""

from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.sessions import Session


class Sessions(Protocol):
    async def add(self, session: Session) -> None: ...

    async def find(self, token_hash: str) -> tuple[Session, Account] | None: ...

    async def list_of(self, account_id: UUID) -> list[Session]:
        """The one that was used last comes first."""

    async def set_seen(self, session: Session) -> None: ...

    async def delete(self, session_id: UUID) -> None: ...

    async def delete_all_of(self, account_id: UUID, *, but: UUID | None = None) -> None: ...

    async def delete_unseen_since(self, moment: datetime) -> None: ...
