"""Recording scans by group commit: one writer commits a batch of waiting scans, then all are answered.

An answered scan is stored, even if the process is killed at once, and it costs a small part of a transaction
of its own.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from time import monotonic
from typing import Final

from domain.kernel.errors import DatabaseFailed, TooBusy, Unavailable, cause_of
from domain.scanning.recording import RecorderTally, ScanWaiter
from domain.scanning.scans import Scan
from storage.db.config import Database
from storage.db.failures import translated
from storage.scan_log.batch_writers import PostgresBatchWriter, SqliteBatchWriter
from storage.scan_log.inbox import InboxReader
from storage.scan_log.visitor_keys import DailyKey

log = logging.getLogger(__name__)

# Above this number of waiting scans new ones are refused: they would wait too long and take memory.
MAX_WAITING: Final = 10_000
# Scans a second. Above this rate the rollup worker slows down: to keep up would take a tenth of a core.
BUSY_RATE: Final = 1_000
# Seconds. What happened to scans before says nothing of the next one.
LATELY: Final = 2.0
# Seconds without a scan.
QUIET_AFTER: Final = 10.0
Waiting = tuple[Scan, ScanWaiter]


class GroupCommitRecorder:
    def __init__(
        self,
        batch_writer: SqliteBatchWriter | PostgresBatchWriter,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._batch_writer = batch_writer
        self._now = now
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._writing: asyncio.Task[None] | None = None
        self._daily_key = DailyKey()
        self._tally = RecorderTally()
        # Whether it was stored, and when.
        self._last_batch = (True, float("-inf"))
        # Since the last batch that was stored.
        self._refused = 0
        self._seen = (monotonic(), 0)

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._writing = asyncio.create_task(self._write_until_closed())

    async def close(self) -> None:
        """Record the waiting scans, then stop."""
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
            raise TooBusy
        self._waiting.append((scan, waiter))
        self._wake.set()

    async def day_key(self, moment: datetime) -> bytes:
        with translated():
            return await self._daily_key.of(moment)

    def tally(self) -> RecorderTally:
        return replace(self._tally, waiting=len(self._waiting))

    def has_stored_lately(self) -> bool | None:
        is_stored, at = self._last_batch
        return is_stored if monotonic() - at < LATELY else None

    def is_busy(self) -> bool:
        """Whether the rate of scans since the last call needs the whole machine."""
        now, recorded = monotonic(), self._tally.recorded
        rate = (recorded - self._seen[1]) / max(now - self._seen[0], 0.001)
        self._seen = now, recorded
        return rate > BUSY_RATE

    def is_quiet(self) -> bool:
        """Whether no scan has come for a while: the next one may wait for a transaction of a job."""
        return monotonic() - self._last_batch[1] > QUIET_AFTER

    async def _write_until_closed(self) -> None:
        while self._waiting or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._write(await self._gather())

    async def _gather(self) -> list[Waiting]:
        """The next batch, after one turn of the event loop, or more while each turn brings more scans."""
        most, until = self._batch_writer.max_batch, monotonic() + self._batch_writer.gathers_seconds
        while True:
            before = len(self._waiting)
            await asyncio.sleep(0)
            if not before < len(self._waiting) < most or monotonic() >= until:
                break
        batch, self._waiting = self._waiting[:most], self._waiting[most:]
        return batch

    async def _write(self, batch: list[Waiting]) -> None:
        began = monotonic()
        try:
            with translated():
                key = await self._daily_key.of(batch[-1][0].scanned_at)
                admitted = await self._batch_writer.commit([scan for scan, _ in batch], key)
        except Exception as error:  # noqa: BLE001 - it is logged, and each waiter gets it
            if len(batch) == 1 or isinstance(error, Unavailable):
                self._refuse(batch, error)
            else:
                # If the database refuses one scan, the others must still be stored.
                middle = len(batch) // 2
                await self._write(batch[:middle])
                await self._write(batch[middle:])
            return
        self._count(batch, monotonic() - began)
        for (_, waiter), is_admitted in zip(batch, admitted, strict=True):
            try:
                # The waiter of a visitor who went away is done; the scan is stored all the same.
                if not waiter.done():
                    waiter.set_result(is_admitted)
            except Exception:
                # The scan is stored, and the other scans of the batch still wait.
                log.exception("a scan was stored, but answering it failed")

    def _count(self, batch: list[Waiting], seconds: float) -> None:
        self._last_batch = True, monotonic()
        self._tally.batches += 1
        self._tally.recorded += len(batch)
        self._tally.commit_seconds.observe(seconds)
        # Once a batch, by the scan that came first: nothing is measured for each scan.
        waited = (self._now() - batch[0][0].scanned_at).total_seconds()
        # A clock that was set back meanwhile.
        self._tally.wait_seconds.observe(max(waited, 0.0), len(batch))
        if self._refused:
            log.warning("scans are recorded again", extra={"refused": self._refused})
            self._refused = 0

    def _refuse(self, batch: list[Waiting], error: Exception) -> None:
        self._tally.failed += len(batch)
        self._refused += len(batch)
        counts = {"scans": len(batch), "refused": self._refused}
        log.error("scans were not recorded: %s", cause_of(error), exc_info=error, extra=counts)
        self._last_batch = False, monotonic()
        if not isinstance(error, Unavailable):
            failed = DatabaseFailed()
            failed.__cause__ = error.__cause__ or error
            error = failed
        for _, waiter in batch:
            try:
                if not waiter.done():
                    waiter.set_exception(error)
            except Exception:
                # The other visitors still wait.
                log.exception("a scan was not recorded, and answering it failed")


def scan_recorder(database: Database, reader: InboxReader) -> GroupCommitRecorder:
    writer = SqliteBatchWriter if database.dialect == "sqlite" else PostgresBatchWriter
    return GroupCommitRecorder(writer(database, reader))
