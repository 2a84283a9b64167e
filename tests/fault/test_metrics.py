"""/metrics of real processes: what the fast path and the rollup worker count."""

import asyncio
import re
from collections.abc import AsyncIterator

import pytest

from tests.fault.conftest import FaultDatabase
from tests.fault.processes import Account, App, connections, get, running, scan

SCANS = 40


async def metrics_of(app: App) -> dict[str, float]:
    text = (await app.ask(get("/metrics"))).body.decode()
    return {name: float(value) for name, value in re.findall(r"^(repoint_\S+) (\S+)$", text, re.MULTILINE)}


@pytest.fixture
async def pair(fault_database: FaultDatabase) -> AsyncIterator[tuple[App, App]]:
    first, second = (fault_database.app(REPOINT_METRICS="on") for _ in range(2))
    async with running(first, second):
        yield first, second


async def test_plain_scans_are_counted_where_they_are_answered(
    pair: tuple[App, App],
) -> None:
    owner = await Account.open(pair[0], "owner@example.com")
    code = await owner.new_code(pair[0])
    async with connections([app.port for app in pair for _ in range(2)]) as visitors:
        for _ in range(SCANS // len(visitors)):
            for visitor in visitors:
                assert (await visitor.ask(scan(code))).status == 302
            assert (await visitors[0].ask(scan("nobodys"))).status == 404

    found = [await metrics_of(app) for app in pair]

    answers = 'repoint_scan_answers_total{method="GET",status="%s"}'
    assert [one[answers % 302] for one in found] == [SCANS / 2, SCANS / 2]
    assert found[0][answers % 404] == SCANS / 4
    assert [one["repoint_scans_recorded_total"] for one in found] == [SCANS / 2, SCANS / 2]
    assert [one["repoint_scan_wait_seconds_count"] for one in found] == [SCANS / 2, SCANS / 2]
    assert all(0 < one["repoint_scan_wait_seconds_sum"] < 60 * SCANS for one in found)


async def scanned(app: App, code: str) -> None:
    async with connections([app.port]) as (visitor,):
        for _ in range(SCANS):
            await visitor.ask(scan(code))


async def until_counted(scans: float, *processes: App) -> list[float]:
    """By each of them, once it is so many in all."""
    async with asyncio.timeout(30):
        while True:
            found = [await metrics_of(one) for one in processes]
            counted = [one["repoint_scans_counted_total"] for one in found]
            if sum(counted) == scans and any(one["repoint_rollup_worker_active"] for one in found):
                return counted
            await asyncio.sleep(0.05)


async def test_each_scan_is_counted_by_one_process_and_by_the_other_when_it_dies(
    pair: tuple[App, App],
) -> None:
    owner = await Account.open(pair[0], "owner@example.com")
    code = await owner.new_code(pair[0])
    await scanned(pair[0], code)
    _, by_second = await until_counted(SCANS, *pair)

    await pair[0].kill()
    await scanned(pair[1], code)

    await until_counted(by_second + SCANS, pair[1])
