"""Folders, templates and tags: find, list, add, delete."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar
from uuid import UUID

from pydantic import BaseModel

from domain.codes.read_only import AnswerOf, split_read_only
from domain.kernel.coercion import coerce
from domain.kernel.errors import Fault, NotFound, TooManyItems, ValidationFailed
from domain.kernel.ids import mint_id, parse_id
from domain.kernel.parsing import Fields, ReadFields, parse_patched
from domain.kernel.revisions import require_revision
from domain.named_items.folders import Folder
from domain.named_items.tags import Tag
from domain.named_items.utm_templates import UTMTemplate
from domain.ports.codes import NamedItem, NamedItems
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.lists import Position
from domain.ports.store import Store
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import lock_account
from domain.use_cases.paging import cut_page

Model = TypeVar("Model", bound=BaseModel)
# What codes are filed by, and what an account has few of.
Filed = TypeVar("Filed", Folder, Tag)
Few = TypeVar("Few", Folder, Tag, UTMTemplate)
# Before a change and after it.
Check: TypeAlias = Callable[[Deps, NamedItem, NamedItem], Awaitable[None]]
_AT_ONCE: Final = 100


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


async def all_named_items(
    repository: NamedItems[Few], account_id: UUID, *, search: str | None = None
) -> list[Few]:
    """By name, the newest first of one name. An account has few."""
    found: list[Few] = []
    after = None
    while True:
        items = await repository.list_of(account_id, limit=_AT_ONCE + 1, after=after, search=search)
        page, after = cut_page(items, _AT_ONCE)
        found += page
        if after is None:
            return sorted(found, key=lambda item: item.name.casefold())


async def add_named_item(
    deps: Deps,
    repository: NamedItems[NamedItem],
    actor: Actor,
    item: NamedItem,
    record: IdempotencyRecord | None,
) -> NamedItem:
    """Raises TooManyItems, NoRoomForFiles."""

    async def write() -> NamedItem:
        locked = await lock_account(deps, actor)
        await require_few(deps, repository, locked.account.id)
        await repository.add(item)
        await locked.require_room(deps)
        await deps.store.idempotency_records.attach(record, item.id)
        return item

    return await deps.store.transact(write)


def first_version(deps: Deps, actor: Actor) -> dict[str, Any]:
    """The values that all new items have in common."""
    now = deps.clock()
    return {
        "id": mint_id(deps.rng),
        "account_id": actor.account.id,
        "version": 1,
        "created_at": now,
        "updated_at": now,
    }


async def require_few(deps: Deps, repository: NamedItems[Any], account_id: UUID, *, wanted: int = 1) -> None:
    """Raise TooManyItems if the account would have more of them than it can have."""
    most, owned = deps.most_items[repository.noun], await repository.count(account_id)
    if wanted and owned + wanted > most:
        raise TooManyItems(f"{repository.noun}s", most, owned)


async def lock_named_item(
    deps: Deps, repository: NamedItems[NamedItem], actor: Actor, item_id: UUID
) -> NamedItem:
    """Read it under the lock of its account. Raises NotFound."""
    await deps.store.accounts.lock(actor.account.id)
    item = await repository.get(actor.account.id, item_id)
    if item is None:
        raise NotFound(repository.noun)
    return item


class Patch(NamedTuple):
    """A merge patch, and the faults of read-only fields beside it."""

    fields: Fields
    refused: list[Fault]


def read_patch(
    model: type[BaseModel], read: ReadFields, item: NamedItem, answer_of: AnswerOf[NamedItem] | None
) -> Patch:
    """`answer_of`: the answer about the item; read-only fields may be sent back as they are there."""
    sent, refused = split_read_only(read(), item, answer_of, model.model_fields)
    return Patch(coerce(model, sent), refused)


def parse_patch(
    model: type[Model],
    item: NamedItem,
    stored: Fields,
    patch: Patch,
    if_match: frozenset[str] | None,
) -> tuple[Model, Fields]:
    """The item's fields after the patch. Raises ValidationFailed, PreconditionFailed."""
    parsed, fields, faults = parse_patched(model, stored, patch.fields)
    if patch.refused:
        require_revision(item.revision(), if_match)
    if parsed is None or patch.refused:
        raise ValidationFailed(patch.refused + faults)
    require_revision(item.revision(), if_match)
    return parsed, fields


async def change_named_item(
    deps: Deps,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    of: Callable[[Store], NamedItems[NamedItem]],
    model: type[BaseModel],
    if_match: frozenset[str] | None = None,
    answer_of: AnswerOf[NamedItem] | None = None,
    check: Check[NamedItem] | None = None,
) -> NamedItem:
    """The item after a merge patch (RFC 7396) of the fields of `model`.

    `answer_of`: its answer; read-only fields may be sent back as they are there. `check`: raises for what
    cannot be stored. Raises NotFound, ValidationFailed, PreconditionFailed.
    """
    repository = of(deps.store)
    found = await get_named_item(repository, actor.account.id, reference)
    patch = read_patch(model, read, found, answer_of)

    async def write() -> NamedItem:
        item = await lock_named_item(deps, repository, actor, found.id)
        stored = {name: getattr(item, name) for name in model.model_fields}
        parsed, _ = parse_patch(model, item, stored, patch, if_match)
        changed = replace(item, **parsed.model_dump())
        if check is not None:
            await check(deps, item, changed)
        return await save_named_item(deps, repository, item, changed)

    return await deps.store.transact(write)


async def save_named_item(
    deps: Deps, repository: NamedItems[NamedItem], before: NamedItem, changed: NamedItem
) -> NamedItem:
    """In the caller's transaction. A change of nothing stores nothing."""
    if changed == before:
        return before
    changed = replace(changed, version=before.version + 1, updated_at=deps.clock())
    await repository.save(changed)
    return changed


async def delete_named_item(
    deps: Deps,
    repository: NamedItems[NamedItem],
    actor: Actor,
    reference: str,
    *,
    if_match: frozenset[str] | None = None,
) -> None:
    """Codes in the folder, made from the template, or with the tag stay."""
    found = await get_named_item(repository, actor.account.id, reference)

    async def write() -> None:
        item = await lock_named_item(deps, repository, actor, found.id)
        require_revision(item.revision(), if_match)
        await repository.delete(item)

    await deps.store.transact(write)
