"""Rollups added up, and single scans where no rollup is as fine as what is asked."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from domain.analytics.rollups import (
    MINUTE_MS,
    QUARTER,
    QUARTER_MS,
    REFUSED_FROM,
    UNTRACKED,
    VERDICTS,
    Dimension,
    Grain,
    Piece,
    Span,
    StoredScan,
    cover,
)
from storage.analytics.snapshots import Snapshot
from storage.analytics.statements import Dialect, Given, given, looked_up
from storage.analytics.subjects import Subjects
from storage.analytics.tables import COUNTS

# By what was asked for: scans, visitors, bots' scans, bots' visitors.
Sums = dict[object, list[int]]


@dataclass(frozen=True, slots=True)
class By:
    """What is added up apart: an expression on rollups, the same on single scans, and of a scan that waits."""

    of_rollup: str
    of_scan: str
    of_waiting: Callable[[StoredScan, int], object]


BY_LABEL: Final = By("p.label", "p.label", lambda _, label: label)
BY_CODE: Final = By("k.key", "s.code", lambda scan, _: scan.code)
# `label`: how many minutes local clocks are before UTC.
BY_HOUR: Final = By(
    "(r.starts + p.label) % 1440 / 60",
    f"(s.scanned_at / {MINUTE_MS} + p.label) % 1440 / 60",
    lambda scan, label: (scan.scanned_at // MINUTE_MS + label) % 1440 // 60,
)
# 1 January 1970 was a Thursday.
BY_WEEKDAY: Final = By(
    "((r.starts + p.label) / 1440 + 3) % 7",
    f"((s.scanned_at / {MINUTE_MS} + p.label) / 1440 + 3) % 7",
    lambda scan, label: ((scan.scanned_at // MINUTE_MS + label) // 1440 + 3) % 7,
)


def by_value(dimension: Dimension) -> By:
    return By("r.value", *_VALUES[dimension])


def _outcome_of(scan: StoredScan) -> str | None:
    if scan.outcome >= REFUSED_FROM:
        return VERDICTS[scan.outcome].value
    return UNTRACKED if scan.visitor is None else None


_OUTCOME: Final = (
    f"CASE {' '.join(f'WHEN s.outcome = {number} THEN {verdict.value!r}' for number, verdict in enumerate(VERDICTS) if number >= REFUSED_FROM)}"
    f" WHEN s.visitor IS NULL THEN '{UNTRACKED}' END"
)
_VALUES: Final[dict[Dimension, tuple[str, Callable[[StoredScan, int], object]]]] = {
    Dimension.OUTCOME: (_OUTCOME, lambda scan, _: _outcome_of(scan)),
    Dimension.PLACE: ("s.place", lambda scan, _: scan.place),
    # Few agents made many scans: they are looked up once each.
    Dimension.CLIENT: ("s.agent", lambda scan, _: scan.client),
    Dimension.LANGUAGE: ("s.language", lambda scan, _: scan.language),
    Dimension.REFERRER: ("s.referrer", lambda scan, _: scan.referrer),
}
_SIGNED: Final = ", ".join(f"CAST(SUM(r.{name} * k.sign) AS BIGINT)" for name in COUNTS)
_ROLLUPS: Final = (
    "r.account = k.account AND r.subject = k.key AND r.dimension = ? AND r.grain = p.grain"
    " AND r.starts >= p.starts AND r.starts < p.ends"
)
_COUNTED: Final = (
    "COUNT(*) FILTER (WHERE s.bot IS NULL), COUNT(*) FILTER (WHERE s.bot IS NULL AND (s.firsts & {first}) <> 0),"
    " COUNT(*) FILTER (WHERE s.bot IS NOT NULL), COUNT(*) FILTER (WHERE s.bot IS NOT NULL AND (s.firsts & {first}) <> 0)"
)
_NOT_DELETED: Final = "s.code NOT IN (SELECT key FROM subjects WHERE sign < 0)"


async def sum_up(
    snapshot: Snapshot,
    subjects: Subjects,
    spans: Iterable[Span],
    dimension: Dimension,
    by: By,
    *,
    coarsest: Grain = Grain.MONTH,
) -> Sums:
    """The numbers of stored scans within `spans`; where `by` gives None they have no such value."""
    finest = Grain.QUARTER if dimension <= Dimension.OUTCOME else Grain.DAY
    pieces: list[Piece] = []
    rests: list[Span] = []
    for span in spans:
        covered, rest = cover(span, finest=finest, coarsest=coarsest)
        pieces += covered
        rests += rest
    found = await _of_rollups(snapshot, subjects, pieces, dimension, by)
    for key, counts in (await _of_scans(snapshot, subjects, rests, dimension, by)).items():
        add(found, key, counts)
    return found


def add(sums: Sums, key: object, counts: Sequence[int]) -> None:
    known = sums.setdefault(key, [0, 0, 0, 0])
    for index, count in enumerate(counts):
        known[index] += count


async def _of_rollups(
    snapshot: Snapshot, subjects: Subjects, pieces: Sequence[Piece], dimension: Dimension, by: By
) -> Sums:
    if not pieces:
        return {}
    statement = (
        f"SELECT {by.of_rollup}, {_SIGNED} FROM pieces p CROSS JOIN subjects k"
        f" {looked_up(snapshot.dialect, 'rollups', 'r', _ROLLUPS)} GROUP BY 1"
    )
    asked = given(pieces, "pieces", label="int", grain="int", starts="int", ends="int")
    rows = await snapshot.read(statement, (int(dimension),), asked, subjects.given)
    return {key: list(counts) for key, *counts in rows}


async def _of_scans(
    snapshot: Snapshot, subjects: Subjects, rests: Sequence[Span], dimension: Dimension, by: By
) -> Sums:
    if not rests:
        return {}
    only = "" if dimension is Dimension.OUTCOME else f" AND s.outcome < {REFUSED_FROM}"
    statement = (
        f"SELECT {by.of_scan}, {_COUNTED.format(first=subjects.first)} {scans_within(snapshot.dialect, subjects)}"
        f"{only} GROUP BY 1"
    )
    rows = await snapshot.read(statement, (), as_pieces(rests), subjects.given)
    found: Sums = {key: list(counts) for key, *counts in rows if key is not None}
    return await _by_client(snapshot, found) if by.of_scan == "s.agent" else found


def scans_within(dialect: Dialect, subjects: Subjects) -> str:
    """The single scans `s` of `subjects k` within `pieces p`, as a part of a statement."""
    within = f"{subjects.owner} AND s.scanned_at >= p.starts AND s.scanned_at < p.ends"
    # Nearly always nothing is to be taken away, and each scan would be asked about it.
    rest = _NOT_DELETED if subjects.less else "TRUE"
    return (
        "FROM pieces p CROSS JOIN (SELECT * FROM subjects WHERE sign > 0) k"
        f" {looked_up(dialect, 'scans', 's', within)} WHERE {rest}"
    )


def as_pieces(rests: Sequence[Span]) -> Given:
    return given(rests, "pieces", label="int", starts="bigint", ends="bigint")


async def _by_client(snapshot: Snapshot, agents: Sums) -> Sums:
    rows = await snapshot.read(
        "SELECT a.id, a.device, a.os, a.browser FROM wanted w JOIN agents a ON a.id = w.id",
        (),
        given([(key,) for key in agents], "wanted", id="bigint"),
    )
    found: Sums = {}
    for key, *client in rows:
        add(found, "/".join(client), agents[key])
    return found


async def find_ends(
    snapshot: Snapshot, subjects: Subjects, starts: int, ends: int, *, include_bots: bool
) -> tuple[int | None, int | None]:
    """When the first and the last stored scan of a time was let through; to the quarter of an hour where single scans are pruned."""
    first = -(-starts // QUARTER_MS) * QUARTER
    last = ends // QUARTER_MS * QUARTER
    _, rests = cover(Span(0, starts, ends), finest=Grain.QUARTER)
    quarters = await _end_quarters(snapshot, subjects, (first, last), include_bots=include_bots)
    spans = [Span(-1, one.starts, one.ends) for one in rests]
    spans += [
        Span(quarter, quarter * MINUTE_MS, (quarter + QUARTER) * MINUTE_MS) for quarter in set(quarters)
    ]
    if not spans:
        return None, None
    people = "" if include_bots else " AND s.bot IS NULL"
    statement = (
        f"SELECT p.label, MIN(s.scanned_at), MAX(s.scanned_at) {scans_within(snapshot.dialect, subjects)}"
        f" AND s.outcome < {REFUSED_FROM}{people} GROUP BY 1"
    )
    rows = await snapshot.read(statement, (), as_pieces(spans), subjects.given)
    moments = [moment for _, *both in rows for moment in both]
    moments += [quarter * MINUTE_MS for quarter in quarters if quarter not in {row[0] for row in rows}]
    return min(moments, default=None), max(moments, default=None)


async def _end_quarters(
    snapshot: Snapshot, subjects: Subjects, between: tuple[int, int], *, include_bots: bool
) -> list[int]:
    counted = "r.scans + r.bots > 0" if include_bots else "r.scans > 0"
    one = (
        "(SELECT r.starts FROM rollups r WHERE r.account = k.account AND r.subject = k.key AND r.dimension = 0"
        f" AND r.grain = 0 AND r.starts >= ? AND r.starts < ? AND {counted} ORDER BY r.starts {{}} LIMIT 1)"
    )
    statement = f"SELECT {one.format('ASC')}, {one.format('DESC')} FROM subjects k WHERE k.sign > 0"
    rows = await snapshot.read(statement, (*between, *between), subjects.given)
    found = [row for row in rows if row[0] is not None]
    return [min(row[0] for row in found), max(row[1] for row in found)] if found else []
