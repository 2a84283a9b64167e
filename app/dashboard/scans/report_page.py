"""…/scans: how many scans, when, where and with what, of the account, a code or a link; and as CSV."""

from typing import Final

from starlette.responses import Response

from app.answers.csv_files import csv_file
from app.answers.reports import fields_of, table_of
from app.dashboard.frame import Pages, SignedIn, lost, page
from app.dashboard.parts.numbers.report_words import title_of
from app.dashboard.scans.asked import Asked
from app.dashboard.scans.filters import narrowing
from app.dashboard.scans.numbers import BARS, CLOCK, OF_RULES, is_led, numbers_of
from app.dashboard.scans.single_scans import latest_of
from app.dashboard.scans.subjects import Subject, report_or_none, scan_pages
from app.pages.texts import Translations
from domain.analytics.periods import Grouping
from domain.kernel.csv_tables import csv_lines
from domain.use_cases.analytics import ScanReport

_EVERY: Final = (Grouping.COUNTRY, Grouping.CITY, *BARS, *CLOCK)


async def show(request: SignedIn, subject: Subject, asked: Asked) -> Response:
    report = await report_of(request, subject, asked)
    return await page(
        request,
        "scans/scans",
        fragment="scans/numbers",
        has_scans=bool(report and report.totals.scans),
        # The list knows no hours and weekdays.
        rows=[] if asked.has_clock else await latest_of(request, subject, asked),
        more=None,
        every=subject.every(asked),
        downloads=_downloads(request.t, subject, asked, report),
        **await narrowing(request, subject, asked, subject.path, report),
        **(await numbers_of(request, subject, asked, report) if report else {}),
    )


async def report_of(request: SignedIn, subject: Subject, asked: Asked) -> ScanReport | None:
    """The report. It lacks breakdowns that would read too many single scans; None if even totals would."""
    groupings = _groupings(subject)
    report_request = asked.request(**subject.question)
    report = await report_or_none(request, report_request, groupings, is_chart=True)
    return report or await report_or_none(request, report_request, is_chart=True)


def _groupings(subject: Subject) -> tuple[Grouping, ...]:
    return (*_EVERY, *(OF_RULES if subject.entity else (Grouping.CODE,)))


def _downloads(
    t: Translations, subject: Subject, asked: Asked, report: ScanReport | None
) -> list[tuple[str, str]]:
    """The words and the path of each file: the answer of REST to the same question."""
    unled = {one for one in OF_RULES if report is None or not is_led(report, one)}
    groupings = [one for one in _groupings(subject) if one not in unled]
    return [
        (t.scans_over_time, f"{subject.path}.csv{asked.query(all='')}"),
        *((title_of(t, one), f"{subject.path}.csv{asked.query(all='', by=one.value)}") for one in groupings),
        *([] if asked.has_clock else [(t.every_title, subject.every(asked, ending=".csv"))]),
    ]


async def download(request: SignedIn, subject: Subject, asked: Asked) -> Response:
    group_by = Grouping(asked["by"]) if asked["by"] else None
    report_request = asked.request(**subject.question, group_by=group_by, compare=None)
    report = await report_or_none(request, report_request, is_chart=True)
    if report is None:
        # No page leads here then.
        return lost(request.http)
    name = f"{subject.file_name}-by-{group_by.replace('_', '-')}" if group_by else subject.file_name
    return csv_file(name, csv_lines(table_of(fields_of(report))), for_person=True)


PAGES: Final[Pages] = {**scan_pages("", show), **scan_pages(".csv", download)}
