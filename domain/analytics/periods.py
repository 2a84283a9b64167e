"""Numbers about scans: periods, the buckets they fall into, what is counted and what is left out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum
from typing import Final, NamedTuple

from domain.scans import LET_THROUGH, Verdict

# More than a year of hours.
MAX_BUCKETS: Final = 10_000
REFUSED: Final = tuple(verdict for verdict in Verdict if verdict not in LET_THROUGH)
_HOUR: Final = timedelta(hours=1)
_DAY: Final = timedelta(days=1)
_MINUTE: Final = timedelta(minutes=1)
_SECOND: Final = timedelta(seconds=1)
_MIDNIGHT: Final = time()


class Interval(StrEnum):
    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class Preset(StrEnum):
    """Periods by name. Days are calendar days and include today, months include this one, weeks begin on Monday."""

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
    CODE = "code"


# How many months and days back the period before lies, where that does not follow from the period itself.
_DISTANCES: Final = {
    Preset.THIS_WEEK: (0, 7),
    Preset.THIS_MONTH: (1, 0),
    Preset.MONTHS_12: (12, 0),
    Preset.THIS_YEAR: (12, 0),
}


class TooManyBuckets(ValueError):
    pass


@dataclass(frozen=True, kw_only=True, slots=True)
class Period:
    """From `starts` to before `ends`, both in UTC; days, weeks and months turn by the clocks of `zone`."""

    starts: datetime
    ends: datetime
    zone: tzinfo

    def local(self) -> tuple[datetime, datetime]:
        """Both as the clocks on the wall show them, without a zone; midnight for a day whose clocks skip midnight."""
        return _wall_clock(self.starts, self.zone), _wall_clock(self.ends, self.zone)


@dataclass(frozen=True, kw_only=True, slots=True)
class Tally:
    """What was scanned in a period.

    `told_apart`: how many of `scans` have a visitor that is known from others; `unique_visitors` counts each of
    those once a UTC day, at the first scan of the day. `refused`: scans that were not let through, by how they were
    answered; without bots unless bots are counted. `bots` are those of bots that were let through.
    """

    scans: int = 0
    unique_visitors: int = 0
    told_apart: int = 0
    bots: int = 0
    refused: Mapping[Verdict, int]
    first_scan: datetime | None = None
    last_scan: datetime | None = None


class Step(NamedTuple):
    """What was scanned in one bucket."""

    scans: int
    unique_visitors: int


class Bucket(NamedTuple):
    starts: datetime
    tally: Step


@dataclass(frozen=True, slots=True)
class Change:
    """In percent of the earlier number; None where that was 0."""

    scans: float | None
    unique_visitors: float | None


def moment_of(wall_clock: datetime, zone: tzinfo) -> datetime:
    """When clocks in `zone` first showed that, in UTC; where they skip it, when they would have."""
    return wall_clock.replace(tzinfo=zone, fold=0).astimezone(UTC)


def midnight_of(day: date, zone: tzinfo) -> datetime:
    return moment_of(datetime.combine(day, _MIDNIGHT), zone)


def until_now(now: datetime) -> datetime:
    """The end of a period that lasts until now: the next full minute, since clocks of two hosts differ a little."""
    return now.astimezone(UTC).replace(second=0, microsecond=0) + _MINUTE


def preset_period(preset: Preset, zone: tzinfo, *, now: datetime, first_scan: datetime | None) -> Period:
    """`first_scan`: where all time begins; today where there was none."""
    today = now.astimezone(zone).date()
    monday, month = today - today.weekday() * _DAY, today.replace(day=1)
    year = month.replace(month=1)
    oldest = min(first_scan.astimezone(zone).date(), today) if first_scan else today
    first, last = {
        Preset.TODAY: (today, None),
        Preset.YESTERDAY: (today - _DAY, today),
        Preset.DAYS_7: (today - 6 * _DAY, None),
        Preset.DAYS_30: (today - 29 * _DAY, None),
        Preset.DAYS_90: (today - 89 * _DAY, None),
        Preset.MONTHS_12: (_months_on(month, -11), None),
        Preset.THIS_WEEK: (monday, None),
        Preset.LAST_WEEK: (monday - 7 * _DAY, monday),
        Preset.THIS_MONTH: (month, None),
        Preset.LAST_MONTH: (_months_on(month, -1), month),
        Preset.THIS_YEAR: (year, None),
        Preset.LAST_YEAR: (_months_on(year, -12), year),
        Preset.ALL: (oldest, None),
    }[preset]
    ends = midnight_of(last, zone) if last else until_now(now)
    return Period(starts=midnight_of(first, zone), ends=ends, zone=zone)


def compared_period(period: Period, comparison: Comparison, preset: Preset | None = None) -> Period:
    """The same part of the period before, or of the year before, by the clocks on the wall.

    `preset`: how the period was named; None where it was spelled out. The period before never overlaps it.
    """
    first, last = period.local()
    is_previous = comparison is Comparison.PREVIOUS
    months, days = _distance(first, last, preset) if is_previous else (12, 0)
    starts = moment_of(_earlier(first, months, days), period.zone)
    ends = moment_of(_earlier(last, months, days, is_end=True), period.zone)
    length = period.ends - period.starts
    # Clocks skip that part of the day, or the calendar that day.
    if ends <= starts:
        ends = starts + length
    if is_previous and ends > period.starts:
        starts, ends = min(starts, period.starts - length), period.starts
    return replace(period, starts=starts, ends=ends)


def fitting_interval(period: Period) -> Interval:
    """The one that makes a chart that can be read."""
    length = period.ends - period.starts
    if length <= 2 * _DAY + _HOUR:
        return Interval.HOUR
    if length <= 93 * _DAY:
        return Interval.DAY
    return Interval.WEEK if length <= 200 * _DAY else Interval.MONTH


def bounds_of(period: Period, interval: Interval, *, most: int = MAX_BUCKETS) -> list[datetime]:
    """Where buckets begin, and at last where the period ends: each moment of it is in exactly one.

    The first and the last bucket are as much of their day, week or month as is in the period. Raises TooManyBuckets
    beyond `most`.
    """
    if interval is Interval.HOUR:
        # Before they are made: the hours of a century are many.
        if period.ends - period.starts > (most + 1) * _HOUR:
            raise TooManyBuckets
        turns = _hours_of(period)
    else:
        turns = _turns(period, interval)
    bounds = [period.starts]
    for turn in turns:
        if turn >= period.ends:
            break
        # A day that clocks skip whole (Samoa, 30 December 2011) has no bucket.
        if turn > bounds[-1]:
            bounds.append(turn)
            if len(bounds) > most:
                raise TooManyBuckets
    return [*bounds, period.ends]


def offsets_of(period: Period) -> list[tuple[datetime, int]]:
    """How many seconds the zone's clocks are before UTC, and from when on, over the period."""
    moment, offset = period.starts, _offset(period.starts, period.zone)
    found = [(moment, offset)]
    while moment < period.ends:
        following = min(moment + _DAY, period.ends)
        if (new := _offset(following, period.zone)) != offset:
            found.append((_turn_between(moment, following, period.zone), new))
            offset = new
        moment = following
    return found


def change_between(earlier: Tally, later: Tally) -> Change:
    return Change(
        _percent(earlier.scans, later.scans), _percent(earlier.unique_visitors, later.unique_visitors)
    )


def buckets_of(bounds: Sequence[datetime], steps: Sequence[Step]) -> tuple[Bucket, ...]:
    return tuple(map(Bucket, bounds[:-1], steps))


def _percent(earlier: int, later: int) -> float | None:
    return round((later - earlier) / earlier * 100, 1) if earlier else None


def _turns(period: Period, interval: Interval) -> Iterator[datetime]:
    """Where days, weeks or months begin, from before the period on, without an end."""
    day = period.local()[0].date()
    if interval is Interval.WEEK:
        day -= day.weekday() * _DAY
    elif interval is Interval.MONTH:
        day = day.replace(day=1)
    while True:
        yield midnight_of(day, period.zone)
        day = (
            _months_on(day, 1)
            if interval is Interval.MONTH
            else day + (7 if interval is Interval.WEEK else 1) * _DAY
        )


def _hours_of(period: Period) -> Iterator[datetime]:
    """Where the clocks of the zone show a full hour, and where they are changed as one ends, be it cut short."""
    offsets = offsets_of(period)
    ends = [since for since, _ in offsets[1:]] + [period.ends]
    for (since, offset), end in zip(offsets, ends, strict=True):
        moment = since + (_HOUR - _past_hour(since, offset)) % _HOUR
        while moment < end:
            yield moment
            moment += _HOUR
        if moment == end:
            yield moment


def _past_hour(moment: datetime, offset: int) -> timedelta:
    return (moment.replace(tzinfo=None) - datetime.min + offset * _SECOND) % _HOUR  # noqa: DTZ901 - a difference alone


def _months_on(first: date, months: int) -> date:
    number = first.year * 12 + first.month - 1 + months
    return date(number // 12, number % 12 + 1, 1)


def _wall_clock(moment: datetime, zone: tzinfo) -> datetime:
    shown = moment.astimezone(zone).replace(tzinfo=None)
    midnight = datetime.combine(shown, _MIDNIGHT)
    return midnight if moment == moment_of(midnight, zone) else shown


def _distance(first: datetime, last: datetime, preset: Preset | None) -> tuple[int, int]:
    """How many months or days back the period before lies: whole months for whole months, else the fewest days.

    The days of `7d` or `yesterday` are the fewest, and the months of `last_month` whole ones.
    """
    if preset in _DISTANCES:
        return _DISTANCES[preset]
    if all(end.day == 1 and end.time() == _MIDNIGHT for end in (first, last)):
        return (last.year - first.year) * 12 + last.month - first.month, 0
    return 0, max(1, -((first - last) // _DAY))


def _earlier(wall_clock: datetime, months: int, days: int, *, is_end: bool = False) -> datetime:
    """The same clock time that many months and days earlier; on the last day of a month that is too short for it.

    `is_end`: a period ends there. One that ends at a midnight which the shorter month lacks takes that month whole.
    """
    month = _months_on(wall_clock.date().replace(day=1), -months)
    length = (_months_on(month, 1) - month).days
    day = month + (min(wall_clock.day, length) - 1) * _DAY
    if is_end and wall_clock.day > length and wall_clock.time() == _MIDNIGHT:
        day += _DAY
    return datetime.combine(day, wall_clock.time()) - days * _DAY


def _offset(moment: datetime, zone: tzinfo) -> int:
    offset = moment.astimezone(zone).utcoffset()
    return round(offset.total_seconds()) if offset else 0


def _turn_between(before: datetime, after: datetime, zone: tzinfo) -> datetime:
    """When the clocks were changed, to the second: `before` they had not been, `after` they were."""
    base, old = before.replace(microsecond=0), _offset(before, zone)
    low, high = 0, int((after - base).total_seconds()) + 1
    while high - low > 1:
        middle = (low + high) // 2
        if _offset(base + middle * _SECOND, zone) == old:
            low = middle
        else:
            high = middle
    return base + high * _SECOND
