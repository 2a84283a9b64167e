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
    """`host`: the RP ID, if it is not that of the pages that ask."""

    def __init__(self, origin: str, host: str = "") -> None:
        self.origin, self._host = origin, host or urlsplit(origin).hostname or ""

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

        return Ceremonies(self.origin, self._host)


def passkeys_of(root: str, pages: str | None = None) -> LazyCeremonies | None:
    """None where browsers have no passkeys: neither on https nor on localhost (W3C Secure Contexts, 3.1).

    `root`: the public scheme and host of the web process, where passkeys are made. `pages`: where they are
    asked for, if not there: on the same host or one below it, at any port (WebAuthn, level 3, 5.1.4.1).
    """
    home, asking = urlsplit(root), urlsplit(pages or root)
    host, asking_host = home.hostname or "", asking.hostname or ""
    is_secure = all(one.scheme == "https" or one.hostname == "localhost" for one in (home, asking))
    if not is_secure or not f".{asking_host}".endswith(f".{host}"):
        return None
    return LazyCeremonies(f"{asking.scheme}://{asking.netloc}", host)
