"""Sheets laid out in time: what was scanned in each quarter of an hour, and what the clocks of a zone showed then."""

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import islice
from operator import add
from typing import Final

# In two thirds of the time that the standard library takes: years of sheets are megabytes.
from pydantic_core import from_json

from domain.analytics.breakdowns import HOURS, WEEKDAYS
from domain.analytics.periods import Grouping, Period, offsets_of
from domain.scans import Verdict
from domain.sheets import DAY_MS, QUARTER_MS, QUARTERS_A_DAY

_HOUR_MS: Final = 3_600_000
# Steps that begin within a month; to look for more takes longer than to go through its quarters.
_FEW: Final = 100
# The first day of 1970 was a Thursday.
_WEEKDAY_OF_DAY_0: Final = 3

# As it is stored: [scans, visitors, untracked, first, last].
StoredCells = dict[str, list[int]]


class Timeline:
    """The quarters from `first_day` to `last_day`, both whole (days since 1970), in flat lists: sheets have many cells.

    `turns`: where steps begin (quarters since 1970, ascending), if no more is asked of months than what lies between
    two of these. That is counted at the first quarter of it then.

    `first` and `last` are the earliest and the latest scan in the quarters of `within` (since 1970), in milliseconds.
    """

    def __init__(
        self,
        first_day: int,
        last_day: int,
        *,
        within: Container[int],
        include_bots: bool,
        turns: Sequence[int] | None = None,
    ) -> None:
        self.begins = first_day * QUARTERS_A_DAY
        self._within = within
        self._turns = turns
        self._include_bots = include_bots
        size = max(last_day - first_day + 1, 0) * QUARTERS_A_DAY
        self.scans, self.visitors, self.untracked, self.bots = ([0] * size for _ in range(4))
        # By verdict, people's and bots': of days that are `within` whole, and of the others by quarter since 1970.
        self.refused_in_all: dict[Verdict, list[int]] = {}
        self.refused: dict[Verdict, dict[int, list[int]]] = {}
        self.bots_in_all = 0
        self.untracked_in_all = 0
        self.first: int | None = None
        self.last: int | None = None

    def add(self, day: int, quarters: str, *, sign: int = 1) -> None:
        """A sheet's column of that name. With a `sign` of -1 it is taken out: all but when the first and the last were."""
        stored = from_json(quarters)
        people, bots = stored.get("p"), stored.get("b")
        base = day * QUARTERS_A_DAY - self.begins
        for cells in (people, bots) if self._include_bots else (people,):
            if cells:
                self._add_cells(base, cells, sign)
                if sign > 0:
                    self._note_ends(day * QUARTERS_A_DAY, cells)
        is_whole = self._is_whole(day)
        if bots and is_whole:
            self.bots_in_all += sign * sum(cell[0] for cell in bots.values())
        elif bots:
            for quarter, cell in bots.items():
                self.bots[base + int(quarter)] += sign * cell[0]
        for verdict, counts in stored.get("r", {}).items():
            if is_whole:
                self._add_refused_in_all(Verdict(verdict), counts, sign)
            else:
                self._add_refused(day * QUARTERS_A_DAY, Verdict(verdict), counts, sign)

    def add_month(self, first_day: int, quarters: str, *, sign: int = 1) -> None:
        """That column of a whole month's sheet; all of its quarters are `within`."""
        people, bots = _texts_of(quarters, "p"), _texts_of(quarters, "b")
        for columns in (people, bots) if self._include_bots else (people,):
            if columns:
                self._add_columns(first_day * QUARTERS_A_DAY, columns, sign)
        if bots:
            self.bots_in_all += sign * sum(_numbers(bots[1]))
        _, has_refused, refused = quarters.partition('"r":')
        # Without the brace that closes the whole.
        for verdict, (_, *counts) in from_json(refused[:-1]).items() if has_refused else ():
            known = self.refused_in_all.setdefault(Verdict(verdict), [0, 0])
            for index, numbers in enumerate(counts):
                known[index] += sign * sum(numbers)

    def take_out(self, quarters: Iterable[int]) -> None:
        """These (since 1970) are counted scan by scan."""
        for quarter in quarters:
            index = quarter - self.begins
            if 0 <= index < len(self.scans):
                for counts in (self.scans, self.visitors, self.untracked, self.bots):
                    counts[index] = 0
            for refused in self.refused.values():
                refused.pop(quarter, None)

    def ends_in(self, wanted: Container[int]) -> list[int]:
        """The first and the last quarter since 1970, of those `wanted`, that has scans; none where there is none."""
        places = range(len(self.scans))
        found = []
        for order in (places, reversed(places)):
            having = (self.begins + place for place in order if self.scans[place])
            found += list(islice((quarter for quarter in having if quarter in wanted), 1))
        return found

    def index(self, quarter: int) -> int:
        """The place in the lists of a quarter since 1970, or the nearest one."""
        return min(max(quarter - self.begins, 0), len(self.scans))

    def has_any(self, quarter: int) -> bool:
        """Whether anything, let through or not, is known of that quarter since 1970."""
        index = quarter - self.begins
        if 0 <= index < len(self.scans) and (self.scans[index] or self.bots[index]):
            return True
        return any(quarter in by_quarter for by_quarter in self.refused.values())

    def between(self, starts: int, ends: int) -> int:
        """How many scans there were, in milliseconds since 1970, each quarter counted where it begins."""
        return sum(self.scans[self.index(_ceiling(starts)) : self.index(_ceiling(ends))])

    def steps(self, bounds: Sequence[int]) -> tuple[list[int], list[int]]:
        """Scans and visitors in the whole quarters from one bound (milliseconds since 1970) to the next."""
        begins, size = self.begins, len(self.scans)
        firsts = [-(-bound // QUARTER_MS) - begins for bound in bounds[:-1]]
        ends = [bound // QUARTER_MS - begins for bound in bounds[1:]]
        if firsts[0] < 0 or ends[0] < 0 or ends[-1] > size:
            firsts, ends = ([min(max(place, 0), size) for place in places] for places in (firsts, ends))
        scans, visitors = (
            [sum(counts[first:end]) for first, end in zip(firsts, ends, strict=True)]
            for counts in (self.scans, self.visitors)
        )
        return scans, visitors

    def _is_whole(self, day: int) -> bool:
        """Whether all of the day is `within`: of few days it is not, and then quarters are told apart."""
        within, first = self._within, day * QUARTERS_A_DAY
        if not isinstance(within, range):
            return all(quarter in within for quarter in range(first, first + QUARTERS_A_DAY))
        return within.start <= first and first + QUARTERS_A_DAY <= within.stop

    def _add_cells(self, base: int, cells: StoredCells, sign: int) -> None:
        scans, visitors, untracked = self.scans, self.visitors, self.untracked
        for quarter, (scanned, visited, unknown, _, _) in cells.items():
            index = base + int(quarter)
            scans[index] += sign * scanned
            visitors[index] += sign * visited
            untracked[index] += sign * unknown

    def _add_columns(self, base: int, columns: Sequence[str], sign: int) -> None:
        """`base`: the month's first quarter since 1970."""
        quarters, scanned, visited, untracked, firsts, lasts = columns
        if untracked.strip("0,"):
            self.untracked_in_all += sign * sum(_numbers(untracked))
        first, last = int(quarters.partition(",")[0]), int(quarters.rpartition(",")[2])
        if sign > 0:
            self._widen(
                (base + first) * QUARTER_MS + int(firsts.partition(",")[0]),
                (base + last) * QUARTER_MS + int(lasts.rpartition(",")[2]),
            )
        both = [_numbers(column) for column in (scanned, visited)]
        if sign < 0:
            both = [[-number for number in numbers] for numbers in both]
        self._add_numbers(base, quarters, (first, last), both)

    def _add_numbers(
        self, base: int, quarters: str, ends: tuple[int, int], both: Sequence[Sequence[int]]
    ) -> None:
        """`both`: scans and visitors, by quarter."""
        start, (first, last) = base - self.begins, ends
        turns = self._turns_within(base, base + last)
        counted = self.scans, self.visitors
        # What is scanned all day long has a cell for every quarter.
        is_dense = last - first == len(both[0]) - 1
        if turns is not None and not turns:
            for counts, numbers in zip(counted, both, strict=True):
                counts[start] += sum(numbers)
        elif turns is not None and len(turns) < _FEW:
            places = range(first, last + 1) if is_dense else _numbers(quarters)
            cuts = [0, *(bisect_left(places, turn - base) for turn in turns), len(places)]
            for place, cut, end in zip([base, *turns], cuts, cuts[1:], strict=False):
                for counts, numbers in zip(counted, both, strict=True):
                    counts[place - self.begins] += sum(numbers[cut:end])
        elif is_dense:
            within = slice(start + first, start + last + 1)
            for counts, numbers in zip(counted, both, strict=True):
                counts[within] = map(add, counts[within], numbers)
        else:
            scans, visitors = counted
            for quarter, scanned, visited in zip(_numbers(quarters), *both, strict=True):
                scans[start + quarter] += scanned
                visitors[start + quarter] += visited

    def _turns_within(self, first: int, last: int) -> Sequence[int] | None:
        """Those after the `first` quarter, until the `last`."""
        turns = self._turns
        return None if turns is None else turns[bisect_right(turns, first) : bisect_right(turns, last)]

    def _widen(self, first: int, last: int) -> None:
        self.first = first if self.first is None else min(self.first, first)
        self.last = last if self.last is None else max(self.last, last)

    def _note_ends(self, base: int, cells: StoredCells) -> None:
        first_quarter, last_quarter = base + int(next(iter(cells))), base + int(next(reversed(cells)))
        if first_quarter not in self._within or last_quarter not in self._within:
            cells = {quarter: cell for quarter, cell in cells.items() if base + int(quarter) in self._within}
            if not cells:
                return
            first_quarter, last_quarter = base + int(next(iter(cells))), base + int(next(reversed(cells)))
        self._widen(
            first_quarter * QUARTER_MS + cells[str(first_quarter - base)][3],
            last_quarter * QUARTER_MS + cells[str(last_quarter - base)][4],
        )

    def _add_refused_in_all(self, verdict: Verdict, stored: Mapping[str, Sequence[int]], sign: int) -> None:
        counts = self.refused_in_all.setdefault(verdict, [0, 0])
        for people, bots in stored.values():
            counts[0] += sign * people
            counts[1] += sign * bots

    def _add_refused(
        self, base: int, verdict: Verdict, stored: Mapping[str, Sequence[int]], sign: int
    ) -> None:
        by_quarter = self.refused.setdefault(verdict, {})
        for quarter, (people, bots) in stored.items():
            counts = by_quarter.setdefault(base + int(quarter), [0, 0])
            counts[0] += sign * people
            counts[1] += sign * bots


def _texts_of(quarters: str, side: str) -> list[str]:
    """The columns of a month's people "p" or bots "b", none read yet: half of them are asked for one number alone."""
    _, has_side, rest = quarters.partition(f'"{side}":[[')
    return rest[: rest.index("]]")].split("],[") if has_side else []


def _numbers(column: str) -> list[int]:
    numbers: list[int] = from_json(f"[{column}]")
    return numbers


def numbers_within(day: int, quarters: str, wanted: Container[int], sides: Sequence[str]) -> tuple[int, int]:
    """Scans and visitors of `sides` ("p" people, "b" bots) of a sheet, in the `wanted` quarters since 1970."""
    stored = from_json(quarters)
    base = day * QUARTERS_A_DAY
    cells = [
        cell
        for side in sides
        for quarter, cell in stored.get(side, {}).items()
        if base + int(quarter) in wanted
    ]
    return sum(cell[0] for cell in cells), sum(cell[1] for cell in cells)


class Clocks:
    """What the clocks of a period's zone show: the hour of the day, or the day of the week."""

    def __init__(self, period: Period, grouping: Grouping) -> None:
        self._is_hour = grouping is Grouping.HOUR_OF_DAY
        self.names: Sequence[str] = HOURS if self._is_hour else WEEKDAYS
        offsets = offsets_of(period)
        self._since = [round(since.timestamp() * 1_000) for since, _ in offsets]
        self._offsets = [offset * 1_000 for _, offset in offsets]

    def name_at(self, moment: int) -> str:
        """In milliseconds since 1970."""
        return self.names[self._shown(moment, self._offset_at(moment))]

    def over(self, first: int, end: int) -> list[str]:
        """The name at each quarter since 1970, from `first` to before `end`."""
        found: list[str] = []
        while first < end:
            moment = first * QUARTER_MS
            offset = self._offset_at(moment)
            place = bisect_right(self._since, moment)
            until = end if place == len(self._since) else min(-(-self._since[place] // QUARTER_MS), end)
            length = QUARTERS_A_DAY if self._is_hour else QUARTERS_A_DAY * 7
            cycle = [
                self.names[self._shown(quarter * QUARTER_MS, offset)]
                for quarter in range(first, min(first + length, until))
            ]
            found += (cycle * ((until - first) // length + 1))[: until - first]
            first = until
        return found

    def _offset_at(self, moment: int) -> int:
        return self._offsets[max(bisect_right(self._since, moment) - 1, 0)]

    def _shown(self, moment: int, offset: int) -> int:
        if self._is_hour:
            return (moment + offset) // _HOUR_MS % 24
        return ((moment + offset) // DAY_MS + _WEEKDAY_OF_DAY_0) % 7


def _ceiling(moment: int) -> int:
    return -(-moment // QUARTER_MS)
