"""Rollups checked against the single scans and mended, day by day, and past scans classified again.

A day whose single scans are pruned stays as it is. Each account's day is one transaction, and what is right already is not written.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from itertools import product
from typing import Final, NamedTuple

from domain.agents import Agent
from domain.analytics.rollups import (
    DAY,
    DAY_MS,
    REFUSED_FROM,
    DailyVisitor,
    Dimension,
    Grain,
    StoredScan,
    Tally,
    ValueCap,
    add,
    mark_firsts,
    new_tally,
    start_of,
    tally,
)
from domain.content import TYPES
from domain.visitors import MAX_KEPT
from storage.analytics.agents import judge_agent
from storage.analytics.connection import Connection
from storage.analytics.deleted_codes import rewrite_scans
from storage.analytics.ingest import add_to_scan_counts, rows_of
from storage.analytics.session import Session
from storage.analytics.statements import given, looked_up
from storage.analytics.tables import COUNTS, DAILY_VISITORS, INCREASE, PRUNED_BEFORE, ROLLUPS, STORED_SCANS

# Scans are looked at so many at a time.
SLICE: Final = 5_000
# A scan is a bot's for one of these reasons whatever its user agent says.
_OF_HEADERS: Final = ("head", "prefetch")
_OF_DAY: Final = (
    f"{STORED_SCANS} WHERE s.account = ? AND s.scanned_at >= ? AND s.scanned_at < ? ORDER BY s.id"
)
_COUNTS: Final = ", ".join(f"r.{name}" for name in COUNTS)
_ROLLUPS_OF_DAY: Final = (
    "r.account = ? AND r.subject = k.subject AND r.dimension = k.dimension AND r.grain = k.grain"
    " AND r.starts >= ? AND r.starts < ?"
)
_AGENT: Final = dict.fromkeys(("bot", "device", "os", "browser"), "text")

# User agents as they are classified now, by their keys, each with whether that tells if it is a bot: behind what was kept of a long one
# a bot's name could have stood.
Agents = Mapping[int, tuple[Agent, bool]]


class Rebuilt(NamedTuple):
    """How much was not right before: single scans, and rows of rollups."""

    scans: int = 0
    rollups: int = 0


class Reclassified(NamedTuple):
    agents: int
    scans: int
    days: int


@dataclass
class _Day:
    """An account's day, counted again."""

    rollups: Tally = field(default_factory=new_tally)
    cap: ValueCap = field(default_factory=ValueCap)
    rewritten: list[StoredScan] = field(default_factory=list)
    seen: set[DailyVisitor] = field(default_factory=set)
    # How many more scans count, by code.
    moved: Counter[int] = field(default_factory=Counter)


def rebuild(session: Session, account: int | None = None) -> tuple[int, Rebuilt]:
    """All days, of one account or of all: how many there are, and what was wrong."""
    accounts = session.connection.rows("SELECT key FROM scan_keys WHERE account IS NULL ORDER BY key")
    days = [(one, day) for (one,) in accounts if account in (None, one) for day in _days_of(session, one)]
    rebuilt = [rebuild_day(session, *day) for day in days]
    return len(days), Rebuilt(sum(one.scans for one in rebuilt), sum(one.rollups for one in rebuilt))


def rebuild_day(session: Session, account: int, day: int, agents: Agents | None = None) -> Rebuilt:
    """Count one day of an account again. `agents`: those that are now taken for something else."""
    connection = session.connection
    ((pruned,),) = connection.rows(PRUNED_BEFORE)
    if day * DAY_MS < pruned:
        return Rebuilt()
    counted = _count_again(session, account, day, agents or {})
    change = _difference(connection, account, day, counted.rollups)
    wrong = len(change)
    add(change, _months_of(change))
    if wrong or counted.rewritten:
        moved = _by_id(connection, counted.moved)
        with session.transaction():
            rewrite_scans(connection, counted.rewritten)
            connection.insert(ROLLUPS, rows_of(change), INCREASE)
            # Where the visitors of that day are still kept.
            if connection.change("DELETE FROM daily_visitors WHERE day = ? AND account = ?", (day, account)):
                connection.insert(DAILY_VISITORS, sorted(counted.seen))
            add_to_scan_counts(connection, moved)
    return Rebuilt(len(counted.rewritten), wrong)


def reclassify(session: Session) -> Reclassified:
    """Classify every user agent again, and what its scans have been counted as.

    The agents themselves are changed last: whatever ends this on the way, the next time finds the same to do.
    """
    changed = _classify_again(session)
    session.go_on()
    days = session.connection.rows(
        f"SELECT DISTINCT s.account, s.scanned_at / {DAY_MS} FROM scans s"
        " WHERE s.agent IN (SELECT agent FROM given) ORDER BY 1, 2",
        (),
        given([(key,) for key in changed], agent="bigint"),
    )
    scans = sum(rebuild_day(session, account, day, changed).scans for account, day in days)
    rows = [(key, *astuple(agent)) for key, (agent, _) in changed.items()]
    columns = ", ".join(f"{name} = given.{name}" for name in _AGENT)
    with session.transaction():
        session.connection.change(
            f"UPDATE agents SET {columns} FROM given WHERE agents.id = given.id",
            (),
            given(rows, id="bigint", **_AGENT),
        )
    return Reclassified(len(changed), scans, len(days))


def _days_of(session: Session, account: int) -> list[int]:
    """Those with single scans, and those with rows: a day may have rows that no scan is left of."""
    session.go_on()
    rows = session.connection.rows(
        f"SELECT starts / {DAY} FROM rollups WHERE account = ? AND subject = 0 AND dimension IN (0, 1) AND grain = ?"
        f" UNION SELECT scanned_at / {DAY_MS} FROM scans WHERE account = ?",
        (account, int(Grain.DAY), account),
    )
    return sorted(day for (day,) in rows)


def _count_again(session: Session, account: int, day: int, agents: Agents) -> _Day:
    found = _Day()
    rows = session.connection.rows(_OF_DAY, (account, day * DAY_MS, (day + 1) * DAY_MS))
    for start in range(0, len(rows), SLICE):
        session.go_on()
        before = [StoredScan._make(row) for row in rows[start : start + SLICE]]
        after, _ = mark_firsts([_classified(scan, agents) for scan in before], found.seen)
        for old, new in zip(before, after, strict=True):
            if (old.bot, old.firsts) != (new.bot, new.firsts):
                found.rewritten.append(new)
                if new.outcome < REFUSED_FROM:
                    found.moved[new.code] += int(new.bot is None) - int(old.bot is None)
        add(found.rollups, tally(after, found.cap))
    return found


def _classified(scan: StoredScan, agents: Agents) -> StoredScan:
    if scan.agent is None or scan.agent not in agents:
        return scan
    agent, tells_bots = agents[scan.agent]
    bot = agent.bot if scan.bot not in _OF_HEADERS and tells_bots else scan.bot
    return scan._replace(bot=bot, client=agent.client)


def _difference(connection: Connection, account: int, day: int, counted: Tally) -> Tally:
    """What is to be added to the day's rows, those of months aside, to make them what was counted."""
    change = new_tally()
    add(change, {key: counts for key, counts in counted.items() if key[3] != Grain.MONTH})
    codes = connection.rows("SELECT key FROM scan_keys WHERE account = ?", (account,))
    subjects = {0, *(-type_id for type_id in TYPES), *(key for (key,) in codes), *(key[1] for key in change)}
    rows = product(sorted(subjects), map(int, Dimension), map(int, Grain))
    stored = connection.rows(
        f"SELECT r.account, r.subject, r.dimension, r.grain, r.starts, r.value, {_COUNTS} FROM given k"
        f" {looked_up(connection.dialect, 'rollups', 'r', _ROLLUPS_OF_DAY)} WHERE k.grain < {Grain.MONTH:d}",
        (account, day * DAY, (day + 1) * DAY),
        given(list(rows), subject="int", dimension="smallint", grain="smallint"),
    )
    add(change, {tuple(row[:6]): [-count for count in row[6:]] for row in stored})
    wrong = new_tally()
    wrong.update({key: counts for key, counts in change.items() if any(counts)})
    return wrong


def _months_of(days: Tally) -> Tally:
    """What rows of days add to those of months."""
    months = new_tally()
    for (account, subject, dimension, grain, starts, value), counts in days.items():
        if grain == Grain.DAY:
            month = (account, subject, dimension, int(Grain.MONTH), start_of(Grain.MONTH, starts), value)
            add(months, {month: counts})
    return months


def _by_id(connection: Connection, moved: Mapping[int, int]) -> Sequence[tuple[object, int]]:
    rows = connection.rows(
        "SELECT scan_keys.id, given.scans FROM given CROSS JOIN scan_keys WHERE scan_keys.key = given.code",
        (),
        given(list(moved.items()), code="bigint", scans="bigint"),
    )
    return [(id_, scans) for id_, scans in rows if scans]


def _classify_again(session: Session) -> Agents:
    """Those of all user agents that are classified otherwise now."""
    changed: dict[int, tuple[Agent, bool]] = {}
    rows = session.connection.rows("SELECT id, user_agent, bot, device, os, browser FROM agents ORDER BY id")
    for number, (key, user_agent, *stored) in enumerate(rows):
        if number % SLICE == 0:
            session.go_on()
        agent = judge_agent(user_agent)
        tells_bots = len(user_agent) < MAX_KEPT or agent.bot is not None
        if not tells_bots:
            agent = replace(agent, bot=stored[0])
        if agent != Agent(*stored):
            changed[key] = agent, tells_bots
    return changed
