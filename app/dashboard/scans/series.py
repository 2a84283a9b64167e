"""Scans over time as a line beside the compared period, by hour and weekday as columns, and as a week."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from babel import dates

from app.dashboard.frame import SignedIn
from app.dashboard.parts.numbers.charts import LineChart, Step, least_and_most, tick_of_day
from app.dashboard.parts.numbers.report_words import weekday_words, words_of
from app.dashboard.scans.asked import Asked
from app.dashboard.scans.subjects import Subject, report_or_none
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.analytics.breakdowns import HOURS, WEEKDAYS, Group
from domain.analytics.periods import Bucket, Grouping, Interval, Period, readable_intervals
from domain.use_cases.analytics import ScanReport

# Formats of the name of a step. Hours have their own.
_SKELETONS: Final = {Interval.DAY: "MMMEd", Interval.WEEK: "MMMd", Interval.MONTH: "yMMMM"}
_TITLES: Final = {
    Interval.HOUR: ("scans_by_hour", "chart_hour"),
    Interval.DAY: ("scans_by_day", "chart_day"),
    Interval.WEEK: ("scans_by_week", "chart_week"),
    Interval.MONTH: ("scans_by_month", "chart_month"),
}
_MICROSECOND: Final = timedelta(microseconds=1)
# The gap beside a column, as a share of its width.
_GAP: Final = 0.12
# The value of `all` that shows this drawing instead of hours and weekdays.
WEEK: Final = "week"
# Levels of colour, in even steps.
_LEVELS: Final = 4


@dataclass(frozen=True, slots=True)
class Earlier:
    """What a period is compared with."""

    period: Period
    series: Sequence[Bucket]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A rectangle in a drawing of 100 by 100. `path`: the page with this filter."""

    name: str
    tick: str
    number: str
    x: str
    y: str
    width: str
    height: str
    is_peak: bool
    path: str


def series_of(
    t: Translations, report: ScanReport, earlier: Earlier | None, repoints: Iterable[datetime]
) -> dict[str, Any]:
    """`column`: the head of the table. `span`, `earlier`: words of the legend."""
    title, column = (str(getattr(t, name)) for name in _TITLES[report.interval])
    span = span_words(t, report.period)
    lines = [_range(t, span, report.series)]
    before = span_words(t, earlier.period) if earlier else ""
    if earlier:
        lines.append(_range(t, before, earlier.series))
    chart = LineChart.of(t, _steps(t, report, earlier, list(repoints)), f"{title}. {'; '.join(lines)}")
    return {"title": title, "column": column, "chart": chart, "span": span, "earlier": before}


def intervals_of(t: Translations, report: ScanReport) -> list[tuple[Interval, str]]:
    """What a reader may choose from, with words; none where there is no choice."""
    found = readable_intervals(report.period)
    return [(one, str(getattr(t, _TITLES[one][0]))) for one in found] if len(found) > 1 else []


def days_of(period: Period) -> tuple[date, date]:
    """The first and the last day of the period."""
    return (
        period.starts.astimezone(period.zone).date(),
        (period.ends - _MICROSECOND).astimezone(period.zone).date(),
    )


def span_words(t: Translations, period: Period) -> str:
    first, last = days_of(period)
    if first == last:
        return dates.format_skeleton("yMMMEd", first, locale=t.locale)
    return dates.format_interval(first, last, "yMMMd", locale=t.locale)


def columns_of(
    t: Translations, grouping: Grouping, groups: Sequence[Group], path_of: Callable[[str], str]
) -> list[Column]:
    """The hours of a day, or the days of a week; `path_of`: by their names in an address."""
    found = {group.value: group for group in groups}
    names = HOURS if grouping is Grouping.HOUR_OF_DAY else WEEKDAYS
    counted = [(name, found.get(name, Group(name, 0, 0))) for name in names]
    most = max(group.scans for _, group in counted)
    space = 100 / len(counted)
    return [
        Column(
            name=words_of(t, grouping, name),
            tick=weekday_words(t, name, is_short=True) if names is WEEKDAYS else "",
            number=t.counted("scans", group.scans),
            x=f"{(place + _GAP) * space:.1f}",
            y=f"{100 - height:.1f}",
            width=f"{(1 - 2 * _GAP) * space:.1f}",
            height=f"{height:.1f}",
            is_peak=bool(most) and group.scans == most,
            path=path_of(name),
        )
        for place, (name, group) in enumerate(counted)
        # Zero is a line at the bottom.
        for height in (max(1, 100 * group.scans / most if most else 0),)
    ]


def peak_of(columns: Sequence[Column]) -> Column | None:
    return next((column for column in columns if column.is_peak), None)


def _steps(
    t: Translations, report: ScanReport, earlier: Earlier | None, repoints: Sequence[datetime]
) -> list[Step]:
    starts = [bucket.start for bucket in report.series]
    ends = [*starts[1:], report.period.ends]
    before = _before(report, earlier) if earlier else {}
    return [
        Step(
            *names_of(t, report, bucket.start),
            bucket.scans,
            before.get(_place(number, bucket, report.interval, report.period)),
            is_marked=any(bucket.start <= moment < end for moment in repoints),
        )
        for number, (bucket, end) in enumerate(zip(report.series, ends, strict=True))
    ]


def _before(report: ScanReport, earlier: Earlier) -> dict[object, int]:
    """The earlier counts by their places. 29 February has none a year before."""
    ends = [*(bucket.start for bucket in earlier.series[1:]), earlier.period.ends]
    return {
        _place(number, bucket, report.interval, earlier.period): bucket.scans
        for number, (bucket, end) in enumerate(zip(earlier.series, ends, strict=True))
        if bucket.start < end
    }


def _place(number: int, bucket: Bucket, interval: Interval, period: Period) -> object:
    """The place of a bucket in its period. Hours have theirs by the clock: some days lack or repeat one."""
    if interval is not Interval.HOUR:
        return number
    local, first = (moment.astimezone(period.zone) for moment in (bucket.start, period.starts))
    return local.date() - first.date(), local.time(), local.fold


def names_of(t: Translations, report: ScanReport, start: datetime) -> tuple[str, str]:
    """The name and the tick of a bucket."""
    local = start.astimezone(report.period.zone)
    if report.interval is Interval.HOUR:
        return _named_hour(t, local, days_of(report.period))
    name = _SKELETONS[report.interval]
    if report.interval is Interval.WEEK or (
        report.interval is Interval.DAY and local.year != report.period.ends.year
    ):
        name = f"y{name}"
    is_month = report.interval is Interval.MONTH
    tick = dates.format_skeleton("yMMM", local, locale=t.locale) if is_month else tick_of_day(t, local)
    return dates.format_skeleton(name, local, locale=t.locale), tick


def _named_hour(t: Translations, local: datetime, days: tuple[date, date]) -> tuple[str, str]:
    """The hour with its day, unless all are of one; an hour that comes twice has its zone as well."""
    name = tick = dates.format_skeleton("Hm", local, locale=t.locale)
    if days[0] != days[1]:
        day, tick = (dates.format_skeleton(one, local, locale=t.locale) for one in ("MMMEd", "EHm"))
        name = t.day_and_clock.format(day=day, clock=name)
    comes_twice = local.replace(fold=0).utcoffset() != local.replace(fold=1).utcoffset()
    return f"{name} {local.tzname()}" if comes_twice else name, tick


def _range(t: Translations, span: str, series: Sequence[Bucket]) -> str:
    return t.scans_between.format(span=span, **least_and_most(t, [bucket.scans for bucket in series]))


async def week_of(request: SignedIn, subject: Subject, asked: Asked) -> dict[str, Any] | None:
    """The hours of weekdays, or None if the period has too many hours."""
    report_request = asked.request(**subject.question, interval=Interval.HOUR, compare=None)
    report = await report_or_none(request, report_request)
    if report is None:
        return None
    counts: Counter[tuple[int, int]] = Counter()
    for bucket in report.series:
        local = bucket.start.astimezone(report.period.zone)
        counts[local.weekday(), local.hour] += bucket.scans
    return _drawn(request.t, counts)


def _drawn(t: Translations, counts: Counter[tuple[int, int]]) -> dict[str, Any]:
    """`fields`: for each level a path in a drawing of 24 by 7. `rows`: of the table."""
    most = max(counts.values(), default=0)
    paths: dict[int, str] = {}
    for day in range(len(WEEKDAYS)):
        for hour in range(len(HOURS)):
            level = -(-_LEVELS * counts[day, hour] // most) if most else 0
            paths[level] = paths.get(level, "") + f"M{hour} {day}h1v1h-1z"
    (day, hour), peak = max(counts.items(), key=lambda one: one[1], default=((0, 0), 0))
    hours = [words_of(t, "hour_of_day", one) for one in HOURS]
    return {
        "sentence": t.scans_week_peak.format(
            day=weekday_words(t, WEEKDAYS[day]), hour=hours[hour], scans=t.counted("scans", peak)
        ),
        "fields": sorted(paths.items()),
        "ticks": hours[::6],
        "rows": [
            (
                weekday_words(t, name),
                weekday_words(t, name, is_short=True),
                [format_number(t.language, counts[day, hour]) for hour in range(len(HOURS))],
            )
            for day, name in enumerate(WEEKDAYS)
        ],
    }
