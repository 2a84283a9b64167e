"""Recording scans by group commit, over the real batch writers: batches, the end, failures."""

import asyncio
import logging
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import inf

import pytest

from domain.codes.short_urls import CreatedVia
from domain.kernel.errors import DatabaseFailed, TooBusy, Unavailable
from domain.scanning.outcomes import Verdict
from storage.repositories.scan_keys import scan_counts
from storage.scan_log import recorder as module
from tests.databases import stored_rows
from tests.storage.recording import bench_over, bot_of, new_recorder, rename_table, scan_of, turns
from tests.support import running_world

LONG = ((b"user-agent", b"x" * 512),)


# Batches


async def test_many_at_once_are_few_transactions(bench):
    code = await bench.code()

    answers = await bench.add_at_once(*[scan_of(code)] * 300)

    assert answers == [True] * 300
    assert sum(bench.writer.batches) == 300
    assert len(bench.writer.batches) <= 1 + 300 / bench.writer.max_batch
    assert await bench.count(code) == 300
    assert await bench.stored_count(code) == 0
    assert await bench.verdicts(code) == ["redirected"] * 300


async def test_no_transaction_is_larger_than_a_batch(bench):
    code = await bench.code(scan_limit=1_100)

    answers = await bench.add_at_once(*[scan_of(code)] * 1_300)

    assert max(bench.writer.batches) == bench.writer.max_batch
    assert sum(bench.writer.batches) == 1_300
    assert (answers.count(True), answers.count(False)) == (1_100, 200)
    assert await bench.count(code) == await bench.stored_count(code) == 1_100


async def test_scans_of_many_codes_are_one_batch(bench):
    owner = await bench.world.open_account()
    made = [await owner.make_via(CreatedVia.API) for _ in range(40)]
    codes = [await bench.target(code.short_id) for code in made]

    answers = await bench.add_at_once(*(scan_of(code) for code in codes * 12))

    assert answers == [True] * 480
    counts = await scan_counts([code.code_id for code in codes])
    assert {scans for scans, _ in counts.values()} == {12}
    assert len(bench.writer.batches) <= 1 + 480 / bench.writer.max_batch


async def test_scans_that_come_while_one_batch_is_written_are_the_next(bench):
    code = await bench.code()
    bench.writer.way_is_free.clear()
    first = await bench.adding(scan_of(code))

    later = [task for _ in range(5) for task in await bench.adding(scan_of(code))]
    bench.writer.way_is_free.set()
    answers = await asyncio.gather(*first, *later)

    assert answers == [True] * 6
    assert len(bench.writer.batches) <= 2


async def test_a_scan_is_stored_when_its_add_returns(bench):
    code = await bench.code()

    assert await bench.recorder.add(scan_of(code)) is True
    assert (await bench.count(code), await bench.verdicts(code)) == (1, ["redirected"])


async def test_the_first_to_come_get_the_last_scans(bench):
    code, other = await bench.code(scan_limit=3), await bench.code(scan_limit=4)

    answers = await bench.add_at_once(*[scan_of(code), scan_of(other)] * 6)

    assert answers[::2] == [True] * 3 + [False] * 3
    assert answers[1::2] == [True] * 4 + [False] * 2
    assert await bench.verdicts(code) == ["redirected"] * 3 + ["limit_reached"] * 3
    assert (await bench.count(code), await bench.count(other)) == (3, 4)


@pytest.mark.parametrize(
    ("scanned", "verdict"),
    [
        (bot_of, Verdict.REDIRECTED),
        (bot_of, Verdict.AD_SHOWN),
        (scan_of, Verdict.PAUSED),
        (scan_of, Verdict.EXPIRED),
        (scan_of, Verdict.LIMIT_REACHED),
        (scan_of, Verdict.PASSWORD_ASKED),
    ],
)
@pytest.mark.parametrize("limit", [1, None])
async def test_what_is_no_persons_scan_let_through_is_kept_and_uses_up_no_scan(
    bench, scanned, verdict, limit
):
    code = await bench.code(scan_limit=limit)

    answers = await bench.add_at_once(*[scanned(code, verdict)] * 3, scan_of(code))

    assert answers == [True] * 4
    assert await bench.verdicts(code) == [verdict.value] * 3 + ["redirected"]
    assert await bench.count(code) == 1


async def test_the_scan_of_a_deleted_code_does_not_fail_its_batch(bench):
    owner = await bench.world.open_account()
    made = [await owner.make(), await owner.make(), await owner.make(scan_limit=9)]
    code, deleted, limited = [await bench.target(one["short_id"]) for one in made]
    for one in made[1:]:
        await owner.api.delete(f"/qr-codes/{one['id']}")
    await owner.api.delete("/trash")

    scans = (scan_of(code), scan_of(limited), bot_of(limited), scan_of(deleted), scan_of(code))
    answers = await bench.add_at_once(*scans)

    assert answers == [True, False, True, True, True]
    assert await bench.count(code) == 2


async def test_text_of_any_kind_is_kept(bench):
    code = await bench.code()
    odd = "\x01'; DROP TABLE scan_inbox; -- \xff\x7f%s$1\r\n7\n\n"

    assert await bench.recorder.add(scan_of(code, headers=[(b"user-agent", odd.encode("latin-1"))])) is True

    (scan,) = await bench.world.scans()
    assert scan["user_agent"] == odd


# The end


async def test_close_records_what_is_waiting_and_refuses_what_comes_later(bench):
    code = await bench.code()
    bench.writer.way_is_free.clear()
    waiting = await bench.adding(*[scan_of(code)] * 700)

    closing_down = asyncio.ensure_future(bench.recorder.close())
    await turns()
    with pytest.raises(Unavailable):
        bench.recorder.add(scan_of(code))
    bench.writer.way_is_free.set()
    await closing_down

    assert await asyncio.gather(*waiting) == [True] * 700
    assert await bench.count(code) == 700
    with pytest.raises(Unavailable):
        bench.recorder.add(scan_of(code))


async def test_close_records_scans_that_no_batch_has_taken_yet(database):
    async with running_world(database) as world:
        owner = await world.open_account()
        made = await owner.make_via(CreatedVia.API)
        code = await world.store.find_target("", made.short_id)
        recorder = new_recorder(database)
        recorder.start()
        waiting = [recorder.add(scan_of(code)) for _ in range(10)]
        await asyncio.sleep(0)

        await recorder.close()

        assert await asyncio.gather(*waiting) == [True] * 10
        assert len(await world.scans()) == 10


async def test_a_recorder_with_nothing_to_do_closes(bench):
    async with asyncio.timeout(5):
        await bench.recorder.close()

    assert bench.writer.batches == []


async def test_scans_beyond_the_most_that_may_wait_are_refused(bench, monkeypatch):
    monkeypatch.setattr(module, "MAX_WAITING", 10)
    code = await bench.code()
    bench.writer.way_is_free.clear()
    being_written = await bench.adding(scan_of(code))
    await bench.writer.is_asked.wait()
    waiting = await bench.adding(*[scan_of(code)] * 10)

    refused = await bench.add_at_once(*[scan_of(code)] * 5)
    bench.writer.way_is_free.set()
    answers = await asyncio.gather(*being_written, *waiting)

    assert [type(refusal) for refusal in refused] == [TooBusy] * 5
    assert answers == [True] * 11
    assert await bench.count(code) == 11
    assert await bench.recorder.add(scan_of(code)) is True


async def test_commits_are_measured_and_scans_by_the_one_that_waited_longest(bench):
    code = await bench.code()
    now = datetime.now(UTC)
    early, late = scan_of(code, at=now - timedelta(seconds=3)), scan_of(code, at=now + timedelta(minutes=1))

    await bench.add_at_once(early, late, scan_of(code, at=now))
    # By a clock that was set back meanwhile.
    await bench.recorder.add(late)

    tally = bench.recorder.tally()
    waited, committed = dict(tally.wait_seconds.cumulative()), dict(tally.commit_seconds.cumulative())
    assert (waited[2.5], waited[10.0], waited[inf]) == (1, 4, 4)
    assert 9 < tally.wait_seconds.sum < 40
    assert committed[inf] == tally.batches == 2
    assert 0 < tally.commit_seconds.sum < 10


# Who does not wait


async def test_a_scan_whose_visitor_went_away_is_recorded_all_the_same(bench):
    code = await bench.code()
    bench.writer.way_is_free.clear()
    tasks = await bench.adding(*[scan_of(code)] * 5)

    tasks[0].cancel()
    tasks[3].cancel()
    await turns()
    bench.writer.way_is_free.set()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    await bench.recorder.add(scan_of(code))

    assert [type(answer) for answer in answers].count(asyncio.CancelledError) == 2
    assert answers.count(True) == 3
    assert await bench.count(code) == 6


async def test_a_failing_batch_does_not_mind_who_went_away(own_bench, caplog):
    code = await own_bench.code()
    await rename_table("scan_inbox", "elsewhere")
    own_bench.writer.way_is_free.clear()
    tasks = await own_bench.adding(*[scan_of(code)] * 3)

    tasks[1].cancel()
    await turns()
    own_bench.writer.way_is_free.set()
    with caplog.at_level(logging.CRITICAL):
        answers = await asyncio.gather(*tasks, return_exceptions=True)
    await rename_table("elsewhere", "scan_inbox")

    expected = (DatabaseFailed, asyncio.CancelledError, DatabaseFailed)
    assert all(isinstance(answer, kind) for answer, kind in zip(answers, expected, strict=True))
    assert await own_bench.recorder.add(scan_of(code)) is True


# Failures


@pytest.mark.parametrize("table", ["scan_inbox", "short_urls", "visitor_keys"])
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
    await rename_table("scan_inbox", "elsewhere")

    for _ in range(12):
        (failure,) = await own_bench.add_at_once(scan_of(code))
        assert isinstance(failure, DatabaseFailed)

    await rename_table("elsewhere", "scan_inbox")
    async with asyncio.timeout(10):
        assert await own_bench.recorder.add(scan_of(code)) is True
    assert await own_bench.count(code) == 1


async def test_a_scan_that_no_column_can_hold_costs_no_other_scan_its_place(bench, caplog):
    code = await bench.code(scan_limit=3)
    too_large = scan_of(replace(code, key=2**63))

    with caplog.at_level(logging.CRITICAL):
        answers = await bench.add_at_once(scan_of(code), too_large, *[scan_of(code)] * 3)

    assert [answers[0], *answers[2:]] == [True, True, True, False]
    assert isinstance(answers[1], DatabaseFailed)
    assert await bench.count(code) == 3
    assert len(await bench.verdicts(code)) == 4


async def test_when_scans_are_recorded_again_the_log_says_how_many_were_refused(own_bench, caplog):
    code = await own_bench.code()
    await rename_table("scan_inbox", "elsewhere")
    for scans in (3, 4):
        await own_bench.add_at_once(*[scan_of(code)] * scans)
    await rename_table("elsewhere", "scan_inbox")

    for _ in range(2):
        await own_bench.recorder.add(scan_of(code))

    again = [record for record in caplog.records if record.message == "scans are recorded again"]
    assert [record.refused for record in again] == [7]


async def test_a_failure_is_in_the_log_with_the_number_of_scans(own_bench, caplog):
    code = await own_bench.code()
    await rename_table("scan_inbox", "elsewhere")

    with caplog.at_level(logging.ERROR):
        await own_bench.add_at_once(*[scan_of(code)] * 3)

    await rename_table("elsewhere", "scan_inbox")
    records = [record for record in caplog.records if record.name == "storage.scan_log.recorder"]
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


async def test_no_scan_is_acknowledged_by_a_server_that_takes_no_writes_any_more(postgres, own_postgres):
    async with bench_over(postgres.database(own_postgres)) as bench:
        code = await bench.code()
        answers = [await bench.recorder.add(scan_of(code))]

        with postgres.taking_no_writes():
            async with asyncio.timeout(10):
                while answers[-1] is True:
                    answers += await bench.add_at_once(scan_of(code))
            refused = await bench.add_at_once(*[scan_of(code)] * 5)
        async with asyncio.timeout(10):
            while (await bench.add_at_once(scan_of(code)))[0] is not True:
                pass

        assert [type(refusal) for refusal in (answers[-1], *refused)] == [Unavailable] * 6
        assert len(await bench.verdicts(code)) == answers.count(True) + 1


async def test_on_a_full_disk_exactly_what_was_acknowledged_is_stored(sqlite_only, caplog):
    async with bench_over(sqlite_only) as bench:
        code = await bench.code()
        await bench.recorder.add(scan_of(code))
        large = scan_of(code, headers=LONG)

        with caplog.at_level(logging.CRITICAL):
            await set_room(bench.writer, pages=1)
            on_full_disk = await bench.add_at_once(*[large] * 100)
        stored = await bench.verdicts(code)
        await set_room(bench.writer, pages=1_000_000)
        afterwards = await bench.add_at_once(*[large] * 100)

        kept = on_full_disk.count(True)
        refused = [answer for answer in on_full_disk if isinstance(answer, (Unavailable, DatabaseFailed))]
        assert kept + len(refused) == 100
        assert refused
        assert len(stored) == 1 + kept
        assert afterwards == [True] * 100
        assert await bench.count(code) == len(await bench.verdicts(code)) == 1 + kept + 100


async def set_room(writer, *, pages):
    """How large the recorder's SQLite file may become; never less than it is."""
    sqlite = writer._batch_writer
    sqlite._connection.execute(f"PRAGMA max_page_count={pages}").fetchone()


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
    codes = [await bench.code(scan_limit=60) for _ in range(4)]
    other = new_recorder(bench.world.database)
    other.start()

    async with asyncio.timeout(20):
        answers = await asyncio.gather(
            *(bench.recorder.add(scan_of(code)) for code in codes * 20),
            *(other.add(scan_of(code)) for code in codes[::-1] * 20),
        )
    await other.close()

    assert answers == [True] * 160
    assert [await bench.count(code) for code in codes] == [40] * 4


# What readiness asks


async def test_whether_the_last_batch_was_stored_is_known_for_a_moment(own_bench, monkeypatch):
    code = await own_bench.code()
    before = own_bench.recorder.has_stored_lately()
    await own_bench.recorder.add(scan_of(code))
    stored = own_bench.recorder.has_stored_lately()
    await rename_table("scan_inbox", "elsewhere")
    await own_bench.add_at_once(scan_of(code))
    failed = own_bench.recorder.has_stored_lately()
    await rename_table("elsewhere", "scan_inbox")
    monkeypatch.setattr(module, "LATELY", 0.0)

    assert (before, stored, failed) == (None, True, False)
    assert own_bench.recorder.has_stored_lately() is None


async def test_it_is_quiet_until_a_scan_comes_and_a_while_after(own_bench, monkeypatch):
    quiet = [own_bench.recorder.is_quiet()]
    await own_bench.recorder.add(scan_of(await own_bench.code()))
    quiet.append(own_bench.recorder.is_quiet())
    monkeypatch.setattr(module, "QUIET_AFTER", 0.0)
    quiet.append(own_bench.recorder.is_quiet())

    assert quiet == [True, False, True]


async def test_scans_are_refused_while_the_file_is_gone_and_recorded_once_it_is_back(sqlite_only, caplog):
    async with bench_over(sqlite_only) as bench:
        code = await bench.code()
        await bench.recorder.add(scan_of(code))
        aside = sqlite_only.file.with_name("aside")

        sqlite_only.file.rename(aside)
        refused = await bench.add_at_once(*[scan_of(code)] * 3)
        aside.rename(sqlite_only.file)

        assert [type(refusal) for refusal in refused] == [Unavailable] * 3
        assert await bench.recorder.add(scan_of(code)) is True
        assert await bench.count(code) == 2
    assert any("was taken away while it was in use" in message for message in caplog.messages)


async def test_the_log_names_what_the_database_said(sqlite_only, caplog):
    async with bench_over(sqlite_only) as bench:
        code = await bench.code()
        await bench.recorder.add(scan_of(code))
        await set_room(bench.writer, pages=1)
        refused = await bench.add_at_once(*[scan_of(code, headers=LONG)] * 100)
        await set_room(bench.writer, pages=1_000_000)

    assert any(isinstance(refusal, Unavailable) for refusal in refused)
    assert "scans were not recorded: database or disk is full" in caplog.messages
