"""Links that work once: minted for an e-mail or for the operator, used by who opens them."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

from domain.accounts.accounts import Account
from domain.accounts.one_time_tokens import LIFETIMES, OneTimeToken, Purpose
from domain.accounts.secrets import hash_secret, mint_secret
from domain.kernel.errors import ValidationFailed
from domain.kernel.ids import mint_id
from domain.use_cases.deps import Deps


class LinkUnusable(Exception):
    """The link is unknown, expired, or was used."""


class EmailTaken(Exception):
    """Another account has confirmed the address since the link was made."""


async def mint_link(
    deps: Deps, account: Account, purpose: Purpose, *, email: str = "", lifetime: timedelta | None = None
) -> str:
    """A token for the link, of which only a hash is stored. `email`: the account's, if it is left out."""
    token = mint_secret(deps.rng)
    await deps.store.one_time_tokens.add(
        OneTimeToken(
            id=mint_id(deps.rng),
            account_id=account.id,
            purpose=purpose,
            token_hash=hash_secret(token),
            email=email or account.email,
            expires_at=deps.clock() + (lifetime or LIFETIMES[purpose]),
        )
    )
    return token


async def find_link(deps: Deps, token: str, purpose: Purpose) -> OneTimeToken:
    """Looking at it does not use it: scanners of e-mails open links. Raises LinkUnusable."""
    found = await deps.store.one_time_tokens.find(hash_secret(token))
    if found is None or found.purpose is not purpose or found.has_expired(deps.clock()):
        raise LinkUnusable
    return found


async def use_link(
    deps: Deps, found: OneTimeToken, change: Callable[[Account], Awaitable[Account]]
) -> Account:
    """The account after `change`, in one transaction with the use. Raises LinkUnusable, EmailTaken."""

    async def write() -> Account:
        await deps.store.accounts.lock(found.account_id)
        account = await deps.store.accounts.get(found.account_id)
        if account is None or not await deps.store.one_time_tokens.use(found.id):
            raise LinkUnusable
        return await change(account)

    try:
        return await deps.store.transact(write)
    except ValidationFailed:
        raise EmailTaken from None
