"""What is stored, read beside the processes that store it."""

import asyncio
import sqlite3
from contextlib import closing
from random import Random
from typing import Any

import asyncpg
from domain.months import DAY
from domain.sheet_texts import read_sheet, write_sheet
from domain.sheets import (
    DIMENSIONS,
    VERDICTS,
    CountedScan,
    Firsts,
    Kind,
    SubjectDay,
    Values,
    tally,
)

from storage.config import Database, parse_database_url
from tests.databases import stored_rows
from tests.fault.conftest import FaultDatabase

# A killed bookkeeper's lease runs out first.
POSTED_WITHIN = 60.0


async def until_posting(database: FaultDatabase, chance: Random) -> None:
    """Until some of the journal has been posted, or a moment later."""
    before = await journal_length(database)
    for _ in range(600):
        if await journal_length(database) != before:
            break
        await asyncio.sleep(0.02)
    await asyncio.sleep(chance.random() / 20)


async def until_posted(database: FaultDatabase) -> None:
    async with asyncio.timeout(POSTED_WITHIN):
        while await journal_length(database):  # noqa: ASYNC110 - another process sets no event
            await asyncio.sleep(0.2)


async def journal_length(database: FaultDatabase) -> int:
    count = "SELECT COUNT(*) FROM scan_inbox"
    parsed_url = parsed(database)
    if parsed_url.dialect == "sqlite":
        with closing(sqlite3.connect(parsed_url.file)) as connection:
            return int(connection.execute(count).fetchone()[0])
    connection = await asyncpg.connect(**parsed_url.credentials)
    try:
        return int(await connection.fetchval(count))
    finally:
        await connection.close()


async def assert_sheets_are_a_recount(database: FaultDatabase, people: int) -> None:
    """Every posted scan is in its sheets once, and there are as many as were counted."""
    rows = await rows_of(database)
    agents = {agent["id"]: agent for agent in rows["agents"]}
    types = {key["key"]: key["type_id"] for key in rows["scan_keys"]}
    scans = [counted(row, agents, types) for row in rows["scans"]]

    recounted = {subject: write_sheet(sheet) for subject, sheet in tally(scans).items()}
    stored = {
        SubjectDay(row["account"], Kind(row["kind"]), row["subject"], row["day"]): write_sheet(
            read_sheet(row)
        )
        for row in rows["sheets"]
        if row["span"] == DAY
    }

    assert sum(scan.bot is None and scan.was_let_through for scan in scans) == people
    assert stored == recounted


def counted(row: dict[str, Any], agents: dict[int, Any], types: dict[int, int]) -> CountedScan:
    agent = agents.get(row["agent"], {})
    values = Values(*(row.get(name) or agent.get(name) for name in DIMENSIONS))
    return CountedScan(
        row["id"],
        row["account"],
        types[row["code"]],
        row["code"],
        row["scanned_at"],
        VERDICTS[row["verdict"]],
        row["bot"],
        row["visitor"],
        values,
        Firsts(row["firsts"]),
    )


async def rows_of(database: FaultDatabase) -> dict[str, list[dict[str, Any]]]:
    return await stored_rows(parsed(database))


def parsed(database: FaultDatabase) -> Database:
    return parse_database_url(database.url)
