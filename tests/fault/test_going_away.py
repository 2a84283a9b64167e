"""Who goes away in the middle: the process that is asked to end, and visitors by the thousand."""

import asyncio
import signal
from collections import Counter
from itertools import count

import pytest

from tests.fault.conftest import FaultDatabase
from tests.fault.processes import (
    Account,
    App,
    Connection,
    Scanning,
    connections,
    get,
    nothing_can_be_recorded,
    running,
    scan,
    until,
)
from tests.fault.stored import until_counted

pytestmark = pytest.mark.alone

SCANS = 2_000
AT_ONCE = 50
# The web server ends itself by the signal once everything is done, as the shell's custom is.
CLEAN = (0, -signal.SIGTERM)


async def test_a_terminated_app_answers_and_counts_what_is_in_flight(fault_database: FaultDatabase) -> None:
    app = fault_database.app()
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        short_id = await account.new_code(app)
        async with connections([app.port] * 64) as visitors:
            await asyncio.gather(*(visitor.ask(scan(short_id)) for visitor in visitors))

            async with nothing_can_be_recorded(fault_database.url):
                for visitor in visitors:
                    visitor.send(scan(short_id))
                # What was sent before is read before this is answered.
                assert (await app.ask(get("/healthz"))).status == 200
                app.process.send_signal(signal.SIGTERM)
                await until(lambda: not app.listens())
            answers = await asyncio.gather(*(visitor.answer() for visitor in visitors))

        assert Counter(answer.status for answer in answers) == {302: 64}
        assert await app.end() in CLEAN
        await app.start()
        assert await account.scan_count(app, short_id) == 128


async def test_a_terminated_app_under_load_has_counted_every_scan_it_answered(
    fault_database: FaultDatabase,
) -> None:
    app = fault_database.app()
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        short_id = await account.new_code(app)
        scanning = Scanning(app, short_id)
        await scanning.start(64)
        await until(lambda: scanning.statuses[302] >= 500)

        status = await app.end()
        await scanning.wait()
        await app.start()

        assert status in CLEAN
        assert set(scanning.statuses) == {302}
        assert scanning.statuses[302] <= await account.scan_count(app, short_id) <= scanning.sent


async def test_thousands_of_scans_with_visitors_who_go_away_do_no_harm(fault_database: FaultDatabase) -> None:
    app = fault_database.app()
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        short_id = await account.new_code(app)
        await _scan_and_go_away(app, short_id, SCANS // 5)
        # What counting takes of memory, it takes with the first scans.
        await until_counted(fault_database)
        files, resident = app.open_files(), app.resident_mib()

        answered = await _scan_and_go_away(app, short_id, SCANS)
        await until(lambda: app.open_files() <= files)

        assert (await app.ask(scan(short_id))).status == 302
        assert (await app.ask(account.create())).status == 201
        assert answered + 1 <= await account.scan_count(app, short_id) <= SCANS + SCANS // 5 + 1
        assert app.resident_mib() < resident + 20
        # A request that still hung somewhere would be waited for.
        assert await app.end(within=5) in CLEAN


async def _scan_and_go_away(app: App, short_id: str, number: int) -> int:
    """How many were answered with a destination: every tenth visitor stays for it."""
    numbers, answered = iter(range(number)), count()

    async def come_and_go() -> None:
        for index in numbers:
            connection = await Connection.open(app.port)
            connection.send(scan(short_id))
            if index % 10 == 0:
                assert (await connection.answer()).status == 302
                next(answered)
            await connection.go_away(rudely=index % 2 == 1)

    async with asyncio.timeout(60), asyncio.TaskGroup() as visitors:
        for _ in range(AT_ONCE):
            visitors.create_task(come_and_go())
    return next(answered)
