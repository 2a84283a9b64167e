"""One-time tokens: links that are mailed, or handed over by the operator."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID


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
