"""Scans that still wait in the inbox, as they will be counted."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.analytics.rollups import (
    FIRST_OF_ACCOUNT,
    FIRST_OF_CODE,
    FIRST_OF_TYPE,
    DailyVisitor,
    StoredScan,
    mark_first_seen,
)
from storage.analytics.snapshots import Snapshot
from storage.analytics.subjects import Subjects
from storage.analytics.tables import seen_visitors
from storage.analytics.user_agents import classify_user_agent
from storage.scan_log.inbox import incoming_scan, parse_details

# Of its own waiting scans a report reads this many; fewer in a rush, when more than WINDOW wait in all.
MAX_READ: Final = 500
MAX_READ_IN_RUSH: Final = 100
WINDOW: Final = 5_000
_OF_ACCOUNT: Final = (
    "SELECT 1 FROM scan_keys k JOIN short_urls u ON u.id = k.id JOIN subjects o ON o.account = k.account"
    " WHERE k.key = j.code"
)
_WANTED: Final = {
    FIRST_OF_CODE: "j.code IN (SELECT key FROM subjects)",
    FIRST_OF_TYPE: f"EXISTS ({_OF_ACCOUNT} AND o.key = -k.type_id)",
    FIRST_OF_ACCOUNT: f"EXISTS ({_OF_ACCOUNT})",
}
# PostgreSQL, left to itself, would join all that waits; SQLite would copy what it is told to cut off.
_INBOX: Final = {"sqlite": "scan_inbox", "postgres": f"(SELECT * FROM scan_inbox ORDER BY id LIMIT {WINDOW})"}
_READ: Final = """
    SELECT k.type_id, w.details, w.id, w.code, w.scanned_at, w.visitor FROM (
        SELECT j.* FROM {inbox} j WHERE {wanted} AND j.id < ? ORDER BY j.id LIMIT ?
    ) w JOIN scan_keys k ON k.key = w.code ORDER BY w.id"""
# Grouped, so that the owner of each code is looked up once.
_BEHIND: Final = """
    SELECT CAST(COALESCE(SUM(j.scans), 0) AS BIGINT) FROM (
        SELECT code, COUNT(*) AS scans FROM scan_inbox WHERE id > ? AND id < ? GROUP BY code
    ) j WHERE {wanted}"""


class Waiting(NamedTuple):
    """`behind`: how many more wait, within the window; `is_more`: the inbox goes on beyond it."""

    scans: Sequence[StoredScan]
    behind: int
    is_more: bool


async def waiting_scans(snapshot: Snapshot, subjects: Subjects) -> Waiting:
    wanted = _WANTED[subjects.first]
    # Beyond the window nothing is looked at.
    beyond = await snapshot.read("SELECT id FROM scan_inbox ORDER BY id LIMIT 1 OFFSET ?", (WINDOW,))
    end, most = (beyond[0][0], MAX_READ_IN_RUSH) if beyond else (2**63 - 1, MAX_READ)
    statement = _READ.format(wanted=wanted, inbox=_INBOX[snapshot.dialect])
    rows = await snapshot.read(statement, (end, most), subjects.given)
    scans, behind = [], 0
    for type_id, text, *stored in rows:
        details = parse_details(text)
        agent = (None, classify_user_agent(details.user_agent)) if details.user_agent else None
        scans.append(incoming_scan(stored, subjects.account, type_id, details, agent))
    if len(rows) == most:
        statement = _BEHIND.format(wanted=wanted)
        ((behind,),) = await snapshot.read(statement, (scans[-1].id, end), subjects.given)
    seen = await snapshot.read(*seen_visitors(snapshot.dialect, scans)) if scans else []
    scans, _ = mark_first_seen(scans, set(map(DailyVisitor._make, seen)))
    return Waiting(scans, behind, bool(beyond))
