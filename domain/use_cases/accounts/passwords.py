"""An owner chooses a new password."""

from dataclasses import replace
from typing import Final

from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind
from domain.accounts.sessions import Session
from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.faults import Fault, wrong_length
from domain.kernel.net.ip_prefix import Guesser
from domain.use_cases.accounts.emails import queue_notice
from domain.use_cases.accounts.pending_steps import lock_account
from domain.use_cases.accounts.signing_in import confirm_password
from domain.use_cases.deps import Deps

# NIST SP 800-63B, 3.1.1: length is what counts, and no kind of character is asked for.
SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 1_024


class WrongPassword(Exception):
    """The current password is another one."""


async def require_password(deps: Deps, account: Account, password: str, guesser: Guesser) -> Account:
    """The account as it is now. Raises WrongPassword, and RateLimited as `check_password`."""
    known = await confirm_password(deps, account, password, guesser)
    if known is None:
        raise WrongPassword
    return known


async def lock_known(deps: Deps, known: Account) -> None:
    """In a transaction after `require_password`. Raises WrongPassword if there is another one by now."""
    try:
        await lock_account(deps, known)
    except NotFound:
        raise WrongPassword from None


async def choose_password(
    deps: Deps, account: Account, guesser: Guesser, *, current: str, new: str, keeping: Session
) -> None:
    """It disconnects every assistant and ends all sessions but one: others may know the old password.

    Raises as `require_password`, and ValidationFailed for a new one that is too short.
    """
    if faults := password_faults("new", new):
        raise ValidationFailed(faults)
    known = await require_password(deps, account, current, guesser)
    changed = replace(known, password_hash=await deps.passwords.hash(new))

    async def write() -> None:
        await lock_known(deps, known)
        await set_password(deps, changed, keeping=keeping)
        await queue_notice(deps, changed.id, EmailKind.PASSWORD_CHANGED)

    await deps.store.transact(write)


def password_faults(field: str, password: str) -> list[Fault]:
    if SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        return []
    return [wrong_length(len(password), SHORTEST_PASSWORD, LONGEST_PASSWORD).at(field)]


async def set_password(deps: Deps, account: Account, *, keeping: Session | None = None) -> None:
    """In a transaction that has locked the account: a refresh of a token locks it first, too."""
    await deps.store.accounts.save(account, "password_hash")
    await deps.store.grants.delete_all_of(account.id)
    await deps.store.sessions.delete_all_of(account.id, but=keeping.id if keeping else None)
    await deps.store.pending_steps.delete_all_of(account.id)
    # A stranger may have asked for a link to another address.
    await deps.store.one_time_tokens.delete_all_of(account.id)
    await deps.store.emails.drop_confirmations_of(account.id)
