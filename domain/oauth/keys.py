"""The keys that access tokens are signed with: when one is made, used, and taken away."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

# A new key is published before it signs, so that whoever keeps a copy of the list has it by then.
PUBLISHED_AHEAD: Final = timedelta(minutes=10)
ROTATED_EVERY: Final = timedelta(days=90)
# The longest that an access token can live, and a little.
KEPT_AFTER: Final = timedelta(hours=25)


@dataclass(frozen=True, kw_only=True, slots=True)
class SigningKey:
    """`kid` names it (RFC 7517, 4.5); `public_jwk` and `encrypted_jwk` are JSON, the second encrypted (RFC 7516)."""

    kid: str
    public_jwk: str
    encrypted_jwk: str
    created_at: datetime


def is_due(keys: Sequence[SigningKey], *, now: datetime) -> bool:
    """Whether it is time for a new key."""
    return not keys or now >= max(key.created_at for key in keys) + ROTATED_EVERY


def key_to_sign_with(keys: Sequence[SigningKey], *, now: datetime) -> SigningKey:
    """The newest that has been published for a while, or else the oldest. There must be one."""
    newest_last = sorted(keys, key=lambda key: (key.created_at, key.kid))
    published = [key for key in newest_last if now >= key.created_at + PUBLISHED_AHEAD]
    return published[-1] if published else newest_last[0]


def outdated(keys: Sequence[SigningKey], *, now: datetime) -> list[SigningKey]:
    """Those whose last token has expired: a newer one has signed for longer than a token lives."""
    newest_last = sorted(keys, key=lambda key: (key.created_at, key.kid))
    return [
        key
        for key, following in pairwise(newest_last)
        if now >= following.created_at + PUBLISHED_AHEAD + KEPT_AFTER
    ]
