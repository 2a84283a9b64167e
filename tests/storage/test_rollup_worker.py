"""The rollup worker and its lease: one process at a time counts scans, and another takes over from it."""

import asyncio
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime, timedelta
from threading import Thread

import pytest

from domain.analytics.rollups import DAY_MS
from domain.errors import DatabaseFailed
from storage.analytics import worker
from storage.analytics.connection import open_connection
from storage.analytics.ingest import ingest, waiting
from storage.analytics.lease import COMMAND_SECONDS, LeaseLost
from storage.analytics.session import LeaseTaken, Session, leased_session
from storage.analytics.worker import RUSH_SHARE, STANDBY_SECONDS, RollupWorker
from tests.rollups import NOON_MS, expire_lease, open_counting

LATER = datetime.fromtimestamp(NOON_MS / 1_000, UTC) + timedelta(days=20)


@contextmanager
def another_session(database, **options):
    session = Session(open_connection(database), **options)
    try:
        yield session
    finally:
        session.close()


# The lease


def test_a_process_that_lost_the_lease_changes_nothing(counting, database):
    code = counting.code(counting.account())
    counting.count_inbox()
    counting.record(code)
    with another_session(database) as other:
        assert not other.take_lease()
        expire_lease(counting)

        assert other.take_lease()
        with pytest.raises(LeaseLost):
            ingest(counting.session, 10)
        assert not counting.session.take_lease()
        assert counting.number("scan_inbox") == 1
        ingest(other, 10)

    counting.assert_right()
    assert counting.session.take_lease()


def test_what_another_process_counted_meanwhile_is_not_forgotten(counting, database):
    code = counting.code(counting.account())
    counting.record(code)
    counting.count_inbox()
    expire_lease(counting)
    counting.record(code, visitor=2)
    with another_session(database) as other:
        assert other.take_lease()
        ingest(other, 10)
        counting.record(code, visitor=2)
        counting.record(code, visitor=3)
        with pytest.raises(LeaseLost):
            ingest(counting.session, 10)

    counting.count_inbox()

    assert counting.totals(code) == (4, 3, 0, 0)
    counting.assert_right()


def test_workers_that_take_the_lease_from_each_other_count_each_scan_once(counting, database):
    account = counting.account()
    codes = [counting.code(account, type_id=number % 2) for number in range(4)]
    for number in range(300):
        counting.record(codes[number % 4], NOON_MS + number, visitor=number % 50)
    failures = []

    def count():
        # Its lease expires before it has counted much.
        with another_session(database, lease_seconds=0.005) as session:
            try:
                while waiting(session.connection):
                    try:
                        if session.take_lease():
                            ingest(session, 7)
                    except LeaseLost:
                        continue
            except Exception as error:  # noqa: BLE001 - told below
                failures.append(error)

    threads = [Thread(target=count) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    assert counting.number("scans") == 300
    assert sum(map(counting.scan_count, codes)) == 300
    counting.assert_right()


def test_a_command_takes_the_lease_from_a_process_and_from_no_other_command(counting, database):
    code = counting.code(counting.account())
    counting.count_inbox()
    counting.record(code)
    with another_session(database, is_command=True) as other:
        with another_session(database, is_command=True) as command:
            taken = command.take_lease(), other.take_lease()
            with pytest.raises(LeaseLost):
                ingest(counting.session, 10)
            taken_back = counting.session.take_lease()
        taken_later = other.take_lease()

    assert (taken, taken_back, taken_later) == ((True, False), False, True)
    counting.count_inbox()
    assert len(counting.scans()) == 1


def test_a_command_that_finds_the_lease_taken_says_so_and_gives_up(database):
    told = []

    with another_session(database, is_command=True) as command:
        assert command.take_lease()
        with pytest.raises(LeaseTaken), leased_session(database, within=0.01, on_wait=lambda: told.append(1)):
            pass

    assert told == [1]


@pytest.mark.parametrize("holder", ["gone", "command-gone"])
def test_a_lease_that_ends_later_than_any_lease_can_is_free(counting, database, holder):
    """A process took it while the machine's clock was ahead, and was killed."""
    assert counting.session.take_lease()

    def end_in(seconds):
        now = counting.connection.now
        counting.connection.change(
            f"UPDATE rollup_lease SET holder = ?, expires_at = {now} + ?", (holder, seconds * 1_000)
        )

    with another_session(database) as other:
        end_in(COMMAND_SECONDS - 5)
        while_it_can_be_true = other.take_lease()
        end_in(COMMAND_SECONDS + 5)
        when_it_cannot = other.take_lease()

    assert (while_it_can_be_true, when_it_cannot) == (False, True)


# The worker


async def until(condition):
    async with asyncio.timeout(20):
        while not await asyncio.to_thread(condition):  # noqa: ASYNC110 - it happens in the database
            await asyncio.sleep(0.02)


@asynccontextmanager
async def working(database, **options):
    made = RollupWorker(database, **options)
    made.start()
    try:
        yield made
    finally:
        await made.close()


async def with_counting(database, work):
    def run():
        with open_counting(database) as counting:
            return work(counting)

    return await asyncio.to_thread(run)


async def record_some(database, scans):
    await with_counting(
        database, lambda counting: counting.record_some([counting.code(counting.account())], scans, seed=1)
    )


async def turn_of(made):
    """What one turn of a worker that is not started says."""
    return await asyncio.to_thread(made.take_turn)


def in_inbox(database):
    with open_counting(database) as counting:
        return counting.number("scan_inbox")


async def test_the_worker_counts_what_the_inbox_holds_and_releases_the_lease(database):
    await record_some(database, 30)

    async with working(database):
        await until(lambda: not in_inbox(database))

    def check(counting):
        assert counting.number("scans") == 30
        counting.assert_right()
        assert counting.connection.rows("SELECT holder FROM rollup_lease") == [(None,)]

    await with_counting(database, check)


async def test_a_worker_without_the_lease_stands_by(database):
    await record_some(database, 3)

    async with working(database):
        await until(lambda: not in_inbox(database))
        standby = RollupWorker(database)
        pause = await turn_of(standby)
        await standby.close()

    assert pause == STANDBY_SECONDS


async def test_while_many_wait_they_are_counted_in_larger_chunks_without_a_pause(database, monkeypatch):
    monkeypatch.setattr(worker, "CHUNK", 5)
    monkeypatch.setattr(worker, "BULK", 20)
    await record_some(database, 44)
    made, left = RollupWorker(database), []

    for _ in range(4):
        pause = await turn_of(made)
        left.append((await asyncio.to_thread(in_inbox, database), pause > 0))
    await made.close()

    assert left == [(24, False), (4, False), (0, True), (0, True)]


async def test_in_a_rush_counting_goes_on_and_leaves_the_machine_to_scans(database, monkeypatch):
    monkeypatch.setattr(worker, "CHUNK", 10)
    ticks = iter(range(1_000))
    monkeypatch.setattr(worker, "monotonic", lambda: next(ticks))
    await record_some(database, 30)
    made, turns = RollupWorker(database, is_busy=lambda: True), []

    for _ in range(3):
        pause = await turn_of(made)
        turns.append((await asyncio.to_thread(in_inbox, database), pause))
    await made.close()

    # A tick was spent on counting.
    assert turns == [(left, 1 / RUSH_SHARE) for left in (20, 10, 0)]


async def test_the_worker_goes_on_after_a_failure(database, monkeypatch, caplog):
    monkeypatch.setattr(worker, "AFTER_FAILURE", 0.01)
    await record_some(database, 1)
    failures = iter([DatabaseFailed(), DatabaseFailed()])

    def fail_first(session, limit):
        for failure in failures:
            raise failure
        return ingest(session, limit)

    monkeypatch.setattr(worker, "ingest", fail_first)
    async with working(database):
        await until(lambda: not in_inbox(database))

    assert [record.message for record in caplog.records].count("rollup failed, will retry") == 2


async def test_the_worker_sweeps_deleted_codes_and_prunes(database):
    def prepare(counting):
        account = counting.account()
        kept, deleted = counting.code(account), counting.code(account)
        counting.record(kept)
        counting.record(deleted, NOON_MS + 20 * DAY_MS)
        counting.count_inbox()
        counting.delete_code(deleted, at=NOON_MS)

    def is_done():
        names = ("scans", "daily_visitors", "deleted_codes", "agents")
        with open_counting(database) as counting:
            return [counting.number(name) for name in names] == [0] * 4

    await with_counting(database, prepare)

    async with working(database, scan_days=2, now=lambda: LATER):
        await until(is_done)
