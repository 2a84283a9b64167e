"""Scans a second: Repoint against a bare Starlette that redirects, in turns on the same machine.

On an own domain: against Repoint on its default domain. Or against nginx with a map and its access log on.
One process each, on any core: the thread that commits scans is part of the measurement.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from statistics import median
from time import monotonic, sleep
from typing import Final

from scripts.benchmarks.load import Load, LoadError, Measured, put_on
from scripts.benchmarks.nginx import nginx_with_map
from scripts.benchmarks.servers import Kind, RepointServer, Server, bare_starlette, repoint
from storage.analytics.session import open_connection

WARM_UP: Final = 0.5
# The limits at every number of connections: the ratios of scans a second and of p99 to the bare app's,
# and MiB resident at the end. At rest 83 are modules; the tables that read user agents, and buffers of the
# connections, take some 25 more.
LEAST_RATIO: Final = {"sqlite": 1.0, "postgres": 0.8}
LEAST_RATIO_OF_DOMAINS: Final = 0.95
MOST_P99_RATIO: Final = 3.0
MOST_RESIDENT: Final = 120
# The request of a phone's browser after its camera has read a code.
_HEADERS: Final = (
    "user-agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
    "accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "accept-language: en-GB,en;q=0.9",
    "accept-encoding: gzip, deflate, br",
    "connection: keep-alive",
)
Turn = tuple[Measured, Measured]


@dataclass(frozen=True, slots=True)
class Side:
    """A server of the comparison, and the requests for its codes."""

    name: str
    server: Server
    requests: Sequence[str]


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanBench:
    """`scans`: at least this many before memory is measured. `domain`: an own domain with the codes on it."""

    database: Kind = "sqlite"
    connections: Sequence[int] = (64, 256)
    seconds: float = 2.5
    rounds: int = 5
    codes: int = 1_000
    scans: int = 0
    domain: str | None = None
    nginx: bool = False

    def run(self) -> int:
        """Measure and print. Return 1 when an answered scan was not counted."""
        with (
            self._baseline() as baseline,
            repoint(self.database, None, codes=self.codes, domain=self.domain) as app,
        ):
            answered = self._scan(baseline, Side("Repoint", app.server, self._requests(app)))
            left, ingested = _ingested_a_second(app)
            counted = app.scan_count()
            resident = app.server.resident_mib
        verdict = owed(is_kept=resident <= MOST_RESIDENT)
        print(f"memory       {resident:.0f} MiB resident after {answered:,} scans{verdict}")
        print(f"ingested     {answered - left:,} in the rush; then {ingested:,.0f} scans a second")
        print(f"answered     {answered:,} scans with a destination; {counted:,} are in the database")
        return 0 if counted >= answered else 1

    @contextmanager
    def _baseline(self) -> Iterator[Side]:
        if self.nginx:
            short_ids = [f"{number:07}" for number in range(self.codes)]
            with nginx_with_map(short_ids) as nginx:
                yield Side("nginx", nginx, [scan_request(nginx, one) for one in short_ids])
        elif self.domain is None:
            with bare_starlette(None) as bare:
                yield Side("bare", bare, [scan_request(bare, f"{number:07}") for number in range(self.codes)])
        else:
            with repoint(self.database, None, codes=self.codes) as app:
                yield Side("default", app.server, [scan_request(app.server, one) for one in app.short_ids])

    def _requests(self, app: RepointServer) -> list[str]:
        return [scan_request(app.server, short_id, self.domain) for short_id in app.short_ids]

    def _scan(self, baseline: Side, ours: Side) -> int:
        """Return the number of answered scans."""
        answered = 0
        for connections in self.connections:
            before = baseline.server.cpu_seconds, ours.server.cpu_seconds
            turns = [self._turn(baseline, ours, connections) for _ in range(self.rounds)]
            answered += sum(_redirects(measured) for _, measured in turns)
            self._print(baseline.name, turns, connections)
            # On a busy machine CPU time is more reliable than scans a second.
            taken = [
                1_000_000 * (side.server.cpu_seconds - began) / sum(map(_redirects, measured))
                for side, began, measured in zip(
                    (baseline, ours), before, zip(*turns, strict=True), strict=True
                )
            ]
            print(
                f"CPU          {taken[0]:.0f} µs a request, {taken[1]:.0f} µs a scan, "
                f"with the scans ingested meanwhile; {taken[1] / max(taken[0], 0.1):.1f} times"
            )
        while answered < self.scans:
            answered += _redirects(put_on(self._load(ours, self.connections[0])))
        return answered

    def _turn(self, baseline: Side, ours: Side, connections: int) -> Turn:
        # A running app would ingest its scans during the other's turn, and slow it down.
        with ours.server.paused():
            of_baseline = put_on(self._load(baseline, connections))
        with baseline.server.paused():
            return of_baseline, put_on(self._load(ours, connections))

    def _load(self, side: Side, connections: int) -> Load:
        return Load(
            port=side.server.port,
            connections=connections,
            seconds=self.seconds,
            warm_up=WARM_UP,
            requests=side.requests,
            # Zipf's law: the second code has half the scans of the first, the third a third.
            weights=[1 / rank for rank in range(1, len(side.requests) + 1)],
        )

    def _print(self, baseline: str, turns: Sequence[Turn], connections: int) -> None:
        print(
            f"{connections} connections, {self.codes:,} code{'s' if self.codes > 1 else ''}"
            f"{f' on {self.domain}' if self.domain else ''}, {self.database}, one worker each; "
            f"medians of {self.rounds} turns of {self.seconds:g} s"
        )
        print(f"{'':<12} {'scans/s':>9} {'p50 ms':>9} {'p99 ms':>9} {'client CPU':>11}")
        _print_row(baseline, [first for first, _ in turns])
        _print_row("Repoint", [ours for _, ours in turns])
        ratios = [ours.per_second / first.per_second for first, ours in turns]
        waits = [ours.p99_ms / first.p99_ms for first, ours in turns]
        least = LEAST_RATIO_OF_DOMAINS if self.domain else LEAST_RATIO[self.database]
        verdict = owed(is_kept=self.nginx or median(ratios) >= least)
        print(
            f"ratio        {median(ratios):.2f}{verdict}  ({', '.join(f'{ratio:.2f}' for ratio in ratios)})"
        )
        print(
            f"p99 ratio    {median(waits):.2f}{owed(is_kept=self.nginx or median(waits) <= MOST_P99_RATIO)}"
        )


def _ingested_a_second(app: RepointServer) -> tuple[int, float]:
    """Return how many scans wait after the load, and how many a second are ingested then."""
    with closing(open_connection(app.database)) as connection:
        began, ((left,),) = monotonic(), connection.rows("SELECT COUNT(*) FROM scan_inbox")
        while connection.rows("SELECT 1 FROM scan_inbox LIMIT 1"):
            sleep(0.05)
        return left, left / max(monotonic() - began, 0.05)


def owed(*, is_kept: bool) -> str:
    return "" if is_kept else " (not what is owed)"


def _print_row(name: str, measured: Sequence[Measured]) -> None:
    print(
        f"{name:<12} {median(each.per_second for each in measured):>9,.0f} "
        f"{median(each.p50_ms for each in measured):>9.2f} {median(each.p99_ms for each in measured):>9.2f} "
        f"{median(each.cpu_share for each in measured):>10.0%}"
    )


def scan_request(server: Server, short_id: str, host: str | None = None) -> str:
    host = host or f"127.0.0.1:{server.port}"
    return "\r\n".join((f"GET /{short_id} HTTP/1.1", f"host: {host}", *_HEADERS, "", ""))


def _redirects(measured: Measured) -> int:
    """Return the number of answers with 302. Raises LoadError for any other answer."""
    others = {status: count for status, count in measured.statuses.items() if status != "302"}
    if others:
        raise LoadError(f"not every scan was answered with 302: {others}")
    return measured.statuses["302"]
