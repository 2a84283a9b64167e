"""What a month's row should say, counted scan by scan without any sheet."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from domain.months import TOTALS, month_of
from domain.sheets import DAY_MS, DIMENSIONS, FIRST_OF, QUARTER_MS, UNKNOWN, CountedScan, Kind


def recounted(scans: Iterable[CountedScan], kind: Kind) -> dict[str, Any]:
    """The columns, read, of a month with these scans of one subject."""
    scans = list(scans)
    sides = {
        "p": [scan for scan in scans if scan.was_let_through and scan.bot is None],
        "b": [scan for scan in scans if scan.was_let_through and scan.bot is not None],
    }
    refused = [scan for scan in scans if not scan.was_let_through]
    totals = [number for side in sides.values() for number in (len(side), len(_firsts(side, kind)))]
    quarters: dict[str, Any] = {name: _quarters(side, kind) for name, side in sides.items() if side}
    if refused:
        quarters["r"] = {
            verdict: _refused([scan for scan in refused if scan.verdict == verdict])
            for verdict in {scan.verdict for scan in refused}
        }
    return {
        **dict(zip(TOTALS, [*totals, len(refused)], strict=True)),
        "quarters": quarters,
        **{
            dimension: {
                name: _values(side, kind, DIMENSIONS.index(dimension)) for name, side in sides.items() if side
            }
            for dimension in DIMENSIONS
        },
    }


def read(columns: Mapping[str, int | str]) -> dict[str, Any]:
    """Its columns; values, whose order says nothing, each with its numbers."""
    found = {name: value if name in TOTALS else json.loads(str(value)) for name, value in columns.items()}
    for name in DIMENSIONS:
        found[name] = {
            side: {value: list(numbers) for value, *numbers in zip(*columns_of_side, strict=True)}
            for side, columns_of_side in found[name].items()
        }
    return found


def _firsts(scans: Iterable[CountedScan], kind: Kind) -> list[CountedScan]:
    return [scan for scan in scans if scan.firsts & FIRST_OF[kind]]


def _quarter(scan: CountedScan) -> int:
    return (scan.scanned_at - month_of(scan.day) * DAY_MS) // QUARTER_MS


def _quarters(scans: list[CountedScan], kind: Kind) -> list[list[int]]:
    numbers, visitors = Counter(map(_quarter, scans)), Counter(map(_quarter, _firsts(scans, kind)))
    untracked = Counter(_quarter(scan) for scan in scans if scan.visitor is None)
    found = []
    for quarter in sorted(numbers):
        offsets = [scan.scanned_at % QUARTER_MS for scan in scans if _quarter(scan) == quarter]
        found.append(
            [quarter, numbers[quarter], visitors[quarter], untracked[quarter], min(offsets), max(offsets)]
        )
    quarters, numbered, visited, unknown, first, last = _columns(found)
    return [quarters, numbered, visited, [sum(unknown)], first[:1], last[-1:]]


def _refused(scans: list[CountedScan]) -> list[list[int]]:
    people = Counter(_quarter(scan) for scan in scans if scan.bot is None)
    bots = Counter(_quarter(scan) for scan in scans if scan.bot is not None)
    return _columns([[quarter, people[quarter], bots[quarter]] for quarter in sorted(people | bots)])


def _values(scans: list[CountedScan], kind: Kind, index: int) -> dict[str, list[int]]:
    numbers = Counter(scan.values[index] or UNKNOWN for scan in scans)
    visitors = Counter(scan.values[index] or UNKNOWN for scan in _firsts(scans, kind))
    return {value: [number, visitors[value]] for value, number in numbers.items()}


def _columns(rows: list[list[int]]) -> list[list[int]]:
    return [list(column) for column in zip(*rows, strict=True)]
