"""The rollup worker: a thread of each process that stands by to count scans, and of one process at a time that does.

It ingests what the inbox holds, sweeps the scans of deleted codes, and prunes what need not be kept.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from time import monotonic
from typing import Final

from storage.analytics.agents import let_go_unused
from storage.analytics.connection import open_connection
from storage.analytics.ingest import ingest, waiting
from storage.analytics.retention import prune_scans, prune_visitors, sweep_deleted_codes
from storage.analytics.session import Session, Stopped
from storage.config import Database

log = logging.getLogger(__name__)

EVERY_SECONDS: Final = 1.0
# A process that finds another one counting looks again after this.
STANDBY_SECONDS: Final = 1.0
AFTER_FAILURE: Final = 5.0
SWEEP_EVERY: Final = 5.0
PRUNE_EVERY: Final = 900.0
# Beside counting nothing takes longer at a time.
AT_A_TIME: Final = 1.0
# Scans in one transaction: on SQLite those that are just being made wait for it, 40 ms at worst.
CHUNK: Final = 500
# Where more wait, larger chunks cost less for each scan.
BULK: Final = 1_000
# Meanwhile others write, and an operator's command may take over.
BETWEEN_CHUNKS: Final = 0.01
# While scans come faster than they can be counted, counting takes this share of a core at most.
RUSH_SHARE: Final = 0.02


class RollupWorker:
    """`is_busy` is asked from a thread: whether scans come so fast that they need the whole machine."""

    def __init__(
        self,
        database: Database,
        *,
        is_busy: Callable[[], bool] = lambda: False,
        scan_days: int | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._closing = asyncio.Event()
        self._session = Session(open_connection(database), is_closing=self._closing.is_set)
        self._is_busy = is_busy
        self._scan_days = scan_days
        self._now = now
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="rollups")
        self._task: asyncio.Task[None] | None = None
        self._sweep_due = self._prune_due = 0.0
        self._pruning: Iterator[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run_until_closed())

    async def close(self) -> None:
        """What is in the inbox stays there until another process counts it."""
        self._closing.set()
        if self._task is not None:
            await self._task
        await asyncio.get_running_loop().run_in_executor(self._thread, self._session.connection.close)
        self._thread.shutdown()

    async def _run_until_closed(self) -> None:
        loop = asyncio.get_running_loop()
        while not self._closing.is_set():
            try:
                pause = await loop.run_in_executor(self._thread, self.take_turn)
            except Exception:
                log.exception("rollup failed, will retry")
                pause = AFTER_FAILURE
            try:
                await asyncio.wait_for(self._closing.wait(), pause)
            except TimeoutError:
                continue

    def take_turn(self) -> float:
        """Do what is due; how many seconds may pass until the next time. For the worker's thread."""
        let_go_unused()
        try:
            with self._session.turn() as is_ours:
                return self._work() if is_ours else STANDBY_SECONDS
        except Stopped:
            return EVERY_SECONDS

    def _work(self) -> float:
        began = monotonic()
        chunk = BULK if waiting(self._session.connection) > BULK else CHUNK
        counted = ingest(self._session, chunk)
        if self._is_busy():
            return (monotonic() - began) / RUSH_SHARE
        if counted == chunk:
            return BETWEEN_CHUNKS
        if not counted:
            # An app at rest is to be small.
            self._session.cap.values.clear()
        self._clear_up()
        return EVERY_SECONDS

    def _clear_up(self) -> None:
        began = monotonic()
        now = round(self._now().timestamp() * 1_000)

        def is_over() -> bool:
            return monotonic() - began > AT_A_TIME or self._is_busy()

        if began >= self._sweep_due:
            sweep_deleted_codes(self._session, now, is_over)
            if is_over():
                return
            self._sweep_due = began + SWEEP_EVERY
        if self._pruning is None and began >= self._prune_due:
            self._pruning = self._prune(now)
        if self._pruning is not None:
            self._go_on_pruning(self._pruning, is_over)

    def _prune(self, now: int) -> Iterator[None]:
        yield from prune_visitors(self._session, now)
        if self._scan_days is not None:
            yield from prune_scans(self._session, self._scan_days, now)

    def _go_on_pruning(self, steps: Iterator[None], is_over: Callable[[], bool]) -> None:
        """What is not done in its time is gone on with the next time; what failed begins again."""
        self._pruning = None
        for _ in steps:
            if is_over():
                self._pruning = steps
                return
        self._prune_due = monotonic() + PRUNE_EVERY
