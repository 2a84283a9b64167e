"""Processes that count at the same time, each the accounts that no other counts just now."""

import asyncio
from pathlib import Path
from time import time

import asyncpg

from scripts.postgres import Postgres
from tests.fault.conftest import FaultDatabase, database_on
from tests.fault.processes import running
from tests.fault.stored import assert_rollups_are_a_recount, parsed, until_counted
from tests.inbox import inbox_row
from tests.rollups import INBOX, PHONE, open_counting

SCANS = 16_000
ACCOUNTS = 20
PROCESSES = 3
# By how many processes slots are held just now.
COUNTING = "SELECT COUNT(DISTINCT pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted"


def fill(database: FaultDatabase) -> None:
    """Scans of many accounts, as if they had been answered in a rush."""
    with open_counting(parsed(database)) as counting:
        codes = [counting.code(counting.account()) for _ in range(ACCOUNTS)]
        now = round(time() * 1_000)
        rows = (
            inbox_row(codes[number % ACCOUNTS], now - number, visitor=number % 700, user_agent=PHONE)
            for number in range(SCANS)
        )
        counting.connection.insert(INBOX, [tuple(row.values()) for row in rows])


async def test_three_processes_count_twenty_accounts_at_the_same_time_and_one_may_be_killed(
    fault_postgres: Postgres, tmp_path: Path
) -> None:
    database = database_on(fault_postgres, tmp_path)
    apps = [database.app(REPOINT_SECRET_KEY="counting" * 5) for _ in range(PROCESSES)]
    async with running(*apps):
        # Once all of them run: on a busy machine the first would have counted them before the last one came.
        await asyncio.to_thread(fill, database)
        server = await asyncpg.connect(**parsed(database).credentials)
        at_once = left = 0
        async with asyncio.timeout(60):
            while at_once < PROCESSES:
                at_once = max(at_once, await server.fetchval(COUNTING))
            while not 0 < left < SCANS * 3 // 4:
                left = await server.fetchval("SELECT COUNT(*) FROM scan_inbox")
        await server.close()
        await apps[0].kill()
        await until_counted(database)

    assert left
    await assert_rollups_are_a_recount(database, SCANS)
