"""What a caller asks to know about scans: which codes, when, by what; every fault by its name."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from enum import StrEnum
from typing import Annotated, Final

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema

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
from domain.typed import Strict, parse_time

_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d", flags=re.ASCII)
_NOT_EARLIER: Final = "must be earlier than to, which is not included: for one day, to is the day after"
# Nobody scanned anything before.
_OLDEST: Final = datetime(1970, 1, 1, tzinfo=UTC)


def require_moment(text: str) -> str:
    """Raises ValueError for what is neither a date nor a time with its offset, in any zone."""
    faults: list[Fault] = []
    parse_moment("", text, UTC, faults.append)
    if faults:
        raise ValueError(faults[0].message)
    return text


# Read where they are used; looked at here, so that every fault of a call is named at once.
Moment = Annotated[str, Field(max_length=64), AfterValidator(require_moment)]
Zone = Annotated[str, Field(max_length=64), AfterValidator(parse_time_zone)]


def _words(kind: type[StrEnum]) -> WithJsonSchema:
    """The schema of a choice, whole in itself: a query parameter cannot refer to a definition beside it."""
    return WithJsonSchema({"type": "string", "enum": [*kind]})


class ReportInput(Strict):
    """What a caller may send, over REST and from an assistant alike."""

    starts: Annotated[
        Moment | None,
        Field(alias="from", description="RFC 3339 time, or a date: its midnight in the time zone."),
    ] = None
    ends: Annotated[
        Moment | None,
        Field(alias="to", description="Not included: all of May is 2026-05-01 to 2026-06-01. Default: now."),
    ] = None
    preset: Annotated[
        Preset | None,
        Field(
            alias="period",
            strict=False,
            description="Instead of from and to: 7d is today and the 6 days before, 12m this month and the 11 before. "
            "Weeks begin on Monday. Default: 30d.",
        ),
        _words(Preset),
    ] = None
    interval: Annotated[
        Interval | None,
        Field(strict=False, description="Steps of the series. Default: one that fits the period."),
        _words(Interval),
    ] = None
    time_zone: Annotated[
        Zone | None, Field(alias="timezone", description="IANA name. Default: the account's.")
    ] = None
    group_by: Annotated[
        Grouping | None, Field(strict=False, description="What the breakdown tells apart."), _words(Grouping)
    ] = None
    compare: Annotated[
        Comparison | None,
        Field(strict=False, description="With the same part of the period before, or a year earlier."),
        _words(Comparison),
    ] = None
    include_bots: bool = False


class ReportAsked(ReportInput):
    """As it was sent. `codes`: ids, short IDs or short URLs; none means the whole account.

    Of the account, `type_id` and `folder` (its id) take those that fit both. `starts` and `ends` stand instead of
    `preset`. A `time_zone` that is None is the account's.
    """

    model_config = ConfigDict(validate_by_name=True)

    codes: Annotated[tuple[str, ...], Field(strict=False)] = ()
    type_id: int | None = None
    folder: str | None = None


@dataclass(frozen=True, slots=True)
class ParsedPeriod:
    """`preset`: how it was named; None where it was spelled out. `was_cut`: its end lay in the future."""

    period: Period
    preset: Preset | None
    was_cut: bool = False


def parse_period(
    asked: ReportAsked, zone_name: str, *, now: datetime, first_scan: datetime | None
) -> ParsedPeriod:
    """The period that was named or spelled out; the last 30 days where neither was. Raises ValidationFailed."""
    zone, latest = zone_named(zone_name), until_now(now)
    faults: list[Fault] = []
    starts = parse_moment("from", asked.starts, zone, faults.append)
    ends = parse_moment("to", asked.ends, zone, faults.append)
    if not faults:
        faults += _faults_together(asked, starts, ends, latest)
    if faults:
        raise ValidationFailed(faults)
    if starts is None:
        preset = asked.preset or Preset.DAYS_30
        return ParsedPeriod(preset_period(preset, zone, now=now, first_scan=first_scan), preset)
    was_cut = ends is not None and ends > latest
    return ParsedPeriod(Period(starts=starts, ends=min(ends or latest, latest), zone=zone), None, was_cut)


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
