"""Folders, both kinds of templates, and tags: which code or link has which."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, Generic, Literal
from uuid import UUID

from tortoise.expressions import F, Subquery
from tortoise.functions import Count
from tortoise.models import Model
from tortoise.queryset import QuerySet

from domain.accounts.api_keys import FULL_ACCESS, KeyAccess
from domain.codes.codes import QRCode
from domain.codes.short_urls import ShortURL
from domain.named_items.tags import Tag, fold_name, sorted_names
from domain.ports.codes import NamedItem
from domain.ports.lists import Position
from storage.db.access import TRASHED
from storage.db.failures import repository
from storage.db.mapping import columns_of, entity_from
from storage.db.models.codes import FolderRow, ShortURLRow, TagRow, TagUseRow, TemplateRow
from storage.db.pools import run_statement
from storage.db.statements import given_ids
from storage.repositories.lists.paging import filtered, newest_first
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
            rows = rows.filter(id__in=(await ids_named(listed, search))[:limit])
        return await self._loaded(account_id, newest_first(rows, limit=limit, after=after))

    async def count(self, account_id: UUID, *, search: str | None = None) -> int:
        rows = self._of(account_id)
        return await rows.count() if search is None else len(await ids_named(rows, search))

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


async def ids_named(rows: QuerySet[Any], search: str) -> list[UUID]:
    """The items whose names contain the text in any case, in order. An account has few: names are read."""
    named: Any = await rows.values_list("id", "name")
    return [item_id for item_id, name in named if search.casefold() in name.casefold()]


_NAMES: Final = """
    SELECT u.short_url_id, t.name FROM tag_uses u JOIN tags t ON t.id = u.tag_id
    WHERE u.short_url_id IN (SELECT id FROM given)"""
_MOVE: Final = """
    INSERT INTO tag_uses (tag_id, short_url_id)
    SELECT t.id, u.short_url_id FROM tag_uses u, tags t WHERE u.tag_id = ? AND t.id = ?
    ON CONFLICT DO NOTHING"""
_COUNT: Final = """
    (SELECT COUNT(*) FROM tag_uses u JOIN short_urls s ON s.id = u.short_url_id
    WHERE u.tag_id = tags.id AND s.kind = '{}')"""
_RECOUNT: Final = f"""
    UPDATE tags SET qr_codes = {_COUNT.format("qr_code")}, links = {_COUNT.format("link")} WHERE id = ?"""


@repository
class StoredTags:
    noun = "tag"

    async def add(self, item: Tag) -> None:
        await TagRow.create(**columns_of(item), folded_name=fold_name(item.name))

    async def get_all(self, account_id: UUID, item_ids: Collection[UUID]) -> list[Tag]:
        rows = TagRow.filter(account_id=account_id, id__in=[*item_ids])
        return [entity_from(Tag, row) for row in await rows]

    async def find(self, account_id: UUID, folded_names: Sequence[str]) -> list[Tag]:
        rows = TagRow.filter(account_id=account_id, folded_name__in=folded_names)
        return [entity_from(Tag, row) for row in await rows]

    async def list_of(
        self, account_id: UUID, *, limit: int, after: Position | None, search: str | None = None
    ) -> list[Tag]:
        rows = newest_first(_with_part(account_id, search), limit=limit, after=after)
        return [entity_from(Tag, row) for row in await rows]

    async def count(self, account_id: UUID, *, search: str | None = None) -> int:
        return await _with_part(account_id, search).count()

    async def save(self, item: Tag) -> None:
        changed = columns_of(item, without=("id", "account_id", "created_at", "qr_codes", "links"))
        await TagRow.filter(id=item.id).update(**changed, folded_name=fold_name(item.name))

    async def delete(self, item: Tag) -> None:
        await TagRow.filter(id=item.id).delete()

    async def merge(self, tag: Tag, into: Tag) -> None:
        await run_statement("default", _MOVE, (str(tag.id), str(into.id)))
        await self.delete(tag)
        await run_statement("default", _RECOUNT, (str(into.id),))

    async def assign(self, entity: ShortURL, tags: Sequence[Tag]) -> None:
        wanted = {tag.id for tag in tags}
        uses = TagUseRow.filter(short_url_id=entity.id)
        stored: Any = await uses.values_list("tag_id", flat=True)
        added, removed = wanted - {*stored}, {*stored} - wanted
        if removed:
            await uses.filter(tag_id__in=removed).delete()
        if added:
            await TagUseRow.bulk_create(
                [TagUseRow(tag_id=tag_id, short_url_id=entity.id) for tag_id in added]
            )
        for tag_ids, step in ((added, 1), (removed, -1)):
            if tag_ids:
                await _add_uses(TagRow.filter(id__in=tag_ids), entity, step)


async def count_in_tags(entity: ShortURL, step: int) -> None:
    """Count it in its tags, which it keeps, when it goes into the trash or comes back."""
    used = Subquery(TagUseRow.filter(short_url_id=entity.id).values("tag_id"))
    await _add_uses(TagRow.filter(id__in=used), entity, step)


async def _add_uses(tags: QuerySet[TagRow], entity: ShortURL, step: int) -> None:
    counted = "qr_codes" if isinstance(entity, QRCode) else "links"
    await tags.update(**{counted: F(counted) + step})


async def tags_of(short_url_ids: Sequence[UUID]) -> Mapping[UUID, tuple[str, ...]]:
    asked = given_ids(short_url_ids)
    names: dict[UUID, list[str]] = {}
    for row in await run_statement("default", _NAMES, (), asked):
        names.setdefault(UUID(str(row["short_url_id"])), []).append(row["name"])
    return {short_url_id: sorted_names(found) for short_url_id, found in names.items()}


def _with_part(account_id: UUID, part: str | None) -> QuerySet[TagRow]:
    folded = fold_name(part) if part is not None else None
    return filtered(TagRow.filter(account_id=account_id), folded_name__contains=folded)
