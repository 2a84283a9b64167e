"""Create and rename folders; see items for the rest."""

from typing import Final
from uuid import UUID

from pydantic import Field

from domain.kernel.parsing import Strict
from domain.kernel.safe_text import ItemName
from domain.named_items.items import Folder
from domain.use_cases.deps import Deps
from domain.use_cases.named_items.items import ItemKind, all_named_items


class FolderInput(Strict):
    name: ItemName = Field(description="The name of the folder.")


FOLDERS: Final = ItemKind("folders", Folder, lambda store: store.folders, FolderInput)


async def find_folders_named(deps: Deps, account_id: UUID, name: str) -> list[Folder]:
    """Several may have one name; the newest is the first."""
    found = await all_named_items(deps.store.folders, account_id, search=name)
    return [folder for folder in found if folder.name == name]
