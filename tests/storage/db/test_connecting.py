"""Reaching the database, or not."""

import asyncio
import socket
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from time import monotonic

import pytest
from tortoise import Tortoise

from domain.kernel.errors import DatabaseFailed, DomainError, Unavailable
from storage.db.config import POOLS, parse_database_url
from storage.db.connections import connect_postgres
from storage.db.pools import run_statement
from storage.store import TortoiseStore
from tests.databases import forget_dialect


@asynccontextmanager
async def connecting(database):
    forget_dialect()
    store = await TortoiseStore.connect(database)
    try:
        yield store
    finally:
        await store.aclose()


async def test_a_postgresql_that_does_not_listen_is_unavailable(tmp_path):
    database = parse_database_url(f"postgres://postgres@localhost/repoint?host={tmp_path}")

    with pytest.raises(Unavailable):
        async with connecting(database):
            pass


async def test_a_database_that_postgresql_does_not_have_is_unavailable(postgres):
    with pytest.raises(Unavailable):
        async with connecting(postgres.database("nobody_made_it")):
            pass


async def test_a_file_that_is_no_database_is_a_failed_one(tmp_path):
    file = tmp_path / "repoint.db"
    file.write_bytes(b"this is no database " * 100)

    with pytest.raises(DatabaseFailed):
        async with connecting(parse_database_url(f"sqlite://{file}")):
            pass


async def test_after_a_store_could_not_connect_the_next_try_can(database, tmp_path):
    nowhere = parse_database_url(f"sqlite://{tmp_path / 'no-folder' / 'repoint.db'}")
    try:
        with pytest.raises(DomainError):
            await TortoiseStore.connect(nowhere)
        forget_dialect()

        store = await TortoiseStore.connect(database)

        assert await store.accounts.is_empty()
    finally:
        await Tortoise.close_connections()


async def test_a_database_that_was_not_migrated_is_not_ready(fresh_url):
    async with connecting(parse_database_url(fresh_url)) as store:
        with pytest.raises((Unavailable, DatabaseFailed)):
            await store.ping()


async def test_a_migrated_database_is_ready(database):
    async with connecting(database) as store:
        await store.ping()


@contextmanager
def silent_port():
    """The system takes connections there, and nobody answers: as a host that was cut off."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def at(database, *places):
    hosts = {"host": [host for host, _ in places], "port": [port for _, port in places], "timeout": 2}
    return replace(database, credentials=database.credentials | hosts)


async def test_of_several_hosts_the_pools_use_the_one_that_answers_without_waiting_for_the_others(
    postgres, own_postgres
):
    database = postgres.database(own_postgres)
    with silent_port() as silent:
        places = [("127.0.0.1", silent), ("127.0.0.1", 1), (postgres.host, 5432)]
        began = monotonic()

        async with connecting(at(database, *places)):
            for pool in POOLS:
                assert [dict(row) for row in await run_statement(pool, "SELECT 1 AS one")] == [{"one": 1}]

        assert monotonic() - began < 2


async def test_when_no_host_can_be_used_one_line_says_what_is_the_matter_with_each(postgres, own_postgres):
    postgres.run(f"ALTER DATABASE {own_postgres} SET default_transaction_read_only = on")
    database = postgres.database(own_postgres)
    with silent_port() as silent:
        places = [("127.0.0.1", silent), ("localhost", 1), (postgres.host, 5432)]

        with pytest.raises(ConnectionError) as refused:
            await connect_postgres(at(database, *places))

    said = str(refused.value)
    assert "\n" not in said
    assert "127.0.0.1 did not answer within 2 seconds" in said
    assert f"{postgres.host} takes no writes" in said
    assert "Connection refused" in said


async def test_two_hosts_that_both_take_writes_give_one_connection(postgres, own_postgres):
    database = postgres.database(own_postgres)

    connection = await connect_postgres(at(database, *[(postgres.host, 5432)] * 2))

    opened = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    async with asyncio.timeout(5):
        while await connection.fetchval(opened) > 1:
            pass
    await connection.close()


async def backends():
    return {pool: (await run_statement(pool, "SELECT pg_backend_pid() AS pid"))[0]["pid"] for pool in POOLS}


async def until_raised(error, ask):
    """How often it succeeded before."""
    done = 0
    async with asyncio.timeout(5):
        while True:
            try:
                await ask()
            except error:
                return done
            done += 1


async def test_pools_leave_a_server_that_takes_no_writes_any_more_and_no_write_seems_to_succeed(
    postgres, own_postgres
):
    async with connecting(postgres.database(own_postgres)):
        before = await backends()
        await run_statement("default", "CREATE TABLE kept (n INT)")

        with postgres.taking_no_writes():
            done = await until_raised(
                Unavailable, lambda: run_statement("default", "INSERT INTO kept VALUES (1)")
            )
            for pool in POOLS:
                await until_raised(Unavailable, lambda p=pool: run_statement(p, "SELECT 1"))

        async with asyncio.timeout(5):
            while True:
                try:
                    after = await backends()
                    break
                except Unavailable:
                    pass
        (kept,) = await run_statement("default", "SELECT count(*) AS n FROM kept")

    assert not {*before.values()} & {*after.values()}
    assert kept["n"] == done
