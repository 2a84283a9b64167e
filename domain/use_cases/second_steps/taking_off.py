"""The operator takes the second steps off an account, for an owner who has lost them."""

from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind
from domain.use_cases.accounts.accounts import find_account
from domain.use_cases.accounts.emails import queue_notice
from domain.use_cases.accounts.pending_steps import second_steps_of
from domain.use_cases.deps import Deps


async def take_second_steps_off(deps: Deps, email: str) -> Account:
    """It ends all sessions, too. Raises NotFound."""

    async def write() -> Account:
        account = await find_account(deps, email)
        await deps.store.accounts.lock(account.id)
        if (await second_steps_of(deps, account.id)).is_owed:
            await queue_notice(deps, account.id, EmailKind.SECOND_STEPS_OFF)
        await delete_second_steps(deps, account)
        await deps.store.sessions.delete_all_of(account.id)
        return account

    return await deps.store.transact(write)


async def delete_second_steps(deps: Deps, account: Account) -> None:
    """In a transaction that has locked the account."""
    store = deps.store
    await store.authenticators.delete_of(account.id)
    await store.recovery_codes.replace_all(account.id, ())
    await store.passkeys.delete_all_of(account.id)
    await store.pending_steps.delete_all_of(account.id)
