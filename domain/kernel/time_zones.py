"""Time zones by their IANA names."""

from datetime import UTC, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones


def parse_time_zone(text: str) -> str:
    """The name of a zone in its canonical spelling. Raises ValueError in words for the caller."""
    name = _names().get(text.strip().lower())
    if name is None:
        raise ValueError("is no IANA time zone, like Europe/Berlin")
    return name


def zone_named(name: str) -> tzinfo:
    """A stored zone; UTC if this machine's list of zones does not have it."""
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        return UTC


@cache
def _names() -> dict[str, str]:
    """By their lower case. Cached, since listing the names reads the file of each zone."""
    # Some systems have files of these two, which belong to no region.
    return {name.lower(): name for name in available_timezones() - {"Factory", "localtime"}}
