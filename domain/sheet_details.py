"""A sheet's values by quarter of the hour: what is left of a day once its single scans have been thrown away.

With it parts of a day can still be broken down by value, in every time zone.
"""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from domain.sheets import (
    DAY_MS,
    DIMENSIONS,
    FIRST_OF,
    OTHER,
    QUARTER_MS,
    UNKNOWN,
    Count,
    CountedScan,
    Counts,
    Kind,
    Sheet,
    Side,
    Values,
)

# Of one kind of value: by value, then by quarter of the day.
ByQuarter = dict[int, Count]
ByValue = dict[str, ByQuarter]
_SIDES: Final = ("p", "b")


def _no_values() -> dict[str, ByValue]:
    return {name: {} for name in DIMENSIONS}


@dataclass(slots=True)
class Detail:
    """People's and bots', by kind of value."""

    people: dict[str, ByValue] = field(default_factory=_no_values)
    bots: dict[str, ByValue] = field(default_factory=_no_values)

    def add(self, scan: CountedScan, kind: Kind, sheet: Sheet, *, sign: int = 1) -> None:
        """Count it as `sheet` has counted it: under OTHER where that has no room for its value."""
        if scan.was_let_through:
            visitors = int(bool(scan.firsts & FIRST_OF[kind]))
            self.count(
                scan.scanned_at, scan.values, sheet, sign, sign * visitors, is_bot=scan.bot is not None
            )

    def count(
        self, scanned_at: int, values: Values, sheet: Sheet, scans: int, visitors: int, *, is_bot: bool
    ) -> None:
        """Move the numbers of these values, in the quarter of `scanned_at` (milliseconds since 1970)."""
        quarter = scanned_at % DAY_MS // QUARTER_MS
        own, side = (self.bots, sheet.bots) if is_bot else (self.people, sheet.people)
        for name, value in zip(DIMENSIONS, values, strict=True):
            _move(own[name], _counted_as(side, name, value or UNKNOWN), quarter, scans, visitors)

    def merge(self, other: "Detail", sign: int = 1) -> None:
        for own, others in ((self.people, other.people), (self.bots, other.bots)):
            for name, by_value in others.items():
                for value, by_quarter in by_value.items():
                    for quarter, count in by_quarter.items():
                        _move(own[name], value, quarter, sign * count.scans, sign * count.visitors)


def detail_of(scans: Iterable[CountedScan], kind: Kind, sheet: Sheet) -> Detail:
    """That of all of a sheet's scans."""
    detail = Detail()
    for scan in scans:
        detail.add(scan, kind, sheet)
    return detail


def counts_between(
    detail: Detail, dimension: str, first_quarter: int, end_quarter: int
) -> tuple[Counts, Counts]:
    """People's and bots', from `first_quarter` of the day to before `end_quarter`."""
    wanted = range(first_quarter, end_quarter)
    return _summed(detail.people[dimension], wanted), _summed(detail.bots[dimension], wanted)


def write_detail(detail: Detail) -> str:
    """{dimension: {"p": {value: {quarter: [scans, visitors]}}, "b": the same of bots}} as JSON, deflated (RFC 1950), in base64."""
    written = {
        name: {
            side: {
                value: {quarter: [count.scans, count.visitors] for quarter, count in sorted(quarters.items())}
                for value, quarters in by_value.items()
            }
            for side, by_value in zip(_SIDES, (detail.people[name], detail.bots[name]), strict=True)
            if by_value
        }
        for name in DIMENSIONS
    }
    text = json.dumps(
        {name: sides for name, sides in written.items() if sides}, ensure_ascii=False, separators=(",", ":")
    )
    return b64encode(zlib.compress(text.encode())).decode()


def read_detail(text: str) -> Detail:
    stored = json.loads(zlib.decompress(b64decode(text)))
    detail = Detail()
    for name, sides in stored.items():
        detail.people[name], detail.bots[name] = (_read(sides.get(side, {})) for side in _SIDES)
    return detail


def _counted_as(side: Side, name: str, value: str) -> str:
    return OTHER if value not in side.values[name] and OTHER in side.values[name] else value


def _move(by_value: ByValue, value: str, quarter: int, scans: int, visitors: int) -> None:
    by_quarter = by_value.setdefault(value, {})
    count = by_quarter.setdefault(quarter, Count())
    count.scans += scans
    count.visitors += visitors
    if not count.scans and not count.visitors:
        del by_quarter[quarter]
        if not by_quarter:
            del by_value[value]


def _summed(by_value: ByValue, wanted: range) -> Counts:
    counts: Counts = {}
    for value, by_quarter in by_value.items():
        within = [count for quarter, count in by_quarter.items() if quarter in wanted]
        if within:
            counts[value] = Count(sum(one.scans for one in within), sum(one.visitors for one in within))
    return counts


def _read(stored: Mapping[str, Mapping[str, list[int]]]) -> ByValue:
    return {
        value: {int(quarter): Count(*numbers) for quarter, numbers in by_quarter.items()}
        for value, by_quarter in stored.items()
    }
