"""Limits on what strangers may start: e-mails to an address, and accounts."""

from typing import Final

from domain.kernel.errors import RateLimited
from domain.kernel.net.ip_prefix import Guesser, hash_address
from domain.use_cases.accounts.signing_in import TRIES_WITHIN
from domain.use_cases.deps import Deps

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
