"""Codes by how often they were scanned, those of the last moments included."""

import pytest

from domain.ports.codes import ShortURLFilter
from domain.ports.lists import MOST_SCANNED_FIRST, Sort, SortKey
from domain.use_cases.codes.short_urls import list_short_urls
from tests.rollups import count_all
from tests.support import ROOT


async def scan(world, code, times):
    async with world.visitor() as visitor:
        for _ in range(times):
            await visitor.get(f"{ROOT}/{code['short_id']}")


async def pages(world, owner, which, limit, sort=MOST_SCANNED_FIRST):
    after = None
    while True:
        page, after, total = await list_short_urls(
            world.store.codes, owner.account.id, which, limit=limit, after=after, sort=sort
        )
        yield page, total
        if after is None:
            return


@pytest.mark.parametrize("limit", [1, 2, 5, 10])
async def test_the_most_scanned_come_first_each_once(world, owner, limit):
    counts = [0, 3, 1, 3, 0]
    for count in counts:
        await scan(world, await owner.make(), count)
    await (await world.open_account()).make()

    found = [page async for page in pages(world, owner, ShortURLFilter(), limit)]

    codes = [code for page, _ in found for code in page]
    assert [code.scan_count for code in codes] == sorted(counts, reverse=True)
    assert len({code.id for code in codes}) == 5
    assert all(len(page) <= limit for page, _ in found)
    assert {total for _, total in found} == {5}


@pytest.mark.parametrize("limit", [1, 10])
async def test_counted_scans_and_those_in_the_inbox_make_the_order(world, owner, limit):
    first, second, third = [await owner.make() for _ in range(3)]
    await scan(world, first, 3)
    await scan(world, second, 2)
    await count_all(world.database)
    await scan(world, second, 2)
    await scan(world, third, 1)

    found = [page async for page in pages(world, owner, ShortURLFilter(), limit)]

    listed = [(str(code.id), code.scan_count) for page, _ in found for code in page]
    assert listed == [(second["id"], 4), (first["id"], 3), (third["id"], 1)]


async def test_scans_that_are_counted_between_two_pages_change_nothing(world, owner):
    codes = [await owner.make() for _ in range(4)]
    for code in codes:
        await scan(world, code, 2)

    listed = []
    async for page, _ in pages(world, owner, ShortURLFilter(), 1):
        listed += [(str(code.id), code.scan_count) for code in page]
        await count_all(world.database)

    assert sorted(listed) == sorted((code["id"], 2) for code in codes)


async def test_a_code_with_a_limit_is_where_its_number_says(world, owner):
    """Its scans are in its number at once, before they leave the inbox."""
    limited, other = await owner.make(scan_limit=10), await owner.make()
    for times in (1, 2):
        await scan(world, other, 2)
        await scan(world, limited, 3 * times)
        ((page, _),) = [page async for page in pages(world, owner, ShortURLFilter(), 10)]
        await count_all(world.database)
        ((counted, _),) = [page async for page in pages(world, owner, ShortURLFilter(), 10)]

        assert [(one.id, one.scan_count) for one in page] == [(one.id, one.scan_count) for one in counted]
        assert [code.scan_count for code in page] == [3 * times * (times + 1) // 2, 2 * times]


async def test_a_deleted_code_leaves_the_order(world, owner):
    first, second = await owner.make(), await owner.make()
    await scan(world, first, 2)
    await owner.api.delete(f"/qr-codes/{first['id']}")
    await count_all(world.database)

    ((page, total),) = [page async for page in pages(world, owner, ShortURLFilter(), 10)]

    assert ([str(code.id) for code in page], total) == ([second["id"]], 1)
    assert {row["kind"] for row in (await world.rows())["scan_ranks"]} == {"qr_code", "code_bin"}
    await owner.api.delete("/trash")
    assert len((await world.rows())["scan_ranks"]) == 1


async def test_a_filter_holds_for_this_order_too(world, owner):
    await scan(world, await owner.make(name="Lunch"), 1)
    await scan(world, await owner.make(name="Other"), 2)

    ((page, total),) = [page async for page in pages(world, owner, ShortURLFilter(search="lunch"), 10)]

    assert ([code.name for code in page], total) == (["Lunch"], 1)


@pytest.mark.parametrize("limit", [1, 2, 10])
async def test_the_least_scanned_come_first_in_the_other_direction(world, owner, limit):
    counts = [2, 0, 3, 1]
    for count in counts:
        await scan(world, await owner.make(), count)
    await count_all(world.database)
    await scan(world, await owner.make(), 5)

    found = [
        page
        async for page in pages(
            world, owner, ShortURLFilter(), limit, Sort(SortKey.SCAN_COUNT, is_reversed=True)
        )
    ]

    assert [code.scan_count for page, _ in found for code in page] == [0, 1, 2, 3, 5]
