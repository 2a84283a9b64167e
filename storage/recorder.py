"""Recording scans by group commit: each waits in a batch, one writer commits it, then all are answered.

So that a scan that was answered is a scan that is counted, also when the process is killed the next
moment, at a small part of what a transaction for each would cost.
"""

import asyncio
import logging
import secrets
from datetime import date, datetime
from hashlib import blake2b
from itertools import groupby
from typing import Any, Final
from uuid import UUID

from tortoise.connection import get_connection
from tortoise.transactions import in_transaction

from domain.errors import DatabaseFailed, Unavailable
from domain.scans import Scan, Verdict
from storage.config import Dialect
from storage.failures import translated

log = logging.getLogger(__name__)

# Past this many waiting scans a new one is told to come back: memory is bounded, and nothing is promised in vain.
MAX_WAITING: Final = 10_000
MAX_BATCH: Final = 500

# The limit is judged here and nowhere else: however stale what a process holds in memory, it stays exact.
_CLAIM = (
    "UPDATE short_urls SET scan_count = scan_count + {0} "
    "WHERE id = {1} AND (scan_limit IS NULL OR scan_count + {0} <= scan_limit)"
)
_INSERT = (
    "INSERT INTO scans (short_url_id, scanned_at, verdict, bot, visitor_hash, user_agent, referrer, language) "
    "VALUES ({0}, {1}, {2}, {3}, {4}, {5}, {6}, {7})"
)


class Waiting:
    """A scan and the request that waits for it."""

    __slots__ = ("done", "scan")

    def __init__(self, scan: Scan, done: "asyncio.Future[bool]") -> None:
        self.scan = scan
        self.done = done


class GroupCommitRecorder:
    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._writer: asyncio.Task[None] | None = None
        self._visitor_key: tuple[date, bytes] | None = None
        self._claim = self._placed(_CLAIM)
        self._insert = self._placed(_INSERT)

    def start(self) -> None:
        self._writer = asyncio.create_task(self._write_until_closed())

    async def close(self) -> None:
        """Record what is waiting, then stop."""
        self._closing = True
        self._wake.set()
        if self._writer is not None:
            await self._writer

    async def add(self, scan: Scan) -> bool:
        if self._closing or len(self._waiting) >= MAX_WAITING:
            raise Unavailable
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(scan, done))
        self._wake.set()
        return await done

    async def _write_until_closed(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
                await self._write(batch)
            if self._closing:
                return

    async def _write(self, batch: list[Waiting]) -> None:
        try:
            with translated():
                admitted = await self._commit([waiting.scan for waiting in batch])
        except Exception as error:
            log.error("scans were not recorded", exc_info=error, extra={"scans": len(batch)})  # noqa: TRY400
            refusal = error if isinstance(error, (Unavailable, DatabaseFailed)) else DatabaseFailed()
            for waiting in batch:
                if not waiting.done.done():
                    waiting.done.set_exception(refusal)
            return
        for waiting, is_admitted in zip(batch, admitted, strict=True):
            # One whose visitor went away in the meantime is recorded all the same: it may have been answered.
            if not waiting.done.done():
                waiting.done.set_result(is_admitted)

    async def _commit(self, scans: list[Scan]) -> list[bool]:
        """All of `scans` in one transaction; for each whether it was let through."""
        key = await self._key_of_today(scans[-1].scanned_at)
        async with in_transaction("scans") as transaction:
            admitted = await self._admit(transaction, scans)
            rows = [self._row(scan, key, is_admitted=ok) for scan, ok in zip(scans, admitted, strict=True)]
            await transaction.execute_many(self._insert, rows)
        return admitted

    async def _admit(self, transaction: Any, scans: list[Scan]) -> list[bool]:
        admitted = [True] * len(scans)
        counted = [index for index, scan in enumerate(scans) if scan.counts()]
        # Rows are locked in the order of their ids, so that two processes' batches cannot block each other.
        counted.sort(key=lambda index: scans[index].code_id.int)
        for code_id, group in groupby(counted, key=lambda index: scans[index].code_id):
            indexes = list(group)
            if not await self._take_places(transaction, code_id, len(indexes)):
                for index in indexes:
                    admitted[index] = await self._take_places(transaction, code_id, 1)
        return admitted

    async def _take_places(self, transaction: Any, code_id: UUID, places: int) -> bool:
        changed, _ = await transaction.execute_query(self._claim, [places, self._uuid(code_id)])
        return bool(changed == 1)

    async def _key_of_today(self, moment: datetime) -> bytes:
        """The key of the day (UTC), the same in every process; older ones are thrown away."""
        day = moment.date()
        if self._visitor_key is None or self._visitor_key[0] < day:
            lane = get_connection("scans")
            stored_day = day.isoformat() if self._dialect == "sqlite" else day
            await lane.execute_query(
                self._placed("INSERT INTO visitor_keys (day, key) VALUES ({0}, {1}) ON CONFLICT DO NOTHING"),
                [stored_day, secrets.token_bytes(32)],
            )
            await lane.execute_query(self._placed("DELETE FROM visitor_keys WHERE day < {0}"), [stored_day])
            _, rows = await lane.execute_query(
                self._placed("SELECT key FROM visitor_keys WHERE day = {0}"), [stored_day]
            )
            self._visitor_key = day, bytes(rows[0]["key"])
        return self._visitor_key[1]

    def _row(self, scan: Scan, key: bytes, *, is_admitted: bool) -> list[Any]:
        visitor = scan.visitor
        verdict = scan.verdict if is_admitted else Verdict.LIMIT_REACHED
        identity = visitor.identity
        hashed = blake2b(identity, key=key, digest_size=16).hexdigest() if identity is not None else None
        moment = scan.scanned_at if self._dialect == "postgres" else str(scan.scanned_at)
        return [
            self._uuid(scan.code_id),
            moment,
            verdict.value,
            visitor.bot,
            hashed,
            visitor.user_agent,
            visitor.referrer,
            visitor.language,
        ]

    def _uuid(self, value: UUID) -> Any:
        return value if self._dialect == "postgres" else str(value)

    def _placed(self, sql: str) -> str:
        """`sql` with this dialect's placeholders for {0}, {1}, …"""
        marks = [f"{'$' if self._dialect == 'postgres' else '?'}{index + 1}" for index in range(8)]
        return sql.format(*marks)
