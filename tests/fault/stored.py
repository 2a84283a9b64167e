"""What is stored, read beside the processes that store it."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from random import Random
from typing import Any

import asyncpg

from domain.analytics.rollups import REFUSED_FROM, StoredScan, ValueCap, tally
from storage.analytics.tables import COUNTS, KEY
from storage.db.config import Database, parse_database_url
from tests.databases import stored_rows
from tests.fault.conftest import FaultDatabase

# A process that was killed is started again first.
COUNTED_WITHIN = 60.0


async def until_counting(database: FaultDatabase, rng: Random) -> None:
    """Until some of the inbox has been counted, or a moment later."""
    async with _inbox(database) as length:
        before = await length()
        for _ in range(600):
            if await length() != before:
                break
            await asyncio.sleep(0.02)
    await asyncio.sleep(rng.random() / 20)


async def until_counted(database: FaultDatabase) -> None:
    async with asyncio.timeout(COUNTED_WITHIN), _inbox(database) as length:
        while await length():
            await asyncio.sleep(0.05)


@asynccontextmanager
async def _inbox(database: FaultDatabase) -> AsyncIterator[Callable[[], Awaitable[int]]]:
    """A function that counts the scans in the inbox, each time over the same connection."""
    count = "SELECT COUNT(*) FROM scan_inbox"
    parsed_url = parsed(database)
    if parsed_url.dialect == "sqlite":
        with closing(sqlite3.connect(parsed_url.file)) as file:

            async def length() -> int:
                return int(file.execute(count).fetchone()[0])

            yield length
        return
    server = await asyncpg.connect(**parsed_url.credentials)
    try:
        yield lambda: server.fetchval(count)
    finally:
        await server.close()


async def execute(database: FaultDatabase, statement: str) -> None:
    parsed_url = parsed(database)
    if parsed_url.dialect == "sqlite":
        with closing(sqlite3.connect(parsed_url.file)) as connection, connection:
            connection.execute(statement)
        return
    connection = await asyncpg.connect(**parsed_url.credentials)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def assert_rollups_are_a_recount(database: FaultDatabase, people: int) -> None:
    """Every counted scan is in the rollups once, and there are as many as were answered."""
    rows = await rows_of(database)
    clients = {row["id"]: f"{row['device']}/{row['os']}/{row['browser']}" for row in rows["user_agents"]}
    scans = [stored_scan(row, clients) for row in rows["scans"]]
    rollups = {tuple(row[name] for name in KEY): [row[name] for name in COUNTS] for row in rows["rollups"]}

    assert sum(scan.bot is None and scan.outcome < REFUSED_FROM for scan in scans) == people
    assert rollups == tally(scans, ValueCap())


def stored_scan(row: dict[str, Any], clients: dict[int, str]) -> StoredScan:
    return StoredScan(**row, client=clients.get(row["agent"]))


async def rows_of(database: FaultDatabase) -> dict[str, list[dict[str, Any]]]:
    return await stored_rows(parsed(database))


def parsed(database: FaultDatabase) -> Database:
    return parse_database_url(database.url)
