"""Two app hosts, one for assistants, PostgreSQL and a synchronous standby: each fails in turn, under load."""

import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from time import monotonic

import pytest

from tests.fault.assistants import Person
from tests.fault.conftest import FaultDatabase
from tests.fault.hosts import HostedApp, HostedPostgres, network
from tests.fault.processes import DESTINATION, App, Gone, running, scan
from tests.fault.stored import until_counted

pytestmark = pytest.mark.alone

VISITORS = 4
LIMIT = 60
# Seconds that a proxy waits for a host before it asks the other, and leaves it alone then.
PATIENCE = 2.0
# Longer than a connection to a host that is cut off lives.
CUT_OFF = 5.0


@dataclass
class Visits:
    """Visitors of one code, sent to each app in turn, and to the other after an error, as by a proxy."""

    apps: list[App]
    short_id: str
    sent: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    lost: int = 0
    answered_at: list[float] = field(default_factory=list)
    _left_alone: dict[int, float] = field(default_factory=dict)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _over: bool = False

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._go_on(number)) for number in range(VISITORS)]

    async def stop(self) -> None:
        self._over = True
        await asyncio.gather(*self._tasks)

    async def _go_on(self, number: int) -> None:
        while not self._over:
            number += 1
            await self._come(number)
            # So that the machine is not the limit.
            await asyncio.sleep(0.2)

    async def _come(self, number: int) -> None:
        apps = [self.apps[number % 2], self.apps[(number + 1) % 2]]
        apps.sort(key=lambda app: self._left_alone.get(id(app), 0) > monotonic())
        for app in apps:
            self.sent += 1
            try:
                async with asyncio.timeout(PATIENCE):
                    answer = await app.ask(scan(self.short_id))
            except (Gone, OSError):
                self._left_alone[id(app)] = monotonic() + PATIENCE
                continue
            self.statuses[answer.status] += 1
            if answer.status == 503:
                continue
            self.answered_at.append(monotonic())
            return
        self.lost += 1

    def longest_gap(self, since: float) -> float:
        """Seconds without an answer to anybody."""
        moments = [since, *(moment for moment in self.answered_at if moment > since)]
        return max((after - before for before, after in pairwise(moments)), default=monotonic() - since)


@dataclass
class Drill:
    """`primary` and `standby` change places with each failover."""

    apps: list[HostedApp]
    assistant: HostedApp
    primary: HostedPostgres
    standby: HostedPostgres
    url: str
    owner: Person
    figures: dict[str, float] = field(default_factory=dict)

    async def until(self, is_so: Callable[[], Awaitable[bool]], *, within: float) -> float:
        """The seconds it took."""
        began = monotonic()
        while True:
            with suppress(Gone, OSError):
                async with asyncio.timeout(PATIENCE):
                    if await is_so():
                        return monotonic() - began
            assert monotonic() - began < within
            await asyncio.sleep(0.02)

    async def repoint(self, through: App, short_id: str, url: str) -> None:
        answer = await through.ask(self.owner.account.request("PATCH", f"/qr-codes/{short_id}", {"url": url}))
        assert answer.status == 200, answer.body

    async def leads(self, app: App, short_id: str, url: str) -> bool:
        return (await app.ask(scan(short_id))).headers.get("location") == url

    async def measure_repoints(self, name: str) -> None:
        """Through each host, until the other leads there; both have the code in memory."""
        short_id = await self.owner.account.new_code(self.apps[0])
        took = []
        for number in range(6):
            writer, reader = self.apps[number % 2], self.apps[(number + 1) % 2]
            url = f"https://example.com/{number}"
            await reader.ask(scan(short_id))
            await self.repoint(writer, short_id, url)
            took.append(await self.until(lambda r=reader, u=url: self.leads(r, short_id, u), within=1))
        self.figures[f"repoint seen by the other host, {name}"] = max(took)

    async def require_exact_limits(self) -> None:
        for limit in (1, 30):
            short_id = await self.owner.account.new_code(self.apps[0], scan_limit=limit)
            asked = [self.apps[number % 2].ask(scan(short_id)) for number in range(80)]
            answers = Counter(answer.status for answer in await asyncio.gather(*asked))
            assert answers == {302: limit, 410: 80 - limit}
            assert await self.owner.account.scan_count(self.apps[1], short_id) == limit

    def report(self, counts: str) -> None:
        """Shown with pytest's option -s, or when the test fails."""
        lines = [f"{name}: {seconds:.2f} s" for name, seconds in self.figures.items()]
        sys.stdout.write("\n".join(["", counts, *lines, ""]))

    async def fail_over(self) -> None:
        await self.standby.execute("SELECT pg_promote()")
        self.primary, self.standby = self.standby, self.primary

    async def bring_back(self) -> None:
        """The server that failed, as the synchronous standby of the other."""
        await asyncio.to_thread(self.standby.become_standby_of, self.primary.at)
        await self.primary.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        await self.primary.execute("SELECT pg_reload_conf()")
        in_step = "SELECT count(*) = 1 FROM pg_stat_replication WHERE sync_state = 'sync'"
        await self.until(lambda: self.primary.execute(in_step), within=10)


@asynccontextmanager
async def drill(folder: Path) -> AsyncIterator[Drill]:
    with network() as hosts, ExitStack() as servers:
        *(on_first, on_second, on_third), on_fourth, on_fifth = hosts
        first, second = (HostedPostgres(host) for host in (on_fourth, on_fifth))
        servers.callback(first.stop)
        servers.callback(second.stop)
        await asyncio.to_thread(first.start)
        await first.execute("CREATE DATABASE repoint")
        places = f"{first.at.address},{second.at.address}:5432"
        url = f"postgres://postgres@{places}/repoint?target_session_attrs=read-write"
        settings = {"REPOINT_SECRET_KEY": "k" * 32}
        apps = [HostedApp(folder / on.name, url, settings, on=on) for on in (on_first, on_second)]
        assistant = HostedApp(folder / on_third.name, url, settings, module="mcp_server", on=on_third)
        for one in (*apps, assistant):
            one.folder.mkdir()
        async with running(*apps, assistant):
            owner = await Person.join(apps[0], "owner@example.com")
            drill = Drill(apps, assistant, first, second, url, owner)
            await drill.bring_back()
            yield drill


@pytest.mark.long
async def test_no_host_that_fails_takes_an_answered_scan_with_it(tmp_path: Path) -> None:
    async with drill(tmp_path) as here:
        account = here.owner.account
        code, limited = [
            await account.new_code(here.apps[0], **limit) for limit in ({}, {"scan_limit": LIMIT})
        ]
        visits, of_limited = Visits([*here.apps], code), Visits([*here.apps], limited)
        visits.start()
        of_limited.start()
        await here.require_exact_limits()
        await here.measure_repoints("at rest")

        await _cut_off_an_app(here, visits)
        await _kill_an_app(here, visits)
        await _cut_off_the_primary(here, visits)
        await _kill_the_primary(here, visits)
        await visits.stop()
        await of_limited.stop()

        counted = await account.scan_count(here.apps[1], code)
        of_limit = await account.scan_count(here.apps[1], limited)
        here.report(f"answered {visits.statuses[302]} <= counted {counted} <= sent {visits.sent}")
        assert set(visits.statuses) <= {302, 503}
        assert visits.statuses[302] <= counted <= visits.sent
        assert of_limited.statuses[302] <= of_limit == LIMIT
        await until_counted(FaultDatabase(tmp_path, here.url))
        assert await account.total_scans(here.apps[0], code) == counted


async def _cut_off_an_app(here: Drill, visits: Visits) -> None:
    cut, other = here.apps
    short_id, began = await here.owner.account.new_code(cut), monotonic()
    await cut.ask(scan(short_id))
    cut.on.cut_off()
    await asyncio.sleep(CUT_OFF)
    await here.repoint(other, short_id, "https://example.com/meanwhile")
    its_connections = f"SELECT count(*) FROM pg_stat_activity WHERE client_addr = '{cut.on.address}'"
    assert await here.primary.execute(its_connections) == 0
    here.figures["an app host cut off: without a scan"] = visits.longest_gap(began)
    cut.on.connect()
    here.figures["an app host back: until it leads to what was changed meanwhile"] = await here.until(
        lambda: here.leads(cut, short_id, "https://example.com/meanwhile"), within=5
    )


async def _kill_an_app(here: Drill, visits: Visits) -> None:
    began = monotonic()
    await here.apps[1].kill()
    await here.apps[1].start()
    here.figures["an app killed and started: without a scan"] = visits.longest_gap(began)


async def _cut_off_the_primary(here: Drill, visits: Visits) -> None:
    began = monotonic()
    here.primary.at.cut_off()
    await here.fail_over()
    await here.until(lambda: here.leads(here.apps[0], visits.short_id, DESTINATION), within=15)
    await here.until(lambda: here.leads(here.apps[1], visits.short_id, DESTINATION), within=15)
    here.figures["the primary cut off, the standby promoted: without a scan"] = visits.longest_gap(began)
    await here.measure_repoints("after that")
    await here.require_exact_limits()
    assert await here.assistant.is_ready()
    # It must not come back as a second primary.
    here.standby.kill()
    here.standby.at.connect()
    await here.bring_back()


async def _kill_the_primary(here: Drill, visits: Visits) -> None:
    began = monotonic()
    here.primary.kill()
    await here.fail_over()
    await here.until(lambda: here.leads(here.apps[0], visits.short_id, DESTINATION), within=15)
    await here.until(lambda: here.leads(here.apps[1], visits.short_id, DESTINATION), within=15)
    here.figures["the primary killed, the standby promoted: without a scan"] = visits.longest_gap(began)
    assert await here.assistant.is_ready()
