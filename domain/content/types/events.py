"""Type 9: an event for the calendar."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
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

    `all_day` turns times into the days that calendars in `timezone` show.
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

    title: Name
    start: Moment
    end: Moment | None = None
    all_day: bool = False
    timezone: TimeZone | None = None
    location: Annotated[str, Field(max_length=1_000)] | None = None
    description: Text | None = None
    organizer: Line | None = None
    url: Destination | None = None

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
        """A day, or a time in `timezone`; without a `timezone`, a time keeps its own offset."""
        return self._parse(self.start)

    def ends(self) -> date | datetime | None:
        """As `starts`; a day is the last day of the event."""
        return self._parse(self.end) if self.end is not None else None

    def static_payload(self, code_id: UUID, created_at: datetime) -> str:
        """Without the texts that make a symbol too fine for a phone's screen."""
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

    def _parse(self, text: str) -> date | datetime:
        moment = parse_moment(text)
        if isinstance(moment, datetime) and self.timezone is not None:
            moment = moment.astimezone(zone_named(self.timezone))
        return day_of(moment) if self.all_day else moment
