"""Having given a code's password: a signed cookie that says so for an hour."""

import hmac
from datetime import datetime, timedelta
from hashlib import sha256

from domain.scans import Target

UNLOCKED_FOR = timedelta(hours=1)
MAX_TRIES = 10
TRIES_WITHIN = timedelta(minutes=10)


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
    text = f"unlock\n{target.code_id}\n{target.gates.password_hash}\n{until}"
    return hmac.new(key, text.encode(), sha256).hexdigest()
