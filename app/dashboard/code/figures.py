"""How often a code was scanned: four figures, and a chart of 28 days."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from babel import numbers

from app.dashboard.charts import DayChart
from app.dashboard.times import Moment, ago, day_words
from app.dashboard.visits import SignedIn
from app.pages.formats import format_day
from app.pages.texts import Translations, translations
from domain.analytics.periods import Comparison, Interval, Preset
from domain.analytics.queries import ReportRequest
from domain.analytics.reports import ListedScan
from domain.codes.codes import QRCode
from domain.codes.short_urls import Change
from domain.use_cases.analytics import ScanReport, scan_stats
from domain.use_cases.scans import last_scan

_DAYS: Final = 28
_PHONES: Final = {("phone", "iOS"): "iPhone", ("tablet", "iOS"): "iPad"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """`trend`: its sign and its words; None without scans in the week before."""

    week: str
    trend: tuple[str, str] | None
    people: str
    since: str
    all: str
    bots: str
    imported: str
    last: str
    last_where: str
    last_at: Moment | None
    chart: DayChart
    marked: str | None


async def figures_of(visit: SignedIn, code: QRCode, name: str, changes: Sequence[Change]) -> Figures | None:
    """None for a code that nobody has scanned."""
    t, zone, now = translations(visit.language), visit.zone, visit.deps.clock()
    latest = await last_scan(visit.deps, visit.account, code.id)
    whole = await _count(visit, code, preset=Preset.ALL)
    if latest is None and not (whole.totals.scans or whole.totals.bots):
        return None
    today = now.astimezone(zone).date()
    week = await _count(visit, code, preset=Preset.DAYS_7, compare=Comparison.PREVIOUS)
    first_day = (today - timedelta(days=_DAYS - 1)).isoformat()
    month = await _count(visit, code, starts=first_day, interval=Interval.DAY)
    counts = [(one.start.astimezone(zone).date(), one.scans) for one in month.series]
    marked = _repointed_on(visit, changes, counts[0][0])
    return Figures(
        week=_number(t, week.totals.scans),
        trend=_trend(t, week.compared.change.scans if week.compared else None),
        people=_number(t, week.totals.unique_visitors),
        since=t.figures_since.format(day=day_words(t, code.created_at.astimezone(zone).date(), today)),
        all=_number(t, whole.totals.scans),
        bots=t.figures_bots.format(number=_number(t, whole.totals.bots)),
        imported=t.figures_imported.format(number=_number(t, code.imported_scans))
        if code.imported_scans
        else "",
        last=ago(t, latest.scanned_at, now) if latest else t.figures_last_none,
        last_where=_where(t, latest) if latest else "",
        last_at=Moment.of(t, latest.scanned_at, zone, now) if latest else None,
        chart=DayChart.of(t, counts, _sentence(t, name, counts), marked=marked),
        marked=t.chart_repointed.format(day=format_day(visit.language, marked)) if marked else None,
    )


async def scans_of_week(visit: SignedIn, code: QRCode) -> int:
    """In the last 7 days."""
    return (await _count(visit, code, preset=Preset.DAYS_7)).totals.scans


async def _count(visit: SignedIn, code: QRCode, **asked: Any) -> ScanReport:
    return await scan_stats(visit.deps, visit.account, ReportRequest(code=str(code.id), **asked))


def _number(t: Translations, number: int) -> str:
    return numbers.format_decimal(number, locale=t.locale)


def _trend(t: Translations, percent: float | None) -> tuple[str, str] | None:
    """The class of its colour, and what it says; None where there is nothing to compare with."""
    if percent is None:
        return None
    share = numbers.format_percent(abs(percent) / 100, locale=t.locale)
    if round(percent) == 0:
        return "", t.trend_same
    return ("up", f"▲ {share}") if percent > 0 else ("down", f"▼ {share}")


def _sentence(t: Translations, name: str, counts: Sequence[tuple[date, int]]) -> str:
    scans = [number for _, number in counts]
    return t.code_chart_sentence.format(name=name, least=_number(t, min(scans)), most=_number(t, max(scans)))


def _where(t: Translations, scan: ListedScan) -> str:
    """As far as it is kept: "Vienna, iPhone"."""
    country = t.locale.territories.get(scan.country) if scan.country else None
    device = _PHONES.get((scan.device or "", scan.os or ""), scan.os)
    return ", ".join(filter(None, (scan.city or country, device)))


def _repointed_on(visit: SignedIn, changes: Sequence[Change], first: date) -> date | None:
    """The latest day of the chart on which it was led elsewhere."""
    for change in changes:
        day = change.changed_at.astimezone(visit.zone).date()
        if change.leads_elsewhere() and day >= first:
            return day
    return None
