"""Folders and templates: find, list, add, delete."""

from uuid import UUID

from domain.kernel.errors import NotFound
from domain.kernel.ids import parse_id
from domain.kernel.revisions import require_revision
from domain.ports.codes import NamedItem, NamedItems
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.lists import Position
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.paging import cut_page


async def get_named_item(
    repository: NamedItems[NamedItem], account_id: UUID, reference: str, *, field: str | None = None
) -> NamedItem:
    """Raises NotFound with the `field` of the input that has the reference."""
    item_id = parse_id(reference)
    item = await repository.get(account_id, item_id) if item_id is not None else None
    if item is None:
        raise NotFound(repository.noun, field)
    return item


async def list_named_items(
    repository: NamedItems[NamedItem],
    account_id: UUID,
    *,
    limit: int,
    after: Position | None,
    search: str | None = None,
) -> tuple[list[NamedItem], Position | None, int]:
    """One page, newest first, the position of the next page (None at the end), and the total."""
    items = await repository.list_of(account_id, limit=limit + 1, after=after, search=search)
    page, following = cut_page(items, limit)
    return page, following, await repository.count(account_id, search=search)


async def add_named_item(
    deps: Deps, repository: NamedItems[NamedItem], item: NamedItem, record: IdempotencyRecord | None
) -> NamedItem:
    async def write() -> NamedItem:
        await repository.add(item)
        if record is not None:
            await deps.store.idempotency_records.attach(record, item.id)
        return item

    return await deps.store.transact(write)


async def lock_named_item(
    deps: Deps, repository: NamedItems[NamedItem], actor: Actor, item_id: UUID
) -> NamedItem:
    """Read it under the lock of its account. Raises NotFound."""
    await deps.store.accounts.lock(actor.account.id)
    item = await repository.get(actor.account.id, item_id)
    if item is None:
        raise NotFound(repository.noun)
    return item


async def delete_named_item(
    deps: Deps,
    repository: NamedItems[NamedItem],
    actor: Actor,
    reference: str,
    *,
    if_match: frozenset[str] | None = None,
) -> None:
    """Codes in the folder, or made from the template, stay."""
    found = await get_named_item(repository, actor.account.id, reference)

    async def write() -> None:
        item = await lock_named_item(deps, repository, actor, found.id)
        require_revision(item.revision(), if_match)
        await repository.delete(item)

    await deps.store.transact(write)
