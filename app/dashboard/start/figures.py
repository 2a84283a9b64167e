"""The numbers of the start page in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from babel import dates

from app.dashboard.frame import HOME
from app.dashboard.parts.charts import Figure, least_and_most, trend_of
from app.dashboard.parts.codes import name_of, path_of
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.use_cases.overview import ComparedCount, ScanFigures, WorthALook

_NO_HOUR: Final = "\u2013"


@dataclass(frozen=True, slots=True)
class Look:
    """With an icon or a grade."""

    title: str
    text: str
    path: str
    icon: str = ""
    grade: str = ""


def headline(t: Translations, found: ScanFigures) -> str:
    if found.people:
        return t.counted("home_people", found.people)
    return t.counted("home_people_today", found.people_today) if found.people_today else t.home_quiet


def figures(t: Translations, found: ScanFigures) -> list[Figure]:
    yesterday = dates.format_date(found.days[-1][0], "EEEE", locale=t.locale)
    return [
        _compared(t, t.figure_yesterday.format(day=yesterday), found.yesterday, t.figure_on_weekday),
        _compared(t, t.figure_week, found.week, t.figure_on_week),
        Figure(t.figure_people, format_number(t.language, found.people), t.figure_once),
        _busiest(t, found),
    ]


def _compared(t: Translations, name: str, compared: ComparedCount, note: str) -> Figure:
    number = format_number(t.language, compared.count)
    if compared.change is None:
        return Figure(name, number, f"{format_number(t.language, 0)} {note}")
    return Figure(name, number, note, trend_of(t, compared.change))


def _busiest(t: Translations, found: ScanFigures) -> Figure:
    if found.busiest is None:
        return Figure(t.figure_busiest, _NO_HOUR, t.figure_none)
    hour = dates.format_skeleton("EHm", found.busiest.begins, locale=t.locale)
    return Figure(t.figure_busiest, hour, t.counted("figure_hour", found.busiest.scans))


def sentence_of(t: Translations, found: ScanFigures) -> str:
    """What the chart shows."""
    return t.chart_sentence.format(
        first=_day(t, found.days[0][0]),
        last=_day(t, found.days[-1][0]),
        **least_and_most(t, [count for _, count in found.days]),
    )


def looks(t: Translations, found: WorthALook, when: str) -> list[Look]:
    """`when`: the days that are counted."""
    return [*_grades(t, found), *_contacts(t, found, when), *_refused(t, found, when)]


def _grades(t: Translations, found: WorthALook) -> Iterator[Look]:
    for code in found.hard_to_scan:
        if scannability := code.picture_state.scannability:
            yield Look(name_of(code), t.look_grade, f"{path_of(code)}/design", grade=scannability.grade)


def _contacts(t: Translations, found: WorthALook, when: str) -> Iterator[Look]:
    if found.contacts:
        yield Look(
            t.counted("look_contacts", found.contacts),
            t.look_contacts_text.format(when=when),
            f"{HOME}/contacts",
            icon="contacts",
        )


def _refused(t: Translations, found: WorthALook, when: str) -> Iterator[Look]:
    for title, text, icon, codes in (
        (t.look_ended, "look_ended_text", "clock", found.ended),
        (t.look_paused, "look_paused_text", "pause", found.paused),
    ):
        for code, scans in codes:
            number = format_number(t.language, scans)
            said = t.plural(text, scans).format(number=number, when=when)
            yield Look(title.format(name=name_of(code)), said, path_of(code), icon=icon)


def _day(t: Translations, day: date) -> str:
    return dates.format_skeleton("MMMMd", day, locale=t.locale)
