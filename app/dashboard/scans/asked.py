"""What the address of a page of scans asks for."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlencode

from domain.analytics.breakdowns import WEEKDAYS
from domain.analytics.periods import Comparison, Grouping, Interval, Preset
from domain.analytics.queries import ReportRequest
from domain.content import SLUGS
from domain.kernel.parsing import unstorable_text
from domain.kernel.time_zones import midnight_of, parse_time_zone, zone_named

USUAL: Final = "30d"
NO_COMPARISON: Final = "none"
# Filters by values of single scans; only reports also filter by the clock.
FILTERS: Final = (
    *("country", "city", "device", "os", "browser", "language", "referrer", "rule", "variant", "outcome"),
)
CLOCK_FILTERS: Final = ("hour_of_day", "weekday")
PLACES: Final = ("folder", "tag", "kind")
_ENDS: Final = ("from", "until")
_TIMES: Final = ("period", *_ENDS, "day", "timezone")
NAMES: Final = (*_TIMES, "interval", "compare", *PLACES, *FILTERS, *CLOCK_FILTERS, "all", "by", "bot")
# What can be shown at full length.
_LONG: Final = (*(one for one in FILTERS if one != "outcome"), "code", "week")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", flags=re.ASCII)
_LAST: Final = {f"last-{name.lower()}": number for number, name in enumerate(WEEKDAYS)}
_DAYS_AGO: Final = {"today": 0, "yesterday": 1}
_LONGEST: Final = 253


@dataclass(frozen=True)
class Asked:
    """`given`: the valid values of the address. `now`: the time of the request."""

    given: Mapping[str, str]
    account_zone: str
    now: datetime

    def __getitem__(self, name: str) -> str:
        return self.given.get(name, "")

    @property
    def zone_name(self) -> str:
        return self["timezone"] or self.account_zone

    @property
    def zone(self) -> tzinfo:
        return zone_named(self.zone_name)

    @property
    def period(self) -> str:
        """The preset; empty for chosen days."""
        return self["period"] or ("" if self["day"] or self["from"] else USUAL)

    @cached_property
    def day(self) -> date | None:
        """The day, if the page is about a single one."""
        return _day_in(self["day"], self.today)

    @property
    def today(self) -> date:
        return self.now.astimezone(self.zone).date()

    @property
    def comparison(self) -> Comparison | None:
        """The comparison, or None if nothing is compared. A single day has its own."""
        chosen = self["compare"] or Comparison.PREVIOUS
        is_none = chosen == NO_COMPARISON or self.period == Preset.ALL
        return None if is_none else Comparison(chosen)

    @property
    def has_clock(self) -> bool:
        """Whether it filters by hour or weekday."""
        return any(self[name] for name in CLOCK_FILTERS)

    def query(self, **changes: str) -> str:
        """The query of an address with these changes, with its "?". An empty text removes a value."""
        if changes.keys() & {"period", "day"}:
            changes = {**dict.fromkeys((*_ENDS, "day", "period"), ""), **changes}
        query = {**self.given, **changes}
        kept = {name: query[name] for name in NAMES if query.get(name) and (name, query[name]) not in _USUAL}
        return f"?{urlencode(kept)}" if kept else ""

    def times(self) -> dict[str, Any]:
        """The period, as reports and lists of scans take it."""
        if self.period:
            return {"preset": Preset(self.period), "time_zone": self.zone_name}
        day = self.day.isoformat() if self.day else None
        ends = {"starts": day or self["from"], "end_date": day or self["until"] or None}
        return {**ends, "time_zone": self.zone_name}

    def places(self) -> dict[str, Any]:
        content = SLUGS.get(self["kind"])
        type_id = (content.type_id,) if content else None
        return {"folder": self["folder"] or None, "tag": self["tag"] or None, "type_id": type_id}

    def filters(self) -> dict[str, Any]:
        """A value may have a comma in it: over REST that is several."""
        given = {name: self[name] for name in (*FILTERS, *CLOCK_FILTERS) if self[name]}
        return {name: (text,) if name in _LONG else text for name, text in given.items()}

    def request(self, **more: Any) -> ReportRequest:
        """The same question as over REST. `more`: which code, and which breakdown."""
        compare = None if self.day else self.comparison
        interval = Interval(self["interval"]) if self["interval"] else None
        asked = {**self.times(), "interval": interval, "compare": compare, **self.places(), **self.filters()}
        return ReportRequest(**{**asked, **more})


_USUAL: Final = {("period", USUAL), ("compare", Comparison.PREVIOUS.value)}


def asked_in(query: Mapping[str, str], account_zone: str, now: datetime) -> Asked:
    """Parse a query. `from` and `until` are swapped if necessary; invalid values are left out."""
    texts = {name: query.get(name, "").strip() for name in NAMES}
    given = {name: text for name, text in texts.items() if text and _is_ours(name, text)}
    if "timezone" in given:
        given["timezone"] = parse_time_zone(given["timezone"])
    return Asked(_with_one_period(Asked(given, account_zone, now)), account_zone, now)


def _with_one_period(asked: Asked) -> dict[str, str]:
    """`from` and `until` win over a day, a day over a preset. Periods in the future are left out."""
    given = dict(asked.given)
    ends = sorted(given[name] for name in _ENDS if name in given)
    if "from" in given and _has_begun(asked, ends[0], ends[-1]):
        given |= dict(zip(_ENDS, ends, strict=False))
        dropped = ["period", "day"]
    elif _has_begun(asked, given.get("day", ""), given.get("day", "")):
        dropped = ["period", *_ENDS]
    else:
        dropped = [*_ENDS, "day"]
    return {name: text for name, text in given.items() if name not in dropped}


def _has_begun(asked: Asked, first: str, last: str) -> bool:
    """Whether the days exist and the first has begun: Samoa had no 30 December 2011."""
    starts, ends = _day_in(first, asked.today), _day_in(last, asked.today)
    if starts is None or ends is None or starts > asked.today:
        return False
    return midnight_of(starts, asked.zone) < midnight_of(ends + timedelta(days=1), asked.zone)


def _day_in(text: str, today: date) -> date | None:
    """A date, "yesterday", or "last-monday": the latest one before today."""
    if text in _DAYS_AGO:
        return today - timedelta(days=_DAYS_AGO[text])
    if text in _LAST:
        return today - timedelta(days=(today.weekday() - _LAST[text] - 1) % 7 + 1)
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def _is_kept_day(text: str) -> bool:
    """Whether the databases can store scans of that day, which is after 1970."""
    day = _day_in(text, date.min) if _DAY.fullmatch(text) else None
    return day is not None and 1970 < day.year < 9999


def _is_ours(name: str, text: str) -> bool:
    if len(text) > _LONGEST or unstorable_text(text):
        return False
    if check := _CHECKS.get(name):
        return check(text)
    # pydantic's ValidationError is a ValueError.
    with suppress(ValueError):
        if name == "timezone":
            return bool(parse_time_zone(text))
        return bool(ReportRequest.model_validate({name: text}))
    return False


# Ids are looked up later; names without a check are time zones, and values of scans.
_CHECKS: Final[Mapping[str, Callable[[str], bool]]] = {
    "period": frozenset(Preset).__contains__,
    "from": _is_kept_day,
    "until": _is_kept_day,
    "day": lambda text: text in _DAYS_AGO or text in _LAST or _is_kept_day(text),
    "interval": frozenset(Interval).__contains__,
    "compare": frozenset([NO_COMPARISON, *Comparison]).__contains__,
    "folder": bool,
    "tag": bool,
    "kind": SLUGS.__contains__,
    "all": _LONG.__contains__,
    "by": frozenset(Grouping).__contains__,
    "bot": ("yes", "no").__contains__,
}
