"""Works off jobs: one after the other in each process, each by one process at a time.

A web process starts a child when a job is due, so that rows and pictures of large files delay no scan.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from time import monotonic
from typing import Final

from domain.jobs.jobs import LEASE, MAX_TRIES, Job, JobKind
from domain.kernel.errors import Unavailable
from domain.ports.jobs import Jobs, LeaseLost
from storage.runtime.child_process import ChildWorker

log = logging.getLogger(__name__)

# Then a job that waits has its turn: a large one holds up nobody's small one.
TURN_SECONDS: Final = 10.0
# Pauses for each second in which writers were held up: SQLite records no scan meanwhile.
PAUSES: Final = 25.0
# While nobody scans.
PAUSES_IN_QUIET: Final = 1.0
LONGEST_PAUSE: Final = 5.0
# The share of the time while the recorder needs the machine for scans.
RUSH_SHARE: Final = 0.05
RENEW_EVERY: Final = LEASE.total_seconds() / 4
RETRY_AFTER: Final = timedelta(seconds=5)
# For a job that is not given up.
RETRY_LATER: Final = timedelta(hours=1)
# Seconds between two looks for jobs.
EVERY_SECONDS: Final = 1.0
# Seconds without a job after which the child ends: the next upload often follows soon.
IDLE_SECONDS: Final = 30.0

Run = Callable[[Job], AsyncGenerator[Job]]


def rest_after(held: float, *, is_quiet: bool) -> float:
    """The seconds for other writers after a step that has held them up. `is_quiet`: nobody scans."""
    return min(held * (PAUSES_IN_QUIET if is_quiet else PAUSES), LONGEST_PAUSE)


@dataclass(eq=False)
class JobWorker:
    """`runs`: how jobs of each kind are done, a step at a time. `closing`: set when it should end.

    `held`: the seconds in which it has held up other writers, since some moment.
    """

    jobs: Jobs
    runs: Mapping[JobKind, Run]
    clock: Callable[[], datetime]
    is_busy: Callable[[], bool] = lambda: False
    is_quiet: Callable[[], bool] = lambda: False
    is_disk_low: Callable[[], Awaitable[bool]] | None = None
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    held: Callable[[], float] = lambda: 0.0

    async def run_once(self) -> None:
        """Give each job that is due a turn, until none is left."""
        while not self.closing.is_set():
            now = self.clock()
            job = await self.jobs.lease_next(now=now, until=now + LEASE, kind=await self._only_kind())
            if job is None:
                return
            await self._work_on(job)

    async def is_wanted(self) -> bool:
        """Whether a job waits that may run now."""
        return await self.jobs.is_due(self.clock(), kind=await self._only_kind())

    async def run_until_idle(self) -> None:
        """Give jobs their turns until none has been wanted for a while."""
        idle_since = monotonic()
        while not self.closing.is_set() and monotonic() - idle_since < IDLE_SECONDS:
            if await self.is_wanted():
                await self.run_once()
                idle_since = monotonic()
            await self._pause(EVERY_SECONDS)

    async def _work_on(self, job: Job) -> None:
        due_at = self.clock()
        if job.tries > MAX_TRIES and job.may_be_given_up:
            # Its processes died: none of them could give it up.
            await self.jobs.save(job.given_up(due_at))
            return
        try:
            async with self._renewing(job):
                await self._steps(job)
        except LeaseLost:
            log.warning("job %s: another process goes on with it", job.id)
            return
        except Exception:
            log.exception("job %s failed, try %d of %d", job.id, job.tries, MAX_TRIES)
            due_at = self.clock() + (RETRY_AFTER if job.tries < MAX_TRIES else RETRY_LATER)
            if job.may_be_given_up:
                await self._give_up_after_all(job)
        await self.jobs.release(job, due_at=due_at)

    async def _give_up_after_all(self, job: Job) -> None:
        now = await self.jobs.get(job.account_id, job.kind, job.id)
        if now is not None and now.lease == job.lease and now.tries >= MAX_TRIES:
            await self.jobs.save(now.given_up(self.clock()))

    async def _steps(self, job: Job) -> None:
        began = monotonic()
        async with aclosing(self.runs[job.kind](job)) as steps:
            stepped, held = monotonic(), self.held()
            async for _ in steps:
                held, was_held = self.held(), held
                if self.is_busy():
                    await self._pause((monotonic() - stepped) / RUSH_SHARE)
                elif held > was_held:
                    await self._pause(rest_after(held - was_held, is_quiet=self.is_quiet()))
                is_over = monotonic() - began > TURN_SECONDS and await self.is_wanted()
                is_over |= await self._only_kind() not in {None, job.kind}
                if self.closing.is_set() or is_over:
                    return
                stepped = monotonic()

    async def _only_kind(self) -> JobKind | None:
        """The kind of jobs that the disk has room for; None: jobs of all kinds."""
        is_low = self.is_disk_low is not None and await self.is_disk_low()
        return JobKind.DELETION if is_low else None

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.closing.wait(), seconds)

    @asynccontextmanager
    async def _renewing(self, job: Job) -> AsyncIterator[None]:
        async def renew() -> None:
            while True:
                await asyncio.sleep(RENEW_EVERY)
                # While the database is away nobody else takes the job.
                with suppress(Unavailable):
                    await self.jobs.renew(job, until=self.clock() + LEASE)

        renewing = asyncio.create_task(renew())
        try:
            yield
        finally:
            renewing.cancel()
            with suppress(asyncio.CancelledError, LeaseLost):
                await renewing


class JobProcess(ChildWorker):
    """`worker`: as that of the child, to be asked what is wanted."""

    command = "jobs"
    every_seconds = EVERY_SECONDS
    failure = "the jobs' process could not be started, will retry"

    def __init__(self, worker: JobWorker, is_busy: Callable[[], bool], is_quiet: Callable[[], bool]) -> None:
        super().__init__(is_busy, is_quiet)
        self._worker = worker

    async def run_once(self) -> None:
        if await self._worker.is_wanted():
            await self._run_child()
