"""The bookkeeper: a thread of each process that is ready to keep the books, and of one process at a time that does.

It posts what the journal holds, sweeps the scans of deleted codes, and throws away what need not be kept.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from time import monotonic
from typing import Final

from storage.books.agents import let_go_unused
from storage.books.books import Books, Stopped
from storage.books.connections import open_connection
from storage.books.deleted_codes import sweep_deleted_codes
from storage.books.lease import LeaseLost
from storage.books.months import close_months_stepwise
from storage.books.posting import backlog, post_some
from storage.books.retention import throw_away_stepwise, tidy_sightings
from storage.config import Database

log = logging.getLogger(__name__)

EVERY_SECONDS: Final = 1.0
# Who does not keep the books looks so often whether somebody does.
LOOKS_EVERY: Final = 3.0
AFTER_FAILURE: Final = 5.0
SWEEPS_EVERY: Final = 5.0
TIDIES_EVERY: Final = 900.0
# Beside posting nothing takes longer at a time.
AT_A_TIME: Final = 1.0
# Scans in one transaction: on SQLite those that are just being made wait for it, 10 ms or so.
CHUNK: Final = 500
# Where far more wait and nobody scans, larger ones take half the time in all.
BULK_FROM: Final = 20_000
BULK: Final = 1_000
# Under a rush the journal may grow so long; then it is posted beside, with pauses.
MAX_BACKLOG: Final = 500_000
PAUSE: Final = 0.05


class Bookkeeper:
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
        self._books = Books(open_connection(database), is_closing=self._closing.is_set)
        self._is_busy = is_busy
        self._scan_days = scan_days
        self._now = now
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="books")
        self._task: asyncio.Task[None] | None = None
        self._sweeping_due = self._tidying_due = 0.0
        self._tidying: Iterator[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep_until_closed())

    async def close(self) -> None:
        """Give the books to whoever wants them; what is in the journal stays there until then."""
        self._closing.set()
        if self._task is not None:
            await self._task
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    async def _keep_until_closed(self) -> None:
        loop = asyncio.get_running_loop()
        while not self._closing.is_set():
            try:
                pause = await loop.run_in_executor(self._thread, self.take_turn)
            except Exception:
                log.exception("the books were not kept; they will be")
                pause = AFTER_FAILURE
            try:
                await asyncio.wait_for(self._closing.wait(), pause)
            except TimeoutError:
                continue

    def take_turn(self) -> float:
        """Do what is to be done now; how many seconds may pass until the next time. For the thread of the books."""
        let_go_unused()
        try:
            if not self._books.take():
                return LOOKS_EVERY
            return self._keep()
        except LeaseLost:
            self._tidying = None
            log.warning("another process keeps the books now")
            return LOOKS_EVERY
        except Stopped:
            return EVERY_SECONDS

    def _keep(self) -> float:
        books = self._books
        waiting = backlog(books.connection)
        if self._is_busy():
            if waiting < MAX_BACKLOG:
                books.go_on()
                return EVERY_SECONDS
            post_some(books, CHUNK)
            return PAUSE
        chunk = BULK if waiting >= BULK_FROM else CHUNK
        if post_some(books, chunk) == chunk:
            return 0
        self._clear_up()
        return EVERY_SECONDS

    def _clear_up(self) -> None:
        began = monotonic()
        now = round(self._now().timestamp() * 1_000)

        def is_over() -> bool:
            return monotonic() - began > AT_A_TIME or self._is_busy()

        self._books.go_on()
        if began >= self._sweeping_due:
            sweep_deleted_codes(self._books, now, is_over)
            # What it opens is closed when it has done.
            if is_over():
                return
            self._sweeping_due = began + SWEEPS_EVERY
        if self._tidying is None and began >= self._tidying_due:
            self._tidying = self._tidy(now)
        if self._tidying is not None:
            self._go_on_tidying(self._tidying, is_over)

    def _tidy(self, now: int) -> Iterator[None]:
        yield from tidy_sightings(self._books, now)
        yield from close_months_stepwise(self._books, now)
        if self._scan_days is not None:
            yield from throw_away_stepwise(self._books, self._scan_days, now)

    def _go_on_tidying(self, steps: Iterator[None], is_over: Callable[[], bool]) -> None:
        """What is not done in its time is gone on with the next time; what failed begins anew."""
        self._tidying = None
        for _ in steps:
            if is_over():
                self._tidying = steps
                return
        self._tidying_due = monotonic() + TIDIES_EVERY

    def _close(self) -> None:
        try:
            self._books.close()
        except Exception:
            log.exception("the books were not given up; in a moment somebody else may take them")
