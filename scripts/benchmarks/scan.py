"""Scans a second: Repoint against a bare Starlette that redirects, in turns on the same machine."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from scripts.benchmarks.bare import DESTINATION
from scripts.benchmarks.cores import two_cores
from scripts.benchmarks.load import Load, LoadError, Measured, put_on
from scripts.benchmarks.servers import Kind, Repoint, Server, bare_starlette, repoint

WARM_UP = 0.5
# What a phone's browser sends when a camera hands it an address.
_HEADERS = (
    "user-agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
    "accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "accept-language: en-GB,en;q=0.9",
    "accept-encoding: gzip, deflate, br",
    "connection: keep-alive",
)


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanBench:
    database: Kind = "sqlite"
    connections: int = 64
    seconds: float = 2.5
    rounds: int = 5
    codes: int = 1

    def run(self) -> int:
        """Measure and print. 1 when a scan was answered and not counted."""
        server_core, client_core = two_cores()
        with bare_starlette(server_core) as bare, repoint(self.database, server_core) as app:
            short_ids = [_new_code(app, number) for number in range(self.codes)]
            turns = [
                (
                    put_on(self._load(bare, short_ids), core=client_core),
                    put_on(self._load(app.server, short_ids), core=client_core),
                )
                for _ in range(self.rounds)
            ]
            counted = sum(_scan_count(app, short_id) for short_id in short_ids)
            resident = app.server.resident_mib
        answered = sum(_redirects(ours) for _, ours in turns)
        self._print(turns, resident)
        print(f"answered     {answered:,} scans with a destination; {counted:,} are in the database")
        return 0 if counted >= answered else 1

    def _load(self, server: Server, short_ids: Sequence[str]) -> Load:
        return Load(
            port=server.port,
            connections=self.connections,
            seconds=self.seconds,
            warm_up=WARM_UP,
            requests=[_request(server, short_id) for short_id in short_ids],
            # Zipf's law: the second most scanned has half the scans of the first, the third a third.
            weights=[1 / rank for rank in range(1, len(short_ids) + 1)],
        )

    def _print(self, turns: Sequence[tuple[Measured, Measured]], resident: float) -> None:
        print(
            f"{self.connections} connections, {self.codes} code{'s' if self.codes > 1 else ''}, {self.database}, "
            f"one worker each; medians of {self.rounds} turns of {self.seconds:g} s"
        )
        print(f"{'':<12} {'scans/s':>9} {'p50 ms':>9} {'p99 ms':>9} {'client CPU':>11}")
        _print_row("bare", [bare for bare, _ in turns])
        _print_row("Repoint", [ours for _, ours in turns])
        ratios = [ours.per_second / bare.per_second for bare, ours in turns]
        print(f"ratio        {median(ratios):.2f}  ({', '.join(f'{ratio:.2f}' for ratio in ratios)})")
        print(f"memory       {resident:.0f} MiB resident after the load")


def _print_row(name: str, measured: Sequence[Measured]) -> None:
    print(
        f"{name:<12} {median(each.per_second for each in measured):>9,.0f} "
        f"{median(each.p50_ms for each in measured):>9.2f} {median(each.p99_ms for each in measured):>9.2f} "
        f"{median(each.cpu_share for each in measured):>10.0%}"
    )


def _request(server: Server, short_id: str) -> str:
    return "\r\n".join((f"GET /{short_id} HTTP/1.1", f"host: 127.0.0.1:{server.port}", *_HEADERS, "", ""))


def _new_code(app: Repoint, number: int) -> str:
    created = app.ask("POST", "/qr-codes", {"type_id": 1, "name": f"bench {number}", "url": DESTINATION})
    return str(created["data"]["short_id"])


def _scan_count(app: Repoint, short_id: str) -> int:
    return int(app.ask("GET", f"/qr-codes/{short_id}")["data"]["scan_count"])


def _redirects(measured: Measured) -> int:
    """How many were answered with 302. Raises LoadError when any was answered otherwise."""
    others = {status: count for status, count in measured.statuses.items() if status != "302"}
    if others:
        raise LoadError(f"not every scan was answered with 302: {others}")
    return measured.statuses["302"]
