"""The keys that access tokens are signed with: kept in the database, encrypted under the service's secret."""

import asyncio
import hmac
import json
import logging
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final

from joserfc import jwe
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, OctKey

from domain.oauth.keys import SigningKey, is_due, key_to_sign_with, outdated
from domain.ports.store import Store

log = logging.getLogger(__name__)

# Another process may have made a key: the list is read again so often, and for a key that is not on it.
READ_EVERY: Final = timedelta(minutes=1)
READ_FOR_UNKNOWN_EVERY: Final = timedelta(seconds=1)
_SIGNATURE: Final = {"alg": "dir", "enc": "A256GCM"}


class KeyRing:
    """What this process knows of the keys. Several processes over one database share them, and none waits for another."""

    def __init__(self, store: Store, secret_key: bytes, now: Callable[[], datetime]) -> None:
        self._store = store
        self._seal = OctKey.import_key(hmac.digest(secret_key, b"signing keys", sha256))
        self._now = now
        self._read_at: datetime | None = None
        self._kept: list[SigningKey] = []
        self._opened: dict[str, ECKey] = {}
        # Sealed under another secret: said once, and not tried again.
        self._unusable: set[str] = set()
        # However many ask at the first start, one key is made; and an older list never takes the place of a newer.
        self._making, self._reading = asyncio.Lock(), asyncio.Lock()

    async def key_to_sign_with(self) -> ECKey:
        """Made when there is none yet, or the newest has grown old."""
        await self._read(READ_EVERY)
        now = self._now()
        async with self._making:
            if is_due(self._usable(), now=now):
                await self.rotate()
            # Among those that can be used: one of another secret says nothing about what ours still sign.
            for old in outdated(self._usable(), now=now):
                await self.remove(old.kid)
        return self._opened[key_to_sign_with(self._usable(), now=now).kid]

    async def find(self, kid: object) -> ECKey | None:
        """The key that a token names."""
        await self._read(READ_EVERY)
        if kid not in self._opened:
            await self._read(READ_FOR_UNKNOWN_EVERY)
        return self._opened.get(kid) if isinstance(kid, str) else None

    async def published(self) -> dict[str, Any]:
        """The public halves as a JWK Set (RFC 7517, 5), one at least."""
        await self.key_to_sign_with()
        return {"keys": [json.loads(key.public_jwk) for key in self._usable()]}

    async def usable(self) -> list[SigningKey]:
        """Those that are not sealed under another secret."""
        await self._read(READ_EVERY)
        return self._usable()

    async def rotate(self) -> SigningKey:
        """A new key, published at once and used ten minutes later."""
        # In hex, so that the operator's commands cannot take it for an option.
        key = ECKey.generate_key("P-256", {"use": "sig", "alg": "ES256", "kid": secrets.token_hex(8)})
        sealed = jwe.encrypt_compact(_SIGNATURE, json.dumps(key.as_dict(private=True)), self._seal)
        made = SigningKey(
            kid=str(key.kid),
            public_jwk=json.dumps(key.as_dict(private=False)),
            encrypted_jwk=sealed,
            created_at=self._now(),
        )
        await self._store.signing_keys.add(made)
        await self._read(timedelta())
        return made

    async def remove(self, kid: str) -> None:
        """Whatever it has signed is refused from now on, in other processes within a minute."""
        await self._store.signing_keys.delete(kid)
        await self._read(timedelta())

    def _usable(self) -> list[SigningKey]:
        return [key for key in self._kept if key.kid in self._opened]

    async def _read(self, at_least_every: timedelta) -> None:
        async with self._reading:
            now = self._now()
            if self._read_at is None or now - self._read_at >= at_least_every:
                await self._read_now(now)

    async def _read_now(self, now: datetime) -> None:
        kept = await self._store.signing_keys.list_all()
        opened = {key.kid: self._opened.get(key.kid) or self._open(key) for key in kept}
        self._kept, self._read_at = kept, now
        self._opened = {kid: key for kid, key in opened.items() if key is not None}

    def _open(self, key: SigningKey) -> ECKey | None:
        """None when it was sealed under another secret: its tokens are no longer ours to check."""
        if key.kid in self._unusable:
            return None
        try:
            plain = jwe.decrypt_compact(key.encrypted_jwk, self._seal).plaintext
        except (JoseError, ValueError):
            self._unusable.add(key.kid)
            log.warning("the signing key %s was sealed under another secret key and is not used", key.kid)
            return None
        return ECKey.import_key(json.loads(plain or b""))
