"""Recording scans by group commit: each waits in a batch, one writer commits it, then all are answered.

So a scan that was answered is stored, even when the process is killed the next moment, and costs a small part
of a transaction of its own.
"""

import asyncio
import logging
from time import monotonic
from typing import Final

from domain.kernel.errors import DatabaseFailed, Unavailable
from domain.scanning.recording import RecorderTally, ScanWaiter
from domain.scanning.scans import Scan
from storage.db.config import Database
from storage.db.failures import translated
from storage.scan_log.batch_writers import PostgresBatchWriter, SqliteBatchWriter
from storage.scan_log.inbox import InboxReader
from storage.scan_log.visitor_keys import DailyKey

log = logging.getLogger(__name__)

# Above this many waiting scans a new one is refused: it would wait too long, and memory is bounded.
MAX_WAITING: Final = 10_000
# Scans a second. Above it, the rollup worker slows down: to keep up would take a tenth of a core.
BUSY_RATE: Final = 1_000
# A scan and who waits for it.
Waiting = tuple[Scan, ScanWaiter]


class GroupCommitRecorder:
    def __init__(self, batch_writer: SqliteBatchWriter | PostgresBatchWriter) -> None:
        self._batch_writer = batch_writer
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._writing: asyncio.Task[None] | None = None
        self._daily_key = DailyKey()
        self._recorded = self._failed = self._batches = 0
        self._seen = (monotonic(), 0)

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._writing = asyncio.create_task(self._write_until_closed())

    async def close(self) -> None:
        """Record what is waiting, then stop."""
        self._closing = True
        self._wake.set()
        if self._writing is not None:
            await self._writing
        await self._batch_writer.close()

    def add(self, scan: Scan) -> "asyncio.Future[bool]":
        done: asyncio.Future[bool] = self._loop.create_future()
        self.add_for(scan, done)
        return done

    def add_for(self, scan: Scan, waiter: ScanWaiter) -> None:
        if self._closing or len(self._waiting) >= MAX_WAITING:
            raise Unavailable
        self._waiting.append((scan, waiter))
        self._wake.set()

    def tally(self) -> RecorderTally:
        return RecorderTally(
            recorded=self._recorded,
            failed=self._failed,
            batches=self._batches,
            waiting=len(self._waiting),
        )

    def is_busy(self) -> bool:
        """Whether scans have come so fast, since this was last asked, that they need the whole machine."""
        now, recorded = monotonic(), self._recorded
        rate = (recorded - self._seen[1]) / max(now - self._seen[0], 0.001)
        self._seen = now, recorded
        return rate > BUSY_RATE

    async def _write_until_closed(self) -> None:
        while self._waiting or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._write(await self._gather())

    async def _gather(self) -> list[Waiting]:
        """The next batch: it waits one turn of the loop, and then as long as each turn brings more scans."""
        most, until = self._batch_writer.max_batch, monotonic() + self._batch_writer.gathers_seconds
        while True:
            before = len(self._waiting)
            await asyncio.sleep(0)
            if not before < len(self._waiting) < most or monotonic() >= until:
                break
        batch, self._waiting = self._waiting[:most], self._waiting[most:]
        return batch

    async def _write(self, batch: list[Waiting]) -> None:
        """Record `batch` and wake who waits."""
        try:
            with translated():
                key = await self._daily_key.of(batch[-1][0].scanned_at)
                admitted = await self._batch_writer.commit([scan for scan, _ in batch], key)
        except Exception as error:  # noqa: BLE001 - it is logged, and those who wait are told
            if len(batch) == 1 or isinstance(error, Unavailable):
                self._refuse(batch, error)
            else:
                # One scan that the database cannot store must not cost the others theirs.
                middle = len(batch) // 2
                await self._write(batch[:middle])
                await self._write(batch[middle:])
            return
        self._batches += 1
        self._recorded += len(batch)
        for (_, waiter), is_admitted in zip(batch, admitted, strict=True):
            try:
                # One whose visitor went away is recorded all the same: it may have been answered.
                if not waiter.done():
                    waiter.set_result(is_admitted)
            except Exception:
                # The scan is stored, and the others of the batch are still to be answered.
                log.exception("a scan was kept and could not be answered")

    def _refuse(self, batch: list[Waiting], error: Exception) -> None:
        log.error("scans were not recorded", exc_info=error, extra={"scans": len(batch)})
        self._failed += len(batch)
        for _, waiter in batch:
            if not waiter.done():
                waiter.set_exception(error if isinstance(error, Unavailable) else DatabaseFailed())


def scan_recorder(database: Database, reader: InboxReader) -> GroupCommitRecorder:
    """The recorder for this database; to be started."""
    writer = SqliteBatchWriter if database.dialect == "sqlite" else PostgresBatchWriter
    return GroupCommitRecorder(writer(database, reader))
