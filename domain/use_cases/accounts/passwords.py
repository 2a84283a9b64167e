"""The password of an account: how it is checked, how guesses are slowed, and how an owner chooses a new one.

Guesses at the codes of second steps are slowed alike.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from typing import Final, TypeVar
from uuid import UUID

from domain.accounts.accounts import Account, parse_email
from domain.accounts.emails import EmailKind
from domain.accounts.known_devices import known_device
from domain.accounts.sessions import Session
from domain.kernel.errors import NotFound, RateLimited, ValidationFailed
from domain.kernel.faults import Fault, wrong_length
from domain.kernel.net.ip_prefix import Guesser
from domain.kernel.signing import sign
from domain.use_cases.accounts.brakes import brake
from domain.use_cases.accounts.emails import queue_notice
from domain.use_cases.accounts.pending_steps import lock_unchanged_account
from domain.use_cases.deps import Deps

# Only wrong attempts count: they never delay a correct one from another address.
TRIES_WITHIN: Final = timedelta(minutes=10)
MAX_TRIES_AT_AN_ACCOUNT: Final = 10
MAX_TRIES_FROM_AN_ADDRESS: Final = 50
Result = TypeVar("Result")


async def check_password(deps: Deps, email: str, password: str, guesser: Guesser) -> Account | None:
    """The account, or None. An unknown e-mail address takes as long and gets the same answer.

    It does not sign in: `begin_session` knows whether a second step is owed. Raises RateLimited as
    `slow_guesses`.
    """
    account = await _find(deps, email)
    owner, password_hash = (account.id, account.password_hash) if account else (None, None)

    async def check() -> Account | None:
        return account if await deps.passwords.matches(password_hash, password) else None

    name = f"sign-in {email.strip().lower()}"
    return await slow_guesses(deps, guesser, name, check, owner=owner, kind=EmailKind.PASSWORD_GUESSED)


async def slow_guesses(
    deps: Deps,
    guesser: Guesser,
    name: str,
    check: Callable[[], Awaitable[Result | None]],
    *,
    owner: UUID | None = None,
    kind: EmailKind | None = None,
) -> Result | None:
    """The result of `check`; None is a wrong attempt, which counts. `name`: of what is guessed at.

    Raises RateLimited after ten wrong attempts of one network address at one account in ten minutes, or fifty
    at all accounts; with a `kind` of e-mail as `brake`, too. A browser that has signed in to the account of
    `owner` has a limit and a brake of its own, so that strangers do not hold it up.
    """
    now, tries = deps.clock(), deps.store.password_tries
    device = known_device(guesser, owner, now=now) if owner else ""
    key = sign(guesser.key, f"brake {name} {device}")
    limits = {
        guesser.hashed("sign-in"): MAX_TRIES_FROM_AN_ADDRESS,
        guesser.hashed(name): MAX_TRIES_AT_AN_ACCOUNT,
    }
    if device:
        limits = {key: MAX_TRIES_AT_AN_ACCOUNT}
    await tries.drop_older_than(now - TRIES_WITHIN)
    added: list[int] = []
    is_wrong = False
    try:
        # An attempt counts before it is checked: concurrent attempts get no extra ones.
        for one in limits:
            # One by one: those that were added are taken back.
            added.append(await tries.add(one, now))  # noqa: PERF401
        for one, limit in limits.items():
            if await tries.count(one, since=now - TRIES_WITHIN) > limit:
                raise RateLimited(int(TRIES_WITHIN.total_seconds()))
        found = await (brake(deps, key, check, owner=owner, kind=kind) if kind else check())
        is_wrong = found is None
    finally:
        if not is_wrong:
            await tries.take_back(added)
    return found


async def _find(deps: Deps, email: str) -> Account | None:
    try:
        return await deps.store.accounts.find_by_email(parse_email(email))
    except ValueError:
        return None


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
