"""A PostgreSQL that is frozen holds nobody up for as long as a statement may take."""

import asyncio
from time import monotonic

import pytest
from tortoise.connection import get_connection

from domain.kernel.errors import Unavailable
from scripts.postgres import FAST, Postgres
from storage.db import postgres as client
from storage.db.config import POOLS, parse_database_url
from storage.db.pools import run_statement
from tests.fault.test_not_ready import frozen
from tests.storage.db.test_connecting import connecting

LONG = "SELECT pg_sleep(0.5)"


async def report():
    async with get_connection("reports").reading(on_primary=True) as connection:
        return await connection.fetchval("SELECT 1")


@pytest.mark.slow
async def test_over_a_frozen_server_every_statement_is_refused_in_seconds_and_the_pools_work_afterwards():
    with Postgres(FAST) as server:
        async with connecting(parse_database_url(server.url())) as store:

            async def work():
                await run_statement("default", "SELECT 1")

            async def timed(asked):
                began = monotonic()
                with pytest.raises(Unavailable):
                    await asked
                return monotonic() - began

            await asyncio.gather(work(), store.transact(work), report())
            with frozen(server):
                waited = await asyncio.gather(*map(timed, (work(), store.transact(work), reported())))
            await asyncio.gather(work(), store.transact(work), report())

    # A statement has 15 seconds, and a report a minute.
    assert max(waited) < 10


async def reported():
    with client.translated():
        await report()


@pytest.mark.slow
@pytest.mark.parametrize("pool", POOLS)
async def test_a_long_statement_of_a_server_that_answers_goes_on(postgres, own_postgres, monkeypatch, pool):
    monkeypatch.setattr(client, "_DOUBTED_AFTER", 0.02)
    async with connecting(postgres.database(own_postgres)) as store:

        async def work():
            return await run_statement("default", LONG)

        assert len(await run_statement(pool, LONG)) == 1
        assert len(await store.transact(work)) == 1


async def test_a_server_that_refuses_connections_is_not_a_silent_one(postgres, own_postgres, monkeypatch):
    monkeypatch.setattr(client, "_DOUBTED_AFTER", 0.02)
    async with connecting(postgres.database(own_postgres)):
        postgres.run(f"ALTER DATABASE {own_postgres} ALLOW_CONNECTIONS false")

        assert len(await run_statement("default", LONG)) == 1
