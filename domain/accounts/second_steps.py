"""What an account can ask for beside its password: an authenticator app, passkeys, recovery codes."""

from base64 import b32encode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random
from typing import Final
from uuid import UUID

from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import wrong_length
from domain.kernel.ids import mint_text

RECOVERY_CODES: Final = 10
MAX_PASSKEYS: Final = 20
LONGEST_NAME: Final = 100
# Without those that look like others. Sixteen of them are 79 bits: a plain digest is enough.
_RECOVERY_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_RECOVERY_LENGTH: Final = 16
_DIGITS: Final = 6


class Purpose(StrEnum):
    """What a browser is in the middle of."""

    # The password was right: at the dashboard, or for an assistant.
    SIGN_IN = "sign_in"
    CONSENT = "consent"
    # `content`: the challenge.
    PASSKEY_SIGN_IN = "passkey_sign_in"
    NEW_PASSKEY = "new_passkey"
    # `content`: encrypted.
    NEW_AUTHENTICATOR = "new_authenticator"
    NEW_RECOVERY_CODES = "new_recovery_codes"
    # A form whose session had ended. `content`: encrypted.
    KEPT_FORM = "kept_form"


LIFETIMES: Final = {
    **dict.fromkeys(Purpose, timedelta(minutes=10)),
    **dict.fromkeys((Purpose.PASSKEY_SIGN_IN, Purpose.NEW_PASSKEY), timedelta(minutes=5)),
    Purpose.KEPT_FORM: timedelta(hours=1),
}
LONGEST_PENDING: Final = max(LIFETIMES.values())


@dataclass(frozen=True, kw_only=True, slots=True)
class PendingStep:
    """A step whose token is in a cookie of that browser; only a hash of it is stored.

    `account_id`: None until a passkey says whose it is.
    """

    id: UUID
    purpose: Purpose
    token_hash: str
    account_id: UUID | None
    content: str
    created_at: datetime

    def has_expired(self, now: datetime) -> bool:
        return now - self.created_at >= LIFETIMES[self.purpose]


@dataclass(frozen=True, kw_only=True, slots=True)
class Authenticator:
    """`last_step`: that of the last code that was used (RFC 6238, 5.2: each counts once)."""

    account_id: UUID
    encrypted_secret: str
    last_step: int
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Passkey:
    """`credential_id`: base64url. `sign_count`: 0 for those that do not count (WebAuthn, 6.1.1)."""

    id: UUID
    account_id: UUID
    credential_id: str
    public_key: bytes
    sign_count: int
    name: str
    created_at: datetime
    last_used_at: datetime | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SecondSteps:
    """The second steps of one account. `recovery_codes`: how many are left."""

    authenticator: Authenticator | None
    passkeys: Sequence[Passkey]
    recovery_codes: int

    @property
    def is_owed(self) -> bool:
        """Whether a password alone is not enough."""
        return self.authenticator is not None or bool(self.passkeys)


def mint_authenticator_secret(rng: Random) -> str:
    """160 bits in base32 (RFC 4226, 4, R6)."""
    return b32encode(rng.getrandbits(160).to_bytes(20)).decode()


def mint_recovery_codes(rng: Random) -> list[str]:
    codes = [mint_text(rng, _RECOVERY_ALPHABET, _RECOVERY_LENGTH) for _ in range(RECOVERY_CODES)]
    return ["-".join(code[start : start + 4] for start in range(0, _RECOVERY_LENGTH, 4)) for code in codes]


def read_code(entered: str) -> str | None:
    """The digits that an app shows, or None: people and apps group them by spaces."""
    code = "".join(entered.split())
    return code if len(code) == _DIGITS and code.isascii() and code.isdigit() else None


def read_recovery_code(entered: str) -> str:
    """The code as it is hashed: the hyphens and capitals are for people."""
    return "".join(sign for sign in entered.lower() if sign in _RECOVERY_ALPHABET)


def parse_passkey_name(entered: str) -> str:
    """The name on one line. Raises ValidationFailed."""
    name = " ".join(entered.split())
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise ValidationFailed([wrong_length(len(name), 1, LONGEST_NAME).at("name")])
    return name
