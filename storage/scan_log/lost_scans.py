"""Counts scans that led nowhere. They are stored every few seconds: a robot's thousands cost little."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import reduce
from operator import or_
from typing import Any, Final

from tortoise.expressions import F, Q
from tortoise.transactions import in_transaction

from domain.scanning.lost_scans import A_DAY, LostScans, near_short_ids
from storage.db.failures import repository
from storage.db.mapping import entity_from
from storage.db.models.codes import LostScanRow
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import given, looked_up
from storage.runtime.workers import PeriodicWorker

# Addresses of one domain that wait to be stored; the others are in the metric alone.
_MOST_WAITING: Final = 50
_FIND_NEAR: Final = "SELECT u.short_id FROM given g {} ORDER BY u.created_at LIMIT 1"
_IS_NEAR: Final = "u.domain = ? AND LOWER(u.short_id) = g.short_id"


@repository
class LostScanCounter(PeriodicWorker):
    failure = "scans that led nowhere were not stored"

    def __init__(self) -> None:
        super().__init__()
        # By whether it was a guess.
        self.counted = Counter({False: 0, True: 0})
        self._waiting = defaultdict[str, Counter[tuple[str, str, bool]]](Counter)

    def add(self, domain: str, host: str, address: str, *, is_guess: bool) -> None:
        self.counted[is_guess] += 1
        waiting, key = self._waiting[domain], (host, address, is_guess)
        if key in waiting or len(waiting) < _MOST_WAITING:
            waiting[key] += 1

    async def run_once(self) -> None:
        waiting, self._waiting = self._waiting, defaultdict(Counter)
        if not waiting:
            return
        async with in_transaction("default"):
            if dialect_of("default") == "postgres":
                # As on SQLite, where one process writes at a time: the places of a day are counted.
                await run_statement("default", "LOCK TABLE lost_scans IN SHARE ROW EXCLUSIVE MODE")
            for domain, counted in waiting.items():
                for (host, address, is_guess), scans in counted.items():
                    await _count(domain, host, address, is_guess=is_guess, scans=scans)

    async def close(self) -> None:
        await super().close()
        await self.run_once()

    async def list_of(self, since: Mapping[str, datetime], *, limit: int) -> list[LostScans]:
        which = reduce(or_, (Q(domain=domain, first_at__gte=since[domain]) for domain in since), Q(id=0))
        rows = await LostScanRow.filter(which).order_by("is_guess", "-scans", "id").limit(limit)
        return [entity_from(LostScans, row, resembles=None) for row in rows]

    async def find_near(self, domain: str, address: str) -> str | None:
        near: Any = given([(one,) for one in near_short_ids(address)], short_id="text")
        found = looked_up(dialect_of("lookups"), "short_urls", "u", _IS_NEAR)
        rows = await run_statement("lookups", _FIND_NEAR.format(found), (domain,), near)
        return rows[0]["short_id"] if rows else None


async def _count(domain: str, host: str, address: str, *, is_guess: bool, scans: int) -> None:
    now, rows = datetime.now(UTC), LostScanRow.filter(host=host, address=address)
    if await rows.update(scans=F("scans") + scans, last_at=now):
        return
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    taken = await LostScanRow.filter(domain=domain, first_at__gte=today).count()
    if taken < (A_DAY // 2 if is_guess else A_DAY):
        counted = {"is_guess": is_guess, "scans": scans, "first_at": now, "last_at": now}
        await LostScanRow.create(None, domain=domain, host=host, address=address, **counted)
