"""A question about scans being answered: what sheets and single scans add to its totals, its steps and its groups."""

from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import repeat
from operator import add
from typing import Final, NamedTuple

from domain.analytics.breakdowns import Group
from domain.analytics.periods import REFUSED, Grouping, Step, Tally
from domain.analytics.reports import Question
from domain.months import ValueColumns
from domain.scans import LET_THROUGH, Verdict
from domain.sheets import DAY_MS, OTHER, QUARTER_MS, UNKNOWN
from domain.timelines import Clocks, Timeline

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
CLOCKS: Final = frozenset({Grouping.HOUR_OF_DAY, Grouping.WEEKDAY})

# By value: scans and visitors.
Numbers = dict[str, list[int]]


class Added(NamedTuple):
    """Scans of one moment, or of a stretch that no bound divides; `moment`, `first` and `last` in milliseconds since 1970.

    The last two are None where other scans are taken out again.
    """

    moment: int
    is_bot: bool
    verdict: Verdict
    scans: int
    visitors: int
    untracked: int
    first: int | None
    last: int | None
    value: str | None = None


def milliseconds_of(moment: datetime) -> int:
    """Since 1970; where it lies between two, the later."""
    return -((_EPOCH - moment) // _MILLISECOND)


def moment_at(milliseconds: int) -> datetime:
    return _EPOCH + milliseconds * _MILLISECOND


@dataclass(slots=True)
class Counting:
    """`bounds`, of the steps, in milliseconds since 1970."""

    bounds: list[int]
    include_bots: bool
    clocks: Clocks | None
    scans: list[int] = field(init=False)
    visitors: list[int] = field(init=False)
    groups: Numbers = field(default_factory=dict)
    untracked: int = 0
    bots: int = 0
    refused: dict[Verdict, int] = field(default_factory=lambda: dict.fromkeys(REFUSED, 0))
    first: int | None = None
    last: int | None = None
    was_rounded: bool = False

    def __post_init__(self) -> None:
        self.scans, self.visitors = ([0] * (len(self.bounds) - 1) for _ in range(2))

    @property
    def starts(self) -> int:
        return self.bounds[0]

    @property
    def ends(self) -> int:
        return self.bounds[-1]

    @property
    def days(self) -> range:
        """All that the period touches, since 1970."""
        return range(self.starts // DAY_MS, (self.ends - 1) // DAY_MS + 1)

    @property
    def parts_of_days(self) -> list[int]:
        """The days that are not in the period whole: two at most."""
        touched = {self.starts // DAY_MS} if self.starts % DAY_MS else set()
        if self.ends % DAY_MS:
            touched.add(self.ends // DAY_MS)
        return sorted(touched)

    @property
    def divided_days(self) -> list[int]:
        """Those, and where a bound divides a quarter of an hour: what a day's sheet says in all is not enough."""
        divided = {bound // DAY_MS for bound in self.bounds if bound % QUARTER_MS}
        return sorted(divided.union(self.parts_of_days))

    @property
    def quarters(self) -> range:
        """Those that are in the period whole, since 1970."""
        return range(-(-self.starts // QUARTER_MS), self.ends // QUARTER_MS)

    @property
    def whole_quarters(self) -> Container[int]:
        """Those that no bound divides, since 1970."""
        quarters = self.quarters
        divided = {starts // QUARTER_MS for starts, _ in self.divided}.intersection(quarters)
        return set(quarters) - divided if divided else quarters

    @property
    def divided(self) -> list[tuple[int, int]]:
        """The stretches of quarters that a bound divides, as far as they are in the period."""
        found = set()
        for bound in self.bounds:
            if bound % QUARTER_MS:
                place, quarter = bisect_right(self.bounds, bound), bound - bound % QUARTER_MS
                if place > 1:
                    found.add((max(self.bounds[place - 2], quarter), bound))
                if place < len(self.bounds):
                    found.add((bound, min(self.bounds[place], quarter + QUARTER_MS)))
        return sorted((starts, ends) for starts, ends in found if starts < ends)

    def round_within(self, days: Iterable[int]) -> None:
        """Move bounds on these days to the ends of their quarters of an hour: single scans are not known."""
        thrown_away = set(days)
        for index, bound in enumerate(self.bounds):
            if bound % QUARTER_MS and bound // DAY_MS in thrown_away:
                self.bounds[index] = bound - bound % QUARTER_MS + QUARTER_MS
                self.was_rounded = True

    def step_at(self, moment: int) -> int | None:
        if not self.starts <= moment < self.ends:
            return None
        return bisect_right(self.bounds, moment) - 1

    def add(self, added: Added) -> None:
        """What lies outside the period is left out."""
        step = self.step_at(added.moment)
        if step is None:
            return
        if added.is_bot:
            if added.verdict in LET_THROUGH:
                self.bots += added.scans
            if not self.include_bots:
                return
        if added.verdict not in LET_THROUGH:
            self.refused[added.verdict] += added.scans
            return
        self.scans[step] += added.scans
        self.visitors[step] += added.visitors
        self.untracked += added.untracked
        self.note_ends(added.first, added.last)
        value = self.clocks.name_at(added.moment) if self.clocks else added.value
        if value is not None:
            self.count(value, added.scans, added.visitors)

    def move_visitor(self, moment: int, number: int, *, is_bot: bool, value: str | None = None) -> None:
        """`number` visitors more at a scan that is counted already."""
        step = self.step_at(moment)
        if step is None or (is_bot and not self.include_bots):
            return
        self.visitors[step] += number
        value = self.clocks.name_at(moment) if self.clocks else value
        if value is not None:
            self.count(value, 0, number)

    def counts(self, added: Added) -> bool:
        return added.verdict in LET_THROUGH and (self.include_bots or not added.is_bot)

    def note_ends(self, first: int | None, last: int | None) -> None:
        if first is not None:
            self.first = first if self.first is None else min(self.first, first)
        if last is not None:
            self.last = last if self.last is None else max(self.last, last)

    def count(self, value: str, scans: int, visitors: int) -> None:
        numbers = self.groups.get(value)
        if numbers is None:
            self.groups[value] = [scans, visitors]
        else:
            numbers[0] += scans
            numbers[1] += visitors

    def add_groups(self, groups: Numbers) -> None:
        for value, (scans, visitors) in groups.items():
            self.count(value, scans, visitors)

    def add_timeline(self, timeline: Timeline) -> None:
        """Whole quarters; the stretches of the others are added one by one."""
        timeline.take_out({starts // QUARTER_MS for starts, _ in self.divided})
        scans, visitors = timeline.steps(self.bounds)
        self.scans = [a + b for a, b in zip(self.scans, scans, strict=True)]
        self.visitors = [a + b for a, b in zip(self.visitors, visitors, strict=True)]
        within = slice(timeline.index(self.quarters.start), timeline.index(self.quarters.stop))
        self.untracked += timeline.untracked_in_all + sum(timeline.untracked[within])
        self.bots += timeline.bots_in_all + sum(timeline.bots[within])
        self._add_refused(timeline)
        self.note_ends(timeline.first, timeline.last)
        if self.clocks:
            names = self.clocks.over(timeline.begins + within.start, timeline.begins + within.stop)
            for name, scanned, visited in zip(
                names, timeline.scans[within], timeline.visitors[within], strict=True
            ):
                if scanned or visited:
                    self.count(name, scanned, visited)

    def totals(self) -> Tally:
        scans = sum(self.scans)
        return Tally(
            scans=scans,
            unique_visitors=sum(self.visitors),
            told_apart=scans - self.untracked,
            bots=self.bots,
            refused=self.refused,
            first_scan=None if self.first is None else moment_at(self.first),
            last_scan=None if self.last is None else moment_at(self.last),
        )

    def steps(self) -> list[Step]:
        return list(map(Step, self.scans, self.visitors))

    def found_groups(self) -> Iterator[Group]:
        for value, (scans, visitors) in self.groups.items():
            if scans or visitors:
                yield Group(None if value == UNKNOWN else value, scans, visitors)

    def _add_refused(self, timeline: Timeline) -> None:
        found = list(timeline.refused_in_all.items())
        within = self.quarters
        for verdict, by_quarter in timeline.refused.items():
            found += [(verdict, counts) for quarter, counts in by_quarter.items() if quarter in within]
        for verdict, (people, bots) in found:
            self.refused[verdict] += people + (bots if self.include_bots else 0)


def counting_of(question: Question, *, include_bots: bool) -> Counting:
    clocks = None
    if question.grouping is not None and question.grouping in CLOCKS:
        clocks = Clocks(question.period, question.grouping)
    return Counting([milliseconds_of(bound) for bound in question.bounds], include_bots, clocks)


def add_stored(
    groups: Numbers, stored: Mapping[str, Mapping[str, Sequence[int]]], sides: Sequence[str]
) -> None:
    """A column of values as sheets hold it; `sides` of it, people's "p" and bots' "b"."""
    for side in sides:
        for value, (scans, visitors) in stored.get(side, {}).items():
            try:
                numbers = groups[value]
            except KeyError:
                groups[value] = [scans, visitors]
            else:
                numbers[0] += scans
                numbers[1] += visitors


def add_months(groups: Numbers, columns: Iterable[ValueColumns]) -> None:
    """Columns of values of whole months."""
    scans: dict[str, int] = {}
    visitors: dict[str, int] = {}
    for values, scanned, visited in columns:
        # Years have a hundred thousand values: nothing is made anew for each.
        for sums, numbers in ((scans, scanned), (visitors, visited)):
            sums.update(zip(values, map(add, map(sums.get, values, repeat(0)), numbers), strict=True))
    for value, number in scans.items():
        known = groups.setdefault(value, [0, 0])
        known[0] += number
        known[1] += visitors[value]


def take_from(groups: Numbers, value: str, scans: int, visitors: int) -> None:
    """Take these out of what a day counted; what does not stand there by itself was counted under OTHER.

    Visitors are taken out with their scans, also more than there are: where they count instead is told later.
    """
    numbers = groups.get(value, [0, 0])
    own_scans = min(scans, numbers[0])
    own_visitors = visitors if own_scans == scans else min(visitors, numbers[1])
    numbers[0] -= own_scans
    numbers[1] -= own_visitors
    if scans > own_scans:
        others = groups.setdefault(OTHER, [0, 0])
        others[0] -= scans - own_scans
        others[1] -= visitors - own_visitors
