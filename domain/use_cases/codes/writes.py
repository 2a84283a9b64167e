"""Writes of codes and links: prepared outside the transaction, then carried out in it, alone or together."""

from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from domain.accounts.accounts import Account
from domain.accounts.plans import require_premium, require_room_for_files
from domain.codes.short_urls import ShortURL
from domain.ports.codes import ShortURLs
from domain.use_cases.deps import Actor, Deps

Written_co = TypeVar("Written_co", bound=ShortURL, covariant=True)


class NotReady(Exception):
    """Something slow is missing, like the grade of a picture: `prepare`, then write again."""


@dataclass(slots=True)
class LockedAccount:
    """An account, read and counted once while it is locked.

    `is_trial`: the transaction will be rolled back. A write that is not ready then does without what is
    missing, so that the writes after it can say what they lack.
    """

    account: Account
    is_trial: bool = False
    _owned: dict[str, int] = field(default_factory=dict)

    async def count(self, repository: ShortURLs[Any]) -> int:
        if repository.noun not in self._owned:
            self._owned[repository.noun] = await repository.count(self.account.id)
        return self._owned[repository.noun]

    def added(self, repository: ShortURLs[Any], change: int = 1) -> None:
        if repository.noun in self._owned:
            self._owned[repository.noun] += change

    async def require_room(self, deps: Deps) -> None:
        """Raise NoRoomForFiles if it keeps more bytes than when it was locked, and more than its plan."""
        account = await deps.store.accounts.get(self.account.id) or self.account
        used = self.account.stored_bytes
        require_room_for_files(deps.allowance_of(account), used=used, wanted=account.stored_bytes - used)

    def require_premium(self, deps: Deps, fields: list[str]) -> None:
        require_premium(deps.allowance_of(self.account), self.account.subscription, fields)


class Write(Protocol[Written_co]):
    """One creation, change or deletion."""

    async def prepare(self) -> None:
        """Do what is slow and still missing, outside of any transaction."""

    async def write(self, locked: LockedAccount) -> Written_co:
        """In the transaction. Raises NotReady, unless it is a trial."""


async def carry_out(deps: Deps, actor: Actor, write: Write[Written_co]) -> Written_co:
    """Nothing is hashed, fetched or drawn while the account is locked."""

    async def work() -> Written_co:
        return await write.write(await lock_account(deps, actor))

    while True:
        await write.prepare()
        try:
            return await deps.store.transact(work)
        except NotReady:
            continue


async def lock_account(deps: Deps, actor: Actor) -> LockedAccount:
    await deps.store.accounts.lock(actor.account.id)
    return LockedAccount(await deps.store.accounts.get(actor.account.id) or actor.account)
