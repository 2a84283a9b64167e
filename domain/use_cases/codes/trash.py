"""The trash: deleted codes and links come back whole for 30 days."""

from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from domain.accounts.api_keys import KeyScope
from domain.codes.short_urls import TRASH_KEPT_FOR, HistoryEvent
from domain.kernel.errors import NotFound
from domain.kernel.revisions import require_revision
from domain.ports.codes import Entity, ShortURLFilter, ShortURLs
from domain.ports.lists import Sort, SortKey, SortPosition
from domain.use_cases.codes.short_urls import (
    CodeOrLink,
    TrashMove,
    get_locked,
    get_short_url,
    move_entity,
    position_of,
    require_free_external_id,
)
from domain.use_cases.deps import Actor, Deps, transacted
from domain.use_cases.locked_accounts import LockedAccount, lock_account

# One in the trash was changed last when it was deleted.
LATEST_FIRST: Final = Sort(SortKey.UPDATED_AT)
_OLDEST_FIRST: Final = Sort(SortKey.UPDATED_AT, is_reversed=True)
# In one transaction, for which scans wait on SQLite.
_AT_ONCE: Final = 25


async def list_trash(
    deps: Deps, account_id: UUID, *, limit: int, after: SortPosition | None
) -> tuple[list[CodeOrLink], SortPosition | None, int]:
    """One page of what the caller may read, where the next begins (None at the end), and the total."""
    found: list[CodeOrLink] = []
    total = 0
    for repository in _trash_of(deps, "read"):
        which = ShortURLFilter()
        part, of_kind = await repository.list_of(
            account_id, which, LATEST_FIRST, limit=limit + 1, after=after
        )
        found, total = [*found, *part], total + of_kind
    found.sort(key=lambda one: (one.updated_at, str(one.id)), reverse=True)
    page = found[:limit]
    return page, position_of(page[-1], LATEST_FIRST) if len(found) > limit else None, total


@transacted
async def restore(
    deps: Deps,
    repository: ShortURLs[Entity],
    actor: Actor,
    reference: str,
    *,
    if_match: frozenset[str] | None = None,
) -> Entity:
    """No quota refuses it. Raises NotFound, PreconditionFailed, ExternalIdTaken."""
    locked = await lock_account(deps, actor)
    return await RestoreFromTrash(deps, repository, actor, reference, if_match).write(locked)


class RestoreFromTrash(TrashMove[Entity]):
    """The way of a code or link out of the trash: a Write."""

    async def write(self, locked: LockedAccount) -> Entity:
        deps, repository = self.deps, self.repository
        entity = await get_locked(locked, repository.in_trash, self.reference)
        require_revision(entity.revision(), self.if_match)
        external_id = entity.deletion.external_id if entity.deletion else None
        await require_free_external_id(deps, repository, entity.account_id, external_id)
        back = replace(entity, external_id=external_id, deletion=None)
        return await move_entity(deps, locked, self.actor, repository, entity, back, HistoryEvent.RESTORED)


@transacted
async def delete_from_trash(deps: Deps, actor: Actor, reference: str) -> None:
    """For good. Raises NotFound."""
    await lock_account(deps, actor)
    for repository in _trash_of(deps, "delete"):
        with suppress(NotFound):
            found = await get_short_url(repository, actor.account.id, reference)
            await repository.delete(found, now=deps.clock(), if_scanned=True)
            return
    raise NotFound("code or link in the trash")


async def empty_trash(deps: Deps, account_id: UUID, *, until: datetime) -> None:
    """Delete for good what was deleted until then, and the caller may delete; in small steps."""
    for repository in _trash_of(deps, "delete"):

        async def step(trash: ShortURLs[Any] = repository) -> bool:
            await deps.store.accounts.lock(account_id)
            oldest, _ = await trash.list_of(
                account_id, ShortURLFilter(), _OLDEST_FIRST, limit=_AT_ONCE, after=None
            )
            old = [one for one in oldest if one.updated_at <= until]
            for entity in old:
                await trash.delete(entity, now=deps.clock(), if_scanned=True)
            return len(old) == _AT_ONCE

        while await deps.store.transact(step):
            pass


async def purge_old(deps: Deps) -> None:
    """Delete for good what has been in the trash for 30 days. Several processes may do it at once."""
    until = deps.clock() - TRASH_KEPT_FOR
    for account_id in await deps.store.codes.owners_of_trash(until):
        await empty_trash(deps, account_id, until=until)


def _trash_of(deps: Deps, verb: Literal["read", "delete"]) -> list[ShortURLs[Any]]:
    """The part of the trash with which the caller may do that."""
    all_of: dict[str, ShortURLs[Any]] = {"codes": deps.store.codes, "links": deps.store.links}
    return [one.in_trash for noun, one in all_of.items() if deps.access.allows(KeyScope(f"{noun}:{verb}"))]
