"""Opening hours in words, by the clocks and calendars of a language."""

from collections.abc import Sequence
from datetime import date, time
from typing import Final

from babel import Locale, dates
from babel.core import get_global

from app.pages.texts import Translations
from domain.content.opening_hours import DAY, DAYS, Span

_TO: Final = "\u2013"  # an en dash


def format_clock(t: Translations, minute: int) -> str:
    """A minute of a day, or of the night after it."""
    clock = time(minute // 60 % 24, minute % 60)
    return dates.format_time(clock, "short", locale=t.locale)


def format_periods(t: Translations, spans: Sequence[Span]) -> str:
    """The periods of a day, with commas between."""
    return ", ".join(periods_of(t, spans))


def periods_of(t: Translations, spans: Sequence[Span]) -> list[str]:
    """Each period in words; one that says "Closed" without any."""
    return [_format_span(t, span) for span in spans] or [t.hours_closed]


def day_name(t: Translations, weekday: int) -> str:
    """`weekday`: 0 is Monday."""
    return str(dates.get_day_names("wide", "stand-alone", t.locale)[weekday])


def format_date(t: Translations, day: date, today: date) -> str:
    """A date like "Thu 24 Dec", with the year if it is not that of `today`."""
    if day.year != today.year:
        return format_whole_date(t, day)
    return dates.format_skeleton("MMMEd", day, locale=t.locale)


def format_whole_date(t: Translations, day: date) -> str:
    """A date like "Thu, 24 Dec 2026"."""
    return dates.format_skeleton("yMMMEd", day, locale=t.locale)


def weekdays(t: Translations) -> list[int]:
    """The weekdays in the order of the language's week."""
    first = with_territory(t.locale).first_week_day
    return [(first + distance) % len(DAYS) for distance in range(len(DAYS))]


def _format_span(t: Translations, span: Span) -> str:
    if span == Span(0, DAY):
        return t.hours_whole
    opens, closes = format_clock(t, span.opens), format_clock(t, span.closes)
    # Clocks of twelve hours end with words.
    between = _TO if opens[-1].isdigit() else f" {_TO} "
    return f"{opens}{between}{closes}"


def with_territory(locale: Locale) -> Locale:
    """The locale with the territory of most speakers, because weeks are a matter of countries (CLDR)."""
    if locale.territory:
        return locale
    likely = get_global("likely_subtags").get(str(locale))
    return Locale.parse(likely) if likely else locale
