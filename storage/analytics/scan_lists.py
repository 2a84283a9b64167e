"""Single scans, newest first: counted ones, and those that still wait in the inbox."""

from itertools import chain
from typing import Final

from domain.analytics import rollups
from domain.analytics.reports import ListedScan, ScannedCode, ScanPosition, ScanScope, Within
from storage.analytics.subjects import read_codes
from storage.analytics.sums import BY_LABEL, BY_VALUE, ScanSums, scan_sums
from storage.analytics.tables import STORED_SCANS
from storage.db.failures import repository
from storage.db.statements import given

# The year 3000: minutes until then fit into the columns.
_END_OF_TIME: Final = 32_503_680_000_000
_PAGE: Final = (
    f"{STORED_SCANS} WHERE {{owner}} AND s.scanned_at >= ? AND (s.scanned_at, s.id) < (?, ?)"
    " AND s.code NOT IN (SELECT key FROM subjects WHERE sign < 0)"
    " ORDER BY s.scanned_at DESC, s.id DESC LIMIT ?"
)


@repository
class StoredScanLists:
    async def list_of(
        self, scope: ScanScope, within: Within, *, limit: int, after: ScanPosition | None
    ) -> list[ListedScan]:
        async with scan_sums(scope) as sums:
            whole = _whole(sums, within)
            # No scan has the id 0.
            last = min((whole.ends, 0), (after.scanned_at, after.id)) if after else (whole.ends, 0)
            waiting = [
                one for one in sums.waiting.scans if whole.starts <= one.scanned_at and _position(one) < last
            ]
            counted = await _counted(sums, (whole.starts, *last, limit))
            page = sorted(counted + waiting, key=_position, reverse=True)[:limit]
            keys = given([(key,) for key in {scan.code for scan in page}], key="int")
            codes = await read_codes(sums.snapshot, "JOIN given ON given.key = k.key", (), keys)
        return [_listed(scan, codes[scan.code]) for scan in page]

    async def count(self, scope: ScanScope, within: Within) -> int:
        async with scan_sums(scope) as sums:
            whole = [_whole(sums, within)]
            counted = await sums.sum_up(whole, rollups.Dimension.OUTCOME, BY_VALUE)
            counted.pop(rollups.UNTRACKED, None)
            counted |= await sums.sum_up(whole, rollups.Dimension.TOTAL, BY_LABEL)
        return sum(scans + bots for scans, _, bots, _ in counted.values())


def _whole(sums: ScanSums, within: Within) -> rollups.Span:
    """Without the time before the oldest single scans."""
    starts, ends = (None if one is None else rollups.milliseconds_of(one) for one in within)
    return rollups.Span(
        0, max(starts or 0, sums.pruned), _END_OF_TIME if ends is None else min(ends, _END_OF_TIME)
    )


async def _counted(sums: ScanSums, values: tuple[int, ...]) -> list[rollups.StoredScan]:
    """At least those of the page."""
    subjects = sums.subjects
    of_code = subjects.first == rollups.FIRST_OF_CODE
    page = _PAGE.format(owner="s.code = ?" if of_code else "s.account = ?")
    # Statements with a value instead of a join: SQLite would sort all joined rows.
    pages = [
        await sums.snapshot.read(page, (key, *values), subjects.given)
        for key in (subjects.keys if of_code else [subjects.account])
    ]
    return [rollups.StoredScan._make(row) for row in chain(*pages)]


def _position(scan: rollups.StoredScan) -> tuple[int, int]:
    return scan.scanned_at, scan.id


def _listed(scan: rollups.StoredScan, code: ScannedCode) -> ListedScan:
    country, _, city = (scan.place or "/").partition("/")
    device, os, browser = scan.client.split("/", 2) if scan.client else (None, None, None)
    return ListedScan(
        id=scan.id,
        scanned_at=rollups.moment_of(scan.scanned_at),
        qr_code=code,
        outcome=rollups.VERDICTS[scan.outcome].value,
        country=country or None,
        city=city or None,
        device=device,
        os=os,
        browser=browser,
        language=scan.language,
        referrer=scan.referrer,
        bot=scan.bot,
    )
