"""Create and rename folders; see named_items for the rest."""

from functools import partial
from typing import Final
from uuid import UUID

from domain.kernel.coercion import coerce
from domain.kernel.parsing import ReadFields, Strict, require_model
from domain.kernel.safe_text import ItemName
from domain.named_items.folders import Folder
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.named_items.items import (
    add_named_item,
    all_named_items,
    change_named_item,
    first_version,
)


class FolderInput(Strict):
    name: ItemName


async def create_folder(
    deps: Deps, actor: Actor, read: ReadFields, *, record: IdempotencyRecord | None = None
) -> Folder:
    """Raises ValidationFailed. `record` is attached in the same transaction."""
    parsed = require_model(FolderInput, coerce(FolderInput, read()))
    folder = Folder(**first_version(deps, actor), name=parsed.name)
    return await add_named_item(deps, deps.store.folders, actor, folder, record)


async def find_folders_named(deps: Deps, account_id: UUID, name: str) -> list[Folder]:
    """Several may have one name; the newest is the first."""
    found = await all_named_items(deps.store.folders, account_id, search=name)
    return [folder for folder in found if folder.name == name]


change_folder: Final = partial(change_named_item, of=lambda store: store.folders, model=FolderInput)
