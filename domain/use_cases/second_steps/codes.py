"""The second step by a code: of an authenticator app, or a recovery code."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind
from domain.accounts.second_steps import Purpose, SecondSteps, read_code, read_recovery_code
from domain.accounts.secrets import hash_secret
from domain.kernel.errors import NotFound
from domain.kernel.net.ip_prefix import Guesser
from domain.use_cases.accounts.brakes import slow_guesses
from domain.use_cases.accounts.pending_steps import (
    begin_pending,
    find_pending,
    lock_unchanged_account,
    second_steps_of,
    take_pending,
)
from domain.use_cases.accounts.sessions import add_session
from domain.use_cases.deps import Deps, transacted

Result = TypeVar("Result")


@transacted
async def begin_second_step(
    deps: Deps, account: Account, purpose: Purpose = Purpose.SIGN_IN, *, token: str | None = None
) -> str:
    """Its token, for a cookie, once the password was right. Raises NotFound as `begin_session`."""
    await lock_unchanged_account(deps, account)
    return await begin_pending(deps, purpose, account.id, token=token)


async def find_owed_steps(deps: Deps, token: str, purpose: Purpose = Purpose.SIGN_IN) -> SecondSteps | None:
    """The second steps of the account whose password was right; None when nothing is pending any more."""
    pending = await find_pending(deps, purpose, token)
    return await second_steps_of(deps, pending.account_id) if pending and pending.account_id else None


async def sign_in_with_code(
    deps: Deps, token: str, entered: str, guesser: Guesser, *, user_agent: str
) -> str | None:
    """The token of a new session; None for a wrong code. Raises as `pass_second_step`."""
    begin = partial(add_session, deps, user_agent=user_agent)
    return await pass_second_step(deps, Purpose.SIGN_IN, token, entered, begin, guesser)


async def pass_second_step(
    deps: Deps,
    purpose: Purpose,
    token: str,
    entered: str,
    then: Callable[[Account], Awaitable[Result]],
    guesser: Guesser,
) -> Result | None:
    """What `then` makes of the account, in the transaction that uses the code up; None for a wrong code.

    Raises NotFound when nothing is pending any more, and RateLimited as `slow_guesses`.
    """
    pending = await find_pending(deps, purpose, token)
    if pending is None or pending.account_id is None:
        raise NotFound("sign-in")
    account_id = pending.account_id

    async def write() -> Result | None:
        # Each code waits its turn, and a new password has ended what was pending.
        account = await deps.store.accounts.lock(account_id)
        if account is None or not await find_pending(deps, purpose, token):
            raise NotFound("sign-in")
        if not await _use_code(deps, account_id, entered):
            return None
        await take_pending(deps, purpose, token)
        return await then(account)

    work, name = partial(deps.store.transact, write), f"second step {account_id}"
    return await slow_guesses(deps, guesser, name, work, owner=account_id, kind=EmailKind.CODE_GUESSED)


async def _use_code(deps: Deps, account_id: UUID, entered: str) -> bool:
    code = read_code(entered)
    if code is None:
        return await deps.store.recovery_codes.use(account_id, hash_secret(read_recovery_code(entered)))
    authenticator = await deps.store.authenticators.find(account_id)
    secret = await deps.encryption.decrypt(authenticator.encrypted_secret) if authenticator else None
    if secret is None:
        return False
    for step in deps.one_time_codes.steps_of(secret, code, deps.clock()):
        if await deps.store.authenticators.use_step(account_id, step):
            return True
    return False
