"""Rules of a code: by time, language, country or phone, a scan leads elsewhere than to the code's own.

One function answers scans, explains them and tries drafts. It asks for nothing that no rule needs.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple
from uuid import UUID

from domain.codes.rules.described_scans import DescribedScan
from domain.pages.languages import closest, ranges_of

WEEKDAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


class Condition(StrEnum):
    """In the order in which they are asked: the country last, for it is looked up."""

    FROM = "from"
    UNTIL = "until"
    WEEKDAYS = "weekdays"
    HOURS = "hours"
    SYSTEM = "system"
    DEVICE = "device"
    QUERY = "query"
    COUNTRY = "country"
    NOT = "not"
    LANGUAGE = "language"


class Hours(NamedTuple):
    """By the account's clock, `ends` not included; at or before `begins` it is on the next day."""

    begins: time
    ends: time

    def holds(self, clock: datetime, weekdays: frozenset[int]) -> bool:
        """The hours after midnight belong to the weekday on which they began."""
        now, today = clock.time(), clock.weekday()
        if now >= self.begins:
            return (now < self.ends or self.ends <= self.begins) and _is_on(today, weekdays)
        return now < self.ends <= self.begins and _is_on((today - 1) % 7, weekdays)


def _is_on(weekday: int, weekdays: frozenset[int]) -> bool:
    return not weekdays or weekday in weekdays


@dataclass(frozen=True, kw_only=True, slots=True)
class When:
    """What has to hold, all of it; empty or None asks for nothing. `weekdays`: 0 is Monday.

    `query`: the value of a parameter, or None for any. `unless`: does not hold as a whole.
    """

    starts: datetime | None = None
    until: datetime | None = None
    weekdays: frozenset[int] = frozenset()
    hours: tuple[Hours, ...] = ()
    system: frozenset[str] = frozenset()
    device: frozenset[str] = frozenset()
    query: Mapping[str, str | None] | None = None
    country: frozenset[str] = frozenset()
    language: frozenset[str] = frozenset()
    unless: "When | None" = None

    def times(self) -> "When":
        """Its times alone, without what it asks of the visitor."""
        return When(starts=self.starts, until=self.until, weekdays=self.weekdays, hours=self.hours)


@dataclass(frozen=True, slots=True)
class Variant:
    """`share`: of 100 visitors. `label`: its name in numbers."""

    url: str
    share: int
    label: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Rule:
    """`id` stays in numbers and history. It leads to one of `url`, `code` and `split`."""

    id: str
    name: str | None = None
    is_enabled: bool = True
    when: When
    url: str | None = None
    code: UUID | None = None
    split: tuple[Variant, ...] = ()

    def addresses(self) -> Iterator[str]:
        yield from filter(None, [self.url, *(variant.url for variant in self.split)])

    def variant_for(self, day_key: bytes | None) -> Variant:
        """The same for a visitor all day; the first for one who opts out of tracking."""
        if day_key is None:
            return self.split[0]
        number = int.from_bytes(sha256(day_key + self.id.encode()).digest()[:8]) % 100
        for variant in self.split:
            number -= variant.share
            if number < 0:
                return variant
        return self.split[-1]


class Via(NamedTuple):
    """The rule that led a scan, by its id, and the label of the share of a split."""

    rule: str
    variant: str | None = None


class Way(NamedTuple):
    """Where a rule leads a scan, instead of the code's own."""

    destination: str
    via: Via


def chosen_rule(rules: Iterable[Rule], visit: DescribedScan) -> Rule | None:
    """The first that holds; None for the code's own."""
    fitting: list[Rule] = []
    for rule in rules:
        if rule.is_enabled and next(unmet(rule.when, visit), None) is None:
            if not rule.when.language and not fitting:
                return rule
            fitting.append(rule)
    if not fitting:
        return None
    language = chosen_language(fitting, visit)
    return next((one for one in fitting if not one.when.language or language in one.when.language), None)


def chosen_language(fitting: Sequence[Rule], visit: DescribedScan) -> str | None:
    """The one that the visitor prefers most, of the languages that they name."""
    named = frozenset(tag for rule in fitting for tag in rule.when.language)
    return preferred(visit.accept_language or "", named)


@lru_cache(maxsize=4_096)
def preferred(accept_language: str, named: frozenset[str]) -> str | None:
    """By lookup (RFC 4647, 3.4); where nothing fits, `pt` takes `pt-br`, too. All tags are in lower case."""
    wanted = [tag for tag, weight in ranges_of(accept_language) if weight > 0 and tag != "*"]
    for tag in wanted:
        if found := closest(tag, named):
            return found
    for tag in wanted:
        if wider := min((one for one in named if one.startswith(f"{tag}-")), default=None):
            return wider
    return None


def unmet(when: When, visit: DescribedScan) -> Iterator[Condition]:
    """The conditions that do not hold, but for the language, for which the rules are compared."""
    if when.starts is not None and visit.now < when.starts:
        yield Condition.FROM
    if when.until is not None and visit.now >= when.until:
        yield Condition.UNTIL
    if (when.hours or when.weekdays) and not _is_time(when, visit.clock):
        yield Condition.HOURS if when.hours else Condition.WEEKDAYS
    if when.system and visit.system not in when.system:
        yield Condition.SYSTEM
    if when.device and visit.device not in when.device:
        yield Condition.DEVICE
    if when.query and not _has(visit.query, when.query):
        yield Condition.QUERY
    if when.country and visit.country not in when.country:
        yield Condition.COUNTRY
    if when.unless is not None and _holds_alone(when.unless, visit):
        yield Condition.NOT


def _is_time(when: When, clock: datetime) -> bool:
    if not when.hours:
        return _is_on(clock.weekday(), when.weekdays)
    return any(hours.holds(clock, when.weekdays) for hours in when.hours)


def _has(query: Mapping[str, str] | None, wanted: Mapping[str, str | None]) -> bool:
    if query is None:
        return False
    return all(name in query and value in (None, query[name]) for name, value in wanted.items())


def _holds_alone(when: When, visit: DescribedScan) -> bool:
    """Without other rules to compare with, its language is the one that the visitor asks for first."""
    if next(unmet(when, visit), None) is not None:
        return False
    if not when.language:
        return True
    first = next((tag for tag, weight in ranges_of(visit.accept_language or "") if weight > 0), "")
    return closest(first, when.language) is not None
