"""Scans that still stand in the journal, as they will be counted once they are posted."""

from collections.abc import Iterator, Sequence
from typing import Final

from domain.sheets import DAY_MS, VERDICTS, CountedScan, Values, Visit, visit_of
from storage.books.agents import judge_agent
from storage.reports.scopes import Subjects
from storage.reports.snapshots import Read, Row

_SCANS: Final = """
    SELECT j.id, j.code, j.scanned_at, j.verdict, j.bot, j.visitor, j.user_agent, j.language, j.referrer, j.country,
        j.city, k.account, k.type_id
    FROM scan_journal j JOIN scan_keys k ON k.key = j.code
    WHERE {wanted} AND j.scanned_at >= ? AND j.scanned_at < ? ORDER BY j.id"""
# In this order: the journal is short, and an index leads on from each.
_SEEN: Final = f"""
    SELECT DISTINCT s.day, s.visitor, s.is_bot
    FROM scan_journal j CROSS JOIN scan_keys k CROSS JOIN sightings s
    WHERE k.key = j.code AND {{wanted}} AND j.scanned_at >= ? AND j.scanned_at < ?
        AND s.day = j.scanned_at / {DAY_MS} AND s.visitor = j.visitor AND {{seen}}"""
_FIRST: Final = (
    "SELECT MIN(j.scanned_at) FROM scan_journal j JOIN scan_keys k ON k.key = j.code WHERE {wanted}"
)


async def unposted_scans(read: Read, subjects: Subjects, days: range) -> Iterator[tuple[CountedScan, bool]]:
    """Each with whether it is its visitor's first of the day among all that is asked about."""
    wanted, between = subjects.wanted, (days.start * DAY_MS, days.stop * DAY_MS)
    rows = await read(_SCANS.format(wanted=wanted.text), (*wanted.values, *between))
    if not rows:
        return iter(())
    seen = subjects.in_sightings
    statement = _SEEN.format(wanted=wanted.text, seen=seen.text)
    visits = await read(statement, (*wanted.values, *between, *seen.values))
    return _with_firsts(
        rows, {Visit(day, subjects.account, visitor, bool(is_bot)) for day, visitor, is_bot in visits}
    )


async def first_unposted(read: Read, subjects: Subjects) -> int | None:
    wanted = subjects.wanted
    ((first,),) = await read(_FIRST.format(wanted=wanted.text), wanted.values)
    return None if first is None else int(first)


def _with_firsts(rows: Sequence[Row], seen: set[Visit]) -> Iterator[tuple[CountedScan, bool]]:
    for row in rows:
        scan = _counted(row)
        visit = visit_of(scan)
        is_first = visit is not None and visit not in seen
        if visit is not None:
            seen.add(visit)
        yield scan, is_first


def _counted(row: Row) -> CountedScan:
    key, code, scanned_at, verdict, bot, visitor, user_agent, language, referrer, country, city, *whose = row
    account, type_id = whose
    if user_agent is None:
        values = Values(country, city, None, None, None, language, referrer)
    else:
        agent = judge_agent(user_agent)
        values = Values(country, city, agent.device, agent.os, agent.browser, language, referrer)
    return CountedScan(key, account, type_id, code, scanned_at, VERDICTS[verdict], bot, visitor, values)
