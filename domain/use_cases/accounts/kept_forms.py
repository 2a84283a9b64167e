"""What somebody has entered, while they sign in again: encrypted, for its account alone, and for an hour."""

from uuid import UUID

from domain.accounts.second_steps import Purpose
from domain.accounts.secrets import mint_secret
from domain.use_cases.accounts.pending_steps import begin_pending, find_pending
from domain.use_cases.deps import Deps


async def keep_form(deps: Deps, account_id: UUID, content: str) -> str | None:
    """Its token, without which nobody can read it; None when the account is gone."""
    if await deps.store.accounts.get(account_id) is None:
        return None
    token = mint_secret(deps.rng)
    encrypted = await deps.encryption.encrypt(content, also_under=token)
    return await deps.store.transact(
        lambda: begin_pending(deps, Purpose.KEPT_FORM, account_id, encrypted, token=token)
    )


async def find_form(deps: Deps, account_id: UUID, token: str) -> str | None:
    """None for the form of another account, and after an hour."""
    found = await find_pending(deps, Purpose.KEPT_FORM, token, account_id)
    return await deps.encryption.decrypt(found.content, also_under=token) if found else None
