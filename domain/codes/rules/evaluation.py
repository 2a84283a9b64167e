"""Rules of a code: by time, language, country or phone, a scan leads elsewhere than to the code's own.

One function answers scans, explains them and tries drafts. It asks for nothing that no rule needs.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time
from enum import StrEnum
from hashlib import sha256
from typing import Final, NamedTuple, TypeAlias
from uuid import UUID

from domain.codes.rules.described_scans import DescribedScan
from domain.pages.languages import closest, preferred, ranges_of

WEEKDAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


class Condition(StrEnum):
    """In the order in which they are explained."""

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


Check: TypeAlias = Callable[["When", DescribedScan], bool]


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
    # What it asks for, but for the language, for which rules are compared.
    asked: "tuple[tuple[Condition, Check], ...]" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        asked = {one: _CHECKS[one] for one in _CHECKS if getattr(self, ATTRIBUTES.get(one, one))}
        if self.hours:
            # One check of both, for the hours after midnight.
            asked.pop(Condition.WEEKDAYS, None)
        object.__setattr__(self, "asked", tuple(asked.items()))

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


def fitting_rules(rules: Iterable[Rule], visit: DescribedScan) -> tuple[Rule, ...]:
    """Find the rules that hold at some time for visitors of this country, device and system."""
    return tuple(
        rule
        for rule in rules
        if rule.is_enabled
        and all(check(rule.when, visit) for one, check in rule.when.asked if one in _OF_VISITOR)
    )


def chosen_rule(rules: Iterable[Rule], visit: DescribedScan) -> Rule | None:
    """The first that holds; None for the code's own."""
    fitting: list[Rule] = []
    for rule in rules:
        when = rule.when
        # `holds`, without the call.
        for _, check in when.asked:
            if not check(when, visit):
                break
        else:
            if not rule.is_enabled:
                continue
            if not when.language and not fitting:
                return rule
            fitting.append(rule)
    if not fitting:
        return None
    language = chosen_language(fitting, visit)
    return next((one for one in fitting if not one.when.language or language in one.when.language), None)


def chosen_language(fitting: Sequence[Rule], visit: DescribedScan) -> str | None:
    """The one that the visitor prefers most, of the languages that they name."""
    named = tuple([rule.when.language for rule in fitting])
    return preferred(visit.accept_language or "", named)


def holds(when: When, visit: DescribedScan) -> bool:
    """Whether all conditions hold, but for the language."""
    for _, check in when.asked:  # noqa: SIM110 - on the scan path, half as dear as all()
        if not check(when, visit):
            return False
    return True


def _is_time(when: When, visit: DescribedScan) -> bool:
    clock = visit.clock
    if not when.hours:
        return clock.weekday() in when.weekdays
    for hours in when.hours:  # noqa: SIM110 - as in `holds`
        if hours.holds(clock, when.weekdays):
            return True
    return False


def _has(query: Mapping[str, str] | None, wanted: Mapping[str, str | None]) -> bool:
    # Most scans have none.
    if not query:
        return False
    return all(name in query and value in (None, query[name]) for name, value in wanted.items())


def _holds_alone(when: When, visit: DescribedScan) -> bool:
    """Without other rules to compare with, its language is the one that the visitor asks for first."""
    if not holds(when, visit):
        return False
    if not when.language:
        return True
    first = next((tag for tag, weight in ranges_of(visit.accept_language or "") if weight > 0), "")
    return closest(first, when.language) is not None


# Each is called of a rule that asks for it, those that take longer last.
_CHECKS: Final[Mapping[Condition, Check]] = {
    Condition.SYSTEM: lambda when, visit: visit.system in when.system,
    Condition.DEVICE: lambda when, visit: visit.device in when.device,
    Condition.COUNTRY: lambda when, visit: visit.country in when.country,
    Condition.FROM: lambda when, visit: when.starts is None or visit.now >= when.starts,
    Condition.UNTIL: lambda when, visit: when.until is None or visit.now < when.until,
    Condition.QUERY: lambda when, visit: _has(visit.query, when.query or {}),
    Condition.WEEKDAYS: _is_time,
    Condition.HOURS: _is_time,
    Condition.NOT: lambda when, visit: when.unless is None or not _holds_alone(when.unless, visit),
}
_OF_VISITOR: Final = frozenset({Condition.SYSTEM, Condition.DEVICE, Condition.COUNTRY})
ATTRIBUTES: Final = {Condition.FROM: "starts", Condition.NOT: "unless"}
