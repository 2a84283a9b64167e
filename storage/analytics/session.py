"""A session of the rollup worker: a connection, and the values of the days it has counted."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from time import monotonic, sleep
from typing import Final

from domain.analytics.rollups import CAPPED, DAY, Grain, StoredScan, ValueCap, subjects_of
from storage.analytics.connection import Connection, open_connection
from storage.db.config import Database
from storage.db.statements import given, looked_up

# Days of subjects, by dimension, whose values are cached.
_MAX_CACHED: Final = 3_000
_SAME_DAY: Final = (
    "r.account = g.account AND r.subject = g.subject AND r.dimension = g.dimension"
    f" AND r.grain = {Grain.DAY:d} AND r.starts = g.starts"
)


class CountingTaken(Exception):
    """Another command is counting."""


class Session:
    """The counting of scans, for one thread at a time."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.cap = ValueCap()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit all of the block or nothing."""
        try:
            self.connection.change("BEGIN IMMEDIATE" if self.connection.dialect == "sqlite" else "BEGIN")
            yield
            self.connection.change("COMMIT")
        except BaseException:
            # It may have values that were not stored.
            self.cap.values.clear()
            # A lost connection is rolled back already, and the first error is more helpful.
            with suppress(Exception):
                self.connection.change("ROLLBACK")
            raise

    def load_values(self, scans: Iterable[StoredScan]) -> None:
        """Load into `cap` the values that the days of these scans have already."""
        known = self.cap.values
        if len(known) > _MAX_CACHED:
            known.clear()
        days = {(scan.account, subject, scan.day * DAY) for scan in scans for subject, _ in subjects_of(scan)}
        keys = {(account, subject, int(one), day) for account, subject, day in days for one in CAPPED}
        if missing := list(keys - known.keys()):
            rows = self.connection.rows(
                "SELECT r.account, r.subject, r.dimension, r.starts, r.value FROM given g "
                + looked_up(self.connection.dialect, "rollups", "r", _SAME_DAY),
                (),
                given(missing, account="int", subject="int", dimension="smallint", starts="int"),
            )
            known.update({key: set() for key in missing})
            for account, subject, dimension, starts, value in rows:
                known[account, subject, dimension, starts].add(value)


@contextmanager
def counting_session(
    database: Database, *, within: float, on_wait: Callable[[], None] = lambda: None
) -> Iterator[Session]:
    """A session for an operator's command: all rollup workers stand by until it ends.

    Calls `on_wait` once if it has to wait. Raises CountingTaken after `within` seconds of waiting.
    """
    on_first_wait = cache(on_wait)
    with closing(open_connection(database)) as connection:
        deadline = monotonic() + within
        while monotonic() < deadline:
            with connection.try_lock() as is_ours:
                if is_ours:
                    yield Session(connection)
                    return
            on_first_wait()
            sleep(0.005)
    raise CountingTaken
