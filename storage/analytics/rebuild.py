"""Rollups checked against the single scans and mended, day by day, and past scans classified again.

A day whose single scans are pruned stays as it is. Each account's day is one transaction, and what is right already is not written.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
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
    next_month,
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
from storage.analytics.tables import COUNTS, DAILY_VISITORS, INCREASE, ROLLUPS, STORED_SCANS

# Scans are looked at so many at a time, and the lease is renewed between.
SLICE: Final = 5_000
IDS_AT_ONCE: Final = 100_000
AGENTS_AT_ONCE: Final = 1_000
# A scan is a bot's for one of these reasons whatever its user agent says.
_OF_HEADERS: Final = ("head", "prefetch")
_OF_DAY: Final = (
    f"{STORED_SCANS} WHERE s.account = ? AND s.scanned_at >= ? AND s.scanned_at < ? ORDER BY s.id"
)
_COUNTS: Final = ", ".join(f"r.{name}" for name in COUNTS)
_SUMS: Final = ", ".join(f"CAST(SUM(r.{name}) AS BIGINT)" for name in COUNTS)
_BETWEEN: Final = (
    "r.account = ? AND r.subject = k.subject AND r.dimension = k.dimension AND r.grain = k.grain"
    " AND r.starts >= ? AND r.starts < ?"
)
_SUBJECT: Final = {"subject": "int", "dimension": "smallint", "grain": "smallint"}


class Classified(NamedTuple):
    """`is_of_whole`: whether a bot's name could not have stood behind what was kept of the user agent."""

    agent: Agent
    is_of_whole: bool

    @property
    def tells_bots(self) -> bool:
        return self.is_of_whole or self.agent.bot is not None


# By the key of the user agent.
Agents = Mapping[int, Classified]


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
    """All days, of one account or of all: how many there are, and what was wrong. Raises LeaseLost."""
    days = scans = rollups = 0
    for one in _accounts(session.connection) if account is None else [account]:
        for day in _days_of(session, one):
            rebuilt = rebuild_day(session, one, day)
            days, scans, rollups = days + 1, scans + rebuilt.scans, rollups + rebuilt.rollups
        rollups += _rebuild_months(session, one)
    return days, Rebuilt(scans, rollups)


def rebuild_day(session: Session, account: int, day: int, agents: Agents | None = None) -> Rebuilt:
    """Count one day of an account again. `agents`: user agents, by their keys, that are now taken for something else.

    Raises LeaseLost.
    """
    with session.at_work():
        connection = session.connection
        if day * DAY_MS < _pruned_before(connection):
            return Rebuilt()
        session.forget()
        counted = _count_again(session, account, day, agents or {})
        change = _difference(connection, account, day, counted.rollups)
        wrong = len(change)
        add(change, _months_of(change))
        moved = _ids_of_codes(connection, counted.moved)
        if change or counted.rewritten:
            with session.lease.transaction():
                rewrite_scans(connection, counted.rewritten)
                connection.insert(ROLLUPS, rows_of(change), INCREASE)
                _replace_visitors(connection, account, day, counted.seen)
                add_to_scan_counts(connection, moved)
        session.forget()
        return Rebuilt(len(counted.rewritten), wrong)


def reclassify(session: Session) -> Reclassified:
    """Classify every user agent again, and what its scans have been counted as. Raises LeaseLost.

    The agents themselves are changed last: whatever ends this on the way, the next time finds the same to do.
    """
    agents, changed = _classify_again(session)
    scans = 0
    days = sorted(_days_concerned(session, agents, changed))
    for account, day in days:
        scans += rebuild_day(session, account, day, agents).scans
    _save_agents(session, changed)
    return Reclassified(len(changed), scans, len(days))


def _pruned_before(connection: Connection) -> int:
    ((before,),) = connection.rows("SELECT pruned_before FROM rollup_lease WHERE id = 1")
    return int(before)


def _accounts(connection: Connection) -> list[int]:
    return [key for (key,) in connection.rows("SELECT key FROM scan_keys WHERE account IS NULL ORDER BY key")]


def _days_of(session: Session, account: int) -> list[int]:
    """Those with single scans, and those with rows: a day may have rows that no scan is left of."""
    session.go_on()
    counted = session.connection.rows(
        "SELECT DISTINCT starts FROM rollups WHERE account = ? AND subject = 0 AND dimension IN (0, 1) AND grain = ?",
        (account, int(Grain.DAY)),
    )
    scanned = session.connection.rows(
        f"SELECT DISTINCT scanned_at / {DAY_MS} FROM scans WHERE account = ?", (account,)
    )
    return sorted({starts // DAY for (starts,) in counted} | {day for (day,) in scanned})


def _count_again(session: Session, account: int, day: int, agents: Agents) -> _Day:
    found = _Day()
    rows = session.connection.rows(_OF_DAY, (account, day * DAY_MS, (day + 1) * DAY_MS))
    for start in range(0, len(rows), SLICE):
        session.go_on()
        before = [StoredScan._make(row) for row in rows[start : start + SLICE]]
        again = [_classified(scan, agents.get(scan.agent)) if scan.agent else scan for scan in before]
        marked, _ = mark_firsts(again, found.seen)
        for old, new in zip(before, marked, strict=True):
            if (old.bot, old.firsts) != (new.bot, new.firsts):
                found.rewritten.append(new)
                if new.outcome < REFUSED_FROM:
                    found.moved[new.code] += int(new.bot is None) - int(old.bot is None)
        add(found.rollups, tally(marked, found.cap))
    return found


def _classified(scan: StoredScan, agent: Classified | None) -> StoredScan:
    if agent is None:
        return scan
    bot = agent.agent.bot if scan.bot not in _OF_HEADERS and agent.tells_bots else scan.bot
    return scan._replace(bot=bot, client=agent.agent.client)


def _difference(connection: Connection, account: int, day: int, counted: Tally) -> Tally:
    """What is to be added to the day's rows, those of months aside, to make them what was counted."""
    change = new_tally()
    add(change, {key: counts for key, counts in counted.items() if key[3] != Grain.MONTH})
    subjects = _subjects(connection, account) | {key[1] for key in change}
    stored = _stored(
        connection, account, subjects, (Grain.QUARTER, Grain.HOUR, Grain.DAY), day * DAY, (day + 1) * DAY
    )
    add(change, {key: [-count for count in counts] for key, counts in stored.items()})
    return {key: counts for key, counts in change.items() if any(counts)}


def _months_of(days: Tally) -> Tally:
    """What rows of days add to those of months."""
    months = new_tally()
    for (account, subject, dimension, grain, starts, value), counts in days.items():
        if grain == Grain.DAY:
            month = (account, subject, dimension, int(Grain.MONTH), start_of(Grain.MONTH, starts), value)
            add(months, {month: counts})
    return months


def _rebuild_months(session: Session, account: int) -> int:
    """Months as the sums of their days; how many rows were wrong."""
    wrong = 0
    connection = session.connection
    with session.at_work():
        subjects = _subjects(connection, account)
        for month in sorted({start_of(Grain.MONTH, day * DAY) for day in _days_of(session, account)}):
            session.go_on()
            ends = next_month(month)
            change = _months_of(_stored(connection, account, subjects, (Grain.DAY,), month, ends))
            stored = _stored(connection, account, subjects, (Grain.MONTH,), month, ends)
            add(change, {key: [-count for count in counts] for key, counts in stored.items()})
            if rows := rows_of(change):
                with session.lease.transaction():
                    connection.insert(ROLLUPS, rows, INCREASE)
                wrong += len(rows)
    return wrong


def _subjects(connection: Connection, account: int) -> set[int]:
    """All that an account may have rows of."""
    codes = connection.rows("SELECT key FROM scan_keys WHERE account = ?", (account,))
    return {0} | {-type_id for type_id in TYPES} | {key for (key,) in codes}


def _stored(
    connection: Connection, account: int, subjects: set[int], grains: Sequence[Grain], starts: int, ends: int
) -> Tally:
    rows = [
        (subject, int(dimension), int(grain))
        for subject in sorted(subjects)
        for dimension in Dimension
        for grain in grains
    ]
    join = looked_up(connection.dialect, "rollups", "r", _BETWEEN)
    found = connection.rows(
        f"SELECT r.account, r.subject, r.dimension, r.grain, r.starts, r.value, {_COUNTS} FROM given k {join}",
        (account, starts, ends),
        given(rows, **_SUBJECT),
    )
    return {(row[0], row[1], row[2], row[3], row[4], row[5]): list(row[6:]) for row in found}


def _replace_visitors(connection: Connection, account: int, day: int, seen: set[DailyVisitor]) -> None:
    """Where the visitors of that day are still kept."""
    if connection.change("DELETE FROM daily_visitors WHERE day = ? AND account = ?", (day, account)):
        connection.insert(DAILY_VISITORS, sorted(seen))


def _ids_of_codes(connection: Connection, moved: Mapping[int, int]) -> Sequence[tuple[object, int]]:
    rows = connection.rows(
        "SELECT scan_keys.id, given.scans FROM given CROSS JOIN scan_keys WHERE scan_keys.key = given.code",
        (),
        given([(code, scans) for code, scans in moved.items() if scans], code="bigint", scans="bigint"),
    )
    return [(id_, scans) for id_, scans in rows]


def _classify_again(session: Session) -> tuple[Agents, Agents]:
    """Every user agent, and those of them that are classified otherwise now."""
    every: dict[int, Classified] = {}
    changed: dict[int, Classified] = {}
    last = -1
    while True:
        session.go_on()
        rows = session.connection.rows(
            "SELECT id, user_agent, bot, device, os, browser FROM agents WHERE id > ? ORDER BY id LIMIT ?",
            (last, AGENTS_AT_ONCE),
        )
        if not rows:
            return every, changed
        for key, user_agent, *stored in rows:
            found = Classified(judge_agent(user_agent), len(user_agent) < MAX_KEPT)
            if not found.tells_bots:
                found = found._replace(agent=replace(found.agent, bot=stored[0]))
            every[key] = found
            if found.agent != Agent(*stored):
                changed[key] = found
        last = rows[-1][0]


def _days_concerned(session: Session, agents: Agents, changed: Agents) -> set[tuple[int, int]]:
    """The (account, day) with a scan of an agent that is classified otherwise now, or that was recorded otherwise."""
    connection = session.connection
    ((highest,),) = connection.rows("SELECT COALESCE(MAX(id), 0) FROM scans")
    classified = given(
        [(key, one.agent.bot or "", one.tells_bots, key in changed) for key, one in agents.items()],
        agent="bigint",
        bot="text",
        tells_bots="boolean",
        has_changed="boolean",
    )
    found: set[tuple[int, int]] = set()
    for start in range(0, highest, IDS_AT_ONCE):
        session.go_on()
        rows = connection.rows(
            f"SELECT DISTINCT scans.account, scans.scanned_at / {DAY_MS}"
            # In this order: SQLite would else look for the scans of each agent, and has no index for that.
            " FROM scans CROSS JOIN given WHERE given.agent = scans.agent"
            " AND scans.id > ? AND scans.id <= ? AND (given.has_changed"
            " OR (given.tells_bots AND COALESCE(scans.bot, '') NOT IN ('head', 'prefetch')"
            " AND COALESCE(scans.bot, '') <> given.bot))",
            (start, start + IDS_AT_ONCE),
            classified,
        )
        found.update((account, day) for account, day in rows)
    return found


def _save_agents(session: Session, changed: Agents) -> None:
    rows = [(key, *astuple(one.agent)) for key, one in changed.items()]
    names = dict.fromkeys(("bot", "device", "os", "browser"), "text")
    for start in range(0, len(rows), AGENTS_AT_ONCE):
        with session.at_work(), session.lease.transaction():
            session.forget()
            session.connection.change(
                f"UPDATE agents SET {', '.join(f'{name} = given.{name}' for name in names)}"
                " FROM given WHERE agents.id = given.id",
                (),
                given(rows[start : start + AGENTS_AT_ONCE], id="bigint", **names),
            )
