"""Scans counted a second by several processes over one database, against those of one."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from statistics import median
from typing import Final, NamedTuple

from scripts.benchmarks.generated.history import Owned, add_waiting, make_codes
from scripts.benchmarks.processes import cpu_seconds
from scripts.benchmarks.servers import Kind, Prepared, prepared
from storage.analytics.session import Connection, open_connection

_LOOK_EVERY: Final = 0.02


class Turn(NamedTuple):
    """`cpu`: microseconds a scan, of the processes and of PostgreSQL."""

    per_second: float
    cpu: float


@dataclass(frozen=True, kw_only=True, slots=True)
class CountingBench:
    database: Kind = "postgres"
    counts: Sequence[int] = (1, 2, 4)
    accounts: int = 20
    codes: int = 20
    scans: int = 16_000
    rounds: int = 3

    def run(self) -> int:
        """Measure and print. Return 1 when the scans that were counted are not those that waited."""
        with prepared(self.database) as made, closing(open_connection(made.database)) as connection:
            owners = [self._owner(made, number) for number in range(self.accounts)]
            before = _counted(connection)
            turns = [
                [self._turn(made, connection, owners, count) for count in self.counts]
                for _ in range(self.rounds)
            ]
            counted = _counted(connection) - before
        print(f"{self.scans:,} scans of {self.accounts} accounts, {self.database}; medians of {self.rounds}")
        print(f"{'processes':<12} {'counted/s':>9} {'ratio':>7} {'CPU µs a scan':>15}")
        for number, count in enumerate(self.counts):
            ratio = median(turn[number].per_second / turn[0].per_second for turn in turns)
            of_count = [turn[number] for turn in turns]
            print(
                f"{count:<12} {median(one.per_second for one in of_count):>9,.0f} {ratio:>7.2f} "
                f"{median(one.cpu for one in of_count):>15.0f}"
            )
        waited = self.scans * len(self.counts) * self.rounds
        print(f"waited       {waited:,} scans; {counted:,} are counted")
        return 0 if counted == waited else 1

    def _owner(self, made: Prepared, number: int) -> Owned:
        email, now = f"owner{number}@example.com", datetime.now(UTC)
        return asyncio.run(make_codes(made.database, self.codes, Random(number), now=now, email=email))

    def _turn(self, made: Prepared, connection: Connection, owners: Sequence[Owned], processes: int) -> Turn:
        with ExitStack() as stack:
            # They wait until all scans are there: this is a command to them.
            with connection.wait_for_lock(60):
                apps = [stack.enter_context(made.serving()) for _ in range(processes)]
                for number, owner in enumerate(owners):
                    add_waiting(connection, owner, self.scans // self.accounts, seed=number)
                cpu = cpu_seconds(made, apps)
                began = time.perf_counter()
            while connection.rows("SELECT 1 FROM scan_inbox LIMIT 1"):
                time.sleep(_LOOK_EVERY)
            taken = time.perf_counter() - began
            cpu = cpu_seconds(made, apps) - cpu
        return Turn(self.scans / taken, cpu * 1_000_000 / self.scans)


def _counted(connection: Connection) -> int:
    ((number,),) = connection.rows("SELECT COUNT(*) FROM scans")
    return int(number)
