"""Access tokens: JWTs by RFC 9068, signed with ES256, for one audience."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from joserfc import jws, jwt
from joserfc.errors import JoseError

from domain.kernel.ids import parse_id
from domain.oauth.errors import InvalidToken
from domain.oauth.scopes import format_scopes, known_scopes
from domain.oauth.tokens import AccessClaims, Issued
from mcp_server.signing_keys import KeyRing

MAX_LENGTH: Final = 4_096
_ALGORITHM: Final = "ES256"
# RFC 9068, 4: the prefix is optional, the case does not matter.
_TYPES: Final = frozenset({"at+jwt", "application/at+jwt"})
_INVALID = "This access token is malformed, has expired, or is not one of ours."


@dataclass(frozen=True, slots=True)
class Tokens:
    """`lives` in seconds."""

    keys: KeyRing
    issuer: str
    audience: str
    lives: int
    now: Callable[[], datetime]

    async def sign(self, issued: Issued) -> str:
        key = await self.keys.key_to_sign_with()
        moment = int(self.now().timestamp())
        claims = {
            "iss": self.issuer,
            "sub": str(issued.claims.account_id),
            "aud": self.audience,
            "client_id": issued.claims.client_id,
            "scope": format_scopes(issued.claims.scopes),
            "sid": str(issued.claims.family_id),
            "jti": secrets.token_urlsafe(16),
            "iat": moment,
            "exp": moment + self.lives,
        }
        return jwt.encode({"alg": _ALGORITHM, "typ": "at+jwt", "kid": key.kid}, claims, key)

    async def read(self, token: str) -> AccessClaims:
        """Verify the signature, issuer, expiry and audience (RFC 9068, 4). Raises InvalidToken."""
        claims = await self._verified(token)
        if claims.get("iss") != self.issuer:
            raise InvalidToken(_INVALID)
        expires = claims.get("exp")
        if not isinstance(expires, int) or self.now().timestamp() >= expires:
            raise InvalidToken(_INVALID)
        # We never issue a list of audiences.
        if claims.get("aud") != self.audience:
            raise InvalidToken("This access token is for another service.")
        return _read_claims(claims)

    async def family_of(self, token: str) -> UUID | None:
        """The family of a token, also of an expired one, for its revocation."""
        try:
            return _id((await self._verified(token)).get("sid"))
        except InvalidToken:
            return None

    async def _verified(self, token: str) -> dict[str, Any]:
        if len(token) > MAX_LENGTH:
            raise InvalidToken(_INVALID)
        try:
            header = jws.extract_compact(token.encode()).headers()
            key = await self.keys.find(header.get("kid"))
            if key is None or str(header.get("typ")).lower() not in _TYPES:
                raise InvalidToken(_INVALID)
            # RFC 8725, 3.1: the token does not choose the algorithm.
            return jwt.decode(token, key, algorithms=[_ALGORITHM]).claims
        except (JoseError, ValueError, TypeError, KeyError):
            raise InvalidToken(_INVALID) from None


def _read_claims(claims: dict[str, Any]) -> AccessClaims:
    account_id, family_id = _id(claims.get("sub")), _id(claims.get("sid"))
    client_id, scope = claims.get("client_id"), claims.get("scope")
    if account_id is None or family_id is None:
        raise InvalidToken(_INVALID)
    if not isinstance(client_id, str) or not isinstance(scope, str):
        raise InvalidToken(_INVALID)
    return AccessClaims(
        account_id=account_id, client_id=client_id, family_id=family_id, scopes=known_scopes(scope)
    )


def _id(claim: object) -> UUID | None:
    return parse_id(claim) if isinstance(claim, str) else None
