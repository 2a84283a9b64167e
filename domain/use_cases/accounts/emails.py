"""E-mails to owners, queued in the transaction of what they are about."""

from collections.abc import Mapping
from uuid import UUID

from domain.accounts.emails import EmailKind, QueuedEmail
from domain.kernel.ids import mint_id
from domain.use_cases.deps import Deps


async def queue_email(
    deps: Deps,
    kind: EmailKind,
    account_id: UUID | None,
    *,
    email: str | None = None,
    contact_id: UUID | None = None,
    details: Mapping[str, str] | None = None,
) -> None:
    """The arguments are fields of QueuedEmail."""
    queued = QueuedEmail(
        id=mint_id(deps.rng),
        kind=kind,
        account_id=account_id,
        contact_id=contact_id,
        email=email,
        details=details or {},
    )
    await deps.store.emails.queue(queued, now=deps.clock())


async def queue_notice(deps: Deps, account_id: UUID, kind: EmailKind, **details: str) -> None:
    """It tells the owner what has happened to the account, and when. `details`: beside the time."""
    await queue_email(deps, kind, account_id, details={**details, "at": deps.clock().isoformat()})
