"""What an access token says, as far as we read it (RFC 9068, 2.2)."""

from dataclasses import dataclass
from uuid import UUID

from domain.oauth.scopes import Scopes


@dataclass(frozen=True, kw_only=True, slots=True)
class AccessClaims:
    """`sub`, `client_id`, `scope`, and `sid`: the family that the token belongs to.

    `scopes` are what the family was granted, or fewer where the client asked for fewer (RFC 6749, 6).
    """

    account_id: UUID
    client_id: str
    family_id: UUID
    scopes: Scopes


@dataclass(frozen=True, kw_only=True, slots=True)
class Issued:
    """What a client gets at the token endpoint; the access token is still to be signed."""

    claims: AccessClaims
    refresh_token: str
