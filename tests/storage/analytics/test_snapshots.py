"""Several statements see the database as it was at one moment."""

import asyncio
from collections.abc import AsyncIterator
from threading import Thread
from threading import enumerate as enumerate_threads

import pytest
from tortoise.connection import get_connection

from domain.kernel.errors import DatabaseFailed, Unavailable
from storage.analytics.snapshots import snapshot
from storage.db.config import Database
from storage.store import TortoiseStore
from tests.support import storing

COUNT = "SELECT COUNT(*) FROM password_tries"
# Another statement: the same one would be read once.
COUNT_LATER = f"{COUNT} WHERE id > 0"
ADD = "INSERT INTO password_tries (address_hash, tried_at) VALUES ('x', '2026-11-20 12:00:00+00:00')"


@pytest.fixture
async def store(database: Database) -> AsyncIterator[TortoiseStore]:
    async with storing(database) as (store, _):
        yield store


async def add() -> None:
    await get_connection("default").execute_query(ADD)


async def test_what_is_written_meanwhile_is_not_seen(store):
    async with snapshot() as found:
        before = await found.read(COUNT)
        await add()
        after = await found.read(COUNT_LATER)
    async with snapshot() as found:
        later = await found.read(COUNT)

    assert [before, after, later] == [[(0,)], [(0,)], [(1,)]]


async def test_each_sees_its_own_moment_and_none_waits_for_another(store):
    async with snapshot() as first:
        assert await first.read(COUNT) == [(0,)]
        await add()
        async with snapshot() as second:
            assert await second.read(COUNT) == [(1,)]
            assert await first.read(COUNT_LATER) == [(0,)]


async def test_the_same_statement_is_read_once(store):
    async with snapshot() as found:
        first, again = [await found.read("SELECT random() + ?", (number,)) for number in (1, 1)]
        other = await found.read("SELECT random() + ?", (2,))

    assert first == again != other


async def test_values_take_the_places_of_their_placeholders(store):
    await add()

    async with snapshot() as found:
        rows = await found.read(
            "SELECT address_hash FROM password_tries WHERE address_hash = ? AND id > ? AND id < ?",
            ("x", 0, 2**40),
        )

    assert rows == [("x",)]


async def test_nothing_can_be_written(store):
    # PostgreSQL that takes no writes is another server's standby as a rule.
    with pytest.raises((DatabaseFailed, Unavailable)):
        async with snapshot() as found:
            await found.read(ADD)

    async with snapshot() as found:
        assert await found.read(COUNT) == [(0,)]


async def test_a_failed_statement_is_reported_without_the_drivers_words(store):
    with pytest.raises(DatabaseFailed) as raised:
        async with snapshot() as found:
            await found.read("SELECT nothing FROM nowhere")

    assert "nowhere" not in str(raised.value)


async def test_a_reader_that_goes_away_ends_its_statement(store):
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n"

    async def read_for_ever() -> None:
        async with snapshot() as found:
            await found.read(endless)

    reader = asyncio.ensure_future(read_for_ever())
    done, _ = await asyncio.wait([reader], timeout=0.2)
    reader.cancel()
    await asyncio.wait([reader], timeout=5)

    assert not done
    assert reader.cancelled()
    async with snapshot() as found:
        assert await found.read(COUNT) == [(0,)]


async def test_more_readers_than_connections_wait_for_one_another(store):
    async def counted() -> object:
        async with snapshot() as found:
            return await found.read(COUNT)

    assert await asyncio.gather(*(counted() for _ in range(30))) == [[(0,)]] * 30


def threads() -> set[Thread]:
    return {thread for thread in enumerate_threads() if "connection_worker" in thread.name}


async def test_on_sqlite_readers_one_after_another_share_a_connection_that_ends_with_the_store(sqlite_only):
    before = threads()
    async with storing(sqlite_only):
        opened = threads()
        for _ in range(3):
            async with snapshot() as found:
                assert await found.read(COUNT) == [(0,)]
        one_more = threads() - opened
        async with snapshot() as first, snapshot() as second:
            assert await first.read(COUNT) == await second.read(COUNT) == [(0,)]

    assert len(one_more) == 1
    for thread in threads() - before:
        # The connection is closed a moment before its thread ends.
        thread.join(5)
    assert threads() <= before


async def test_on_sqlite_a_file_that_was_taken_away_is_not_read(sqlite_only):
    async with storing(sqlite_only):
        async with snapshot() as found:
            await found.read(COUNT)
        sqlite_only.file.unlink()

        with pytest.raises((DatabaseFailed, Unavailable)):
            async with snapshot() as found:
                await found.read(COUNT)
