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

    A try is noted before it is judged, so that a hundred at once do not all pass the count.
    """
    tried, tries = await store.password_tries.add(address_hash, now, since=now - TRIES_WITHIN)
    if tries > MAX_TRIES:
        # A try that was not even judged does not prolong the wait.
        await store.password_tries.forgive(tried)
        raise RateLimited(int(TRIES_WITHIN.total_seconds()))
    if not await passwords.matches(target.gates.password_hash or "", password):
        return False
    await store.password_tries.forgive(tried)
    return True
