"""Recording scans by group commit: each waits in a batch, one writer commits it, then all are answered.

So that a scan that was answered is a scan that is counted, also when the process is killed the next
moment, at a small part of what a transaction for each would cost.
"""

import asyncio
import logging
from typing import Final, Protocol

from domain.errors import DatabaseFailed, Unavailable
from domain.ports import RecorderTally
from domain.scans import Scan
from storage.config import Database
from storage.failures import translated
from storage.scan_ledgers import PostgresLedger, SqliteLedger
from storage.visitor_keys import DailyKey

log = logging.getLogger(__name__)

# Past this many waiting scans a new one is told to come back: memory is bounded, and nothing is promised in vain.
MAX_WAITING: Final = 10_000
MAX_BATCH: Final = 500


class Ledger(Protocol):
    async def commit(self, scans: list[Scan], visitor_key: bytes) -> list[bool]:
        """Keep all of `scans` or none; for each whether it was let through."""

    async def close(self) -> None: ...


class Waiting:
    """A scan and the request that waits for it."""

    __slots__ = ("done", "scan")

    def __init__(self, scan: Scan, done: "asyncio.Future[bool]") -> None:
        self.scan = scan
        self.done = done


class GroupCommitRecorder:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._writer: asyncio.Task[None] | None = None
        self._daily_key = DailyKey()
        self._recorded = self._failed = self._batches = 0

    def start(self) -> None:
        self._writer = asyncio.create_task(self._write_until_closed())

    async def close(self) -> None:
        """Record what is waiting, then stop."""
        self._closing = True
        self._wake.set()
        if self._writer is not None:
            await self._writer
        await self._ledger.close()

    async def add(self, scan: Scan) -> bool:
        if self._closing or len(self._waiting) >= MAX_WAITING:
            raise Unavailable
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(scan, done))
        self._wake.set()
        return await done

    def tally(self) -> RecorderTally:
        return RecorderTally(
            recorded=self._recorded,
            failed=self._failed,
            batches=self._batches,
            waiting=len(self._waiting),
        )

    async def _write_until_closed(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                # Whoever is ready in this turn of the loop still joins; else the first would be committed alone.
                await asyncio.sleep(0)
                batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
                await self._write(batch)
            if self._closing:
                return

    async def _write(self, batch: list[Waiting]) -> bool:
        """Record `batch` and wake who waits; False when the database is away."""
        try:
            with translated():
                key = await self._daily_key.of(batch[-1].scan.scanned_at)
                admitted = await self._ledger.commit([waiting.scan for waiting in batch], key)
        except Unavailable as refusal:
            self._refuse(batch, refusal, refusal)
            return False
        except Exception as error:  # noqa: BLE001 - it is logged, and those who wait are told
            if len(batch) > 1:
                # One scan that the database cannot hold must not cost the others theirs.
                await self._write_one_by_one(batch)
            else:
                self._refuse(batch, error, DatabaseFailed())
            return True
        self._batches += 1
        self._recorded += len(batch)
        for waiting, is_admitted in zip(batch, admitted, strict=True):
            # One whose visitor went away in the meantime is recorded all the same: it may have been answered.
            if not waiting.done.done():
                waiting.done.set_result(is_admitted)
        return True

    async def _write_one_by_one(self, batch: list[Waiting]) -> None:
        for index, waiting in enumerate(batch):
            if not await self._write([waiting]):
                # It is the database itself: to ask it 500 times over would keep everybody waiting.
                self._refuse(batch[index + 1 :], None, Unavailable())
                return

    def _refuse(
        self, batch: list[Waiting], error: Exception | None, refusal: Unavailable | DatabaseFailed
    ) -> None:
        log.error("scans were not recorded", exc_info=error, extra={"scans": len(batch)})
        self._failed += len(batch)
        for waiting in batch:
            if not waiting.done.done():
                waiting.done.set_exception(refusal)


def scan_recorder(database: Database) -> GroupCommitRecorder:
    """The recorder for this database; to be started."""
    return GroupCommitRecorder(SqliteLedger(database) if database.dialect == "sqlite" else PostgresLedger())
