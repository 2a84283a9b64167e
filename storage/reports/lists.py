"""Single scans: those that are posted, and those that are still in the journal, as one list.

A page is read along an index, however many scans there are. How many there are in all is added up from the sheets, one a
day, and counted singly only for the days that are not asked for whole, and for the first: of that some may be thrown
away already.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import Any, Final
from uuid import UUID

from domain.analytics.scan_lists import ListedScan, ScanFilter, ScanPlace
from domain.months import DAY
from domain.sheets import DAY_MS, VERDICTS, Kind
from storage.books.agents import judge_agent
from storage.failures import repository
from storage.journal_rows import read_details
from storage.reports.snapshots import Read, Row, snapshot
from storage.scan_keys import CodeKey, key_of_account, keys_of_codes

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
_END_OF_TIME: Final = 2**63 - 1
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
_POSTED: Final = f"""
    SELECT {_COMMON}, s.verdict, s.bot, s.language, s.referrer, s.country, s.city, a.device, a.os, a.browser
    FROM {_PAGE.replace("{scans}", "posted_scans")} {_NAMED} LEFT JOIN agents a ON a.id = s.agent"""
_JOURNAL: Final = f"SELECT {_COMMON}, s.details FROM {_PAGE.replace('{scans}', 'scan_journal')} {_NAMED}"
# The journal has no index by time. But of those that were written last none of a page can be older than the oldest.
_SINCE: Final = f"""
    SELECT MIN(scanned_at) FROM (SELECT s.scanned_at FROM scan_journal s {_WHERE} ORDER BY s.id DESC LIMIT ?) s"""
_COUNT_JOURNAL: Final = f"""
    SELECT SUM(s.scans) FROM (
        SELECT code, COUNT(*) AS scans FROM scan_journal WHERE scanned_at >= ? AND scanned_at < ? GROUP BY code
    ) s
    WHERE {{subject}} AND s.code NOT IN ({_DELETED})"""
_COUNT: Final = "SELECT COUNT(*) FROM posted_scans s WHERE {subject} AND scanned_at >= ? AND scanned_at < ?"
_OLDEST: Final = "SELECT MIN(scanned_at) FROM posted_scans s WHERE {subject} AND scanned_at >= ?"
_SUM: Final = f"SELECT SUM(scans + bot_scans + refused) FROM sheets WHERE account = ? AND span = {DAY} AND kind = ? AND subject = ? AND day >= ? AND day < ?"


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose scans: a code's (or link's), by its key, or all of an account's."""

    account: int
    code: int | None

    @property
    def in_posted(self) -> str:
        """A condition on scans `s`; its value is the `key`."""
        return "s.account = ?" if self.code is None else "s.code = ?"

    @property
    def in_journal(self) -> str:
        if self.code is not None:
            return "s.code = ?"
        return "EXISTS (SELECT 1 FROM scan_keys k WHERE k.key = s.code AND k.account = ?)"

    @property
    def key(self) -> int:
        return self.account if self.code is None else self.code

    @property
    def sheets(self) -> tuple[int, int, int]:
        if self.code is None:
            return self.account, Kind.ACCOUNT.value, 0
        return self.account, Kind.CODE.value, self.code


@repository
class StoredScanLists:
    async def list_of(self, which: ScanFilter, *, limit: int, after: ScanPlace | None) -> list[ListedScan]:
        subject = await _subject_of(which)
        if subject is None:
            return []
        starts, ends = _bounds_of(which)
        # One bound for both, since SQLite would look for the place along the other. No scan has the id 0.
        last = min((ends, 0), (after.scanned_at, after.id)) if after else (ends, 0)
        values = (subject.key, starts, *last, subject.account, limit)
        async with snapshot() as read:
            posted = await read(_POSTED.format(subject=subject.in_posted), values)
            ((since,),) = await read(_SINCE.format(subject=subject.in_journal), values)
            waiting = []
            if since is not None:
                values = (subject.key, since, *last, subject.account, limit)
                waiting = await read(_JOURNAL.format(subject=subject.in_journal), values)
        found = chain(map(_of_posted, posted), map(_of_journal, waiting))
        return sorted(found, key=_newest_first)[:limit]

    async def count(self, which: ScanFilter) -> int:
        subject = await _subject_of(which)
        if subject is None:
            return 0
        starts, ends = _bounds_of(which)
        async with snapshot() as read:
            ((waiting,),) = await read(
                _COUNT_JOURNAL.format(subject=subject.in_journal),
                (starts, ends, subject.key, subject.account),
            )
            posted = await _count_posted(read, subject, starts, ends)
            gone = []
            if subject.code is None:
                deleted = await read(_DELETED, (subject.account,))
                gone = [
                    await _count_posted(read, Subject(subject.account, key), starts, ends)
                    for (key,) in deleted
                ]
        return int(waiting or 0) + posted - sum(gone)


async def _subject_of(which: ScanFilter) -> Subject | None:
    """None where nothing can have been scanned."""
    if which.code_id is None:
        account = await key_of_account(which.account_id)
        return None if account is None else Subject(account, None)
    keys = await keys_of_codes([which.code_id])
    key: CodeKey | None = keys.get(which.code_id)
    return Subject(key.account, key.key) if key else None


def _bounds_of(which: ScanFilter) -> tuple[int, int]:
    return (
        0 if which.starts is None else _milliseconds(which.starts),
        _END_OF_TIME if which.ends is None else _milliseconds(which.ends),
    )


def _milliseconds(moment: datetime) -> int:
    """The first full one from then on."""
    return -((_EPOCH - moment) // _MILLISECOND)


async def _count_posted(read: Read, subject: Subject, starts: int, ends: int) -> int:
    ((oldest,),) = await read(_OLDEST.format(subject=subject.in_posted), (subject.key, starts))
    if oldest is None:
        return 0
    first, last = oldest // DAY_MS + 1, ends // DAY_MS
    if first >= last:
        return await _count_singly(read, subject, starts, ends)
    ((scans,),) = await read(_SUM, (*subject.sheets, first, min(last, 2**31 - 1)))
    before = await _count_singly(read, subject, starts, first * DAY_MS)
    behind = await _count_singly(read, subject, last * DAY_MS, ends)
    return int(scans or 0) + before + behind


async def _count_singly(read: Read, subject: Subject, starts: int, ends: int) -> int:
    if starts >= ends:
        return 0
    ((scans,),) = await read(_COUNT.format(subject=subject.in_posted), (subject.key, starts, ends))
    return int(scans)


def _of_posted(row: Row) -> ListedScan:
    *common, verdict, bot, language, referrer, country, city, device, os, browser = row
    return _listed(common, (VERDICTS[verdict], bot, language, referrer, country, city), (device, os, browser))


def _of_journal(row: Row) -> ListedScan:
    *common, text = row
    *details, user_agent = read_details(text)
    if user_agent is None:
        return _listed(common, details, (None, None, None))
    agent = judge_agent(user_agent)
    return _listed(common, details, (agent.device, agent.os, agent.browser))


def _listed(common: Sequence[Any], details: Sequence[Any], agent: Sequence[str | None]) -> ListedScan:
    scan_id, scanned_at, code_id, short_id, name = common
    verdict, bot, language, referrer, country, city = details
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
