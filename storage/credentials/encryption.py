"""Encryption of what only the service may read: JWE (RFC 7516), `dir` with A256GCM."""

import asyncio
import hmac
from hashlib import sha256
from typing import Final

_HEADER: Final = {"alg": "dir", "enc": "A256GCM"}


class SecretEncryption:
    """Encryption with a key derived from the service's secret."""

    def __init__(self, secret_key: bytes) -> None:
        self._secret_key = secret_key

    async def encrypt(self, text: str, *, also_under: str = "") -> str:
        return await asyncio.to_thread(self._encrypt, text, self._key(also_under))

    async def decrypt(self, encrypted: str, *, also_under: str = "") -> str | None:
        return await asyncio.to_thread(decrypted, encrypted, self._key(also_under))

    def _key(self, also_under: str) -> bytes:
        return hmac.digest(self._secret_key, b"second steps" + also_under.encode(), sha256)

    # The library takes 12 MB. It is imported in a thread, with the first use.
    def _encrypt(self, text: str, key: bytes) -> str:
        from joserfc import jwe, jwk

        return jwe.encrypt_compact(_HEADER, text, jwk.OctKey.import_key(key))


def decrypted(encrypted: str, key: bytes) -> str | None:
    """The plain text; None if it was encrypted with another key."""
    from joserfc import errors, jwe, jwk

    try:
        plain = jwe.decrypt_compact(encrypted, jwk.OctKey.import_key(key)).plaintext
    except (errors.JoseError, ValueError):
        return None
    return (plain or b"").decode()
