"""Numbers about stored scans, counted by the database: however many there are, few rows come back.

A lane of their own, since a report may take seconds. Which stretch a scan is in is a search through nested CASEs, the
same in both databases and right in every time zone, since the bounds are moments.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from tortoise.connection import get_connection

from domain.analytics import REFUSED, Grouping, Period, Tally, offsets_of
from domain.breakdowns import MAX_VALUES, CodeName, Group
from domain.scan_reports import ScanScope
from domain.scans import LET_THROUGH
from storage.failures import repository

_LET_THROUGH: Final = " OR ".join(f"verdict = '{verdict.value}'" for verdict in sorted(LET_THROUGH))
_REFUSED: Final = ", ".join(
    f"COUNT(CASE WHEN {{people}} AND verdict = '{verdict.value}' THEN 1 END) AS {verdict.value}"
    for verdict in REFUSED
)
_TALLY: Final = f"""
    SELECT {{stretch}} AS stretch,
        COUNT(CASE WHEN {{counted}} THEN 1 END) AS scans,
        COUNT(CASE WHEN {{counted}} THEN visitor_hash END) AS told_apart,
        COUNT(DISTINCT CASE WHEN {{counted}} THEN visitor_hash END) AS visitors,
        MIN(CASE WHEN {{counted}} THEN scanned_at END) AS first_scan,
        MAX(CASE WHEN {{counted}} THEN scanned_at END) AS last_scan,
        COUNT(bot) AS bots, {_REFUSED}
    {{scans}} GROUP BY stretch, {{utc_day}}"""
_COUNT_VISITORS: Final = """
    SELECT COALESCE(SUM(visitors), 0) AS visitors FROM (
        SELECT COUNT(DISTINCT visitor_hash) AS visitors {scans} AND {counted} GROUP BY {utc_day}
    ) AS days"""
_GROUP: Final = """
    SELECT value, SUM(scans) AS scans, SUM(visitors) AS visitors FROM (
        SELECT {value} AS value, COUNT(*) AS scans, COUNT(DISTINCT visitor_hash) AS visitors
        {scans} AND {counted} GROUP BY 1, {utc_day}
    ) AS days
    GROUP BY value ORDER BY 2 DESC, value LIMIT {limit}"""
_FIRST: Final = """
    SELECT MIN(first_scan) AS first_scan FROM (
        SELECT (SELECT MIN(scanned_at) FROM scans WHERE short_url_id = short_urls.id) AS first_scan
        FROM short_urls WHERE {codes}
    ) AS firsts"""
_NAMES: Final = "SELECT id, short_id, name FROM short_urls WHERE {codes} AND {among}"
_SCANS: Final = """
    FROM scans WHERE short_url_id IN (SELECT id FROM short_urls WHERE {codes})
        AND scanned_at >= {starts} AND scanned_at < {ends}"""
_COLUMNS: Final = {
    Grouping.CODE: "short_url_id",
    Grouping.DEVICE: "user_agent",
    Grouping.OS: "user_agent",
    Grouping.BROWSER: "user_agent",
}
# SQLite's and PostgreSQL's formats of what a clock shows.
_CLOCKS: Final = {Grouping.HOUR_OF_DAY: ("%H", "HH24"), Grouping.WEEKDAY: ("%w", "ID")}


class Query:
    """One statement in the making: what its database calls things, and its parameters, in the order of their marks."""

    def __init__(self, scope: ScanScope) -> None:
        self._lane = get_connection("reports")
        self._scope = scope
        self._is_sqlite = self._lane.capabilities.dialect == "sqlite"
        self._values: list[object] = []
        self.people = "TRUE" if scope.include_bots else "bot IS NULL"
        self.counted = f"{self.people} AND ({_LET_THROUGH})"
        # Visitors are hashed under the key of a UTC day, and counted once in it.
        self.utc_day = (
            "substr(scanned_at, 1, 10)" if self._is_sqlite else "(scanned_at AT TIME ZONE 'UTC')::date"
        )

    def value(self, value: object) -> str:
        """The mark that stands for it. SQLite keeps ids and times as text."""
        self._values.append(str(value) if self._is_sqlite and isinstance(value, datetime | UUID) else value)
        return "?" if self._is_sqlite else f"${len(self._values)}"

    def codes(self) -> str:
        """A condition on `short_urls`: never anybody else's, whatever ids were asked for."""
        condition = f"account_id = {self.value(self._scope.account_id)}"
        if self._scope.code_ids is not None:
            condition += f" AND {self.among('id', self._scope.code_ids)}"
        return condition

    def among(self, column: str, values: Sequence[object] | frozenset[UUID]) -> str:
        return f"{column} IN ({', '.join(self.value(value) for value in values) or 'NULL'})"

    def scans(self, starts: datetime, ends: datetime) -> str:
        codes = self.codes()
        return _SCANS.format(codes=codes, starts=self.value(starts), ends=self.value(ends))

    def stretch(self, bounds: Sequence[datetime], numbers: Sequence[int]) -> str:
        """The number of the stretch that a scan is in; one more than there are bounds between them."""
        if not bounds:
            return str(numbers[0])
        middle = len(bounds) // 2
        bound = self.value(bounds[middle])
        earlier = self.stretch(bounds[:middle], numbers[: middle + 1])
        later = self.stretch(bounds[middle + 1 :], numbers[middle + 1 :])
        return f"CASE WHEN scanned_at < {bound} THEN {earlier} ELSE {later} END"

    def raw_value(self, period: Period, grouping: Grouping) -> str:
        if formats := _CLOCKS.get(grouping):
            return self._clock(*formats, period)
        if grouping is Grouping.LANGUAGE:
            return self._before("-", "replace(replace(language, ',', '-'), ';', '-')")
        if grouping is Grouping.REFERRER:
            url = "replace(replace(referrer, '?', '/'), '#', '/')"
            scheme_ends = self._position("://", url)
            host = self._before("/", f"substr({url}, {scheme_ends} + 3)")
            return f"CASE WHEN {scheme_ends} > 0 THEN {host} END"
        return _COLUMNS.get(grouping, "NULL")

    async def rows(self, statement: str, **parts: str) -> list[dict[str, Any]]:
        """`parts` were made in the order in which they stand in the statement."""
        text = statement.format(people=self.people, counted=self.counted, utc_day=self.utc_day, **parts)
        return list(await self._lane.execute_query_dict(text, self._values))

    def _before(self, mark: str, text: str) -> str:
        """The part of `text` before the first `mark`."""
        return f"substr({text}, 1, {self._position(mark, f'{text} || {mark!r}')} - 1)"

    def _position(self, mark: str, text: str) -> str:
        return f"{'instr' if self._is_sqlite else 'strpos'}({text}, '{mark}')"

    def _clock(self, sqlite_format: str, postgres_format: str, period: Period) -> str:
        """What the clocks of the period's zone showed. Offsets are ours: the database may know another list of zones."""
        offsets = offsets_of(period)
        seconds = self.stretch([since for since, _ in offsets[1:]], [offset for _, offset in offsets])
        if self._is_sqlite:
            # To the second: strftime would round the last half of a millisecond up to the next hour.
            return f"strftime('{sqlite_format}', substr(scanned_at, 1, 19), ({seconds}) || ' seconds')"
        local = f"(scanned_at AT TIME ZONE 'UTC') + ({seconds}) * INTERVAL '1 second'"
        return f"to_char({local}, '{postgres_format}')"


@repository
class StoredScanReports:
    async def tally(self, scope: ScanScope, bounds: Sequence[datetime]) -> list[Tally]:
        query = Query(scope)
        stretch = query.stretch(bounds[1:-1], range(len(bounds) - 1))
        rows = await query.rows(_TALLY, stretch=stretch, scans=query.scans(bounds[0], bounds[-1]))
        days: list[list[dict[str, Any]]] = [[] for _ in bounds[1:]]
        for row in rows:
            days[row["stretch"]].append(row)
        return [_tally_of(of_stretch) for of_stretch in days]

    async def count_visitors(self, scope: ScanScope, starts: datetime, ends: datetime) -> int:
        query = Query(scope)
        (row,) = await query.rows(_COUNT_VISITORS, scans=query.scans(starts, ends))
        return int(row["visitors"])

    async def group(self, scope: ScanScope, period: Period, grouping: Grouping) -> list[Group]:
        query = Query(scope)
        value = query.raw_value(period, grouping)
        scans = query.scans(period.starts, period.ends)
        rows = await query.rows(_GROUP, value=value, scans=scans, limit=str(MAX_VALUES))
        return [_group_of(row, grouping) for row in rows]

    async def first_scan(self, scope: ScanScope) -> datetime | None:
        query = Query(scope)
        (row,) = await query.rows(_FIRST, codes=query.codes())
        return _moment(row["first_scan"])

    async def names(self, scope: ScanScope, code_ids: Sequence[UUID]) -> Mapping[UUID, CodeName]:
        query = Query(scope)
        rows = await query.rows(_NAMES, codes=query.codes(), among=query.among("id", code_ids))
        return {UUID(str(row["id"])): CodeName(row["short_id"], row["name"]) for row in rows}


def _tally_of(days: Sequence[Mapping[str, Any]]) -> Tally:
    firsts = [moment for day in days if (moment := _moment(day["first_scan"]))]
    lasts = [moment for day in days if (moment := _moment(day["last_scan"]))]
    return Tally(
        scans=sum(day["scans"] for day in days),
        unique_visitors=sum(day["visitors"] for day in days),
        told_apart=sum(day["told_apart"] for day in days),
        bots=sum(day["bots"] for day in days),
        refused={verdict: sum(day[verdict.value] for day in days) for verdict in REFUSED},
        first_scan=min(firsts, default=None),
        last_scan=max(lasts, default=None),
    )


def _group_of(row: Mapping[str, Any], grouping: Grouping) -> Group:
    value = row["value"]
    if value is not None:
        # SQLite numbers Sunday 0, ISO 8601 numbers it 7.
        value = "7" if grouping is Grouping.WEEKDAY and str(value) == "0" else str(value)
    return Group(value, int(row["scans"]), int(row["visitors"]))


def _moment(stored: object) -> datetime | None:
    # SQLite gives times as text.
    if isinstance(stored, str):
        return datetime.fromisoformat(stored).astimezone(UTC)
    return stored.astimezone(UTC) if isinstance(stored, datetime) else None
