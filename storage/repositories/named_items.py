"""Folders and both kinds of templates."""

from typing import Generic
from uuid import UUID

from tortoise.expressions import F
from tortoise.models import Model

from domain.ports.codes import NamedItem
from domain.ports.lists import Position
from storage.db.failures import repository
from storage.db.mapping import columns_of, entity_from
from storage.db.models import ShortURLRow
from storage.repositories.paging import newest_first


@repository
class StoredNamedItems(Generic[NamedItem]):
    """`column`: that of the codes and links with an item's id."""

    def __init__(self, noun: str, entity: type[NamedItem], model: type[Model], column: str) -> None:
        self.noun = noun
        self._column = column
        self._entity: type[NamedItem] = entity
        self._model = model

    async def add(self, item: NamedItem) -> None:
        await self._model.create(**columns_of(item))

    async def get(self, account_id: UUID, item_id: UUID) -> NamedItem | None:
        row = await self._model.get_or_none(account_id=account_id, id=item_id)
        return entity_from(self._entity, row) if row else None

    async def list_of(self, account_id: UUID, *, limit: int, after: Position | None) -> list[NamedItem]:
        rows = newest_first(self._model.filter(account_id=account_id), limit=limit, after=after)
        return [entity_from(self._entity, row) for row in await rows]

    async def count(self, account_id: UUID) -> int:
        return await self._model.filter(account_id=account_id).count()

    async def save(self, item: NamedItem) -> None:
        fixed = ("id", "account_id", "created_at")
        await self._model.filter(id=item.id).update(**columns_of(item, without=fixed))

    async def delete(self, item: NamedItem) -> None:
        users = ShortURLRow.filter(account_id=item.account_id, **{self._column: item.id})
        # Their answers change, and so their ETags must; their `updated_at` stays.
        await users.update(version=F("version") + 1, **{self._column: None})
        await self._model.filter(id=item.id).delete()
