"""Links that work once: minted for an e-mail or for the operator, used by who opens them.

Strangers may start only so many e-mails to an address, and accounts.
"""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

from domain.accounts.accounts import Account
from domain.accounts.secrets import LIFETIMES, OneTimeToken, Purpose, hash_secret, mint_secret
from domain.kernel.errors import RateLimited, ValidationFailed
from domain.kernel.ids import mint_id
from domain.kernel.net.ip_prefix import Guesser, hash_address
from domain.use_cases.accounts.brakes import TRIES_WITHIN
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
        account = await deps.store.accounts.lock(found.account_id)
        if account is None or not await deps.store.one_time_tokens.use(found.id):
            raise LinkUnusable
        return await change(account)

    try:
        return await deps.store.transact(write)
    except ValidationFailed:
        raise EmailTaken from None


MAX_EMAILS_TO_AN_ADDRESS: Final = 3
MAX_REQUESTS_OF_AN_ADDRESS: Final = 20


async def require_requests_left(deps: Deps, email: str, guesser: Guesser) -> None:
    """Three e-mails to one address in ten minutes, whoever asks, and twenty requests of a network address.

    Raises RateLimited. Whether the address has an account makes no difference.
    """
    limits = {
        guesser.hashed("e-mails"): MAX_REQUESTS_OF_AN_ADDRESS,
        hash_address(guesser.key, "", f"e-mails to {email}"): MAX_EMAILS_TO_AN_ADDRESS,
    }
    now, tries = deps.clock(), deps.store.password_tries
    await tries.drop_older_than(now - TRIES_WITHIN)
    for key, limit in limits.items():
        # It counts before the limit is looked at: concurrent requests get no extra ones.
        await tries.add(key, now)
        if await tries.count(key, since=now - TRIES_WITHIN) > limit:
            raise RateLimited(int(TRIES_WITHIN.total_seconds()))
