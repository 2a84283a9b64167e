"""Passkeys: added, renamed, removed; and signing in with one, which asks for nothing else."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind
from domain.accounts.second_steps import MAX_PASSKEYS, Passkey, Purpose, parse_passkey_name
from domain.accounts.secrets import mint_secret
from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.ids import mint_id, parse_id
from domain.kernel.net.ip_prefix import Guesser
from domain.kernel.reasons import Reason
from domain.ports.second_steps import PasskeyCeremonies, PasskeyRefused
from domain.use_cases.accounts.emails import queue_notice
from domain.use_cases.accounts.passwords import lock_known, require_password
from domain.use_cases.accounts.pending_steps import begin_pending, find_pending, take_pending
from domain.use_cases.accounts.sessions import add_session
from domain.use_cases.deps import Deps, transacted
from domain.use_cases.second_steps.recovery_codes import drop_useless_recovery_codes, first_recovery_codes

Result = TypeVar("Result")


async def begin_passkey(deps: Deps, account: Account, password: str, guesser: Guesser) -> str:
    """The token of a challenge. Raises ValidationFailed for one too many, and as `require_password`."""
    _ceremonies(deps)
    known = await require_password(deps, account, password, guesser)

    async def write() -> str:
        await lock_known(deps, known)
        await _require_room_for_passkey(deps, account)
        return await begin_pending(deps, Purpose.NEW_PASSKEY, account.id, mint_secret(deps.rng))

    return await deps.store.transact(write)


async def creation_options(deps: Deps, account: Account, token: str) -> str | None:
    """JSON for the browser; None once the challenge is used or too old."""
    pending = await find_pending(deps, Purpose.NEW_PASSKEY, token, account.id)
    if pending is None:
        return None
    known = await deps.store.passkeys.list_of(account.id)
    return await _ceremonies(deps).creation_options(pending.content, account, known)


async def add_passkey(deps: Deps, account: Account, token: str, answer: str, name: str) -> str | None:
    """The token of the first recovery codes, or None if the account has some.

    Raises ValidationFailed for its name, PasskeyRefused for the answer, and NotFound for a challenge that is
    used or too old.
    """
    ceremonies, name = _ceremonies(deps), parse_passkey_name(name)
    pending = await deps.store.transact(lambda: take_pending(deps, Purpose.NEW_PASSKEY, token, account.id))
    made = await ceremonies.verify_made(answer, pending.content)
    passkey = Passkey(
        id=mint_id(deps.rng),
        account_id=account.id,
        credential_id=made.credential_id,
        public_key=made.public_key,
        sign_count=made.sign_count,
        name=name,
        created_at=deps.clock(),
    )

    async def write() -> str | None:
        await deps.store.accounts.lock(account.id)
        await _require_room_for_passkey(deps, account)
        if await deps.store.passkeys.find(passkey.credential_id):
            raise PasskeyRefused
        await deps.store.passkeys.add(passkey)
        await queue_notice(deps, account.id, EmailKind.PASSKEY_ADDED, name=passkey.name)
        return await first_recovery_codes(deps, account)

    return await deps.store.transact(write)


async def begin_passkey_sign_in(
    deps: Deps, second_step: str | None, purpose: Purpose = Purpose.SIGN_IN, *, token: str | None = None
) -> str:
    """The token of a challenge. `second_step`: of somebody whose password was right, if there is one."""
    _ceremonies(deps)
    known = await find_pending(deps, purpose, second_step) if second_step else None
    account_id, challenge = known.account_id if known else None, mint_secret(deps.rng)
    return await deps.store.transact(
        lambda: begin_pending(deps, Purpose.PASSKEY_SIGN_IN, account_id, challenge, token=token)
    )


async def request_options(deps: Deps, token: str) -> str | None:
    """JSON for the browser; None once the challenge is used or too old."""
    pending = await find_pending(deps, Purpose.PASSKEY_SIGN_IN, token)
    if pending is None:
        return None
    allowed = await deps.store.passkeys.list_of(pending.account_id) if pending.account_id else []
    return await _ceremonies(deps).request_options(pending.content, allowed)


async def sign_in_with_passkey(deps: Deps, token: str, answer: str, *, user_agent: str) -> str:
    """The token of a new session. Raises as `use_passkey`."""
    return await use_passkey(deps, token, answer, partial(add_session, deps, user_agent=user_agent))


async def use_passkey(
    deps: Deps, token: str, answer: str, then: Callable[[Account], Awaitable[Result]]
) -> Result:
    """What `then` makes of the account, in the transaction that counts the use.

    Raises PasskeyRefused, and NotFound as `add_passkey`.
    """
    ceremonies = _ceremonies(deps)
    pending = await deps.store.transact(lambda: take_pending(deps, Purpose.PASSKEY_SIGN_IN, token))
    passkey = await deps.store.passkeys.find(await ceremonies.credential_id_of(answer))
    if passkey is None or pending.account_id not in (None, passkey.account_id):
        raise PasskeyRefused
    sign_count = await ceremonies.verify_used(answer, pending.content, passkey)

    async def write() -> Result:
        account = await deps.store.accounts.lock(passkey.account_id)
        # It may have been removed meanwhile.
        if account is None or not await deps.store.passkeys.use(
            passkey, sign_count=sign_count, used_at=deps.clock()
        ):
            raise PasskeyRefused
        return await then(account)

    return await deps.store.transact(write)


@transacted
async def rename_passkey(deps: Deps, account: Account, reference: str, name: str) -> None:
    """Raises NotFound, and ValidationFailed for the name."""
    passkey_id, name = parse_id(reference), parse_passkey_name(name)
    if passkey_id is None or not await deps.store.passkeys.rename(account.id, passkey_id, name):
        raise NotFound("passkey")


async def remove_passkey(
    deps: Deps, account: Account, reference: str, password: str, guesser: Guesser
) -> None:
    """Raises NotFound, and as `require_password`."""
    known = await require_password(deps, account, password, guesser)
    passkey_id = parse_id(reference)

    async def write() -> None:
        await lock_known(deps, known)
        names = {one.id: one.name for one in await deps.store.passkeys.list_of(account.id)}
        if passkey_id not in names:
            raise NotFound("passkey")
        await deps.store.passkeys.delete(account.id, passkey_id)
        await queue_notice(deps, account.id, EmailKind.PASSKEY_REMOVED, name=names[passkey_id])
        await drop_useless_recovery_codes(deps, account)

    await deps.store.transact(write)


def _ceremonies(deps: Deps) -> PasskeyCeremonies:
    """Raises NotFound where browsers have no passkeys."""
    if deps.passkeys is None:
        raise NotFound("passkeys")
    return deps.passkeys


async def _require_room_for_passkey(deps: Deps, account: Account) -> None:
    if len(await deps.store.passkeys.list_of(account.id)) >= MAX_PASSKEYS:
        raise ValidationFailed([Fault("passkeys", Reason.TOO_MANY_KEYS, limit=MAX_PASSKEYS)])
