"""Take codes and links out of the trash, or delete them for good."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from domain.accounts.api_keys import KeyScope
from domain.codes.codes import QRCode
from domain.codes.links import ShortLink
from domain.codes.short_urls import HistoryEvent
from domain.codes.trash import KEPT_FOR, Trashed
from domain.kernel.errors import NotFound
from domain.kernel.ids import parse_id
from domain.kernel.revisions import require_revision
from domain.ports.lists import Position
from domain.ports.trash import NOUNS, CodeOrLink, Nouns
from domain.use_cases.codes.short_urls import note_event, repository_of, require_free_external_id
from domain.use_cases.codes.writes import lock_account
from domain.use_cases.deps import Actor, Deps

_READS: Final = {QRCode.noun: KeyScope.CODES_READ, ShortLink.noun: KeyScope.LINKS_READ}
_DELETES: Final = {QRCode.noun: KeyScope.CODES_DELETE, ShortLink.noun: KeyScope.LINKS_DELETE}
# In one transaction, for which scans wait on SQLite.
_AT_ONCE: Final = 25
# Deleted while the trash is emptied: it stays in it.
_MOMENT: Final = timedelta(microseconds=1)


async def list_trash(
    deps: Deps, account_id: UUID, *, limit: int, after: Position | None
) -> tuple[list[Trashed], Position | None, int]:
    """One page of what the caller may read, where the next begins (None at the end), and the total."""
    nouns = [noun for noun, scope in _READS.items() if deps.access.allows(scope)]
    found = await deps.store.trash.list_of(account_id, nouns, limit=limit + 1, after=after)
    page = found[:limit]
    following = Position(page[-1].deleted_at, page[-1].entity.id) if len(found) > limit else None
    return page, following, await deps.store.trash.count(account_id, nouns)


async def restore(
    deps: Deps,
    actor: Actor,
    references: Sequence[str],
    *,
    nouns: Nouns = NOUNS,
    if_match: frozenset[str] | None = None,
) -> list[CodeOrLink]:
    """All of them, or none. No quota refuses it. `references`: ids or short IDs.

    Raises NotFound, PreconditionFailed, ExternalIdTaken.
    """

    async def write() -> list[CodeOrLink]:
        await lock_account(deps, actor)
        return [await _restored(deps, actor, one, nouns, if_match) for one in references]

    return await deps.store.transact(write)


async def _restored(
    deps: Deps, actor: Actor, reference: str, nouns: Nouns, if_match: frozenset[str] | None
) -> CodeOrLink:
    trashed = await _find(deps, actor.account.id, reference, nouns)
    entity = trashed.entity
    require_revision(entity.revision(), if_match)
    repository = repository_of(deps, entity)
    await require_free_external_id(deps, repository, entity.account_id, entity.external_id)
    await deps.store.trash.take_out(trashed)
    await note_event(deps, actor, entity, HistoryEvent.RESTORED, deps.clock())
    return entity


async def delete_from_trash(deps: Deps, actor: Actor, reference: str) -> None:
    """For good. Raises NotFound."""
    nouns = [noun for noun, scope in _DELETES.items() if deps.access.allows(scope)]

    async def write() -> None:
        await lock_account(deps, actor)
        trashed = await _find(deps, actor.account.id, reference, nouns)
        await deps.store.trash.purge([trashed], now=deps.clock())

    await deps.store.transact(write)


async def empty_trash(deps: Deps, account_id: UUID, *, deleted_before: datetime | None = None) -> None:
    """Delete for good what the caller may delete, in small steps; what is deleted meanwhile stays."""
    nouns = [noun for noun, scope in _DELETES.items() if deps.access.allows(scope)]
    until = deleted_before or deps.clock()

    async def step() -> bool:
        await deps.store.accounts.lock(account_id)
        after = Position(until + _MOMENT, UUID(int=0))
        trashed = await deps.store.trash.list_of(account_id, nouns, limit=_AT_ONCE, after=after)
        await deps.store.trash.purge(trashed, now=deps.clock())
        return bool(trashed)

    while await deps.store.transact(step):
        pass


async def purge_old(deps: Deps) -> None:
    """Delete for good what has been in the trash for 30 days. Several processes may do it at once."""
    deleted_before = deps.clock() - KEPT_FOR
    while owners := await deps.store.trash.owners_of_old(deleted_before):
        for account_id in owners:
            await empty_trash(deps, account_id, deleted_before=deleted_before)


async def _find(deps: Deps, account_id: UUID, reference: str, nouns: Nouns) -> Trashed:
    entity_id = parse_id(reference)
    named = {"short_id": reference} if entity_id is None else {}
    trashed = await deps.store.trash.find(account_id, nouns, entity_id=entity_id, **named)
    if trashed is None:
        raise NotFound(f"{' or '.join(nouns) or 'code'} in the trash")
    return trashed
