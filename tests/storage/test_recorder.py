"""Recording scans by group commit, over the real ledgers."""

import asyncio
import logging
import sqlite3
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from tortoise.connection import get_connection

from domain.errors import DatabaseFailed, Unavailable
from domain.scans import Scan, Verdict
from domain.short_urls import CreatedVia
from domain.visitors import Visitor
from storage import recorder as module
from storage.recorder import GroupCommitRecorder, scan_recorder
from storage.visitor_keys import DailyKey
from tests.databases import stored_rows
from tests.support import NOON, running_world

PERSON = Visitor(None, b"203.0.113.7\nFirefox", "Firefox", None, "de")
BOT = replace(PERSON, bot="head")


class CountingLedger:
    """The ledger of the database; notes the size of each batch and may be held up."""

    def __init__(self, ledger):
        self._ledger = ledger
        self.batches = []
        self.is_closed = False
        self.is_asked = asyncio.Event()
        self.way_is_free = asyncio.Event()
        self.way_is_free.set()

    async def commit(self, scans, visitor_key):
        self.batches.append(len(scans))
        self.is_asked.set()
        await self.way_is_free.wait()
        return await self._ledger.commit(scans, visitor_key)

    async def close(self):
        self.is_closed = True
        await self._ledger.close()


@dataclass
class Bench:
    """A recorder of its own over a counting ledger, and codes to scan."""

    world: object
    ledger: CountingLedger
    recorder: GroupCommitRecorder

    async def code(self, **gates):
        owner = await self.world.open_account()
        return (await owner.make_via(CreatedVia.API, **gates)).id

    async def add_at_once(self, *scans):
        return await asyncio.gather(*(self.recorder.add(scan) for scan in scans), return_exceptions=True)

    async def adding(self, *scans):
        """The adds as tasks that have come as far as they can."""
        tasks = [asyncio.ensure_future(self.recorder.add(scan)) for scan in scans]
        await turns()
        return tasks

    async def count(self, code):
        (row,) = [row for row in (await self.world.rows())["short_urls"] if UUID(str(row["id"])) == code]
        return row["scan_count"]

    async def verdicts(self, code):
        return [row["verdict"] for row in await self.world.scans() if UUID(str(row["short_url_id"])) == code]


@asynccontextmanager
async def bench_over(database):
    async with running_world(database) as world:
        ledger = CountingLedger(scan_recorder(database)._ledger)
        recorder = GroupCommitRecorder(ledger)
        recorder.start()
        try:
            yield Bench(world, ledger, recorder)
        finally:
            ledger.way_is_free.set()
            if not ledger.is_closed:
                async with asyncio.timeout(10):
                    await recorder.close()


@pytest.fixture
async def bench(database):
    async with bench_over(database) as made:
        yield made


@pytest.fixture
async def own_bench(own_database):
    """Over a database that is the test's to break."""
    async with bench_over(own_database) as made:
        yield made


def scan_of(code, visitor=PERSON, verdict=Verdict.REDIRECTED, at=NOON):
    return Scan(code, at, verdict, visitor)


async def turns():
    # A thread or a socket that answers in between only brings a task further than it must be.
    for _ in range(10):
        await asyncio.sleep(0)


async def rename_table(before, after):
    await get_connection("default").execute_script(f"ALTER TABLE {before} RENAME TO {after}")


# Batches


async def test_many_at_once_are_few_transactions(bench):
    code = await bench.code()

    answers = await bench.add_at_once(*[scan_of(code)] * 300)

    assert answers == [True] * 300
    assert sum(bench.ledger.batches) == 300
    assert len(bench.ledger.batches) <= 3
    assert await bench.count(code) == 300
    assert await bench.verdicts(code) == ["redirected"] * 300


async def test_no_transaction_is_larger_than_a_batch(bench):
    code = await bench.code(scan_limit=1_100)

    answers = await bench.add_at_once(*[scan_of(code)] * 1_300)

    assert max(bench.ledger.batches) <= module.MAX_BATCH
    assert sum(bench.ledger.batches) == 1_300
    assert (answers.count(True), answers.count(False)) == (1_100, 200)
    assert await bench.count(code) == 1_100


async def test_scans_of_five_hundred_codes_are_one_batch(bench):
    owner = await bench.world.open_account()
    codes = [(await owner.make_via(CreatedVia.API)).id for _ in range(40)]

    answers = await bench.add_at_once(*(scan_of(code) for code in codes * 12))

    assert answers == [True] * 480
    assert {row["scan_count"] for row in (await bench.world.rows())["short_urls"]} == {12}
    assert len(bench.ledger.batches) <= 3


async def test_scans_that_come_while_one_batch_is_written_are_the_next(bench):
    code = await bench.code()
    bench.ledger.way_is_free.clear()
    first = await bench.adding(scan_of(code))

    later = [task for _ in range(5) for task in await bench.adding(scan_of(code))]
    bench.ledger.way_is_free.set()
    answers = await asyncio.gather(*first, *later)

    assert answers == [True] * 6
    assert len(bench.ledger.batches) <= 2


async def test_a_scan_is_stored_when_its_add_returns(bench):
    code = await bench.code()

    assert await bench.recorder.add(scan_of(code)) is True
    assert (await bench.count(code), await bench.verdicts(code)) == (1, ["redirected"])


async def test_the_first_to_come_get_the_last_places(bench):
    code, other = await bench.code(scan_limit=3), await bench.code(scan_limit=4)

    answers = await bench.add_at_once(*[scan_of(code), scan_of(other)] * 6)

    assert answers[::2] == [True] * 3 + [False] * 3
    assert answers[1::2] == [True] * 4 + [False] * 2
    assert await bench.verdicts(code) == ["redirected"] * 3 + ["limit_reached"] * 3
    assert (await bench.count(code), await bench.count(other)) == (3, 4)


@pytest.mark.parametrize(
    ("visitor", "verdict"),
    [
        (BOT, Verdict.REDIRECTED),
        (BOT, Verdict.AD_SHOWN),
        (PERSON, Verdict.PAUSED),
        (PERSON, Verdict.EXPIRED),
        (PERSON, Verdict.LIMIT_REACHED),
        (PERSON, Verdict.PASSWORD_ASKED),
    ],
)
async def test_what_is_no_persons_scan_let_through_is_kept_and_takes_no_place(bench, visitor, verdict):
    code = await bench.code(scan_limit=1)

    answers = await bench.add_at_once(*[scan_of(code, visitor, verdict)] * 3, scan_of(code))

    assert answers == [True] * 4
    assert await bench.verdicts(code) == [verdict.value] * 3 + ["redirected"]
    assert await bench.count(code) == 1


async def test_the_scan_of_a_deleted_code_does_not_fail_its_batch(bench):
    code = await bench.code()

    answers = await bench.add_at_once(scan_of(code), scan_of(uuid4()), scan_of(uuid4(), BOT), scan_of(code))

    assert answers == [True, False, True, True]
    assert await bench.count(code) == 2


async def test_text_of_any_kind_is_kept(bench):
    code = await bench.code()
    odd = Visitor(None, b"\0\xff", "\x01'; DROP TABLE scans; --", "☃" * 512, "\x7f")

    assert await bench.recorder.add(scan_of(code, odd)) is True

    (row,) = await bench.world.scans()
    assert (row["user_agent"], row["referrer"], row["language"]) == (
        odd.user_agent,
        odd.referrer,
        odd.language,
    )


# The end


async def test_close_records_what_is_waiting_and_refuses_what_comes_later(bench):
    code = await bench.code()
    bench.ledger.way_is_free.clear()
    waiting = await bench.adding(*[scan_of(code)] * 700)

    closing_down = asyncio.ensure_future(bench.recorder.close())
    await turns()
    with pytest.raises(Unavailable):
        await bench.recorder.add(scan_of(code))
    bench.ledger.way_is_free.set()
    await closing_down

    assert await asyncio.gather(*waiting) == [True] * 700
    assert await bench.count(code) == 700
    with pytest.raises(Unavailable):
        await bench.recorder.add(scan_of(code))


async def test_close_records_scans_that_no_batch_has_taken_yet(database):
    async with running_world(database) as world:
        owner = await world.open_account()
        code = (await owner.make_via(CreatedVia.API)).id
        recorder = scan_recorder(database)
        recorder.start()
        waiting = [asyncio.ensure_future(recorder.add(scan_of(code))) for _ in range(10)]
        await asyncio.sleep(0)

        await recorder.close()

        assert await asyncio.gather(*waiting) == [True] * 10
        assert len(await world.scans()) == 10


async def test_a_recorder_with_nothing_to_do_closes(bench):
    async with asyncio.timeout(5):
        await bench.recorder.close()

    assert bench.ledger.batches == []


async def test_more_than_may_wait_are_told_to_come_back(bench, monkeypatch):
    monkeypatch.setattr(module, "MAX_WAITING", 10)
    code = await bench.code()
    bench.ledger.way_is_free.clear()
    being_written = await bench.adding(scan_of(code))
    await bench.ledger.is_asked.wait()
    waiting = await bench.adding(*[scan_of(code)] * 10)

    refused = await bench.add_at_once(*[scan_of(code)] * 5)
    bench.ledger.way_is_free.set()
    answers = await asyncio.gather(*being_written, *waiting)

    assert [type(refusal) for refusal in refused] == [Unavailable] * 5
    assert answers == [True] * 11
    assert await bench.count(code) == 11
    assert await bench.recorder.add(scan_of(code)) is True


# Who does not wait


async def test_a_scan_whose_visitor_went_away_is_recorded_all_the_same(bench):
    code = await bench.code()
    bench.ledger.way_is_free.clear()
    tasks = await bench.adding(*[scan_of(code)] * 5)

    tasks[0].cancel()
    tasks[3].cancel()
    await turns()
    bench.ledger.way_is_free.set()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    await bench.recorder.add(scan_of(code))

    assert [type(answer) for answer in answers].count(asyncio.CancelledError) == 2
    assert answers.count(True) == 3
    assert await bench.count(code) == 6


async def test_a_failing_batch_does_not_mind_who_went_away(own_bench, caplog):
    code = await own_bench.code()
    await rename_table("scans", "elsewhere")
    own_bench.ledger.way_is_free.clear()
    tasks = await own_bench.adding(*[scan_of(code)] * 3)

    tasks[1].cancel()
    await turns()
    own_bench.ledger.way_is_free.set()
    with caplog.at_level(logging.CRITICAL):
        answers = await asyncio.gather(*tasks, return_exceptions=True)
    await rename_table("elsewhere", "scans")

    expected = (DatabaseFailed, asyncio.CancelledError, DatabaseFailed)
    assert all(isinstance(answer, kind) for answer, kind in zip(answers, expected, strict=True))
    assert await own_bench.recorder.add(scan_of(code)) is True


# Failures


@pytest.mark.parametrize("table", ["scans", "short_urls", "visitor_keys"])
async def test_a_batch_that_fails_is_whole_undone_and_the_next_is_recorded(own_bench, table):
    code = await own_bench.code(scan_limit=5)
    await rename_table(table, "elsewhere")

    failed = await own_bench.add_at_once(*[scan_of(code)] * 8)

    await rename_table("elsewhere", table)
    assert all(isinstance(failure, (DatabaseFailed, Unavailable)) for failure in failed)
    assert await own_bench.count(code) == 0
    assert await own_bench.world.scans() == []
    async with asyncio.timeout(10):
        answers = await own_bench.add_at_once(*[scan_of(code)] * 8)
    assert answers == [True] * 5 + [False] * 3
    assert await own_bench.count(code) == 5


async def test_the_recorder_outlives_many_failures(own_bench):
    code = await own_bench.code()
    await rename_table("scans", "elsewhere")

    for _ in range(12):
        (failure,) = await own_bench.add_at_once(scan_of(code))
        assert isinstance(failure, DatabaseFailed)

    await rename_table("elsewhere", "scans")
    async with asyncio.timeout(10):
        assert await own_bench.recorder.add(scan_of(code)) is True
    assert await own_bench.count(code) == 1


async def test_a_scan_that_no_column_can_hold_costs_no_other_scan_its_place(bench, caplog):
    code = await bench.code(scan_limit=3)
    too_long = scan_of(code, replace(PERSON, bot="x" * 100))

    with caplog.at_level(logging.CRITICAL):
        answers = await bench.add_at_once(scan_of(code), too_long, *[scan_of(code)] * 3)

    # SQLite holds text of any length.
    is_held = bench.world.database.dialect == "sqlite"
    assert [answers[0], *answers[2:]] == [True, True, True, False]
    assert answers[1] is True if is_held else isinstance(answers[1], DatabaseFailed)
    assert await bench.count(code) == 3
    assert len(await bench.verdicts(code)) == (5 if is_held else 4)


async def test_a_failure_is_in_the_log_with_the_number_of_scans(own_bench, caplog):
    code = await own_bench.code()
    await rename_table("scans", "elsewhere")

    with caplog.at_level(logging.ERROR):
        await own_bench.add_at_once(*[scan_of(code)] * 3)

    await rename_table("elsewhere", "scans")
    records = [record for record in caplog.records if record.name == "storage.recorder"]
    assert sum(record.scans for record in records) == 3
    assert all(record.exc_info for record in records)


@pytest.mark.parametrize("is_first_of_day", [True, False])
async def test_a_locked_file_is_unavailable_and_then_used_again(sqlite_only, is_first_of_day):
    impatient = replace(sqlite_only, credentials={**sqlite_only.credentials, "busy_timeout": 20})
    async with bench_over(impatient) as bench:
        code = await bench.code()
        if not is_first_of_day:
            await bench.recorder.add(scan_of(code))
        before = await stored_rows(sqlite_only)

        with closing(sqlite3.connect(sqlite_only.file, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            async with asyncio.timeout(10):
                refused = await bench.add_at_once(*[scan_of(code)] * 5)
            other.execute("ROLLBACK")

        assert [type(refusal) for refusal in refused] == [Unavailable] * 5
        assert await stored_rows(sqlite_only) == before
        async with asyncio.timeout(10):
            assert await bench.recorder.add(scan_of(code)) is True


async def test_on_a_full_disk_exactly_what_was_acknowledged_is_stored(sqlite_only, caplog):
    async with bench_over(sqlite_only) as bench:
        code = await bench.code()
        await bench.recorder.add(scan_of(code))
        large = scan_of(code, replace(PERSON, user_agent="x" * 512))

        with caplog.at_level(logging.CRITICAL):
            set_room(bench.ledger, pages=1)
            on_full_disk = await bench.add_at_once(*[large] * 100)
        stored = await bench.verdicts(code)
        set_room(bench.ledger, pages=1_000_000)
        afterwards = await bench.add_at_once(*[large] * 100)

        kept = on_full_disk.count(True)
        refused = [answer for answer in on_full_disk if isinstance(answer, (Unavailable, DatabaseFailed))]
        assert kept + len(refused) == 100
        assert refused
        assert len(stored) == 1 + kept
        assert afterwards == [True] * 100
        assert await bench.count(code) == len(await bench.verdicts(code)) == 1 + kept + 100


def set_room(ledger, *, pages):
    """How large the recorder's SQLite file may become; never less than it is."""
    errand = f"PRAGMA max_page_count={pages}"
    ledger._ledger._thread.submit(lambda: ledger._ledger._connection.execute(errand).fetchone()).result()


async def test_a_postgresql_that_cut_every_connection_is_used_again(postgres, own_postgres):
    async with bench_over(postgres.database(own_postgres)) as bench:
        code = await bench.code()
        await bench.recorder.add(scan_of(code))

        postgres.run(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{own_postgres}'"
        )
        async with asyncio.timeout(10):
            answers = [(await bench.add_at_once(scan_of(code)))[0] for _ in range(6)]

        assert answers[-1] is True
        assert {type(answer) for answer in answers} <= {bool, Unavailable}
        assert await bench.count(code) == 1 + answers.count(True)


async def test_two_processes_with_the_same_codes_do_not_block_each_other(bench):
    codes = sorted([await bench.code(scan_limit=60) for _ in range(4)])
    other = scan_recorder(bench.world.database)
    other.start()

    async with asyncio.timeout(20):
        answers = await asyncio.gather(
            *(bench.recorder.add(scan_of(code)) for code in codes * 20),
            *(other.add(scan_of(code)) for code in codes[::-1] * 20),
        )
    await other.close()

    assert answers == [True] * 160
    assert [await bench.count(code) for code in codes] == [40] * 4


# The key of the day


async def test_every_process_has_the_same_key_of_the_day(world):
    keys = await asyncio.gather(*(DailyKey().of(NOON) for _ in range(8)))

    assert len(set(keys)) == 1
    assert len(keys[0]) == 32


async def test_a_new_day_has_a_new_key_and_the_old_one_is_gone(world):
    key = DailyKey()
    today = await key.of(NOON)

    tomorrow = await key.of(NOON + timedelta(days=1))

    (stored,) = (await world.rows())["visitor_keys"]
    assert today != tomorrow == bytes(stored["key"])


async def test_a_scan_that_waited_over_midnight_brings_no_old_key_back(world):
    key = DailyKey()
    await key.of(NOON)
    tomorrow = await key.of(NOON + timedelta(days=1))

    late = await key.of(NOON)

    assert late == tomorrow
    assert len((await world.rows())["visitor_keys"]) == 1


async def test_a_key_that_could_not_be_read_is_asked_for_again(own_database):
    async with running_world(own_database):
        key = DailyKey()
        await rename_table("visitor_keys", "elsewhere")
        with pytest.raises(DatabaseFailed):
            await key.of(NOON)

        await rename_table("elsewhere", "visitor_keys")

        assert len(await key.of(NOON)) == 32
