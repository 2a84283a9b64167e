"""Times as people say them, by the clock of their account."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from typing import Self

from babel import dates

from app.dashboard.frame.requests import SignedIn
from app.pages.texts import Translations
from domain.kernel.time_zones import local_time

_NAMED_DAYS = {-1: "day_yesterday", 0: "day_today", 1: "day_tomorrow"}


@dataclass(frozen=True, slots=True)
class Moment:
    """`iso`: for `<time datetime>`. `words`: "today, 8:12"."""

    iso: str
    words: str

    @classmethod
    def of(cls, t: Translations, moment: datetime, zone: tzinfo, now: datetime) -> Self:
        """The year is named when it is not the current one."""
        local = local_time(moment, zone)
        day = day_words(t, local.date(), now.astimezone(zone).date(), is_short=True)
        clock = dates.format_time(local, "short", locale=t.locale)
        return cls(moment.isoformat(), t.day_and_clock.format(day=day, clock=clock))

    @classmethod
    def seen_by(cls, request: SignedIn, moment: datetime) -> Self:
        return cls.of(request.t, moment, request.zone, request.deps.clock())


def day_words(t: Translations, day: date, today: date, *, is_short: bool = False) -> str:
    """Like "today", "4 March" and "4 March 2025"; short: "4 Mar"."""
    named = _NAMED_DAYS.get((day - today) // timedelta(days=1))
    if named:
        return str(getattr(t, named))
    if day.year == today.year:
        return dates.format_skeleton("MMMd" if is_short else "MMMMd", day, locale=t.locale)
    if is_short:
        return dates.format_skeleton("yMMMd", day, locale=t.locale)
    return dates.format_date(day, "long", locale=t.locale)


def day_seen_by(request: SignedIn, moment: datetime, *, is_short: bool = False) -> str:
    """The day of a moment, as of `day_words`, by the clock of the account."""
    day, today = (one.astimezone(request.zone).date() for one in (moment, request.deps.clock()))
    return day_words(request.t, day, today, is_short=is_short)


def ago(t: Translations, moment: datetime, now: datetime) -> str:
    """How long ago it was, like "2 minutes ago"."""
    return dates.format_timedelta(min(moment - now, timedelta()), add_direction=True, locale=t.locale)


def input_time(moment: datetime, zone: tzinfo) -> str:
    """The value of an input `datetime-local`."""
    local = local_time(moment, zone).replace(tzinfo=None)
    is_whole = not (local.second or local.microsecond)
    return local.isoformat(timespec="minutes" if is_whole else "milliseconds")
