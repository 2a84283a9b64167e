"""The weekly report to an owner: when it is due, and the signed link that switches it off."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final
from uuid import UUID

from domain.kernel.ids import parse_id
from domain.kernel.signing import is_signature, sign

SENT_AT: Final = time(8)
# How long a report is still sent after a downtime.
SENT_FOR: Final = timedelta(days=2)
_WEEK: Final = timedelta(days=7)
# The time zone that is furthest ahead of UTC.
_FURTHEST_AHEAD: Final = timedelta(hours=14)


def latest_due(now: datetime, zone: tzinfo) -> date:
    """The latest Monday on which it was 8 o'clock in the zone. Its report is of the week before."""
    local = now.astimezone(zone)
    monday = local.date() - timedelta(days=local.weekday())
    return monday if now >= datetime.combine(monday, SENT_AT, zone) else monday - _WEEK


def latest_anywhere(now: datetime) -> date:
    """The latest Monday that has begun in any time zone."""
    today = (now.astimezone(UTC) + _FURTHEST_AHEAD).date()
    return today - timedelta(days=today.weekday())


def is_late(monday: date, now: datetime, zone: tzinfo) -> bool:
    """Whether it is too late for the report of that Monday."""
    return now >= datetime.combine(monday, SENT_AT, zone) + SENT_FOR


def unsubscribe_token(secret_key: bytes, account_id: UUID) -> str:
    """The token for the link in each report. It can only switch the reports off."""
    return f"{account_id}.{_signature(secret_key, account_id)}"


def account_in(secret_key: bytes, token: str) -> UUID | None:
    """The account of the token; None for one that we did not sign."""
    reference, _, signature = token.partition(".")
    account_id = parse_id(reference)
    if account_id is None or not is_signature(signature, _signature(secret_key, account_id)):
        return None
    return account_id


def _signature(secret_key: bytes, account_id: UUID) -> str:
    return sign(secret_key, f"no weekly reports\n{account_id}")
