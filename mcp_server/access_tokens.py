"""Access tokens: JWTs by RFC 9068, signed with ES256, for one audience, and the keys that sign them.

The database keeps the keys, encrypted with the service's secret.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from pydantic import BaseModel, StrictInt, StrictStr

from domain.oauth.errors import InvalidToken
from domain.oauth.grants import AccessClaims
from domain.oauth.keys import SigningKey, is_due, key_to_sign_with, outdated
from domain.oauth.scopes import format_scopes, known_scopes
from domain.ports.second_steps import Encryption
from domain.ports.store import Store

if TYPE_CHECKING:
    from joserfc.jwk import ECKey

log = logging.getLogger(__name__)

# How often the list is read again, for keys of other processes; sooner for an unknown key.
READ_EVERY: Final = timedelta(minutes=1)
READ_FOR_UNKNOWN_EVERY: Final = timedelta(seconds=1)


class KeyRing:
    """The keys as this process has last read them. Processes on one database share them without locks.

    joserfc loads all of cryptography, a tenth of a start: each function that needs it imports it.
    """

    def __init__(self, store: Store, encryption: Encryption, now: Callable[[], datetime]) -> None:
        self._store = store
        self._encryption = encryption
        self._now = now
        self._read_at: datetime | None = None
        self._kept: list[SigningKey] = []
        self._opened: dict[str, ECKey] = {}
        # Encrypted with another secret: logged once, and not tried again.
        self._unusable: set[str] = set()
        # Concurrent calls make only one key, and an older list never replaces a newer one.
        self._making, self._reading = asyncio.Lock(), asyncio.Lock()

    async def key_to_sign_with(self) -> "ECKey":
        """Create a key first if there is none, or if the newest is old."""
        await self._read(READ_EVERY)
        now = self._now()
        async with self._making:
            if is_due(self._usable(), now=now):
                await self.rotate()
            # Keys of another secret do not count.
            for old in outdated(self._usable(), now=now):
                await self.remove(old.kid)
        return self._opened[key_to_sign_with(self._usable(), now=now).kid]

    async def find(self, kid: object) -> "ECKey | None":
        await self._read(READ_EVERY)
        if kid not in self._opened:
            await self._read(READ_FOR_UNKNOWN_EVERY)
        return self._opened.get(kid) if isinstance(kid, str) else None

    async def published(self) -> dict[str, Any]:
        """The public keys as a JWK Set (RFC 7517, 5), at least one."""
        await self.key_to_sign_with()
        return {"keys": [json.loads(key.public_jwk) for key in self._usable()]}

    async def usable(self) -> list[SigningKey]:
        """The keys that are encrypted with this secret."""
        await self._read(READ_EVERY)
        return self._usable()

    async def rotate(self) -> SigningKey:
        """Create a key, published at once and used ten minutes later."""
        from joserfc.jwk import ECKey

        # Hex, so that a key ID never looks like an option of a command.
        key = ECKey.generate_key("P-256", {"use": "sig", "alg": "ES256", "kid": secrets.token_hex(8)})
        made = SigningKey(
            kid=str(key.kid),
            public_jwk=json.dumps(key.as_dict(private=False)),
            encrypted_jwk=await self._encryption.encrypt(json.dumps(key.as_dict(private=True))),
            created_at=self._now(),
        )
        await self._store.signing_keys.add(made)
        await self._read(timedelta())
        return made

    async def remove(self, kid: str) -> None:
        """Remove a key. Its tokens are refused from now on, in other processes within a minute."""
        await self._store.signing_keys.delete(kid)
        await self._read(timedelta())

    def _usable(self) -> list[SigningKey]:
        return [key for key in self._kept if key.kid in self._opened]

    async def _read(self, at_least_every: timedelta) -> None:
        async with self._reading:
            now = self._now()
            if self._read_at is not None and now - self._read_at < at_least_every:
                return
            kept = await self._store.signing_keys.list_all()
            opened = {key.kid: self._opened.get(key.kid) or await self._open(key) for key in kept}
            self._kept, self._read_at = kept, now
            self._opened = {kid: key for kid, key in opened.items() if key is not None}

    async def _open(self, key: SigningKey) -> "ECKey | None":
        """The opened key; None if it was encrypted with another secret."""
        from joserfc.jwk import ECKey

        if key.kid in self._unusable:
            return None
        if (private_jwk := await self._encryption.decrypt(key.encrypted_jwk)) is None:
            self._unusable.add(key.kid)
            log.warning("signing key %s was encrypted with another secret key and is not used", key.kid)
            return None
        return ECKey.import_key(json.loads(private_jwk))


MAX_LENGTH: Final = 4_096
_MAX_VERIFIED: Final = 2_000
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
    # Verified tokens by their SHA-256, with the key that signed them: no token itself is kept.
    _verified: "dict[bytes, tuple[_Claims, ECKey]]" = field(default_factory=dict, init=False)

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
        claims = await self._claims_of(token)
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
            return (await self._claims_of(token)).sid
        except InvalidToken:
            return None

    async def _claims_of(self, token: str) -> _Claims:
        """The claims of a token that one of the present keys has signed. Raises InvalidToken."""
        if len(token) > MAX_LENGTH:
            raise InvalidToken(_INVALID)
        digest = sha256(token.encode("utf-8", "replace")).digest()
        claims, key = self._verified.get(digest, (None, None))
        # To verify a signature costs more than the rest of all checks.
        if claims is None or key is None or await self.keys.find(key.kid) is not key:
            claims, key = await self._verify(token)
            if len(self._verified) >= _MAX_VERIFIED:
                self._verified.clear()
            self._verified[digest] = claims, key
        return claims

    async def _verify(self, token: str) -> "tuple[_Claims, ECKey]":
        from joserfc import errors, jws, jwt

        try:
            header = jws.extract_compact(token.encode()).headers()
            key = await self.keys.find(header.get("kid"))
            if key is None or str(header.get("typ")).lower() not in _TYPES:
                raise InvalidToken(_INVALID)
            # RFC 8725, 3.1: the token does not choose the algorithm.
            claims = jwt.decode(token, key, algorithms=[_ALGORITHM]).claims
            return _Claims.model_validate(claims), key
        except (errors.JoseError, ValueError, TypeError, KeyError):
            raise InvalidToken(_INVALID) from None
