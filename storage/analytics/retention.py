"""Retention: pruning of daily visitors and, if set, of old single scans; sweeping of deleted codes.

In small steps, because a large transaction would delay all scans on SQLite. `now` is in milliseconds since
1970.
"""

from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Final

from domain.analytics.rollups import (
    DAY_MS,
    Dimension,
    StoredScan,
    add,
    mark_first_seen,
    milliseconds_of,
    tally,
)
from storage.analytics.ingest import rows_of
from storage.analytics.partitions import drop_months
from storage.analytics.rebuild import recount, scans_of_day
from storage.analytics.session import Session
from storage.analytics.tables import COUNTS, KEY, PRUNED_BEFORE, ROLLUPS, STORED_SCANS, VISITOR
from storage.db.statements import Given, given, of_account

STEP: Final = 500
ROWS_STEP: Final = 2_000
# Until then another process may still answer a scan of a deleted code from its cache.
SETTLED_AFTER_MS: Final = 60_000
# Single scans of no more days are deleted at once, as far as it goes by a clock that may be wrong.
USUAL_MS: Final = 2 * DAY_MS
_DELETED: Final = """
    SELECT k.account, k.type_id, k.key, d.id, d.deleted_at
    FROM deleted_codes d LEFT JOIN scan_keys k ON k.id = d.id ORDER BY k.account"""
# Those that still have scans or rollups.
_LEFT: Final = """
    SELECT g.key FROM given g WHERE EXISTS (SELECT 1 FROM scans s WHERE s.account = ? AND s.code = g.key)
        OR EXISTS (SELECT 1 FROM rollups r WHERE r.account = ? AND r.subject = g.key)"""
_GONE: Final = """
    SELECT k.key FROM scan_keys k WHERE k.account IS NULL
    AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = k.id)
    AND NOT EXISTS (SELECT 1 FROM scan_keys c WHERE c.account = k.key)"""
# The latest first: most other scans of a visitor are deleted before its first one of the day.
_OF_CODE: Final = (
    f"{STORED_SCANS} WHERE s.account = ? AND s.code = ? AND s.scanned_at >= ({PRUNED_BEFORE})"
    " ORDER BY s.scanned_at DESC, s.id DESC LIMIT ?"
)


def _delete_some(table: str, key: str, where: str) -> str:
    return f"DELETE FROM {table} WHERE ({key}) IN (SELECT {key} FROM {table} WHERE {where} LIMIT ?)"


def _delete_some_of_account(table: str, key: str, where: str = "") -> str:
    return f"{_delete_some(table, key, f'account = ?{where}')} AND {of_account(table)}"


# The last condition spares PostgreSQL the later partitions.
_OLD_SCANS: Final = _delete_some_of_account("scans", "id", " AND scanned_at < ?") + " AND scanned_at < ?"
_OLD_VISITORS: Final = _delete_some("daily_visitors", ", ".join(VISITOR), "day < ?")
_OF_ACCOUNT: Final = _delete_some_of_account("rollups", ", ".join(KEY))
_OF_SUBJECT: Final = dict(ROLLUPS.columns[2:])
_TAKE: Final = (
    _delete_some_of_account("rollups", ", ".join(KEY), " AND subject = ?")
    + f" RETURNING {', '.join(_OF_SUBJECT)}"
)
_LESS: Final = ", ".join(
    f"{name} = CASE WHEN rollups.{name} > given.{name} THEN rollups.{name} - given.{name} ELSE 0 END"
    for name in COUNTS
)
_SUBTRACT: Final = (
    f"UPDATE rollups SET {_LESS} FROM given WHERE rollups.account = ? AND rollups.subject IN (0, ?) AND "
    + " AND ".join(f"rollups.{name} = given.{name}" for name in list(KEY)[2:])
)
_SET_PRUNED: Final = (
    "INSERT INTO scan_retention (id, pruned_before) VALUES (1, ?) ON CONFLICT (id) DO UPDATE"
    " SET pruned_before = excluded.pruned_before WHERE scan_retention.pruned_before < excluded.pruned_before"
)


def sweep_deleted_codes(session: Session, now: int) -> Iterator[None]:
    """Delete the scans and rollups of deleted codes, and subtract them from those of account and type."""
    deleted, left = session.connection.rows(_DELETED), set[object]()
    with_keys = [row for row in deleted if row[0] is not None]
    for account, codes in groupby(with_keys, key=itemgetter(0)):
        known = {code: (type_id, code_id) for _, type_id, code, code_id, _ in codes}
        asked = (account, account), given([(code,) for code in known], key="int")
        for (code,) in session.connection.rows(_LEFT, *asked):
            type_id, _ = known[code]
            # Rollups last: while there are single scans, these are subtracted from account and type.
            while _delete_scans(session, account, code) or _delete_rollups(session, account, type_id, code):
                yield
        # Scans that are about to be pruned are still there.
        left |= {known[code][1] for (code,) in session.connection.rows(_LEFT, *asked)}
    # SQLite returns times as text.
    moments = {row[3]: datetime.fromisoformat(str(row[4])) for row in deleted if row[3] not in left}
    settled = [(one,) for one, moment in moments.items() if milliseconds_of(moment) <= now - SETTLED_AFTER_MS]
    # Ingesting drops their scans that are still in the inbox.
    for table in ("scan_keys", "deleted_codes") if settled else ():
        statement = f"DELETE FROM {table} WHERE id IN (SELECT id FROM given)"
        _change(session, statement, (), given(settled, id="uuid"))
    if settled:
        yield from _sweep_deleted_accounts(session)


def _sweep_deleted_accounts(session: Session) -> Iterator[None]:
    """Delete the rollups of accounts that are deleted, once the scans of all their codes are."""
    for (account,) in session.connection.rows(_GONE):
        while _change(session, _OF_ACCOUNT, (account, ROWS_STEP, account)):
            yield
        _change(session, "DELETE FROM scan_keys WHERE key = ?", (account,))


def prune_visitors(session: Session, now: int) -> Iterator[None]:
    """Delete the visitors of days before yesterday."""
    # A scan in the inbox still needs the visitors of its day.
    ((oldest,),) = session.connection.rows("SELECT COALESCE(MIN(scanned_at), ?) FROM scan_inbox", (now,))
    while _change(session, _OLD_VISITORS, (min(now // DAY_MS - 1, oldest // DAY_MS), STEP)):
        yield


def oldest_kept(scan_days: int, now: int) -> int:
    """The beginning of the first of `scan_days` whole UTC days."""
    return (now // DAY_MS - scan_days) * DAY_MS


def is_far(session: Session, before: int) -> bool:
    """Whether it is further than on a day like others that single scans would be deleted up to there."""
    ((last,),) = session.connection.rows(PRUNED_BEFORE)
    return bool(before - last > USUAL_MS)


def prune_scans(session: Session, scan_days: int, now: int) -> Iterator[None]:
    """Delete single scans older than `scan_days` whole UTC days, and user agents without scans.

    No total changes, because rollups are kept for ever. On PostgreSQL whole months are dropped with their
    partition, and the other days deleted in steps.
    """
    connection, before = session.connection, oldest_kept(scan_days, now)
    _change(session, _SET_PRUNED, (before,))
    was_any = False
    for is_dropped in drop_months(session, before):
        if not is_dropped:
            return
        was_any = True
        yield
    for (account,) in connection.rows("SELECT key FROM scan_keys WHERE account IS NULL ORDER BY key"):
        while _change(session, _OLD_SCANS, (account, before, STEP, account, before)):
            was_any = True
            yield
    # This reads all scans, so it is outside a transaction. One step: after it scans of them may be counted.
    unused = "SELECT id FROM user_agents EXCEPT SELECT agent FROM scans WHERE agent IS NOT NULL"
    agents = connection.rows(unused) if was_any else []
    for start in range(0, len(agents), STEP):
        some = given(agents[start : start + STEP], id="bigint")
        _change(session, "DELETE FROM user_agents WHERE id IN (SELECT id FROM given)", (), some)


def _delete_scans(session: Session, account: int, code: int) -> bool:
    """Delete some scans of one day; return whether there were any."""
    latest = [StoredScan._make(row) for row in session.connection.rows(_OF_CODE, (account, code, STEP))]
    if not latest:
        return False
    day = latest[0].day
    going = {scan for scan in latest if scan.day == day}
    # Visitors that lose their first scan count at their next one.
    losing = given([(scan.visitor,) for scan in going if scan.first_seen], visitor="bigint")
    among = "s.visitor IN (SELECT visitor FROM given)"
    others = [scan for scan in scans_of_day(session, account, day, among, losing) if scan not in going]
    before, (after, _) = [*going, *others], mark_first_seen(others, set())
    cap = session.cap_of(before)
    change = tally(before, cap, sign=-1)
    add(change, tally(after, cap))
    recount(session, account, before, after, rows_of(change))
    return True


def _delete_rollups(session: Session, account: int, type_id: int, code: int) -> bool:
    """Delete some rollups of a code; return whether there were any. They count pruned scans only."""
    with session.transaction():
        rows = session.connection.rows(_TAKE, (account, code, ROWS_STEP, account))
        rows += [(int(Dimension.CODES), *rest) for dimension, *rest in rows if dimension == Dimension.TOTAL]
        session.connection.change(_SUBTRACT, (account, -type_id), given(rows, **_OF_SUBJECT))
    return bool(rows)


def _change(session: Session, statement: str, values: tuple[object, ...], *lists: Given) -> int:
    with session.transaction():
        return session.connection.change(statement, values, *lists)
