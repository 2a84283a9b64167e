"""The input of a report: which codes, which period, which breakdown."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta, tzinfo
from enum import StrEnum
from typing import Annotated, Final

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema

from domain.analytics import periods
from domain.kernel.errors import Fault, ValidationFailed
from domain.kernel.parsing import Strict, parse_time
from domain.kernel.time_zones import parse_time_zone, zone_named

MAX_CODES: Final = 20
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d", flags=re.ASCII)


def _moment_in(text: str, zone: tzinfo, *, ends_its_day: bool = False) -> datetime:
    try:
        if _DATE.fullmatch(text):
            moment = periods.midnight_of(date.fromisoformat(text) + timedelta(days=ends_its_day), zone)
        else:
            moment = parse_time(text)
    except (ValueError, OverflowError):
        expected = "a date like 2026-11-20, or a time with its offset like 2026-11-20T18:00:00Z"
        raise ValueError(f"must be {expected}") from None
    if moment.year < 1970:
        raise ValueError("must be 1970 or later")
    return moment


def _require_moment(text: str) -> str:
    _moment_in(text, UTC)
    return text


# Parsed later, when the zone is known; checked here, so that all faults of a call are named at once.
Moment = Annotated[str, Field(max_length=64), AfterValidator(_require_moment)]
Zone = Annotated[str, Field(max_length=64), AfterValidator(parse_time_zone)]


def _choice(choices: type[StrEnum]) -> WithJsonSchema:
    """An inline schema: a query parameter cannot refer to a definition."""
    return WithJsonSchema({"type": "string", "enum": [*choices]})


class ReportInput(Strict):
    """The fields of REST and of assistants alike."""

    starts: Moment | None = Field(
        None, alias="from", description="RFC 3339 time, or a date: its midnight in the time zone."
    )
    ends: Moment | None = Field(
        None, alias="to", description="Not included: all of May is 2026-05-01 to 2026-06-01. Default: now."
    )
    preset: Annotated[periods.Preset | None, _choice(periods.Preset)] = Field(
        None,
        alias="period",
        strict=False,
        description="Instead of from and to: 7d is today and the 6 days before, 12m this month and the 11 "
        "before. Weeks begin on Monday. Default: 30d.",
    )
    interval: Annotated[periods.Interval | None, _choice(periods.Interval)] = Field(
        None, strict=False, description="Steps of the series. Default: one that fits the period."
    )
    time_zone: Zone | None = Field(None, alias="timezone", description="IANA name. Default: the account's.")
    group_by: Annotated[periods.Grouping | None, _choice(periods.Grouping)] = Field(
        None, strict=False, description="What the breakdown tells apart."
    )
    compare: Annotated[periods.Comparison | None, _choice(periods.Comparison)] = Field(
        None, strict=False, description="With the same part of the period before, or a year earlier."
    )
    include_bots: bool = False


class ScansInput(Strict):
    """The fields for a list of single scans, over REST."""

    starts: Moment | None = Field(
        None, alias="startDate", description="RFC 3339 time, or a date: from its midnight in the time zone."
    )
    ends: Moment | None = Field(
        None, alias="endDate", description="RFC 3339 time, not included, or a date: that day takes part."
    )
    time_zone: Zone | None = Field(
        None, alias="timezone", description="IANA name: where dates begin and end. Default: the account's."
    )


class ReportRequest(ReportInput):
    """The whole question. `codes`: ids, short IDs or short URLs; none means the whole account.

    `type_id` and `folder` (its id) restrict the codes of the account.
    """

    model_config = ConfigDict(validate_by_name=True)

    codes: Annotated[tuple[str, ...], Field(strict=False, max_length=MAX_CODES)] = ()
    type_id: int | None = None
    folder: str | None = None


def parse_period(
    asked: ReportRequest, zone_name: str, *, now: datetime, first_scan: datetime | None
) -> periods.Period:
    """The period of a preset or between given ends; by default the last 30 days. Raises ValidationFailed."""
    zone, latest = zone_named(zone_name), periods.until_now(now)
    faults: list[Fault] = []
    starts = parse_moment("from", asked.starts, zone, faults.append)
    ends = parse_moment("to", asked.ends, zone, faults.append)
    if faults := faults or [*_combined_faults(asked, starts, ends, latest)]:
        raise ValidationFailed(faults)
    if starts is None:
        preset = asked.preset or periods.Preset.DAYS_30
        return periods.preset_period(preset, zone, now=now, first_scan=first_scan)
    ends = ends or latest
    return periods.Period(starts=starts, ends=min(ends, latest), zone=zone, was_cut=ends > latest)


def parse_moment(
    field: str, text: str | None, zone: tzinfo, note: Callable[[Fault], None], *, ends_its_day: bool = False
) -> datetime | None:
    """A time with its offset, or the midnight of a date in `zone`; with `ends_its_day` the next midnight."""
    try:
        return None if text is None else _moment_in(text, zone, ends_its_day=ends_its_day)
    except ValueError as error:
        note(Fault(field, str(error)))
        return None


def _combined_faults(
    asked: ReportRequest, starts: datetime | None, ends: datetime | None, latest: datetime
) -> Iterator[Fault]:
    if starts and asked.preset:
        yield Fault("period", "excludes from and to: send one or the other")
    if ends and not starts:
        yield Fault("from", "is required with to")
    if starts and ends and starts >= ends:
        yield Fault(
            "from", "must be earlier than to, which is not included: for one day, to is the day after"
        )
    elif starts and starts >= latest:
        yield Fault("from", "lies in the future")
    if asked.compare and asked.preset is periods.Preset.ALL:
        yield Fault("compare", "needs a previous period, which all time does not have: choose a shorter one")
