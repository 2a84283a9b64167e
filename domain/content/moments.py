"""Days and times of content: content keeps the text, pages and calendars parse it."""

from datetime import date, datetime
from typing import Annotated

from pydantic import Field, WithJsonSchema

from domain.kernel.faults import InvalidValue, readable_by
from domain.kernel.parsing import parse_time
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import parse_day

# Between these years a time can be converted to any zone, and every day has a next day.
_FIRST_YEAR, _LAST_YEAR = 1_000, 9_998


def parse_moment(text: str) -> date | datetime:
    """A day (`2026-11-20`), or an RFC 3339 time with its own offset. Raises InvalidValue."""
    try:
        moment = parse_day(text) if len(text) == 10 else _parse_time(text)
    except ValueError:
        raise InvalidValue(Reason.MOMENT) from None
    if not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        raise InvalidValue(Reason.YEARS, least=_FIRST_YEAR, limit=_LAST_YEAR)
    return moment


def day_of(moment: date | datetime) -> date:
    return moment.date() if isinstance(moment, datetime) else moment


def is_before(one: date | datetime, other: date | datetime) -> bool:
    """Whether `one` is earlier; a day and a time compare by their days."""
    if isinstance(one, datetime) and isinstance(other, datetime):
        return one < other
    return day_of(one) < day_of(other)


def has_passed(until: date | datetime, now: datetime) -> bool:
    """Whether `now` is after `until`; a day ends at midnight in the time zone of `now`."""
    return now > until if isinstance(until, datetime) else now.date() > until


def _parse_time(text: str) -> datetime:
    # It accepts RFC 3339 only, but returns UTC.
    parse_time(text)
    return datetime.fromisoformat(text.upper())


Moment = Annotated[
    str,
    Field(max_length=40),
    readable_by(parse_moment),
    WithJsonSchema(
        {"anyOf": [{"type": "string", "format": "date-time"}, {"type": "string", "format": "date"}]}
    ),
]
