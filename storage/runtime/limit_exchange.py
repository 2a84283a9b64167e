"""Rate limits over all processes of one database: each tells the others what it has let through.

Twice a second a process reads what the others published, and publishes its own if there are others. So a key
may exceed its limit by what the other processes let through in the second before they hear of it; it is taken
off afterwards. A process that is alone writes a row every half minute.
"""

import json
from collections.abc import Mapping
from secrets import randbits
from time import monotonic
from typing import Final

from domain.kernel.rate_limits import RateLimiter
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import NOW_MS, given
from storage.runtime.workers import PeriodicWorker

# How often a process says that it is there, and how long others believe it.
_ANNOUNCED_EVERY: Final = 30.0
_BELIEVED_FOR: Final = 75.0
# Longer than any transaction takes to become visible.
_OVERLAP: Final = 5.0
_KEPT_MS: Final = 120_000
_NEVER: Final = float("-inf")
# The counts of rows that were read before are not sent again.
_READ: Final = """
    SELECT r.id, {now} - r.counted_at AS age,
        CASE WHEN r.id IN (SELECT id FROM given) THEN NULL ELSE r.counts END AS counts
    FROM request_counts r WHERE r.counted_at > {now} - ? AND r.process <> ?"""
_PUBLISH: Final = "INSERT INTO request_counts (process, counted_at, counts) VALUES (?, {now}, ?)"
_PRUNE: Final = f"DELETE FROM request_counts WHERE counted_at < {{now}} - {_KEPT_MS}"


class LimitExchange(PeriodicWorker):
    """`limiters`: by the names that they have in every process."""

    every_seconds = 0.5
    failure = "exchanging rate limits failed, will retry"

    def __init__(self, limiters: Mapping[str, RateLimiter]) -> None:
        super().__init__()
        self._limiters = limiters
        self._process = randbits(62)
        self._known: frozenset[int] = frozenset()
        self._read_at = self._announced_at = self._met_at = _NEVER

    async def run_once(self) -> None:
        others = await self._read()
        counts = {name: limiter.drain() for name, limiter in self._limiters.items()}
        if others and self._met_at == _NEVER:
            # They know nothing yet of this process.
            counts = {name: limiter.in_use() for name, limiter in self._limiters.items()}
        for theirs, age in others:
            self._met_at = max(self._met_at, monotonic() - age)
            for name in theirs.keys() & self._limiters.keys():
                for key, requests in theirs[name].items():
                    self._limiters[name].add(key, requests, age)
        await self._publish(counts)

    async def _publish(self, counts: Mapping[str, Mapping[str, int]]) -> None:
        now = monotonic()
        if now - self._met_at > _BELIEVED_FOR:
            counts = {name: {} for name in self._limiters}
        is_due = now - self._announced_at > _ANNOUNCED_EVERY
        if is_due or any(counts.values()):
            await _run(_PUBLISH, self._process, json.dumps(counts))
        if is_due:
            self._announced_at = now
            await _run(_PRUNE)

    async def _read(self) -> list[tuple[Mapping[str, Mapping[str, int]], float]]:
        """What processes with the same limiters have published since the last time, with its age."""
        now = monotonic()
        within = min(now - self._read_at + _OVERLAP, _BELIEVED_FOR)
        statement = _READ.format(now=NOW_MS[dialect_of("lookups")])
        known = given([(one,) for one in self._known], id="bigint")
        rows = await run_statement("lookups", statement, (round(within * 1_000), self._process), known)
        self._known, self._read_at = frozenset(row["id"] for row in rows), now
        found = [(json.loads(row["counts"]), row["age"] / 1_000) for row in rows if row["counts"] is not None]
        return [(counts, age) for counts, age in found if counts.keys() & self._limiters.keys()]


async def _run(statement: str, *values: object) -> None:
    await run_statement("default", statement.format(now=NOW_MS[dialect_of("default")]), values)
