"""Everything at once for a long time: is memory flat, are descriptors, and is latency?"""

import asyncio
import http.client
import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from statistics import linear_regression, median
from threading import Event, Thread
from typing import Any, Final

import httpx2

from scripts.benchmarks.dashboard import EMAIL, Browser, sign_in
from scripts.benchmarks.scan import owed
from scripts.benchmarks.servers import (
    Kind,
    RepointServer,
    Server,
    ServerError,
    free_port,
    make_owner,
    prepared,
    serving,
)
from tests.mcp_server.oauth_flow import OAuthClient

CODES: Final = 30
USER_AGENTS: Final = 3_000
ROWS: Final = 10
# The limits: of the second half of the time.
MOST_MIB: Final = 10
MOST_DESCRIPTORS: Final = 10
MOST_SLOWER: Final = 2.0
# Seconds between two of a kind. What costs most is asked for least.
PAUSES: Final = {
    "scan": 0.01,
    "create": 1.0,
    "repoint": 0.3,
    "picture": 0.5,
    "analytics": 0.5,
    "CSV": 1.0,
    "dashboard": 0.7,
    "assistant": 0.4,
}
FORMATS: Final = ("png", "svg", "pdf", "webp", "jpg")
PAGES: Final = ("", "/codes", "/scans", "/codes?search=soak", "/links", "/settings")


@dataclass(frozen=True, slots=True)
class Service:
    """Both processes, and an owner who is signed in and has let an assistant in."""

    app: RepointServer
    assistant: Server
    browser: Browser
    token: str
    codes: Sequence[Mapping[str, Any]]

    def fetch(self, path: str, **headers: str) -> bytes:
        return _ask(self.app.server.port, "GET", f"/v1{path}", {"x-api-key": self.app.api_key, **headers})

    def call(self, tool: str, **arguments: object) -> bytes:
        parameters = {"name": tool, "arguments": arguments}
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": parameters}
        headers = {
            "authorization": f"Bearer {self.token}",
            "accept": "application/json, text/event-stream",
            "content-type": "application/json",
        }
        answer = _ask(self.assistant.port, "POST", "/mcp", headers, json.dumps(body))
        if json.loads(answer)["result"].get("isError"):
            raise ServerError(f"{tool}: {answer.decode()[:300]}")
        return answer


def _ask(port: int, method: str, path: str, headers: Mapping[str, str], body: str | None = None) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        answer = response.read()
    finally:
        connection.close()
    if response.status >= 400:
        raise ServerError(f"{method} {path}: {response.status} {answer.decode('utf-8', 'replace')[:300]}")
    return answer


@dataclass
class Soak:
    """`waits`: when each of a kind was answered, and after how long, in seconds since the start."""

    service: Service
    waits: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    failures: list[str] = field(default_factory=list)
    over: Event = field(default_factory=Event)
    began: float = field(default_factory=time.monotonic)

    def run(self, kind: str, work: Callable[[Random], object]) -> None:
        rng = Random(kind)
        while not self.over.wait(PAUSES[kind]):
            before = time.monotonic()
            try:
                work(rng)
            except (OSError, http.client.HTTPException, ServerError) as error:
                self.failures.append(f"{kind}: {error}")
            now = time.monotonic()
            self.waits[kind].append((now - self.began, now - before))

    def work(self) -> dict[str, Callable[[Random], object]]:
        return {
            "scan": self._scan,
            "create": self._create,
            "repoint": self._repoint,
            "picture": self._picture,
            "analytics": lambda rng: self.service.fetch(
                f"/analytics?period={rng.choice(('7d', 'all'))}&group_by=browser"
            ),
            "CSV": lambda _: self.service.fetch("/analytics?period=30d", accept="text/csv"),
            "dashboard": lambda rng: self.service.browser.ask(f"/dashboard{rng.choice(PAGES)}"),
            "assistant": self._assist,
        }

    def _scan(self, rng: Random) -> None:
        number = rng.randrange(USER_AGENTS)
        agent = f"Mozilla/5.0 (X11; Linux x86_64; rv:{number}.0) Gecko/20100101 Firefox/{number}.0"
        code = rng.choice(self.service.codes)
        _ask(self.service.app.server.port, "GET", f"/{code['short_id']}", {"user-agent": agent})

    def _create(self, rng: Random) -> None:
        colour = f"#{rng.randrange(0x800000):06x}"
        fields = {
            "type_id": 1,
            "url": "https://example.com/soak",
            "name": "soak",
            "options": {"dotsOptions": {"color": colour}},
        }
        self.service.app.ask("POST", "/qr-codes", fields)

    def _repoint(self, rng: Random) -> None:
        url = f"https://example.com/{rng.random()}"
        self.service.app.ask("PATCH", f"/qr-codes/{rng.choice(self.service.codes)['id']}", {"url": url})

    def _picture(self, rng: Random) -> None:
        code, kind = rng.choice(self.service.codes), rng.choice(FORMATS)
        measure = (
            f"size_mm={rng.randrange(20, 120)}"
            if kind in ("svg", "pdf")
            else f"size={rng.randrange(200, 1_200)}"
        )
        self.service.fetch(f"/qr-codes/{code['id']}/image?format={kind}&{measure}")

    def _assist(self, rng: Random) -> None:
        code = rng.choice(self.service.codes)["short_id"]
        tool, arguments = rng.choice(
            [
                ("list_qr_codes", {}),
                ("get_qr_code", {"id": code}),
                ("get_scan_stats", {}),
                ("repoint_qr_code", {"id": code, "url": f"https://example.com/{rng.random()}"}),
            ]
        )
        self.service.call(tool, **arguments)


@dataclass(frozen=True, slots=True)
class Sample:
    at: float
    resident: float
    assistant: float
    descriptors: int


@dataclass(frozen=True, kw_only=True, slots=True)
class SoakBench:
    database: Kind = "sqlite"
    minutes: float = 10.0

    def run(self) -> int:
        """Measure and print. Return 1 when a call failed or something grew over its limit."""
        with _service(self.database) as service:
            soak = Soak(service)
            threads = [Thread(target=soak.run, args=one, daemon=True) for one in soak.work().items()]
            for thread in threads:
                thread.start()
            samples = list(self._samples(service, soak.began))
            soak.over.set()
            for thread in threads:
                thread.join(30)
        calls = {kind: len(waits) for kind, waits in soak.waits.items()}
        print(
            f"{self.minutes:g} minutes, {self.database}: "
            + ", ".join(f"{n:,} {kind}" for kind, n in calls.items())
        )
        self._print_rows(soak, samples)
        for failure in sorted(set(soak.failures))[:10]:
            print(f"failed       {failure}")
        print(f"failed       {len(soak.failures)} of {sum(calls.values()):,} calls")
        return 0 if self._is_flat(soak, samples) and not soak.failures else 1

    def _samples(self, service: Service, began: float) -> Iterator[Sample]:
        ends = began + 60 * self.minutes
        while (now := time.monotonic()) < ends:
            app, assistant = service.app.server, service.assistant
            files = app.descriptors + assistant.descriptors
            yield Sample(now - began, app.resident_mib, assistant.resident_mib, files)
            time.sleep(min(1.0, self.minutes))

    def _print_rows(self, soak: Soak, samples: Sequence[Sample]) -> None:
        kinds = list(PAUSES)
        print(
            f"{'minute':<8}" + "".join(f"{kind:>10}" for kind in kinds) + "   app MiB  assistant MiB  files"
        )
        for begins, ends in pairwise(self.minutes * 60 * row / ROWS for row in range(ROWS + 1)):
            of_row = [one for one in samples if begins <= one.at < ends]
            waits = "".join(f"{_median_ms(soak.waits[kind], begins, ends):>10.1f}" for kind in kinds)
            print(
                f"{ends / 60:<8.1f}{waits}{median(one.resident for one in of_row):>10.1f}"
                f"{median(one.assistant for one in of_row):>15.1f}"
                f"{median(one.descriptors for one in of_row):>7.0f}"
            )

    def _is_flat(self, soak: Soak, samples: Sequence[Sample]) -> bool:
        """How much the second half grew, by a linear fit; and its waits, beside the first's."""
        half = self.minutes * 30
        second = [one for one in samples if one.at >= half]
        is_flat = True
        for name, most, unit in (
            ("resident", MOST_MIB, "MiB"),
            ("assistant", MOST_MIB, "MiB"),
            ("descriptors", MOST_DESCRIPTORS, ""),
        ):
            slope, _ = linear_regression([one.at for one in second], [getattr(one, name) for one in second])
            is_kept = slope * half <= most
            kept = owed(is_kept=is_kept)
            print(f"{name:<12} {slope * half:+.1f} {unit} in the second half{kept}")
            is_flat &= is_kept
        scans = soak.waits["scan"]
        slower = _median_ms(scans, half, 2 * half) / _median_ms(scans, 0, half)
        kept = owed(is_kept=slower <= MOST_SLOWER)
        print(f"scans        {slower:.2f} times the wait of the first half{kept}")
        return is_flat and slower <= MOST_SLOWER


def _median_ms(waits: Sequence[tuple[float, float]], begins: float, ends: float) -> float:
    return 1_000 * median([took for at, took in waits if begins <= at < ends] or [0.0])


@contextmanager
def _service(kind: Kind) -> Iterator[Service]:
    with ExitStack() as stack:
        made = stack.enter_context(prepared(kind))
        owner = make_owner(made.environment, EMAIL)
        mcp_port = free_port()
        root = f"http://127.0.0.1:{mcp_port}"
        own = {"REPOINT_MCP_PORT": str(mcp_port), "REPOINT_MCP_URL": f"{root}/mcp", "REPOINT_AUTH_URL": root}
        environment = {**made.environment, **own, "REPOINT_ACCESS_TOKEN_TTL": "86400"}
        process = serving(("mcp_server",), mcp_port, ready_path="/readyz", environment=environment, core=None)
        assistant = stack.enter_context(process)
        started = stack.enter_context(made.serving())
        app = RepointServer(started.server, owner["API key"], made.database)
        fields = {"type_id": 1, "url": "https://example.com/soak", "name": "soak"}
        codes = [app.ask("POST", "/qr-codes", fields)["data"] for _ in range(CODES)]
        browser = Browser(app.server.port, sign_in(app.server.port, EMAIL, owner["Password"]))
        yield Service(app, assistant, browser, asyncio.run(_token(root, owner["Password"])), codes)


async def _token(root: str, password: str) -> str:
    async with httpx2.AsyncClient(base_url=root, headers={"Origin": root}) as http_client:
        tokens = await OAuthClient(http_client, f"{root}/mcp").connect(EMAIL, password)
    return str(tokens["access_token"])
