"""What a caller asks to know about scans: which codes, when, by what; every fault by its name."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

from domain.analytics.periods import (
    Comparison,
    Grouping,
    Interval,
    Period,
    Preset,
    midnight_of,
    preset_period,
    until_now,
)
from domain.errors import Fault, ValidationFailed
from domain.time_zones import parse_time_zone, zone_named
from domain.typed import parse_time

_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d", flags=re.ASCII)
_NOT_EARLIER: Final = "must be earlier than to, which is not included: for one day, to is the day after"
# Nobody scanned anything before.
_OLDEST: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, kw_only=True, slots=True)
class ReportAsked:
    """As it was typed. `codes`: ids, short IDs or short URLs; none means the whole account.

    Of the account, `type_id` and `folder` (its id) take those that fit both. `starts` and `ends`: times or dates; they
    stand in the place of `preset`. A `time_zone` that is None is the account's.
    """

    codes: tuple[str, ...] = ()
    type_id: int | None = None
    folder: str | None = None
    starts: str | None = None
    ends: str | None = None
    preset: Preset | None = None
    interval: Interval | None = None
    group_by: Grouping | None = None
    compare: Comparison | None = None
    time_zone: str | None = None
    include_bots: bool = False


@dataclass(frozen=True, slots=True)
class TypedPeriod:
    """Exactly one of the two. `was_cut`: its end lay in the future."""

    preset: Preset | None
    period: Period | None
    was_cut: bool = False


def parse_zone(asked: ReportAsked, default: str) -> str:
    """The name of the time zone. Raises ValidationFailed."""
    try:
        return parse_time_zone(asked.time_zone) if asked.time_zone is not None else default
    except ValueError as error:
        raise ValidationFailed([Fault("timezone", str(error))]) from None


def parse_period(asked: ReportAsked, zone_name: str, *, now: datetime) -> TypedPeriod:
    """The period that was named or spelled out; the last 30 days where neither was. Raises ValidationFailed."""
    zone = zone_named(zone_name)
    faults: list[Fault] = []
    starts = parse_moment("from", asked.starts, zone, faults.append)
    ends = parse_moment("to", asked.ends, zone, faults.append)
    if not faults:
        faults += _faults_together(asked, starts, ends, until_now(now))
    if faults:
        raise ValidationFailed(faults)
    if starts is None:
        return TypedPeriod(asked.preset or Preset.DAYS_30, None)
    latest = until_now(now)
    was_cut = ends is not None and ends > latest
    period = Period(starts=starts, ends=latest if ends is None or was_cut else ends, zone=zone)
    return TypedPeriod(None, period, was_cut)


def require_moment(text: str) -> str:
    """Raises ValueError for what is neither a date nor a time with its offset, in any zone."""
    faults: list[Fault] = []
    parse_moment("", text, UTC, faults.append)
    if faults:
        raise ValueError(faults[0].message)
    return text


def require_time_zone(text: str) -> str:
    """Raises ValueError for what is no IANA name."""
    parse_time_zone(text)
    return text


def settle_period(
    typed: TypedPeriod, zone_name: str, *, now: datetime, first_scan: datetime | None
) -> Period:
    if typed.period is not None:
        return typed.period
    return preset_period(
        typed.preset or Preset.DAYS_30, zone_named(zone_name), now=now, first_scan=first_scan
    )


def parse_moment(
    field: str,
    text: str | None,
    zone: tzinfo,
    note: Callable[[Fault], None],
    *,
    ends_its_day: bool = False,
) -> datetime | None:
    """A time with its offset, or a date: its first midnight in `zone`, or where it `ends_its_day` the next one."""
    if text is None:
        return None
    try:
        if _DATE.fullmatch(text):
            day = date.fromisoformat(text) + timedelta(days=1 if ends_its_day else 0)
            moment = midnight_of(day, zone)
        else:
            moment = parse_time(text)
    except (ValueError, OverflowError):
        note(
            Fault(
                field, "must be a date like 2026-11-20, or a time with its offset like 2026-11-20T18:00:00Z"
            )
        )
        return None
    if moment < _OLDEST:
        note(Fault(field, "must be 1970 or later"))
    return moment


def _faults_together(
    asked: ReportAsked, starts: datetime | None, ends: datetime | None, latest: datetime
) -> list[Fault]:
    faults = []
    if starts is not None and asked.preset is not None:
        faults.append(Fault("period", "cannot stand beside from and to: send one or the other"))
    if starts is None and ends is not None:
        faults.append(Fault("from", "is required with to"))
    if starts is not None and starts >= (latest if ends is None else ends):
        faults.append(Fault("from", _NOT_EARLIER if ends else "lies in the future"))
    elif starts is not None and starts >= latest:
        faults.append(Fault("from", "lies in the future"))
    if asked.compare is not None and asked.preset is Preset.ALL:
        faults.append(Fault("compare", "has nothing before all time to compare with: name a shorter period"))
    return faults
