"""Authorization codes: the client exchanges one for tokens, once, within a minute (RFC 6749, 4.1)."""

import hmac
import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

from domain.oauth.scopes import Scopes

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
