"""Recovery codes: for owners who have lost the phone with the app, or the passkey.

The operator takes the second steps off an account for owners who have lost these, too.
"""

from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind
from domain.accounts.second_steps import Purpose, mint_recovery_codes, read_recovery_code
from domain.accounts.secrets import hash_secret
from domain.kernel.errors import NotFound
from domain.kernel.net.ip_prefix import Guesser
from domain.use_cases.accounts.accounts import find_account
from domain.use_cases.accounts.emails import queue_notice
from domain.use_cases.accounts.passwords import lock_known, require_password
from domain.use_cases.accounts.pending_steps import begin_pending, drop_pending, find_pending, second_steps_of
from domain.use_cases.deps import Deps, transacted


async def make_recovery_codes(deps: Deps, account: Account, password: str, guesser: Guesser) -> str:
    """The token under which they are shown; earlier ones are worth nothing from now on.

    Raises NotFound without a second step, and as `require_password`.
    """
    known = await require_password(deps, account, password, guesser)

    async def write() -> str:
        await lock_known(deps, known)
        if not (await second_steps_of(deps, account.id)).is_owed:
            raise NotFound("second step")
        await queue_notice(deps, account.id, EmailKind.NEW_RECOVERY_CODES)
        return await replace_recovery_codes(deps, account.id)

    return await deps.store.transact(write)


async def replace_recovery_codes(deps: Deps, account_id: UUID) -> str:
    """The token under which they are shown. In a transaction that has locked the account."""
    codes = mint_recovery_codes(deps.rng)
    hashes = [hash_secret(read_recovery_code(code)) for code in codes]
    await deps.store.recovery_codes.replace_all(account_id, hashes)
    encrypted = await deps.encryption.encrypt("\n".join(codes))
    return await begin_pending(deps, Purpose.NEW_RECOVERY_CODES, account_id, encrypted)


async def first_recovery_codes(deps: Deps, account: Account) -> str | None:
    """The token under which they are shown; None if the account has some already. In a transaction."""
    has_some = await deps.store.recovery_codes.count(account.id)
    return None if has_some else await replace_recovery_codes(deps, account.id)


async def drop_useless_recovery_codes(deps: Deps, account: Account) -> None:
    """Without a second step there is nothing to recover. In a transaction that has locked the account."""
    if not (await second_steps_of(deps, account.id)).is_owed:
        await deps.store.recovery_codes.replace_all(account.id, ())


async def read_new_recovery_codes(deps: Deps, account: Account, token: str) -> list[str] | None:
    """None once they are put away, or after ten minutes: then only their hashes are left."""
    found = await find_pending(deps, Purpose.NEW_RECOVERY_CODES, token, account.id)
    codes = await deps.encryption.decrypt(found.content) if found else None
    return codes.splitlines() if codes else None


async def put_recovery_codes_away(deps: Deps, account: Account, token: str) -> None:
    await deps.store.transact(lambda: drop_pending(deps, Purpose.NEW_RECOVERY_CODES, token, account.id))


@transacted
async def take_second_steps_off(deps: Deps, email: str) -> Account:
    """It ends all sessions, too. Raises NotFound."""
    account = await find_account(deps, email)
    await deps.store.accounts.lock(account.id)
    if (await second_steps_of(deps, account.id)).is_owed:
        await queue_notice(deps, account.id, EmailKind.SECOND_STEPS_OFF)
    await delete_second_steps(deps, account)
    await deps.store.sessions.delete_all_of(account.id)
    return account


async def delete_second_steps(deps: Deps, account: Account) -> None:
    """In a transaction that has locked the account."""
    store = deps.store
    await store.authenticators.delete_of(account.id)
    await store.recovery_codes.replace_all(account.id, ())
    await store.passkeys.delete_all_of(account.id)
    await store.pending_steps.delete_all_of(account.id)
