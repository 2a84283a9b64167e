"""How often a code was scanned: four figures, and a chart of 28 days."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

from app.dashboard.frame import SignedIn
from app.dashboard.parts.numbers.charts import LineChart, least_and_most, trend_of
from app.dashboard.parts.times import Moment, ago, day_seen_by
from app.pages.formats import format_day, format_number
from app.pages.texts import Translations
from domain.analytics.periods import Comparison, Grouping, Interval, Preset
from domain.analytics.queries import ReportRequest
from domain.analytics.reports import ListedScan
from domain.codes.short_urls import Change, ShortURL
from domain.use_cases.analytics import ScanReport, last_scan, scan_stats

_DAYS: Final = 28
_PHONES: Final = {("phone", "iOS"): "iPhone", ("tablet", "iOS"): "iPad"}


async def figures_of(
    request: SignedIn, short_url: ShortURL, name: str, changes: Sequence[Change]
) -> dict[str, Any] | None:
    """The figures in words, or None for a code that nobody has scanned. `trend`: as of `trend_of`."""
    t, zone, now = request.t, request.zone, request.deps.clock()
    latest = await last_scan(request.deps, request.account, short_url.id)
    whole = await _count(request, short_url, preset=Preset.ALL)
    if latest is None and not (whole.totals.scans or whole.totals.bots):
        return None
    week = await _count(request, short_url, preset=Preset.DAYS_7, compare=Comparison.PREVIOUS)
    month = await month_of(request, short_url)
    counts = [(one.start.astimezone(zone).date(), one.scans) for one in month.series]
    marked = _repointed_on(request, changes, counts[0][0])
    imported, number = short_url.imported_scans, partial(format_number, t.language)
    extent = least_and_most(t, [scans for _, scans in counts])
    sentence = t.code_chart_sentence.format(name=name, **extent)
    return {
        "week": number(week.totals.scans),
        "trend": trend_of(t, week.compared.change.scans if week.compared else None),
        "people": number(week.totals.unique_visitors),
        "since": t.figures_since.format(day=day_seen_by(request, short_url.created_at)),
        "all": number(whole.totals.scans),
        "bots": t.figures_bots.format(number=number(whole.totals.bots)),
        "imported": t.figures_imported.format(number=number(imported)) if imported else "",
        "last": ago(t, latest.scanned_at, now) if latest else t.figures_last_none,
        "last_where": _where(t, latest) if latest else "",
        "last_at": Moment.seen_by(request, latest.scanned_at) if latest else None,
        "chart": LineChart.of_days(t, counts, sentence, marked=marked),
        "marked": repointed_words(t, marked),
    }


async def scans_of_week(request: SignedIn, short_url: ShortURL) -> int:
    """The scans of the last 7 days."""
    return (await _count(request, short_url, preset=Preset.DAYS_7)).totals.scans


async def scans_by_rule(request: SignedIn, short_url: ShortURL, preset: Preset) -> Mapping[str | None, int]:
    """By the ids of the rules that led them; None: by no rule."""
    report = await _count(request, short_url, preset=preset, group_by=Grouping.RULE)
    return {one.value: one.scans for one in report.breakdown or ()}


async def month_of(request: SignedIn, short_url: ShortURL, *also_by: Grouping) -> ScanReport:
    """The last 28 days, by day. `also_by`: its breakdowns."""
    first_day = request.deps.clock().astimezone(request.zone).date() - timedelta(days=_DAYS - 1)
    asked = {"starts": first_day.isoformat(), "interval": Interval.DAY}
    return await _count(request, short_url, *also_by, **asked)


async def _count(request: SignedIn, short_url: ShortURL, *also_by: Grouping, **asked: Any) -> ScanReport:
    report_request = ReportRequest(code=str(short_url.id), **asked)
    return await scan_stats(request.deps, request.account, report_request, also_by=also_by)


def _where(t: Translations, scan: ListedScan) -> str:
    """The place and device of a scan as far as they are kept: "Vienna, iPhone"."""
    country = t.locale.territories.get(scan.country) if scan.country else None
    device = _PHONES.get((scan.device or "", scan.os or ""), scan.os)
    return ", ".join(filter(None, (scan.city or country, device)))


def _repointed_on(request: SignedIn, changes: Sequence[Change], first: date) -> list[date]:
    """The days of a chart on which it was repointed, latest first."""
    days = (
        change.changed_at.astimezone(request.zone).date() for change in changes if change.leads_elsewhere()
    )
    return list(dict.fromkeys(day for day in days if day >= first))


def repointed_words(t: Translations, days: Sequence[date]) -> str | None:
    if not days:
        return None
    latest = t.chart_repointed.format(day=format_day(t.language, days[0]))
    return latest if len(days) == 1 else f"{latest}, {t.counted('diff_others', len(days) - 1)}"
