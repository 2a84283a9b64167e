"""Tags, and which code or link has which."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from tortoise.expressions import F, Subquery
from tortoise.queryset import QuerySet

from domain.codes.codes import QRCode
from domain.codes.short_urls import ShortURL
from domain.named_items.tags import Tag, fold_name, sorted_names
from domain.ports.lists import Position
from storage.db.failures import repository
from storage.db.mapping import columns_of, entity_from
from storage.db.models.codes import TagRow, TagUseRow
from storage.db.pools import run_statement
from storage.db.statements import given_ids
from storage.repositories.lists.paging import filtered, newest_first

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

    async def get(self, account_id: UUID, item_id: UUID) -> Tag | None:
        found = await self.get_all(account_id, [item_id])
        return found[0] if found else None

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
