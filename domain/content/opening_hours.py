"""Opening hours: a week, exceptions by date, and whether a place is open at a moment (decision 0049)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Annotated, Any, Final

from pydantic import Field, WithJsonSchema

from domain.content.fields import Line, Text, TimeZone, by_kind, matching
from domain.kernel.faults import Fault, readable_by
from domain.kernel.parsing import Fields, Strict
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import moment_of, parse_day, zone_named

DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
DAY: Final = 24 * 60
_WEEK: Final = len(DAYS) * DAY
CLOCK: Final = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"
# Exceptions can close a place for as long; what comes later is not worth a promise.
_DAYS_AHEAD: Final = 100


class Period(Strict):
    """`closes` at or before `opens` is on the next day: 18:00 to 02:00; 00:00 to 00:00 is a whole day."""

    opens: Annotated[str, *matching(CLOCK, Reason.CLOCK)] = Field(description="A time of day, like `08:00`.")
    closes: Annotated[str, *matching(f"{CLOCK}|24:00", Reason.CLOSING)] = Field(
        description="A time of day; at or before `opens` it is on the next day. `24:00` is midnight."
    )


Periods = Annotated[list[Period], Field(max_length=10)]


class Week(Strict):
    """A day without periods is closed."""

    monday: Periods | None = Field(None, description="When it is open on Mondays; empty when closed.")
    tuesday: Periods | None = Field(None, description="When it is open on Tuesdays; empty when closed.")
    wednesday: Periods | None = Field(None, description="When it is open on Wednesdays; empty when closed.")
    thursday: Periods | None = Field(None, description="When it is open on Thursdays; empty when closed.")
    friday: Periods | None = Field(None, description="When it is open on Fridays; empty when closed.")
    saturday: Periods | None = Field(None, description="When it is open on Saturdays; empty when closed.")
    sunday: Periods | None = Field(None, description="When it is open on Sundays; empty when closed.")


class HoursException(Strict):
    """A date with periods of its own in place of those of its day of the week; without any it is closed."""

    date: Annotated[
        str,
        readable_by(parse_day),
        WithJsonSchema({"type": "string", "format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}),
    ] = Field(description="The date.")
    periods: Periods | None = Field(None, description="When it is open on that date; empty when closed.")
    note: Line | None = Field(None, description="Why, in the words of the page: `Christmas Eve`.")


class OpeningHours(Strict):
    """Times are those of clocks in `timezone`. A period belongs to the day on which it begins."""

    timezone: TimeZone | None = Field(None, description="The place's IANA time zone; default: the account's.")
    week: Week = Field(description="The periods of each day of the week.")
    exceptions: Annotated[list[HoursException], Field(max_length=100)] | None = Field(
        None, description="Dates with other periods, such as holidays."
    )


Hours = Annotated[
    Text | OpeningHours,
    by_kind({str: Text, dict: OpeningHours}, Reason.TEXT_OR_WEEK),
]


@dataclass(frozen=True, slots=True)
class Span:
    """Minutes from the midnight with which a day begins; an end after 1,440 is on the next day."""

    opens: int
    closes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """`changes_at`: when it closes, or opens, next, by the clock of the place. None: not in sight."""

    is_open: bool
    changes_at: datetime | None


def with_time_zone(fields: Fields, before: object, zone: tzinfo) -> Fields:
    """The fields of a body; hours that are new get the time zone of the account if they name none.

    `before`: the content that they change. Its hours keep their time zone.
    """
    hours = fields.get("hours")
    # Whatever else stands there is a fault that the model names.
    if not isinstance(hours, Mapping) or hours.get("timezone") not in (None, ""):
        return fields
    if "timezone" not in hours and getattr(getattr(before, "hours", None), "timezone", None):
        return fields
    others = {name: value for name, value in hours.items() if name != "timezone"}
    return {**fields, "hours": {"timezone": getattr(zone, "key", "UTC"), **others}}


def hours_conflicts(hours: str | OpeningHours | None) -> Iterator[Fault]:
    """Periods that overlap, in the week as it repeats or within an exception, and dates that come twice."""
    if not isinstance(hours, OpeningHours):
        return
    week = [
        (Span(span.opens + index * DAY, span.closes + index * DAY), f"hours.week.{day}[{place}]")
        for index, day in enumerate(DAYS)
        for place, span in _read(getattr(hours.week, day))
    ]
    # The night that begins on Sunday ends on Monday.
    yield from _overlaps(week, max((span.closes for span, _ in week), default=0) - _WEEK)
    dates: set[str] = set()
    for index, exception in enumerate(hours.exceptions or ()):
        path = f"hours.exceptions[{index}]"
        if exception.date in dates:
            yield Fault(f"{path}.date", Reason.DATE_TWICE)
        dates.add(exception.date)
        yield from _overlaps(
            [(span, f"{path}.periods[{place}]") for place, span in _read(exception.periods)], 0
        )


def zone_of(hours: OpeningHours) -> tzinfo:
    return zone_named(hours.timezone) if hours.timezone else UTC


def spans_of(periods: Iterable[Period] | None) -> list[Span]:
    """The spans in order, without those that an older rule accepted and that are no times."""
    return sorted((span for _, span in _read(periods)), key=lambda span: span.opens)


def exceptions_by_date(hours: OpeningHours) -> dict[date, HoursException]:
    found = {}
    for exception in hours.exceptions or ():
        try:
            found[date.fromisoformat(exception.date)] = exception
        except ValueError:
            continue
    return found


def opening_at(hours: OpeningHours, now: datetime) -> Opening:
    """The opening at a moment. Times that clocks skip or repeat are those of `moment_of`."""
    zone = zone_of(hours)
    for opens, closes in _runs(hours, now.astimezone(zone).date(), zone):
        if opens <= now < closes:
            is_over = closes - now < timedelta(days=_DAYS_AHEAD - 2)
            return Opening(is_open=True, changes_at=closes.astimezone(zone) if is_over else None)
        if now < opens:
            return Opening(is_open=False, changes_at=opens.astimezone(zone))
    return Opening(is_open=False, changes_at=None)


def _runs(hours: OpeningHours, today: date, zone: tzinfo) -> Iterator[tuple[datetime, datetime]]:
    """The times at which it is open, in order; those that touch are one."""
    run: tuple[datetime, datetime] | None = None
    for opens, closes in _openings(hours, today, zone):
        if run is not None and opens <= run[1]:
            run = (run[0], max(run[1], closes))
            continue
        if run is not None:
            yield run
        run = (opens, closes)
    if run is not None:
        yield run


def _openings(hours: OpeningHours, today: date, zone: tzinfo) -> Iterator[tuple[datetime, datetime]]:
    """The openings in UTC, from the night of yesterday on."""
    week = [spans_of(getattr(hours.week, day)) for day in DAYS]
    exceptions = exceptions_by_date(hours)
    for distance in range(-1, _DAYS_AHEAD):
        day = today + timedelta(days=distance)
        exception = exceptions.get(day)
        for span in week[day.weekday()] if exception is None else spans_of(exception.periods):
            midnight = datetime.combine(day, time())
            opens = moment_of(midnight + timedelta(minutes=span.opens), zone)
            closes = moment_of(midnight + timedelta(minutes=span.closes), zone)
            # In spring, both can lie in the hour that the clocks skip.
            if opens < closes:
                yield opens, closes


def _read(periods: Iterable[Period] | None) -> Iterator[tuple[int, Span]]:
    """The periods with their places."""
    for place, period in enumerate(periods or ()):
        opens, closes = _minutes(period.opens), _minutes(period.closes)
        if opens is not None and closes is not None:
            yield place, Span(opens, closes if closes > opens else closes + DAY)


def _minutes(clock: Any) -> int | None:
    hour, _, minute = clock.partition(":") if isinstance(clock, str) else ("", "", "")
    is_clock = len(hour) == len(minute) == 2 and (hour + minute).isdecimal()
    return int(hour) * 60 + int(minute) if is_clock and int(hour) <= 24 and int(minute) < 60 else None


def _overlaps(spans: Iterable[tuple[Span, str]], reached: int) -> Iterator[Fault]:
    """The periods that begin before an earlier one has ended. `reached`: until when an earlier one lasts."""
    for span, path in sorted(spans, key=lambda one: one[0].opens):
        if span.opens < reached:
            yield Fault(path, Reason.OVERLAP)
        reached = max(reached, span.closes)
