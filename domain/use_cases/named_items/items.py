"""Folders, templates, tags and own domains: find, list, create, change, delete."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar
from uuid import UUID

from pydantic import BaseModel, Field

from domain.codes.code_input import image_faults, require_picture
from domain.codes.design_input import DesignInput
from domain.codes.read_only import AnswerOf, beside, split_read_only
from domain.codes.serialization import serialize_item
from domain.content.types.links import UTMFields
from domain.drawing.options import brings_image
from domain.kernel.coercion import coerce
from domain.kernel.errors import NotFound, TooManyItems
from domain.kernel.ids import mint_id, parse_id
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.parsing import Fields, ReadFields, Strict, parse_model, parse_patched, well_formed
from domain.kernel.revisions import require_revision
from domain.kernel.safe_text import ItemName
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from domain.named_items.items import Folder, Template, UTMTemplate
from domain.named_items.tags import Tag
from domain.pages.theme import Theme, premium_theme_fields
from domain.ports.codes import NamedItem, NamedItems
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.lists import Position
from domain.ports.store import Store
from domain.use_cases.cursors import cut_page
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import LockedAccount, lock_account

# What codes are filed by, and what an account has few of.
Filed = TypeVar("Filed", Folder, Tag)
Few = TypeVar("Few", Folder, Tag, Template, UTMTemplate)
# What a filter calls the codes in no folder.
_NO_FOLDER: Final = "none"
_AT_ONCE: Final = 100


async def _nothing(*_: object) -> None:
    """The kind has no rule of its own, and the feed does not tell of it."""


@dataclass(frozen=True, slots=True)
class ItemKind(Generic[NamedItem]):
    """How items of one kind are created and changed. `name`: of all of them, as in paths.

    `change`, `new`: the models of the input; `new` is None where they are the same. `columns`: the values of
    the item, from what was parsed and from the fields. `check` raises ValidationFailed for values that are
    new or changed and fit their model; its faults are named beside those of the model. `require` runs under
    the account's lock, and raises if the account may not have the item; `before` is None for a new one.
    `tell`: what else follows in the same transaction, like an event of the feed. `serialize`: as an answer.
    """

    name: str
    entity: type[NamedItem]
    repository: Callable[[Store], NamedItems[NamedItem]]
    change: type[BaseModel]
    new: type[BaseModel] | None = None
    columns: Callable[[Deps, Any, Fields], dict[str, Any]] = lambda _, parsed, __: parsed.model_dump()
    check: Callable[[Deps, UUID, Fields], Awaitable[None]] = _nothing
    require: Callable[[Deps, LockedAccount, NamedItem, NamedItem | None], Awaitable[None]] = _nothing
    tell: Callable[[Deps, Actor, NamedItem, NamedItem | None], Awaitable[None]] = _nothing
    serialize: Callable[[NamedItem], dict[str, Any]] = serialize_item


async def get_named_item(
    repository: NamedItems[NamedItem], account_id: UUID, reference: str, *, field: str | None = None
) -> NamedItem:
    """Raises NotFound with the `field` of the input that has the reference."""
    item_id = parse_id(reference)
    found = await repository.get_all(account_id, [item_id]) if item_id is not None else []
    if not found:
        raise NotFound(repository.noun, field)
    return found[0]


async def find_folder_ids(
    deps: Deps, account_id: UUID, references: str, *, field: str = "folder"
) -> tuple[UUID | None, ...]:
    """The folders of a filter, which are ids with commas between; None for `none`. Raises NotFound."""
    asked = {one for one in references.split(",") if one}
    named = sorted(asked - {_NO_FOLDER})
    found = [await get_named_item(deps.store.folders, account_id, one, field=field) for one in named]
    return (*([None] if _NO_FOLDER in asked else []), *sorted({one.id for one in found}))


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
    """All items by name, the newest first of one name. An account has few."""
    found: list[Few] = []
    after = None
    while True:
        items = await repository.list_of(account_id, limit=_AT_ONCE + 1, after=after, search=search)
        page, after = cut_page(items, _AT_ONCE)
        found += page
        if after is None:
            return sorted(found, key=lambda item: item.name.casefold())


def new_item(deps: Deps, account_id: UUID) -> dict[str, Any]:
    now = deps.clock()
    return {
        "id": mint_id(deps.rng),
        "account_id": account_id,
        "version": 1,
        "created_at": now,
        "updated_at": now,
    }


async def create_item(
    kind: ItemKind[NamedItem],
    deps: Deps,
    actor: Actor,
    read: ReadFields,
    *,
    record: IdempotencyRecord | None = None,
    kept: Mapping[str, Any] = MappingProxyType({}),
) -> NamedItem:
    """`record` is attached in the same transaction. `kept`: the id and times of one that was elsewhere.

    Raises ValidationFailed, TooManyItems, NoRoomForFiles, and as `kind.require`.
    """
    repository, model = kind.repository(deps.store), kind.new or kind.change
    fields = coerce(model, read())

    async def write() -> NamedItem:
        locked = await lock_account(deps, actor)
        parsed, faults = parse_model(model, fields)
        with beside(faults):
            await kind.check(deps, locked.account.id, well_formed(fields, faults))
        values = kind.columns(deps, parsed, fields)
        item = kind.entity(**{**new_item(deps, actor.account.id), **kept}, **values)
        await kind.require(deps, locked, item, None)
        await require_few(deps, repository, locked.account.id)
        await repository.add(item)
        await kind.tell(deps, actor, item, None)
        await locked.require_room_for_files(deps)
        await deps.store.idempotency_records.attach(record, item.id)
        return item

    return await deps.store.transact(write)


async def require_few(deps: Deps, repository: NamedItems[Any], account_id: UUID, *, wanted: int = 1) -> None:
    """Raise TooManyItems if the account would have more of them than it can have."""
    most, owned = deps.most_items.get(repository.noun), await repository.count(account_id)
    if most is not None and wanted and owned + wanted > most:
        raise TooManyItems(f"{repository.noun}s", most, owned)


async def lock_named_item(
    deps: Deps, repository: NamedItems[NamedItem], actor: Actor, item_id: UUID
) -> NamedItem:
    """Read it under the lock of its account. Raises NotFound."""
    await deps.store.accounts.lock(actor.account.id)
    return await get_named_item(repository, actor.account.id, str(item_id))


async def change_item(
    kind: ItemKind[NamedItem],
    deps: Deps,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    if_match: frozenset[str] | None = None,
    answer_of: AnswerOf[NamedItem] | None = None,
) -> NamedItem:
    """The item after a merge patch (RFC 7396). Codes and links that were made from it do not change.

    `answer_of`: its answer; read-only fields may be sent back as they are there.
    Raises NotFound, ValidationFailed, NoRoomForFiles, PreconditionFailed, and as `kind.require`.
    """
    repository, model = kind.repository(deps.store), kind.change
    found = await get_named_item(repository, actor.account.id, reference)
    sent, refused = split_read_only(read(), found, answer_of, model.model_fields)
    patch = coerce(model, sent)

    async def write() -> NamedItem:
        locked = await lock_account(deps, actor)
        item = await get_named_item(repository, actor.account.id, str(found.id))
        stored = {name: getattr(item, name) for name in model.model_fields}
        parsed, fields, faults = parse_patched(model, stored, patch)
        if refused or parsed is not None:
            require_revision(item.revision(), if_match)
        changes = {name: fields.get(name) for name in patch if fields.get(name) != stored.get(name)}
        with beside(refused + faults):
            await kind.check(deps, item.account_id, well_formed(changes, faults))
        changed = replace(item, **kind.columns(deps, parsed, fields))
        await kind.require(deps, locked, changed, item)
        if changed == item:
            return item
        changed = replace(changed, version=item.version + 1, updated_at=deps.clock())
        await repository.save(changed)
        await kind.tell(deps, actor, changed, item)
        if brings_image(stored.get("options") or {}, fields.get("options") or {}):
            await locked.require_room_for_files(deps)
        return changed

    return await deps.store.transact(write)


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


class FolderInput(Strict):
    name: ItemName = Field(description="The name of the folder.")


FOLDERS: Final = ItemKind("folders", Folder, lambda store: store.folders, FolderInput)


async def find_folders_named(deps: Deps, account_id: UUID, name: str) -> list[Folder]:
    """Several may have one name; the newest is the first."""
    found = await all_named_items(deps.store.folders, account_id, search=name)
    return [folder for folder in found if folder.name == name]


class TemplateInput(Strict):
    name: ItemName = Field(description="The name of the template.")
    options: DesignInput | None = Field(None, description="How the picture looks.")
    theme: Theme | None = Field(None, description="How its landing page looks.")


def _columns(_: Deps, parsed: TemplateInput, fields: Fields) -> dict[str, Any]:
    """The options as they were sent."""
    theme = parsed.theme.model_dump(exclude_unset=True) if parsed.theme else None
    return {"name": parsed.name, "options": fields.get("options") or {}, "theme": theme}


async def _check(deps: Deps, _: UUID, changes: Fields) -> None:
    """Also raise when a usual short URL cannot be drawn with its options."""
    options = changes.get("options") or {}
    with beside(image_faults(options, deps.addresses)):
        require_picture(options, deps.addresses.short_url(DEFAULT_DOMAIN, SAMPLE_SHORT_ID))


async def _require_allowed(
    deps: Deps, locked: LockedAccount, template: Template, before: Template | None
) -> None:
    """Raise PremiumRequired."""
    locked.require_premium(deps, premium_theme_fields(before.theme if before else None, template.theme))


TEMPLATES: Final = ItemKind(
    "templates",
    Template,
    lambda store: store.templates,
    TemplateInput,
    columns=_columns,
    check=_check,
    require=_require_allowed,
)


class UTMTemplateInput(UTMFields):
    name: ItemName = Field(description="The name of the template.")


UTM_TEMPLATES: Final = ItemKind(
    "utm-templates", UTMTemplate, lambda store: store.utm_templates, UTMTemplateInput
)
