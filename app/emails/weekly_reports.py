"""The weekly report as plain text, in its owner's language."""

from collections.abc import Iterator
from datetime import date

from babel import dates

from app.dashboard.frame.navigation import HOME
from app.dashboard.parts.codes import name_of
from app.dashboard.parts.lists.looks import looks
from app.dashboard.parts.numbers.charts import trend_of
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.accounts.emails import MAX_SUBJECT, OutgoingEmail, one_line
from domain.use_cases.overview import ComparedCount
from domain.use_cases.weekly_reports import WeeklyReport


def compose_report(
    t: Translations, report: WeeklyReport, *, to: str, dashboard_url: str, unsubscribe_url: str
) -> OutgoingEmail:
    """The report. `unsubscribe_url`: that of this account."""
    people = report.people.count
    subject = t.counted("home_people", people) if people else t.home_quiet
    lines = (_totals(t, report), _most_scanned(t, report), _looks(t, report, dashboard_url))
    parts = [
        *filter(None, map("\n".join, lines)),
        f"{t.report_all}\n{dashboard_url}",
        f"{t.report_why}\n{unsubscribe_url}",
    ]
    return OutgoingEmail(
        to=one_line(to),
        subject=one_line(subject)[:MAX_SUBJECT],
        text="\n\n".join(parts) + "\n",
        unsubscribe_url=unsubscribe_url,
    )


def _totals(t: Translations, report: WeeklyReport) -> Iterator[str]:
    yield t.report_week.format(first=_day(t, report.first_day), last=_day(t, report.last_day))
    yield t.report_scans.format(number=_compared(t, report.scans))
    yield t.report_people.format(number=_compared(t, report.people))


def _most_scanned(t: Translations, report: WeeklyReport) -> Iterator[str]:
    if report.most_scanned:
        yield t.report_most
    for code, scans in report.most_scanned:
        yield f"- {one_line(name_of(code))}: {_compared(t, scans)}"


def _looks(t: Translations, report: WeeklyReport, dashboard_url: str) -> Iterator[str]:
    found = looks(t, report.worth_a_look, t.report_days)
    if found:
        yield t.look_title
    for look in found:
        yield f"- {one_line(look.title)}: {one_line(look.text)}"
        if look.path:
            yield f"  {dashboard_url}{look.path.removeprefix(HOME)}"


def _compared(t: Translations, scans: ComparedCount) -> str:
    """The number, and how it has changed: "412 (▲ 12 %, 368 the week before)"."""
    number = format_number(t.language, scans.count)
    trend = trend_of(t, scans.change)
    before = t.report_before.format(number=format_number(t.language, scans.before))
    return f"{number} ({trend[1]}, {before})" if trend else f"{number} ({before})"


def _day(t: Translations, day: date) -> str:
    return dates.format_skeleton("MMMMd", day, locale=t.locale)
