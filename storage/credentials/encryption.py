"""Encryption of what only the service may read."""

import asyncio
import hmac
from hashlib import sha256


class SecretEncryption:
    """With a key derived from the service's secret."""

    def __init__(self, secret_key: bytes) -> None:
        self._key = hmac.digest(secret_key, b"second steps", sha256)

    async def encrypt(self, text: str) -> str:
        return await asyncio.to_thread(self._encrypt, text)

    async def decrypt(self, encrypted: str) -> str | None:
        return await asyncio.to_thread(self._decrypt, encrypted)

    # The library takes 12 MB. It is imported in a thread, with the first use.
    def _encrypt(self, text: str) -> str:
        from storage.credentials.jwe import encrypt  # noqa: PLC0415

        return encrypt(self._key, text)

    def _decrypt(self, encrypted: str) -> str | None:
        from storage.credentials.jwe import decrypt  # noqa: PLC0415

        return decrypt(self._key, encrypted)
