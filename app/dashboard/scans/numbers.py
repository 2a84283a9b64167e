"""The numbers of a page of scans, in words."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from babel import dates, numbers

from app.dashboard.frame import HOME, SignedIn
from app.dashboard.parts.numbers.charts import Bar, Figure, trend_of
from app.dashboard.parts.numbers.figures import repointed_words
from app.dashboard.parts.numbers.report_words import left_out, title_of
from app.dashboard.parts.times import Moment
from app.dashboard.scans import series
from app.dashboard.scans.asked import NO_COMPARISON, Asked
from app.dashboard.scans.ranks import bars_of, countries_of
from app.dashboard.scans.subjects import Subject, repoints_of, report_or_none, rule_name
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.analytics.periods import Comparison, Grouping, Interval, Preset, Totals, percent_between
from domain.analytics.queries import ReportRequest
from domain.scanning.outcomes import Verdict
from domain.use_cases.analytics import ScanReport, scan_stats

BARS: Final = (Grouping.DEVICE, Grouping.OS, Grouping.BROWSER, Grouping.LANGUAGE, Grouping.REFERRER)
CLOCK: Final = (Grouping.HOUR_OF_DAY, Grouping.WEEKDAY)
# Of one code or link.
OF_RULES: Final = (Grouping.RULE, Grouping.VARIANT)
_LEAST: Final = 0.1
_ROUNDED_FROM: Final = 10
_WEEK: Final = timedelta(days=7)
# A year of whole weeks, for the same weekday.
_WEEKS: Final = {Comparison.PREVIOUS: 1, Comparison.LAST_YEAR: 52}
_NO_PLACES: Final = dict.fromkeys(("folder", "tag", "kind", "all"), "")


async def numbers_of(request: SignedIn, subject: Subject, asked: Asked, report: ScanReport) -> dict[str, Any]:
    t = request.t
    values: dict[str, Any] = {
        "span": series.span_words(t, report.period),
        "left_out": [
            (sentence, _path_of_left_out(subject, asked, what))
            for what, sentence in left_out(t, report.excluded)
        ],
    }
    if not report.totals.scans:
        return {**values, "last": await _last(request, t, subject, asked)}
    earlier, before = await _earlier(request, subject, asked, report)
    repoints = await repoints_of(request, subject, report.period)
    return {
        **values,
        "figures": list(_figures(t, subject, asked, report, before)),
        "series": series.series_of(t, report, earlier, repoints),
        "repointed": repointed_words(
            t, [moment.astimezone(report.period.zone).date() for moment in repoints]
        ),
        **await _breakdowns(request, t, subject, asked, report),
        "places_as_of": _places_as_of(request, t),
    }


async def _earlier(
    request: SignedIn, subject: Subject, asked: Asked, report: ScanReport
) -> tuple[series.Earlier | None, Totals | None]:
    """A single day is compared with the same weekday before."""
    if asked.day is None or asked["compare"] == NO_COMPARISON:
        found = report.compared
        return (series.Earlier(found.period, found.series), found.totals) if found else (None, None)
    weeks = _WEEKS[asked.comparison or Comparison.PREVIOUS]
    day = (asked.day - weeks * _WEEK).isoformat()
    report_request = asked.request(**subject.question, starts=day, end_date=day, interval=report.interval)
    # Samoa had no 30 December 2011.
    before = await report_or_none(request, report_request)
    return (series.Earlier(before.period, before.series), before.totals) if before else (None, None)


def _figures(
    t: Translations, subject: Subject, asked: Asked, report: ScanReport, before: Totals | None
) -> Iterator[Figure]:
    totals = report.totals
    yield _compared(t, t.chart_count, totals.scans, before.scans if before else None)
    yield _compared(t, t.figures_people, totals.unique_visitors, before.unique_visitors if before else None)
    yield _busiest(t, report)
    bots = _path_of_left_out(subject, asked, "bots") if totals.bots else ""
    yield Figure(
        t.scans_bots, format_number(t.language, totals.bots), t.scans_bots_what if bots else "", None, bots
    )


def _compared(t: Translations, name: str, now: int, before: int | None) -> Figure:
    number = format_number(t.language, now)
    if before is None:
        return Figure(name, number)
    note = t.scans_from.format(number=format_number(t.language, before))
    return Figure(name, number, note, trend_of(t, percent_between(before, now)))


def _busiest(t: Translations, report: ScanReport) -> Figure:
    most = max(report.series, key=lambda bucket: bucket.scans)
    when, _ = series.names_of(t, report, most.start)
    if report.interval is Interval.HOUR:
        return Figure(t.figure_busiest, when, t.counted("figure_hour", most.scans))
    first, last = series.days_of(report.period)
    average = report.totals.scans / ((last - first).days + 1)
    rounded = round(average, 1 if average < _ROUNDED_FROM else None)
    words = numbers.format_decimal(rounded or _LEAST, locale=t.locale)
    if not rounded:
        words = t.scans_under.format(number=words)
    if report.interval is not Interval.DAY:
        return Figure(t.scans_a_day, words)
    most_words = format_number(t.language, most.scans)
    return Figure(t.scans_a_day, words, t.scans_most.format(number=most_words, when=when))


async def _breakdowns(
    request: SignedIn, t: Translations, subject: Subject, asked: Asked, report: ScanReport
) -> dict[str, Any]:
    """The breakdowns; none if they would read too many single scans."""
    found = report.breakdowns
    if not found:
        return {"hours": None}

    def bars(grouping: Grouping) -> list[Bar]:
        def path_of(value: str) -> str:
            is_chosen = asked[grouping] in (value, value.lower())
            return "" if is_chosen else subject.path + asked.query(**{grouping: value, "all": ""})

        more = "" if asked["all"] == grouping else f"{subject.path}{asked.query(all=grouping)}#{grouping}"
        groups = found[grouping]
        if grouping is Grouping.RULE:
            groups = tuple(replace(one, name=rule_name(subject, one.value, one.name)) for one in groups)
        return bars_of(t, grouping, groups, path_of, more=more)

    def columns(grouping: Grouping) -> list[series.Column]:
        def path_of(value: str) -> str:
            return subject.path + asked.query(**{grouping: value})

        return series.columns_of(t, grouping, found[grouping], path_of)

    hours, weekdays = map(columns, CLOCK)
    cities, is_week = found[Grouping.CITY], asked["all"] == series.WEEK
    return {
        "codes": await _codes(request, t, asked, report) if Grouping.CODE in found else None,
        "week": await series.week_of(request, subject, asked) if is_week else None,
        "week_path": subject.path + asked.query(all="" if is_week else series.WEEK) + "#week",
        "hours": hours,
        "weekdays": weekdays,
        "peaks": [series.peak_of(hours), series.peak_of(weekdays)],
        "countries": bars(Grouping.COUNTRY),
        "cities": bars(Grouping.CITY) if any(one.value for one in cities) else None,
        "map": countries_of(found[Grouping.COUNTRY]),
        "bars_of": [
            (one.value, title_of(t, one), bars(one))
            for one in (*(one for one in OF_RULES if is_led(report, one)), *BARS)
        ],
    }


def is_led(report: ScanReport, grouping: Grouping) -> bool:
    """Whether rules, or shares of them, have led scans."""
    return any(group.value for group in report.breakdowns.get(grouping, ()))


async def _codes(request: SignedIn, t: Translations, asked: Asked, report: ScanReport) -> list[Bar]:
    """The codes; each leads to its own scans of the same period."""
    groups = report.breakdowns[Grouping.CODE]
    ids = [UUID(group.id) for group in groups if group.id]
    found = await request.deps.store.scan_reports.find_codes(request.account.id, ids, ())
    sections = {str(code.id): "links" if code.kind == "link" else "codes" for code in found}
    query = asked.query(**_NO_PLACES)
    more = "" if asked["all"] == Grouping.CODE else f"{HOME}/scans{asked.query(all='code')}#code"
    return bars_of(
        t,
        Grouping.CODE,
        groups,
        lambda one: f"{HOME}/{sections[one]}/{one}/scans{query}" if one in sections else "",
        more=more,
    )


async def _last(request: SignedIn, t: Translations, subject: Subject, asked: Asked) -> Moment | None:
    """The latest scan of all time in the same codes and links, for a page without scans."""
    whole = ReportRequest(**asked.places(), **subject.question, preset=Preset.ALL)
    found = (await scan_stats(request.deps, request.account, whole)).totals.last_scan
    return Moment.of(t, found, asked.zone, asked.now) if found else None


def _path_of_left_out(subject: Subject, asked: Asked, what: str) -> str:
    """The path of the excluded single scans, if there is a list of them: none by hour or weekday."""
    if asked.has_clock:
        return ""
    if what == "bots":
        return subject.every(asked, bot="yes")
    if what in set(Verdict):
        return subject.every(asked, outcome=what, bot="no")
    return ""


def _places_as_of(request: SignedIn, t: Translations) -> str:
    source = request.context.geography_source and request.context.geography_source()
    if not source:
        return ""
    return t.scans_places_as_of.format(month=dates.format_skeleton("yMMMM", source.date, locale=t.locale))
