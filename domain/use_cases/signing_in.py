"""An owner signs in with e-mail and password."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from typing import Final

from domain.accounts.accounts import Account, parse_email
from domain.kernel.errors import RateLimited
from domain.kernel.ip_prefix import hash_address
from domain.use_cases.deps import Deps

# Only wrong attempts count: they never delay a correct one from another address.
TRIES_WITHIN: Final = timedelta(minutes=10)
MAX_TRIES_AT_AN_ACCOUNT: Final = 10
MAX_TRIES_FROM_AN_ADDRESS: Final = 50


async def sign_in(
    deps: Deps, email: str, password: str, *, address: str, secret_key: bytes
) -> Account | None:
    """The account, or None. An unknown e-mail address takes as long and gets the same answer.

    Raises RateLimited after ten wrong attempts of one network address at one account in ten minutes, or fifty
    at all accounts.
    """
    return await _match(
        deps, lambda: _find(deps, email), email, password, address=address, secret_key=secret_key
    )


async def confirm_password(
    deps: Deps, account: Account, password: str, *, address: str, secret_key: bytes
) -> Account | None:
    """The account as it is now, or None. For who is signed in already. Raises as `sign_in`."""
    return await _match(
        deps,
        lambda: deps.store.accounts.get(account.id),
        account.email,
        password,
        address=address,
        secret_key=secret_key,
    )


async def _match(
    deps: Deps,
    find: Callable[[], Awaitable[Account | None]],
    email: str,
    password: str,
    *,
    address: str,
    secret_key: bytes,
) -> Account | None:
    now = deps.clock()
    limits = _limits(secret_key, address, email)
    await deps.store.password_tries.drop_older_than(now - TRIES_WITHIN)
    tries: list[int] = []
    try:
        # An attempt counts before its password is checked: concurrent attempts get no extra ones.
        for key in limits:
            # One by one: those that were added are taken back.
            tries.append(await deps.store.password_tries.add(key, now))  # noqa: PERF401
        await _require_tries_left(deps, limits, since=now - TRIES_WITHIN)
        account = await find()
        if (
            not await deps.passwords.matches(account.password_hash if account else None, password)
            or not account
        ):
            return None
    except BaseException:
        await deps.store.password_tries.take_back(tries)
        raise
    await deps.store.password_tries.take_back(tries)
    return account


async def _require_tries_left(deps: Deps, limits: Mapping[str, int], *, since: datetime) -> None:
    for key, limit in limits.items():
        if await deps.store.password_tries.count(key, since=since) > limit:
            raise RateLimited(int(TRIES_WITHIN.total_seconds()))


async def _find(deps: Deps, email: str) -> Account | None:
    try:
        return await deps.store.accounts.find_by_email(parse_email(email))
    except ValueError:
        return None


def _limits(secret_key: bytes, address: str, email: str) -> dict[str, int]:
    """The keys under which attempts are counted, with their limits."""
    return {
        hash_address(secret_key, address, "sign-in"): MAX_TRIES_FROM_AN_ADDRESS,
        hash_address(secret_key, address, f"sign-in {email.strip().lower()}"): MAX_TRIES_AT_AN_ACCOUNT,
    }
