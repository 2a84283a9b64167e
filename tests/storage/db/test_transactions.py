"""Transactions are all or nothing. The pool works after failures, cancellations and broken begins."""

import asyncio
import contextlib
import sqlite3
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from random import Random
from uuid import UUID

import pytest
from tortoise.connection import get_connection
from tortoise.exceptions import BaseORMException

from domain.accounts.api_keys import ApiKey
from domain.kernel.errors import DatabaseFailed, DomainError, Unavailable
from storage.db.config import parse_database_url
from storage.db.models.accounts import AccountRow, ApiKeyRow
from tests.databases import forget_dialect
from tests.support import NOON, URL, refusal, running_world

POOLS = 8
WITHIN = 10


def key_of(owner, number, *, name="made", account_id=None):
    return ApiKey(
        id=UUID(int=number + 1),
        account_id=account_id or owner.account.id,
        name=name,
        key_hash=f"{number:064x}",
        prefix=f"rp_{number:05}",
        is_active=True,
        created_at=NOON,
        last_used_at=None,
    )


def adding(owner, *numbers, then=None, name="made"):
    """Work that adds these keys with the account held, and then fails when there is something to raise."""

    async def work():
        store = owner.world.store
        await store.accounts.lock(owner.account.id)
        for number in numbers:
            await store.api_keys.add(key_of(owner, number, name=name))
        if then is not None:
            raise then
        return numbers

    return work


async def names_made(owner):
    return [row["name"] for row in (await owner.world.rows())["api_keys"] if row["name"] != "test"]


async def assert_works(owner):
    """The pool begins, commits, reads and serves callers side by side."""
    async with asyncio.timeout(WITHIN):
        await asyncio.gather(
            *(
                owner.world.store.transact(adding(owner, 9_000 + number, name="works"))
                for number in range(2 * POOLS)
            )
        )
        assert await owner.world.store.accounts.get(owner.account.id) == owner.account
    assert (await names_made(owner)).count("works") == 2 * POOLS


@asynccontextmanager
async def impatient(database):
    """A world over a SQLite file whose connections wait 20 ms for a lock; and its owner."""
    quick = replace(database, credentials={**database.credentials, "busy_timeout": 20})
    async with running_world(quick) as world:
        yield await world.open_account()


@asynccontextmanager
async def over(database):
    async with running_world(database) as world:
        yield await world.open_account()


@contextlib.contextmanager
def locked(file):
    """The file in the hands of another process that is writing."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


# An error undoes all


@pytest.mark.parametrize("error", [ValueError("no"), Unavailable(), DatabaseFailed()], ids=repr)
async def test_an_error_undoes_everything_and_comes_out_as_it_is(owner, error):
    with pytest.raises(type(error)) as caught:
        await owner.world.store.transact(adding(owner, 1, 2, then=error))

    assert caught.value is error
    assert await names_made(owner) == []
    await assert_works(owner)


async def test_what_a_transaction_answers_is_stored(owner):
    numbers = await owner.world.store.transact(adding(owner, 1, 2))

    assert numbers == (1, 2)
    assert await names_made(owner) == ["made", "made"]


async def test_a_transaction_reads_what_it_wrote(owner):
    store = owner.world.store

    async def work():
        await adding(owner, 1)()
        return await store.api_keys.list_of(owner.account.id)

    assert len(await store.transact(work)) == 2


async def test_a_failed_transaction_takes_nothing_of_its_neighbours_along(owner):
    store = owner.world.store

    async with asyncio.timeout(WITHIN):
        outcomes = await asyncio.gather(
            *(
                store.transact(adding(owner, number, then=ValueError("no") if number % 2 else None))
                for number in range(20)
            ),
            return_exceptions=True,
        )

    assert [type(outcome) for outcome in outcomes] == [tuple, ValueError] * 10
    assert await names_made(owner) == ["made"] * 10


# Callers that go away


async def test_a_hundred_callers_cancelled_anywhere_leave_all_or_nothing_and_a_pool_that_works(owner):
    store, rng = owner.world.store, Random(1)

    async with asyncio.timeout(30):
        for number in range(100):
            name = f"cancelled {number}"
            caller = asyncio.create_task(store.transact(adding(owner, 2 * number, 2 * number + 1, name=name)))
            for _ in range(rng.randrange(60)):
                await asyncio.sleep(0)
            caller.cancel()
            await asyncio.wait([caller])

    await assert_works(owner)
    made = await names_made(owner)
    assert {made.count(f"cancelled {number}") for number in range(100)} <= {0, 2}


async def test_callers_cancelled_while_they_wait_do_no_harm(owner):
    store, rng = owner.world.store, Random(2)
    callers = [
        asyncio.create_task(
            store.transact(adding(owner, 2 * number, 2 * number + 1, name=f"waiting {number}"))
        )
        for number in range(100)
    ]

    async with asyncio.timeout(30):
        for caller in rng.sample(callers, 50):
            caller.cancel()
            for _ in range(rng.randrange(20)):
                await asyncio.sleep(0)
        outcomes = await asyncio.gather(*callers, return_exceptions=True)

    await assert_works(owner)
    made = await names_made(owner)
    for number, outcome in enumerate(outcomes):
        assert made.count(f"waiting {number}") in ({2} if isinstance(outcome, tuple) else {0, 2})


async def test_a_caller_who_goes_away_inside_the_transaction_has_it_done_all_the_same(owner):
    store, inside, go_on = owner.world.store, asyncio.Event(), asyncio.Event()

    async def work():
        await adding(owner, 1)()
        inside.set()
        await go_on.wait()
        await store.api_keys.add(key_of(owner, 2))

    caller = asyncio.create_task(store.transact(work))
    await inside.wait()
    caller.cancel()
    await asyncio.wait([caller])
    go_on.set()

    await assert_works(owner)
    assert caller.cancelled()
    assert (await names_made(owner)).count("made") == 2


async def test_closing_waits_for_what_is_in_flight(own_database):
    async with over(own_database) as owner:
        inside, go_on = asyncio.Event(), asyncio.Event()

        async def work():
            inside.set()
            await go_on.wait()
            await adding(owner, 1)()

        caller = asyncio.create_task(owner.world.store.transact(work))
        await inside.wait()
        caller.cancel()
        closing_down = asyncio.create_task(owner.world.store.aclose())
        go_on.set()
        async with asyncio.timeout(WITHIN):
            await closing_down

    assert await names_made(owner) == ["made"]


# BEGIN that cannot begin


async def test_a_transaction_that_cannot_begin_on_a_locked_file_is_unavailable_and_the_pool_works_afterwards(
    sqlite_only,
):
    async with impatient(sqlite_only) as owner:
        with locked(sqlite_only.file):
            for number in range(5):
                with pytest.raises(Unavailable):
                    await owner.world.store.transact(adding(owner, number))

        await assert_works(owner)
        assert "made" not in await names_made(owner)


async def test_callers_behind_one_that_cannot_begin_are_served(sqlite_only):
    async with impatient(sqlite_only) as owner:
        with locked(sqlite_only.file):
            async with asyncio.timeout(WITHIN):
                outcomes = await asyncio.gather(
                    *(owner.world.store.transact(adding(owner, number)) for number in range(10)),
                    return_exceptions=True,
                )

        assert {type(outcome) for outcome in outcomes} == {Unavailable}
        await assert_works(owner)


async def test_callers_cancelled_while_begin_waits_for_a_locked_file_do_no_harm(sqlite_only):
    async with impatient(sqlite_only) as owner:
        with locked(sqlite_only.file):
            callers = [
                asyncio.create_task(owner.world.store.transact(adding(owner, number))) for number in range(10)
            ]
            for caller in callers:
                await asyncio.sleep(0)
                caller.cancel()
            async with asyncio.timeout(WITHIN):
                await asyncio.wait(callers)

        await assert_works(owner)


async def test_a_write_outside_a_transaction_on_a_locked_file_is_unavailable(sqlite_only):
    async with impatient(sqlite_only) as owner:
        with locked(sqlite_only.file), pytest.raises(Unavailable):
            await owner.world.store.api_keys.add(key_of(owner, 1))

        await assert_works(owner)


async def test_a_commit_that_fails_is_undone_and_the_pool_works_afterwards(sqlite_only):
    async with impatient(sqlite_only) as owner:
        # A reference that is checked at the commit, as a full disk is met there.
        with closing(sqlite3.connect(sqlite_only.file)) as other:
            other.execute("CREATE TABLE late (id INT REFERENCES accounts (id) DEFERRABLE INITIALLY DEFERRED)")

        async def work():
            await adding(owner, 1)()
            await get_connection("default").execute_query("INSERT INTO late VALUES (7)")

        with pytest.raises(DatabaseFailed):
            await owner.world.store.transact(work)

        await assert_works(owner)
        assert "made" not in await names_made(owner)


async def test_a_commit_that_fails_on_postgresql_is_undone_and_the_pool_works_afterwards(
    postgres, own_postgres
):
    postgres.run(
        "CREATE TABLE late (id UUID REFERENCES accounts (id) DEFERRABLE INITIALLY DEFERRED)",
        database=own_postgres,
    )
    async with over(postgres.database(own_postgres)) as owner:

        async def work():
            await adding(owner, 1)()
            await get_connection("default").execute_query(
                "INSERT INTO late VALUES ('00000000-0000-0000-0000-000000000007')"
            )

        for _ in range(POOLS + 1):
            with pytest.raises(DatabaseFailed):
                await owner.world.store.transact(work)

        await assert_works(owner)
        assert "made" not in await names_made(owner)


def end_backends(postgres, name):
    """Once this returns they are gone: a connection that is about to end looks like one that works."""
    postgres.run(
        f"SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '{name}'",
        database="postgres",
    )


async def test_connections_ended_by_postgresql_are_unavailable_at_most_and_the_pool_works_afterwards(
    postgres, own_postgres
):
    async with over(postgres.database(own_postgres)) as owner:
        # So that the pool is full of connections to be ended.
        await asyncio.gather(
            *(owner.world.store.transact(adding(owner, number, name="before")) for number in range(2 * POOLS))
        )

        end_backends(postgres, own_postgres)
        async with asyncio.timeout(WITHIN):
            outcomes = await asyncio.gather(
                *(owner.world.store.transact(adding(owner, 100 + number)) for number in range(2 * POOLS)),
                return_exceptions=True,
            )

        assert {type(outcome) for outcome in outcomes} <= {tuple, Unavailable}
        assert (await names_made(owner)).count("made") == sum(
            isinstance(outcome, tuple) for outcome in outcomes
        )
        await assert_works(owner)


async def test_a_transaction_whose_connection_is_ended_in_the_middle_is_unavailable_and_undone(
    postgres, own_postgres
):
    async with over(postgres.database(own_postgres)) as owner:

        async def work():
            await adding(owner, 1)()
            end_backends(postgres, own_postgres)
            await adding(owner, 2)()

        for _ in range(POOLS + 1):
            with pytest.raises(Unavailable):
                await owner.world.store.transact(work)

        await assert_works(owner)
        assert "made" not in await names_made(owner)


async def test_a_transaction_whose_connection_is_ended_before_the_commit_is_unavailable_and_undone(
    postgres, own_postgres
):
    async with over(postgres.database(own_postgres)) as owner:

        async def work():
            await adding(owner, 1)()
            end_backends(postgres, own_postgres)

        for _ in range(POOLS + 1):
            with pytest.raises(Unavailable):
                await owner.world.store.transact(work)

        await assert_works(owner)
        assert "made" not in await names_made(owner)


async def test_transactions_that_find_no_database_are_unavailable_until_it_is_back(postgres, own_postgres):
    async with over(postgres.database(own_postgres)) as owner:
        end_backends(postgres, own_postgres)
        postgres.run(f"ALTER DATABASE {own_postgres} RENAME TO {own_postgres}_away")

        async with asyncio.timeout(WITHIN):
            outcomes = await asyncio.gather(
                *(owner.world.store.transact(adding(owner, number)) for number in range(2 * POOLS)),
                return_exceptions=True,
            )

        assert {type(outcome) for outcome in outcomes} == {Unavailable}
        postgres.run(f"ALTER DATABASE {own_postgres}_away RENAME TO {own_postgres}")
        await assert_works(owner)


async def test_a_postgresql_that_takes_no_more_connections_is_unavailable(postgres, own_postgres):
    async with over(postgres.database(own_postgres)) as owner:
        end_backends(postgres, own_postgres)
        postgres.run(f"ALTER DATABASE {own_postgres} ALLOW_CONNECTIONS false")

        with pytest.raises(Unavailable):
            await owner.world.store.transact(adding(owner, 1))

        postgres.run(f"ALTER DATABASE {own_postgres} ALLOW_CONNECTIONS true")
        await assert_works(owner)


# What the drivers raise


async def no_such_table(owner):
    await get_connection("default").execute_query("SELECT * FROM nowhere")


async def no_sql_at_all(owner):
    await get_connection("default").execute_script("SELEC 1")


async def the_same_key_twice(owner):
    for _ in range(2):
        await owner.world.store.api_keys.add(key_of(owner, 1))


async def nobodys_key(owner):
    await owner.world.store.api_keys.add(key_of(owner, 1, account_id=UUID(int=7)))


async def nothing_where_something_must_be(owner):
    await AccountRow.filter(id=owner.account.id).update(email=None)


async def a_name_that_is_too_long(owner):
    await owner.world.store.api_keys.add(key_of(owner, 1, name="n" * 201))


async def a_row_that_is_not_there(owner):
    await ApiKeyRow.get(id=UUID(int=404))


FAILURES = [
    no_such_table,
    no_sql_at_all,
    the_same_key_twice,
    nobodys_key,
    nothing_where_something_must_be,
    a_name_that_is_too_long,
    a_row_that_is_not_there,
]


@pytest.mark.parametrize("failure", FAILURES)
async def test_what_a_driver_raises_in_a_transaction_is_a_failed_database(owner, failure):
    async def work():
        await adding(owner, 2)()
        await failure(owner)

    with pytest.raises(DatabaseFailed) as caught:
        await owner.world.store.transact(work)

    assert caught.value.__cause__ is not None
    assert await names_made(owner) == []
    await assert_works(owner)


@pytest.mark.parametrize("failure", [the_same_key_twice, nobodys_key, a_name_that_is_too_long])
async def test_what_a_driver_raises_outside_a_transaction_is_a_failed_database_too(owner, failure):
    with pytest.raises((DomainError, BaseORMException)) as caught:
        await failure(owner)

    assert isinstance(caught.value, DatabaseFailed), repr(caught.value)
    await assert_works(owner)


async def test_two_accounts_of_one_address_at_once_are_a_refusal_and_not_a_failure(owner):
    account = owner.account

    outcomes = await asyncio.gather(
        *(
            owner.world.store.accounts.add(replace(account.verified("one@example.com"), id=UUID(int=number)))
            for number in (5, 6)
        ),
        return_exceptions=True,
    )

    assert sorted(str(getattr(outcome, "code", None)) for outcome in outcomes) == ["None", "validation_error"]


async def test_the_answer_to_a_failed_transaction_says_nothing_of_sql(sqlite_only):
    async with impatient(sqlite_only) as owner:
        with closing(sqlite3.connect(sqlite_only.file)) as other:
            other.execute("DROP TABLE changes")

        response = await owner.api.post("/qr-codes", json=URL)

        assert refusal(response) == (500, "database_error")
        assert "changes" not in response.text
        assert (await owner.api.get("/qr-codes")).json()["meta"]["total"] == 0


async def test_a_store_over_a_file_in_a_folder_that_is_not_there_is_unavailable_or_failed(tmp_path):
    forget_dialect()
    database = parse_database_url(f"sqlite://{tmp_path / 'nowhere' / 'repoint.db'}")

    with pytest.raises((Unavailable, DatabaseFailed)):
        async with running_world(database):
            pass
