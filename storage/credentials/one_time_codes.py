"""Codes of authenticator apps."""

import hmac
from collections.abc import Sequence
from datetime import datetime

from pyotp import TOTP


class AppCodes:
    def uri(self, secret: str, email: str) -> str:
        return TOTP(secret).provisioning_uri(name=email, issuer_name="Repoint")

    def steps_of(self, secret: str, code: str, now: datetime) -> Sequence[int]:
        # RFC 6238, 5.2: a clock that is a little off, and a code that was read just before it changed.
        totp = TOTP(secret)
        present = totp.timecode(now)
        return [
            present + drift
            for drift in (-1, 0, 1)
            if hmac.compare_digest(totp.at(now, counter_offset=drift), code)
        ]
