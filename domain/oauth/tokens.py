"""Access tokens: the claims that we use (RFC 9068, 2.2)."""

from dataclasses import dataclass
from uuid import UUID

from domain.oauth.scopes import Scopes


@dataclass(frozen=True, kw_only=True, slots=True)
class AccessClaims:
    """`sub`, `client_id`, `scope`, and `sid`: the family of the token.

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
