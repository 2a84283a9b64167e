"""An authenticator app: switched on with its first code, and off."""

from dataclasses import dataclass

from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind
from domain.accounts.second_steps import Authenticator, Purpose, mint_authenticator_secret, read_code
from domain.kernel.errors import NotFound
from domain.kernel.net.ip_prefix import Guesser
from domain.use_cases.accounts.emails import queue_notice
from domain.use_cases.accounts.passwords import lock_known, require_password
from domain.use_cases.accounts.pending_steps import begin_pending, find_pending, take_pending
from domain.use_cases.deps import Deps
from domain.use_cases.second_steps.recovery_codes import drop_useless_recovery_codes, first_recovery_codes


@dataclass(frozen=True, slots=True)
class NewAuthenticator:
    """`uri`: what an app reads from a QR code."""

    secret: str
    uri: str


async def begin_authenticator(deps: Deps, account: Account, password: str, guesser: Guesser) -> str:
    """The token of a secret that counts once its first code was right. Raises as `require_password`."""
    known = await require_password(deps, account, password, guesser)
    encrypted = await deps.encryption.encrypt(mint_authenticator_secret(deps.rng))

    async def write() -> str:
        await lock_known(deps, known)
        return await begin_pending(deps, Purpose.NEW_AUTHENTICATOR, account.id, encrypted)

    return await deps.store.transact(write)


async def read_new_authenticator(deps: Deps, account: Account, token: str) -> NewAuthenticator | None:
    found = await find_pending(deps, Purpose.NEW_AUTHENTICATOR, token, account.id)
    secret = await deps.encryption.decrypt(found.content) if found else None
    return NewAuthenticator(secret, deps.one_time_codes.uri(secret, account.email)) if secret else None


class WrongCode(Exception):
    """The app shows another one."""


async def confirm_authenticator(deps: Deps, account: Account, token: str, entered: str) -> str | None:
    """It counts from now on, in place of an earlier one.

    The token of the first recovery codes, or None if the account has some. Raises WrongCode, and NotFound
    when the secret has expired.
    """
    new, code, now = await read_new_authenticator(deps, account, token), read_code(entered), deps.clock()
    if new is None:
        raise NotFound("authenticator")
    steps = deps.one_time_codes.steps_of(new.secret, code, now) if code else ()
    if not steps:
        raise WrongCode
    encrypted = await deps.encryption.encrypt(new.secret)

    async def write() -> str | None:
        await deps.store.accounts.lock(account.id)
        await take_pending(deps, Purpose.NEW_AUTHENTICATOR, token, account.id)
        await deps.store.authenticators.save(
            Authenticator(
                account_id=account.id, encrypted_secret=encrypted, last_step=steps[-1], created_at=now
            )
        )
        await queue_notice(deps, account.id, EmailKind.AUTHENTICATOR_ON)
        return await first_recovery_codes(deps, account)

    return await deps.store.transact(write)


async def remove_authenticator(deps: Deps, account: Account, password: str, guesser: Guesser) -> None:
    """Raises as `require_password`."""
    known = await require_password(deps, account, password, guesser)

    async def write() -> None:
        await lock_known(deps, known)
        if await deps.store.authenticators.find(account.id) is None:
            return
        await deps.store.authenticators.delete_of(account.id)
        await queue_notice(deps, account.id, EmailKind.AUTHENTICATOR_OFF)
        await drop_useless_recovery_codes(deps, account)

    await deps.store.transact(write)
