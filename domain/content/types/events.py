"""Type 9: an event for the calendar."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Annotated
from uuid import UUID

from pydantic import Field

from domain.content.fields import Line, Name, Text, TimeZone
from domain.content.moments import Moment, day_of, is_before, parse_moment
from domain.content.qr_type import CodeContent
from domain.kernel.faults import Fault
from domain.kernel.net.destinations import Destination
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import zone_named
from domain.payloads.icalendar import Event, format_icalendar


class EventContent(CodeContent):
    """`start` and `end` are days or times. A day as `end` is the last day of the event.

    `all_day` turns times into the days that calendars in `timezone` show; a midnight ends the day before.
    """

    type_id = 9
    slug = "event"
    type_name = "Event"
    type_description = "An event for the calendar."
    scan = "Shows the event with a button that adds it to the calendar."
    example = {
        "title": "Summer party",
        "start": "2027-06-18T18:00:00+02:00",
        "end": "2027-06-18T23:00:00+02:00",
        "timezone": "Europe/Berlin",
        "location": "The garden",
    }

    title: Name = Field(description="The name of the event.")
    start: Moment = Field(description="When it begins: a day or a time.")
    end: Moment | None = Field(None, description="When it ends: a time, or the last day.")
    all_day: bool = Field(default=False, description="Whether calendars show whole days.")
    timezone: TimeZone | None = Field(None, description="The event's IANA time zone, like `Europe/Berlin`.")
    location: Annotated[str, Field(max_length=1_000)] | None = Field(None, description="Where it happens.")
    description: Text | None = Field(None, description="What it is about.")
    organizer: Line | None = Field(None, description="Who organizes it.")
    url: Destination | None = Field(None, description="The address of a page about the event.")

    def conflicts(self) -> Iterator[Fault]:
        start, end = self.starts(), self.ends()
        if end is None:
            return
        if isinstance(start, datetime) != isinstance(end, datetime):
            kind = "time" if isinstance(start, datetime) else "day"
            yield Fault("end", Reason.NOT_ALIKE, value=kind, other="start")
        elif is_before(end, start):
            yield Fault("end", Reason.BEFORE, other="start")

    def starts(self) -> date | datetime:
        """The start: a day, or a time in `timezone`; without a `timezone`, a time keeps its own offset."""
        start = self._moment(self.start)
        return day_of(start) if self.all_day else start

    def ends(self) -> date | datetime | None:
        """The end, written as in `starts`; a day is the last day of the event, which a midnight ends."""
        if self.end is None:
            return None
        start, end = self._moment(self.start), self._moment(self.end)
        if not self.all_day:
            return end
        is_midnight = isinstance(end, datetime) and end.time() == time.min and is_before(start, end)
        return max(day_of(start), day_of(end) - timedelta(days=1)) if is_midnight else day_of(end)

    def zone(self) -> tzinfo | None:
        """`timezone`, else the offset of its start; None where that is a day alone."""
        start = self._moment(self.start)
        zone = start.tzinfo if isinstance(start, datetime) else None
        return zone_named(self.timezone) if self.timezone is not None else zone

    def static_payload(self, code_id: UUID, created_at: datetime) -> str:
        """The payload without the texts that make a symbol too fine for a phone's screen."""
        return format_icalendar(self._event(code_id, created_at))

    def calendar_file(self, code_id: UUID, changed_at: datetime, version: int) -> str:
        event = self._event(code_id, changed_at)
        return format_icalendar(
            replace(
                event,
                description=self.description,
                organizer=self.organizer,
                url=self.url,
                version=version,
                changed=changed_at,
            )
        )

    def _event(self, code_id: UUID, stamp: datetime) -> Event:
        return Event(
            uid=str(code_id),
            stamp=stamp,
            title=self.title,
            start=self.starts(),
            end=self.ends(),
            location=self.location,
        )

    def _moment(self, text: str) -> date | datetime:
        moment = parse_moment(text)
        if isinstance(moment, datetime) and self.timezone is not None:
            return moment.astimezone(zone_named(self.timezone))
        return moment
