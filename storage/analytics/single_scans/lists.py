"""Single scans, newest first: counted ones, and those that still wait in the inbox."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain
from typing import Final
from uuid import UUID

from domain.accounts.api_keys import FULL_ACCESS, KeyAccess
from domain.analytics import rollups
from domain.analytics.periods import Grouping
from domain.analytics.reports import (
    KeptScan,
    ListedScan,
    ScannedCode,
    ScannedRule,
    ScanPosition,
    ScanScope,
    UnlistedParts,
    Within,
    require_few_scans,
)
from domain.feed.events import RecordedScans
from storage.analytics.single_scans import kept_scans
from storage.analytics.single_scans.reports import MAX_CODES, count_all, find_walk
from storage.analytics.single_scans.values import condition, matches, values_of
from storage.analytics.snapshots import committed_turns, counted_once, snapshot
from storage.analytics.subjects import find_rule_names, read_codes
from storage.analytics.sums import ScanSums, scan_sums
from storage.analytics.tables import STORED_SCANS
from storage.db.access import LIVE, access_conditions
from storage.db.failures import repository
from storage.db.statements import Row, given, of_account
from storage.repositories.scan_keys import key_of_account

# The year 3000: minutes until then fit into the columns.
_END_OF_TIME: Final = 32_503_680_000_000
_LEAST_ID: Final = -(2**63)
_PAGE: Final = (
    f"{STORED_SCANS} WHERE {{owner}} AND (s.scanned_at, s.id) >= (?, ?) AND (s.scanned_at, s.id) < (?, ?)"
    " AND s.code NOT IN (SELECT key FROM subjects WHERE sign < 0) AND {where}"
    " ORDER BY s.scanned_at DESC, s.id DESC LIMIT ?"
)
_FIND: Final = (
    f"{STORED_SCANS} WHERE {of_account('s')} AND s.scanned_at >= ? AND s.scanned_at <= ?"
    " AND s.id IN (SELECT id FROM given)"
)
_COUNT: Final = (
    f"SELECT s.bot, s.outcome >= {rollups.REFUSED_FROM}, COUNT(*)"
    " FROM scans s LEFT JOIN user_agents a ON a.id = s.agent WHERE {owner}"
    " AND s.scanned_at >= ? AND s.scanned_at < ?"
    " AND s.code NOT IN (SELECT key FROM subjects WHERE sign < 0) AND {where} GROUP BY 1, 2"
)


@repository
class StoredScanLists:
    def __init__(self, access: KeyAccess = FULL_ACCESS) -> None:
        self._access = access

    @counted_once
    async def list_of(
        self,
        scope: ScanScope,
        within: Within,
        *,
        limit: int,
        after: ScanPosition | None,
        oldest_first: bool = False,
    ) -> list[ListedScan]:
        async with scan_sums(replace(scope, access=self._access)) as sums:
            whole = _whole(sums, within)
            if after is None:
                # A cursor comes from a page that was not refused.
                await _require_few_scans(sums, whole)
            first, last = (whole.starts, _LEAST_ID), (whole.ends, _LEAST_ID)
            if after and oldest_first:
                first = max(first, (after.scanned_at, after.id + 1))
            elif after:
                last = min(last, (after.scanned_at, after.id))
            waiting = [one for one in _waiting(sums, whole) if first <= _position(one) < last]
            # At least those of the page.
            statement = _PAGE if not oldest_first else _PAGE.replace(" DESC", "")
            rows = await _read(sums, statement, (*first, *last), limit)
            counted = [rollups.StoredScan._make(row) for row in rows]
            page = sorted(counted + waiting, key=_position, reverse=not oldest_first)[:limit]
            keys = given([(key,) for key in {scan.code for scan in page}], key="int")
            codes = await read_codes(sums.snapshot, "JOIN given ON given.key = k.key", (), keys)
            names = await find_rule_names(sums.snapshot, sums.scope, (scan.rule for scan in page))
        return [_listed(scan, codes[scan.code], names) for scan in page]

    @counted_once
    async def count(self, scope: ScanScope, within: Within) -> int:
        async with scan_sums(replace(scope, access=self._access)) as sums:
            whole = _whole(sums, within)
            if not sums.scope.only:
                return await count_all(sums, whole)
            return (await _count(sums, whole)).total()

    @counted_once
    async def count_bots(self, scope: ScanScope, within: Within) -> Mapping[tuple[str, bool], int]:
        only = replace(scope.only, is_bot=True)
        async with scan_sums(replace(scope, only=only, access=self._access)) as sums:
            found = await _count(sums, _whole(sums, within))
        return {(reason, refused): count for (reason, refused), count in found.items() if reason is not None}

    async def find(self, account_id: UUID, recorded: Sequence[RecordedScans]) -> Mapping[int, ListedScan]:
        if not recorded:
            return {}
        scope = ScanScope(account_id=account_id, access=self._access)
        times = min(one.first for one in recorded), max(one.last for one in recorded)
        ids = given([(scan_id,) for one in recorded for scan_id in one.ids], id="bigint")
        limits = [("u.account_id = ?", (str(account_id),)), (LIVE, ()), *access_conditions(self._access)]
        only = " AND ".join(condition for condition, _ in limits)
        values = [one for _, allowed in limits for one in allowed]
        account = await key_of_account(account_id) or 0
        # A replica may lack the newest ones, as may a server of several, and nobody asks for them again.
        await committed_turns(account_id)
        async with snapshot(on_primary=True) as found:
            rows = await found.read(_FIND, (account, *times), ids)
            scans = [rollups.StoredScan._make(row) for row in rows]
            keys = given([(key,) for key in {scan.code for scan in scans}], key="int")
            codes = await read_codes(found, f"JOIN given ON given.key = k.key WHERE {only}", values, keys)
            names = await find_rule_names(found, scope, (scan.rule for scan in scans))
        return {scan.id: _listed(scan, codes[scan.code], names) for scan in scans if scan.code in codes}

    async def unlisted(self, account_id: UUID, scans: Sequence[ListedScan]) -> Mapping[int, UnlistedParts]:
        return await kept_scans.unlisted(account_id, scans)

    async def find_kept(self, code_id: UUID, scan_id: int) -> KeptScan | None:
        return await kept_scans.find(code_id, scan_id)

    async def sample_kept(self, code_id: UUID, since: datetime, *, most: int) -> tuple[list[KeptScan], int]:
        return await kept_scans.sample(code_id, rollups.milliseconds_of(since), most)


async def _count(sums: ScanSums, whole: rollups.Span) -> Counter[tuple[str | None, bool]]:
    """The number of bots by the reason to call them so, and by whether they were refused."""
    await _require_few_scans(sums, whole)
    found = Counter((scan.bot, scan.outcome >= rollups.REFUSED_FROM) for scan in _waiting(sums, whole))
    for reason, is_refused, count in await _read(sums, _COUNT, (whole.starts, whole.ends)):
        found[reason, bool(is_refused)] += count
    return found


async def _require_few_scans(sums: ScanSums, whole: rollups.Span) -> None:
    """A filter, a type, or many codes may pass over all scans to find those of a page."""
    subjects = sums.subjects
    if sums.scope.only or subjects.first == rollups.FIRST_OF_TYPE or len(subjects.keys) > MAX_CODES:
        require_few_scans((await find_walk(sums, whole)).cost)


def _whole(sums: ScanSums, within: Within) -> rollups.Span:
    """Without the time before the oldest single scans."""
    starts, ends = (None if one is None else rollups.milliseconds_of(one) for one in within)
    return rollups.Span(
        0, max(starts or 0, sums.pruned), _END_OF_TIME if ends is None else min(ends, _END_OF_TIME)
    )


def _waiting(sums: ScanSums, whole: rollups.Span) -> Iterator[rollups.StoredScan]:
    for scan in sums.waiting.scans:
        if whole.starts <= scan.scanned_at < whole.ends and matches(scan, sums.scope.only):
            yield scan


async def _read(sums: ScanSums, statement: str, values: tuple[int, ...], *limit: int) -> list[Row]:
    """For each of a few codes, or among all scans of the account."""
    subjects, (where, filtered) = sums.subjects, condition(sums.scope.only)
    by_code = subjects.first == rollups.FIRST_OF_CODE and len(subjects.keys) <= MAX_CODES
    if subjects.first == rollups.FIRST_OF_TYPE:
        where += f" AND s.type_id IN ({', '.join(str(-key) for key in subjects.keys)})"
    elif subjects.first == rollups.FIRST_OF_CODE and not by_code:
        where += " AND s.code IN (SELECT key FROM subjects)"
    owner = "s.account = ? AND s.code = ?" if by_code else "s.account = ?"
    statement = statement.format(owner=owner, where=where)
    # Statements with a value instead of a join: SQLite would sort all joined rows.
    found = [
        await sums.snapshot.read(
            statement, (subjects.account, *code, *values, *filtered, *limit), *subjects.given
        )
        for code in ([(key,) for key in subjects.keys] if by_code else [()])
    ]
    return [*chain(*found)]


def _position(scan: rollups.StoredScan) -> tuple[int, int]:
    return scan.scanned_at, scan.id


def _listed(scan: rollups.StoredScan, code: ScannedCode, names: Mapping[tuple[UUID, str], str]) -> ListedScan:
    values, rule = values_of(scan), scan.rule
    return ListedScan(
        id=scan.id,
        scanned_at=rollups.moment_of(scan.scanned_at),
        qr_code=code,
        outcome=rollups.VERDICTS[scan.outcome].value,
        country=values[Grouping.COUNTRY],
        city=values[Grouping.CITY],
        device=values[Grouping.DEVICE],
        os=values[Grouping.OS],
        browser=values[Grouping.BROWSER],
        language=scan.language,
        referrer=scan.referrer,
        bot=scan.bot,
        # See storage/analytics/log_import.py.
        source="lifeboat" if scan.id < 0 else "live",
        rule=None if rule is None else ScannedRule(rule, names.get((code.id, rule))),
        variant=scan.variant,
    )
