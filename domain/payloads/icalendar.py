"""An event for a calendar: iCalendar (RFC 5545)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from domain.payloads.content_lines import escape_text, escape_uri, fold_lines, on_one_line, quote_parameter
from domain.payloads.uris import format_address

_EMAIL = re.compile(r"[^\s@<>,;:\"]+@[^\s@<>,;:\"]+")

# As long as the calendars of phones make an event; with no length it would be a line between two hours.
_UNKNOWN_LENGTH = "PT1H"


@dataclass(frozen=True, kw_only=True, slots=True)
class Event:
    """With two dates it lasts whole days, and `end` is the last of them. Times must be aware.

    `version`: grows with every change, so that a calendar replaces what it has. `changed`: when that was.
    """

    uid: str
    stamp: datetime
    title: str
    start: datetime | date
    end: datetime | date | None = None
    location: str | None = None
    description: str | None = None
    organizer: str | None = None
    url: str | None = None
    version: int | None = None
    changed: datetime | None = None


def format_icalendar(event: Event) -> str:
    """A calendar with one event; times are in UTC.

    Raises ValueError for a naive time, OverflowError for an end after the year 9999.
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Repoint//Repoint//EN"]
    if event.organizer:
        # RFC 5545 3.8.4.3 allows no organizer in an event of the calendar's own user. A published event
        # (RFC 5546 3.2.1) has one.
        lines.append("METHOD:PUBLISH")
    return fold_lines([*lines, "BEGIN:VEVENT", *_properties(event), "END:VEVENT", "END:VCALENDAR"])


def _properties(event: Event) -> Iterator[str]:
    yield f"UID:{escape_text(event.uid)}"
    yield f"DTSTAMP:{_format_utc(event.stamp)}"
    yield f"DTSTART{_format_value(event.start)}"
    yield from _end(event.start, event.end)
    if event.version is not None:
        yield f"SEQUENCE:{event.version}"
    if event.changed is not None:
        yield f"LAST-MODIFIED:{_format_utc(event.changed)}"
    yield f"SUMMARY:{escape_text(event.title)}"
    if event.location:
        yield f"LOCATION:{escape_text(event.location)}"
    if event.description:
        yield f"DESCRIPTION:{escape_text(event.description)}"
    if event.organizer:
        yield _organizer(event.organizer)
    if event.url:
        yield f"URL:{escape_uri(event.url)}"


def _end(start: datetime | date, end: datetime | date | None) -> Iterator[str]:
    """3.6.1: DTEND is the first moment, or day, after the event. Without one it takes no time, or one day."""
    if end is None:
        if isinstance(start, datetime):
            yield f"DURATION:{_UNKNOWN_LENGTH}"
        return
    if not isinstance(end, datetime):
        end += timedelta(days=1)
    # 3.8.2.2: it must be later than the start.
    if end > start:
        yield f"DTEND{_format_value(end)}"


def _organizer(organizer: str) -> str:
    """3.8.4.3 requires an address. Calendars put `invalid:nomail` beside a name that has none."""
    if _EMAIL.fullmatch(on_one_line(organizer)):
        return f"ORGANIZER:mailto:{format_address(organizer)}"
    return f"ORGANIZER;CN={quote_parameter(organizer)}:invalid:nomail"


def _format_value(time: datetime | date) -> str:
    if isinstance(time, datetime):
        return f":{_format_utc(time)}"
    return f";VALUE=DATE:{time.isoformat().replace('-', '')}"


def _format_utc(time: datetime) -> str:
    if time.tzinfo is None:
        raise ValueError("a time without a time zone")
    text = time.astimezone(UTC).isoformat(timespec="seconds").removesuffix("+00:00")
    return f"{text.replace('-', '').replace(':', '')}Z"
