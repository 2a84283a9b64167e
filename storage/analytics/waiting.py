"""Scans that still wait in the inbox, as they will be counted."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.analytics.rollups import (
    FIRST_OF_ACCOUNT,
    FIRST_OF_CODE,
    FIRST_OF_TYPE,
    DailyVisitor,
    StoredScan,
    mark_firsts,
    visitors_of,
)
from storage.analytics.agents import judge_agent
from storage.analytics.incoming import incoming_scan, seen_visitors
from storage.analytics.snapshots import Snapshot
from storage.analytics.statements import Row, given
from storage.analytics.subjects import Subjects
from storage.analytics.tables import VISITOR
from storage.recording.inbox import read_details

# A report reads so many of its own waiting scans; in a rush, when more than WINDOW wait in all, fewer: it takes about as long as without.
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
# All beyond is others', or is not looked at.
_BEYOND: Final = "SELECT id FROM scan_inbox ORDER BY id LIMIT 1 OFFSET ?"
_NO_END: Final = 2**63 - 1
# PostgreSQL, left to itself, would join all that waits; SQLite would copy what it is told to cut off.
_INBOX: Final = {"sqlite": "scan_inbox", "postgres": f"(SELECT * FROM scan_inbox ORDER BY id LIMIT {WINDOW})"}
_READ: Final = """
    SELECT w.id, w.code, w.scanned_at, w.visitor, w.details, k.type_id FROM (
        SELECT j.id, j.code, j.scanned_at, j.visitor, j.details FROM {inbox} j WHERE {wanted} AND j.id < ?
        ORDER BY j.id LIMIT ?
    ) w JOIN scan_keys k ON k.key = w.code ORDER BY w.id"""
# Whose a code is is asked once for each.
_BEHIND: Final = """
    SELECT CAST(COALESCE(SUM(j.scans), 0) AS BIGINT) FROM (
        SELECT code, COUNT(*) AS scans FROM scan_inbox WHERE id > ? AND id < ? GROUP BY code
    ) j WHERE {wanted}"""


class Waiting(NamedTuple):
    """`behind`: how many more of the same wait behind `scans`, as far as was looked; `is_more`: there are others behind those."""

    scans: Sequence[StoredScan] = ()
    behind: int = 0
    is_more: bool = False


async def waiting_scans(snapshot: Snapshot, subjects: Subjects) -> Waiting:
    wanted = _WANTED[subjects.first]
    beyond = await snapshot.read(_BEYOND, (WINDOW,))
    end = beyond[0][0] if beyond else _NO_END
    most = MAX_READ_IN_RUSH if beyond else MAX_READ
    rows = await snapshot.read(
        _READ.format(wanted=wanted, inbox=_INBOX[snapshot.dialect]), (end, most), subjects.given
    )
    behind = 0
    if len(rows) == most:
        values = (rows[-1][0], end)
        ((behind,),) = await snapshot.read(_BEHIND.format(wanted=wanted), values, subjects.given)
    scans = [_scan_of(row, subjects.account) for row in rows]
    marked, _ = mark_firsts(scans, await _seen(snapshot, scans, subjects.first))
    return Waiting(marked, behind, bool(beyond))


async def _seen(snapshot: Snapshot, scans: Sequence[StoredScan], of: int) -> set[DailyVisitor]:
    """Those of the subjects that are asked about, and of codes: a breakdown may tell these apart."""
    asked = {
        visitor for scan in scans for visitor, first in visitors_of(scan) if first in (of, FIRST_OF_CODE)
    }
    if not asked:
        return set()
    rows = await snapshot.read(seen_visitors(snapshot.dialect), (), given(list(asked), **VISITOR))
    return set(map(DailyVisitor._make, rows))


def _scan_of(row: Row, account: int) -> StoredScan:
    *stored, text, type_id = row
    details = read_details(text)
    agent = (None, judge_agent(details.user_agent)) if details.user_agent else None
    return incoming_scan((stored[0], stored[1], stored[2], stored[3]), account, type_id, details, agent)
