"""Posted scans of parts of a day, counted one by one by the database."""

from collections.abc import Iterable, Sequence
from typing import Final

from domain.counting import Added, Counting
from domain.scans import LET_THROUGH
from domain.sheets import OTHER, QUARTER_MS, UNKNOWN, VERDICT_NUMBERS, VERDICTS
from domain.timelines import Timeline
from storage.reports.scopes import Part
from storage.reports.snapshots import Read

# So many different values of a part of a day are read.
MAX_VALUES: Final = 10_000
_LET_THROUGH: Final = ", ".join(str(VERDICT_NUMBERS[verdict]) for verdict in sorted(LET_THROUGH))
_BETWEEN: Final = "FROM posted_scans p WHERE {part} AND p.scanned_at >= ? AND p.scanned_at < ?"
_VISITORS: Final = "SUM(CASE WHEN (p.firsts & {first}) <> 0 THEN 1 ELSE 0 END)"
_STRETCH: Final = f"""
    SELECT {{code}} AS code, CASE WHEN p.bot IS NULL THEN 0 ELSE 1 END AS is_bot, p.verdict, COUNT(*), {_VISITORS},
        SUM(CASE WHEN p.visitor IS NULL THEN 1 ELSE 0 END), MIN(p.scanned_at), MAX(p.scanned_at)
    {_BETWEEN} GROUP BY 1, 2, 3"""
_COUNTED: Final = f"{_BETWEEN} AND p.verdict IN ({_LET_THROUGH}){{people}}"
_ALL: Final = f"SELECT COUNT(*), {_VISITORS} {_COUNTED}"
_BY_VALUE: Final = f"""
    SELECT p.{{column}} AS value, COUNT(*) AS scans, {_VISITORS} {_COUNTED}
    GROUP BY p.{{column}} ORDER BY scans DESC LIMIT {MAX_VALUES}"""
# By agent first: those are few.
_BY_AGENT: Final = f"""
    SELECT a.{{column}} AS value, SUM(g.scans) AS scans, SUM(g.visitors) FROM (
        SELECT p.agent AS agent, COUNT(*) AS scans, {_VISITORS} AS visitors {_COUNTED} GROUP BY p.agent
    ) g LEFT JOIN agents a ON a.id = g.agent
    GROUP BY a.{{column}}"""
_OF_AGENTS: Final = frozenset({"device", "os", "browser"})


async def divided_quarters(
    read: Read,
    part: Part,
    counting: Counting,
    timeline: Timeline,
    *,
    by_code: bool = False,
    tells_ends: bool = True,
) -> list[Added]:
    """What was posted in the stretches of quarters of an hour that a bound divides."""
    found = []
    for starts, ends in counting.divided:
        if not timeline.has_any(starts // QUARTER_MS):
            continue
        statement = _STRETCH.format(
            code="p.code" if by_code else "0", part=part.in_posted.text, first=part.first
        )
        rows = await read(statement, (*part.in_posted.values, starts, ends))
        for code, is_bot, verdict, scans, visitors, untracked, first, last in rows:
            found.append(
                Added(
                    moment=starts,
                    is_bot=bool(is_bot),
                    verdict=VERDICTS[verdict],
                    scans=part.sign * scans,
                    visitors=part.sign * visitors,
                    untracked=part.sign * untracked,
                    first=first if tells_ends else None,
                    last=last if tells_ends else None,
                    value=str(code) if by_code else None,
                )
            )
    return found


async def values_between(
    read: Read, part: Part, column: str, stretches: Iterable[tuple[int, int]], *, include_bots: bool
) -> Sequence[tuple[str, int, int]]:
    """Values, each with scans and visitors, of posted scans that were let through; the rarest of very many as OTHER."""
    found = []
    for starts, ends in stretches:
        if starts >= ends:
            continue
        parts = {
            "part": part.in_posted.text,
            "first": part.first,
            "people": "" if include_bots else " AND p.bot IS NULL",
        }
        values = (*part.in_posted.values, starts, ends)
        statement = (_BY_AGENT if column in _OF_AGENTS else _BY_VALUE).format(column=column, **parts)
        rows = [
            (value or UNKNOWN, int(scans), int(visitors))
            for value, scans, visitors in await read(statement, values)
        ]
        if len(rows) >= MAX_VALUES:
            ((scans, visitors),) = await read(_ALL.format(**parts), values)
            rest = scans - sum(row[1] for row in rows), int(visitors or 0) - sum(row[2] for row in rows)
            rows.append((OTHER, *rest))
        found += rows
    return found
