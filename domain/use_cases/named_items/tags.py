"""Tags: made when a code or link first has them, or before; renamed, merged and deleted."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Final
from uuid import UUID

from pydantic import Field

from domain.kernel.coercion import coerce
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.ids import parse_id
from domain.kernel.parsing import ReadFields, Strict, parse_valid
from domain.kernel.reasons import Reason
from domain.kernel.revisions import require_revision
from domain.named_items.tags import MAX_FOLDED_NAME, Tag, TagName, fold_name, sorted_names
from domain.ports.codes import Entity
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import LockedAccount
from domain.use_cases.named_items import items

_NO_TAG: Final = UUID(int=0)


class TagInput(Strict):
    name: TagName = Field(description="The name of the tag.")


class TagMerge(Strict):
    into: Annotated[str, Field(description="The id of the tag that stays.")]


async def _require_free_name(deps: Deps, _: LockedAccount, tag: Tag, __: Tag | None) -> None:
    """Raise ValidationFailed for the name of another tag."""
    for other in await deps.store.tags.find(tag.account_id, [fold_name(tag.name)]):
        if other.id != tag.id:
            raise ValidationFailed([Fault("name", Reason.TAG_TAKEN, value=other.name, id=str(other.id))])


# Renamed for all its codes and links.
TAGS: Final = items.ItemKind("tags", Tag, lambda store: store.tags, TagInput, require=_require_free_name)


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

    Raises NotFound, ValidationFailed, PreconditionFailed. `record`: as in `create_item`.
    """
    tags, account_id = deps.store.tags, actor.account.id
    found = await items.get_named_item(tags, account_id, reference)
    parsed = parse_valid(TagMerge, coerce(TagMerge, read()))
    wanted = await items.get_named_item(tags, account_id, parsed.into, field="into")
    if wanted.id == found.id:
        raise ValidationFailed([Fault("into", Reason.SAME, noun="tag")])

    async def write() -> Tag:
        tag = await items.lock_named_item(deps, tags, actor, found.id)
        into = await items.get_named_item(tags, account_id, str(wanted.id), field="into")
        require_revision(tag.revision(), if_match)
        await tags.merge(tag, into)
        await deps.store.idempotency_records.attach(record, into.id)
        return await items.get_named_item(tags, account_id, str(into.id))

    return await deps.store.transact(write)


async def find_tag_id(deps: Deps, account_id: UUID, text: str) -> UUID:
    """For a filter: the id of the tag with this name or id; for an unknown tag an id that no tag has."""
    tag_id = parse_id(text)
    found = await deps.store.tags.get_all(account_id, [tag_id]) if tag_id is not None else []
    if not found and len(name := fold_name(text)) <= MAX_FOLDED_NAME:
        found = await deps.store.tags.find(account_id, [name])
    return found[0].id if found else _NO_TAG


async def find_tag_ids(deps: Deps, account_id: UUID, text: str) -> tuple[UUID, ...]:
    """As `find_tag_id`; of several with commas between, where no tag has the whole text as its name."""
    found = await find_tag_id(deps, account_id, text)
    if found != _NO_TAG or "," not in text:
        return (found,)
    return tuple(sorted({await find_tag_id(deps, account_id, one) for one in text.split(",")}))


async def with_known_tags(deps: Deps, entity: Entity) -> tuple[Entity, Sequence[Tag]]:
    """The code or link with its tags as they are spelt in the account, and these; new ones are added.

    In the caller's transaction, which has locked the account. Raises TooManyItems.
    """
    if not entity.tags:
        return entity, ()
    found = await deps.store.tags.find(entity.account_id, [fold_name(name) for name in entity.tags])
    known = {fold_name(tag.name) for tag in found}
    missing = [name for name in entity.tags if fold_name(name) not in known]
    made = [Tag(**items.new_item(deps, entity.account_id), name=name) for name in missing]
    if made:
        await items.require_few(deps, deps.store.tags, entity.account_id, wanted=len(made))
    for tag in made:
        await deps.store.tags.add(tag)
    tags = [*found, *made]
    return replace(entity, tags=sorted_names(tag.name for tag in tags)), tags
