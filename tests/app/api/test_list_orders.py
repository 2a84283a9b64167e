"""The orders of lists of codes and links, and the cursors of each."""

import pytest

from tests.support import ROOT, fault_fields, refusal


@pytest.fixture
async def owner(world_of_both):
    return await world_of_both.open_account()


async def page_of(owner, **query):
    response = await owner.api.get(f"/{owner.world.kind}", params=query)
    assert response.status_code == 200, response.text
    return response.json()


async def in_order(owner, sort, limit=2):
    names, cursor = [], None
    while True:
        query = {"sort": sort, "limit": limit, **({"cursor": cursor} if cursor else {})}
        page = await page_of(owner, **query)
        names += [one["name"] for one in page["data"]]
        cursor = page["meta"]["next_cursor"]
        if cursor is None:
            return names


async def make_named(owner, *names):
    made = []
    for name in names:
        made.append(await owner.make(name=name))
        owner.world.clock.advance(seconds=1)
    return made


async def scan(owner, code, times):
    async with owner.world.visitor() as visitor:
        for _ in range(times):
            await visitor.get(f"{ROOT}/{code['short_id']}")


async def test_the_usual_order_is_newest_first_and_a_hyphen_turns_it_round(owner):
    await make_named(owner, "b", "c", "a")

    assert await in_order(owner, "created_at") == ["a", "c", "b"]
    assert await in_order(owner, "-created_at") == ["b", "c", "a"]
    assert [one["name"] for one in (await page_of(owner))["data"]] == ["a", "c", "b"]


async def test_by_update_the_last_change_is_first(owner):
    first, *_ = await make_named(owner, "b", "c", "a")
    await owner.change(first, status="paused")

    assert await in_order(owner, "updated_at") == ["b", "a", "c"]
    assert await in_order(owner, "-updated_at") == ["c", "a", "b"]


@pytest.mark.both_databases
async def test_names_are_in_order_without_regard_to_case_and_none_is_before_all(owner):
    await make_named(owner, "banana", "Äpfel", "apple", None, "Cherry", "Banana 2", "apple")

    names = [None, "apple", "apple", "banana", "Banana 2", "Cherry", "Äpfel"]
    assert await in_order(owner, "name") == names
    assert await in_order(owner, "-name") == names[::-1]
    assert await in_order(owner, "name", limit=1) == names


async def test_a_renamed_one_moves(owner):
    first, *_ = await make_named(owner, "a", "b", "c")
    await owner.change(first, name="d")

    assert await in_order(owner, "name") == ["b", "c", "d"]


@pytest.mark.both_databases
async def test_by_scans_the_most_scanned_is_first(owner):
    made = await make_named(owner, "a", "b", "c")
    for code, times in zip(made, (1, 3, 0), strict=True):
        await scan(owner, code, times)

    assert await in_order(owner, "scan_count") == ["b", "a", "c"]
    assert await in_order(owner, "-scan_count") == ["c", "a", "b"]
    assert [one["scan_count"] for one in (await page_of(owner, sort="scan_count"))["data"]] == [3, 1, 0]


@pytest.mark.both_databases
async def test_a_cursor_is_stable_under_inserts_and_deletions_in_every_order(owner, subtests):
    made = await make_named(owner, *"abcdef")
    for sort in ("created_at", "-created_at", "updated_at", "-name", "name", "scan_count"):
        with subtests.test(sort):
            whole = [one["id"] for one in (await page_of(owner, sort=sort, limit=100))["data"]]
            first = await page_of(owner, sort=sort, limit=2)

            await owner.api.delete(f"/{owner.world.kind}/{first['data'][1]['id']}")
            added = await owner.make(name="0")
            rest = await page_of(owner, sort=sort, cursor=first["meta"]["next_cursor"])

            assert [one["id"] for one in rest["data"] if one["id"] != added["id"]] == whole[2:]
            assert len(made) == len(whole)


async def test_a_cursor_belongs_to_its_order_and_its_filters(owner):
    await make_named(owner, "a", "b", "c")
    cursor = (await page_of(owner, limit=1))["meta"]["next_cursor"]
    other = "links" if owner.world.kind == "qr-codes" else "qr-codes"
    kind = owner.world.kind

    assert (await owner.api.get(f"/{kind}?cursor={cursor}&limit=2&sort=created_at")).status_code == 200
    for wrong in (
        f"/{kind}?cursor={cursor}&sort=name",
        f"/{kind}?cursor={cursor}&sort=-created_at",
        f"/{kind}?cursor={cursor}&status=active",
        f"/{kind}?cursor={cursor}&folder=none",
        f"/{kind}?cursor={cursor}&tag=summer",
        f"/{other}?cursor={cursor}",
        f"/folders?cursor={cursor}",
        f"/tags?cursor={cursor}",
        f"/contacts?cursor={cursor}",
        f"/qr-types?cursor={cursor}",
        f"/analytics/scans?cursor={cursor}",
    ):
        response = await owner.api.get(wrong)
        assert refusal(response) == (400, "validation_error"), wrong
        assert fault_fields(response) == {"cursor"}


async def test_an_unknown_order_is_named(owner):
    response = await owner.api.get(f"/{owner.world.kind}?sort=colour")

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"sort"}
