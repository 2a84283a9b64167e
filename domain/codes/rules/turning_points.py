"""When the answer of rules may change: at moments that they name, and by the account's clock."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import islice
from typing import Final

from domain.codes.rules.described_scans import DescribedScan
from domain.codes.rules.evaluation import Rule, When, chosen_rule
from domain.kernel.time_zones import local_time

# Rules with many times of many days may have more: further ones are not looked at.
MOST_MOMENTS: Final = 1_000
_DAY: Final = timedelta(days=1)
# After a week all weekdays have been there, and the next one may begin within a shift of the clock.
_PATTERN: Final = timedelta(days=8)
# Rules "for ever" end close to it.
_LAST: Final = datetime.max.replace(tzinfo=UTC)


def turning_points(rules: Iterable[Rule], after: datetime, zone: tzinfo) -> Iterator[datetime]:
    """The moments in UTC at which what holds may change, in order. Between two of them nothing does.

    None is left out until eight days after the last moment that a rule names: from then on weeks repeat.
    """
    conditions = [one for rule in rules if rule.is_enabled for one in with_unless(rule.when)]
    named = {moment for one in conditions for moment in (one.starts, one.until) if moment is not None}
    begins = [after.astimezone(UTC), *sorted(moment.astimezone(UTC) for moment in named if moment > after)]
    clocks = _clocks_of(conditions)
    for begin, end in zip(begins, [*begins[1:], None], strict=True):
        if begin > after:
            yield begin
        if clocks:
            length = min(_PATTERN, (end or _LAST) - begin)
            # Most callers need no more than the next one, and each day takes time.
            soon = begin + min(_DAY, length)
            yield from _by_clock(clocks, zone, begin, soon)
            yield from _by_clock(clocks, zone, soon - datetime.resolution, begin + length)


def next_choice(rules: Sequence[Rule], visit: DescribedScan) -> tuple[datetime, Rule | None] | None:
    """When another rule leads the same visitor, and which; None: never, as far as is seen."""
    chosen = chosen_rule(rules, visit)
    for moment in islice(turning_points(rules, visit.now, visit.zone), MOST_MOMENTS):
        later = chosen_rule(rules, replace(visit, now=moment))
        if later is not chosen:
            return moment, later
    return None


def with_unless(when: When) -> Iterator[When]:
    yield when
    if when.unless is not None:
        yield from with_unless(when.unless)


def _clocks_of(conditions: Iterable[When]) -> frozenset[time]:
    hours = {clock for one in conditions for hours in one.hours for clock in hours}
    by_day = any(one.weekdays for one in conditions)
    return frozenset(hours | {time.min} if hours or by_day else ())


def _by_clock(clocks: Iterable[time], zone: tzinfo, after: datetime, before: datetime) -> list[datetime]:
    first, last = (local_time(moment, zone).date() for moment in (after, before))
    numbers = range(max(first.toordinal() - 1, 1), min(last.toordinal() + 1, date.max.toordinal()) + 1)
    days = [date.fromordinal(number) for number in numbers]
    moments = {moment for day in days for clock in clocks for moment in _moments_of(day, clock, zone)}
    shifts = {moment for day in days for moment in _shifts(day, zone)}
    return sorted(moment for moment in moments | shifts if after < moment < before)


def _moments_of(day: date, clock: time, zone: tzinfo) -> Iterator[datetime]:
    """One, two where the clock comes twice, none where it is skipped or beyond the years of UTC."""
    for fold in (0, 1):
        with suppress(OverflowError):
            moment = datetime.combine(day, clock, zone).replace(fold=fold).astimezone(UTC)
            if moment.astimezone(zone).replace(tzinfo=None) == datetime.combine(day, clock):
                yield moment


def _shifts(day: date, zone: tzinfo) -> Iterator[datetime]:
    """The moment of a day at which the clock is put forward or back, to the second."""
    begin = datetime.combine(day, time.min, UTC)
    seconds = range(min(_DAY, _LAST - begin) // timedelta(seconds=1) + 1)

    def is_shifted(second: int) -> bool:
        moment = begin + timedelta(seconds=second)
        return local_time(moment, zone).utcoffset() != local_time(begin, zone).utcoffset()

    if is_shifted(seconds[-1]):
        yield begin + timedelta(seconds=bisect_left(seconds, True, key=is_shifted))
