"""The password of a code: the limit on attempts, and the signed cookie of visitors who gave it."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from math import ceil

from domain.kernel.net.ip_prefix import hash_address
from domain.kernel.signing import is_in_future, is_signature, sign
from domain.scanning.scans import Target

UNLOCKED_FOR = timedelta(hours=1)
# Wrong attempts from one address. Ten mistakes must not lock codes of other owners in the same building.
MAX_TRIES_AT_A_CODE = 10
MAX_TRIES_AT_ALL_CODES = 100
TRIES_WITHIN = timedelta(minutes=10)


def try_limits(key: bytes, address: str, target: Target) -> Mapping[str, int]:
    """The keyed hashes under which a wrong attempt is counted, each with its limit."""
    return {
        hash_address(key, address, f"unlock {target.code_id}"): MAX_TRIES_AT_A_CODE,
        hash_address(key, address, "unlock"): MAX_TRIES_AT_ALL_CODES,
    }


def seconds_until_a_try(tried_at: Sequence[datetime], limit: int, *, now: datetime) -> int:
    """0 if an attempt is allowed now. `tried_at`: the attempts of the last ten minutes, oldest first."""
    if len(tried_at) < limit:
        return 0
    return ceil((tried_at[-limit] + TRIES_WITHIN - now).total_seconds())


def sign_unlock(key: bytes, target: Target, *, now: datetime) -> str:
    """The value of the cookie. It is valid for this code and its present password."""
    until = str(int((now + UNLOCKED_FOR).timestamp()))
    return f"{until}.{_signature(key, target, until)}"


def has_unlocked(key: bytes, target: Target, cookie: str | None, *, now: datetime) -> bool:
    until, _, signature = (cookie or "").partition(".")
    return is_in_future(until, now) and is_signature(signature, _signature(key, target, until))


def _signature(key: bytes, target: Target, until: str) -> str:
    return sign(key, f"unlock\n{target.code_id}\n{target.restrictions.password_hash}\n{until}")
