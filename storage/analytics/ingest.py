"""Ingesting: scans leave the inbox, become rows of `scans`, and are counted in `rollups`, in one transaction and so exactly once.

All that takes time is worked out before the write lock is taken: nobody but the holder of the lease changes what it is worked out from.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from domain.analytics.rollups import (
    DailyVisitor,
    StoredScan,
    Tally,
    mark_firsts,
    tally,
    visitors_of,
)
from storage.analytics.connection import Connection
from storage.analytics.incoming import incoming_scan, seen_visitors
from storage.analytics.lease import LeaseLost
from storage.analytics.session import Session
from storage.analytics.statements import Row, given
from storage.analytics.tables import DAILY_VISITORS, INCREASE, ROLLUPS, SCANS, VISITOR
from storage.recording.inbox import read_details

_INBOX: Final = "SELECT id, code, scanned_at, visitor, details FROM scan_inbox ORDER BY id LIMIT ?"
_TAKEN: Final = "DELETE FROM scan_inbox WHERE id IN (SELECT id FROM given) RETURNING code, is_uncounted"


class CodeKey(NamedTuple):
    """`id`: as the driver has it."""

    account: int
    type_id: int
    id: object


class Chunk(NamedTuple):
    """What one transaction writes."""

    inbox_ids: Sequence[Row]
    scans: Sequence[StoredScan]
    visitors: Sequence[DailyVisitor]
    agents: Sequence[Row]
    rollups: Sequence[Row]
    codes: Mapping[int, CodeKey]


def ingest(session: Session, limit: int) -> int:
    """Count the oldest `limit` scans of the inbox; how many left it. Raises LeaseLost."""
    with session.at_work():
        rows = session.connection.rows(_INBOX, (limit,))
        if rows:
            _write(session, _prepare(session, rows))
        return len(rows)


def _prepare(session: Session, rows: Sequence[Row]) -> Chunk:
    codes = _keys_of_codes(session.connection, {row[1] for row in rows})
    # A code that was deleted has no scans any more.
    details = [(row, read_details(row[4])) for row in rows if row[1] in codes]
    new_agents = session.agents.learn({one.user_agent for _, one in details if one.user_agent})
    scans = [
        incoming_scan(
            row[:4], *codes[row[1]][:2], one, session.agents.of(one.user_agent) if one.user_agent else None
        )
        for row, one in details
    ]
    scans, visitors = mark_firsts(scans, _seen(session.connection, scans))
    session.load_values(scans)
    return Chunk(
        [(row[0],) for row in rows], scans, visitors, new_agents, rows_of(tally(scans, session.cap)), codes
    )


def _write(session: Session, chunk: Chunk) -> None:
    connection = session.connection
    with session.lease.transaction():
        # Whoever gives a code a limit counts its scans in the inbox: which are uncounted is read with the lock held.
        taken = connection.rows(_TAKEN, (), given(chunk.inbox_ids, id="bigint"))
        if len(taken) != len(chunk.inbox_ids):
            raise LeaseLost
        connection.insert(SCANS, _kept(connection, chunk.scans))
        connection.insert(DAILY_VISITORS, chunk.visitors, "ON CONFLICT DO NOTHING")
        session.agents.save(chunk.agents)
        connection.insert(ROLLUPS, chunk.rollups, INCREASE)
        counts = Counter(code for code, is_uncounted in taken if is_uncounted and code in chunk.codes)
        add_to_scan_counts(connection, [(chunk.codes[code].id, scans) for code, scans in counts.items()])


def rows_of(found: Tally) -> list[Row]:
    """Those that change anything, in the order of their key: it is that of the table."""
    return [(*key, *counts) for key, counts in sorted(found.items()) if any(counts)]


def _seen(connection: Connection, scans: Sequence[StoredScan]) -> set[DailyVisitor]:
    """Those of these scans' visitors that were counted on their day before."""
    asked = {visitor for scan in scans for visitor, _ in visitors_of(scan)}
    found = connection.rows(seen_visitors(connection.dialect), (), given(list(asked), **VISITOR))
    return set(map(DailyVisitor._make, found))


def add_to_scan_counts(connection: Connection, counts: Sequence[tuple[object, int]]) -> None:
    """Add to the `scan_count` of these codes and links. Last in its transaction: scans with a limit wait for these rows."""
    if not counts:
        return
    connection.lock_short_urls([code_id for code_id, _ in counts])
    connection.change(
        "UPDATE short_urls SET scan_count = scan_count + given.scans FROM given WHERE short_urls.id = given.id",
        (),
        given(counts, id="uuid", scans="bigint"),
    )


def waiting(connection: Connection) -> int:
    """How many scans the inbox holds, or some more: ids may have gaps."""
    ((lowest, highest),) = connection.rows(
        "SELECT (SELECT MIN(id) FROM scan_inbox), (SELECT MAX(id) FROM scan_inbox)"
    )
    return 0 if lowest is None else int(highest - lowest + 1)


def _kept(connection: Connection, scans: Sequence[StoredScan]) -> list[Row]:
    """As rows of `scans`, without those of days whose single scans are pruned already."""
    ((before,),) = connection.rows("SELECT pruned_before FROM rollup_lease WHERE id = 1")
    return [scan_row(scan) for scan in scans if scan.scanned_at >= before]


def scan_row(scan: StoredScan) -> Row:
    # The client is its agent's.
    return (*scan[:10], *scan[11:])


def _keys_of_codes(connection: Connection, codes: set[int]) -> Mapping[int, CodeKey]:
    """Of those that have not been deleted."""
    rows = connection.rows(
        "SELECT scan_keys.key, scan_keys.account, scan_keys.type_id, scan_keys.id FROM given"
        " CROSS JOIN scan_keys CROSS JOIN short_urls"
        " WHERE scan_keys.key = given.code AND short_urls.id = scan_keys.id",
        (),
        given([(code,) for code in codes], code="bigint"),
    )
    return {key: CodeKey(*rest) for key, *rest in rows}
