"""What is recorded of who scanned, and the key of the day under which visitors are hashed."""

import asyncio
from datetime import timedelta

import pytest

from domain.kernel.errors import DatabaseFailed
from domain.scanning.outcomes import Verdict
from storage.scan_log.visitor_keys import DailyKey
from tests.inbox import unfolded
from tests.storage.recording import FIREFOX, bot_of, rename_table, scan_of
from tests.support import HOME, NOON, running_world


async def test_a_visitor_is_another_with_another_day_address_or_browser(bench):
    code = await bench.code()

    await bench.recorder.add(scan_of(code))
    await bench.add_at_once(
        scan_of(code),
        scan_of(code, peer="203.0.113.8"),
        scan_of(code, headers=[(b"user-agent", b"Safari")]),
    )
    await bench.recorder.add(scan_of(code, at=NOON + timedelta(days=1)))

    first, same, *others = [scan["visitor"] for scan in await bench.world.scans()]
    assert first == same
    assert len({first, *others}) == 4
    assert all(0 <= visitor < 2**63 for visitor in (first, *others))


@pytest.mark.parametrize("wish", [(b"dnt", b"1"), (b"sec-gpc", b"1")])
async def test_a_scan_of_who_does_not_want_to_be_known_counts_and_holds_nothing_of_the_visitor(bench, wish):
    code = await bench.code()

    await bench.recorder.add(scan_of(code, headers=[*FIREFOX, (b"referer", b"https://a.example/"), wish]))

    (row,) = (await bench.world.rows())["scan_inbox"]
    kept = {name: value for name, value in unfolded(row).items() if name != "id" and value is not None}
    assert kept == {
        "code": code.key,
        "scanned_at": NOON.timestamp() * 1_000,
        "verdict": Verdict.REDIRECTED,
        "is_uncounted": True,
    }
    assert await bench.count(code) == 1


async def test_no_column_holds_the_address(bench):
    code = await bench.code(scan_limit=1)

    await bench.add_at_once(*[scan_of(code)] * 2, bot_of(code))

    rows = (await bench.world.rows())["scan_inbox"]
    assert len(rows) == 3
    assert HOME not in str(rows)


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
