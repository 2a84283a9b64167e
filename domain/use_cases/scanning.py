"""The password in front of a code."""

from datetime import datetime

from domain.errors import RateLimited
from domain.ports import Passwords, Store
from domain.scans import Target
from domain.unlocking import MAX_TRIES, TRIES_WITHIN


async def unlock(
    store: Store, target: Target, password: str, address_hash: str, *, passwords: Passwords, now: datetime
) -> bool:
    """Whether `password` opens `target`. Raises RateLimited after ten wrong tries of that address.

    Of one address only one call may run at a time, or a hundred guesses at once would all pass the count;
    each further process lets one more through.
    """
    since = now - TRIES_WITHIN
    await store.password_tries.drop_older_than(since)
    if await store.password_tries.count(address_hash, since=since) >= MAX_TRIES:
        raise RateLimited(int(TRIES_WITHIN.total_seconds()))
    if await passwords.matches(target.gates.password_hash or "", password):
        return True
    await store.password_tries.add(address_hash, now)
    return False
