"""Ingesting: scans leave the inbox, become rows of `scans`, and are counted in `rollups`, in one transaction and so exactly once.

All that takes time is worked out before the write lock is taken: one process at a time changes what it is worked out from.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import Final, NamedTuple

from domain.agents import Agent, agent_key
from domain.analytics.rollups import (
    DailyVisitor,
    StoredScan,
    Tally,
    mark_firsts,
    tally,
    visitors_of,
)
from storage.analytics.agents import judge_agent
from storage.analytics.connection import Connection
from storage.analytics.incoming import incoming_scan, seen_visitors
from storage.analytics.session import Session
from storage.analytics.statements import Row, given
from storage.analytics.tables import AGENTS, DAILY_VISITORS, INCREASE, PRUNED_BEFORE, ROLLUPS, SCANS, VISITOR
from storage.recording.inbox import read_details

_INBOX: Final = "SELECT id, code, scanned_at, visitor, details FROM scan_inbox ORDER BY id LIMIT ?"
_TAKEN: Final = "DELETE FROM scan_inbox WHERE id IN (SELECT id FROM given) RETURNING code, is_uncounted"


class Overtaken(Exception):
    """Somebody else has counted some of these scans: nothing of this transaction holds."""


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
    """Count the oldest `limit` scans of the inbox; how many left it."""
    rows = session.connection.rows(_INBOX, (limit,))
    if rows:
        _write(session, _prepare(session, rows))
    return len(rows)


def _prepare(session: Session, rows: Sequence[Row]) -> Chunk:
    codes = _keys_of_codes(session.connection, {row[1] for row in rows})
    # A code that was deleted has no scans any more.
    details = [(row, read_details(row[4])) for row in rows if row[1] in codes]
    agents, new_agents = _agents(session.connection, {one.user_agent for _, one in details})
    scans = [
        incoming_scan(row[:4], *codes[row[1]][:2], one, agents.get(one.user_agent)) for row, one in details
    ]
    scans, visitors = mark_firsts(scans, _seen(session.connection, scans))
    session.load_values(scans)
    return Chunk(
        [(row[0],) for row in rows], scans, visitors, new_agents, rows_of(tally(scans, session.cap)), codes
    )


def _write(session: Session, chunk: Chunk) -> None:
    connection = session.connection
    with session.transaction():
        # Whoever gives a code a limit counts its scans in the inbox: which are uncounted is read with the lock held.
        taken = connection.rows(_TAKEN, (), given(chunk.inbox_ids, id="bigint"))
        if len(taken) != len(chunk.inbox_ids):
            raise Overtaken
        connection.insert(SCANS, _kept(connection, chunk.scans))
        connection.insert(DAILY_VISITORS, chunk.visitors, "ON CONFLICT DO NOTHING")
        connection.insert(AGENTS, chunk.agents)
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
    ((before,),) = connection.rows(PRUNED_BEFORE)
    return [scan_row(scan) for scan in scans if scan.scanned_at >= before]


def scan_row(scan: StoredScan) -> Row:
    """Without the client: that is its agent's."""
    return (*scan[:10], *scan[11:])


def _agents(
    connection: Connection, user_agents: set[str | None]
) -> tuple[dict[str | None, tuple[int, Agent]], list[Row]]:
    """User agents with their keys, as they were classified when they were first seen; and the rows of those that are new."""
    texts = {agent_key(text): text for text in user_agents if text}
    rows = connection.rows(
        "SELECT a.id, a.bot, a.device, a.os, a.browser FROM given g CROSS JOIN agents a WHERE a.id = g.id",
        (),
        given([(key,) for key in texts], id="bigint"),
    )
    stored = {key: Agent(*classified) for key, *classified in rows}
    new = {key: judge_agent(text) for key, text in texts.items() if key not in stored}
    found: dict[str | None, tuple[int, Agent]] = {
        texts[key]: (key, agent) for key, agent in (stored | new).items()
    }
    return found, [(key, texts[key], *astuple(agent)) for key, agent in new.items()]


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
