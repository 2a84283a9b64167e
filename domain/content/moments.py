"""Days and times as they are typed: content keeps the text, pages and calendars read it."""

import re
from datetime import date, datetime, tzinfo
from typing import Annotated

from pydantic import Field, WithJsonSchema

from domain.content.fields import checked
from domain.kernel.parsing import parse_time

# Between these a time can be moved to any zone, and a day has a day after it.
_FIRST_YEAR, _LAST_YEAR = 1_000, 9_998


def parse_moment(text: str) -> date | datetime:
    """A day (`2026-11-20`), or an RFC 3339 time with the offset that was typed. Raises ValueError in words."""
    try:
        moment = _parse_day(text) if len(text) == 10 else _parse_time(text)
    except ValueError:
        raise ValueError(
            "must be a time with its offset, like 2026-11-20T18:00:00Z (RFC 3339), or a day, like 2026-11-20"
        ) from None
    if not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        raise ValueError(f"must be in the years {_FIRST_YEAR} to {_LAST_YEAR}")
    return moment


def day_of(moment: date | datetime) -> date:
    return moment.date() if isinstance(moment, datetime) else moment


def is_before(one: date | datetime, other: date | datetime) -> bool:
    """Whether `one` is earlier; a day and a time compare by their days."""
    if isinstance(one, datetime) and isinstance(other, datetime):
        return one < other
    return day_of(one) < day_of(other)


def has_passed(until: date | datetime, now: datetime) -> bool:
    """Whether `now` is after `until`; a day has passed when it is over in the time zone of `now`."""
    if isinstance(until, datetime):
        return now > until
    return now.date() > until


def in_zone(moment: date | datetime, zone: tzinfo | None) -> date | datetime:
    """A time as clocks there show it; a day is the same day everywhere."""
    return moment.astimezone(zone) if isinstance(moment, datetime) and zone is not None else moment


def _parse_day(text: str) -> date:
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text, flags=re.ASCII) is None:
        raise ValueError
    return date.fromisoformat(text)


def _parse_time(text: str) -> datetime:
    # Only what RFC 3339 allows comes past this; but it forgets the offset.
    parse_time(text)
    return datetime.fromisoformat(text.upper())


def _check_moment(text: str) -> str:
    parse_moment(text)
    return text


Moment = Annotated[
    str,
    Field(max_length=40),
    checked(_check_moment),
    WithJsonSchema(
        {"anyOf": [{"type": "string", "format": "date-time"}, {"type": "string", "format": "date"}]}
    ),
]
