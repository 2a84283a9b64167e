"""Single scans: those that are counted, and those that still wait in the inbox, as one list.

A page is read along an index, however many scans there are. How many there are in all is added up from rollups.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import Any, Final
from uuid import UUID

from domain.analytics.reports import ScanScope
from domain.analytics.rollups import FIRST_OF_CODE, UNTRACKED, VERDICTS, Dimension, Span
from domain.analytics.scan_lists import ListedScan, ScanFilter, ScanPlace
from storage.analytics.agents import judge_agent
from storage.analytics.snapshots import Snapshot, snapshot
from storage.analytics.statements import Row
from storage.analytics.subjects import Subjects, find_subjects
from storage.analytics.sums import BY_LABEL, by_value, sum_up
from storage.analytics.tables import PRUNED_BEFORE
from storage.failures import repository
from storage.recording.inbox import Details, read_details

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
# The year 3000: minutes until then fit into the columns.
_END_OF_TIME: Final = 32_503_680_000_000
# What is deleted is swept later, and nobody's from that moment on.
_DELETED: Final = "SELECT k.key FROM deleted_codes d JOIN scan_keys k ON k.id = d.id WHERE k.account = ?"
_NAMED: Final = "JOIN scan_keys k ON k.key = s.code JOIN short_urls u ON u.id = k.id"
_COMMON: Final = "s.id, s.scanned_at, u.id, u.short_id, u.name"
_WHERE: Final = (
    "WHERE {subject} AND s.scanned_at >= ? AND (s.scanned_at, s.id) < (?, ?)"
    f" AND s.code NOT IN ({_DELETED})"
)
# A page is cut before anything is joined to it, so that every planner reads it along the index.
_PAGE: Final = f"(SELECT * FROM {{scans}} s {_WHERE} ORDER BY s.scanned_at DESC, s.id DESC LIMIT ?) s"
_COUNTED: Final = f"""
    SELECT {_COMMON}, s.outcome, s.bot, s.place, s.language, s.referrer, a.device, a.os, a.browser
    FROM {_PAGE.replace("{scans}", "scans")} {_NAMED} LEFT JOIN agents a ON a.id = s.agent"""
_WAITING: Final = f"SELECT {_COMMON}, s.details FROM {_PAGE.replace('{scans}', 'scan_inbox')} {_NAMED}"
# The inbox has no index by time. But of those that were written last none of a page can be older than the oldest.
_SINCE: Final = f"""
    SELECT MIN(scanned_at) FROM (SELECT s.scanned_at FROM scan_inbox s {_WHERE} ORDER BY s.id DESC LIMIT ?) s"""
_COUNT_WAITING: Final = f"""
    SELECT SUM(s.scans) FROM (
        SELECT code, COUNT(*) AS scans FROM scan_inbox WHERE scanned_at >= ? AND scanned_at < ? GROUP BY code
    ) s
    WHERE {{subject}} AND s.code NOT IN ({_DELETED})"""


@repository
class StoredScanLists:
    async def list_of(self, which: ScanFilter, *, limit: int, after: ScanPlace | None) -> list[ListedScan]:
        async with snapshot() as found:
            subjects = await _subjects_of(found, which)
            if subjects is None:
                return []
            starts, ends = await _bounds_of(found, which)
            # One bound for both, since SQLite would look for the place along the other. No scan has the id 0.
            last = min((ends, 0), (after.scanned_at, after.id)) if after else (ends, 0)
            key = _key_of(subjects)
            values = (key, starts, *last, subjects.account, limit)
            counted = await found.read(_COUNTED.format(subject=_in_scans(subjects)), values)
            ((since,),) = await found.read(_SINCE.format(subject=_in_inbox(subjects)), values)
            waiting = []
            if since is not None:
                values = (key, since, *last, subjects.account, limit)
                waiting = await found.read(_WAITING.format(subject=_in_inbox(subjects)), values)
        listed = chain(map(_of_counted, counted), map(_of_waiting, waiting))
        return sorted(listed, key=_newest_first)[:limit]

    async def count(self, which: ScanFilter) -> int:
        async with snapshot() as found:
            subjects = await _subjects_of(found, which)
            if subjects is None:
                return 0
            starts, ends = await _bounds_of(found, which)
            statement = _COUNT_WAITING.format(subject=_in_inbox(subjects))
            ((waiting,),) = await found.read(statement, (starts, ends, _key_of(subjects), subjects.account))
            whole = [Span(0, starts, ends)]
            outcomes = await sum_up(found, subjects, whole, Dimension.OUTCOME, by_value(Dimension.OUTCOME))
            outcomes.pop(UNTRACKED, None)
            passed = await sum_up(found, subjects, whole, Dimension.TOTAL, BY_LABEL)
        rows = [*outcomes.values(), *passed.values()]
        return int(waiting or 0) + sum(scans + bots for scans, _, bots, _ in rows)


async def _subjects_of(found: Snapshot, which: ScanFilter) -> Subjects | None:
    """None where nothing can have been scanned."""
    codes = None if which.code_id is None else frozenset({which.code_id})
    return await find_subjects(found, ScanScope(account_id=which.account_id, code_ids=codes))


def _is_code(subjects: Subjects) -> bool:
    return subjects.first == FIRST_OF_CODE


def _key_of(subjects: Subjects) -> int:
    return subjects.keys[0] if _is_code(subjects) else subjects.account


def _in_scans(subjects: Subjects) -> str:
    """A condition on scans `s`; its value is `_key_of`."""
    return "s.code = ?" if _is_code(subjects) else "s.account = ?"


def _in_inbox(subjects: Subjects) -> str:
    if _is_code(subjects):
        return "s.code = ?"
    return "EXISTS (SELECT 1 FROM scan_keys k WHERE k.key = s.code AND k.account = ?)"


async def _bounds_of(found: Snapshot, which: ScanFilter) -> tuple[int, int]:
    """Milliseconds since 1970; from where single scans are kept."""
    ((pruned,),) = await found.read(PRUNED_BEFORE)
    starts = 0 if which.starts is None else _milliseconds(which.starts)
    ends = _END_OF_TIME if which.ends is None else min(_milliseconds(which.ends), _END_OF_TIME)
    return max(starts, pruned), ends


def _milliseconds(moment: datetime) -> int:
    """The first full one from then on."""
    return -((_EPOCH - moment) // _MILLISECOND)


def _of_counted(row: Row) -> ListedScan:
    *common, outcome, bot, place, language, referrer, device, os, browser = row
    country, _, city = (place or "").partition("/")
    details = Details(VERDICTS[outcome], bot, language, referrer, country or None, city or None, None)
    return _listed(common, details, (device, os, browser))


def _of_waiting(row: Row) -> ListedScan:
    *common, text = row
    details = read_details(text)
    if details.user_agent is None:
        return _listed(common, details, (None, None, None))
    agent = judge_agent(details.user_agent)
    return _listed(common, details, (agent.device, agent.os, agent.browser))


def _listed(common: Sequence[Any], details: Details, agent: Sequence[str | None]) -> ListedScan:
    scan_id, scanned_at, code_id, short_id, name = common
    verdict, bot, language, referrer, country, city, _ = details
    device, os, browser = agent
    return ListedScan(
        place=ScanPlace(scanned_at, scan_id),
        scanned_at=_EPOCH + scanned_at * _MILLISECOND,
        # SQLite gives ids as text.
        code_id=UUID(str(code_id)),
        short_id=short_id,
        name=name,
        verdict=verdict,
        bot=bot,
        country=country,
        city=city,
        device=device,
        os=os,
        browser=browser,
        language=language,
        referrer=referrer,
    )


def _newest_first(scan: ListedScan) -> tuple[int, int]:
    return -scan.place.scanned_at, -scan.place.id
