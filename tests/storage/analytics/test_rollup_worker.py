"""The rollup worker: one process at a time counts a slot of accounts, and another when that dies."""

import asyncio
import re
import subprocess
import sys
from collections import defaultdict
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime, timedelta
from itertools import cycle
from pathlib import Path
from subprocess import PIPE
from threading import Thread
from time import monotonic

import pytest

from domain.analytics.rollups import DAY_MS
from domain.kernel.errors import DatabaseFailed, Unavailable
from storage.analytics import worker
from storage.analytics.ingest import LOOKED_AT, OLDEST, Overtaken, ingest
from storage.analytics.session import (
    CountingTaken,
    Session,
    counting_session,
    open_connection,
)
from storage.analytics.worker import (
    BETWEEN_CHUNKS,
    EVERY_SECONDS,
    LONGEST_PAUSE,
    RUSH_SHARE,
    RollupWorker,
    SteadyClock,
)
from tests.rollups import NOON_MS, open_counting


def url_of(database):
    if database.dialect == "sqlite":
        return f"sqlite://{database.file}"
    credentials = database.credentials
    return f"postgres://{credentials['user']}@/{credentials['database']}?host={credentials['host']}"


PROJECT = Path(__file__).parents[3]
NOON = datetime.fromtimestamp(NOON_MS / 1_000, UTC)
LATER = NOON + timedelta(days=20)


@contextmanager
def another_session(database):
    session = Session(open_connection(database))
    try:
        yield session
    finally:
        session.connection.close()


# One at a time


def test_while_one_counts_no_other_does(counting, database):
    with another_session(database) as other:
        with counting.connection.try_lock() as first, other.connection.try_lock() as second:
            assert (first, second) == (True, False)
        with other.connection.try_lock() as afterwards:
            assert afterwards


def test_two_processes_count_different_accounts_at_the_same_time(postgres, own_postgres):
    database = postgres.database(own_postgres)
    with open_counting(database) as counting, another_session(database) as other:
        accounts = [counting.account() for _ in range(40)]
        of_slots = defaultdict[int, set[int]](set)
        for account in accounts:
            of_slots[counting.connection.slot_of(account)].add(account)
            counting.record(counting.code(account))
        one, another = counting.connection.slot_of(accounts[0]), min(of_slots)
        another = max(of_slots) if one == another else another

        with (
            counting.connection.try_lock(one) as first,
            other.connection.try_lock(another) as second,
        ):
            counted = ingest(counting.session, 100, one), ingest(other, 100, another)
            with other.connection.try_lock(one) as taken, counting.connection.try_lock() as alone:
                pass

        assert (first, second, taken, alone) == (True, True, False, False)
        assert {*of_slots} == {*range(counting.connection.slots)}
        assert counted == (len(of_slots[one]), len(of_slots[another]))
        assert {scan.account for scan in counting.scans()} == of_slots[one] | of_slots[another]
        with counting.connection.try_lock() as alone, other.connection.try_lock(one) as beside:
            assert (alone, beside) == (True, False)


def test_nobody_begins_a_turn_while_a_command_waits(postgres, own_postgres):
    database, order = postgres.database(own_postgres), []

    def command():
        with counting_session(database, within=20, on_wait=lambda: order.append("waits")):
            order.append("alone")

    with open_counting(database) as counting, another_session(database) as other:
        with counting.connection.try_lock(0) as is_ours:
            assert is_ours
            waiting = Thread(target=command)
            waiting.start()
            deadline, is_let_in = monotonic() + 10, True
            while is_let_in and monotonic() < deadline:
                with other.connection.try_lock(1) as is_let_in:
                    pass
            order.append("kept out")
        waiting.join()

    assert not is_let_in
    assert order == ["waits", "kept out", "alone"]


@pytest.mark.slow
def test_a_process_that_dies_counts_no_longer(counting, database):
    """Its lock dies with it: no clock says when."""
    program = (
        "import sys; from storage.analytics.session import open_connection;"
        "from storage.db.config import parse_database_url;"
        "lock = open_connection(parse_database_url(sys.argv[1])).try_lock();"
        "print(lock.__enter__(), flush=True); sys.stdin.read()"
    )
    url = url_of(database)
    process = subprocess.Popen(
        [sys.executable, "-c", program, url], stdin=PIPE, stdout=PIPE, text=True, cwd=PROJECT
    )
    with process, counting.connection.try_lock() as meanwhile_before:
        assert meanwhile_before
        assert process.stdout.readline() == "False\n"
        process.kill()
    process = subprocess.Popen(
        [sys.executable, "-c", program, url], stdin=PIPE, stdout=PIPE, text=True, cwd=PROJECT
    )
    with process:
        assert process.stdout.readline() == "True\n"
        with counting.connection.try_lock() as meanwhile:
            assert not meanwhile
        process.kill()
        process.wait()

    deadline = monotonic() + 10
    while monotonic() < deadline:
        # PostgreSQL notices the end of a connection a moment later.
        with counting.connection.try_lock() as is_ours:
            if is_ours:
                return
    raise AssertionError("the lock outlived its process")


def test_a_lost_connection_is_not_replaced_while_its_lock_is_needed(postgres, own_postgres):
    database = postgres.database(own_postgres)
    with open_counting(database) as counting, another_session(database) as other:
        counting.record(counting.code(counting.account()))
        with counting.connection.try_lock() as is_ours:
            assert is_ours
            ((process,),) = counting.connection.rows("SELECT pg_backend_pid()")
            other.connection.rows("SELECT pg_terminate_backend(?::int)", (process,))
            for _ in range(2):
                with pytest.raises((Unavailable, DatabaseFailed)):
                    ingest(counting.session, 10)

        counting.count_inbox()
        assert len(counting.scans()) == 1


@pytest.mark.slow
def test_workers_that_run_onces_count_each_scan_once(counting, database):
    accounts = [counting.account() for _ in range(5)]
    codes = [counting.code(account, type_id=number % 2) for account in accounts for number in range(2)]
    for number in range(300):
        counting.record(codes[number % 10], NOON_MS + number, visitor=number % 50)
    failures = []

    def count():
        with another_session(database) as session:
            try:
                for slot in cycle(range(session.connection.slots)):
                    if not session.connection.rows("SELECT 1 FROM scan_inbox LIMIT 1"):
                        return
                    with session.connection.try_lock(slot) as is_ours:
                        if is_ours:
                            ingest(session, 7, slot)
            except Exception as error:  # noqa: BLE001 - raised below
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


def test_scans_that_somebody_else_has_counted_are_not_counted_again(counting, database, monkeypatch):
    """Even without the lock: as many rows must leave the inbox as were read from it."""
    counting.record(counting.code(counting.account()))
    change = counting.connection.change

    def let_another_count_first(statement, *given):
        if statement.startswith("BEGIN"):
            monkeypatch.undo()
            with another_session(database) as other:
                assert ingest(other, 10) == 1
        return change(statement, *given)

    monkeypatch.setattr(counting.connection, "change", let_another_count_first)
    with pytest.raises(Overtaken):
        ingest(counting.session, 10)

    assert counting.number("scans") == 1
    counting.assert_right()


def test_a_command_that_has_to_wait_says_so_once_and_gives_up(counting, database):
    waits = []

    command = counting_session(database, within=0.05, on_wait=lambda: waits.append(1))
    with counting.connection.try_lock() as is_ours:
        assert is_ours
        with pytest.raises(CountingTaken), command:
            pass

    assert waits == [1]


def test_a_command_that_may_hardly_wait_does_not_wait_without_end(postgres, own_postgres):
    with (
        open_counting(postgres.database(own_postgres)) as counting,
        another_session(counting.database) as other,
    ):
        for seconds in (0, 0.0001):
            with counting.connection.try_lock(), other.connection.wait_for_lock(seconds) as is_ours:
                assert not is_ours
        with other.connection.wait_for_lock(0) as is_ours:
            assert is_ours


# The worker


async def until(condition):
    async with asyncio.timeout(20):
        while not await asyncio.to_thread(condition):
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
    """The pause after one run of a worker that is not started."""
    return await asyncio.to_thread(made.run_once)


def in_inbox(database):
    with open_counting(database) as counting:
        return counting.number("scan_inbox")


async def test_the_worker_counts_what_the_inbox_holds(database):
    await record_some(database, 30)

    async with working(database):
        await until(lambda: not in_inbox(database))

    def check(counting):
        assert counting.number("scans") == 30
        counting.assert_right()

    await with_counting(database, check)


async def test_while_another_process_counts_a_worker_stands_by(database):
    await record_some(database, 3)
    standby = RollupWorker(database)

    def hold(counting):
        with counting.connection.try_lock():
            return standby.run_once(), standby.is_active

    pause, was_active = await with_counting(database, hold)
    left = await asyncio.to_thread(in_inbox, database)
    await asyncio.to_thread(standby.run_once)
    is_active = standby.is_active
    await standby.close()

    assert (pause, left) == (EVERY_SECONDS, 3)
    assert (was_active, is_active) == (False, True)


async def test_while_many_wait_they_are_counted_in_larger_chunks_one_after_another(database, monkeypatch):
    monkeypatch.setattr(worker, "CHUNK", 5)
    monkeypatch.setattr(worker, "BULK", 20)
    await record_some(database, 44)
    made, left = RollupWorker(database), []

    for _ in range(4):
        pause = await turn_of(made)
        left.append((await asyncio.to_thread(in_inbox, database), pause > BETWEEN_CHUNKS))
    await made.close()

    assert left == [(39, False), (19, False), (0, True), (0, True)]


async def test_in_a_rush_counting_goes_on_and_leaves_the_machine_to_scans(database, monkeypatch):
    monkeypatch.setattr(worker, "CHUNK", 10)
    monkeypatch.setattr(worker, "BULK", 10)
    clock = [0.0]
    monkeypatch.setattr(worker, "monotonic", lambda: clock[0])

    def ingest_for_a_second(*arguments, **among):
        clock[0] += 1
        return ingest(*arguments, **among)

    monkeypatch.setattr(worker, "ingest", ingest_for_a_second)
    await record_some(database, 30)
    made, runs = RollupWorker(database, is_busy=lambda: True), []

    for _ in range(3):
        pause = await turn_of(made)
        runs.append((await asyncio.to_thread(in_inbox, database), pause))
    await made.close()

    assert runs == [(left, 1 / RUSH_SHARE) for left in (20, 10, 0)]


async def test_after_a_turn_that_waited_for_long_even_a_rush_lets_counting_go_on(database, monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(worker, "monotonic", lambda: clock[0])

    def ingest_at_last(*arguments, **among):
        clock[0] += 9
        return ingest(*arguments, **among)

    monkeypatch.setattr(worker, "ingest", ingest_at_last)
    await record_some(database, 3)
    made = RollupWorker(database, is_busy=lambda: True)
    pauses = [await turn_of(made), await turn_of(made)]
    await made.close()

    assert pauses == [LONGEST_PAUSE, EVERY_SECONDS]


async def test_the_worker_goes_on_after_a_failure(database, monkeypatch, caplog):
    monkeypatch.setattr(worker, "AFTER_FAILURE", 0.01)
    monkeypatch.setattr(worker, "EVERY_SECONDS", 0.02)
    await record_some(database, 1)
    failures = iter([DatabaseFailed(), DatabaseFailed()])

    def fail_first(*arguments, **among):
        for failure in failures:
            raise failure
        return ingest(*arguments, **among)

    monkeypatch.setattr(worker, "ingest", fail_first)
    async with working(database):
        await until(lambda: not in_inbox(database))

    said = [record.message for record in caplog.records if record.name == worker.__name__]
    assert [re.sub("[0-9]+", "N", line) for line in said] == [
        "the scans of slot N were not counted, will retry"
    ] * 2


async def test_a_scan_behind_a_rush_of_another_account_is_counted_in_the_next_turn(
    postgres, own_postgres, monkeypatch
):
    database = postgres.database(own_postgres)
    for name in ("storage.analytics.ingest", "storage.analytics.worker"):
        monkeypatch.setattr(f"{name}.LOOKED_AT", 10)
        monkeypatch.setattr(f"{name}.OLDEST", OLDEST.replace(f"{LOOKED_AT}", "10"))
    monkeypatch.setattr(worker, "CHUNK", 4)
    monkeypatch.setattr(worker, "BULK", 4)

    def record(counting):
        accounts = [counting.account(), counting.account()]
        codes = [counting.code(account) for account in accounts]
        for _ in range(40):
            counting.record(codes[0])
        counting.record(codes[1])
        return accounts

    viral, other = await with_counting(database, record)
    made = RollupWorker(database)
    await turn_of(made)
    counted = await with_counting(database, lambda counting: [scan.account for scan in counting.scans()])
    await made.close()

    assert (counted.count(viral), counted.count(other)) == (4, 1)


async def test_a_slot_that_fails_holds_up_no_other(postgres, own_postgres, monkeypatch):
    database = postgres.database(own_postgres)

    def record(counting):
        accounts = [counting.account() for _ in range(9)]
        for account in accounts:
            counting.record(counting.code(account))
        return {account: counting.connection.slot_of(account) for account in accounts}

    slots = await with_counting(database, record)
    one = min(slots.values())

    def fail_in_one(session, limit, slot, **among):
        if slot == one:
            raise DatabaseFailed
        return ingest(session, limit, slot, **among)

    monkeypatch.setattr(worker, "ingest", fail_in_one)
    made = RollupWorker(database)
    await turn_of(made)
    has_counted = made.is_active
    await turn_of(made)
    waiting, is_active = set(made.uncounted_seconds()), made.is_active
    await made.close()
    counted = await with_counting(database, lambda counting: {scan.account for scan in counting.scans()})

    assert (has_counted, is_active) == (True, False)
    assert waiting == {one}
    assert counted == {account for account, slot in slots.items() if slot != one}


async def test_scans_that_nobody_counts_are_logged_once_and_so_is_their_end(database, monkeypatch, caplog):
    caplog.set_level("INFO")
    monkeypatch.setattr(worker, "STALLED_SECONDS", 0.0)
    await record_some(database, 2)
    made = RollupWorker(database)

    def run_while_another_has_the_lock():
        with another_session(database) as other, other.connection.try_lock() as is_theirs:
            assert is_theirs
            for _ in range(3):
                made.run_once()
            return [*made.uncounted_seconds().values()]

    stalled = await asyncio.to_thread(run_while_another_has_the_lock)
    for _ in range(2):
        await turn_of(made)
    await made.close()

    said = [record.message for record in caplog.records if record.name == worker.__name__]
    assert [re.sub("slot [0-9]+", "slot N", line) for line in said] == [
        "scans wait in slot N, and no process has counted any for 0 seconds",
        "the scans of slot N are counted again",
    ]
    assert [seconds > 0 for seconds in stalled] == [True]
    assert made.uncounted_seconds() == {}


async def test_the_worker_sweeps_deleted_codes_and_prunes(database, monkeypatch):
    monkeypatch.setattr(worker, "BELIEVED_AFTER", 0.0)

    def prepare(counting):
        account = counting.account()
        kept, deleted = counting.code(account), counting.code(account)
        counting.record(kept)
        counting.record(deleted, NOON_MS + 20 * DAY_MS)
        counting.count_inbox()
        counting.delete_code(deleted, at=NOON_MS)

    def is_done():
        names = ("scans", "daily_visitors", "deleted_codes", "user_agents")
        with open_counting(database) as counting:
            return [counting.number(name) for name in names] == [0] * 4

    await with_counting(database, prepare)

    async with working(database, scan_days=2, now=lambda: LATER):
        await until(is_done)


async def test_a_clock_that_is_far_ahead_for_a_while_deletes_no_scan(database, monkeypatch, caplog):
    """Scans of six days, of which two are kept; the days that are left after each look at the clock."""
    monkeypatch.setattr(worker, "PRUNE_EVERY", 0.0)
    at, elapsed = [NOON], [0.0]
    monkeypatch.setattr(worker, "SteadyClock", lambda now: SteadyClock(now, lambda: elapsed[0]))
    made = RollupWorker(database, scan_days=2, now=lambda: at[0])

    def record(counting):
        code = counting.code(counting.account())
        for days in range(6):
            counting.record(code, NOON_MS - days * DAY_MS)

    def days(counting):
        return sorted((NOON_MS - scan.scanned_at) // DAY_MS for scan in counting.scans())

    async def left(now, seconds):
        at[0], elapsed[0] = now, seconds
        await turn_of(made)
        return await with_counting(database, days)

    await with_counting(database, record)
    hours, day, year = 3_600, timedelta(days=1), timedelta(days=365)
    new = await left(NOON, 0), await left(NOON + timedelta(hours=5), 5 * hours)
    first = await left(NOON + timedelta(hours=6), 6 * hours)
    ahead = await left(NOON + year, 6 * hours + 60), await left(NOON + year, 6 * hours + 120)
    right = await left(NOON + day, 30 * hours)
    still_ahead = await left(NOON + year, 31 * hours), await left(NOON + year + day, 55 * hours)
    await made.close()

    assert new == ([0, 1, 2, 3, 4, 5],) * 2
    assert first == [0, 1, 2]
    assert ahead == ([0, 1, 2],) * 2
    assert right == [0, 1]
    assert still_ahead == ([0, 1], [])
    said = [record.message for record in caplog.records if record.name == worker.__name__]
    assert [line.partition(" are ")[0] for line in said] == [
        f"single scans before {(NOON + later - 2 * day).date()}" for later in (0 * day, year, year)
    ]
