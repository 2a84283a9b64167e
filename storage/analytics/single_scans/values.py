"""Values of single scans: in SQL for the scans `s` with their agents `a`, and of a scan in memory."""

from collections.abc import Mapping
from typing import Final

from domain.analytics.breakdowns import CLOCK, clock_number, clock_value
from domain.analytics.periods import Grouping
from domain.analytics.reports import ScanFilter, folded
from domain.analytics.rollups import DAY, MINUTE_MS, VERDICT_NUMBERS, VERDICTS, StoredScan

# The country has two letters, or is missing: "DE/Berlin", "DE/", "/Berlin".
_HAS_NO_COUNTRY: Final = "SUBSTR(s.place, 1, 1) = '/'"
_CLOCK: Final = f"(s.scanned_at / {MINUTE_MS} + p.clock)"
# `p.clock`: how many minutes local clocks are ahead of UTC.
EXPRESSIONS: Final[Mapping[Grouping, str]] = {
    Grouping.COUNTRY: f"CASE WHEN {_HAS_NO_COUNTRY} THEN NULL ELSE SUBSTR(s.place, 1, 2) END",
    Grouping.CITY: f"NULLIF(SUBSTR(s.place, CASE WHEN {_HAS_NO_COUNTRY} THEN 2 ELSE 4 END), '')",
    Grouping.DEVICE: "a.device",
    Grouping.OS: "a.os",
    Grouping.BROWSER: "a.browser",
    Grouping.LANGUAGE: "s.language",
    Grouping.REFERRER: "s.referrer",
    Grouping.HOUR_OF_DAY: f"{_CLOCK} % {DAY} / 60",
    Grouping.WEEKDAY: f"{_CLOCK} / {DAY} % 7",
    Grouping.DAY: f"{_CLOCK} / {DAY}",
    Grouping.CODE: "s.code",
    # A number for each tag: see `tagged`.
    Grouping.TAG: "t.tag",
    Grouping.RULE: "s.rule",
    Grouping.VARIANT: "s.variant",
}


def condition(only: ScanFilter) -> tuple[str, list[str]]:
    """The condition for the scans of a filter, with its values."""
    terms, values = ["TRUE"], []
    for grouping, wanted in only.values.items():
        expression, known = EXPRESSIONS[grouping], [value for value in wanted if value is not None]
        either = [f"{expression} IS NULL"] if None in wanted else []
        if grouping in CLOCK:
            either += [f"{expression} = {clock_number(grouping, value)}" for value in known]
        else:
            either += [f"LOWER({expression}) = LOWER(CAST(? AS TEXT))"] * len(known)
            values += known
        terms.append(f"({' OR '.join(either)})")
    if only.outcomes:
        terms.append(f"s.outcome IN ({', '.join(str(VERDICT_NUMBERS[one]) for one in only.outcomes)})")
    if only.is_bot is not None:
        terms.append(f"s.bot IS {'NOT ' if only.is_bot else ''}NULL")
    return " AND ".join(terms), values


def matches(scan: StoredScan, only: ScanFilter, clock: int = 0) -> bool:
    if only.outcomes and VERDICTS[scan.outcome] not in only.outcomes:
        return False
    if only.is_bot is not None and (scan.bot is not None) is not only.is_bot:
        return False
    values = values_of(scan, clock) if only.values else {}
    return all(_folded(values.get(one)) in map(_folded, wanted) for one, wanted in only.values.items())


def values_of(scan: StoredScan, clock: int = 0) -> Mapping[Grouping, str | None]:
    """The values of a scan. A code and a tag are not among them."""
    country, _, city = (scan.place or "/").partition("/")
    device, os, browser = scan.client.split("/", 2) if scan.client else (None, None, None)
    minute = scan.scanned_at // MINUTE_MS + clock
    return {
        Grouping.COUNTRY: country or None,
        Grouping.CITY: city or None,
        Grouping.DEVICE: device,
        Grouping.OS: os,
        Grouping.BROWSER: browser,
        Grouping.LANGUAGE: scan.language,
        Grouping.REFERRER: scan.referrer,
        Grouping.HOUR_OF_DAY: clock_value(Grouping.HOUR_OF_DAY, minute % DAY // 60),
        Grouping.WEEKDAY: clock_value(Grouping.WEEKDAY, minute // DAY),
        Grouping.DAY: clock_value(Grouping.DAY, minute // DAY),
        Grouping.RULE: scan.rule,
        Grouping.VARIANT: scan.variant,
    }


def _folded(value: str | None) -> str | None:
    return None if value is None else folded(value)
