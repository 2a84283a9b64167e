"""Scans that still stand in the journal, as they will be counted once they are posted."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from domain.sheets import DAY_MS, CountedScan, Values, Visit, visit_of
from storage.books.agents import judge_agent
from storage.journal_rows import read_details
from storage.reports.scopes import Subjects
from storage.reports.snapshots import Read, Row

_SCANS: Final = """
    SELECT j.id, j.code, j.scanned_at, j.visitor, j.details
    FROM scan_journal j WHERE j.code {codes} AND j.scanned_at >= ? AND j.scanned_at < ? ORDER BY j.id"""
# In this order: the journal is short, and an index leads on from each.
_SEEN: Final = f"""
    SELECT DISTINCT s.day, s.visitor, s.is_bot, s.code
    FROM scan_journal j CROSS JOIN sightings s
    WHERE j.code {{codes}} AND j.scanned_at >= ? AND j.scanned_at < ?
        AND s.day = j.scanned_at / {DAY_MS} AND s.visitor = j.visitor AND {{seen}}"""
_FIRST: Final = "SELECT MIN(j.scanned_at) FROM scan_journal j WHERE j.code {codes}"


class Unposted(NamedTuple):
    """A scan, and whether it is its visitor's first of the day: among all that is asked about, and of its code."""

    scan: CountedScan
    is_first: bool
    is_first_of_code: bool


async def unposted_scans(read: Read, subjects: Subjects, days: range) -> Iterator[Unposted]:
    codes, between = subjects.wanted_codes, (days.start * DAY_MS, days.stop * DAY_MS)
    rows = await read(_SCANS.format(codes=codes.text), (*codes.values, *between))
    if not rows:
        return iter(())
    sightings = subjects.in_sightings
    statement = _SEEN.format(codes=codes.text, seen=sightings.text)
    seen: dict[Visit, set[int]] = {}
    for day, visitor, is_bot, code in await read(statement, (*codes.values, *between, *sightings.values)):
        seen.setdefault(Visit(day, subjects.account, visitor, bool(is_bot)), set()).add(code)
    return _with_firsts((_counted(row, subjects.account) for row in rows), seen)


async def first_unposted(read: Read, subjects: Subjects) -> int | None:
    codes = subjects.wanted_codes
    ((first,),) = await read(_FIRST.format(codes=codes.text), codes.values)
    return None if first is None else int(first)


def _with_firsts(scans: Iterable[CountedScan], seen: dict[Visit, set[int]]) -> Iterator[Unposted]:
    for scan in scans:
        visit = visit_of(scan)
        if visit is None:
            yield Unposted(scan, is_first=False, is_first_of_code=False)
            continue
        codes = seen.setdefault(visit, set())
        yield Unposted(scan, is_first=not codes, is_first_of_code=scan.code not in codes)
        codes.add(scan.code)


def _counted(row: Row, account: int) -> CountedScan:
    key, code, scanned_at, visitor, details = row
    verdict, bot, language, referrer, country, city, user_agent = read_details(details)
    if user_agent is None:
        values = Values(country, city, None, None, None, language, referrer)
    else:
        agent = judge_agent(user_agent)
        values = Values(country, city, agent.device, agent.os, agent.browser, language, referrer)
    return CountedScan(key, account, 0, code, scanned_at, verdict, bot, visitor, values)
