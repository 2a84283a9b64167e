"""The rollup worker: a thread of each web process, which counts what no other process counts just now.

It ingests the inbox slot by slot: on PostgreSQL each slot has a part of the accounts, and processes count
different ones at the same time. While none of them counts, one sweeps the scans of deleted codes, prunes
visitors and old scans, and makes partitions.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import chain
from threading import Event, Thread
from time import monotonic
from typing import Final

from domain.analytics.rollups import moment_of
from storage.analytics.ingest import LOOKED_AT, OF_SLOT, OLDEST, ingest
from storage.analytics.partitions import make_months
from storage.analytics.retention import is_far, oldest_kept, prune_scans, prune_visitors, sweep_deleted_codes
from storage.analytics.session import Session, open_connection
from storage.analytics.user_agents import classify_user_agent, forget_library
from storage.db.config import Database
from storage.db.statements import Row

# Seconds that the clock and the system's monotonic one may differ, before it is a jump.
JUMP: Final = 3_600.0


class SteadyClock:
    """A clock, and for how long it has gone on without a jump."""

    def __init__(self, now: Callable[[], datetime], elapsed: Callable[[], float] = monotonic) -> None:
        self._now, self._elapsed = now, elapsed
        self._since = elapsed()
        self._ahead = now().timestamp() - self._since

    def read(self) -> tuple[int, float]:
        """The milliseconds since 1970, and the seconds without a jump."""
        time, elapsed = self._now().timestamp(), self._elapsed()
        if abs(time - elapsed - self._ahead) > JUMP:
            self._ahead, self._since = time - elapsed, elapsed
        return round(time * 1_000), elapsed - self._since


log = logging.getLogger(__name__)

# Also how often a process looks for slots that no other counts.
EVERY_SECONDS: Final = 1.0
AFTER_FAILURE: Final = 5.0
SWEEP_EVERY: Final = 5.0
PRUNE_EVERY: Final = 900.0
# The longest that sweeping and pruning may delay counting.
AT_A_TIME: Final = 1.0
# Without new user agents for this long, the library that parses them is unloaded.
UNUSED_SECONDS: Final = 30.0
# Scans in one transaction. On SQLite the scans that are being recorded wait for it, at worst 40 ms.
CHUNK: Final = 500
# While full chunks wait: a larger chunk costs less for each scan.
BULK: Final = 1_000
# Meanwhile others can write, and an operator's command can take the lock.
BETWEEN_CHUNKS: Final = 0.01
# Seconds that the oldest scan waits before the log says that nobody counts.
STALLED_SECONDS: Final = 60.0
# Which slots wait, with the oldest scan of each and how many were seen.
_WAITING: Final = f"""
    SELECT {OF_SLOT} AS slot, MIN(i.id), COUNT(*) FROM {{among}} i
    LEFT JOIN scan_keys k ON k.key = i.code GROUP BY 1 ORDER BY 1"""
# The same where there is one slot.
_WAITING_IN_ONE: Final = "SELECT 0, id, 1 FROM scan_inbox ORDER BY id LIMIT 1"
# In a rush, seconds between two looks through the whole inbox, for each that the last one took.
LOOK_SHARE: Final = 20
# Seconds that a clock has to go on without a jump, before many days of single scans are deleted by it.
BELIEVED_AFTER: Final = 6 * 3_600.0
# While the recorder is busy, counting takes this share of a core at most.
RUSH_SHARE: Final = 0.02
# Seconds, at most, also after a turn that had to wait for an account.
LONGEST_PAUSE: Final = 60.0


class RollupWorker:
    """`is_busy` is called in the thread: whether recording needs the whole machine."""

    def __init__(
        self,
        database: Database,
        *,
        is_busy: Callable[[], bool] = lambda: False,
        scan_days: int | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._closing = Event()
        self._session = Session(open_connection(database))
        self._is_busy = is_busy
        self._scan_days = scan_days
        self._clock = SteadyClock(now)
        self._thread = Thread(target=self._run, name="rollups", daemon=True)
        slots = self._session.connection.slots
        self._chunks = [CHUNK] * slots
        # Until when the slots of failures wait.
        self._postponed = [0.0] * slots
        self._parsed, self._parsed_at = 0, monotonic()
        self._sweep_due = self._prune_due = 0.0
        # Whether it has counted at its last look, or nothing waited and nobody else was counting.
        self.is_active = False
        # Seconds of counting in this round.
        self._spent = 0.0
        # Scans, since the start.
        self.counted = 0
        self._pruning: Iterator[None] = iter(())
        # By slot: the oldest scan of the inbox, and since when this process has seen it there.
        self._oldest: dict[int, tuple[int, float]] = {}
        self._stalled: set[int] = set()
        # In a rush: slots whose scans are looked for in the whole inbox, and when they are found again.
        self._behind: set[int] = set()
        self._look_due = 0.0
        self._is_doubted = False

    def start(self) -> None:
        self._thread.start()

    async def close(self) -> None:
        """Scans in the inbox stay there until another process counts them."""
        self._closing.set()
        if self._thread.is_alive():
            await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._session.connection.close)

    def _run(self) -> None:
        pause = 0.0
        while not self._closing.wait(pause):
            try:
                pause = self.run_once()
            except Exception:
                log.exception("the rollup worker failed, will retry")
                self.is_active = False
                pause = AFTER_FAILURE

    def run_once(self) -> float:
        """Do the work that is due; return the seconds until the next run."""
        if (parsed := classify_user_agent.cache_info().misses) != self._parsed:
            self._parsed, self._parsed_at = parsed, monotonic()
        elif monotonic() - self._parsed_at > UNUSED_SECONDS:
            forget_library()
        waiting, self._spent = self._watch(), 0.0
        # An idle process gives memory back.
        self._session.forget(but=waiting)
        turns = [self._turn(slot) for slot in waiting]
        is_ours = any(is_full is not None for is_full in turns)
        if self._is_busy():
            pause = min(self._spent / RUSH_SHARE, LONGEST_PAUSE) or EVERY_SECONDS
        elif any(turns):
            pause = BETWEEN_CHUNKS
        else:
            pause = EVERY_SECONDS
            with self._session.connection.try_lock() as is_alone:
                if is_alone:
                    # While scans wait and none could be counted, it is nobody's.
                    is_ours |= not waiting
                    self._try_to_prune()
        self.is_active = is_ours
        return pause

    def uncounted_seconds(self) -> dict[int, float]:
        """By slot, how long its oldest scan has been seen waiting. Not by its time: a clock may be wrong."""
        return {slot: monotonic() - seen_at for slot, (_, seen_at) in self._oldest.items()}

    def _watch(self) -> Sequence[int]:
        """The slots in which scans wait."""
        connection = self._session.connection
        connection.replace_lost()
        waiting = self._waiting(OLDEST) if connection.slots > 1 else connection.rows(_WAITING_IN_ONE)
        now, before = monotonic(), self._oldest
        self._oldest = {
            slot: before[slot] if slot in before and before[slot][0] == oldest else (oldest, now)
            for slot, oldest, _ in waiting
        }
        stalled = {slot for slot, seconds in self.uncounted_seconds().items() if seconds > STALLED_SECONDS}
        for slot in sorted(stalled - self._stalled):
            log.error(
                "scans wait in slot %d, and no process has counted any for %.0f seconds",
                slot,
                STALLED_SECONDS,
            )
        for slot in sorted(self._stalled - stalled):
            log.info("the scans of slot %d are counted again", slot)
        self._stalled = stalled
        # Behind those that were looked at there may be others.
        if sum(number for *_, number in waiting) < LOOKED_AT:
            self._behind = set()
        elif monotonic() > self._look_due:
            self._behind = {slot for slot, *_ in self._waiting("scan_inbox")}
            self._look_due = monotonic() + max(EVERY_SECONDS, (monotonic() - now) * LOOK_SHARE)
        self._behind -= {slot for slot, _, number in waiting if number >= BULK}
        return sorted(self._oldest.keys() | self._behind)

    def _waiting(self, among: str) -> list[Row]:
        return self._session.connection.rows(_WAITING.format(among=among))

    def _turn(self, slot: int) -> bool | None:
        """Whether more of its scans may be left; None if another process counts it, or nobody for now."""
        if self._closing.is_set() or monotonic() < self._postponed[slot]:
            return None
        with self._session.connection.try_lock(slot) as is_ours:
            if not is_ours:
                return None
            began = monotonic()
            try:
                among = "scan_inbox" if slot in self._behind else OLDEST
                counted = ingest(self._session, self._chunks[slot], slot, among=among)
            except Exception:
                log.exception("the scans of slot %d were not counted, will retry", slot)
                self._postponed[slot] = monotonic() + AFTER_FAILURE
                return None
        self.counted += counted
        self._spent += monotonic() - began
        # Until the next look nothing is known to wait.
        self._oldest = {other: known for other, known in self._oldest.items() if other != slot}
        is_full = counted == self._chunks[slot]
        if not is_full:
            self._behind.discard(slot)
        self._chunks[slot] = BULK if is_full else CHUNK
        return is_full

    def _try_to_prune(self) -> None:
        """Go on counting if it fails, as while one of several servers is away."""
        try:
            self._prune()
        except Exception:
            log.exception("sweeping or pruning failed, will retry")
            self._sweep_due = monotonic() + SWEEP_EVERY

    def _prune(self) -> None:
        began, (now, steady) = monotonic(), self._clock.read()
        if began >= self._sweep_due:
            self._session.distribute_agents()
        sweeping = sweep_deleted_codes(self._session, now) if began >= self._sweep_due else ()
        if began >= self._prune_due:
            scans = () if self._scan_days is None else self._prune_scans(self._scan_days, now, steady)
            self._pruning = chain(make_months(self._session, now), prune_visitors(self._session, now), scans)
            self._prune_due = began + PRUNE_EVERY
        # The remaining steps are for the next run.
        for _ in chain(sweeping, self._pruning):
            if self._closing.is_set() or monotonic() - began > AT_A_TIME or self._is_busy():
                return
        if sweeping:
            self._sweep_due = began + SWEEP_EVERY

    def _prune_scans(self, scan_days: int, now: int, steady: float) -> Iterator[None]:
        """A clock that is wrong for a while must delete nothing."""
        before, was_doubted = oldest_kept(scan_days, now), self._is_doubted
        self._is_doubted = steady < BELIEVED_AFTER and is_far(self._session, before)
        if not self._is_doubted:
            yield from prune_scans(self._session, scan_days, now)
        elif not was_doubted:
            log.warning(
                "single scans before %s are not deleted yet: in case the clock is wrong, "
                "it has to run for %.0f hours without a jump first",
                moment_of(before).date(),
                BELIEVED_AFTER / 3_600,
            )
