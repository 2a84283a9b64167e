"""What an access token says, as far as we read it (RFC 9068, 2.2)."""

from dataclasses import dataclass
from uuid import UUID

from domain.oauth.grants import Grant
from domain.oauth.scopes import Scopes


@dataclass(frozen=True, kw_only=True, slots=True)
class AccessClaims:
    """`sub`, `client_id`, and `sid`: the family that the token belongs to.

    `limited_to` are the scopes that the client itself has asked to be held to (RFC 6749, 6), fewer than its grant had
    then; or None: what a token may do is else what its grant says at that moment.
    """

    account_id: UUID
    client_id: str
    family_id: UUID
    limited_to: Scopes | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Issued:
    """What a client gets at the token endpoint; the access token is still to be signed."""

    grant: Grant
    claims: AccessClaims
    refresh_token: str

    @property
    def scopes(self) -> Scopes:
        limit = self.claims.limited_to
        return self.grant.scopes if limit is None else self.grant.scopes & limit
