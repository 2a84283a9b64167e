"""Expanding: the folders and templates of codes and links, in place of their ids."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from domain.codes.short_urls import ShortURL
from domain.named_items.folders import Folder
from domain.named_items.templates import Template
from domain.use_cases.deps import Deps


@dataclass(frozen=True, slots=True)
class Expanded:
    """Each by its id; None where the caller has not asked for them."""

    folders: Mapping[UUID, Folder] | None
    templates: Mapping[UUID, Template] | None

    @property
    def revisions(self) -> list[str]:
        """The revisions that tell whether one of them has changed."""
        folders = [
            f"{folder.version}.{folder.qr_codes}.{folder.links}" for folder in (self.folders or {}).values()
        ]
        return [*folders, *(str(template.version) for template in (self.templates or {}).values())]


async def expand(deps: Deps, account_id: UUID, entities: Sequence[ShortURL], names: str | None) -> Expanded:
    """`names`: `folder`, `template` or both, with a comma between."""
    folders, templates = None, None
    wanted = (names or "").split(",")
    if "folder" in wanted:
        ids = {one.folder_id for one in entities if one.folder_id}
        folders = {one.id: one for one in await deps.store.folders.get_all(account_id, ids)}
    if "template" in wanted:
        ids = {found for one in entities if (found := getattr(one, "template_id", None))}
        templates = {one.id: one for one in await deps.store.templates.get_all(account_id, ids)}
    return Expanded(folders, templates)
