"""The queries of an owner about a long history of scans."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import product
from typing import Final
from urllib.parse import urlencode

from domain.analytics.periods import Grouping, Interval

ZONES: Final = ("Europe/Berlin", "Asia/Kolkata", "Pacific/Chatham")
PRESETS: Final = ("today", "7d", "30d", "90d", "12m", "all")
_BERLIN: Final = "Europe/Berlin"
# In longer periods, buckets of this size are too many for a chart.
_STEPS: Final = (
    (Interval.HOUR, "7d"),
    (Interval.DAY, "12m"),
    (Interval.WEEK, "all"),
    (Interval.MONTH, "all"),
)


@dataclass(frozen=True, slots=True)
class Question:
    """`of`: whose scans. `about`: the kind of question. `limit` in ms."""

    of: str
    about: str
    path: str
    limit: float


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose scans, and their paths. `filters`: of the account's analytics."""

    name: str
    limit: float
    numbers: str
    scans: str = ""
    filters: tuple[tuple[str, str], ...] = ()


def questions_about(asked: Asked, first_day: date, now: datetime) -> list[Question]:
    """All queries; fewer where there are filters. `first_day`: the oldest with scans."""
    numbers = [*_breakdowns(), *_odd_moments(now)]
    if not asked.filters:
        numbers += [*_time_zones(), *_steps(), *_comparisons(), *_bots()]
    found = [
        Question(asked.name, about, f"{asked.numbers}?{urlencode([*query, *asked.filters])}", asked.limit)
        for about, query in numbers
    ]
    if asked.scans:
        oldest = {"startDate": first_day.isoformat(), "endDate": first_day.isoformat()}
        found += [
            Question(asked.name, "single scans", f"{asked.scans}?{urlencode(query)}", asked.limit)
            for query in ({"limit": "25"}, {"limit": "100"}, {"limit": "100", **oldest})
        ]
    return found


Query = Sequence[tuple[str, str]]


def _breakdowns() -> Iterator[tuple[str, Query]]:
    groupings: tuple[str, ...] = tuple(grouping.value for grouping in Grouping)
    for preset in PRESETS:
        yield "series", [("period", preset)]
    for preset, grouping in product(PRESETS, groupings):
        yield "breakdown", [("period", preset), ("group_by", grouping)]


def _time_zones() -> Iterator[tuple[str, Query]]:
    for zone, preset in product(ZONES, PRESETS):
        yield "time zone", [("timezone", zone), ("period", preset)]
    for zone, grouping in product(ZONES, ("city", "hour_of_day", "weekday", "code")):
        yield "time zone", [("timezone", zone), ("period", "all"), ("group_by", grouping)]


def _steps() -> Iterator[tuple[str, Query]]:
    for interval, preset in _STEPS:
        yield "interval", [("interval", interval.value), ("period", preset)]
        yield "interval", [("interval", interval.value), ("period", preset), ("timezone", _BERLIN)]


def _comparisons() -> Iterator[tuple[str, Query]]:
    for compare, preset in product(("previous", "last_year"), ("7d", "30d", "12m")):
        yield "comparison", [("compare", compare), ("period", preset), ("timezone", _BERLIN)]
    yield "comparison", [("compare", "previous"), ("period", "12m"), ("group_by", "city")]


def _bots() -> Iterator[tuple[str, Query]]:
    for grouping in ("country", "browser", "referrer"):
        yield "with bots", [("include_bots", "true"), ("period", "all"), ("group_by", grouping)]
    yield "with bots", [("include_bots", "true"), ("period", "all"), ("timezone", _BERLIN)]


def _odd_moments(now: datetime) -> Iterator[tuple[str, Query]]:
    for days, minutes in ((399, 17), (200, 443), (31, 1_001), (1, 7), (0, 754)):
        starts = now - timedelta(days=days, minutes=minutes, seconds=23.25)
        ends = starts + timedelta(days=days * 0.9, minutes=minutes * 0.7)
        period = [("from", starts.isoformat()), ("to", ends.isoformat())]
        yield "odd moments", period
        for grouping in ("city", "referrer", "code"):
            yield "odd moments", [*period, ("group_by", grouping)]
