"""Whatever is killed at whatever moment: a scan that was answered is a scan that is counted, once."""

import asyncio
from pathlib import Path
from random import Random

from scripts.postgres import Postgres
from tests.fault.conftest import FaultDatabase, database_on
from tests.fault.processes import (
    Account,
    Scanning,
    get,
    running,
    until,
)
from tests.fault.stored import assert_rollups_are_a_recount, until_counted, until_counting

ROUNDS = 6
# Each takes as long as PostgreSQL takes to recover, and 32 connections are cut off at once.
ROUNDS_OF_POSTGRES = 3
CONNECTIONS = 32


async def test_a_killed_app_has_counted_every_scan_it_answered_and_no_number_twice(
    fault_database: FaultDatabase,
) -> None:
    app, rng = fault_database.app(), Random()
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        short_id = await account.new_code(app)
        answered = sent = 0

        for number in range(ROUNDS):
            scanning, moment = Scanning(app, short_id), rng.randrange(50, 300)
            await scanning.start(CONNECTIONS)
            await until(lambda s=scanning, m=moment: s.statuses[302] >= m)
            if number % 3 == 2:
                # Once they have been answered they are counted: that is cut off, too, at whatever place.
                await scanning.stop()
                await until_counting(fault_database, rng)
            await app.kill()
            await scanning.wait()
            answered += scanning.statuses[302]
            sent += scanning.sent
            await app.start()
            counted = await account.scan_count(app, short_id)

            assert set(scanning.statuses) == {302}
            assert answered <= counted <= sent
            # Of many that wait to be counted a report reads the oldest.
            assert await account.total_scans(app, short_id) <= counted

        await until_counted(fault_database)

        assert await account.scan_count(app, short_id) == counted
        assert await account.total_scans(app, short_id) == counted
        await assert_rollups_are_a_recount(fault_database, counted)


async def test_a_killed_postgres_has_counted_every_scan_that_was_answered_and_scans_go_on_after_it(
    mortal_postgres: Postgres, tmp_path: Path
) -> None:
    server, database = mortal_postgres, database_on(mortal_postgres, tmp_path)
    app = database.app()
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        short_id = await account.new_code(app)
        scanning = Scanning(app, short_id)
        await scanning.start(CONNECTIONS)

        # What a connection was at when its server died decides how it fails: once is not enough.
        for _ in range(ROUNDS_OF_POSTGRES):
            answered, refused = scanning.statuses[302], scanning.statuses[503]
            await until(lambda n=answered: scanning.statuses[302] >= n + 200)
            server.kill()
            await until(lambda n=refused: scanning.statuses[503] >= n + 100)
            ready_without_database = await app.ask(get("/readyz"))
            api_without_database = await app.ask(account.request("GET", f"/qr-codes/{short_id}"))
            await asyncio.to_thread(server.start)

            assert ready_without_database.status == 503
            assert (api_without_database.status, api_without_database.error) == (503, "unavailable")
        answered = scanning.statuses[302]
        await until(lambda: scanning.statuses[302] >= answered + 500)
        await scanning.stop()

        assert set(scanning.statuses) == {302, 503}
        assert all(int(refusal.headers["retry-after"]) > 0 for refusal in scanning.refusals)
        counted = await account.scan_count(app, short_id)
        assert scanning.statuses[302] <= counted <= scanning.sent
        assert await app.is_ready()
        await until_counted(database)
        assert await account.total_scans(app, short_id) == counted
        await assert_rollups_are_a_recount(database, counted)
