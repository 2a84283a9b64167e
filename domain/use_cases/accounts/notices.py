"""Notices: e-mails that tell an owner what has happened to the account."""

from uuid import UUID

from domain.accounts.emails import EmailKind, QueuedEmail
from domain.kernel.ids import mint_id
from domain.use_cases.deps import Deps


async def queue_notice(deps: Deps, account_id: UUID, kind: EmailKind, **details: str) -> None:
    """In the transaction of what has happened. `details`: beside its time."""
    now = deps.clock()
    email = QueuedEmail(
        id=mint_id(deps.rng), kind=kind, account_id=account_id, details={**details, "at": now.isoformat()}
    )
    await deps.store.emails.queue(email, now=now)
