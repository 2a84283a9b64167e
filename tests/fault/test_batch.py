"""A batch that is killed in the middle: what was answered is there, and repeating it makes nothing twice."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from domain.use_cases.idempotency import ABANDONED_AFTER
from tests.fault.conftest import FaultDatabase
from tests.fault.processes import Account, Answer, App, Gone, running
from tests.fault.stored import execute

# Of each kind.
ROUNDS = 3
ITEMS = 20
# So that the next caller takes the record over at once.
_ABANDON = "UPDATE idempotency_keys SET started_at = '{}' WHERE answer IS NULL"


async def abandon(database: FaultDatabase) -> None:
    await execute(database, _ABANDON.format(datetime.now(UTC) - ABANDONED_AFTER - timedelta(seconds=1)))


async def total(app: App, account: Account, name: str) -> int:
    answer = await app.ask(account.request("GET", f"/links?limit=1&search={name}"))
    return int(json.loads(answer.body)["meta"]["total"])


async def answer_or_none(app: App, request: bytes) -> Answer | None:
    try:
        return await app.ask(request)
    except (Gone, OSError):
        return None


@pytest.mark.parametrize("atomic", [False, True])
async def test_a_killed_batch_is_repeated_and_nothing_is_made_twice(
    fault_database: FaultDatabase, *, atomic: bool
) -> None:
    app, rng = fault_database.app(), Random(int(atomic))
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        for number in range(ROUNDS):
            name = f"round-{number}-"
            items = [
                {"method": "create", "body": {"url": "https://example.com/", "name": f"{name}{item}"}}
                for item in range(ITEMS)
            ]
            path = f"/links/batch?atomic={str(atomic).lower()}"
            request = account.request("POST", path, items, idempotency_key=name)
            sent = asyncio.ensure_future(answer_or_none(app, request))
            await asyncio.sleep(rng.random() * 0.15)
            await app.kill()
            first = await sent
            await app.start()
            there = await total(app, account, name)

            assert there in (0, ITEMS) or not atomic
            assert there == ITEMS or first is None

            await abandon(fault_database)
            again = await app.ask(request)

            assert again.status == 200, again.body
            assert [one["status"] for one in again.data] == [201] * ITEMS
            assert len({one["data"]["id"] for one in again.data}) == ITEMS
            assert await total(app, account, name) == ITEMS
            assert first is None or first.body == again.body
