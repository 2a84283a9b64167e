"""Recording scans by group commit: each waits in a batch, one writer commits it, then all are answered.

So that a scan that was answered is a scan that is counted, also when the process is killed the next
moment, at a small part of what a transaction for each would cost.
"""

import asyncio
import logging
from time import monotonic
from typing import Final, Protocol

from domain.errors import DatabaseFailed, Unavailable
from domain.recording import RecorderTally, ScanWaiter
from domain.scans import Scan
from storage.config import Database
from storage.failures import translated
from storage.recording.inbox_reader import InboxReader
from storage.recording.ledgers import PostgresLedger, SqliteLedger
from storage.recording.visitor_keys import DailyKey

log = logging.getLogger(__name__)

# Past this many waiting scans a new one is told to come back: memory is bounded, and nothing is promised in vain.
MAX_WAITING: Final = 10_000
# Scans a second: to post as many as they come would take a tenth of a core.
BUSY_RATE: Final = 1_000


class Ledger(Protocol):
    @property
    def max_batch(self) -> int: ...

    @property
    def gathers_seconds(self) -> float:
        """So long at most a batch waits for others, while each turn of the loop brings some."""

    async def commit(self, scans: list[Scan], visitor_key: bytes) -> list[bool]:
        """Keep all of `scans` or none; for each whether it was let through."""

    async def close(self) -> None: ...


# A scan and who waits for it.
Waiting = tuple[Scan, ScanWaiter]


class GroupCommitRecorder:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._is_awake = False
        self._closing = False
        self._writer: asyncio.Task[None] | None = None
        self._daily_key = DailyKey()
        self._recorded = self._failed = self._batches = 0
        self._seen = (monotonic(), 0)

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._writer = asyncio.create_task(self._write_until_closed())

    async def close(self) -> None:
        """Record what is waiting, then stop."""
        self._closing = True
        self._wake.set()
        if self._writer is not None:
            await self._writer
        await self._ledger.close()

    def add(self, scan: Scan) -> "asyncio.Future[bool]":
        done: asyncio.Future[bool] = self._loop.create_future()
        self.add_for(scan, done)
        return done

    def add_for(self, scan: Scan, waiter: ScanWaiter) -> None:
        if self._closing or len(self._waiting) >= MAX_WAITING:
            raise Unavailable
        self._waiting.append((scan, waiter))
        if not self._is_awake:
            self._is_awake = True
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
        while True:
            await self._wake.wait()
            self._wake.clear()
            self._is_awake = True
            while self._waiting:
                await self._write(await self._gather())
            self._is_awake = False
            if self._closing:
                return

    async def _gather(self) -> list[Waiting]:
        """The next batch: whoever is ready in this turn of the loop joins, and in the next ones while each brings somebody."""
        most, until, before = (
            self._ledger.max_batch,
            monotonic() + self._ledger.gathers_seconds,
            len(self._waiting),
        )
        await asyncio.sleep(0)
        while before < len(self._waiting) < most and monotonic() < until:
            before = len(self._waiting)
            await asyncio.sleep(0)
        batch, self._waiting = self._waiting[:most], self._waiting[most:]
        return batch

    async def _write(self, batch: list[Waiting]) -> bool:
        """Record `batch` and wake who waits; False when the database is away."""
        try:
            with translated():
                key = await self._daily_key.of(batch[-1][0].scanned_at)
                admitted = await self._ledger.commit([scan for scan, _ in batch], key)
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
        for (_, waiter), is_admitted in zip(batch, admitted, strict=True):
            _answer(waiter, is_admitted=is_admitted)
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
        for _, waiter in batch:
            if not waiter.done():
                waiter.set_exception(refusal)


def _answer(waiter: ScanWaiter, *, is_admitted: bool) -> None:
    # One whose visitor went away in the meantime is recorded all the same: it may have been answered.
    if waiter.done():
        return
    try:
        waiter.set_result(is_admitted)
    except Exception:
        # The scan is kept, and so are those of the same batch that are still to be answered.
        log.exception("a scan was kept and could not be answered")


def scan_recorder(database: Database, reader: InboxReader) -> GroupCommitRecorder:
    """The recorder for this database; to be started."""
    ledger = SqliteLedger if database.dialect == "sqlite" else PostgresLedger
    return GroupCommitRecorder(ledger(database, reader))
