"""Type 9: an event for the calendar."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Annotated, Any, ClassVar

from pydantic import Field

from domain.content.fields import Line, Name, Text, checked
from domain.content.moments import Moment, day_of, in_zone, is_before, parse_moment
from domain.content.qr_type import CodeContent, Printed
from domain.kernel.destinations import Destination
from domain.kernel.errors import Fault
from domain.kernel.time_zones import parse_time_zone, zone_named
from domain.payloads.icalendar import Event, format_icalendar


def _check_time_zone(text: str) -> str:
    name = parse_time_zone(text)
    if name != text:
        raise ValueError(f"must be spelled {name}")
    return text


class EventContent(CodeContent):
    """`start` and `end` are days or times; the last day of `end` is part of the event.

    `all_day` makes days of times: those that calendars in `timezone` show.
    """

    type_id: ClassVar[int] = 9
    slug: ClassVar[str] = "event"
    type_name: ClassVar[str] = "Event"
    type_description: ClassVar[str] = "An event for the calendar."
    scan: ClassVar[str] = "Shows the event with a button that adds it to the calendar."
    example: ClassVar[Mapping[str, Any]] = {
        "title": "Summer party",
        "start": "2027-06-18T18:00:00+02:00",
        "end": "2027-06-18T23:00:00+02:00",
        "timezone": "Europe/Berlin",
        "location": "The garden",
    }

    title: Name
    start: Moment
    end: Moment | None = None
    all_day: bool = False
    timezone: Annotated[str, Field(max_length=64), checked(_check_time_zone)] | None = None
    location: Annotated[str, Field(max_length=1_000)] | None = None
    description: Text | None = None
    organizer: Line | None = None
    url: Destination | None = None

    def conflicts(self) -> Iterator[Fault]:
        start, end = self.starts(), self.ends()
        if end is None:
            return
        if isinstance(start, datetime) != isinstance(end, datetime):
            kind = "a time" if isinstance(start, datetime) else "a day"
            yield Fault("end", f"must be {kind}, as start is")
        elif is_before(end, start):
            yield Fault("end", "must not be before start")

    def starts(self) -> date | datetime:
        """A day, or an aware time: in `timezone` when there is one, else with the offset that was typed."""
        return self._read(self.start)

    def ends(self) -> date | datetime | None:
        """As `starts`; a day is the last one."""
        return self._read(self.end) if self.end is not None else None

    def event(self, uid: str, stamp: datetime) -> Event:
        """The entry for a calendar; `stamp` is when it was written (DTSTAMP)."""
        return Event(
            uid=uid,
            stamp=stamp,
            title=self.title,
            start=self.starts(),
            end=self.ends(),
            location=self.location,
            description=self.description,
            organizer=self.organizer,
            url=self.url,
        )

    def static_payload(self, printed: Printed) -> str:
        return format_icalendar(self.event(str(printed.id), printed.created_at))

    def _read(self, parsed: str) -> date | datetime:
        zone = zone_named(self.timezone) if self.timezone is not None else None
        moment = in_zone(parse_moment(parsed), zone)
        return day_of(moment) if self.all_day else moment
