"""Having given a code's password: a signed cookie that says so for an hour."""

import hmac
from datetime import datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address, ip_network

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


def hash_address(key: bytes, address: str) -> str:
    """A visitor's address as the password tries keep it for ten minutes: keyed, so that it cannot be guessed back."""
    return hmac.new(key, b"address\n" + _household(address).encode(), sha256).hexdigest()


def _household(address: str) -> str:
    """An IPv6 address without its last 64 bits: a visitor has all of those to choose from (RFC 6177)."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    # One socket for both (RFC 4291, 2.5.5.2): else everybody on IPv4 would be one household.
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, 64), strict=False))


def _signature(key: bytes, target: Target, until: int) -> str:
    text = f"unlock\n{target.code_id}\n{target.gates.password_hash}\n{until}"
    return hmac.new(key, text.encode(), sha256).hexdigest()
