"""An event for a calendar: iCalendar (RFC 5545)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from domain.payloads.content_lines import escape_text, quote_parameter, write_lines, write_uri
from domain.payloads.line_breaks import on_one_line
from domain.payloads.mailto import write_address

_EMAIL = re.compile(r"[^\s@<>,;:\"]+@[^\s@<>,;:\"]+")


@dataclass(frozen=True, kw_only=True, slots=True)
class Event:
    """Two dates make it last all day, `end` being the last of its days; moments must know their time zone."""

    uid: str
    stamp: datetime
    title: str
    start: datetime | date
    end: datetime | date | None = None
    location: str | None = None
    description: str | None = None
    organizer: str | None = None
    url: str | None = None


def write_icalendar(event: Event) -> str:
    """A whole calendar with the one event; moments are in UTC.

    Raises ValueError for a moment without a time zone, OverflowError for an end after the year 9999.
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Repoint//Repoint//EN"]
    if event.organizer:
        # RFC 5545 3.8.4.3 keeps organizers from events that are nobody's but the owner's of the calendar; in a
        # publication (RFC 5546 3.2.1) one is expected.
        lines.append("METHOD:PUBLISH")
    return write_lines([*lines, "BEGIN:VEVENT", *_properties(event), "END:VEVENT", "END:VCALENDAR"])


def _properties(event: Event) -> Iterator[str]:
    yield f"UID:{escape_text(event.uid)}"
    yield f"DTSTAMP:{_write_moment(event.stamp)}"
    yield f"DTSTART{_write_time(event.start)}"
    if event.end is not None:
        yield from _end(event.start, event.end)
    yield f"SUMMARY:{escape_text(event.title)}"
    if event.location:
        yield f"LOCATION:{escape_text(event.location)}"
    if event.description:
        yield f"DESCRIPTION:{escape_text(event.description)}"
    if event.organizer:
        yield _organizer(event.organizer)
    if event.url:
        yield f"URL:{write_uri(event.url)}"


def _end(start: datetime | date, end: datetime | date) -> Iterator[str]:
    """3.6.1: the end is the first moment, or day, that is no longer part of it."""
    if not isinstance(end, datetime):
        end += timedelta(days=1)
    # 3.8.2.2: it must be later than the start; without one the event takes no time, or a day.
    if end > start:
        yield f"DTEND{_write_time(end)}"


def _organizer(organizer: str) -> str:
    """3.8.4.3 wants the address of a person. For one without, calendars write `invalid:nomail` beside the name."""
    if _EMAIL.fullmatch(on_one_line(organizer)):
        return f"ORGANIZER:mailto:{write_address(organizer)}"
    return f"ORGANIZER;CN={quote_parameter(organizer)}:invalid:nomail"


def _write_time(time: datetime | date) -> str:
    if isinstance(time, datetime):
        return f":{_write_moment(time)}"
    return f";VALUE=DATE:{time.isoformat().replace('-', '')}"


def _write_moment(moment: datetime) -> str:
    if moment.tzinfo is None:
        raise ValueError("a moment without a time zone")
    written = moment.astimezone(UTC).isoformat(timespec="seconds").removesuffix("+00:00")
    return f"{written.replace('-', '').replace(':', '')}Z"
