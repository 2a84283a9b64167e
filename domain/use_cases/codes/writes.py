"""Writes of codes and links: prepared outside the transaction, then carried out in it, alone or together."""

from typing import Protocol, TypeVar

from domain.codes.short_urls import ShortURL
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import LockedAccount, lock_account

Written_co = TypeVar("Written_co", bound=ShortURL, covariant=True)


class NotReady(Exception):
    """Something slow is missing, like the grade of a picture: `prepare`, then write again."""


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
