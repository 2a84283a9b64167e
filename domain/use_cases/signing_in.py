"""An owner signs in with e-mail and password."""

from datetime import datetime, timedelta
from typing import Final

from domain.accounts import Account, parse_email
from domain.errors import RateLimited
from domain.ports import Passwords, Store
from domain.unlocking import hash_address

# Wrong tries alone are counted: who knows the password is never kept waiting by it.
TRIES_WITHIN: Final = timedelta(minutes=10)
MAX_TRIES_AT_AN_ACCOUNT: Final = 10
MAX_TRIES_FROM_AN_ADDRESS: Final = 50


async def sign_in(
    store: Store,
    email: str,
    password: str,
    *,
    address: str,
    secret_key: bytes,
    passwords: Passwords,
    now: datetime,
) -> Account | None:
    """The account when the password is its own, else None: an unknown address takes as long and is answered alike.

    Raises RateLimited after ten wrong tries of one network address at one account in ten minutes, or fifty at any.
    """
    marks = _marks(secret_key, address, email)
    since = now - TRIES_WITHIN
    await store.password_tries.drop_older_than(since)
    for mark, limit in marks.items():
        if await store.password_tries.count(mark, since=since) >= limit:
            raise RateLimited(int(TRIES_WITHIN.total_seconds()))
    account = await _find(store, email)
    if await passwords.matches(account.password_hash if account else None, password) and account:
        return account
    for mark in marks:
        await store.password_tries.add(mark, now)
    return None


async def _find(store: Store, email: str) -> Account | None:
    try:
        return await store.accounts.find_by_email(parse_email(email))
    except ValueError:
        return None


def _marks(secret_key: bytes, address: str, email: str) -> dict[str, int]:
    """What the tries are counted under, each with its limit."""
    return {
        hash_address(secret_key + b"sign-in", address): MAX_TRIES_FROM_AN_ADDRESS,
        hash_address(
            secret_key + b"sign-in at\n" + email.strip().lower().encode("utf-8", "replace"), address
        ): MAX_TRIES_AT_AN_ACCOUNT,
    }
