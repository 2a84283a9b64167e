"""Expiry and scan limit as assistants set them: a date ends with its day, and no limit is over already."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime, timedelta, tzinfo

from domain.codes.serialization import format_time
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields, parse_time
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import with_offset


def assisted_limits(fields: Fields, before: ShortURL | None, *, zone: tzinfo, now: datetime) -> Fields:
    """`expires_at` with its offset. A date is the end of that day, which is the midnight after it.

    `before` is None for a new code. Raises ValidationFailed for a limit that is reached or in the past.
    """
    written = fields.get("expires_at")
    if isinstance(written, str):
        with suppress(ValueError, OverflowError):
            written = f"{date.fromisoformat(written) + timedelta(days=1)}T00:00:00"
        fields = {**fields, "expires_at": with_offset(written, zone)}
    if faults := [*_faults(fields, before, now)]:
        raise ValidationFailed(faults)
    return fields


def _faults(fields: Fields, before: ShortURL | None, now: datetime) -> Iterator[Fault]:
    stored, scans = (before.restrictions, before.scan_count) if before else (None, 0)
    limit = fields.get("scan_limit")
    if type(limit) is int and 0 < limit <= scans and not (stored and limit == stored.scan_limit):
        yield Fault("scan_limit", Reason.SCANS_COUNTED, size=scans)
    ends_at = None
    if "expires_at" in fields:
        # What is no time is refused elsewhere.
        with suppress(ValueError, TypeError):
            ends_at = parse_time(fields["expires_at"])
    elif stored and fields.get("expiration_enabled") is True:
        ends_at = stored.expires_at
    if ends_at is not None and ends_at <= now and not (stored and ends_at == stored.ends_at):
        said = format_time(now.replace(microsecond=0))
        yield Fault("expires_at", Reason.PASSED, value=format_time(ends_at), now=said)
