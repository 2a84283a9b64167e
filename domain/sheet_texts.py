"""Sheets as they are stored: the columns of `sheets`, made of a sheet and read again."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from domain.scans import Verdict
from domain.sheets import DIMENSIONS, Cell, Count, Counts, Quarters, Refused, Sheet, Side


def write_sheet(sheet: Sheet) -> dict[str, int | str]:
    """`refused`: all that were not let through, people's scans and bots'."""
    people, bots = sheet.people, sheet.bots
    return {
        "scans": people.scans,
        "visitors": people.visitors,
        "bot_scans": bots.scans,
        "bot_visitors": bots.visitors,
        "refused": sum(sum(counts) for quarters in sheet.refused.values() for counts in quarters.values()),
        "quarters": write_quarters(sheet),
        **{name: write_values(people.values[name], bots.values[name]) for name in DIMENSIONS},
    }


def read_sheet(columns: Mapping[str, str]) -> Sheet:
    """A whole sheet from its columns."""
    people, bots, refused = read_quarters(columns["quarters"])
    sheet = Sheet(Side(people), Side(bots), refused)
    for name in DIMENSIONS:
        sheet.people.values[name], sheet.bots.values[name] = read_values(columns[name])
    return sheet


def write_quarters(sheet: Sheet) -> str:
    """{"p": {quarter: [scans, visitors, untracked, first, last]}, "b": the same of bots, "r": {verdict: {quarter: [people, bots]}}}"""
    refused = ",".join(
        f'"{verdict.value}":{{{_written_refused(quarters)}}}'
        for verdict, quarters in sheet.refused.items()
        if quarters
    )
    return _written(p=_written_cells(sheet.people.quarters), b=_written_cells(sheet.bots.quarters), r=refused)


def read_quarters(text: str) -> tuple[Quarters, Quarters, Refused]:
    """People's, bots', and those that were not let through."""
    stored = json.loads(text)
    refused = {
        Verdict(name): {int(quarter): counts for quarter, counts in quarters.items()}
        for name, quarters in stored.get("r", {}).items()
    }
    return _read_cells(stored.get("p", {})), _read_cells(stored.get("b", {})), refused


def write_values(people: Counts, bots: Counts) -> str:
    """{"p": {value: [scans, visitors]}, "b": the same of bots}, or less where there is nothing."""
    return _written(p=_written_counts(people) if people else "", b=_written_counts(bots) if bots else "")


def read_values(text: str) -> tuple[Counts, Counts]:
    """People's and bots'."""
    stored = json.loads(text)
    return _read_counts(stored.get("p", {})), _read_counts(stored.get("b", {}))


def _written(**parts: str) -> str:
    # Put together by hand, which takes half of json's time: it is what posting does most.
    return "{" + ",".join(f'"{name}":{{{part}}}' for name, part in parts.items() if part) + "}"


def _written_cells(quarters: Quarters) -> str:
    return ",".join(
        f'"{quarter}":[{cell.scans},{cell.visitors},{cell.untracked},{cell.first},{cell.last}]'
        for quarter, cell in sorted(quarters.items())
    )


def _written_refused(quarters: Mapping[int, Sequence[int]]) -> str:
    return ",".join(f'"{quarter}":[{people},{bots}]' for quarter, (people, bots) in quarters.items())


def _read_cells(stored: Mapping[str, list[int]]) -> Quarters:
    return {int(quarter): Cell(*numbers) for quarter, numbers in stored.items()}


def _written_counts(counts: Counts) -> str:
    return ",".join([f"{_quoted(value)}:[{count.scans},{count.visitors}]" for value, count in counts.items()])


@lru_cache(maxsize=8_192)
def _quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _read_counts(stored: Mapping[str, list[int]]) -> Counts:
    return {value: Count(*numbers) for value, numbers in stored.items()}
