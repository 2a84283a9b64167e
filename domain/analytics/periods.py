"""Periods of a report, their buckets, and the totals of a period."""

from bisect import bisect
from calendar import monthrange
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta, tzinfo
from enum import StrEnum
from functools import lru_cache
from itertools import count, pairwise
from typing import Annotated, Final

from pydantic import Field

from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import midnight_of, moment_of
from domain.scanning.outcomes import LET_THROUGH, Verdict

# More than a year of hours.
MAX_BUCKETS: Final = 10_000
REFUSED: Final = tuple(verdict for verdict in Verdict if verdict not in LET_THROUGH)
_HOUR: Final = timedelta(hours=1)
_SECOND: Final = timedelta(seconds=1)
_MIDNIGHT: Final = time()
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Interval(StrEnum):
    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class Preset(StrEnum):
    """Calendar days with today, months with the current one, weeks from Monday."""

    TODAY = "today"
    YESTERDAY = "yesterday"
    DAYS_7 = "7d"
    DAYS_30 = "30d"
    DAYS_90 = "90d"
    MONTHS_12 = "12m"
    THIS_WEEK = "this_week"
    LAST_WEEK = "last_week"
    THIS_MONTH = "this_month"
    LAST_MONTH = "last_month"
    THIS_YEAR = "this_year"
    LAST_YEAR = "last_year"
    ALL = "all"


class Comparison(StrEnum):
    PREVIOUS = "previous"
    LAST_YEAR = "last_year"


class Grouping(StrEnum):
    COUNTRY = "country"
    CITY = "city"
    DEVICE = "device"
    OS = "os"
    BROWSER = "browser"
    LANGUAGE = "language"
    REFERRER = "referrer"
    HOUR_OF_DAY = "hour_of_day"
    WEEKDAY = "weekday"
    DAY = "day"
    CODE = "code"
    TAG = "tag"
    RULE = "rule"
    VARIANT = "variant"


# The steps of a chart that can be read.
_FEWEST_STEPS, _MOST_STEPS = 2, 100
_LENGTHS: Final = {
    Interval.HOUR: timedelta(hours=1),
    Interval.DAY: timedelta(days=1),
    Interval.WEEK: timedelta(days=7),
    Interval.MONTH: timedelta(days=30),
}
# Units of the calendar, in months and days.
_DAY, _WEEK, _MONTH, _YEAR = (0, 1), (0, 7), (1, 0), (12, 0)
_UNITS: Final = {Interval.DAY: _DAY, Interval.WEEK: _WEEK, Interval.MONTH: _MONTH}
# The unit, the number of units, and whether the current one is the last.
_PRESETS: Final = {
    Preset.TODAY: (_DAY, 1, True),
    Preset.YESTERDAY: (_DAY, 1, False),
    Preset.DAYS_7: (_DAY, 7, True),
    Preset.DAYS_30: (_DAY, 30, True),
    Preset.DAYS_90: (_DAY, 90, True),
    Preset.MONTHS_12: (_MONTH, 12, True),
    Preset.THIS_WEEK: (_WEEK, 1, True),
    Preset.LAST_WEEK: (_WEEK, 1, False),
    Preset.THIS_MONTH: (_MONTH, 1, True),
    Preset.LAST_MONTH: (_MONTH, 1, False),
    Preset.THIS_YEAR: (_YEAR, 1, True),
    Preset.LAST_YEAR: (_YEAR, 1, False),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Period:
    """From `starts` to before `ends`, both in UTC; days, weeks and months are those of `zone`.

    `preset`: None for a period with given ends. `was_cut`: it was to end in the future.
    """

    starts: datetime
    ends: datetime
    zone: tzinfo
    preset: Preset | None = None
    was_cut: bool = False

    def local(self) -> tuple[datetime, datetime]:
        """Both ends in local time; midnight on a day whose clocks skip midnight."""
        return _wall_clock(self.starts, self.zone), _wall_clock(self.ends, self.zone)


@dataclass(frozen=True, kw_only=True, slots=True)
class Totals:
    """Scans that were let through, those of bots under `bots`. `unique_visitors`: each once a UTC day."""

    scans: Annotated[int, Field(description="Scans of people that were let through.")] = 0
    unique_visitors: Annotated[int, Field(description="Visitors, each counted once a UTC day.")] = 0
    bots: Annotated[int, Field(description="Scans of programs.")] = 0
    first_scan: Annotated[datetime | None, Field(description="The time of the first scan in the period.")] = (
        None
    )
    last_scan: Annotated[datetime | None, Field(description="The time of the last scan in the period.")] = (
        None
    )
    # Scans whose visitor did not opt out of tracking.
    tracked: Annotated[int, Field(exclude=True)] = 0
    # By verdict; without bots unless the report includes them.
    refused: Annotated[Mapping[Verdict, int], Field(exclude=True)]


@dataclass(frozen=True, slots=True)
class Bucket:
    """The time from `start` to that of the next bucket; the period may cut the first and the last one."""

    start: Annotated[datetime, Field(description="Where the step begins.")]
    scans: Annotated[int, Field(description="Scans of people that were let through.")]
    unique_visitors: Annotated[int, Field(description="Visitors, each counted once a UTC day.")]


@dataclass(frozen=True, slots=True)
class Change:
    """The change in percent of the earlier number; null if that was 0."""

    scans: Annotated[float | None, Field(description="In percent; null if there were none before.")]
    unique_visitors: Annotated[float | None, Field(description="In percent; null if there were none before.")]


def until_now(now: datetime) -> datetime:
    """The end of a period that lasts until now: the next full minute, since the clocks of hosts differ."""
    return now.astimezone(UTC).replace(second=0, microsecond=0) + timedelta(minutes=1)


def preset_period(preset: Preset, zone: tzinfo, *, now: datetime, first_scan: datetime | None) -> Period:
    """`all` starts with the day of `first_scan`, or today if that is None."""
    if preset is Preset.ALL:
        first_day = min(first_scan or now, now).astimezone(zone).date()
        return Period(starts=midnight_of(first_day, zone), ends=until_now(now), zone=zone, preset=preset)
    unit, number, is_current = _PRESETS[preset]
    current = _start_of(now.astimezone(zone), unit)
    starts = moment_of(_moved(current, unit, is_current - number), zone)
    ends = until_now(now) if is_current else moment_of(current, zone)
    return Period(starts=starts, ends=ends, zone=zone, preset=preset)


def compared_period(period: Period, comparison: Comparison) -> Period:
    """The previous period, which never overlaps, or the same one a year earlier, by local time."""
    first, last = period.local()
    is_previous = comparison is Comparison.PREVIOUS
    unit, number = _distance(period, comparison)
    starts = moment_of(_moved(first, unit, -number), period.zone)
    ends = moment_of(_moved(last, unit, -number, is_end=True), period.zone)
    length = period.ends - period.starts
    # Clocks skip that part of the day, or the calendar skips the day.
    if ends <= starts:
        ends = starts + length
    if is_previous and ends > period.starts:
        starts, ends = min(starts, period.starts - length), period.starts
    return replace(period, starts=starts, ends=ends)


def compared_bounds(
    period: Period, comparison: Comparison, earlier: Period, bounds: Sequence[datetime]
) -> list[datetime]:
    """Cut the compared period `earlier` where `bounds` cut the period, by local days.

    Each bucket has its counterpart then; that of 29 February may be empty.
    """
    unit, number = _distance(period, comparison)
    clocks = [_wall_clock(bound, period.zone) for bound in bounds[1:-1]]
    moved = [moment_of(_moved(clock, unit, -number, is_end=True), period.zone) for clock in clocks]
    return [earlier.starts, *(min(max(one, earlier.starts), earlier.ends) for one in moved), earlier.ends]


def fitting_interval(period: Period) -> Interval:
    """The interval for a readable chart."""
    length = period.ends - period.starts
    if length <= timedelta(days=2, hours=1):
        return Interval.HOUR
    if length <= timedelta(days=93):
        return Interval.DAY
    return Interval.WEEK if length <= timedelta(days=200) else Interval.MONTH


def readable_intervals(period: Period) -> list[Interval]:
    """The intervals between which a reader of a chart may choose."""
    length = period.ends - period.starts
    return [one for one, step in _LENGTHS.items() if _FEWEST_STEPS * step <= length <= _MOST_STEPS * step]


def bounds_of(period: Period, interval: Interval, *, most: int = MAX_BUCKETS) -> list[datetime]:
    """The starts of the buckets and the end of the period. Raises ValidationFailed above `most`.

    The period may cut the first and the last bucket.
    """
    bounds = [period.starts]
    for start in _hours_of(period) if interval is Interval.HOUR else _starts_of(period, _UNITS[interval]):
        if start >= period.ends:
            break
        # A skipped day (Samoa, 30 December 2011) has no bucket.
        if start > bounds[-1]:
            bounds.append(start)
            if len(bounds) > most:
                fault = Fault("interval", Reason.TOO_MANY_STEPS, value=interval.value, limit=most)
                raise ValidationFailed([fault])
    return [*bounds, period.ends]


# The breakdowns of a report ask again and again, and a long period has many days.
@lru_cache(maxsize=64)
def offsets_of(period: Period) -> tuple[tuple[datetime, int], ...]:
    """The zone's offsets from UTC in seconds over the period, each with the time from which it applies."""
    base = period.starts.replace(microsecond=0)
    end = (period.ends - base) // _SECOND

    def offset_at(second: int) -> int:
        offset = (base + second * _SECOND).astimezone(period.zone).utcoffset()
        return offset // _SECOND if offset else 0

    found = [(period.starts, offset_at(0))]
    for since in range(0, end, 86_400):
        until, old = min(since + 86_400, end), found[-1][1]
        if (new := offset_at(until)) != old:
            change = bisect(range(until), False, since, key=lambda second: offset_at(second) != old)
            found.append((base + change * _SECOND, new))
    return tuple(found)


def buckets_of(bounds: Sequence[datetime], steps: Sequence[tuple[int, int]]) -> tuple[Bucket, ...]:
    return tuple(Bucket(start, *step) for start, step in zip(bounds, steps, strict=False))


def change_between(earlier: Totals, later: Totals) -> Change:
    counts = (earlier.scans, later.scans), (earlier.unique_visitors, later.unique_visitors)
    return Change(*(percent_between(*both) for both in counts))


def percent_between(earlier: int, later: int) -> float | None:
    """The change in percent; None if the earlier number was 0."""
    return round((later - earlier) / earlier * 100, 1) if earlier else None


def _starts_of(period: Period, unit: tuple[int, int]) -> Iterator[datetime]:
    """The starts of days, weeks or months, without an end; the first is not after the period's start."""
    first = _start_of(period.local()[0], unit)
    return (moment_of(_moved(first, unit, number), period.zone) for number in count())


def _hours_of(period: Period) -> Iterator[datetime]:
    """The full hours of local time; a change of the clocks may cut one short."""
    for (since, offset), (until, _) in pairwise([*offsets_of(period), (period.ends, 0)]):
        moment = since + (_EPOCH - since - offset * _SECOND) % _HOUR
        while moment <= until:
            yield moment
            moment += _HOUR


def _wall_clock(moment: datetime, zone: tzinfo) -> datetime:
    shown = moment.astimezone(zone).replace(tzinfo=None)
    midnight = datetime.combine(shown, _MIDNIGHT)
    return midnight if moment == moment_of(midnight, zone) else shown


def _distance(period: Period, comparison: Comparison) -> tuple[tuple[int, int], int]:
    """The distance to the compared period: whole months for whole months, or else the fewest days."""
    if comparison is Comparison.LAST_YEAR:
        return _YEAR, 1
    if period.preset in _PRESETS:
        return _PRESETS[period.preset][:2]
    first, last = period.local()
    if all(end.day == 1 and end.time() == _MIDNIGHT for end in (first, last)):
        return _MONTH, (last.year - first.year) * 12 + last.month - first.month
    return _DAY, max(1, -((first - last) // timedelta(days=1)))


def _start_of(clock: datetime, unit: tuple[int, int]) -> datetime:
    """The start of the day, week, month or year, in local time."""
    months, days = unit
    day = datetime.combine(clock, _MIDNIGHT)
    if months:
        return day.replace(month=day.month - (day.month - 1) % months, day=1)
    return day - timedelta(days=day.weekday() % days)


def _moved(clock: datetime, unit: tuple[int, int], number: int, *, is_end: bool = False) -> datetime:
    """The same local time that many units later; the last day of the month if the month is too short.

    `is_end`: a period ends there. If the shorter month lacks that midnight, the period has the whole month.
    """
    months, days = number * unit[0], number * unit[1]
    year, month = divmod(clock.year * 12 + clock.month - 1 + months, 12)
    length = monthrange(year, month + 1)[1]
    days += min(clock.day - 1, length if is_end and clock.time() == _MIDNIGHT else length - 1)
    return clock.replace(year=year, month=month + 1, day=1) + timedelta(days)
