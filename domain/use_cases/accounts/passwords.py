"""The password of an account: how it is checked, and how an owner chooses a new one."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from domain.accounts.accounts import Account, parse_email
from domain.accounts.emails import EmailKind
from domain.accounts.sessions import Session
from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.faults import Fault, wrong_length
from domain.kernel.net.ip_prefix import Guesser
from domain.use_cases.accounts.brakes import slow_guesses
from domain.use_cases.accounts.emails import queue_notice
from domain.use_cases.accounts.pending_steps import lock_unchanged_account
from domain.use_cases.deps import Deps

# Of those that name an address and have not confirmed it, so many are looked at: each costs a hash.
_MOST_NAMED: Final = 3


class AddressUnconfirmed(Exception):
    """The password is right, and nobody has opened the link yet that proves the address."""

    def __init__(self, account: Account) -> None:
        super().__init__("the address is not confirmed")
        self.account = account


async def check_password(deps: Deps, email: str, password: str, guesser: Guesser) -> Account | None:
    """The account, or None. An unknown e-mail address takes as long and gets the same answer.

    It does not sign in: `begin_session` knows whether a second step is owed. Raises AddressUnconfirmed, and
    RateLimited as `slow_guesses`.
    """
    named = await accounts_named(deps, email)
    owner = named[0].id if named else None

    async def check() -> Account | None:
        # As many for any address: the time must not tell how many accounts name it.
        for place in range(_MOST_NAMED):
            account = named[place] if place < len(named) else None
            if await deps.passwords.matches(account.password_hash if account else None, password):
                return account
        return None

    name = f"sign-in {email.strip().lower()}"
    found = await slow_guesses(deps, guesser, name, check, owner=owner, kind=EmailKind.PASSWORD_GUESSED)
    if found is not None and not found.is_verified:
        raise AddressUnconfirmed(found)
    return found


async def accounts_named(deps: Deps, email: str, *, most: int = _MOST_NAMED) -> Sequence[Account]:
    """The one that has verified the address, or else those that name it, the likeliest first.

    Strangers can sign up with any address, so an account with codes or links comes before a newer one.
    """
    accounts = deps.store.accounts
    try:
        known = parse_email(email)
    except ValueError:
        return ()
    verified = await accounts.find_by_email(known)
    return [verified] if verified else await accounts.list_unverified(known, limit=most)


# NIST SP 800-63B, 3.1.1: length is what counts, and no kind of character is asked for.
SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 1_024


class WrongPassword(Exception):
    """The current password is another one."""


async def require_password(deps: Deps, account: Account, password: str, guesser: Guesser) -> Account:
    """The account as it is now: for who is signed in already. Raises WrongPassword, and as `slow_guesses`."""

    async def check() -> Account | None:
        found = await deps.store.accounts.get(account.id)
        password_hash = found.password_hash if found else None
        return found if await deps.passwords.matches(password_hash, password) else None

    known = await slow_guesses(deps, guesser, f"sign-in {account.email.lower()}", check)
    if known is None:
        raise WrongPassword
    return known


async def lock_known(deps: Deps, known: Account) -> None:
    """In a transaction after `require_password`. Raises WrongPassword if there is another one by now."""
    try:
        await lock_unchanged_account(deps, known)
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
