"""Partitions of `scans` on PostgreSQL: one for each month (UTC), made ahead, dropped when it is pruned.

`scans_first` has the months before the table was partitioned. `scans_other` takes the scans of a month that
has no partition, because a clock was wrong or no web process ran: they move when their month gets one.
"""

import logging
import re
from collections.abc import Iterator
from typing import Final

from domain.analytics.rollups import DAY, MINUTE_MS, Grain, moment_of, start_of
from domain.kernel.errors import Unavailable
from storage.analytics.session import Session

log = logging.getLogger(__name__)

# Further months, so that a service that counts nothing for some weeks finds its table.
AHEAD: Final = 3
_FIRST: Final = "scans_first"
_FOUND: Final = """
    SELECT c.relname, pg_get_expr(c.relpartbound, c.oid) FROM pg_inherits i
    JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'scans'::regclass"""
_ENDS: Final = re.compile(r"TO \('(\d+)'\)")
_MOVE: Final = """
    WITH moved AS (DELETE FROM scans_other WHERE scanned_at >= ? AND scanned_at < ? RETURNING *)
    INSERT INTO {name} SELECT * FROM moved"""


def make_months(session: Session, now: int) -> Iterator[None]:
    """Make the partitions of this month and the next ones. `now`: in milliseconds since 1970."""
    if session.connection.dialect == "sqlite":
        return
    was_any = False
    starts = start_of(Grain.MONTH, now // MINUTE_MS)
    for _ in range(1 + AHEAD):
        ends = start_of(Grain.MONTH, starts + 32 * DAY)
        name = f"scans_{moment_of(starts * MINUTE_MS):%Y_%m}"
        # Anew: between two steps another process may make them.
        found = _partitions(session)
        if name not in found and starts * MINUTE_MS >= found.get(_FIRST, 0):
            was_any |= _try(session, *_statements(name, starts * MINUTE_MS, ends * MINUTE_MS))
            yield
        starts = ends
    if was_any:
        # PostgreSQL does so by itself for each partition, but never for all of them together.
        _try(session, ("ANALYZE scans", ()))
        yield


def drop_months(session: Session, before: int) -> Iterator[bool]:
    """Drop the partitions without a scan at or after `before`; whether each was dropped."""
    if session.connection.dialect == "sqlite":
        return
    for name, ends in sorted(_partitions(session).items()):
        if ends <= before:
            yield _try(session, (f"DROP TABLE IF EXISTS {name}", ()))


def _partitions(session: Session) -> dict[str, int]:
    """The end of each, by name; without `scans_other`, which has none."""
    bounds = ((name, _ENDS.search(bound)) for name, bound in session.connection.rows(_FOUND))
    return {name: int(ends[1]) for name, ends in bounds if ends}


def _statements(name: str, starts: int, ends: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Readers go on meanwhile: only attaching locks, and only the new table and `scans_other`."""
    yield f"CREATE TABLE {name} (LIKE scans, PRIMARY KEY (account, id))", ()
    yield _MOVE.format(name=name), (starts, ends)
    yield f"ALTER TABLE scans ATTACH PARTITION {name} FOR VALUES FROM ({starts}) TO ({ends})", ()


def _try(session: Session, *statements: tuple[str, tuple[int, ...]]) -> bool:
    """Whether it was done. While a report reads the table for long, it is left for the next time."""
    try:
        with session.transaction():
            for statement, values in statements:
                session.connection.change(statement, values)
    except Unavailable:
        log.info("the partitions of scans are in use, will retry")
        return False
    return True
