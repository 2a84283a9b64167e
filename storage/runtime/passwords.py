"""Passwords as they are kept: argon2id, RFC 9106."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from domain.kernel.errors import TooBusy

MAX_WAITING: Final = 50
Result = TypeVar("Result")


class Argon2Passwords:
    """Hashing takes about 0.1 s of CPU, so it runs in a thread, two at a time: more would starve the scans.

    Past 50 that wait a further one is told to come back (TooBusy): guessing must not pile up.
    """

    def __init__(self, hasher: PasswordHasher) -> None:
        self._hasher = hasher
        self._room = asyncio.Semaphore(2)
        self._waiting = 0
        self._nobodys: str | None = None

    async def hash(self, password: str) -> str:
        return await self._in_turn(self._hasher.hash, password)

    async def matches(self, password_hash: str | None, password: str) -> bool:
        if password_hash is None:
            return await self._in_turn(self._matches_none, password)
        return await self._in_turn(self._matches, password_hash, password)

    async def _in_turn(self, work: Callable[..., Result], *arguments: str) -> Result:
        if self._waiting >= MAX_WAITING:
            raise TooBusy
        self._waiting += 1
        try:
            async with self._room:
                return await asyncio.to_thread(work, *arguments)
        finally:
            self._waiting -= 1

    def _matches_none(self, password: str) -> bool:
        # Made once, of a password that is thrown away: else an unknown account would be known by its quick answer.
        if self._nobodys is None:
            self._nobodys = self._hasher.hash(secrets.token_hex(16))
        self._matches(self._nobodys, password)
        return False

    def _matches(self, password_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash, password)
        except (VerificationError, InvalidHashError):
            return False


def argon2_passwords() -> Argon2Passwords:
    """OWASP's second choice of parameters: 19 MiB, two passes, one lane."""
    return Argon2Passwords(PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1))
