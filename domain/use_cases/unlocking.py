"""The password in front of a code."""

from collections.abc import Mapping, Sequence
from functools import partial

from domain.kernel.errors import RateLimited
from domain.scanning.scans import Target
from domain.scanning.unlocking import TRIES_WITHIN, seconds_until_a_try, try_limits
from domain.use_cases.deps import Deps


async def unlock(
    deps: Deps,
    target: Target,
    password: str,
    *,
    address: str,
    secret_key: bytes,
) -> bool:
    """Whether `password` opens `target`.

    Raises RateLimited after ten wrong tries of one address at this code in ten minutes, or a hundred at all codes.
    """
    await deps.store.password_tries.drop_older_than(deps.clock() - TRIES_WITHIN)
    limits = try_limits(secret_key, address, target)
    # Counted before the password is looked at: of a hundred guesses at once no more pass than one after another.
    tries = await deps.store.transact(partial(_count_try, deps, target, limits))
    try:
        is_right = await deps.passwords.matches(target.restrictions.password_hash or "", password)
    except BaseException:
        await deps.store.password_tries.take_back(tries)
        raise
    if is_right:
        await deps.store.password_tries.take_back(tries)
    return is_right


async def _count_try(deps: Deps, target: Target, limits: Mapping[str, int]) -> Sequence[int]:
    now = deps.clock()
    # The account's row is locked so that two processes do not both see the last try left.
    await deps.store.accounts.lock(target.account_id)
    waits = [
        seconds_until_a_try(
            await deps.store.password_tries.moments(mark, after=now - TRIES_WITHIN), limit, now=now
        )
        for mark, limit in limits.items()
    ]
    if longest := max(waits):
        raise RateLimited(longest)
    return [await deps.store.password_tries.add(mark, now) for mark in limits]
