"""Folders and templates."""

from uuid import UUID

from tortoise.expressions import F

from domain.codes.folders import Folder
from domain.codes.templates import Template
from domain.ports.lists import Position
from storage.db.failures import repository
from storage.db.models import FolderRow, ShortURLRow, TemplateRow
from storage.repositories.paging import newest_first


@repository
class StoredFolders:
    noun = "folder"

    async def add(self, folder: Folder) -> None:
        await FolderRow.create(
            id=folder.id,
            account_id=folder.account_id,
            name=folder.name,
            version=folder.version,
            created_at=folder.created_at,
            updated_at=folder.updated_at,
        )

    async def get(self, account_id: UUID, folder_id: UUID) -> Folder | None:
        row = await FolderRow.get_or_none(account_id=account_id, id=folder_id)
        return _folder_from(row) if row else None

    async def list_of(self, account_id: UUID, *, limit: int, after: Position | None) -> list[Folder]:
        rows = newest_first(FolderRow.filter(account_id=account_id), limit=limit, after=after)
        return [_folder_from(row) for row in await rows]

    async def count(self, account_id: UUID) -> int:
        return await FolderRow.filter(account_id=account_id).count()

    async def save(self, folder: Folder) -> None:
        await FolderRow.filter(id=folder.id).update(
            name=folder.name, version=folder.version, updated_at=folder.updated_at
        )

    async def delete(self, folder: Folder) -> None:
        # What they show changes, so their ETags must; nothing else of them does.
        inside = ShortURLRow.filter(account_id=folder.account_id, folder_id=folder.id)
        await inside.update(folder_id=None, version=F("version") + 1)
        await FolderRow.filter(id=folder.id).delete()


@repository
class StoredTemplates:
    noun = "template"

    async def add(self, template: Template) -> None:
        await TemplateRow.create(
            id=template.id,
            account_id=template.account_id,
            name=template.name,
            options=template.options,
            theme=template.theme,
            version=template.version,
            created_at=template.created_at,
            updated_at=template.updated_at,
        )

    async def get(self, account_id: UUID, template_id: UUID) -> Template | None:
        row = await TemplateRow.get_or_none(account_id=account_id, id=template_id)
        return _template_from(row) if row else None

    async def list_of(self, account_id: UUID, *, limit: int, after: Position | None) -> list[Template]:
        rows = newest_first(TemplateRow.filter(account_id=account_id), limit=limit, after=after)
        return [_template_from(row) for row in await rows]

    async def count(self, account_id: UUID) -> int:
        return await TemplateRow.filter(account_id=account_id).count()

    async def save(self, template: Template) -> None:
        await TemplateRow.filter(id=template.id).update(
            name=template.name,
            options=template.options,
            theme=template.theme,
            version=template.version,
            updated_at=template.updated_at,
        )

    async def delete(self, template: Template) -> None:
        made_from = ShortURLRow.filter(account_id=template.account_id, template_id=template.id)
        await made_from.update(template_id=None, version=F("version") + 1)
        await TemplateRow.filter(id=template.id).delete()


def _folder_from(row: FolderRow) -> Folder:
    return Folder(
        id=row.id,
        account_id=row.account_id,
        name=row.name,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def _template_from(row: TemplateRow) -> Template:
    return Template(
        id=row.id,
        account_id=row.account_id,
        name=row.name,
        options=row.options,
        theme=row.theme,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )
