"""What need not be kept: single scans of old days, where the operator says so, and the visitors of days that are over.

Rollups are kept for ever, so that no total changes. Both go step by step: whoever goes through the steps may stop between two.
"""

from collections.abc import Iterator
from typing import Final

from domain.analytics.rollups import DAY_MS
from storage.analytics.session import Session
from storage.analytics.statements import given
from storage.analytics.tables import VISITOR

STEP: Final = 500
_VISITOR: Final = ", ".join(VISITOR)
_SET_PRUNED: Final = (
    "INSERT INTO scan_retention (id, pruned_before) VALUES (1, ?) ON CONFLICT (id) DO UPDATE"
    " SET pruned_before = excluded.pruned_before WHERE scan_retention.pruned_before < excluded.pruned_before"
)


def prune_visitors(session: Session, now: int) -> Iterator[None]:
    """Forget the visitors of days before yesterday; `now` in milliseconds since 1970."""
    ((oldest,),) = session.connection.rows("SELECT MIN(scanned_at) FROM scan_inbox")
    before = now // DAY_MS - 1
    if oldest is not None:
        # A scan that still waits has to be told from those of its day.
        before = min(before, oldest // DAY_MS)
    statement = (
        f"DELETE FROM daily_visitors WHERE ({_VISITOR}) IN"
        f" (SELECT {_VISITOR} FROM daily_visitors WHERE day < ? LIMIT ?)"
    )
    while _change(session, statement, before, STEP):
        yield


def prune_scans(session: Session, scan_days: int, now: int) -> Iterator[None]:
    """Delete single scans older than `scan_days` whole UTC days; `now` in milliseconds since 1970."""
    connection, before = session.connection, (now // DAY_MS - scan_days) * DAY_MS
    _change(session, _SET_PRUNED, before)
    was_any = False
    for (account,) in connection.rows("SELECT key FROM scan_keys WHERE account IS NULL ORDER BY key"):
        statement = "DELETE FROM scans WHERE id IN (SELECT id FROM scans WHERE account = ? AND scanned_at < ? LIMIT ?)"
        while _change(session, statement, account, before, STEP):
            was_any = True
            yield
    if was_any:
        _forget_agents(session)


def _change(session: Session, statement: str, *values: object) -> int:
    with session.transaction():
        return session.connection.change(statement, values)


def _forget_agents(session: Session) -> None:
    """User agents that no single scan names any more."""
    unused = session.connection.rows(
        "SELECT id FROM agents EXCEPT SELECT agent FROM scans WHERE agent IS NOT NULL"
    )
    for start in range(0, len(unused), STEP):
        with session.transaction():
            session.connection.change(
                "DELETE FROM agents WHERE id IN (SELECT id FROM given)",
                (),
                given(unused[start : start + STEP], id="bigint"),
            )
