"""A bulk file of all types: rows and pictures a second, and what it costs the scans beside it."""

import csv
import http.client
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from statistics import median
from typing import Any, Final

from domain.content import TYPES
from scripts.benchmarks.cores import two_cores
from scripts.benchmarks.load import Load, LoadError, Measured, put_on
from scripts.benchmarks.scan import WARM_UP, scan_request
from scripts.benchmarks.servers import Kind, RepointServer, ServerError, repoint

LEAST_RATIO: Final = 0.7
MOST_WAIT_RATIO: Final = 2.0
MOST_MIB: Final = 200.0
MOST_CREATE_SECONDS: Final = 1.0
_CONNECTIONS: Final = 64
_PAUSE_OF_ONE: Final = 0.005
_POLL_SECONDS: Final = 0.2


@dataclass(frozen=True, kw_only=True, slots=True)
class BulkBench:
    database: Kind = "sqlite"
    rows: int = 10_000
    seconds: float = 2.5
    rounds: int = 5

    def run(self) -> int:
        """Measure and print. Return 1 when something is worse than it may be."""
        server_core, client_core = two_cores()
        with repoint(self.database, server_core, codes=1) as app:
            alone, one_alone = self._scans(app, client_core)
            began = time.monotonic()
            job = _Job(app, _upload(app, bulk_table(self.rows)))
            checked = time.monotonic() - began
            creates: list[float] = []
            beside, one_beside = self._scans(app, client_core, creates)
            job.wait(lambda found: found["done"] == self.rows)
            made = time.monotonic()
            drawing, one_drawing = self._scans(app, client_core, creates)
            job.wait(lambda found: found["status"] == "done")
            drawn = time.monotonic()
        rates = [_rate(turns) for turns in (beside, drawing, alone)]
        ratio = min(rates) / rates[-1]
        waits = [median(one.p95_ms for one in turns) for turns in (one_beside, one_drawing, one_alone)]
        longest, slowest = max(waits[:-1]) / waits[-1], max(creates)
        print(f"{self.rows:,} rows of {len(TYPES)} types, {self.database}")
        print(f"checked      in {checked:.1f} s")
        print(f"rows         {self.rows / (made - began - checked):,.0f} a second, at first beside scans")
        print(f"pictures     {self.rows / (drawn - made):,.0f} a second")
        print("beside                  rows   pictures    nothing")
        print("scans a second   ", *(f"{rate:10,.0f}" for rate in rates))
        print("one visitor, p95 ", *(f"{wait:7.1f} ms" for wait in waits))
        owed = (
            ("scan ratio", f"{ratio:.2f}", ratio >= LEAST_RATIO),
            ("scan waits", f"{longest:.2f}", longest <= MOST_WAIT_RATIO),
            ("a create", f"{slowest:.2f} s at most beside all", slowest < MOST_CREATE_SECONDS),
            ("memory", f"{job.most_mib:.0f} MiB at most", job.most_mib <= MOST_MIB),
        )
        for name, found, is_kept in owed:
            print(f"{name:<12} {found}{'' if is_kept else ' (not what is owed)'}")
        return 0 if all(is_kept for _, _, is_kept in owed) else 1

    def _scans(
        self, app: RepointServer, core: int | None, creates: list[float] | None = None
    ) -> tuple[list[Measured], list[Measured]]:
        """Scans of many visitors, and of one; `creates` gets the time of a creation after each turn."""
        full, one = [], []
        for _ in range(self.rounds):
            full.append(self._scan(app, core, _CONNECTIONS))
            if creates is not None:
                creates.append(_seconds_of_a_create(app))
            one.append(self._scan(app, core, 1, _PAUSE_OF_ONE))
        return full, one

    def _scan(self, app: RepointServer, core: int | None, connections: int, pause: float = 0.0) -> Measured:
        request = scan_request(app.server, app.short_ids[0])
        measured = put_on(
            Load(
                port=app.server.port,
                connections=connections,
                seconds=self.seconds,
                warm_up=WARM_UP,
                requests=[request],
                pause=pause,
            ),
            core=core,
        )
        if set(measured.statuses) != {"302"}:
            raise LoadError(f"not every scan was answered with 302: {measured.statuses}")
        return measured


def bulk_table(rows: int) -> bytes:
    """A bulk file with the example of each type in turns."""
    types = list(TYPES.values())
    columns = ["type_id", "external_id", *sorted({name for model in types for name in model.example})]
    text = StringIO()
    writer = csv.DictWriter(text, columns)
    writer.writeheader()
    for number in range(rows):
        model = types[number % len(types)]
        cells = {
            name: one if isinstance(one, str) else json.dumps(one) for name, one in model.example.items()
        }
        writer.writerow({**cells, "type_id": model.type_id, "external_id": f"row-{number}"})
    return text.getvalue().encode()


@dataclass(slots=True)
class _Job:
    app: RepointServer
    id: str
    most_mib: float = 0.0

    def wait(self, is_over: Callable[[dict[str, Any]], bool]) -> None:
        while True:
            self.most_mib = max(self.most_mib, self.app.server.resident_mib)
            found = self.app.ask("GET", f"/bulk-jobs/{self.id}")["data"]
            if found["errors"] or found["status"] == "failed":
                raise ServerError(f"the job has errors: {found}"[:300])
            if is_over(found):
                return
            time.sleep(_POLL_SECONDS)


def _upload(app: RepointServer, table: bytes) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", app.server.port, timeout=120)
    headers = {"x-api-key": app.api_key, "content-type": "text/csv"}
    try:
        connection.request("POST", "/v1/qr-codes/bulk", table, headers)
        response = connection.getresponse()
        answer = response.read()
    finally:
        connection.close()
    if response.status != 202:
        raise ServerError(f"the file was refused: {answer.decode('utf-8', 'replace')[:300]}")
    return str(json.loads(answer)["data"]["id"])


def _seconds_of_a_create(app: RepointServer) -> float:
    began = time.perf_counter()
    app.ask("POST", "/qr-codes", {"type_id": 1, "url": "https://example.com/menu"})
    return time.perf_counter() - began


def _rate(measured: list[Measured]) -> float:
    return median(one.per_second for one in measured)
