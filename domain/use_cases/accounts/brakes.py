"""Guesses at passwords and codes are slowed, those of a network address and those at an account.

The brake of an account counts them from all addresses together.
"""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final, TypeVar
from uuid import UUID

from domain.accounts.emails import EmailKind
from domain.accounts.known_devices import known_device
from domain.kernel.errors import RateLimited
from domain.kernel.net.ip_prefix import Guesser
from domain.kernel.signing import sign
from domain.use_cases.accounts.emails import queue_email
from domain.use_cases.deps import Deps

# Only wrong attempts count: they never delay a correct one from another address.
TRIES_WITHIN: Final = timedelta(minutes=10)
MAX_TRIES_AT_AN_ACCOUNT: Final = 10
MAX_TRIES_FROM_AN_ADDRESS: Final = 50
COUNTED_FOR: Final = timedelta(days=1)
FREE_TRIES: Final = 20
# It is slow and never closed: an owner with a new device must get in while somebody goes on guessing.
THEN_ONE_IN: Final = timedelta(minutes=3)
Result = TypeVar("Result")


async def slow_guesses(
    deps: Deps,
    guesser: Guesser,
    name: str,
    check: Callable[[], Awaitable[Result | None]],
    *,
    owner: UUID | None = None,
    kind: EmailKind | None = None,
) -> Result | None:
    """The result of `check`; None is a wrong attempt, which counts. `name`: of what is guessed at.

    Raises RateLimited after ten wrong attempts of one network address at one account in ten minutes, or fifty
    at all accounts; with a `kind` of e-mail, after twenty a day of all addresses at one account, but for one
    in three minutes. A browser that has signed in to the account of `owner` has a limit and a brake of its
    own, so that strangers do not hold it up.
    """
    now, tries = deps.clock(), deps.store.password_tries
    device = known_device(guesser, owner, now=now) if owner else ""
    key = sign(guesser.key, f"brake {name} {device}")
    limits = {
        guesser.hashed("sign-in"): MAX_TRIES_FROM_AN_ADDRESS,
        guesser.hashed(name): MAX_TRIES_AT_AN_ACCOUNT,
    }
    if device:
        limits = {key: MAX_TRIES_AT_AN_ACCOUNT}
    await tries.drop_older_than(now - TRIES_WITHIN)
    added: list[int] = []
    is_wrong = False
    try:
        # An attempt counts before it is checked: concurrent attempts get no extra ones.
        for one in limits:
            # One by one: those that were added are taken back.
            added.append(await tries.add(one, now))  # noqa: PERF401
        for one, limit in limits.items():
            if await tries.count(one, since=now - TRIES_WITHIN) > limit:
                raise RateLimited(int(TRIES_WITHIN.total_seconds()))
        found = await (_brake(deps, key, check, owner=owner, kind=kind) if kind else check())
        is_wrong = found is None
    finally:
        if not is_wrong:
            await tries.take_back(added)
    return found


async def _brake(
    deps: Deps,
    key: str,
    check: Callable[[], Awaitable[Result | None]],
    *,
    owner: UUID | None,
    kind: EmailKind,
) -> Result | None:
    """The result of `check`; None is a wrong attempt, which counts. Raises RateLimited.

    `kind`: of the e-mail after twenty. Without an owner it is queued all the same, and never sent: the work
    does not tell whether there is an account.
    """
    now, brakes = deps.clock(), deps.store.brakes
    await brakes.drop_older_than(now - COUNTED_FOR)
    # An attempt counts before it is checked: concurrent attempts get no extra ones.
    if not await brakes.take(key, now, free=FREE_TRIES, idle_since=now - THEN_ONE_IN):
        raise RateLimited(int(THEN_ONE_IN.total_seconds()))
    is_wrong = False
    try:
        found = await check()
        is_wrong = found is None
    finally:
        if not is_wrong:
            await brakes.take_back(key)

    async def tell() -> None:
        if await brakes.tell(key, after=FREE_TRIES):
            await queue_email(deps, kind, owner, details={"at": now.isoformat()})

    if is_wrong:
        await deps.store.transact(tell)
    return found
