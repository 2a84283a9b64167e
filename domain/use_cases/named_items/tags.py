"""Tags: made when a code or link first has them, or before; renamed, merged and deleted."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Final
from uuid import UUID

from pydantic import Field

from domain.kernel.coercion import coerce
from domain.kernel.errors import Fault, ValidationFailed
from domain.kernel.ids import mint_id, parse_id
from domain.kernel.parsing import ReadFields, Strict, require_model
from domain.kernel.revisions import require_revision
from domain.named_items.tags import MAX_FOLDED_NAME, Tag, TagName, fold_name, sorted_names
from domain.ports.codes import Entity
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.named_items.items import change_named_item, get_named_item, lock_named_item, require_few

_NO_TAG: Final = UUID(int=0)


class TagInput(Strict):
    name: TagName


class TagMerge(Strict):
    into: Annotated[str, Field(description="The id of the tag that stays.")]


async def create_tag(
    deps: Deps, actor: Actor, read: ReadFields, *, record: IdempotencyRecord | None = None
) -> Tag:
    """Raises ValidationFailed, also for the name of another tag. `record`: as in `add_named_item`."""
    parsed = require_model(TagInput, coerce(TagInput, read()))
    tag = _new_tag(deps, actor.account.id, parsed.name)

    async def write() -> Tag:
        await deps.store.accounts.lock(tag.account_id)
        await _require_free_name(deps, None, tag)
        await require_few(deps, deps.store.tags, tag.account_id)
        await deps.store.tags.add(tag)
        await deps.store.idempotency_records.attach(record, tag.id)
        return tag

    return await deps.store.transact(write)


async def merge_tag(
    deps: Deps,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    if_match: frozenset[str] | None = None,
    record: IdempotencyRecord | None = None,
) -> Tag:
    """Delete it, and give its codes and links the tag `into`, which is returned.

    Raises NotFound, ValidationFailed, PreconditionFailed. `record`: as in `add_named_item`.
    """
    tags, account_id = deps.store.tags, actor.account.id
    found = await get_named_item(tags, account_id, reference)
    parsed = require_model(TagMerge, coerce(TagMerge, read()))
    wanted = await get_named_item(tags, account_id, parsed.into, field="into")
    if wanted.id == found.id:
        raise ValidationFailed([Fault("into", "must be another tag")])

    async def write() -> Tag:
        tag = await lock_named_item(deps, tags, actor, found.id)
        into = await get_named_item(tags, account_id, str(wanted.id), field="into")
        require_revision(tag.revision(), if_match)
        await tags.merge(tag, into)
        await deps.store.idempotency_records.attach(record, into.id)
        return await get_named_item(tags, account_id, str(into.id))

    return await deps.store.transact(write)


async def find_tag_id(deps: Deps, account_id: UUID, text: str) -> UUID:
    """For a filter: the id of the tag with this name or id; for an unknown tag an id that no tag has."""
    tag_id = parse_id(text)
    tag = await deps.store.tags.get(account_id, tag_id) if tag_id is not None else None
    if tag is None and len(name := fold_name(text)) <= MAX_FOLDED_NAME:
        tag = next(iter(await deps.store.tags.find(account_id, [name])), None)
    return tag.id if tag else _NO_TAG


async def with_known_tags(deps: Deps, entity: Entity) -> tuple[Entity, Sequence[Tag]]:
    """The code or link with its tags as they are spelt in the account, and these; new ones are added.

    In the caller's transaction, which has locked the account. Raises TooManyItems.
    """
    if not entity.tags:
        return entity, ()
    found = await deps.store.tags.find(entity.account_id, [fold_name(name) for name in entity.tags])
    known = {fold_name(tag.name) for tag in found}
    made = [_new_tag(deps, entity.account_id, name) for name in entity.tags if fold_name(name) not in known]
    if made:
        await require_few(deps, deps.store.tags, entity.account_id, wanted=len(made))
    for tag in made:
        await deps.store.tags.add(tag)
    tags = [*found, *made]
    return replace(entity, tags=sorted_names(tag.name for tag in tags)), tags


def _new_tag(deps: Deps, account_id: UUID, name: str) -> Tag:
    now = deps.clock()
    return Tag(
        id=mint_id(deps.rng), account_id=account_id, name=name, version=1, created_at=now, updated_at=now
    )


async def _require_free_name(deps: Deps, _: Tag | None, tag: Tag) -> None:
    for other in await deps.store.tags.find(tag.account_id, [fold_name(tag.name)]):
        if other.id != tag.id:
            raise ValidationFailed([Fault("name", f"is taken by the tag “{other.name}” ({other.id})")])


# Rename it for all its codes and links.
change_tag: Final = partial(
    change_named_item, of=lambda store: store.tags, model=TagInput, check=_require_free_name
)
