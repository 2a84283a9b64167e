"""A code's password: how often it may be tried, and the signed cookie of who has given it."""

import hmac
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from math import ceil

from domain.kernel.ip_prefix import hash_address
from domain.scanning.scans import Target

UNLOCKED_FOR = timedelta(hours=1)
# Wrong tries from one address. Ten slips at one table must not lock the codes of other owners for the whole venue.
MAX_TRIES_AT_A_CODE = 10
MAX_TRIES_AT_ALL_CODES = 100
TRIES_WITHIN = timedelta(minutes=10)


def try_limits(key: bytes, address: str, target: Target) -> Mapping[str, int]:
    """The keyed hashes under which a wrong try is counted, each with its limit."""
    return {
        hash_address(key, address, f"unlock {target.code_id}"): MAX_TRIES_AT_A_CODE,
        hash_address(key, address, "unlock"): MAX_TRIES_AT_ALL_CODES,
    }


def seconds_until_a_try(tried_at: Sequence[datetime], limit: int, *, now: datetime) -> int:
    """How long until one more try is allowed; 0 when it is now. `tried_at`: those of the last ten minutes, oldest first."""
    if len(tried_at) < limit:
        return 0
    return ceil((tried_at[-limit] + TRIES_WITHIN - now).total_seconds())


def sign_unlock(key: bytes, target: Target, *, now: datetime) -> str:
    """The cookie's value. A new password makes it worthless, another code does not know it."""
    until = int((now + UNLOCKED_FOR).timestamp())
    return f"{until}.{_signature(key, target, until)}"


def has_unlocked(key: bytes, target: Target, cookie: str | None, *, now: datetime) -> bool:
    if not cookie:
        return False
    until, _, signature = cookie.partition(".")
    if not (until.isascii() and until.isdigit() and len(until) < 12) or now.timestamp() >= int(until):
        return False
    return hmac.compare_digest(_signature(key, target, int(until)).encode(), signature.encode())


def _signature(key: bytes, target: Target, until: int) -> str:
    text = f"unlock\n{target.code_id}\n{target.restrictions.password_hash}\n{until}"
    return hmac.new(key, text.encode(), sha256).hexdigest()
