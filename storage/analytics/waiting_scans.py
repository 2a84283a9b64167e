"""Scans that still wait in the inbox, with the values they will be counted under."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.analytics import rollups
from storage.analytics.snapshots import Snapshot
from storage.analytics.subjects import Subjects
from storage.analytics.tables import seen_visitors
from storage.analytics.user_agents import classify_user_agent
from storage.db.access import LIVE
from storage.scan_log.inbox import incoming_scan, parse_details

# The most of its own waiting scans that a report reads; fewer in a rush, when more than WINDOW wait in all.
MAX_READ: Final = 500
MAX_READ_IN_RUSH: Final = 100
WINDOW: Final = 5_000
# Scans beyond the window are ignored.
BEYOND: Final = "SELECT id FROM scan_inbox ORDER BY id LIMIT 1 OFFSET ?"
_OF_ACCOUNT: Final = (
    "SELECT 1 FROM scan_keys k JOIN short_urls u ON u.id = k.id"
    f" WHERE k.key = j.code AND k.account = ? AND {LIVE}"
)
_WANTED: Final = {
    rollups.FIRST_OF_CODE: "j.code IN (SELECT key FROM subjects)",
    rollups.FIRST_OF_TYPE: f"EXISTS ({_OF_ACCOUNT} AND -k.type_id IN (SELECT key FROM subjects))",
    rollups.FIRST_OF_ACCOUNT: f"EXISTS ({_OF_ACCOUNT})",
}
# Without a subquery PostgreSQL would join the whole inbox; with one SQLite would copy the rows.
_INBOX: Final = {"sqlite": "scan_inbox", "postgres": f"(SELECT * FROM scan_inbox ORDER BY id LIMIT {WINDOW})"}
_READ: Final = """
    SELECT k.type_id, w.details, w.id, w.code, w.scanned_at, w.visitor FROM (
        SELECT j.* FROM {inbox} j WHERE {wanted} AND j.id < ? ORDER BY j.id LIMIT ?
    ) w JOIN scan_keys k ON k.key = w.code ORDER BY w.id"""
# Grouped, to look up the owner of each code once.
_BEHIND: Final = """
    SELECT CAST(COALESCE(SUM(j.scans), 0) AS BIGINT) FROM (
        SELECT code, COUNT(*) AS scans FROM scan_inbox WHERE id > ? AND id < ? GROUP BY code
    ) j WHERE {wanted}"""


class Waiting(NamedTuple):
    """`behind`: how many more wait within the window; `is_more`: the inbox is larger than the window."""

    scans: Sequence[rollups.StoredScan]
    behind: int
    is_more: bool


NOTHING: Final = Waiting((), 0, is_more=False)


async def waiting_scans(snapshot: Snapshot, subjects: Subjects, beyond: int | None) -> Waiting:
    """`beyond`: what BEYOND has found; None: nothing."""
    wanted, is_more = _WANTED[subjects.first], beyond is not None
    end, most = (beyond, MAX_READ_IN_RUSH) if is_more else (2**63 - 1, MAX_READ)
    owner = () if subjects.first == rollups.FIRST_OF_CODE else (subjects.account,)
    statement = _READ.format(wanted=wanted, inbox=_INBOX[snapshot.dialect])
    rows = await snapshot.read(statement, (*owner, end, most), *subjects.given)
    scans, behind = [], 0
    for type_id, text, *stored in rows:
        details = parse_details(text)
        agent = (None, classify_user_agent(details.user_agent)) if details.user_agent else None
        scans.append(incoming_scan(stored, subjects.account, type_id, details, agent))
    if len(rows) == most:
        statement = _BEHIND.format(wanted=wanted)
        ((behind,),) = await snapshot.read(statement, (scans[-1].id, end, *owner), *subjects.given)
    seen = await snapshot.read(*seen_visitors(snapshot.dialect, scans, subjects.account)) if scans else []
    scans, _ = rollups.mark_first_seen(scans, set(map(rollups.DailyVisitor._make, seen)))
    return Waiting(scans, behind, is_more)
