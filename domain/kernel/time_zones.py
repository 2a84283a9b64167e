"""Time zones by their IANA names."""

from datetime import UTC, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones


def parse_time_zone(text: str) -> str:
    """The name of a zone, in the one spelling it has. Raises ValueError in words for whoever typed it."""
    name = _names().get(text.strip().lower())
    if name is None:
        raise ValueError("is no IANA time zone, like Europe/Berlin")
    return name


def zone_named(name: str) -> tzinfo:
    """The zone that was stored; UTC for one that this machine's list of zones has no longer."""
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        return UTC


@cache
def _names() -> dict[str, str]:
    """By their lower case. Listing them reads every file of a zone: once for each process."""
    # Some systems have files of these two, which are the time of no place.
    return {name.lower(): name for name in available_timezones() - {"Factory", "localtime"}}
