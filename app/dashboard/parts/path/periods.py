"""For how long scans are led elsewhere: the choice of a time in a form."""

from datetime import timedelta, tzinfo
from typing import Final

from app.dashboard.frame import SignedIn
from app.dashboard.frame.requests import Fields
from domain.kernel.time_zones import local_time, midnight_of, with_offset

# The choice of a time, and its own answer.
PERIOD: Final = ("period", "from", "until")
MOMENTS: Final = PERIOD[1:]
_SATURDAY: Final = 5
_WEEK: Final = 7


def period_of(request: SignedIn) -> dict[str, str] | None:
    """The moments of the choice, by the account's clock; None for good."""
    period, zone = request.fields.get("period", ""), request.zone
    starts = today = local_time(request.deps.clock(), zone).date()
    if period == "own":
        return moments_in(request.fields, "", zone)
    if period == "weekend":
        starts += timedelta(days=max(0, _SATURDAY - today.weekday()))
    days = {"today": 1, "week": _WEEK, "weekend": _WEEK - starts.weekday()}.get(period)
    if days is None:
        return None
    until = {"until": midnight_of(starts + timedelta(days=days), zone).isoformat()}
    return until if starts == today else {"from": midnight_of(starts, zone).isoformat(), **until}


def moments_in(fields: Fields, prefix: str, zone: tzinfo) -> dict[str, str]:
    given = {name: fields.get(prefix + name, "") for name in MOMENTS}
    return {name: with_offset(text, zone) for name, text in given.items() if text}
