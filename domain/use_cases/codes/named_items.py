"""Folders and templates: what an account keeps by a name."""

from uuid import UUID

from domain.kernel.errors import NotFound
from domain.kernel.ids import parse_id
from domain.kernel.revisions import require_revision
from domain.ports.codes import NamedItem, NamedItems
from domain.ports.lists import Position
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.paging import cut_page


async def get_named_item(
    repository: NamedItems[NamedItem], account_id: UUID, reference: str, *, field: str | None = None
) -> NamedItem:
    """The one of that id. Raises NotFound, naming the `field` that asked for it."""
    thing_id = parse_id(reference)
    thing = await repository.get(account_id, thing_id) if thing_id is not None else None
    if thing is None:
        raise NotFound(repository.noun, field)
    return thing


async def list_named_items(
    repository: NamedItems[NamedItem], account_id: UUID, *, limit: int, after: Position | None
) -> tuple[list[NamedItem], Position | None, int]:
    """One page, newest first, where the next begins (None at the end), and how many there are in all."""
    things = await repository.list_of(account_id, limit=limit + 1, after=after)
    page, following = cut_page(things, limit)
    return page, following, await repository.count(account_id)


async def lock_named_item(
    deps: Deps, repository: NamedItems[NamedItem], actor: Actor, thing_id: UUID
) -> NamedItem:
    """It as it is now, held for the rest of the transaction. Raises NotFound."""
    await deps.store.accounts.lock(actor.account.id)
    thing = await repository.get(actor.account.id, thing_id)
    if thing is None:
        raise NotFound(repository.noun)
    return thing


async def delete_named_item(
    deps: Deps,
    repository: NamedItems[NamedItem],
    actor: Actor,
    reference: str,
    *,
    if_match: frozenset[str] | None = None,
) -> None:
    """Delete it. Codes that were in the folder, or made from the template, stay as they are."""
    found = await get_named_item(repository, actor.account.id, reference)

    async def write() -> None:
        thing = await lock_named_item(deps, repository, actor, found.id)
        require_revision(thing.revision(), if_match)
        await repository.delete(thing)

    await deps.store.transact(write)
