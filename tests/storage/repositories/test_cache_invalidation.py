"""Invalidations: published through the database and polled, by the clock of the database."""

import asyncio
from uuid import UUID

import pytest
from tortoise.connection import get_connection

from domain.scanning.scans import Invalidation
from storage.db.models.codes import InvalidationRow
from storage.repositories.cache_invalidation import poll_recent, prune_invalidations, publish
from storage.runtime.sweeper import Sweeper

ACCOUNT = UUID(int=9)


async def grow_old(seconds):
    await get_connection("default").execute_script(
        f"UPDATE invalidations SET published_at = published_at - {seconds * 1_000}"
    )


async def test_invalidations_are_polled_in_order(world):
    await publish(domain="", short_id="summer")
    await publish(account_id=ACCOUNT)

    first, second = sorted(await poll_recent(), key=lambda one: one.id)

    assert first == Invalidation(first.id, "", "summer", None)
    assert second == Invalidation(second.id, None, None, ACCOUNT)
    assert first.id < second.id


@pytest.mark.parametrize(("age", "is_polled"), [(0, True), (25, True), (31, False)])
async def test_an_invalidation_is_polled_for_half_a_minute(world, age, is_polled):
    await publish(domain="", short_id="summer")

    await grow_old(age)

    assert bool(await poll_recent()) is is_polled


@pytest.mark.parametrize(("age", "is_kept"), [(0, True), (290, True), (301, False)])
async def test_an_invalidation_is_kept_for_five_minutes(world, age, is_kept):
    await publish(domain="", short_id="summer")
    await grow_old(age)

    await prune_invalidations()

    assert await InvalidationRow.exists() is is_kept


async def test_the_sweeper_prunes_old_invalidations(world):
    await publish(domain="", short_id="summer")
    await grow_old(3_600)
    sweeper = Sweeper(no_trash)

    sweeper.start()
    try:
        async with asyncio.timeout(10):
            while await InvalidationRow.exists():
                await asyncio.sleep(0)
    finally:
        await sweeper.close()


async def test_the_clock_is_the_databases_and_in_whole_milliseconds(world):
    clock = (
        "SELECT CAST(strftime('%s', 'now') AS INTEGER) AS seconds"
        if world.database.dialect == "sqlite"
        else "SELECT floor(extract(epoch FROM clock_timestamp()))::bigint AS seconds"
    )
    before = (await get_connection("default").execute_query_dict(clock))[0]["seconds"]

    await publish(domain="", short_id="summer")

    after = (await get_connection("default").execute_query_dict(clock))[0]["seconds"]
    (row,) = (await world.rows())["invalidations"]
    assert before * 1_000 <= row["published_at"] < (after + 1) * 1_000


async def test_a_save_a_deletion_a_plan_and_a_language_are_published_and_a_new_code_is_not(world, owner):
    code, link = await owner.make(), await owner.api.post("/links", json={"url": "https://example.com"})
    made = await poll_recent()
    link = link.json()["data"]

    await owner.change(code, name="Menu")
    await owner.api.delete(f"/links/{link['id']}")
    await world.store.accounts.save(owner.account, "plan", "subscription")
    await world.store.accounts.save(owner.account, "language")

    published = sorted(await poll_recent(), key=lambda one: one.id)
    assert [(one.short_id, one.account_id) for one in published if one not in made] == [
        (code["short_id"], None),
        (link["short_id"], None),
        (None, owner.account.id),
        (None, owner.account.id),
    ]


async def no_trash() -> None:
    """Nothing to purge."""
