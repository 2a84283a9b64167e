"""Access tokens: JWTs by RFC 9068, signed with ES256, for one audience."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from pydantic import BaseModel, StrictInt, StrictStr

from domain.oauth.errors import InvalidToken
from domain.oauth.grants import AccessClaims
from domain.oauth.scopes import format_scopes, known_scopes
from mcp_server.signing_keys import KeyRing

MAX_LENGTH: Final = 4_096
_ALGORITHM: Final = "ES256"
# RFC 9068, 4: the prefix is optional, the case does not matter.
_TYPES: Final = frozenset({"at+jwt", "application/at+jwt"})
_INVALID = "This access token is malformed, has expired, or is not one of ours."


class _Claims(BaseModel):
    """We never issue a list of audiences."""

    iss: StrictStr
    sub: UUID
    aud: Any
    client_id: StrictStr
    scope: StrictStr
    sid: UUID
    exp: StrictInt


@dataclass(frozen=True, slots=True)
class Tokens:
    """`lifetime` in seconds."""

    keys: KeyRing
    issuer: str
    audience: str
    lifetime: int
    now: Callable[[], datetime]

    async def sign(self, access: AccessClaims) -> str:
        from joserfc import jwt

        key = await self.keys.key_to_sign_with()
        moment = int(self.now().timestamp())
        claims = {
            "iss": self.issuer,
            "sub": str(access.account_id),
            "aud": self.audience,
            "client_id": access.client_id,
            "scope": format_scopes(access.scopes),
            "sid": str(access.family_id),
            "jti": secrets.token_urlsafe(16),
            "iat": moment,
            "exp": moment + self.lifetime,
        }
        return jwt.encode({"alg": _ALGORITHM, "typ": "at+jwt", "kid": key.kid}, claims, key)

    async def read(self, token: str) -> AccessClaims:
        """Verify the signature, issuer, expiry and audience (RFC 9068, 4). Raises InvalidToken."""
        claims = await self._verified(token)
        if claims.iss != self.issuer or self.now().timestamp() >= claims.exp:
            raise InvalidToken(_INVALID)
        if claims.aud != self.audience:
            raise InvalidToken("This access token is for another service.")
        return AccessClaims(
            account_id=claims.sub,
            client_id=claims.client_id,
            family_id=claims.sid,
            scopes=known_scopes(claims.scope),
        )

    async def family_of(self, token: str) -> UUID | None:
        """The family of a token, also of an expired one, for its revocation."""
        try:
            return (await self._verified(token)).sid
        except InvalidToken:
            return None

    async def _verified(self, token: str) -> _Claims:
        from joserfc import errors, jws, jwt

        if len(token) > MAX_LENGTH:
            raise InvalidToken(_INVALID)
        try:
            header = jws.extract_compact(token.encode()).headers()
            key = await self.keys.find(header.get("kid"))
            if key is None or str(header.get("typ")).lower() not in _TYPES:
                raise InvalidToken(_INVALID)
            # RFC 8725, 3.1: the token does not choose the algorithm.
            return _Claims.model_validate(jwt.decode(token, key, algorithms=[_ALGORITHM]).claims)
        except (errors.JoseError, ValueError, TypeError, KeyError):
            raise InvalidToken(_INVALID) from None
