"""What an owner has allowed an assistant, and the refresh tokens that keep it going."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, auto
from hashlib import sha256
from typing import Final, Self
from uuid import UUID

from domain.accounts.accounts import Account
from domain.oauth.clients import Client
from domain.oauth.scopes import Scope, Scopes

# An assistant that was not used for so long has to ask again.
REFRESH_TOKEN_LIVES: Final = timedelta(days=90)
# Parallel refreshes and lost answers happen: for so long the previous refresh token is taken once more.
GRACE: Final = timedelta(seconds=60)


@dataclass(frozen=True, kw_only=True, slots=True)
class Grant:
    """The connection of one account with one client. What each consent granted is kept by its family of tokens.

    `may_write` is the connection's switch: while it is off none of its tokens writes, whatever it was granted.
    `credentials_mark` is of the password it was allowed under: another password ends it.
    """

    id: UUID
    account_id: UUID
    client_id: str
    may_write: bool
    credentials_mark: str
    created_at: datetime
    last_used_at: datetime | None

    def is_of(self, account: Account) -> bool:
        """Whether the account's password is still the one that it was allowed under."""
        return self.account_id == account.id and self.credentials_mark == credentials_mark(account)

    def switched(self, granted: Scopes) -> Scopes:
        """What may be done at this moment of what was granted."""
        return granted if self.may_write else granted - {Scope.WRITE}


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshToken:
    """One of a family that began with an authorization code. `scopes`: what the owner granted the family.

    `used_at`: when it was first exchanged; `repeated_at`: when it was taken once more.
    """

    id: UUID
    family_id: UUID
    grant_id: UUID
    parent_id: UUID | None
    scopes: Scopes
    token_hash: str
    created_at: datetime
    used_at: datetime | None = None
    repeated_at: datetime | None = None

    def has_expired(self, now: datetime) -> bool:
        return now >= self.created_at + REFRESH_TOKEN_LIVES


class Standing(Enum):
    """What a refresh token that comes back is worth."""

    FRESH = auto()
    ONCE_MORE = auto()
    TOO_OFTEN = auto()
    STOLEN = auto()


def standing_of(token: RefreshToken, *, successor_used: bool, now: datetime) -> Standing:
    """RFC 9700, 4.14.2: one that comes back when its successor is in use was copied, and ends its family.

    `successor_used`: whether one that was given for it has been exchanged. Within the grace it is taken once more, and
    beyond that refused, but nobody is cut off for it: an assistant that asks three times at once is no thief.
    """
    if token.used_at is None:
        return Standing.FRESH
    if successor_used or now >= token.used_at + GRACE:
        return Standing.STOLEN
    return Standing.ONCE_MORE if token.repeated_at is None else Standing.TOO_OFTEN


@dataclass(frozen=True, kw_only=True, slots=True)
class Access:
    """Who is behind an access token, as it is at this moment. `scopes` are what this token may do now."""

    account: Account
    client: Client
    grant: Grant
    scopes: Scopes

    def may(self, scope: Scope) -> bool:
        return scope in self.scopes

    def limited_to(self, scopes: Scopes) -> Self:
        return replace(self, scopes=self.scopes & scopes)


@dataclass(frozen=True, kw_only=True, slots=True)
class ConnectedAssistant:
    """One row of an account's connected assistants. `granted`: what any of its families was granted."""

    grant: Grant
    client: Client
    granted: Scopes

    @property
    def scopes(self) -> Scopes:
        """What it may do at this moment."""
        return self.grant.switched(self.granted)


def credentials_mark(account: Account) -> str:
    """Tells whether the password has been changed, and nothing about it."""
    return sha256(f"grant\n{account.password_hash}".encode()).hexdigest()[:32]
