"""Sums of rollups, of single scans where rollups are too coarse, and of waiting scans."""

from bisect import bisect_right
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from domain.analytics.reports import ScannedCode, ScanScope
from domain.analytics.rollups import (
    FIRST_OF_CODE,
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
    values_of,
)
from domain.scanning.outcomes import Verdict
from storage.analytics.snapshots import Snapshot, snapshot
from storage.analytics.subjects import OWNERS, Subjects, codes_of, find_codes, find_keys, find_subjects
from storage.analytics.tables import COUNTS, PRUNED_BEFORE
from storage.analytics.waiting_scans import BEYOND, WINDOW, Waiting, waiting_scans
from storage.db.statements import Row, given, looked_up

# By the key of a `By`: scans, visitors, bots' scans, bots' visitors.
Sums = dict[object, list[int]]
NONE: Final = (0, 0, 0, 0)


class By(NamedTuple):
    """The key to group by: in SQL, and for a waiting scan in a span with this label (None: its value)."""

    sql: str
    of_waiting: Callable[[StoredScan, int], object] | None = None


BY_LABEL: Final = By("p.label", lambda _, label: label)
BY_CODE: Final = By("{code}", lambda scan, _: scan.code)
# Both in one number: see `code_and_label`. In its place may be the start of a row.
_LABELS: Final = 2**31
BY_CODE_AND_LABEL: Final = By(
    f"CAST({{code}} AS BIGINT) * {_LABELS} + p.label", lambda scan, label: scan.code * _LABELS + label
)
BY_VALUE: Final = By("{value}")
_BY_MOMENT: Final = By("s.scanned_at", lambda scan, _: scan.scanned_at)
# Here `label` is how many minutes local clocks are ahead of UTC.
BY_HOUR: Final = By(
    "({minute} + p.label) % 1440 / 60",
    lambda scan, label: (scan.scanned_at // MINUTE_MS + label) % 1440 // 60,
)
BY_DAY: Final = By(
    "({minute} + p.label) / 1440", lambda scan, label: (scan.scanned_at // MINUTE_MS + label) // 1440
)

_REFUSALS: Final = " ".join(
    f"WHEN s.outcome = {number} THEN '{verdict.value}'"
    for number, verdict in enumerate(VERDICTS)
    if number >= REFUSED_FROM
)
# The values of rollups, for single scans `s`.
_VALUES: Final = {
    Dimension.TOTAL: "''",
    Dimension.OUTCOME: f"CASE {_REFUSALS} WHEN s.visitor IS NULL THEN '{UNTRACKED}' END",
    Dimension.PLACE: "s.place",
    Dimension.CLIENT: (
        "(SELECT device || '/' || os || '/' || browser FROM user_agents WHERE user_agents.id = s.agent)"
    ),
    Dimension.LANGUAGE: "s.language",
    Dimension.REFERRER: "s.referrer",
    Dimension.CODES: "''",
    Dimension.RULE: "s.rule || '/' || COALESCE(s.variant, '')",
}
# The account has no key before its first code.
_BEGIN: Final = f"SELECT ({PRUNED_BEFORE}), ({BEYOND}), (SELECT key FROM scan_keys WHERE id = ?)"
_SIGNED: Final = ", ".join(f"CAST(SUM(r.{name} * k.sign) AS BIGINT)" for name in COUNTS)
# The columns of single scans `s`, in the order of `Sums`.
COUNTED: Final = ", ".join(
    f"COUNT(*) FILTER (WHERE s.bot IS {whose}{only})"
    for whose in ("NULL", "NOT NULL")
    for only in ("", " AND (s.first_seen & {first}) <> 0")
)
_ROLLUPS: Final = (
    "r.account = ? AND r.subject = k.key AND r.dimension = ? AND r.grain = p.grain"
    " AND r.starts >= p.starts AND r.starts < p.ends"
)
_LET_THROUGH: Final = f"s.outcome < {REFUSED_FROM}"
# With a count above 0: rows stay when a deleted code is subtracted.
_END_QUARTER: Final = (
    "(SELECT r.starts FROM rollups r WHERE r.account = ? AND r.subject = k.key"
    " AND r.dimension = d.dimension AND r.grain = 0 AND r.starts >= ? AND r.starts < ?"
    " AND {counted} > 0 ORDER BY r.starts {order} LIMIT 1)"
)


def code_and_label(key: object) -> tuple[int, int]:
    return divmod(int(str(key)), _LABELS)


def by_code_with(verdict: Verdict) -> By:
    """The scans of each code with that verdict, from the dimension OUTCOME."""
    return By(
        f"CASE WHEN {{value}} = '{verdict.value}' THEN {{code}} END",
        lambda scan, _: scan.code if VERDICTS[scan.outcome] is verdict else None,
    )


@asynccontextmanager
async def scan_sums(scope: ScanScope) -> AsyncIterator["ScanSums"]:
    """The sums at one moment."""
    async with snapshot() as found:
        ((pruned, beyond, account),) = await found.read(_BEGIN, (WINDOW, str(scope.account_id)))
        subjects = await find_subjects(found, scope, account or 0)
        waiting = await waiting_scans(found, subjects, beyond)
        yield ScanSums(scope, found, subjects, subjects, waiting, pruned)


@dataclass(frozen=True, slots=True)
class ScanSums:
    """Sums over the scans of some subjects, waiting ones included.

    `owners`: the same scans as fewer subjects, to find single scans (for a breakdown by code its account).
    Single scans before `pruned`, in milliseconds since 1970, are deleted.
    """

    scope: ScanScope
    snapshot: Snapshot
    subjects: Subjects
    owners: Subjects
    waiting: Waiting
    pruned: int
    # The breakdowns of a report share their steps and totals: the snapshot knows the rows, this their sums.
    _known: dict[tuple[object, ...], Sums] = field(init=False, default_factory=dict)

    def people(self, counts: Sequence[int]) -> tuple[int, int]:
        """Scans and visitors, with bots if the scope includes them; after a deletion never below 0.

        Nor more visitors than scans: those of pruned scans are subtracted without knowing who they were.
        """
        scans, visitors, bots, bot_visitors = counts
        if self.scope.include_bots:
            scans, visitors = scans + bots, visitors + bot_visitors
        return max(scans, 0), max(min(visitors, scans), 0)

    async def sum_up(
        self,
        spans: Sequence[Span],
        dimension: Dimension,
        by: By,
        *,
        coarsest: Grain = Grain.MONTH,
        singly: bool = False,
    ) -> Sums:
        """The counts of scans within `spans`, grouped by one of BY_…. `singly`: without rollups."""
        asked = tuple(spans), dimension, by, coarsest, singly
        if (known := self._known.get(asked)) is not None:
            return known
        finest = Grain.QUARTER if dimension <= Dimension.OUTCOME else Grain.DAY
        covers = [([], [span]) if singly else cover(span, finest=finest, coarsest=coarsest) for span in spans]
        pieces = [piece for pieces, _ in covers for piece in pieces]
        rests = [rest for _, rests in covers for rest in rests]
        of_scan = by.sql.format(minute=f"s.scanned_at / {MINUTE_MS}", code="s.code", value=_VALUES[dimension])
        columns = f"{of_scan}, {COUNTED.format(first=self._first_of(dimension))}"
        only = "TRUE" if dimension is Dimension.OUTCOME else _LET_THROUGH
        found: Sums = {}
        add(found, await self._of_rollups(pieces, dimension, by))
        if dimension is Dimension.CODES and self.subjects.less:
            # Codes have no such rows: those of deleted ones are their totals.
            less = replace(self.subjects, keys=())
            add(found, await self._of_rollups(pieces, Dimension.TOTAL, by, less))
        add(found, await self._of_scans(columns, rests, only))
        add(found, self._of_waiting(spans, dimension, by))
        self._known[asked] = found
        return found

    async def find_ends(self, whole: Span) -> list[int]:
        """Moments: the earliest is the first scan let through in `whole`, the latest is the last.

        In milliseconds since 1970; of a pruned scan, the beginning of its quarter of an hour.
        """
        between = -(-whole.starts // QUARTER_MS) * QUARTER, whole.ends // QUARTER_MS * QUARTER
        quarters = await self.end_quarters([Dimension.TOTAL], between)
        _, spans = cover(whole._replace(label=-1), finest=Grain.QUARTER)
        spans += [Span(one, one * MINUTE_MS, (one + QUARTER) * MINUTE_MS) for one in set(quarters)]
        columns = "p.label, MIN(s.scanned_at), MAX(s.scanned_at)"
        only = _LET_THROUGH if self.scope.include_bots else f"{_LET_THROUGH} AND s.bot IS NULL"
        rows = await self._of_scans(columns, spans, only)
        pruned = set(quarters) - {label for label, *_ in rows}
        moments = [moment for _, *both in rows for moment in both] + [one * MINUTE_MS for one in pruned]
        waiting = self._of_waiting([whole], Dimension.TOTAL, _BY_MOMENT)
        return moments + [moment for moment, *counts in waiting if self.people(counts)[0]]

    def of_codes(self, keys: Sequence[int]) -> "ScanSums":
        """These codes, each for itself; waiting scans are those of all codes."""
        subjects = Subjects(self.subjects.account, keys, FIRST_OF_CODE)
        return replace(self, subjects=subjects, owners=subjects)

    def of_each_code(self, verdict: Verdict | None = None) -> "ScanSums":
        """Each code for itself, deleted ones too; with a verdict those that may be refused like this."""
        if self.subjects.first == FIRST_OF_CODE:
            return self
        return replace(self, subjects=codes_of(self.scope, self.subjects.account, verdict))

    async def by_codes(self) -> tuple[Mapping[int, ScannedCode], "ScanSums"]:
        """The codes of the scope by their keys, and the sums of each code."""
        codes = await find_codes(self.snapshot, self.scope)
        return codes, replace(self, subjects=self.of_codes(list(codes)).subjects)

    async def end_quarters(self, dimensions: Sequence[Dimension], between: tuple[int, int]) -> list[int]:
        """The first and the last quarter of an hour with scans, in minutes since 1970."""
        counted = "r.scans + r.bots" if self.scope.include_bots else "r.scans"
        first, last = (_END_QUARTER.format(counted=counted, order=order) for order in ("ASC", "DESC"))
        statement = (
            f"SELECT MIN(starts), MAX(ends) FROM (SELECT {first} AS starts, {last} AS ends"
            " FROM subjects k CROSS JOIN dimensions d WHERE k.sign > 0) q"
        )
        asked = given([(int(one),) for one in dimensions], "dimensions", dimension="int")
        # Quarters of deleted codes are in their account's rollups until they are swept.
        subjects = self.subjects
        if subjects.less:
            subjects = self.of_codes(await find_keys(self.snapshot, self.scope)).subjects
        values = (subjects.account, *between) * 2
        (found,) = await self.snapshot.read(statement, values, *subjects.given, asked)
        return [quarter for quarter in found if quarter is not None]

    def _first_of(self, dimension: Dimension) -> int:
        return FIRST_OF_CODE if dimension is Dimension.CODES else self.subjects.first

    async def _of_rollups(
        self, pieces: Sequence[Piece], dimension: Dimension, by: By, subjects: Subjects | None = None
    ) -> Sequence[Row]:
        if not pieces:
            return []
        if by in (BY_LABEL, BY_CODE_AND_LABEL) and len(pieces) > 1:
            # Rows are looked up once for all steps.
            of_starts = By(by.sql.replace("p.label", "r.starts"))
            rows = await self._of_rollups(_merged(pieces), dimension, of_starts, subjects)
            return list(_labelled(rows, pieces))
        key = by.sql.format(minute="r.starts", code="k.key", value="r.value")
        statement = (
            f"SELECT {key}, {_SIGNED} FROM subjects k CROSS JOIN pieces p"
            f" {looked_up(self.snapshot.dialect, 'rollups', 'r', _ROLLUPS)} GROUP BY 1"
        )
        asked = given(pieces, "pieces", label="int", grain="int", starts="int", ends="int")
        subjects = subjects or self.subjects
        values = subjects.account, int(dimension)
        return await self.snapshot.read(statement, values, asked, *subjects.given)

    async def _of_scans(self, columns: str, spans: Sequence[Span], only: str) -> Sequence[Row]:
        """`columns` of the single scans `s` within `spans`, grouped by the first column."""
        if not spans:
            return []
        # Only if needed, because it is checked for each scan.
        if self.owners.less:
            only += " AND s.code NOT IN (SELECT key FROM subjects WHERE sign < 0)"
        within = f"{OWNERS[self.owners.first]} AND s.scanned_at >= p.starts AND s.scanned_at < p.ends"
        statement = (
            f"SELECT {columns} FROM pieces p CROSS JOIN (SELECT * FROM subjects WHERE sign > 0) k"
            f" {looked_up(self.snapshot.dialect, 'scans', 's', within)} WHERE {only} GROUP BY 1"
        )
        asked = given(spans, "pieces", label="int", starts="bigint", ends="bigint")
        return await self.snapshot.read(statement, (self.owners.account,), asked, *self.owners.given)

    def _of_waiting(self, spans: Sequence[Span], dimension: Dimension, by: By) -> Iterator[Row]:
        """`spans` are consecutive."""
        for scan in self.waiting.scans:
            number = bisect_right(spans, scan.scanned_at, key=lambda span: span.starts) - 1
            if number < 0 or scan.scanned_at >= spans[number].ends:
                continue
            counts = counts_of(scan, self._first_of(dimension))
            for of, value in values_of(scan):
                if of == (Dimension.TOTAL if dimension is Dimension.CODES else dimension):
                    yield by.of_waiting(scan, spans[number].label) if by.of_waiting else value, *counts


def _merged(pieces: Sequence[Piece]) -> list[Piece]:
    """The same rows as fewer pieces, without their labels."""
    merged: list[Piece] = []
    for _, grain, starts, ends in sorted(pieces, key=lambda piece: piece[1:]):
        if merged and (merged[-1].grain, merged[-1].ends) == (grain, starts):
            merged[-1] = merged[-1]._replace(ends=ends)
        else:
            merged.append(Piece(0, grain, starts, ends))
    return merged


def _labelled(rows: Sequence[Row], pieces: Sequence[Piece]) -> Iterator[Row]:
    """The label of its piece in place of the start of a row."""
    in_order = sorted(pieces, key=lambda piece: piece.starts)
    for key, *counts in rows:
        code, starts = code_and_label(key)
        piece = in_order[bisect_right(in_order, starts, key=lambda piece: piece.starts) - 1]
        yield code * _LABELS + piece.label, *counts


def counts_of(scan: StoredScan, first: int) -> tuple[int, int, int, int]:
    visitors = int(bool(scan.first_seen & first))
    return (1, visitors, 0, 0) if scan.bot is None else (0, 0, 1, visitors)


def add(sums: Sums, rows: Iterable[Sequence[Any]]) -> None:
    """Add rows of a key and its counts; rows without a key are left out."""
    for key, *counts in rows:
        if key is not None:
            known = sums.get(key)
            sums[key] = [one + more for one, more in zip(known, counts, strict=True)] if known else counts
