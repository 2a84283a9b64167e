"""A rate limit holds for two processes together, over one database."""

import asyncio
from collections.abc import AsyncIterator
from time import monotonic

import pytest

from tests.fault.conftest import FaultDatabase
from tests.fault.processes import Account, App, connections, running

# A further request every five seconds: less than the slowest machine asks.
LIMIT = 12


@pytest.fixture
async def pair(fault_database: FaultDatabase) -> AsyncIterator[tuple[App, App]]:
    first, second = [fault_database.app(REPOINT_RATE_LIMIT=str(LIMIT)) for _ in range(2)]
    async with running(first, second):
        yield first, second


async def allowed(app: App, owner: Account, times: int) -> int:
    """Asked at once: each refusal lets its client wait."""
    async with connections([app.port] * times) as opened:
        request = owner.request("GET", "/qr-types")
        answers = await asyncio.gather(*(connection.ask(request) for connection in opened))
    assert {answer.status for answer in answers} <= {200, 429}
    return sum(answer.status == 200 for answer in answers)


async def test_a_key_that_is_used_up_at_one_process_is_used_up_at_the_other(pair: tuple[App, App]) -> None:
    first, second = pair
    owner = await Account.open(first, "owner@example.com")
    began = monotonic()

    passed = await allowed(first, owner, LIMIT)
    async with asyncio.timeout(20):
        # Until it has heard of the first.
        while one := await allowed(second, owner, 1):
            passed += one
            await asyncio.sleep(0.2)
    beyond = passed - LIMIT
    passed += await allowed(first, owner, LIMIT) + await allowed(second, owner, LIMIT)

    refilled = (monotonic() - began) * LIMIT / 60
    assert passed <= LIMIT + beyond + refilled + 2
    assert beyond < LIMIT
