"""The histories of codes and links."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from tortoise.expressions import Q
from tortoise.functions import Count, Max, Min

from domain.codes.restrictions import Restrictions
from domain.codes.short_urls import MOST_VERSIONS, VERSIONS_KEPT_FOR, Change, Snapshot, Status
from domain.kernel.parsing import parse_time
from storage.db.failures import repository
from storage.db.found_rows import rows_where
from storage.db.mapping import columns_of, entity_from
from storage.db.models.codes import ChangeRow, RuleNameRow
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import Given, given, given_ids, looked_up
from storage.repositories.stored_bytes import count_bytes, delete_counted, size_of

# In one transaction.
_AT_ONCE: Final = 100
# Of the rules of a code, those that are gone too.
_MOST_NAMES: Final = 100
_NAME_AND_LOOK: Final = ("name", "tags", "template_id", "options", "theme")
# Above every version.
_ALL: Final = (1 << 31) - 1
_SIZE: Final = """
    SELECT r.version, {size} AS bytes FROM changes r
    WHERE r.short_url_id = ? GROUP BY r.version ORDER BY r.version"""
_LAST: Final = """
    SELECT short_url_id, MAX(version) AS last FROM changes
    WHERE short_url_id IN (SELECT id FROM given) GROUP BY short_url_id"""
_COUNT: Final = "SELECT COUNT(*) AS versions FROM changes WHERE short_url_id = ?"
_LATEST: Final = "r.short_url_id = ? AND r.version < ? ORDER BY r.version DESC LIMIT ?"
_OLD: Final = f"""
    SELECT c.id FROM given g {{looked_up}} WHERE c.version < g.version
    AND (c.version <= g.version - {MOST_VERSIONS} OR c.changed_at < ?) LIMIT {_AT_ONCE}"""


@repository
class StoredChanges:
    async def add(self, *changes: Change) -> None:
        await ChangeRow.bulk_create([_row_of(change) for change in changes])
        latest = _versions([(change.short_url_id, change.version) for change in changes])
        are_new = "(r.short_url_id, r.version) IN (SELECT id, version FROM given)"
        await count_bytes("changes", are_new, lists=[latest])
        for change in changes:
            await _keep_rule_names(change)
        if any(change.version > 1 for change in changes):
            await _prune(latest, changes[0].changed_at)

    async def last_version(self, short_url_id: UUID) -> int:
        return (await self.last_versions([short_url_id])).get(short_url_id, 0)

    async def last_versions(self, short_url_ids: Sequence[UUID]) -> dict[UUID, int]:
        rows = await run_statement("default", _LAST, (), given_ids(short_url_ids))
        return {UUID(str(row["short_url_id"])): row["last"] for row in rows}

    async def count(self, short_url_id: UUID) -> int:
        (counted,) = await run_statement("default", _COUNT, (str(short_url_id),))
        return int(counted["versions"])

    async def make_room(self, short_url_id: UUID, wanted: int) -> None:
        size = _SIZE.format(size=size_of("changes"))
        *earlier, newest = await run_statement("default", size, (str(short_url_id),))
        freed, below = 0, 0
        # The one before stays, for whoever has repointed by mistake.
        for row in earlier[:-1]:
            if freed >= min(wanted, newest["bytes"]):
                break
            freed, below = freed + row["bytes"], row["version"] + 1
        old = ChangeRow.filter(short_url_id=short_url_id, version__lt=below).limit(_AT_ONCE)
        ids: Any = await old.values_list("id", flat=True)
        await delete_counted(ChangeRow, "changes", ids)

    async def list_of(self, short_url_id: UUID, *, limit: int, below: int | None) -> list[Change]:
        values = str(short_url_id), _ALL if below is None else below, limit
        return [_change_from(row) for row in await rows_where(ChangeRow, _LATEST, *values)]

    async def get(self, short_url_id: UUID, version: int) -> Change | None:
        row = await ChangeRow.get_or_none(short_url_id=short_url_id, version=version)
        return _change_from(row) if row else None

    async def of_all(
        self, short_url_ids: Sequence[UUID], *, limit: int, after: tuple[UUID, int] | None
    ) -> list[Change]:
        rows = ChangeRow.filter(short_url_id__in=short_url_ids)
        if after is not None:
            of, version = after
            rows = rows.filter(Q(short_url_id__gt=of) | Q(short_url_id=of, version__gt=version))
        return [_change_from(row) for row in await rows.order_by("short_url_id", "version").limit(limit)]

    async def list_of_grant(self, grant_id: UUID, *, limit: int) -> list[Change]:
        rows = ChangeRow.filter(grant_id=grant_id).order_by("-changed_at", "-id").limit(limit)
        return [_change_from(row) for row in await rows]

    async def count_of_grants(self, grant_ids: Collection[UUID]) -> dict[UUID, int]:
        counted = ChangeRow.filter(grant_id__in=grant_ids).annotate(made=Count("id")).group_by("grant_id")
        return dict(await counted.values_list("grant_id", "made"))


async def prune_history(account_id: UUID, now: datetime) -> None:
    """Delete the versions that are too old, code by code."""
    versions = ChangeRow.filter(short_url__account_id=account_id).annotate(first=Min("version"))
    codes: Any = versions.annotate(last=Max("version")).group_by("short_url_id")
    for short_url_id, first, last in await codes.values_list("short_url_id", "first", "last"):
        while first < last and await _prune(_versions([(short_url_id, last)]), now):
            pass


def _versions(latest: Sequence[tuple[UUID, int]]) -> Given:
    return given([(str(one), version) for one, version in latest], id="uuid", version="int")


async def _prune(latest: Given, now: datetime) -> int:
    by_code = looked_up(dialect_of("default"), "changes", "c", "c.short_url_id = g.id")
    old = await run_statement("default", _OLD.format(looked_up=by_code), (now - VERSIONS_KEPT_FOR,), latest)
    return await delete_counted(ChangeRow, "changes", [row["id"] for row in old])


async def _keep_rule_names(change: Change) -> None:
    """For numbers about scans, which outlive a rule and its versions."""
    if change.after.rules == (change.before.rules if change.before else ()):
        return
    of_code = RuleNameRow.filter(short_url_id=change.short_url_id)
    names = {rule["id"]: rule.get("name") for rule in change.after.rules}
    await of_code.filter(rule__in=[*names]).delete()
    await RuleNameRow.bulk_create(
        RuleNameRow(short_url_id=change.short_url_id, rule=rule, name=name)
        for rule, name in names.items()
        if name is not None
    )
    oldest: Any = of_code.order_by("-id").offset(_MOST_NAMES).limit(_MOST_NAMES)
    await RuleNameRow.filter(id__in=await oldest.values_list("id", flat=True)).delete()


def _row_of(change: Change) -> ChangeRow:
    return ChangeRow(
        **columns_of(change, without=("changed_by", "before", "after", "images")),
        changed_by=change.changed_by[:300],
        before=_stored_before(change),
        after={**change.after.name_and_look, **_stored_snapshot(change.after)},
    )


def _stored_before(change: Change) -> dict[str, Any] | None:
    """Without the names and looks that are the same in `after`: a design can be long."""
    if change.before is None:
        return None
    after = change.after.name_and_look
    earlier = {name: one for name, one in change.before.name_and_look.items() if one != after.get(name)}
    images = {"images": change.images} if change.images else {}
    return {**earlier, **_stored_snapshot(change.before), **images}


def _stored_snapshot(snapshot: Snapshot) -> dict[str, Any]:
    restrictions = columns_of(snapshot.restrictions)
    if snapshot.restrictions.expires_at is not None:
        restrictions["expires_at"] = snapshot.restrictions.expires_at.isoformat()
    without = ("restrictions", "rules", "name_and_look")
    stored = columns_of(snapshot, without=without) | {"restrictions": restrictions}
    return {**stored, "rules": snapshot.rules} if snapshot.rules else stored


def _snapshot_from(stored: Any) -> Snapshot:
    restrictions = dict(stored["restrictions"])
    if restrictions["expires_at"] is not None:
        restrictions["expires_at"] = parse_time(restrictions["expires_at"])
    return Snapshot(
        type_id=stored["type_id"],
        content=stored["content"],
        status=Status(stored["status"]),
        restrictions=Restrictions(**restrictions),
        rules=tuple(stored.get("rules", ())),
        name_and_look={name: stored[name] for name in _NAME_AND_LOOK if name in stored},
    )


def _change_from(row: ChangeRow) -> Change:
    after, stored = _snapshot_from(row.after), row.before or {}
    before = _snapshot_from(stored) if stored else None
    if before is not None:
        before = replace(before, name_and_look={**after.name_and_look, **before.name_and_look})
    return entity_from(Change, row, before=before, after=after, images=stored.get("images", {}))
