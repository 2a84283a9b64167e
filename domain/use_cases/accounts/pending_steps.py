"""Which second steps an account has, and what a browser is in the middle of."""

from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.second_steps import PendingStep, Purpose, SecondSteps
from domain.accounts.secrets import hash_secret, mint_secret
from domain.kernel.errors import NotFound
from domain.kernel.ids import mint_id
from domain.use_cases.deps import Deps


class SecondStepOwed(Exception):
    """The password was right, and the account asks for more than that."""

    def __init__(self, steps: SecondSteps) -> None:
        super().__init__("a second step is owed")
        self.steps = steps


async def second_steps_of(deps: Deps, account_id: UUID) -> SecondSteps:
    store = deps.store
    return SecondSteps(
        authenticator=await store.authenticators.find(account_id),
        passkeys=await store.passkeys.list_of(account_id),
        recovery_codes=await store.recovery_codes.count(account_id),
    )


async def lock_unchanged_account(deps: Deps, account: Account) -> None:
    """In a transaction. Raises NotFound if it is gone, or has another password by now."""
    await deps.store.accounts.lock(account.id)
    found = await deps.store.accounts.get(account.id)
    if found is None or found.password_hash != account.password_hash:
        raise NotFound("account")


async def begin_pending(
    deps: Deps, purpose: Purpose, account_id: UUID | None, content: str = "", *, token: str | None = None
) -> str:
    """Begin a step in a transaction; returns its token, for a cookie."""
    token = token or mint_secret(deps.rng)
    await deps.store.pending_steps.add(
        PendingStep(
            id=mint_id(deps.rng),
            purpose=purpose,
            token_hash=hash_secret(token),
            account_id=account_id,
            content=content,
            created_at=deps.clock(),
        )
    )
    return token


async def find_pending(
    deps: Deps, purpose: Purpose, token: str, account_id: UUID | None = None
) -> PendingStep | None:
    """`account_id`: whose it must be, of somebody who is signed in."""
    found = await deps.store.pending_steps.find(hash_secret(token))
    if found is None or found.purpose is not purpose or found.has_expired(deps.clock()):
        return None
    return found if account_id in (None, found.account_id) else None


async def take_pending(
    deps: Deps, purpose: Purpose, token: str, account_id: UUID | None = None
) -> PendingStep:
    """Take the step, which counts once. Raises NotFound."""
    found = await find_pending(deps, purpose, token, account_id)
    if found is None or not await deps.store.pending_steps.delete(found.id):
        raise NotFound("step")
    return found


async def drop_pending(deps: Deps, purpose: Purpose, token: str, account_id: UUID) -> None:
    found = await find_pending(deps, purpose, token, account_id)
    if found is not None:
        await deps.store.pending_steps.delete(found.id)
