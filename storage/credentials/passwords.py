"""Password hashing: argon2id, RFC 9106."""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from functools import cached_property
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from domain.kernel.errors import TooBusy

MAX_WAITING: Final = 50
Result = TypeVar("Result")


class Argon2Passwords:
    """Hashing takes about 0.1 s of CPU, so it runs in a thread, two at a time: more would starve the scans.

    Raises TooBusy when 50 wait already, so that guesses do not pile up.
    """

    def __init__(self, hasher: PasswordHasher) -> None:
        self._hasher = hasher
        self._slots = asyncio.Semaphore(2)
        self._waiting = 0

    async def hash(self, password: str) -> str:
        return await self._in_thread(self._hasher.hash, _composed(password))

    async def matches(self, password_hash: str | None, password: str) -> bool:
        # Hashes from before are of what the device sent.
        for one in dict.fromkeys((_composed(password), password)):
            if await self._in_thread(self._matches, password_hash, one):
                return True
        return False

    async def _in_thread(self, work: Callable[..., Result], *arguments: str | None) -> Result:
        if self._waiting >= MAX_WAITING:
            raise TooBusy
        self._waiting += 1
        try:
            async with self._slots:
                return await asyncio.to_thread(work, *arguments)
        finally:
            self._waiting -= 1

    @cached_property
    def _dummy_hash(self) -> str:
        return self._hasher.hash(secrets.token_hex(16))

    def _matches(self, password_hash: str | None, password: str) -> bool:
        # A dummy hash takes the same time: a quick answer would reveal that the account does not exist.
        try:
            return self._hasher.verify(password_hash or self._dummy_hash, password)
        except (VerificationError, InvalidHashError):
            return False


def _composed(password: str) -> str:
    """The same for every device: some send `é` as one character, some as two (RFC 8265, 4.2.2)."""
    return unicodedata.normalize("NFC", password)


def argon2_passwords() -> Argon2Passwords:
    """OWASP's second choice of parameters: 19 MiB, two passes, one lane."""
    return Argon2Passwords(PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1))
