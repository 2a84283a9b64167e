"""The rotation of the keys that sign access tokens. Lists of them begin with the oldest."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

# A new key is published before it signs, so that cached copies of the list have it by then.
PUBLISHED_AHEAD: Final = timedelta(minutes=10)
ROTATED_EVERY: Final = timedelta(days=90)
# The longest lifetime of an access token, and an hour.
KEPT_AFTER: Final = timedelta(hours=25)


@dataclass(frozen=True, kw_only=True, slots=True)
class SigningKey:
    """`kid`: RFC 7517, 4.5. `public_jwk` is JSON, `encrypted_jwk` JSON that is encrypted (RFC 7516)."""

    kid: str
    public_jwk: str
    encrypted_jwk: str
    created_at: datetime


def is_due(keys: Sequence[SigningKey], *, now: datetime) -> bool:
    return not keys or now >= keys[-1].created_at + ROTATED_EVERY


def key_to_sign_with(keys: Sequence[SigningKey], *, now: datetime) -> SigningKey:
    """The newest key that has been published long enough, otherwise the oldest. `keys` are not empty."""
    published = [key for key in keys if now >= key.created_at + PUBLISHED_AHEAD]
    return published[-1] if published else keys[0]


def outdated(keys: Sequence[SigningKey], *, now: datetime) -> list[SigningKey]:
    """The keys whose last token has expired: the next key has signed for longer than a token lives."""
    kept = PUBLISHED_AHEAD + KEPT_AFTER
    return [key for key, following in pairwise(keys) if now >= following.created_at + kept]
