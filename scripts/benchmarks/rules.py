"""The CPU of a scan whose code has rules, against a plain scan; and a rule that begins under load.

It begins while two processes over one database answer scans: none may be early or late, or read the code.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from math import ceil
from pathlib import Path
from statistics import median
from time import sleep, time
from typing import Any, Final, NamedTuple

from scripts.benchmarks.bare import DESTINATION
from scripts.benchmarks.load import Load, LoadError, put_on
from scripts.benchmarks.paced import Answered, Pace, scan_at_pace
from scripts.benchmarks.scan import WARM_UP, owed, scan_request
from scripts.benchmarks.servers import Kind, RepointServer, prepared
from scripts.postgres import Postgres
from storage.analytics.session import Connection, open_connection
from storage.db.statements import Row

# The limits: the CPU of 20 rules by that of a plain scan, and p99 by that of the second before.
MOST_CPU: Final = 1.5
MOST_P99: Final = 1.2
CODES: Final = 20
NEW: Final = "https://example.com/new"
# Seconds: from the making of a rule until it begins, and of scans before and after that moment.
LEAD: Final = 4
BEFORE: Final = 3.0
AFTER: Final = 1.5
_ROWS: Final = """
    SELECT s.scanned_at, s.rule FROM scans s
    JOIN scan_keys k ON k.key = s.code JOIN short_urls u ON u.id = k.id WHERE u.short_id = ?"""


def twenty_rules(now: datetime) -> list[dict[str, Any]]:
    """With all conditions. None holds for the scans of a benchmark, so each is looked at."""
    future = f"{now + timedelta(days=400):%FT%TZ}"
    large = ["tablet", "computer"]
    conditions: list[dict[str, Any]] = [
        *({"language": [language]} for language in ("de", "fr", "es", "pt-BR", "zh", "ja")),
        *({"country": [country]} for country in ("DE", "FR", "ES", "BR")),
        *({"device": large, "hours": [{"from": begins, "to": "23:59"}]} for begins in ("00:00", "12:00")),
        *({"system": ["android"], "weekdays": weekdays} for weekdays in (["mon", "tue"], ["sat", "sun"])),
        *({"from": future, "weekdays": [weekday]} for weekday in ("mon", "wed", "fri")),
        *({"query": {"table": table}} for table in ("1", "2")),
        {"hours": [{"from": "00:00", "to": "24:00"}], "not": {"system": ["ios"], "device": ["phone"]}},
    ]
    return [
        {"when": when, "to": {"url": f"{NEW}/{number}"}} for number, when in enumerate(conditions, start=1)
    ]


def new_codes(app: RepointServer, number: int, rules: Sequence[dict[str, Any]]) -> list[str]:
    """Their short IDs."""
    fields = {"type_id": 1, "url": DESTINATION, "rules": rules}
    return [str(app.ask("POST", "/qr-codes", fields)["data"]["short_id"]) for _ in range(number)]


@dataclass(frozen=True, slots=True)
class Turn:
    """Scans around the moment at which a rule begins.

    `rows`: what was recorded, the milliseconds at which each scan was decided and its rule.
    """

    short_id: str
    moment: int
    answered: Sequence[Answered]
    rows: Sequence[Row]

    @property
    def wrong(self) -> int:
        """The answers and rows that are early or late, or missing."""
        answers = sum(
            (one.received < self.moment and one.location != DESTINATION)
            or (one.sent >= self.moment and one.location != NEW)
            for one in self.answered
        )
        rows: int = sum((at >= 1_000 * self.moment) != (rule is not None) for at, rule in self.rows)
        led = sum(one.location == NEW for one in self.answered)
        recorded = sum(rule is not None for _, rule in self.rows)
        missing = abs(led - recorded) + abs(len(self.answered) - len(self.rows))
        return answers + rows + missing

    def p99_ms(self, second: int) -> float:
        """Milliseconds, for scans that were due in this second after the moment; -1 is the second before."""
        begins = self.moment + second
        waits = sorted(one.received - one.due for one in self.answered if begins <= one.due < begins + 1)
        return 1_000 * waits[len(waits) * 99 // 100]


class Reads(NamedTuple):
    """How often a code was read: until a second before its rule began, and in the next two seconds."""

    before: int
    then: int


@dataclass(frozen=True, kw_only=True, slots=True)
class RulesBench:
    """`a_second`: scans around the moment, over both processes."""

    database: Kind = "sqlite"
    connections: int = 64
    seconds: float = 2.5
    rounds: int = 5
    a_second: int = 2_000

    def run(self) -> int:
        """Measure and print. Return 1 when a scan was early or late, or read the code when its rule began."""
        with prepared(self.database) as made, made.serving() as first:
            self._compare(first)
            with made.serving() as second:
                turns = [self._meet_moment(first, second) for _ in range(self.rounds)]
                self._print_moments(turns)
                # Apart from the others: with their statements logged, scans take longer.
                reads = self._reads_of_code(made.postgres, first, second) if made.postgres else None
        wrong = sum(turn.wrong for turn in turns)
        print(f"on time      {sum(len(turn.answered) for turn in turns):,} scans; {wrong} early or late")
        if reads is not None:
            print(f"read         the code {reads.before} times before, {reads.then} in those two seconds")
        # Each process reads it at its first scan.
        return 0 if not wrong and (reads is None or (reads.before >= 2 and not reads.then)) else 1

    def _compare(self, app: RepointServer) -> None:
        rules = twenty_rules(datetime.now(UTC))
        codes = {number: new_codes(app, CODES, rules[:number]) for number in (0, 1, 20)}
        turns = [
            {number: self._cpu(app, short_ids) for number, short_ids in codes.items()}
            for _ in range(self.rounds)
        ]
        print(
            f"{self.connections} connections, {CODES} codes, {self.database}; "
            f"medians of {self.rounds} turns of {self.seconds:g} s"
        )
        print(f"{'rules':<12} {'CPU µs a scan, counted':>22} {'ratio':>7}")
        for number in codes:
            _print_cpu(number, turns)

    def _cpu(self, app: RepointServer, short_ids: Sequence[str]) -> float:
        """Microseconds a scan, with the time in which it is counted."""
        load = Load(
            port=app.server.port,
            connections=self.connections,
            seconds=self.seconds,
            warm_up=WARM_UP,
            requests=[scan_request(app.server, short_id) for short_id in short_ids],
        )
        with closing(open_connection(app.database)) as connection:
            _wait_until_counted(connection)
            before = app.server.cpu_seconds
            statuses = put_on(load).statuses
            _wait_until_counted(connection)
        if set(statuses) != {"302"}:
            raise LoadError(f"not every scan was answered with 302: {statuses}")
        return 1_000_000 * (app.server.cpu_seconds - before) / statuses["302"]

    def _meet_moment(self, *apps: RepointServer) -> Turn:
        moment = ceil(time()) + LEAD
        rule = {"when": {"from": f"{datetime.fromtimestamp(moment, UTC):%FT%TZ}"}, "to": {"url": NEW}}
        (short_id,) = new_codes(apps[0], 1, [rule])
        pace = Pace(
            ports=[app.server.port for app in apps],
            requests=[scan_request(app.server, short_id) for app in apps],
            connections=self.connections,
            a_second=self.a_second,
            begin=moment - BEFORE,
            seconds=BEFORE + AFTER,
        )
        answered = scan_at_pace(pace)
        with closing(open_connection(apps[0].database)) as connection:
            _wait_until_counted(connection)
            return Turn(short_id, moment, answered, connection.rows(_ROWS, (short_id,)))

    def _print_moments(self, turns: Sequence[Turn]) -> None:
        print(
            f"a rule begins under {self.a_second:,} scans a second over two processes; "
            f"medians of {self.rounds} rules"
        )
        for name, second in (("before", -1), ("from then on", 0)):
            waits = [turn.p99_ms(second) for turn in turns]
            print(f"{name:<12} {median(waits):>9.1f} p99 ms of a second ({_listed(waits)})")
        # What two seconds differ in anyway.
        for name, second in (("two before", -1), ("ratio", 0)):
            ratios = [turn.p99_ms(second) / turn.p99_ms(second - 1) for turn in turns]
            verdict = owed(is_kept=second < 0 or median(ratios) <= MOST_P99)
            print(f"{name:<12} {median(ratios):>9.2f}{verdict} ({_listed(ratios)})")

    def _reads_of_code(self, postgres: Postgres, *apps: RepointServer) -> Reads:
        with closing(open_connection(apps[0].database)) as connection:
            connection.change("ALTER SYSTEM SET log_statement = 'all'")
            connection.change("SELECT pg_reload_conf()")
        turn = self._meet_moment(*apps)
        log = Path(postgres.host, "log").read_text("utf-8", "replace")
        # No other statement has the short ID as a parameter of its own.
        reads = [at - turn.moment for at, text in _logged(log) if f"= '{turn.short_id}'" in text]
        return Reads(sum(at < -1 for at in reads), sum(-1 <= at < 1 for at in reads))


def _logged(log: str) -> Iterator[tuple[float, str]]:
    """The entries of PostgreSQL's log, each with its seconds since 1970."""
    begins = list(re.finditer(r"^(\S+ \S+) UTC \[", log, re.MULTILINE))
    for begin, end in pairwise([*(one.start() for one in begins), len(log)]):
        text = log[begin:end]
        yield datetime.fromisoformat(f"{text[:23]}+00:00").timestamp(), text


def _print_cpu(number: int, turns: Sequence[Mapping[int, float]]) -> None:
    ratios = [turn[number] / turn[0] for turn in turns]
    verdict = owed(is_kept=median(ratios) <= MOST_CPU)
    cpu = median(turn[number] for turn in turns)
    print(f"{number:<12} {cpu:>22.1f} {median(ratios):>7.2f}{verdict} ({_listed(ratios)})")


def _listed(numbers: Sequence[float]) -> str:
    return ", ".join(f"{number:.2f}" for number in numbers)


def _wait_until_counted(connection: Connection) -> None:
    while connection.rows("SELECT 1 FROM scan_inbox LIMIT 1"):
        sleep(0.05)
