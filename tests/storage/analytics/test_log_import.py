"""Scans out of a web server's log: each once, marked, by the rules of all scans."""

import asyncio
from datetime import timedelta

import pytest

from domain.scanning.places import NOWHERE
from storage.analytics.ingest import ingest
from storage.analytics.log_import import LogReader, import_log
from storage.analytics.session import counting_session
from storage.db.models.scans import ScanRetentionRow
from storage.scan_log.inbox import InboxReader
from tests.inbox import milliseconds, unfolded
from tests.storage.recording import scan_of
from tests.support import HOME, NOON

pytestmark = pytest.mark.both_databases
BOT = "Googlebot/2.1 (+http://www.google.com/bot.html)"


def line_of(short_id, *, at=NOON, agent="Firefox", opt_out="--", number=1, peer=HOME):
    return (
        f'{peer} - - [{at:%d/%b/%Y:%H:%M:%S} +0000] "GET /{short_id} HTTP/1.1" 302 138'
        f' "-" "{agent}" qr.test "de-AT" "{opt_out}" "--" {number:032x}\n'
    )


async def read(bench, *lines):
    """As the command does it."""
    world, loop = bench.world, asyncio.get_running_loop()
    reader = LogReader(InboxReader(lambda _: NOWHERE, ()), world.deps.addresses, world.store.find_target)

    def rows_of(scans):
        return asyncio.run_coroutine_threadsafe(reader.rows(scans), loop).result()

    def work():
        with counting_session(world.database, within=5) as session:
            return import_log(session, lines, rows_of)

    return dict(await asyncio.to_thread(work))


async def ingested(bench):
    def work():
        with counting_session(bench.world.database, within=5) as session:
            return ingest(session, 1_000)

    return await asyncio.to_thread(work)


async def test_a_line_is_counted_once_before_and_after_its_scan_left_the_inbox(bench):
    code = await bench.code()
    lines = [line_of(code.short_id, number=number) for number in range(3)]

    first = await read(bench, *lines[:2])
    waiting = await read(bench, *lines[:2])
    await ingested(bench)
    counted = await read(bench, *lines)
    await ingested(bench)

    assert first == {"counted": 2, "known": 0, "unknown_codes": 0}
    assert waiting == {"counted": 0, "known": 2, "unknown_codes": 0}
    assert counted == {"counted": 1, "known": 2, "unknown_codes": 0}
    assert await bench.stored_count(code) == 3
    assert {row["id"] < 0 for row in (await bench.world.rows())["scans"]} == {True}


async def test_equal_lines_of_one_second_are_different_scans(bench):
    code = await bench.code()
    lines = [line_of(code.short_id)] * 3

    assert (await read(bench, *lines))["counted"] == 3
    assert (await read(bench, *lines))["known"] == 3


async def test_what_is_no_scan_of_a_known_code_is_named_and_left_out(bench):
    code = await bench.code()

    found = await read(bench, line_of("nobody"), "nonsense\n", line_of(code.short_id))

    assert found == {"counted": 1, "known": 0, "unknown_codes": 1, "other_lines": 1}


async def test_bots_and_visitors_are_told_by_the_usual_rules_and_no_address_is_kept(bench):
    code = await bench.code()
    await bench.recorder.add(scan_of(code, headers=[(b"user-agent", b"Firefox")]))
    same, unknown, bot = (
        line_of(code.short_id),
        line_of(code.short_id, opt_out="-1", number=2),
        line_of(code.short_id, agent=BOT, number=3),
    )

    await read(bench, same, unknown, bot)

    live, *found = sorted(map(unfolded, (await bench.world.rows())["scan_inbox"]), key=lambda row: -row["id"])
    assert live["visitor"] in {one["visitor"] for one in found}
    assert sorted((one["bot"] or "", one["language"] or "") for one in found) == [
        ("", ""),
        ("", "de"),
        ("googlebot", "de"),
    ]
    assert HOME not in str(await bench.world.rows())
    assert await bench.count(code) == 3


async def test_a_limit_since_then_refuses_none_and_pruned_days_stay_as_they_are(bench):
    code = await bench.code(scan_limit=1)
    await ScanRetentionRow.create(id=1, pruned_before=milliseconds(NOON - timedelta(days=1)))
    old = line_of(code.short_id, at=NOON - timedelta(days=2))

    found = await read(bench, old, line_of(code.short_id), line_of(code.short_id, number=2))
    await ingested(bench)

    assert (found["counted"], found["too_old"]) == (2, 1)
    assert await bench.stored_count(code) == 2
