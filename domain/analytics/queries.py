"""The input of a report: which codes, which period, which breakdown."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from enum import StrEnum
from functools import partial
from typing import Annotated, Final

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema

from domain.analytics import periods
from domain.analytics.breakdowns import HOURS, WEEKDAYS
from domain.analytics.reports import UNKNOWN, ScanFilter
from domain.kernel.countries import parse_country
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault, InvalidValue, readable_by, valid_if
from domain.kernel.parsing import Commas, Strict, Time
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import Day, parse_moment_in, parse_time_zone, zone_named
from domain.scanning.outcomes import Verdict

MAX_CODES: Final = 20
# Over REST.
MAX_IDS: Final = 100
# Codes and tags are not values of single scans.
_FILTERED: Final[tuple[periods.Grouping, ...]] = tuple(
    one for one in periods.Grouping if one not in (periods.Grouping.CODE, periods.Grouping.TAG)
)


# Parsed later, when the zone is known; checked here, so that all faults of a call are named at once.
Moment = Annotated[str, Field(max_length=64), readable_by(partial(parse_moment_in, UTC))]
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
        description="Instead of from and to: 7d is today and the 6 days before, 12m this month and 11 more. "
        "Weeks begin on Monday. Default: 30d.",
    )
    interval: Annotated[periods.Interval | None, _choice(periods.Interval)] = Field(
        None, strict=False, description="Steps of the series. Default: one that fits the period."
    )
    time_zone: Zone | None = Field(None, alias="timezone", description="IANA name. Default: the account's.")
    compare: Annotated[periods.Comparison | None, _choice(periods.Comparison)] = Field(
        None, strict=False, description="With the same part of the period before, or a year earlier."
    )
    include_bots: bool = False


class GroupingInput(Strict):
    group_by: Annotated[periods.Grouping | None, _choice(periods.Grouping)] = Field(
        None, strict=False, description="What the breakdown tells apart."
    )


_Value = Annotated[tuple[Annotated[str, Field(min_length=1, max_length=253)], ...] | None, Commas]
_Country = Annotated[
    str,
    Field(pattern=rf"^([A-Za-z]{{2}}|{UNKNOWN})$"),
    readable_by(lambda text: text == UNKNOWN or parse_country(text)),
]
_Outcome = Annotated[Verdict, Field(strict=False), _choice(Verdict)]
_OR_UNKNOWN: Final = f"`{UNKNOWN}`: not known."


def _one_of(names: Sequence[str]) -> tuple[AfterValidator, WithJsonSchema]:
    is_known = valid_if(names.__contains__, Reason.NOT_ONE_OF, allowed=[*names])
    return is_known, WithJsonSchema({"type": "string", "enum": [*names]})


_Hour = Annotated[str, *_one_of(HOURS)]
_Weekday = Annotated[str, *_one_of(WEEKDAYS)]


class FilterInput(Strict):
    """A filter for scans with these values, over REST: each may be several, with commas between."""

    country: Annotated[tuple[_Country, ...] | None, Commas] = Field(
        None, description=f"Only scans from this country (ISO 3166-1). {_OR_UNKNOWN}"
    )
    city: _Value = Field(None, description=f"Only scans from cities of this name. {_OR_UNKNOWN}")
    device: _Value = Field(
        None, description=f"Only phone, tablet, desktop, tv, console or other. {_OR_UNKNOWN}"
    )
    os: _Value = Field(None, description=f"Only this operating system, like iOS. {_OR_UNKNOWN}")
    browser: _Value = Field(None, description=f"Only this browser, like Safari. {_OR_UNKNOWN}")
    language: _Value = Field(None, description=f"Only this first language, like de. {_OR_UNKNOWN}")
    referrer: _Value = Field(None, description=f"Only scans that come from this host. {_OR_UNKNOWN}")
    rule: _Value = Field(None, description=f"Only scans led by the rule of this id. `{UNKNOWN}`: by no rule.")
    variant: _Value = Field(
        None, description=f"Only scans led to the share of this label. `{UNKNOWN}`: to no share."
    )
    outcome: Annotated[tuple[_Outcome, ...] | None, Commas] = Field(
        None, description="Only scans that were answered like this."
    )
    tag: Annotated[str, Field(min_length=1, max_length=253)] | None = Field(
        None, description="Only codes and links with this tag, or one of several: names or ids."
    )

    def scan_filter(self) -> ScanFilter:
        """The filter without the tag, which restricts codes."""
        given = {one: getattr(self, one.value, None) for one in _FILTERED}
        values = {
            one: tuple(None if text == UNKNOWN else str(text) for text in texts)
            for one, texts in given.items()
            if texts
        }
        return ScanFilter(values=values, outcomes=self.outcome or (), is_bot=getattr(self, "bot", None))


class WeekdayInput(Strict):
    weekday: _Weekday | None = Field(None, description="Only this day, by the clocks of the time zone.")


class ClockFilterInput(Strict):
    """The filter by the clock, of reports alone: a list has no hours and days."""

    weekday: Annotated[tuple[_Weekday, ...] | None, Commas] = Field(
        None, description="Only this day, by the clocks of the time zone."
    )
    day: Annotated[tuple[Day, ...] | None, Commas] = Field(
        None, description="Only this day, like 2026-05-01, by the clocks of the time zone."
    )
    hour_of_day: Annotated[tuple[_Hour, ...] | None, Commas] = Field(
        None, description="Only this hour, by the clocks of the time zone."
    )


class OtherEnds(Strict):
    """The other names of a period's ends, over REST."""

    start_date: Moment | None = Field(None, alias="startDate", description="Another name for from.")
    end_date: Moment | None = Field(
        None, alias="endDate", description="Instead of to: a time, not included, or a date that takes part."
    )


class ScansInput(OtherEnds, FilterInput):
    """The fields for a list of single scans, over REST."""

    starts: Moment | None = Field(
        None, alias="from", description="RFC 3339 time, or a date: its midnight in the time zone."
    )
    ends: Moment | None = Field(
        None, alias="to", description="Not included: all of May is 2026-05-01 to 2026-06-01."
    )
    updated_after: Time | None = Field(None, description="Only scans after this time.")
    time_zone: Zone | None = Field(
        None, alias="timezone", description="IANA name: where dates begin and end. Default: the account's."
    )


class AccountScansInput(ScansInput):
    """The same for the whole account. `folder`: its id."""

    type_id: tuple[int, ...] | None = None
    folder: str | None = None


class ReportRequest(ReportInput, GroupingInput, OtherEnds, FilterInput, ClockFilterInput):
    """The whole question. `codes`: ids, short IDs or short URLs; none means the whole account.

    `ids`: ids or short IDs of many codes; `code`: of one. `type_id` and `folder` (its id) restrict the codes
    of the account. `then_by`: a second grouping.
    """

    model_config = ConfigDict(validate_by_name=True)

    codes: Annotated[tuple[str, ...], Field(strict=False, max_length=MAX_CODES)] = ()
    ids: Annotated[tuple[str, ...] | None, Field(strict=False, max_length=MAX_IDS)] = None
    code: str | None = None
    type_id: tuple[int, ...] | None = None
    folder: str | None = None
    then_by: periods.Grouping | None = None


def parse_period(
    asked: ReportRequest, zone_name: str, *, now: datetime, first_scan: datetime | None
) -> periods.Period:
    """The period of a preset or between given ends; by default the last 30 days. Raises ValidationFailed."""
    zone, latest = zone_named(zone_name), periods.until_now(now)
    faults: list[Fault] = []
    starts, ends = parse_ends(asked, zone, faults.append)
    if faults := faults or [*_combined_faults(asked, starts, ends, latest)]:
        raise ValidationFailed(faults)
    if starts is None:
        preset = asked.preset or periods.Preset.DAYS_30
        return periods.preset_period(preset, zone, now=now, first_scan=first_scan)
    ends = ends or latest
    return periods.Period(starts=starts, ends=min(ends, latest), zone=zone, was_cut=ends > latest)


def parse_ends(
    asked: ReportRequest | ScansInput, zone: tzinfo, note: Callable[[Fault], None]
) -> tuple[datetime | None, datetime | None]:
    """The first moment of the period and the first one behind it; None for an end that is not given."""
    starts = _parse_end({"from": asked.starts, "startDate": asked.start_date}, zone, note)
    ends = _parse_end({"to": asked.ends, "endDate": asked.end_date}, zone, note)
    if starts and ends and starts >= ends:
        first, last = _names_of_ends(asked)
        reason = Reason.NOT_BEFORE_TO if last == "to" else Reason.NOT_EARLIER
        note(Fault(first, reason, other=last))
    return starts, ends


def _parse_end(
    names: Mapping[str, str | None], zone: tzinfo, note: Callable[[Fault], None]
) -> datetime | None:
    """An end of a period, by its only name of two. A date is its midnight; as `endDate`, the next one."""
    found = {name: text for name, text in names.items() if text is not None}
    if len(found) > 1:
        one, other = found
        note(Fault(other, Reason.SAME_AS, other=one))
    for name, text in found.items():
        try:
            return parse_moment_in(zone, text, ends_its_day=name == "endDate")
        except InvalidValue as wrong:
            note(wrong.at(name))
    return None


def _names_of_ends(asked: ReportRequest | ScansInput) -> tuple[str, str]:
    """The ends as the caller names them."""
    return "startDate" if asked.start_date else "from", "endDate" if asked.end_date else "to"


def _combined_faults(
    asked: ReportRequest, starts: datetime | None, ends: datetime | None, latest: datetime
) -> Iterator[Fault]:
    first, last = _names_of_ends(asked)
    if starts and asked.preset:
        yield Fault("period", Reason.EXCLUDES, other=[first, last])
    if ends and not starts:
        yield Fault(first, Reason.REQUIRED_WITH, other=last)
    if starts and starts >= latest:
        yield Fault(first, Reason.FUTURE)
    if asked.compare and asked.preset is periods.Preset.ALL:
        yield Fault("compare", Reason.NEEDS_PREVIOUS)
