"""Files of accounts and their earlier versions. Their bytes are elsewhere: storage/files."""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from tortoise.expressions import Q
from tortoise.transactions import in_transaction

from domain.files.files import VERSIONS_KEPT_FOR, File, FileUses, FileVersion
from domain.jobs.jobs import JobKind
from domain.kernel.net.addresses import FILE_PATH
from domain.ports.lists import Position
from storage.db.failures import repository
from storage.db.mapping import columns_of, entity_from, found_entity
from storage.db.models.codes import PagePictureRow
from storage.db.models.files import FileRow, FileVersionRow
from storage.db.models.jobs import JobRow
from storage.db.pools import run_statement
from storage.repositories.cache_invalidation import publish
from storage.repositories.lists.paging import newest_first
from storage.repositories.named_items.named_items import ids_named
from storage.repositories.stored_bytes import count_bytes

_ALL: Final = 2**31
# Where addresses are. A logo is no use: a design keeps the picture itself.
_SAID: Final = " || ".join(
    f"COALESCE(CAST({column} AS TEXT), '')"
    for column in ("content", "theme", "rules", "expired_redirect_url", "scan_limit_reached_url")
)
_OF_DOMAIN: Final = "COALESCE(root_url, '') || ' ' || COALESCE(not_found_url, '')"
_USERS: Final = f"""
    SELECT id, kind, {_SAID} AS said, created_at FROM short_urls WHERE account_id = ? AND {_SAID} LIKE '%/f/%'
    UNION ALL SELECT id, 'template', CAST(theme AS TEXT), created_at FROM templates
        WHERE account_id = ? AND CAST(theme AS TEXT) LIKE '%/f/%'
    UNION ALL SELECT id, 'domain', {_OF_DOMAIN}, created_at FROM domains
        WHERE account_id = ? AND {_OF_DOMAIN} LIKE '%/f/%' ORDER BY created_at DESC, id"""
_AT_ONCE: Final = 100


@repository
class StoredFiles:
    noun = "file"

    async def add(self, item: File) -> None:
        await FileRow.create(**columns_of(item))
        await count_bytes("files", "r.id = ?", str(item.id))

    async def are_of_others(self, account_id: UUID) -> bool:
        return await FileRow.exclude(account_id=account_id).exists()

    async def find(self, file_id: UUID) -> File | None:
        return found_entity(File, await FileRow.get_or_none(id=file_id))

    async def get_all(self, account_id: UUID, item_ids: Collection[UUID]) -> list[File]:
        rows = FileRow.filter(account_id=account_id, id__in=[*item_ids])
        return [entity_from(File, row) for row in await rows]

    async def list_of(
        self,
        account_id: UUID,
        *,
        limit: int,
        after: Position | None,
        search: str | None = None,
        kinds: Collection[str] = (),
        is_unused: bool = False,
    ) -> list[File]:
        rows = FileRow.filter(account_id=account_id)
        if kinds:
            rows = rows.filter(kind__in=[*kinds])
        if is_unused:
            rows = rows.filter(id__not_in=[*await _users(account_id)])
        if search is not None:
            listed = newest_first(rows, limit=_ALL, after=after)
            rows = rows.filter(id__in=(await ids_named(listed, search))[:limit])
        return [entity_from(File, row) for row in await newest_first(rows, limit=limit, after=after)]

    async def count(self, account_id: UUID, *, search: str | None = None) -> int:
        rows = FileRow.filter(account_id=account_id)
        return await rows.count() if search is None else len(await ids_named(rows, search))

    async def save(self, item: File) -> None:
        await count_bytes("files", "r.id = ?", str(item.id), sign=-1)
        fixed = ("id", "account_id", "created_at", "slug")
        await FileRow.filter(id=item.id).update(**columns_of(item, without=fixed))
        await count_bytes("files", "r.id = ?", str(item.id))

    async def delete(self, item: File) -> None:
        await count_bytes("files", "r.id = ?", str(item.id), sign=-1)
        await count_bytes("file_versions", "r.file_id = ?", str(item.id), sign=-1)
        await FileRow.filter(id=item.id).delete()

    async def versions(self, file_id: UUID) -> list[FileVersion]:
        rows = FileVersionRow.filter(file_id=file_id).order_by("-replaced_at")
        return [entity_from(FileVersion, row) for row in await rows]

    async def put_aside(self, version: FileVersion) -> None:
        await FileVersionRow.create(**columns_of(version))
        await count_bytes("file_versions", "r.id = ?", str(version.id))

    async def take_out(self, version: FileVersion) -> None:
        await count_bytes("file_versions", "r.id = ?", str(version.id), sign=-1)
        await FileVersionRow.filter(id=version.id).delete()

    async def uses(self, account_id: UUID, file_ids: Collection[UUID]) -> Mapping[UUID, FileUses]:
        users = await _users(account_id) if file_ids else {}
        return {one: _uses(users.get(one, {})) for one in file_ids}

    async def forget_pictures(self, file: File) -> list[str]:
        named = PagePictureRow.filter(url__contains=f"/f/{file.id}/")
        urls: Any = await named.values_list("url", flat=True)
        if urls:
            forgotten: dict[str, Any] = dict.fromkeys(("logo_hash", "ink", "fetched_at", "file"))
            await named.update(**forgotten, failures=0, due_at=file.updated_at)
            # Pages are held in memory, with what they say of a file.
            await publish(account_id=file.account_id)
        return list(urls)


async def _users(account_id: UUID) -> Mapping[UUID, Mapping[str, list[UUID]]]:
    """What uses each file that is named anywhere, by its kind."""
    found: dict[UUID, dict[str, list[UUID]]] = defaultdict(lambda: defaultdict(list))
    for row in await run_statement("default", _USERS, (str(account_id),) * 3):
        for named in {UUID(one) for one in re.findall(FILE_PATH, row["said"])}:
            found[named][row["kind"]].append(UUID(str(row["id"])))
    return found


def _uses(by_kind: Mapping[str, list[UUID]]) -> FileUses:
    codes, links = by_kind.get("qr_code", []), by_kind.get("link", [])
    others = sum(map(len, by_kind.values())) - len(codes) - len(links)
    return FileUses(qr_codes=tuple(codes), links=tuple(links), others=others)


async def sweep_versions(now: datetime) -> None:
    """Delete what was replaced too long ago to come back."""
    stored = StoredFiles()
    for row in await FileVersionRow.filter(replaced_at__lt=now - VERSIONS_KEPT_FOR).limit(_AT_ONCE):
        async with in_transaction("default"):
            await stored.take_out(entity_from(FileVersion, row))


async def hashes_in_use(hashes: Collection[str]) -> set[str]:
    """Which of these contents a file or a version has, or an import that is not done."""
    found: set[str] = set()
    for rows in (FileRow, FileVersionRow):
        named: Any = rows.filter(content_hash__in=[*hashes]).values_list("content_hash", flat=True)
        found.update(await named)
    waiting: Any = JobRow.filter(Q(finished_at=None) | Q(kind=JobKind.DRAFT.value))
    for options in await waiting.values_list("options", flat=True):
        found.update(one[-1] for one in options.get("files", ()))
        found.update(*options.get("scans", ())[:1])
    return found
