"""What counts scans has in hand: its connection, the lease, and what it remembers of the database."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Final

from domain.analytics.rollups import CAPPED, DAY, Grain, StoredScan, ValueCap, subjects_of
from storage.analytics.connection import Connection, open_connection
from storage.analytics.known_agents import KnownAgents
from storage.analytics.lease import LEASE_SECONDS, Lease
from storage.analytics.statements import given, looked_up
from storage.config import Database

_POLL_SECONDS: Final = 0.25
# The days of subjects, by dimension, whose values are remembered at most.
_MAX_REMEMBERED: Final = 3_000
_SAME_DAY: Final = (
    "r.account = g.account AND r.subject = g.subject AND r.dimension = g.dimension"
    f" AND r.grain = {int(Grain.DAY)} AND r.starts = g.starts"
)
_KEY: Final = {"account": "int", "subject": "int", "dimension": "smallint", "starts": "int"}


class LeaseTaken(Exception):
    """Another command has the lease."""


class Stopped(Exception):
    """The process is to end; nothing is lost by that."""


class Session:
    """For one thread at a time."""

    def __init__(
        self,
        connection: Connection,
        *,
        is_closing: Callable[[], bool] = lambda: False,
        lease_seconds: float = LEASE_SECONDS,
        is_command: bool = False,
    ) -> None:
        self.connection = connection
        self._is_closing = is_closing
        self.lease = Lease(connection, seconds=lease_seconds, is_command=is_command)
        self.agents = KnownAgents(connection)
        self.cap = ValueCap()

    def take_lease(self) -> bool:
        """Whether we count now."""
        if self.lease.is_held:
            return True
        self.forget()
        return self.lease.take()

    def forget(self) -> None:
        self.agents.forget()
        self.cap.values.clear()

    def go_on(self) -> None:
        """Renew the lease where that is due. Raises LeaseLost, or Stopped when the process is to end."""
        if self._is_closing():
            raise Stopped
        self.lease.renew()

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """What is remembered changes before it is stored: when that fails, nothing is remembered."""
        try:
            self.go_on()
            yield
        except BaseException:
            self.forget()
            raise

    def load_values(self, scans: Iterable[StoredScan]) -> None:
        """Have at hand which values the days of these scans have already, for `cap`."""
        if len(self.cap.values) > _MAX_REMEMBERED:
            self.cap.values.clear()
        days = {(scan.account, subject, scan.day) for scan in scans for subject, _ in subjects_of(scan)}
        keys = [
            (account, subject, int(dimension), day * DAY)
            for account, subject, day in days
            for dimension in CAPPED
        ]
        missing = [key for key in keys if key not in self.cap.values]
        if not missing:
            return
        self.cap.values.update({key: set() for key in missing})
        join = looked_up(self.connection.dialect, "rollups", "r", _SAME_DAY)
        statement = f"SELECT r.account, r.subject, r.dimension, r.starts, r.value FROM given g {join}"
        for account, subject, dimension, starts, value in self.connection.rows(
            statement, (), given(missing, **_KEY)
        ):
            self.cap.values[account, subject, dimension, starts].add(value)

    def close(self) -> None:
        """Release the lease, so that another goes on at once."""
        try:
            if self.lease.is_held:
                self.lease.release()
        finally:
            self.connection.close()


@contextmanager
def leased_session(
    database: Database, *, within: float, on_wait: Callable[[], None] = lambda: None
) -> Iterator[Session]:
    """A session for an operator's command: whatever process counts stands back until it is done.

    Raises LeaseTaken when another command has the lease for all of `within` seconds; `on_wait` is called once when it does.
    """
    session = Session(open_connection(database), is_command=True)
    try:
        _wait_for(session, within, on_wait)
        yield session
    finally:
        session.close()


def _wait_for(session: Session, within: float, on_wait: Callable[[], None]) -> None:
    deadline = monotonic() + within
    if session.take_lease():
        return
    on_wait()
    while not session.take_lease():
        if monotonic() >= deadline:
            raise LeaseTaken
        sleep(_POLL_SECONDS)
