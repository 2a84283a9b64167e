"""Browsers that somebody has signed in with. A signed cookie tells them from those of strangers."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from domain.kernel.net.ip_prefix import Guesser
from domain.kernel.signing import is_in_future, is_signature, sign

# After the prefix of our cookies: dashboard and consent pages on one host share it.
DEVICE_COOKIE: Final = "device"
# The longest that browsers keep a cookie (RFC 6265bis, 5.5). Each sign-in begins it anew.
KNOWN_FOR: Final = timedelta(days=400)


def sign_device(key: bytes, account_id: UUID, name: str, *, now: datetime) -> str:
    """The value of the cookie, which opens nothing. `name`: by which attempts of this browser are counted."""
    until = str(int((now + KNOWN_FOR).timestamp()))
    return f"{until}.{name}.{sign(key, f'device {account_id} {name} {until}')}"


def known_device(guesser: Guesser, account_id: UUID, *, now: datetime) -> str:
    """The name of a browser that has signed in to this account; empty for others."""
    until, name, signature = [*guesser.device_cookie.split("."), "", ""][:3]
    expected = sign(guesser.key, f"device {account_id} {name} {until}")
    return name if is_in_future(until, now) and is_signature(signature, expected) else ""
