"""Counting past scans again: rollups are corrected by single scans, user agents are classified again.

Each day of an account is one transaction. A day whose single scans are pruned stays as it is.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple
from itertools import product
from typing import Final

from domain.analytics import rollups
from domain.analytics.rollups import DAY, DAY_MS, Grain, StoredScan
from domain.content import TYPES
from domain.scanning.user_agents import Agent
from domain.scanning.visitors import MAX_KEPT
from storage.analytics import tables
from storage.analytics.ingest import add_to_scan_counts, is_counted, rows_of, scan_row
from storage.analytics.session import Connection, Session
from storage.analytics.user_agents import classify_user_agent
from storage.db.statements import Given, Row, given, looked_up, of_account

# Bots recognized by their headers, independent of the user agent.
_OF_HEADERS: Final = ("head", "prefetch")
# Also days that have rollups but no scans any more.
_DAYS: Final = f"""
    SELECT account, starts / {DAY} FROM rollups
        WHERE account = ? AND subject = 0 AND dimension IN (0, 1) AND grain = {Grain.DAY:d}
    UNION SELECT account, scanned_at / {DAY_MS} FROM scans WHERE account = ? ORDER BY 1, 2"""
# Days with scans of agents whose classification has changed, or with scans recorded under another one.
# `scans` has no index by agent: all of it is read.
_DAYS_CONCERNED: Final = f"""
    SELECT DISTINCT s.account, s.scanned_at / {DAY_MS} FROM scans s CROSS JOIN given g
    WHERE g.agent = s.agent AND (g.has_changed
        OR (g.knows_bots AND COALESCE(s.bot, '') NOT IN {_OF_HEADERS} AND COALESCE(s.bot, '') <> g.bot))
    ORDER BY 1, 2"""
_ROLLUPS_BETWEEN: Final = (
    "r.account = ? AND r.subject = g.subject AND r.dimension = g.dimension AND r.grain = g.grain"
    " AND r.starts >= ? AND r.starts < ?"
)
_ROLLUP: Final = ", ".join(f"r.{name}" for name, _ in tables.ROLLUPS.columns)
# The scans of one day: otherwise PostgreSQL would look into each partition.
_DELETE_SCANS: Final = (
    f"DELETE FROM scans WHERE {of_account('scans')} AND id IN (SELECT id FROM given)"
    " AND scanned_at >= ? AND scanned_at < ?"
)
# By rollups, to a quarter of an hour: the last single scan may be pruned.
_LAST_QUARTERS: Final = f"""
    SELECT r.subject, MAX(r.starts) FROM given g CROSS JOIN rollups r
    WHERE r.account = ? AND r.subject = g.key AND r.scans > 0
        AND r.dimension = {rollups.Dimension.TOTAL:d} AND r.grain = {Grain.QUARTER:d} GROUP BY r.subject"""
_SET_LAST_SCANS: Final = (
    "UPDATE scan_ranks SET last_scanned_at = g.last FROM given g WHERE scan_ranks.id = g.id"
)
_VISITOR: Final = ", ".join(tables.VISITOR)
_FORGET_VISITORS: Final = (
    f"DELETE FROM daily_visitors WHERE ({_VISITOR}) IN (SELECT {_VISITOR} FROM given)"
    f" AND {of_account('daily_visitors')}"
)
_CLASSIFIED: Final = (
    "ON CONFLICT (id) DO UPDATE SET"
    " bot = excluded.bot, device = excluded.device, os = excluded.os, browser = excluded.browser"
)


def rebuild(session: Session, account: int | None = None) -> tuple[int, int, int]:
    """The number of days, of one account or of all, of wrong scans and of wrong rollups."""
    accounts = session.connection.rows("SELECT key FROM scan_keys WHERE account IS NULL ORDER BY key")
    chosen = [key for (key,) in accounts if account in (None, key)]
    days = [row for key in chosen for row in session.connection.rows(_DAYS, (key, key))]
    months = sorted({(key, rollups.start_of(Grain.MONTH, day * DAY)) for key, day in days})
    wrong = [rebuild_day(session, *day) for day in days]
    wrong += [(0, _rebuild_month(session, *month)) for month in months]
    return len(days), sum(scans for scans, _ in wrong), sum(rows for _, rows in wrong)


def rebuild_day(
    session: Session, account: int, day: int, changed: Callable[[StoredScan], StoredScan] = lambda scan: scan
) -> tuple[int, int]:
    """Apply `changed` to a day's scans and correct its rollups; return how many scans and rows were wrong.

    Counted rows are compared with stored ones, so a repetition after a failure counts nothing twice.
    """
    ((pruned,),) = session.connection.rows(tables.PRUNED_BEFORE)
    if day * DAY_MS < pruned:
        return 0, 0
    before = scans_of_day(session, account, day, "TRUE")
    after, _ = rollups.mark_first_seen(map(changed, before), set())
    change = rollups.tally(after, rollups.ValueCap())
    grains = (Grain.QUARTER, Grain.HOUR, Grain.DAY)
    for row in _stored(session, account, grains, day * DAY, (day + 1) * DAY):
        less = [-count for count in row[6:]]
        rollups.add(change, {row[:6]: less})
        if row[3] == Grain.DAY:
            rollups.add(change, {_month_of(row): less})
    rows = rows_of(change)
    return recount(session, account, before, after, rows), sum(row[3] != Grain.MONTH for row in rows)


def reclassify(session: Session) -> tuple[int, int, int]:
    """Classify user agents and their scans again; return how many agents, scans and days this concerned.

    Agents are stored last: after an interruption, the next run finds the same work again.
    """
    connection = session.connection
    agents: dict[int | None, tuple[Agent, bool]] = {}
    asked, changed = [], []
    for key, user_agent, *stored in connection.rows(f"SELECT {tables.AGENTS.names} FROM user_agents"):
        agent = classify_user_agent(user_agent)
        # A bot's name may be in the part that was cut off a long one.
        knows_bots = agent.bot is not None or len(user_agent) < MAX_KEPT
        has_changed = agent != Agent(*stored)
        agents[key] = agent, knows_bots
        asked.append((key, agent.bot or "", knows_bots, has_changed))
        if has_changed:
            changed.append((key, user_agent, *astuple(agent)))

    def classified(scan: StoredScan) -> StoredScan:
        if scan.agent not in agents:
            return scan
        agent, knows_bots = agents[scan.agent]
        bot = agent.bot if knows_bots and scan.bot not in _OF_HEADERS else scan.bot
        return scan._replace(bot=bot, client=agent.client)

    columns = {"agent": "bigint", "bot": "text", "knows_bots": "boolean", "has_changed": "boolean"}
    days = connection.rows(_DAYS_CONCERNED, (), given(asked, **columns))
    scans = sum(rebuild_day(session, account, day, classified)[0] for account, day in days)
    with session.transaction():
        connection.insert(tables.AGENTS, changed, _CLASSIFIED)
    return len(changed), scans, len(days)


def scans_of_day(session: Session, account: int, day: int, only: str, *lists: Given) -> list[StoredScan]:
    """The scans of a day in the order of their ids. `only`: a condition on scans `s`."""
    where = f"WHERE s.account = ? AND s.scanned_at >= ? AND s.scanned_at < ? AND {only} ORDER BY s.id"
    values = (account, day * DAY_MS, (day + 1) * DAY_MS)
    rows = session.connection.rows(f"{tables.STORED_SCANS} {where}", values, *lists)
    return [StoredScan._make(row) for row in rows]


def recount(
    session: Session, account: int, before: list[StoredScan], after: list[StoredScan], more: list[Row]
) -> int:
    """Replace the scans `before` of an account's day by those `after`, and add `more` to rollups.

    Return how many scans were changed. If `before` has a visitor's first scan, it must have all its scans.
    """
    connection = session.connection
    now = {scan.id: scan for scan in after}
    old = [scan for scan in before if scan.id not in now or scan_row(scan) != scan_row(now[scan.id])]
    new = [now[scan.id] for scan in old if scan.id in now]
    if not old and not more:
        return 0
    people = _people_of_codes(new)
    people.subtract(_people_of_codes(old))
    codes = given([(code,) for code, scans in people.items() if scans], code="bigint")
    ids = connection.rows("SELECT id, key FROM scan_keys WHERE key IN (SELECT code FROM given)", (), codes)
    of_ids: Counter[object] = Counter()
    for id_, code in ids:
        of_ids[id_] += people[code]
    scans = given([(scan.id,) for scan in old], id="bigint")
    with session.transaction():
        if old:
            starts = old[0].day * DAY_MS
            connection.change(_DELETE_SCANS, (account, starts, starts + DAY_MS), scans)
        connection.insert(tables.SCANS, [scan_row(scan) for scan in new])
        connection.insert(tables.ROLLUPS, more, tables.INCREASE)
        # Daily visitors are pruned after two days: then nothing is deleted here, and nothing inserted.
        forgotten = given(_first_seen(before), **tables.VISITOR)
        if connection.change(_FORGET_VISITORS, (account,), forgotten):
            connection.insert(tables.DAILY_VISITORS, _first_seen(after), "ON CONFLICT DO NOTHING")
        add_to_scan_counts(connection, [(one, number, 0) for one, number in of_ids.items()])
        if fewer := [one for one, number in of_ids.items() if number < 0]:
            _correct_last_scans(connection, account, fewer)
    return len(new)


def _correct_last_scans(connection: Connection, account: int, codes: Sequence[object]) -> None:
    of_codes = given([(str(one),) for one in codes], id="uuid")
    keys = connection.rows("SELECT key, id FROM scan_keys WHERE id IN (SELECT id FROM given)", (), of_codes)
    asked = given([(key,) for key, _ in keys], key="int")
    quarters: dict[int, int] = dict(connection.rows(_LAST_QUARTERS, (account,), asked))
    last = dict.fromkeys((str(one) for _, one in keys), 0)
    for key, one in keys:
        last[str(one)] = max(last[str(one)], quarters.get(key, 0) * rollups.MINUTE_MS)
    connection.change(_SET_LAST_SCANS, (), given([*last.items()], id="uuid", last="bigint"))


def _people_of_codes(scans: Iterable[StoredScan]) -> Counter[int]:
    """The scans that `scan_count` counts, by code."""
    return Counter(scan.code for scan in scans if is_counted(scan))


def _first_seen(scans: Iterable[StoredScan]) -> list[rollups.DailyVisitor]:
    """The visitors with their first scan among these."""
    return sorted(
        visitor for scan in scans for visitor, first in rollups.visitors_of(scan) if scan.first_seen & first
    )


def _rebuild_month(session: Session, account: int, month: int) -> int:
    """Set a month's rows to the sums of its days; return how many were wrong."""
    change: rollups.Tally = {}
    ends = rollups.start_of(Grain.MONTH, month + 32 * DAY)
    for row in _stored(session, account, (Grain.DAY, Grain.MONTH), month, ends):
        sign = 1 if row[3] == Grain.DAY else -1
        rollups.add(change, {_month_of(row): [sign * count for count in row[6:]]})
    rows = rows_of(change)
    recount(session, account, [], [], rows)
    return len(rows)


def _month_of(row: Row) -> tuple[int, int, int, int, int, str]:
    """The key of the month that includes this row."""
    account, subject, dimension, _, starts, value = row[:6]
    return account, subject, dimension, int(Grain.MONTH), rollups.start_of(Grain.MONTH, starts), value


def _stored(session: Session, account: int, grains: Sequence[Grain], starts: int, ends: int) -> list[Row]:
    """The rows of an account, its types and its codes."""
    connection = session.connection
    codes = connection.rows("SELECT key FROM scan_keys WHERE account = ?", (account,))
    subjects = [0, *(-type_id for type_id in TYPES), *(key for (key,) in codes)]
    keys = list(product(subjects, rollups.Dimension, grains))
    return connection.rows(
        f"SELECT {_ROLLUP} FROM given g {looked_up(connection.dialect, 'rollups', 'r', _ROLLUPS_BETWEEN)}",
        (account, starts, ends),
        given(keys, subject="int", dimension="smallint", grain="smallint"),
    )
