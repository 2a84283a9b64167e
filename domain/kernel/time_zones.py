"""Dates, time zones by their IANA names, and times that are local to one."""

import re
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from typing import Annotated, Final
from zoneinfo import ZoneInfo, available_timezones

from pydantic import BeforeValidator, WithJsonSchema

from domain.kernel.faults import InvalidValue
from domain.kernel.parsing import parse_time
from domain.kernel.reasons import Reason

_DATE: Final = r"\d{4}-\d\d-\d\d"
_CLOCK: Final = r"(?:[01]\d|2[0-3]):[0-5]\d"
_ONLY_DATE: Final = re.compile(_DATE, flags=re.ASCII)
_LOCAL = re.compile(rf"{_DATE}(?:[Tt ]{_CLOCK}(?::[0-5]\d(?:\.\d{{1,6}})?)?)?", flags=re.ASCII)
# In a query, an unescaped + is a space.
_UNESCAPED = re.compile(rf"({_DATE}[Tt ]{_CLOCK}:\d\d(?:\.\d+)?) ({_CLOCK})", flags=re.ASCII)


def parse_day(text: object) -> date:
    """A `full-date` of RFC 3339 (section 5.6), which a week date of ISO 8601 is not. Raises InvalidValue."""
    with suppress(ValueError):
        day = date.fromisoformat(str(text))
        if str(day) == str(text):
            return day
    raise InvalidValue(Reason.DATE)


Day = Annotated[date, BeforeValidator(parse_day), WithJsonSchema({"type": "string", "format": "date"})]


def parse_time_zone(text: str) -> str:
    """The name of a zone in its canonical spelling. Raises InvalidValue."""
    name = _names().get(text.strip().lower())
    if name is None:
        raise InvalidValue(Reason.ZONE)
    return name


def time_zones() -> list[str]:
    """The names that can be chosen, in order."""
    return sorted(_names().values())


def zone_named(name: str) -> tzinfo:
    """A stored zone; UTC if this machine's list of zones does not have it."""
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        return UTC


def zone_asked(name: object, otherwise: tzinfo) -> tzinfo:
    """The zone that a caller names, else `otherwise`: a wrong name is refused elsewhere."""
    try:
        return zone_named(parse_time_zone(name)) if isinstance(name, str) else otherwise
    except InvalidValue:
        return otherwise


def with_offset(text: str, zone: tzinfo) -> str:
    """A local time, or the midnight of a date, with its offset in `zone`; any other text unchanged.

    The first of two times with the same name is meant; one that the clocks skip is extrapolated.
    """
    if unescaped := _UNESCAPED.fullmatch(text):
        return "+".join(unescaped.groups())
    if not _LOCAL.fullmatch(text):
        return text
    try:
        moment = datetime.fromisoformat(text.upper()).replace(tzinfo=zone)
        offset = moment.utcoffset()
        # RFC 3339 has no seconds in an offset, which early times have.
        return (moment.astimezone(UTC) if offset and offset.seconds % 60 else moment).isoformat()
    except (ValueError, OverflowError):
        return text


def end_with_offset(text: str, zone: tzinfo) -> str:
    """As `with_offset`, and a date is the end of that day, which is the midnight after it.

    The last day of all ends with the last moment that can be written.
    """
    if text == date.max.isoformat():
        return datetime.max.replace(tzinfo=UTC).isoformat()
    with suppress(ValueError, OverflowError):
        if _ONLY_DATE.fullmatch(text):
            text = f"{date.fromisoformat(text) + timedelta(days=1)}T00:00:00"
    return with_offset(text, zone)


def moment_of(clock: datetime, zone: tzinfo) -> datetime:
    """The UTC time of a local time: the first one if it is ambiguous; a skipped one is extrapolated."""
    return clock.replace(tzinfo=zone, fold=0).astimezone(UTC)


def local_time(moment: datetime, zone: tzinfo) -> datetime:
    """A time in the zone, or in UTC where the local year would be before 1 or after 9999."""
    try:
        return moment.astimezone(zone)
    except OverflowError:
        return moment


def midnight_of(day: date, zone: tzinfo) -> datetime:
    return moment_of(datetime.combine(day, time()), zone)


def parse_moment_in(zone: tzinfo, text: str, *, ends_its_day: bool = False) -> datetime:
    """A time, or the midnight of a date; with `ends_its_day` the next one. Without an offset in `zone`.

    Raises InvalidValue.
    """
    try:
        moment = parse_time(end_with_offset(text, zone) if ends_its_day else with_offset(text, zone))
    except ValueError:
        raise InvalidValue(Reason.DATE_OR_TIME) from None
    if moment.year < 1970:
        raise InvalidValue(Reason.TOO_EARLY, least=1970)
    return moment


@cache
def _names() -> dict[str, str]:
    """The names of zones by their lower case, cached: listing them reads a file for each."""
    # Some systems have files of these two, which belong to no region.
    return {name.lower(): name for name in available_timezones() - {"Factory", "localtime"}}
