"""Scans a second of several processes over one database, against those of one."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import median
from typing import Final, NamedTuple

from scripts.benchmarks.load import Load, put_on
from scripts.benchmarks.scan import scan_request
from scripts.benchmarks.servers import Kind, Prepared, RepointServer, prepared

WARM_UP: Final = 0.5


class Turn(NamedTuple):
    """`cpu`: microseconds a scan, of the processes and of PostgreSQL."""

    per_second: float
    p99_ms: float
    cpu: float
    scans: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ProcessesBench:
    database: Kind = "sqlite"
    counts: Sequence[int] = (1, 2, 4)
    connections: int = 64
    seconds: float = 2.5
    rounds: int = 5
    codes: int = 100

    def run(self) -> int:
        """Measure and print. Return 1 when an answered scan was not counted."""
        with prepared(self.database, codes=self.codes) as made:
            turns = [[self._turn(made, count) for count in self.counts] for _ in range(self.rounds)]
            with made.serving() as app:
                counted = app.scan_count()
        print(
            f"{self.connections} connections, {self.codes} codes, {self.database}; "
            f"medians of {self.rounds} turns of {self.seconds:g} s"
        )
        print(f"{'processes':<12} {'scans/s':>9} {'ratio':>7} {'p99 ms':>9} {'CPU µs a scan':>15}")
        for number, count in enumerate(self.counts):
            of_count = [turn[number] for turn in turns]
            ratio = median(turn[number].per_second / turn[0].per_second for turn in turns)
            print(
                f"{count:<12} {median(one.per_second for one in of_count):>9,.0f} {ratio:>7.2f} "
                f"{median(one.p99_ms for one in of_count):>9.1f} {median(one.cpu for one in of_count):>15.0f}"
            )
        answered = sum(one.scans for turn in turns for one in turn)
        print(f"answered     {answered:,} scans with a destination; {counted:,} are in the database")
        return 0 if counted >= answered else 1

    def _turn(self, made: Prepared, count: int) -> Turn:
        with ExitStack() as stack:
            apps = [stack.enter_context(made.serving()) for _ in range(count)]
            before = cpu_seconds(made, apps)
            first, *others = (app.server.port for app in apps)
            load = Load(
                port=first,
                others=others,
                connections=self.connections,
                seconds=self.seconds,
                warm_up=WARM_UP,
                requests=[scan_request(apps[0].server, short_id) for short_id in made.short_ids],
                weights=[1 / rank for rank in range(1, self.codes + 1)],
            )
            measured = put_on(load)
            scans = measured.statuses.get("302", 0)
            taken = 1_000_000 * (cpu_seconds(made, apps) - before) / scans
            return Turn(measured.per_second, measured.p99_ms, taken, scans)


def cpu_seconds(made: Prepared, apps: Sequence[RepointServer]) -> float:
    """CPU time of these processes and of PostgreSQL until now."""
    of_database = made.postgres.cpu_seconds() if made.postgres else 0.0
    return of_database + sum(app.server.cpu_seconds for app in apps)
