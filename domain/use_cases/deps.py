"""What every use case is given: what it works with, and who acts."""

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import wraps
from random import Random
from typing import Any, Concatenate, ParamSpec, Self, TypeVar
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.api_keys import FULL_ACCESS, KeyAccess
from domain.accounts.plans import Allowance, Allowances
from domain.codes.short_urls import CreatedVia
from domain.kernel.errors import DiskFull
from domain.kernel.net.addresses import Addresses
from domain.ports.accounts import Passwords
from domain.ports.codes import DomainProofs, PageTitles
from domain.ports.files import FileContents
from domain.ports.pictures import Renderer
from domain.ports.second_steps import Encryption, OneTimeCodes, PasskeyCeremonies
from domain.ports.store import Store
from domain.ports.webhooks import Sender

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


@dataclass(frozen=True, kw_only=True, slots=True)
class Deps:
    """Made once in each process. `allowances` and `addresses` are set by the operator.

    `most_items`: how many folders, tags and templates an account can have, by their noun.
    `access`: what the caller may do; `store` finds nothing beyond it. `shows_pictures`: whether the caller is
    shown the picture of what it makes.
    `passkeys`: None where browsers have none.
    """

    store: Store
    file_contents: FileContents
    renderer: Renderer
    passwords: Passwords
    rng: Random
    clock: Callable[[], datetime]
    allowances: Allowances
    addresses: Addresses
    domain_proofs: DomainProofs
    page_titles: PageTitles
    webhook_sender: Sender
    encryption: Encryption
    one_time_codes: OneTimeCodes
    passkeys: PasskeyCeremonies | None
    most_items: Mapping[str, int]
    access: KeyAccess = FULL_ACCESS
    shows_pictures: bool = True

    def limited_to(self, access: KeyAccess) -> Self:
        """What one call is given."""
        return replace(self, store=self.store.limited_to(access), access=access)

    def allowance_of(self, account: Account) -> Allowance:
        return self.allowances[account.plan]


def transacted(
    use_case: Callable[Concatenate[Deps, Arguments], Awaitable[Result]],
) -> Callable[Concatenate[Deps, Arguments], Coroutine[Any, Any, Result]]:
    """All of the use case is one transaction, as in `Store.transact`."""

    @wraps(use_case)
    async def call(deps: Deps, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        return await deps.store.transact(lambda: use_case(deps, *args, **kwargs))

    return call


async def require_disk(deps: Deps) -> None:
    """Raise DiskFull below the reserve of the disk, which is kept for scans."""
    if await deps.store.is_disk_low():
        raise DiskFull


@dataclass(frozen=True, slots=True)
class Actor:
    """The maker of a change, and the interface that it came through, for the history.

    `grant_id`: the grant of an assistant, because two assistants can have the same name.
    """

    account: Account
    name: str
    via: CreatedVia
    grant_id: UUID | None = None
