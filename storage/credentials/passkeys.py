"""Passkeys, whose library is imported in a thread, with the first ceremony: it takes 20 MB."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from domain.accounts.accounts import Account
from domain.accounts.second_steps import Passkey
from domain.ports.second_steps import MadePasskey

if TYPE_CHECKING:
    from storage.credentials.ceremonies import Ceremonies


class LazyCeremonies:
    def __init__(self, origin: str) -> None:
        self.origin = origin

    async def creation_options(self, challenge: str, account: Account, known: Sequence[Passkey]) -> str:
        return await asyncio.to_thread(lambda: self._ceremonies().creation_options(challenge, account, known))

    async def request_options(self, challenge: str, allowed: Sequence[Passkey]) -> str:
        return await asyncio.to_thread(lambda: self._ceremonies().request_options(challenge, allowed))

    async def verify_made(self, answer: str, challenge: str) -> MadePasskey:
        return await asyncio.to_thread(lambda: self._ceremonies().verify_made(answer, challenge))

    async def credential_id_of(self, answer: str) -> str:
        return await asyncio.to_thread(lambda: self._ceremonies().credential_id_of(answer))

    async def verify_used(self, answer: str, challenge: str, passkey: Passkey) -> int:
        return await asyncio.to_thread(lambda: self._ceremonies().verify_used(answer, challenge, passkey))

    def _ceremonies(self) -> "Ceremonies":
        from storage.credentials.ceremonies import Ceremonies

        return Ceremonies(self.origin)


def passkeys_of(root: str) -> LazyCeremonies | None:
    """None where browsers have no passkeys: neither on https nor on localhost (W3C Secure Contexts, 3.1).

    `root`: the public scheme and host of the web process.
    """
    parts = urlsplit(root)
    is_secure = parts.scheme == "https" or parts.hostname == "localhost"
    return LazyCeremonies(f"{parts.scheme}://{parts.netloc}") if is_secure else None
