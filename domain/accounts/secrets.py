"""Secrets: 256 random bits each, stored as a hash. One-time tokens are those of links that work once."""

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from random import Random
from typing import Final
from uuid import UUID


def mint_secret(rng: Random) -> str:
    """43 characters that are safe in a URL."""
    return urlsafe_b64encode(rng.getrandbits(256).to_bytes(32)).decode().rstrip("=")


def hash_secret(secret: str) -> str:
    # A plain digest is enough for 256 random bits.
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def is_secret(sent: str, secret_hash: str) -> bool:
    """Whether the secret is right, compared in constant time."""
    return hmac.compare_digest(hash_secret(sent), secret_hash)


class Purpose(StrEnum):
    CONFIRM_EMAIL = "confirm_email"
    NEW_PASSWORD = "new_password"
    SET_UP = "set_up"


LIFETIMES: Final = {
    Purpose.CONFIRM_EMAIL: timedelta(hours=24),
    Purpose.NEW_PASSWORD: timedelta(hours=1),
    Purpose.SET_UP: timedelta(hours=24),
}
# The life of a link that the operator passes on: it may lie over a weekend.
INVITATION_LIFETIME: Final = timedelta(days=7)


@dataclass(frozen=True, kw_only=True, slots=True)
class OneTimeToken:
    """A token of which only a hash is stored. `email`: the address that it confirms."""

    id: UUID
    account_id: UUID
    purpose: Purpose
    token_hash: str
    email: str
    expires_at: datetime

    def has_expired(self, now: datetime) -> bool:
        return now >= self.expires_at
