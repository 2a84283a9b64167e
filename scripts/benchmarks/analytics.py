"""How long analytics of millions of scans take over REST, and how that grows with the number of scans."""

import http.client
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter

from domain.analytics.rollups import DAY_MS
from scripts.benchmarks.cores import on_core, two_cores
from scripts.benchmarks.generated.history import History, add_waiting, make_history
from scripts.benchmarks.generated.tables import sizes_of
from scripts.benchmarks.questions import Asked, Question, questions_about
from scripts.benchmarks.servers import Kind, ServerError, app_environment, free_port, serving
from scripts.postgres import Postgres
from storage.analytics.ingest import ingest
from storage.analytics.rebuild import rebuild_day
from storage.analytics.session import Session, counting_session, open_connection
from storage.analytics.worker import BULK, CHUNK
from storage.db.config import Database, parse_database_url

CODE_LIMIT_MS: Final = 60.0
ACCOUNT_LIMIT_MS: Final = 200.0
FOLDER_LIMIT_MS: Final = 250.0
# The ratio of a question's time while scans wait in the inbox, at most.
WAITING_LIMIT: Final = 2.0
# CPU per ingested scan, in microseconds, including PostgreSQL's server.
INGEST_LIMIT: Final = {"sqlite": 250.0, "postgres": 300.0}
# Scans to ingest in chunks of each size, at most.
INGESTED: Final = 20_000
# The second history has this many times fewer scans, with as many codes and days.
FEWER: Final = 10
_SLOWEST: Final = 8
_WAIT_SECONDS: Final = 30.0


@dataclass(frozen=True, slots=True)
class StoredHistory:
    """A history and its database. `folder`: the app's data. `server_cpu`: seconds of the database server."""

    history: History
    database: Database
    url: str
    folder: Path
    server_cpu: Callable[[], float]


@dataclass(frozen=True, slots=True)
class Served:
    """The app over a history."""

    history: History
    port: int

    def ask(self, path: str) -> float:
        """Return the time of the answer in ms. Raises ServerError unless it is a success."""
        # A new connection, before the clock starts: the app closes idle connections.
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.connect()
            started = time.perf_counter()
            connection.request("GET", f"/v1{path}", headers={"x-api-key": self.history.api_key})
            response = connection.getresponse()
            answer = response.read()
            taken = (time.perf_counter() - started) * 1_000
        finally:
            connection.close()
        if response.status != 200:
            raise ServerError(f"GET {path}: {response.status} {answer.decode('utf-8', 'replace')[:300]}")
        return taken


@dataclass(frozen=True, slots=True)
class Answered:
    """Medians of a question in ms. `waiting`: with all scans while others wait in the inbox."""

    question: Question
    many: float
    few: float
    waiting: float = 0.0

    @property
    def is_too_slow(self) -> bool:
        return self.many > self.question.limit


@dataclass(frozen=True, kw_only=True, slots=True)
class AnalyticsBench:
    database: Kind = "sqlite"
    scans: int = 10_000_000
    codes: int = 1_000
    days: int = 400
    rounds: int = 5
    waiting: int = 300_000
    every: int = 1
    keep: Path | None = None

    def run(self) -> int:
        """Measure and print. Return 1 when a limit is exceeded or a day's rollups are wrong."""
        if self.keep is not None and self.database != "sqlite":
            print("--keep works only with SQLite")
            return 1
        server_core, client_core = two_cores()
        fewer = max(self.scans // FEWER, self.days)
        with ExitStack() as stack:
            many, few = (
                stack.enter_context(_stored_history(self.database, self, scans))
                for scans in (self.scans, fewer)
            )
            with (
                _served(many, server_core) as of_many,
                _served(few, server_core) as of_few,
                on_core(client_core),
            ):
                answered, baseline = self._ask(of_many, of_few)
                self._print(answered, baseline, fewer)
                with counting_session(many.database, within=_WAIT_SECONDS) as session:
                    is_fast = self._ask_while_waiting(of_many, session, answered)
                    is_cheap = self._ingest(session, many)
            are_right = [_rebuild_a_day(one) for one in (many, few)]
        is_quick = not any(one.is_too_slow for one in answered)
        return 0 if is_quick and is_fast and is_cheap and all(are_right) else 1

    def _ask(self, many: Served, few: Served) -> tuple[list[Answered], float]:
        """Every question in every round, in turns; and the time of reading a code as a baseline."""
        now = datetime.now(UTC)
        pairs = list(zip(self._questions(many.history, now), self._questions(few.history, now), strict=True))
        taken: list[list[tuple[float, float]]] = [[] for _ in pairs]
        baseline = []
        for _ in range(self.rounds):
            baseline.append(many.ask(f"/qr-codes/{many.history.codes[0]}"))
            for times, (of_many, of_few) in zip(taken, pairs, strict=True):
                times.append((many.ask(of_many.path), few.ask(of_few.path)))
        answered = [
            Answered(question, median(many for many, _ in times), median(few for _, few in times))
            for (question, _), times in zip(pairs, taken, strict=True)
        ]
        return answered, median(baseline)

    def _ask_while_waiting(self, served: Served, session: Session, answered: Sequence[Answered]) -> bool:
        """Return whether the same questions stay fast while scans wait in the inbox."""
        add_waiting(session.connection, served.history, self.waiting)
        taken: list[list[float]] = [[] for _ in answered]
        for _ in range(self.rounds):
            for times, one in zip(taken, answered, strict=True):
                times.append(served.ask(one.question.path))
        ratios = sorted(median(times) / one.many for times, one in zip(taken, answered, strict=True))
        ratio = median(ratios)
        print(
            f"while {self.waiting:,} scans wait: {ratio:.2f} x as long (median; {ratios[-1]:.2f} at most)"
            f"{_verdict(is_within=ratio <= WAITING_LIMIT)}"
        )
        return ratio <= WAITING_LIMIT

    def _ingest(self, session: Session, stored: StoredHistory) -> bool:
        """Return whether the CPU per scan is within its limit, in chunks of either size."""
        limit, are_within = INGEST_LIMIT[self.database], []
        slot = session.connection.slot_of(stored.history.account_key)
        for chunk in (CHUNK, BULK):
            worker, server, scans = time.process_time(), stored.server_cpu(), 0
            while scans < min(INGESTED, self.waiting // 2) and (counted := ingest(session, chunk, slot)):
                scans += counted
            taken = [
                1_000_000 * (now - before) / scans
                for now, before in ((time.process_time(), worker), (stored.server_cpu(), server))
            ]
            are_within.append(sum(taken) <= limit)
            print(
                f"ingested {scans:,} in chunks of {chunk:,}: {sum(taken):.0f} µs of CPU a scan"
                f" (worker {taken[0]:.0f}, server {taken[1]:.0f}){_verdict(is_within=are_within[-1])}"
            )
        session.connection.change("DELETE FROM scan_inbox")
        return all(are_within)

    def _questions(self, history: History, now: datetime) -> list[Question]:
        first_day = now.date() - timedelta(days=self.days - 1)
        top, typical = history.codes[0], history.codes[len(history.codes) // 2]
        asked = [
            _asked_of_code("the most scanned code", top),
            _asked_of_code("a typical code", typical),
            Asked("the account", ACCOUNT_LIMIT_MS, "/analytics", "/analytics/scans"),
            Asked("one type", ACCOUNT_LIMIT_MS, "/analytics", filters=(("type_id", "1"),)),
            Asked(
                "one folder", FOLDER_LIMIT_MS, "/analytics", filters=(("folder", str(history.folders[0])),)
            ),
        ]
        return [question for one in asked for question in questions_about(one, first_day, now)[:: self.every]]

    def _print(self, answered: Sequence[Answered], baseline: float, fewer: int) -> None:
        print(
            f"{self.scans:,} scans of {self.codes:,} codes over {self.days} days, {self.database}, "
            f"beside {fewer:,}; {len(answered)} questions, medians of {self.rounds} rounds in ms"
        )
        print(f"{'':<39} {self.scans:>16,} {fewer:>16,}")
        print(f"{'':<39} {'median':>8}{'worst':>8} {'median':>8}{'worst':>8} {'ratio':>6} {'limit':>6}")
        print(f"{'a code itself, beside them':<39} {baseline:>8.1f}")
        for (of, about), group in groupby(answered, lambda one: (one.question.of, one.question.about)):
            _print_group(f"{of}: {about}", list(group))
        slowest = sorted(answered, key=lambda one: one.many / one.question.limit, reverse=True)
        print("slowest")
        for one in slowest[:_SLOWEST]:
            late = "  over its limit" if one.is_too_slow else ""
            print(f"  {one.many:>7.1f}  {one.few:>7.1f}  {one.question.of}: {one.question.path}{late}")


def _asked_of_code(name: str, code_id: UUID) -> Asked:
    return Asked(name, CODE_LIMIT_MS, f"/qr-codes/{code_id}/analytics", f"/qr-codes/{code_id}/scans")


def _print_group(name: str, group: Sequence[Answered]) -> None:
    many, few = [one.many for one in group], [one.few for one in group]
    ratio = median(one.many / one.few for one in group)
    print(
        f"{name:<39} {median(many):>8.1f}{max(many):>8.1f} {median(few):>8.1f}{max(few):>8.1f} {ratio:>6.2f}"
        f" {group[0].question.limit:>6.0f}"
    )


# SQLite works in our own process.
_NO_SERVER: Final[Callable[[], float]] = float


@contextmanager
def _stored_history(kind: Kind, bench: AnalyticsBench, scans: int) -> Iterator[StoredHistory]:
    with ExitStack() as stack:
        if bench.keep is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="repoint-bench-")))
        else:
            folder = bench.keep.resolve() / f"{scans}-{bench.codes}-{bench.days}"
            folder.mkdir(parents=True, exist_ok=True)
        url, server_cpu = f"sqlite://{folder / 'repoint.db'}", _NO_SERVER
        if kind == "postgres":
            # With PostgreSQL's default durability, and on any core.
            server = stack.enter_context(Postgres())
            url, server_cpu = server.url(), server.cpu_seconds
        database = parse_database_url(url)
        history = _history(database, bench, scans, folder / "history.json")
        yield StoredHistory(history, database, url, folder, server_cpu)


def _history(database: Database, bench: AnalyticsBench, scans: int, summary: Path) -> History:
    """Make a history, or read the `summary` of one that an earlier run kept."""
    if summary.exists():
        return TypeAdapter(History).validate_json(summary.read_bytes())
    history = make_history(database, scans, bench.codes, bench.days)
    summary.write_bytes(TypeAdapter(History).dump_json(history))
    with closing(open_connection(database)) as connection:
        sizes = ", ".join(f"{name} {size / scans:.0f}" for name, size in sizes_of(connection).items())
    print(f"{scans:,} scans made in {history.seconds:.0f} s; bytes a scan: {sizes}", flush=True)
    return history


@contextmanager
def _served(stored: StoredHistory, core: int | None) -> Iterator[Served]:
    port = free_port()
    environment = app_environment(stored.folder, port, stored.url)
    with serving(("app",), port, ready_path="/readyz", environment=environment, core=core):
        yield Served(stored.history, port)


def _rebuild_a_day(stored: StoredHistory) -> bool:
    """Rebuild yesterday from its scans. Return whether its rollups were right."""
    yesterday = time.time_ns() // 1_000_000 // DAY_MS - 1
    with counting_session(stored.database, within=_WAIT_SECONDS) as session:
        started = time.perf_counter()
        wrong = rebuild_day(session, stored.history.account_key, yesterday)
        taken = time.perf_counter() - started
    print(f"a day of {stored.history.scans:,} scans rebuilt in {taken:.2f} s: {wrong[1]} rows were wrong")
    return wrong == (0, 0)


def _verdict(*, is_within: bool) -> str:
    return "" if is_within else "  (more than it may)"
