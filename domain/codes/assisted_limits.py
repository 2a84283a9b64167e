"""Expiry and scan limit as assistants set them: a date ends with its day, and no limit is over already."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

from domain.codes.serialization import format_time
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import Fault
from domain.kernel.parsing import Fields
from domain.kernel.time_zones import with_offset

_TO_END_IT: Final = "To end it now, pause it"


def with_end_of_day(fields: Fields, zone: tzinfo) -> Fields:
    """`expires_at` with its offset. A date is the end of that day, which is the midnight after it."""
    written = fields.get("expires_at")
    if not isinstance(written, str):
        return fields
    with suppress(ValueError, OverflowError):
        written = f"{date.fromisoformat(written) + timedelta(days=1)}T00:00:00"
    return {**fields, "expires_at": with_offset(written, zone)}


def faults_of_limits(fields: Fields, before: ShortURL | None, now: datetime) -> Iterator[Fault]:
    """A new limit that the scans have reached, and a new end in the past. `before` is None for a new code."""
    stored, scans = (before.restrictions, before.scan_count) if before else (None, 0)
    limit = fields.get("scan_limit")
    if type(limit) is int and 0 < limit <= scans and not (stored and limit == stored.scan_limit):
        yield Fault(
            "scan_limit",
            f"counts all scans so far, which are {scans:,}: it must be more than that. {_TO_END_IT}",
        )
    is_switched_on = fields.get("expiration_enabled") is True and "expires_at" not in fields
    ends_at = stored.expires_at if stored and is_switched_on else _moment(fields.get("expires_at"))
    is_same = stored is not None and ends_at == stored.expires_at and stored.expiration_enabled
    if ends_at is not None and ends_at <= now and not is_same:
        yield Fault(
            "expires_at",
            f"is {format_time(ends_at)}, which has passed: it is {format_time(now.replace(microsecond=0))}"
            f" now. {_TO_END_IT}",
        )


def _moment(written: object) -> datetime | None:
    """None for what is not a time with its offset, which is refused elsewhere."""
    try:
        moment = datetime.fromisoformat(written) if isinstance(written, str) else None
        return moment.astimezone(UTC) if moment and moment.tzinfo else None
    except (ValueError, OverflowError):
        return None
