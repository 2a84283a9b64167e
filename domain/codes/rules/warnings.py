"""Rules that do nothing, found by reasoning: they never hold, or are over, or others take all their scans.

A warning is never wrong. Not every rule without effect is found.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta, tzinfo
from enum import StrEnum
from typing import Final

from pydantic import BaseModel, Field, computed_field

from domain.codes.rules.described_scans import DescribedScan
from domain.codes.rules.evaluation import Rule, When, chosen_rule
from domain.codes.rules.turning_points import turning_points

_DAY: Final = 24 * 60
_WEEK: Final = 7 * _DAY
# In longer ones all weekdays and hours have been there, a change of the clock or not.
_LONGEST_LOOK: Final = timedelta(days=16)


class RuleWarningCode(StrEnum):
    NEVER_HOLDS = "never_holds"
    SHADOWED = "shadowed"
    PAST = "past"


class RuleWarning(BaseModel):
    """`by`: the places of the rules that take all its scans, from 0."""

    rule: str = Field(description="The id of the rule.")
    code: RuleWarningCode = Field(description="Why it does nothing.")
    by: tuple[int, ...] = Field((), exclude=True)

    @computed_field(description="The same in words.")  # type: ignore[prop-decorator]
    @property
    def message(self) -> str:
        match self.code:
            case RuleWarningCode.NEVER_HOLDS:
                return "It never holds: its conditions exclude each other."
            case RuleWarningCode.PAST:
                return "It is over: no scan meets it any more."
            case RuleWarningCode.SHADOWED:
                takes = "takes" if len(self.by) == 1 else "take"
                places = " and ".join(str(place + 1) for place in self.by)
                return f"Rule {places} {takes} all its scans before: nobody gets here."


def rule_warnings(rules: Sequence[Rule], zone: tzinfo, now: datetime) -> Iterator[RuleWarning]:
    """One a rule at most; none for one that is switched off."""
    for place, rule in enumerate(rules):
        if not rule.is_enabled:
            continue
        if rule.when.until is not None and rule.when.until <= now:
            yield RuleWarning(rule=rule.id, code=RuleWarningCode.PAST)
        elif _never_holds(rule, zone):
            yield RuleWarning(rule=rule.id, code=RuleWarningCode.NEVER_HOLDS)
        elif by := _shadowing(rules[:place], rule.when):
            yield RuleWarning(rule=rule.id, code=RuleWarningCode.SHADOWED, by=by)


def _never_holds(rule: Rule, zone: tzinfo) -> bool:
    when = rule.when
    if when.unless is not None and not when.unless.language and _implies(when, when.unless):
        return _week_of(when) & ~_week_of(when.unless) == 0
    if when.starts is None or when.until is None or when.until - when.starts > _LONGEST_LOOK:
        return False
    timed = [replace(rule, when=when.times())]
    moments = [when.starts, *turning_points(timed, when.starts, zone)]
    return not any(chosen_rule(timed, DescribedScan(now=moment, zone=zone)) for moment in moments)


def _shadowing(earlier: Sequence[Rule], when: When) -> tuple[int, ...]:
    """The places of rules of which one always holds where `when` would; empty if there are none."""
    left, by = _week_of(when), []
    for place, rule in enumerate(earlier):
        # One that leads to another code is passed over once that is deleted.
        if rule.is_enabled and rule.code is None and _takes(rule.when, when) and left & _week_of(rule.when):
            by.append(place)
            left &= ~_week_of(rule.when)
    return () if left else tuple(by)


def _takes(first: When, later: When) -> bool:
    """Whether `first` holds wherever `later` would, the time of the week apart."""
    speaks = not first.language or (bool(later.language) and later.language <= first.language)
    return speaks and _implies(later, first) and _excludes_less(first.unless, later.unless)


def _excludes_less(first: When | None, later: When | None) -> bool:
    if first is None or first == later:
        return True
    if later is None or first.language or later.language:
        return False
    return _implies(first, later) and _week_of(first) & ~_week_of(later) == 0 and later.unless is None


def _implies(when: When, other: When) -> bool:
    """Whether `other` holds wherever `when` does, without language, time of the week and what is excluded."""
    sets = ((getattr(when, name), getattr(other, name)) for name in ("country", "system", "device"))
    if any(wider and not (narrow and narrow <= wider) for narrow, wider in sets):
        return False
    if other.starts is not None and (when.starts is None or when.starts < other.starts):
        return False
    if other.until is not None and (when.until is None or when.until > other.until):
        return False
    query = when.query or {}
    asked = (other.query or {}).items()
    return all(name in query and value in (None, query[name]) for name, value in asked)


def _week_of(when: When) -> int:
    """The minutes of a week by the account's clock at which it may hold, a bit each from Monday on."""
    minutes = 0
    for weekday in when.weekdays or range(7):
        for begins, ends in when.hours or ((time.min, time.min),):
            first, last = (clock.hour * 60 + clock.minute for clock in (begins, ends))
            length = last - first if last > first else last - first + _DAY
            minutes |= ((1 << length) - 1) << (weekday * _DAY + first)
    # Hours of Sunday that end on Monday.
    return (minutes | minutes >> _WEEK) & ((1 << _WEEK) - 1)
