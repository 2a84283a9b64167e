"""Ingesting: one transaction moves scans from the inbox to `scans` and aggregates them in `rollups`.

So each scan is counted exactly once. Slow work is done before the transaction takes the write lock; its input
is safe, because one process at a time ingests the scans of an account.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from operator import attrgetter
from typing import Final

from domain.analytics.rollups import REFUSED_FROM, DailyVisitor, StoredScan, Tally, mark_first_seen, tally
from domain.scanning.user_agents import Agent, user_agent_key
from storage.analytics import tables
from storage.analytics.scan_events import add_limit_events, add_scan_events
from storage.analytics.session import SLOT, Connection, Session
from storage.analytics.user_agents import classify_user_agent
from storage.db.statements import Row, given
from storage.scan_log.inbox import incoming_scan, parse_details

_INBOX: Final = """
    SELECT i.id, i.code, i.scanned_at, i.visitor, i.details, u.id, k.account, k.type_id
    FROM (SELECT * FROM scan_inbox ORDER BY id LIMIT ?) i
    LEFT JOIN scan_keys k ON k.key = i.code LEFT JOIN short_urls u ON u.id = k.id ORDER BY i.id"""
# Those of a slot are mostly among the oldest: in a rush, to look through all takes as long as to count some.
LOOKED_AT: Final = 10_000
OLDEST: Final = f"(SELECT * FROM scan_inbox ORDER BY id LIMIT {LOOKED_AT})"
# The scans of codes that are gone are in that of the number 0.
OF_SLOT: Final = SLOT.format(account="COALESCE(k.account, 0)")
_INBOX_OF_SLOT: Final = f"""
    SELECT i.id, i.code, i.scanned_at, i.visitor, i.details, u.id, i.account, i.type_id
    FROM (SELECT i.*, k.id AS code_id, k.account, k.type_id
        FROM {{among}} i LEFT JOIN scan_keys k ON k.key = i.code
        WHERE {OF_SLOT} = {{slot}} ORDER BY i.id LIMIT ?) i
    LEFT JOIN short_urls u ON u.id = i.code_id ORDER BY i.id"""
# An array on PostgreSQL: to its statistics the inbox is empty, so it would read all of it for each id.
_TAKE: Final = "DELETE FROM scan_inbox WHERE id {are_given} RETURNING code, is_uncounted"
_ARE_GIVEN: Final = {"sqlite": "IN (SELECT id FROM given)", "postgres": "= ANY(ARRAY(SELECT id FROM given))"}

# Lists by scans read the inbox for codes with scans there, and the ranks of the others.
_RANK: Final = """
    UPDATE scan_ranks SET scan_count = u.scan_count, last_scanned_at =
        CASE WHEN g.last > scan_ranks.last_scanned_at THEN g.last ELSE scan_ranks.last_scanned_at END
    FROM given g CROSS JOIN short_urls u WHERE u.id = g.id AND scan_ranks.id = g.id
        AND (scan_ranks.scan_count <> u.scan_count OR scan_ranks.last_scanned_at < g.last)"""


class Overtaken(Exception):
    """Another process has counted some of these scans: the transaction is rolled back."""


def ingest(session: Session, limit: int, slot: int | None = None, *, among: str = OLDEST) -> int:
    """Count the oldest `limit` scans of the inbox, or of a slot; return how many left it.

    `among`: where those of a slot are looked for, if there are several: OLDEST or `scan_inbox`.
    """
    connection = session.connection
    statement = _INBOX
    if slot is not None and connection.slots > 1:
        statement = _INBOX_OF_SLOT.format(slot=slot, among=among)
    rows = connection.rows(statement, (limit,))
    if not rows:
        return 0
    # Scans of a deleted code are dropped.
    kept = [(row, parse_details(row[4])) for row in rows if row[5] is not None]
    agents, new_agents = find_agents(connection, {one.user_agent for _, one in kept if one.user_agent})
    scans = [
        incoming_scan(row[:4], row[6], row[7], one, agents.get(one.user_agent or "")) for row, one in kept
    ]
    only, of_accounts = connection.of_accounts("v", {scan.account for scan in scans})
    statement, _, visitors = tables.seen_visitors(connection.dialect, scans, only=only)
    seen = connection.rows(statement, of_accounts, visitors)
    scans, new_visitors = mark_first_seen(scans, set(map(DailyVisitor._make, seen)))
    cap = session.cap_of(scans, slot)
    rollups = rows_of(tally(scans, cap))
    if new_agents:
        session.add_agents(sorted(new_agents))
    with session.transaction():
        add_scan_events(connection, scans)
        # `is_uncounted` is read under the lock: giving a code a limit meanwhile counts its waiting scans.
        take = _TAKE.format(are_given=_ARE_GIVEN[connection.dialect])
        taken = connection.rows(take, (), given([row[:1] for row in rows], id="bigint"))
        if len(taken) != len(rows):
            raise Overtaken
        session.end_turn(slot, cap)
        ((pruned,),) = connection.rows(tables.PRUNED_BEFORE)
        connection.insert(tables.SCANS, [scan_row(scan) for scan in scans if scan.scanned_at >= pruned])
        connection.insert(tables.DAILY_VISITORS, new_visitors, "ON CONFLICT DO NOTHING")
        connection.insert(tables.ROLLUPS, rollups, tables.INCREASE)
        ids = {row[1]: row[5] for row, _ in kept}
        # The scans of a code with a scan limit were counted before.
        counts = Counter({ids[code]: 0 for code, _ in taken if code in ids})
        counts.update(ids[code] for code, is_uncounted in taken if is_uncounted and code in ids)
        in_order = sorted(scans, key=attrgetter("scanned_at"))
        last = {ids[scan.code]: scan.scanned_at for scan in in_order if is_counted(scan)}
        limited = {ids[code] for code, is_uncounted in taken if not is_uncounted and code in ids}
        if reached := {str(one): time for one, time in last.items() if one in limited}:
            add_limit_events(connection, reached)
        add_to_scan_counts(connection, [(one, number, last.get(one, 0)) for one, number in counts.items()])
        session.before_commit(slot)
    return len(rows)


def rows_of(found: Tally) -> list[Row]:
    """Rows with a count other than zero, in the order of the table's key."""
    return [(*key, *counts) for key, counts in sorted(found.items()) if any(counts)]


def scan_row(scan: StoredScan) -> Row:
    """The row of a scan, without the client, which is stored with its agent."""
    return (*scan[:10], *scan[11:])


def is_counted(scan: StoredScan) -> bool:
    """Whether it is one of those in `scan_count`."""
    return scan.bot is None and scan.outcome < REFUSED_FROM


def add_to_scan_counts(connection: Connection, counts: Sequence[tuple[object, int, int]]) -> None:
    """Add to the `scan_count` of these codes and links: their ids, the scans, and the time of the last one.

    Called last in its transaction, because scans of codes with a limit wait for these rows.
    """
    codes = given(counts, id="uuid", scans="bigint", last="bigint")
    if connection.dialect == "postgres":
        # In the order of their ids, like the recorder's batches: so they cannot deadlock.
        in_order = "SELECT id FROM short_urls WHERE id IN (SELECT id FROM given) ORDER BY id"
        connection.rows(f"{in_order} FOR NO KEY UPDATE", (), codes)
    connection.change(
        "UPDATE short_urls SET scan_count = scan_count + g.scans FROM given g"
        " WHERE short_urls.id = g.id AND g.scans <> 0",
        (),
        codes,
    )
    connection.change(_RANK, (), codes)


def find_agents(
    connection: Connection, user_agents: set[str]
) -> tuple[Mapping[str, tuple[int, Agent]], list[Row]]:
    """Key and classification of each user agent, stored ones unchanged; and the rows of new ones."""
    texts = {user_agent_key(text): text for text in user_agents}
    rows = connection.rows(
        "SELECT a.id, a.bot, a.device, a.os, a.browser"
        " FROM given g CROSS JOIN user_agents a WHERE a.id = g.id",
        (),
        given([(key,) for key in texts], id="bigint"),
    )
    stored = {key: Agent(*classified) for key, *classified in rows}
    new = {key: classify_user_agent(text) for key, text in texts.items() if key not in stored}
    found = {texts[key]: (key, agent) for key, agent in (stored | new).items()}
    return found, [(key, texts[key], *astuple(agent)) for key, agent in new.items()]
