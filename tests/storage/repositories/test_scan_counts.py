"""How often codes and links were scanned: what is counted and what waits in the inbox, in one number."""

from datetime import timedelta
from uuid import uuid4

import pytest

from domain.scanning.outcomes import LET_THROUGH, Verdict
from storage.db.models.codes import ShortURLRow
from storage.db.models.scans import InboxRow
from storage.repositories.scan_keys import count_inbox, scan_counts
from tests.inbox import put_in_inbox
from tests.rollups import count_all
from tests.support import NOON, code_id


async def scanned(code, times, **columns):
    await put_in_inbox(
        code_id(code), [NOON + timedelta(seconds=number) for number in range(times)], **columns
    )


async def stored(code):
    return (await ShortURLRow.get(id=code_id(code))).scan_count


async def count_of(code):
    return (await scan_counts([code_id(code)]))[code_id(code)][0]


async def test_counted_scans_and_those_in_the_inbox_are_one_number(world, owner):
    code = await owner.make()
    await scanned(code, 4)
    await count_all(world.database)
    await scanned(code, 3)

    assert await count_of(code) == 7
    assert await stored(code) == 4
    assert (await owner.get(code))["scan_count"] == 7


async def test_what_asks_for_no_number_reads_no_inbox(world, owner):
    """A report on a code would otherwise count all that waits, twice."""
    code = await owner.make()
    await scanned(code, 4)
    await count_all(world.database)
    await scanned(code, 3)
    codes = world.store.codes

    found = [await one.get(owner.account.id, code_id(code)) for one in (codes, codes.without_waiting)]

    assert [one.scan_count for one in found] == [7, 4]


async def test_counting_the_inbox_changes_no_number(world, owner):
    codes = [await owner.make() for _ in range(3)]
    for times, code in enumerate(codes, 1):
        await scanned(code, times)
    before = await scan_counts([code_id(code) for code in codes])

    await count_all(world.database)

    assert [before[code_id(code)][0] for code in codes] == [1, 2, 3]
    assert await scan_counts([code_id(code) for code in codes]) == before
    assert not await InboxRow.exists()


@pytest.mark.parametrize("verdict", Verdict)
@pytest.mark.parametrize("bot", [None, "head"])
async def test_only_a_persons_scan_that_was_let_through_counts(world, owner, verdict, bot):
    code = await owner.make()

    await scanned(code, 2, verdict=verdict, bot=bot)

    assert await count_of(code) == (2 if verdict in LET_THROUGH and bot is None else 0)


async def test_a_scan_that_was_counted_at_once_is_not_counted_again(world, owner):
    code = await owner.make(scan_limit=9)
    for _ in range(3):
        await world.visitor().get(f"/{code['short_id']}")

    in_inbox = await count_of(code)
    await count_all(world.database)

    assert in_inbox == await count_of(code) == await stored(code) == 3


async def test_no_codes_have_no_counts_and_a_deleted_one_is_left_out(world, owner):
    code = await owner.make()

    assert await scan_counts([]) == {}
    assert await scan_counts([code_id(code), uuid4()]) == {code_id(code): (0, None)}


async def test_a_list_shows_the_scans_of_each(world, owner):
    codes = [await owner.make() for _ in range(3)]
    await scanned(codes[0], 2)
    await count_all(world.database)
    for times, code in enumerate(codes, 1):
        await scanned(code, times)

    listed = (await owner.api.get("/qr-codes")).json()["data"]

    assert {one["id"]: one["scan_count"] for one in listed} == dict(
        zip((code["id"] for code in codes), [3, 2, 3], strict=True)
    )


async def test_the_inbox_is_counted_once_however_often_it_is_asked_for(world, owner):
    code, other = await owner.make(), await owner.make()
    for one in (code, other):
        await scanned(one, 3)
    await scanned(code, 2, bot="head")

    for _ in range(2):
        await count_inbox(code_id(code))

    assert (await stored(code), await stored(other)) == (3, 0)
    assert (await count_of(code), await count_of(other)) == (3, 3)
    await count_all(world.database)
    assert (await stored(code), await stored(other)) == (3, 3)
