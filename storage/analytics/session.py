"""What counts scans has in hand: its connection, and which values it has counted lately."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Final

from domain.analytics.rollups import CAPPED, DAY, Grain, StoredScan, ValueCap, subjects_of
from storage.analytics.connection import Connection, open_connection, transaction
from storage.analytics.statements import given, looked_up
from storage.config import Database

_POLL_SECONDS: Final = 0.005
# The days of subjects, by dimension, whose values are remembered at most.
_MAX_REMEMBERED: Final = 3_000
_SAME_DAY: Final = (
    "r.account = g.account AND r.subject = g.subject AND r.dimension = g.dimension"
    f" AND r.grain = {Grain.DAY:d} AND r.starts = g.starts"
)


class CountingTaken(Exception):
    """Another command is counting."""


class Stopped(Exception):
    """The process is to end; nothing is lost by that."""


class Session:
    """For one thread at a time."""

    def __init__(self, connection: Connection, *, is_closing: Callable[[], bool] = lambda: False) -> None:
        self.connection = connection
        self._is_closing = is_closing
        self.cap = ValueCap()

    def go_on(self) -> None:
        """Raises Stopped when the process is to end."""
        if self._is_closing():
            raise Stopped

    @contextmanager
    def turn(self) -> Iterator[bool]:
        """Whether it is ours to count until the end: one process at a time."""
        is_ours = self.connection.try_lock()
        try:
            yield is_ours
        finally:
            if is_ours:
                self.connection.unlock()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything within or nothing. What is remembered changes before it is stored: when that fails, nothing is remembered."""
        self.go_on()
        try:
            with transaction(self.connection):
                yield
        except BaseException:
            self.cap.values.clear()
            raise

    def load_values(self, scans: Iterable[StoredScan]) -> None:
        """Have at hand which values the days of these scans have already, for `cap`."""
        if len(self.cap.values) > _MAX_REMEMBERED:
            self.cap.values.clear()
        days = {(scan.account, subject, scan.day * DAY) for scan in scans for subject, _ in subjects_of(scan)}
        keys = [(account, subject, int(one), day) for account, subject, day in days for one in CAPPED]
        missing = [key for key in keys if key not in self.cap.values]
        if not missing:
            return
        self.cap.values.update({key: set() for key in missing})
        rows = self.connection.rows(
            "SELECT r.account, r.subject, r.dimension, r.starts, r.value FROM given g "
            + looked_up(self.connection.dialect, "rollups", "r", _SAME_DAY),
            (),
            given(missing, account="int", subject="int", dimension="smallint", starts="int"),
        )
        for account, subject, dimension, starts, value in rows:
            self.cap.values[account, subject, dimension, starts].add(value)


@contextmanager
def counting_session(
    database: Database, *, within: float, on_wait: Callable[[], None] = lambda: None
) -> Iterator[Session]:
    """For an operator's command: whatever process counts stands by until it is done.

    Raises CountingTaken when another command counts for all of `within` seconds; `on_wait` is called once when it has to wait.
    """
    session = Session(open_connection(database))
    deadline, waited = monotonic() + within, False
    try:
        while True:
            with session.turn() as is_ours:
                if is_ours:
                    yield session
                    return
            if monotonic() >= deadline:
                raise CountingTaken
            if not waited:
                on_wait()
            waited = True
            sleep(_POLL_SECONDS)
    finally:
        session.connection.close()
