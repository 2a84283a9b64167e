"""Single scans, newest first: those that are counted, and those that still wait in the inbox."""

from typing import Final
from uuid import UUID

from domain.analytics.reports import ListedScan, ScannedCode, ScanPlace, ScanScope, Within
from domain.analytics.rollups import (
    FIRST_OF_CODE,
    UNTRACKED,
    VERDICTS,
    Dimension,
    Span,
    StoredScan,
    milliseconds_of,
    moment_of,
)
from storage.analytics.snapshots import Snapshot, snapshot
from storage.analytics.statements import given
from storage.analytics.subjects import Subjects, find_subjects
from storage.analytics.sums import BY_LABEL, BY_VALUE, ScanSums
from storage.analytics.tables import PRUNED_BEFORE, STORED_SCANS
from storage.analytics.waiting import waiting_scans
from storage.failures import repository

# The year 3000: minutes until then fit into the columns.
_END_OF_TIME: Final = 32_503_680_000_000
_PAGE: Final = (
    f"{STORED_SCANS} WHERE {{owner}} AND s.scanned_at >= ? AND (s.scanned_at, s.id) < (?, ?)"
    " AND s.code NOT IN (SELECT key FROM subjects WHERE sign < 0) ORDER BY s.scanned_at DESC, s.id DESC LIMIT ?"
)
_NAMES: Final = (
    "SELECT k.key, u.id, u.short_id, u.name FROM given JOIN scan_keys k ON k.key = given.code"
    " JOIN short_urls u ON u.id = k.id"
)


@repository
class StoredScanLists:
    async def list_of(
        self, scope: ScanScope, within: Within, *, limit: int, after: ScanPlace | None
    ) -> list[ListedScan]:
        async with snapshot() as found:
            subjects = await find_subjects(found, scope)
            if subjects is None:
                return []
            whole = await _whole(found, within)
            # No scan has the id 0.
            last = min((whole.ends, 0), (after.scanned_at, after.id)) if after else (whole.ends, 0)
            scans = await _counted(found, subjects, (whole.starts, *last, limit))
            waiting = await waiting_scans(found, subjects)
            scans += [one for one in waiting.scans if whole.starts <= one.scanned_at and _place(one) < last]
            page = sorted(scans, key=_place, reverse=True)[:limit]
            codes = given([(code,) for code in {scan.code for scan in page}], code="int")
            # SQLite gives ids as text.
            names = {
                key: ScannedCode(UUID(str(code_id)), *rest)
                for key, code_id, *rest in await found.read(_NAMES, (), codes)
            }
        return [_listed(scan, names[scan.code]) for scan in page]

    async def count(self, scope: ScanScope, within: Within) -> int:
        async with snapshot() as found:
            subjects = await find_subjects(found, scope)
            if subjects is None:
                return 0
            waiting = await waiting_scans(found, subjects)
            sums, whole = ScanSums(found, subjects, waiting.scans), [await _whole(found, within)]
            counted = await sums.sum_up(whole, Dimension.OUTCOME, BY_VALUE)
            counted.pop(UNTRACKED, None)
            counted |= await sums.sum_up(whole, Dimension.TOTAL, BY_LABEL)
        return sum(scans + bots for scans, _, bots, _ in counted.values())


async def _whole(found: Snapshot, within: Within) -> Span:
    """From where single scans are kept."""
    ((pruned,),) = await found.read(PRUNED_BEFORE)
    starts, ends = (None if one is None else milliseconds_of(one) for one in within)
    return Span(0, max(starts or 0, pruned), _END_OF_TIME if ends is None else min(ends, _END_OF_TIME))


async def _counted(found: Snapshot, subjects: Subjects, values: tuple[int, ...]) -> list[StoredScan]:
    # A value, and no join: SQLite would sort what it joins.
    owner = "s.code = ?" if subjects.first == FIRST_OF_CODE else "s.account = ?"
    key = subjects.keys[0] if subjects.first == FIRST_OF_CODE else subjects.account
    rows = await found.read(_PAGE.format(owner=owner), (key, *values), subjects.given)
    return list(map(StoredScan._make, rows))


def _place(scan: StoredScan) -> tuple[int, int]:
    return scan.scanned_at, scan.id


def _listed(scan: StoredScan, code: ScannedCode) -> ListedScan:
    country, _, city = (scan.place or "/").partition("/")
    device, os, browser = scan.client.split("/", 2) if scan.client else (None, None, None)
    return ListedScan(
        id=scan.id,
        scanned_at=moment_of(scan.scanned_at),
        qr_code=code,
        outcome=VERDICTS[scan.outcome].value,
        country=country or None,
        city=city or None,
        device=device,
        os=os,
        browser=browser,
        language=scan.language,
        referrer=scan.referrer,
        bot=scan.bot,
    )
