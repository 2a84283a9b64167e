"""Deleted codes and links: their scans go, in small steps, and with them what they have added to their account and type.

A visitor whose first scan of the day goes was first, from now on, at its next one.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from domain.analytics.rollups import (
    DAY_MS,
    REFUSED_FROM,
    DailyVisitor,
    StoredScan,
    add,
    tally,
    visitors_of,
)
from storage.analytics.connection import Connection
from storage.analytics.ingest import rows_of
from storage.analytics.session import Session
from storage.analytics.statements import given
from storage.analytics.tables import COUNTS, INCREASE, KEY, PRUNED_BEFORE, ROLLUPS, STORED_SCANS, VISITOR

STEP: Final = 500
ROWS_STEP: Final = 2_000
# Until then another process may still answer a scan of it from memory.
SETTLED_AFTER_MS: Final = 60_000
_OF_CODE: Final = (
    f"{STORED_SCANS} WHERE s.code = ? AND s.scanned_at >= ({PRUNED_BEFORE})"
    " ORDER BY s.code, s.scanned_at, s.id LIMIT ?"
)
_OTHERS: Final = (
    f"{STORED_SCANS} WHERE s.account = ? AND s.scanned_at >= ? AND s.scanned_at < ? AND s.code <> ?"
    f" AND s.outcome < {REFUSED_FROM} AND s.visitor IN (SELECT visitor FROM given) ORDER BY s.id"
)
_COLUMNS: Final = dict(ROLLUPS.columns[2:])
_KEY: Final = list(KEY)[2:]
_ROWS: Final = (
    f"SELECT {', '.join(_COLUMNS)} FROM rollups WHERE account = ? AND subject = ?"
    " ORDER BY dimension, grain, starts, value LIMIT ?"
)
# What is left of a code's rows once its single scans are gone is of days whose single scans are pruned.
_LESS: Final = ", ".join(
    f"{name} = CASE WHEN rollups.{name} > given.{name} THEN rollups.{name} - given.{name} ELSE 0 END"
    for name in COUNTS
)
_SUBTRACT: Final = (
    f"UPDATE rollups SET {_LESS} FROM given WHERE rollups.account = ? AND rollups.subject IN (0, ?) AND "
    + " AND ".join(f"rollups.{name} = given.{name}" for name in _KEY)
)
_DELETE: Final = (
    "DELETE FROM rollups WHERE account = ? AND subject = ?"
    f" AND ({', '.join(_KEY)}) IN (SELECT {', '.join(_KEY)} FROM given)"
)


class Deleted(NamedTuple):
    """`id`: as the driver has it."""

    id: object
    code: int
    account: int
    type_id: int


def sweep_deleted_codes(session: Session, now: int, is_over: Callable[[], bool]) -> None:
    """Take away what deleted codes have left. `now` in milliseconds since 1970; `is_over`: whether to stop
    between two steps.
    """
    for deleted in _deleted_codes(session.connection):
        if is_over():
            return
        _sweep(session, deleted, is_over)
    if not is_over():
        _forget_settled(session, now)


def _sweep(session: Session, deleted: Deleted, is_over: Callable[[], bool]) -> None:
    """Rollups go last: as long as there are single scans, these say what to take from account and type."""
    while _take_scans(session, deleted):
        if is_over():
            return
    while not is_over() and _take_rollups(session, deleted):
        pass


def _deleted_codes(connection: Connection) -> list[Deleted]:
    rows = connection.rows(
        "SELECT deleted_codes.id, scan_keys.key, scan_keys.account, scan_keys.type_id"
        " FROM deleted_codes JOIN scan_keys ON scan_keys.id = deleted_codes.id WHERE scan_keys.account IS NOT NULL"
    )
    return [Deleted(*row) for row in rows]


def _take_scans(session: Session, deleted: Deleted) -> bool:
    """Take some scans of one day; whether there were any."""
    connection = session.connection
    scans = list(map(StoredScan._make, connection.rows(_OF_CODE, (deleted.code, STEP))))
    if not scans:
        return False
    going = [scan for scan in scans if scan.day == scans[0].day]
    heirs, gone_visitors = _heirs_of(connection, going)
    session.load_values([*going, *heirs])
    change = tally([*going, *heirs], session.cap, sign=-1)
    add(change, tally(heirs.values(), session.cap))
    with session.transaction():
        connection.change(
            "DELETE FROM scans WHERE id IN (SELECT id FROM given)",
            (),
            given([(scan.id,) for scan in going], id="bigint"),
        )
        rewrite_scans(connection, list(heirs.values()))
        connection.insert(ROLLUPS, rows_of(change), INCREASE)
        _forget_visitors(connection, gone_visitors)
    return True


def _heirs_of(
    connection: Connection, going: Sequence[StoredScan]
) -> tuple[dict[StoredScan, StoredScan], list[DailyVisitor]]:
    """The scans at which these scans' visitors are first now, as they were and as they are; and the visitors that have none."""
    losing = {visitor for scan in going for visitor, first in visitors_of(scan) if scan.firsts & first}
    flags: dict[StoredScan, int] = {}
    for other in _others(connection, going[0], {visitor.visitor for visitor in losing}):
        for visitor, first in visitors_of(other):
            if visitor in losing:
                losing.remove(visitor)
                flags[other] = flags.get(other, 0) | first
    return {scan: scan._replace(firsts=scan.firsts | added) for scan, added in flags.items()}, list(losing)


def _others(connection: Connection, one: StoredScan, visitors: set[int]) -> list[StoredScan]:
    """The scans of other codes by these visitors on that day, in the order of their ids."""
    if not visitors:
        return []
    # A bot's visitor is stored as a person's is.
    asked = given([(max(visitor, ~visitor),) for visitor in visitors], visitor="bigint")
    day = one.day * DAY_MS
    rows = connection.rows(_OTHERS, (one.account, day, day + DAY_MS, one.code), asked)
    return list(map(StoredScan._make, rows))


def _take_rollups(session: Session, deleted: Deleted) -> bool:
    """Take some of its rows, and what they say from those of account and type; whether there were any."""
    connection = session.connection
    rows = connection.rows(_ROWS, (deleted.account, deleted.code, ROWS_STEP))
    if not rows:
        return False
    going = given(rows, **_COLUMNS)
    with session.transaction():
        connection.change(_SUBTRACT, (deleted.account, -deleted.type_id), going)
        connection.change(_DELETE, (deleted.account, deleted.code), going)
    return True


def _forget_settled(session: Session, now: int) -> None:
    """What the inbox still holds of them is dropped when it is ingested, for want of the code."""
    connection = session.connection
    settled = connection.rows(
        "SELECT deleted_codes.id FROM deleted_codes LEFT JOIN scan_keys ON scan_keys.id = deleted_codes.id"
        f" WHERE {connection.milliseconds('deleted_at')} <= ?"
        " AND NOT EXISTS (SELECT 1 FROM scans WHERE scans.code = scan_keys.key)",
        (now - SETTLED_AFTER_MS,),
    )
    if not settled:
        return
    with session.transaction():
        for table in ("scan_keys", "deleted_codes"):
            connection.change(
                f"DELETE FROM {table} WHERE id IN (SELECT id FROM given)", (), given(settled, id="uuid")
            )


def rewrite_scans(connection: Connection, scans: Sequence[StoredScan]) -> None:
    """Store the `bot` and the `firsts` of each."""
    connection.change(
        "UPDATE scans SET bot = given.bot, firsts = given.firsts FROM given WHERE scans.id = given.id",
        (),
        given(
            [(scan.id, scan.bot, scan.firsts) for scan in scans], id="bigint", bot="text", firsts="smallint"
        ),
    )


def _forget_visitors(connection: Connection, visitors: Sequence[DailyVisitor]) -> None:
    names = ", ".join(VISITOR)
    connection.change(
        f"DELETE FROM daily_visitors WHERE ({names}) IN (SELECT {names} FROM given)",
        (),
        given(visitors, **VISITOR),
    )
