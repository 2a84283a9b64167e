"""Passwords as they are kept: argon2id, RFC 9106."""

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError


class Argon2Passwords:
    """Hashing takes about 0.1 s of CPU, so it runs in a thread, two at a time: more would starve the scans."""

    def __init__(self, hasher: PasswordHasher) -> None:
        self._hasher = hasher
        self._room = asyncio.Semaphore(2)

    async def hash(self, password: str) -> str:
        async with self._room:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def matches(self, password_hash: str, password: str) -> bool:
        async with self._room:
            return await asyncio.to_thread(self._matches, password_hash, password)

    def _matches(self, password_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash, password)
        except (VerificationError, InvalidHashError):
            return False


def argon2_passwords() -> Argon2Passwords:
    """OWASP's second choice of parameters: 19 MiB, two passes, one lane."""
    return Argon2Passwords(PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1))
