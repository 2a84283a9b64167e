"""Grants of owners to assistants, their authorization codes and their tokens.

A client exchanges a code for tokens, once, within a minute (RFC 6749, 4.1).
"""

import hmac
import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

from domain.accounts.accounts import Account
from domain.oauth.clients import Client
from domain.oauth.scopes import Scope, Scopes

AUTHORIZATION_CODE_LIFETIME: Final = timedelta(seconds=60)
# A used code is kept this long: if it comes back, its tokens are revoked.
AUTHORIZATION_CODE_STAYS: Final = timedelta(hours=24)
# RFC 7636, 4.1.
_VERIFIER = re.compile(r"[A-Za-z0-9\-._~]{43,128}")


@dataclass(frozen=True, kw_only=True, slots=True)
class AuthorizationCode:
    """`id` is also the id of its family of tokens; `scopes` are those that the owner granted the family.

    `redirect_uri` is None if the request had none.
    """

    id: UUID
    code_hash: str
    grant_id: UUID
    client_id: str
    scopes: Scopes
    redirect_uri: str | None
    code_challenge: str
    resource: str
    created_at: datetime
    used_at: datetime | None = None

    def has_expired(self, now: datetime) -> bool:
        return now >= self.created_at + AUTHORIZATION_CODE_LIFETIME


def fits_challenge(code_verifier: str, code_challenge: str) -> bool:
    """RFC 7636, 4.6, in constant time."""
    if not _VERIFIER.fullmatch(code_verifier):
        return False
    digest = urlsafe_b64encode(sha256(code_verifier.encode()).digest()).decode().rstrip("=")
    return hmac.compare_digest(digest, code_challenge)


# An assistant that was not used for this long has to ask again.
REFRESH_TOKEN_LIFETIME: Final = timedelta(days=90)
# Parallel refreshes and lost answers happen: for this long the previous token gives its successor again.
GRACE: Final = timedelta(seconds=60)


@dataclass(frozen=True, kw_only=True, slots=True)
class Grant:
    """The connection of one account with one client. Each family of tokens has the scopes of its own consent.

    `switched_off`: the scopes that no token of the connection has until its owner switches them on again.
    `credentials_mark` is that of the password at the time of consent: a new password ends the grant.
    `wrote_at`: when it first made or changed something.
    """

    id: UUID
    account_id: UUID
    client_id: str
    credentials_mark: str
    created_at: datetime
    last_used_at: datetime | None
    wrote_at: datetime | None = None
    switched_off: Scopes = frozenset()

    def is_of(self, account: Account) -> bool:
        """Whether it belongs to the account and the password has not changed since."""
        return self.account_id == account.id and self.credentials_mark == credentials_mark(account)

    def switched(self, granted: Scopes) -> Scopes:
        return granted - self.switched_off


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshToken:
    """A token of a family that began with an authorization code. `scopes`: those granted to the family.

    `used_at`: when it was first exchanged.
    """

    id: UUID
    family_id: UUID
    grant_id: UUID
    parent_id: UUID | None
    scopes: Scopes
    token_hash: str
    created_at: datetime
    used_at: datetime | None = None

    def has_expired(self, now: datetime) -> bool:
        return now >= self.created_at + REFRESH_TOKEN_LIFETIME


def successor_of(refresh_token: str, secret_key: bytes) -> str:
    """The only token that replaces this one: 256 bits that nobody without our key can work out.

    So it can be given again, and only its hash is stored.
    """
    key = hmac.digest(secret_key, b"refresh tokens", sha256)
    return urlsafe_b64encode(hmac.digest(key, refresh_token.encode(), sha256)).decode().rstrip("=")


def is_stolen(token: RefreshToken, *, successor_used: bool, now: datetime) -> bool:
    """RFC 9700, 4.14.2: a token that comes back late, or once its successor is in use, was copied.

    `successor_used`: whether a token that replaced it has been exchanged.
    """
    return token.used_at is not None and (successor_used or now >= token.used_at + GRACE)


@dataclass(frozen=True, kw_only=True, slots=True)
class AccessClaims:
    """The claims of an access token (RFC 9068, 2.2): `sub`, `client_id`, `scope`, and its family as `sid`.

    `scopes` are those of the family, or fewer if the client asked for fewer (RFC 6749, 6).
    """

    account_id: UUID
    client_id: str
    family_id: UUID
    scopes: Scopes


@dataclass(frozen=True, kw_only=True, slots=True)
class Issued:
    """The answer of the token endpoint, before the access token is signed."""

    claims: AccessClaims
    refresh_token: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Access:
    """The present state behind an access token.

    `granted`: the scopes of its family. `scopes`: those that the token has now.
    """

    account: Account
    client: Client
    grant: Grant
    granted: Scopes
    scopes: Scopes

    def may(self, scope: Scope) -> bool:
        return scope in self.scopes


@dataclass(frozen=True, kw_only=True, slots=True)
class ConnectedAssistant:
    """One row of an account's connected assistants. `granted`: the scopes of all its families."""

    grant: Grant
    client: Client
    granted: Scopes

    @property
    def scopes(self) -> Scopes:
        """The scopes that it has now."""
        return self.grant.switched(self.granted)


def credentials_mark(account: Account) -> str:
    """A value that changes with the password and reveals nothing about it."""
    return sha256(f"grant\n{account.password_hash}".encode()).hexdigest()[:32]
