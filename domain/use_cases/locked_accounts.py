"""An account that is locked for a change: what is counted then holds until the transaction ends.

Writes of codes and links are prepared outside of it, then carried out in it, alone or together.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, Protocol, TypeVar, cast
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.plans import require_premium, require_room_for_files, require_room_for_rules
from domain.codes.short_urls import Change, HistoryEvent, ShortURL
from domain.contacts.contacts import settle_time
from domain.named_items.tags import Tag
from domain.ports.codes import Entity, ShortURLs
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Actor, Deps


@dataclass(frozen=True, slots=True)
class New(Generic[Entity]):
    """A new code or link with what is stored beside it. `earlier`: changes in the place of this `change`."""

    entity: Entity
    repository: ShortURLs[Entity]
    tags: Sequence[Tag]
    change: Change
    record: IdempotencyRecord | None
    earlier: Sequence[Change] = ()


@dataclass(frozen=True, slots=True)
class Changed(Generic[Entity]):
    """A code or link before and after a change. `tags`: those that it has now, if they are others.

    `event`: it goes into the trash, or comes back.
    """

    before: Entity
    after: Entity
    repository: ShortURLs[Entity]
    tags: Sequence[Tag] = ()
    event: HistoryEvent | None = None


@dataclass(slots=True)
class LockedAccount:
    """An account, read and counted once while it is locked.

    `is_trial`: the transaction will be rolled back. A write that is not ready then does without what is
    missing, so that the writes after it can say what they lack. `together`: what is new, and is to be checked
    and stored for all at once; None: each is by itself. `changed`: changes to be stored at once, each of
    another code or link; None: each is by itself. `ids`: of those that are changed, to be read together.
    `read`: those that were read under the lock and are not changed yet.
    """

    account: Account
    is_trial: bool = False
    together: "list[New[Any]] | None" = None
    changed: "list[Changed[Any]] | None" = None
    ids: Sequence[UUID] = ()
    read: dict[UUID, Any] = field(default_factory=dict)
    _owned: dict[str, int] = field(default_factory=dict)
    _moments: dict[str, datetime] = field(default_factory=dict)

    async def take(self, repository: ShortURLs[Entity], entity_id: UUID | None) -> Entity | None:
        """One of `ids`, or of `read`, to be changed; None for any other."""
        if entity_id in self.ids and entity_id not in self.read:
            self.read = {one.id: one for one in await repository.get_all(self.account.id, self.ids)}
        return self.read.pop(entity_id, None) if entity_id else None

    async def count(self, repository: ShortURLs[Any]) -> int:
        if repository.noun not in self._owned:
            self._owned[repository.noun] = await repository.count(self.account.id)
        return self._owned[repository.noun]

    def added(self, repository: ShortURLs[Any], change: int = 1) -> None:
        if repository.noun in self._owned:
            self._owned[repository.noun] += change

    async def moment(self, deps: Deps, repository: ShortURLs[Any]) -> datetime:
        """The time of a change: later than all before it, so that whoever reads them in order misses none.

        The lock makes this the order in which they are committed, too.
        """
        noun = repository.noun
        latest = self._moments.get(noun) or await repository.last_change(self.account.id)
        self._moments[noun] = settle_time(deps.clock(), latest)
        return self._moments[noun]

    async def require_room_for_files(self, deps: Deps) -> None:
        """Raise NoRoomForFiles if it keeps more bytes than when it was locked, and more than its plan."""
        account = await deps.store.accounts.get(self.account.id) or self.account
        used = self.account.stored_bytes
        require_room_for_files(deps.allowance_of(account), used=used, wanted=account.stored_bytes - used)

    def require_premium(self, deps: Deps, fields: list[str]) -> None:
        require_premium(deps.allowance_of(self.account), self.account.subscription, fields)

    def require_plan(
        self, deps: Deps, premium: list[str], changed: ShortURL, before: ShortURL | None = None
    ) -> None:
        """Raise PremiumRequired, then TooManyRules: after all other checks."""
        self.require_premium(deps, premium)
        owned, wanted = len(before.rules) if before else 0, len(changed.rules)
        require_room_for_rules(deps.allowance_of(self.account), owned=owned, wanted=wanted)


async def lock_account(deps: Deps, actor: Actor) -> LockedAccount:
    return LockedAccount(await deps.store.accounts.lock(actor.account.id) or actor.account)


Written_co = TypeVar("Written_co", bound=ShortURL, covariant=True)


class NotReady(Exception):
    """Something slow is missing, like the grade of a picture: `prepare`, then write again."""


class _RolledBack(Exception):
    """`written`: what would have been stored."""

    def __init__(self, written: Any) -> None:
        super().__init__()
        self.written = written


class Write(Protocol[Written_co]):
    """One creation, change or deletion."""

    async def prepare(self) -> None:
        """Do what is slow and still missing, outside of any transaction."""

    async def write(self, locked: LockedAccount) -> Written_co:
        """In the transaction. Raises NotReady, unless it is a trial."""


async def carry_out(
    deps: Deps, actor: Actor, write: Write[Written_co], *, is_preview: bool = False
) -> Written_co:
    """Nothing is hashed, fetched or drawn while the account is locked. Of a preview nothing is stored."""

    async def work() -> Written_co:
        written = await write.write(await lock_account(deps, actor))
        if is_preview:
            raise _RolledBack(written)
        return written

    while True:
        await write.prepare()
        try:
            return await deps.store.transact(work)
        except NotReady:
            continue
        except _RolledBack as preview:
            return cast(Written_co, preview.written)
