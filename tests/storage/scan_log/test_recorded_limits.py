"""Scan limits in the recorder: exact, by what is stored."""

import asyncio
from dataclasses import replace

import asyncpg

from domain.scanning.outcomes import Verdict
from tests.storage.recording import bench_over, bot_of, new_recorder, scan_of


async def test_scans_are_admitted_by_what_is_stored_whatever_memory_says(bench):
    code = await bench.code(scan_limit=3)
    stale = replace(code, restrictions=replace(code.restrictions, scan_limit=100), scan_count=0)

    answers = await bench.add_at_once(*[scan_of(stale)] * 5)

    assert answers == [True] * 3 + [False] * 2
    assert await bench.count(code) == await bench.stored_count(code) == 3


async def test_two_processes_admit_each_scan_of_a_limit_once(bench):
    codes = [await bench.code(scan_limit=limit) for limit in (7, 30, 61)]
    other = new_recorder(bench.world.database)
    other.start()

    async def admitted(recorder, codes):
        scans = [scan_of(code) for code in codes * 5]
        return sum([sum(await asyncio.gather(*map(recorder.add, scans))) for _ in range(8)])

    async with asyncio.timeout(20):
        counts = await asyncio.gather(admitted(bench.recorder, codes), admitted(other, codes[::-1]))
    await other.close()

    assert sum(counts) == 7 + 30 + 61
    for code, limit in zip(codes, (7, 30, 61), strict=True):
        assert await bench.count(code) == await bench.stored_count(code) == limit
        assert (await bench.verdicts(code)).count("redirected") == limit


async def test_scans_that_a_deadlock_stops_are_recorded_all_the_same(postgres, own_postgres):
    lock = "SELECT id FROM short_urls WHERE id = $1 FOR UPDATE"
    waiting = """SELECT count(*) FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()"""
    async with bench_over(postgres.database(own_postgres)) as bench:
        codes = [await bench.code(scan_limit=3) for _ in range(2)]
        first, last = sorted(code.code_id for code in codes)
        call = await asyncpg.connect(postgres.url(own_postgres))
        beside = await asyncpg.connect(postgres.url(own_postgres))
        # The recorder looks for a deadlock first, and so it is the one that is stopped.
        await call.execute("SET deadlock_timeout = '1min'")
        async with asyncio.timeout(20):
            async with call.transaction():
                # The recorder locks by id, and an API call may do so in any order.
                await call.fetchval(lock, last)
                adding = asyncio.gather(*await bench.adding(*map(scan_of, codes)))
                while not await beside.fetchval(waiting):
                    await asyncio.sleep(0.01)
                await call.fetchval(lock, first)
            answers = await adding
        await call.close()
        await beside.close()

        assert answers == [True, True]
        assert [await bench.count(code) for code in codes] == [1, 1]


async def test_a_limit_that_was_taken_away_refuses_nobody(bench):
    owner = await bench.world.open_account()
    made = await owner.make(scan_limit=1)
    stale = await bench.target(made["short_id"])
    await owner.change(made, scan_limit=None)

    answers = await bench.add_at_once(*[scan_of(stale)] * 3)

    assert answers == [True] * 3
    assert await bench.count(stale) == 3


async def test_a_code_that_gets_a_limit_has_counted_the_scans_that_still_wait_in_the_inbox(bench):
    owner = await bench.world.open_account()
    made, other = await owner.make(), await owner.make()
    code, beside = await bench.target(made["short_id"]), await bench.target(other["short_id"])
    not_counted = [bot_of(code), scan_of(code, Verdict.PAUSED)]
    await bench.add_at_once(*[scan_of(code)] * 3, *not_counted, scan_of(beside))

    await owner.change(made, scan_limit=5)
    limited = await bench.target(made["short_id"])
    answers = await bench.add_at_once(*[scan_of(limited)] * 4)

    assert limited.scan_count == 3
    assert answers == [True] * 2 + [False] * 2
    assert await bench.count(code) == await bench.stored_count(code) == 5
    assert (await bench.count(beside), await bench.stored_count(beside)) == (1, 0)
    uncounted = [scan["code_id"] for scan in await bench.world.scans() if scan["is_uncounted"]]
    assert uncounted == [beside.code_id]


async def test_a_limit_that_is_changed_counts_no_scan_twice(bench):
    owner = await bench.world.open_account()
    made = await owner.make(scan_limit=10)
    await bench.add_at_once(*[scan_of(await bench.target(made["short_id"]))] * 2)

    for limit in (20, None, 30):
        await owner.change(made, scan_limit=limit)
        await bench.add_at_once(scan_of(await bench.target(made["short_id"])))
    await owner.change(made, name="Menu")

    assert (await owner.get(made))["scan_count"] == 5
