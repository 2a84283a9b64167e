"""The brake of an account: wrong passwords and codes count for it from all network addresses together."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final, TypeVar
from uuid import UUID

from domain.accounts.emails import EmailKind
from domain.kernel.errors import RateLimited
from domain.use_cases.accounts.emails import queue_email
from domain.use_cases.deps import Deps

COUNTED_FOR: Final = timedelta(days=1)
FREE_TRIES: Final = 20
# It is slow and never closed: an owner with a new device must get in while somebody goes on guessing.
THEN_ONE_IN: Final = timedelta(minutes=3)
Result = TypeVar("Result")


async def brake(
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
