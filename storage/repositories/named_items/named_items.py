"""Folders and both kinds of templates."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, Generic, Literal
from uuid import UUID

from tortoise.expressions import F
from tortoise.functions import Count
from tortoise.models import Model
from tortoise.queryset import QuerySet

from domain.accounts.api_keys import FULL_ACCESS, KeyAccess
from domain.ports.codes import NamedItem
from domain.ports.lists import Position
from storage.db.access import TRASHED
from storage.db.failures import repository
from storage.db.mapping import columns_of, entity_from
from storage.db.models.codes import FolderRow, ShortURLRow, TemplateRow
from storage.repositories.lists.paging import newest_first
from storage.repositories.lists.totals import KeptCounts, count_in_no_folder, counted_from, totals_in_folders
from storage.repositories.stored_bytes import count_bytes

# The fields of a folder that are counted when it is read.
_COUNTED: Final = ("qr_codes", "links")
# More than any account has.
_ALL: Final = 2**31


@repository
@dataclass(eq=False)
class StoredNamedItems(Generic[NamedItem]):
    """`column`: that of the codes and links with an item's id. `only`: the ids that a caller may find."""

    noun: str
    entity: type[NamedItem]
    model: type[Model]
    column: str
    access: KeyAccess = FULL_ACCESS
    _uses: KeptCounts[dict[UUID, int]] = field(default_factory=KeptCounts, init=False)

    def limited_to(self, access: KeyAccess) -> "StoredNamedItems[NamedItem]":
        return replace(self, access=access)

    async def add(self, item: NamedItem) -> None:
        await self.model.create(**columns_of(item, without=_COUNTED))
        await self._count(item)

    async def get(self, account_id: UUID, item_id: UUID) -> NamedItem | None:
        found = await self.get_all(account_id, [item_id])
        return found[0] if found else None

    async def get_all(self, account_id: UUID, item_ids: Collection[UUID]) -> list[NamedItem]:
        if not item_ids:
            return []
        return await self._loaded(account_id, self._of(account_id).filter(id__in=[*item_ids]))

    async def list_of(
        self, account_id: UUID, *, limit: int, after: Position | None, search: str | None = None
    ) -> list[NamedItem]:
        rows = self._of(account_id)
        if search is not None:
            listed = newest_first(rows, limit=_ALL, after=after)
            rows = rows.filter(id__in=(await _named(listed, search))[:limit])
        return await self._loaded(account_id, newest_first(rows, limit=limit, after=after))

    async def count(self, account_id: UUID, *, search: str | None = None) -> int:
        rows = self._of(account_id)
        return await rows.count() if search is None else len(await _named(rows, search))

    async def save(self, item: NamedItem) -> None:
        fixed = ("id", "account_id", "created_at", *_COUNTED)
        await self._count(item, sign=-1)
        await self.model.filter(id=item.id).update(**columns_of(item, without=fixed))
        await self._count(item)

    async def delete(self, item: NamedItem) -> None:
        if self.model is FolderRow:
            await count_in_no_folder(item.account_id, item.id)
        users = ShortURLRow.filter(account_id=item.account_id, **{self.column: item.id})
        # Their answers change, and so their ETags must; their `updated_at` stays.
        await users.update(version=F("version") + 1, **{self.column: None})
        await self._count(item, sign=-1)
        await self.model.filter(id=item.id).delete()

    async def _count(self, item: NamedItem, *, sign: Literal[1, -1] = 1) -> None:
        # Names alone take no room worth counting.
        if self.model is TemplateRow:
            await count_bytes("templates", "r.id = ?", str(item.id), sign=sign)

    async def uses(self, account_id: UUID) -> dict[UUID, int]:
        return await self._uses.of(account_id, partial(self._count_uses, account_id))

    async def _count_uses(self, account_id: UUID) -> dict[UUID, int]:
        users = self._users(account_id).annotate(uses=Count("id")).group_by(self.column)
        found: Any = users.values_list(self.column, "uses")
        return dict(await found)

    async def newest_users(self, account_id: UUID, item_id: UUID, *, limit: int) -> list[UUID]:
        users = self._users(account_id).filter(**{self.column: item_id})
        found: Any = users.order_by("-created_at", "-id").limit(limit).values_list("id", flat=True)
        return list(await found)

    def _users(self, account_id: UUID) -> QuerySet[ShortURLRow]:
        has_one = {f"{self.column}__isnull": False}
        return ShortURLRow.filter(account_id=account_id, kind__in=[*TRASHED], **has_one)

    def _of(self, account_id: UUID) -> QuerySet[Any]:
        rows = self.model.filter(account_id=account_id)
        return rows if self.access.folders is None else rows.filter(id__in=list(self.access.folders))

    async def _loaded(self, account_id: UUID, rows: QuerySet[Any]) -> list[NamedItem]:
        found = await rows
        if self.model is not FolderRow:
            return [entity_from(self.entity, row) for row in found]
        totals = await totals_in_folders(account_id, [row.id for row in found], self.access)
        return [counted_from(self.entity, row, totals, row.id) for row in found]


async def _named(rows: QuerySet[Any], search: str) -> list[UUID]:
    """The items whose names contain the text in any case, in order. An account has few: names are read."""
    named: Any = await rows.values_list("id", "name")
    return [item_id for item_id, name in named if search.casefold() in name.casefold()]
