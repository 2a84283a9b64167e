"""The password of a code."""

from collections.abc import Mapping, Sequence
from functools import partial

from domain.codes.restrictions import trimmed_password
from domain.kernel.errors import RateLimited
from domain.scanning.code_passwords import TRIES_WITHIN, seconds_until_a_try, try_limits
from domain.scanning.scans import Target
from domain.use_cases.deps import Deps


async def unlock(deps: Deps, target: Target, password: str, *, address: str, secret_key: bytes) -> bool:
    """Raises RateLimited after ten wrong attempts of an address at a code in ten minutes, or 100 at all."""
    await deps.store.password_tries.drop_older_than(deps.clock() - TRIES_WITHIN)
    limits = try_limits(secret_key, address, target)
    # An attempt counts before its password is checked: concurrent guesses get no extra ones.
    tries = await deps.store.transact(partial(_count_try, deps, target, limits))
    try:
        is_right = await _matches(deps, target.restrictions.password_hash or "", password)
    except BaseException:
        await deps.store.password_tries.take_back(tries)
        raise
    if is_right:
        await deps.store.password_tries.take_back(tries)
    return is_right


async def _matches(deps: Deps, password_hash: str, password: str) -> bool:
    """As it was entered, because an older password may have spaces around it; then without them."""
    for text in dict.fromkeys((password, trimmed_password(password))):
        if await deps.passwords.matches(password_hash, text):
            return True
    return False


async def _count_try(deps: Deps, target: Target, limits: Mapping[str, int]) -> Sequence[int]:
    now = deps.clock()
    # The account's row is locked so that two processes cannot both use the last attempt.
    await deps.store.accounts.lock(target.account_id)
    waits = [
        seconds_until_a_try(
            await deps.store.password_tries.moments(key, after=now - TRIES_WITHIN), limit, now=now
        )
        for key, limit in limits.items()
    ]
    if longest := max(waits):
        raise RateLimited(longest)
    return [await deps.store.password_tries.add(key, now) for key in limits]
