"""Opening hours on a landing page: open or closed at this moment, the week, and the next exceptions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any, Final

from app.pages.landing.layout import Landing
from app.pages.opening_hours import day_name, format_clock, format_date, format_periods, periods_of, weekdays
from app.pages.texts import Translations
from domain.content.opening_hours import (
    DAY,
    DAYS,
    HoursException,
    Opening,
    OpeningHours,
    Span,
    exceptions_by_date,
    opening_at,
    spans_of,
    zone_of,
)

_SOON: Final = timedelta(minutes=30)
_EXCEPTIONS: Final = 3
# The width of the strip, in the units of its picture.
_WIDTH: Final = 336


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A day of the week, or an exception with its note."""

    day: str
    hours: list[str]
    is_today: bool = False
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """The open parts of today, as positions and widths, the position of now, and the clock at each.

    `step`: the tenth of the strip below which the clock of now has room.
    """

    parts: tuple[tuple[int, int], ...]
    now: int
    step: int
    starts: str
    clock: str
    ends: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Hours:
    """`then`: what comes next; empty if nothing is in sight. `is_open`: None where nobody can tell."""

    week: tuple[Line, ...]
    exceptions: tuple[Line, ...]
    is_open: bool | None = None
    then: str = ""
    strip: Strip | None = None


def hours_of(page: Landing) -> Mapping[str, Any]:
    """What a page of a place needs of its hours: `hours` is None for those that are a text, or left out."""
    hours = page.content.hours
    if not isinstance(hours, OpeningHours):
        return {"hours": None}
    t, now = page.t, page.now.astimezone(zone_of(hours))
    opening, exceptions = opening_at(hours, page.now), exceptions_by_date(hours)
    shown = Hours(
        week=tuple(_week(t, hours, exceptions, None if page.is_kept else now.date())),
        exceptions=tuple(islice(_exceptions(t, exceptions, now.date()), _EXCEPTIONS)),
    )
    if not page.is_kept:
        then, strip = _then(t, opening, now), _strip(t, hours, exceptions, now)
        shown = replace(shown, is_open=opening.is_open, then=then, strip=strip)
    return {"hours": shown}


def _then(t: Translations, opening: Opening, now: datetime) -> str:
    changes_at = opening.changes_at
    if opening.is_open and (changes_at is None or changes_at - now > timedelta(days=1)):
        return t.hours_around
    if changes_at is None:
        return ""
    clock = format_clock(t, _minute_of(changes_at))
    if opening.is_open:
        return (t.hours_soon if changes_at - now <= _SOON else t.hours_until).format(time=clock)
    days = (changes_at.date() - now.date()).days
    if days == 0:
        return t.hours_opens.format(time=clock)
    if days == 1:
        return t.hours_opens_tomorrow.format(time=clock)
    is_near = days < len(DAYS)
    day = day_name(t, changes_at.weekday()) if is_near else format_date(t, changes_at, now)
    return t.hours_opens_day.format(day=day, time=clock)


def _week(
    t: Translations, hours: OpeningHours, exceptions: Mapping[date, HoursException], today: date | None
) -> Iterator[Line]:
    """The week, with what holds today on today's line."""
    for weekday in weekdays(t):
        is_today = today is not None and weekday == today.weekday()
        spans = _spans_on(hours, exceptions, today) if today and is_today else _spans_of_week(hours, weekday)
        yield Line(day=day_name(t, weekday), hours=periods_of(t, spans), is_today=is_today)


def _exceptions(t: Translations, exceptions: Mapping[date, HoursException], today: date) -> Iterator[Line]:
    for day, exception in sorted(exceptions.items()):
        if day >= today:
            periods = periods_of(t, spans_of(exception.periods))
            yield Line(day=format_date(t, day, today), hours=periods, note=exception.note)


def _strip(
    t: Translations, hours: OpeningHours, exceptions: Mapping[date, HoursException], now: datetime
) -> Strip | None:
    """From an hour before the first thing in it until an hour after the last; None if it stays closed."""
    today = now.date()
    spans = _spans_on(hours, exceptions, today)
    night = _spans_on(hours, exceptions, today - timedelta(days=1))
    parts = [
        *((0, span.closes - DAY) for span in night if span.closes > DAY),
        *((span.opens, min(span.closes, DAY)) for span in spans),
    ]
    if not parts:
        return None
    minute = _minute_of(now)
    starts = max(0, (min(minute, parts[0][0]) // 60 - 1) * 60)
    ends = min(DAY, (max(minute, *(end for _, end in parts)) // 60 + 2) * 60)

    def x(at: int) -> int:
        return round((at - starts) * _WIDTH / (ends - starts))

    clock = format_clock(t, minute)
    return Strip(
        parts=tuple((x(start), x(end) - x(start)) for start, end in parts),
        now=min(x(minute), _WIDTH - 3),
        step=min(8, max(2, round(10 * x(minute) / _WIDTH))),
        starts=format_clock(t, starts),
        clock=t.hours_now.format(time=clock),
        ends=format_clock(t, ends),
        label=t.hours_today.format(hours=format_periods(t, spans), time=clock),
    )


def _spans_on(hours: OpeningHours, exceptions: Mapping[date, HoursException], day: date) -> list[Span]:
    exception = exceptions.get(day)
    return _spans_of_week(hours, day.weekday()) if exception is None else spans_of(exception.periods)


def _spans_of_week(hours: OpeningHours, weekday: int) -> list[Span]:
    return spans_of(getattr(hours.week, DAYS[weekday]))


def _minute_of(moment: datetime) -> int:
    return moment.hour * 60 + moment.minute
