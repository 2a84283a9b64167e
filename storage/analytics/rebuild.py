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
_ROLLUPS_BETWEEN: Final = (
    "r.account = ? AND r.subject = k.subject AND r.dimension = k.dimension AND r.grain = k.grain"
    " AND r.starts >= ? AND r.starts < ?"
)
_AGENT: Final = dict.fromkeys(("bot", "device", "os", "browser"), "text")
# Those with a scan of an agent that is classified otherwise now, or that was recorded otherwise. SQLite looks for no agent's scans: there is no index.
_DAYS_CONCERNED: Final = f"""
    SELECT DISTINCT s.account, s.scanned_at / {DAY_MS} FROM scans s CROSS JOIN given g WHERE g.agent = s.agent AND (g.has_changed
        OR (g.tells_bots AND COALESCE(s.bot, '') NOT IN {_OF_HEADERS} AND COALESCE(s.bot, '') <> g.bot))
    ORDER BY 1, 2"""

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
    months = {(one, start_of(Grain.MONTH, day * DAY)) for one, day in days}
    rebuilt += [_rebuild_month(session, *month) for month in sorted(months)]
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
    agents, changed = _classify_again(session)
    session.go_on()
    days = session.connection.rows(
        _DAYS_CONCERNED,
        (),
        given(
            [
                (key, agent.bot or "", tells_bots, key in changed)
                for key, (agent, tells_bots) in agents.items()
            ],
            agent="bigint",
            bot="text",
            tells_bots="boolean",
            has_changed="boolean",
        ),
    )
    scans = sum(rebuild_day(session, account, day, agents).scans for account, day in days)
    columns = ", ".join(f"{name} = given.{name}" for name in _AGENT)
    with session.transaction():
        session.connection.change(
            f"UPDATE agents SET {columns} FROM given WHERE agents.id = given.id",
            (),
            given([(key, *astuple(agents[key][0])) for key in changed], id="bigint", **_AGENT),
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
    subjects = {key[1] for key in change}
    grains = (Grain.QUARTER, Grain.HOUR, Grain.DAY)
    _subtract(change, _stored(connection, account, subjects, grains, (day * DAY, (day + 1) * DAY)))
    return change


def _rebuild_month(session: Session, account: int, month: int) -> Rebuilt:
    """Make a month's rows the sums of its days."""
    session.go_on()
    connection, between = session.connection, (month, start_of(Grain.MONTH, month + 32 * DAY))
    change = _months_of(_stored(connection, account, set(), (Grain.DAY,), between))
    _subtract(change, _stored(connection, account, set(), (Grain.MONTH,), between))
    if change:
        with session.transaction():
            connection.insert(ROLLUPS, rows_of(change), INCREASE)
    return Rebuilt(0, len(change))


def _subtract(change: Tally, stored: Tally) -> None:
    """And forget what is the same."""
    add(change, {key: [-count for count in counts] for key, counts in stored.items()})
    for key in [key for key, counts in change.items() if not any(counts)]:
        del change[key]


def _stored(
    connection: Connection,
    account: int,
    subjects: set[int],
    grains: Sequence[Grain],
    between: tuple[int, int],
) -> Tally:
    """The rows of an account, its types and codes, and of `subjects` that may be neither any more."""
    codes = connection.rows("SELECT key FROM scan_keys WHERE account = ?", (account,))
    every = {0, *(-type_id for type_id in TYPES), *(key for (key,) in codes), *subjects}
    rows = connection.rows(
        f"SELECT r.account, r.subject, r.dimension, r.grain, r.starts, r.value, {_COUNTS} FROM given k"
        f" {looked_up(connection.dialect, 'rollups', 'r', _ROLLUPS_BETWEEN)}",
        (account, *between),
        given(
            list(product(sorted(every), map(int, Dimension), map(int, grains))),
            subject="int",
            dimension="smallint",
            grain="smallint",
        ),
    )
    return {(row[0], row[1], row[2], row[3], row[4], row[5]): list(row[6:]) for row in rows}


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


def _classify_again(session: Session) -> tuple[Agents, set[int]]:
    """Every user agent, and the keys of those that are classified otherwise now."""
    agents: dict[int, tuple[Agent, bool]] = {}
    changed: set[int] = set()
    rows = session.connection.rows("SELECT id, user_agent, bot, device, os, browser FROM agents ORDER BY id")
    for key, user_agent, *stored in rows:
        session.go_on()
        agent = judge_agent(user_agent)
        tells_bots = len(user_agent) < MAX_KEPT or agent.bot is not None
        agents[key] = (agent if tells_bots else replace(agent, bot=stored[0])), tells_bots
        if agents[key][0] != Agent(*stored):
            changed.add(key)
    return agents, changed
