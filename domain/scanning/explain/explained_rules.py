"""Why a rule of a code leads a scan, or not: each of its conditions in a sentence."""

from collections.abc import Collection, Iterable, Iterator
from datetime import time

from pydantic import BaseModel, Field

from domain.codes.rules.described_scans import DescribedScan
from domain.codes.rules.evaluation import ATTRIBUTES, WEEKDAYS, Condition, Rule, When, chosen_language, holds
from domain.codes.rules.turning_points import with_unless
from domain.kernel.safe_text import isolated
from domain.scanning.explain.scan_description import format_end, format_moment


class ExplainedCondition(BaseModel):
    """One condition of a rule."""

    condition: Condition = Field(description="Its name in `when`.")
    holds: bool = Field(description="Whether this scan meets it.")
    because: str = Field(description="Why, in words for a person.")


def asked_by(rules: Iterable[Rule]) -> frozenset[Condition]:
    """What any of the rules asks, inside `not`, too."""
    whens = [when for rule in rules if rule.is_enabled for when in with_unless(rule.when)]
    return frozenset(condition for when in whens for condition in _conditions_of(when))


def explain_conditions(
    rule: Rule, rules: Collection[Rule], visit: DescribedScan, zone_name: str
) -> list[ExplainedCondition]:
    """`rules`: all of the code, whose languages are compared."""
    failed = {condition for condition, check in rule.when.asked if not check(rule.when, visit)}
    fitting = [one for one in rules if one.is_enabled and holds(one.when, visit)]
    preferred = chosen_language(fitting, visit)
    if rule.when.language and preferred not in rule.when.language:
        failed.add(Condition.LANGUAGE)
    explained = []
    for one in _conditions_of(rule.when):
        fact = _fact(one, visit, zone_name, preferred, fails=one in failed)
        because = f"{_ask(one, rule.when, zone_name)}; {fact}."
        explained.append(ExplainedCondition(condition=one, holds=one not in failed, because=because))
    return explained


def _conditions_of(when: When) -> Iterator[Condition]:
    for condition in Condition:
        is_weekday = condition is Condition.WEEKDAYS
        if getattr(when, ATTRIBUTES.get(condition, condition)) and not (is_weekday and when.hours):
            yield condition


def only(when: When, conditions: Collection[Condition]) -> When:
    """With these of its conditions alone; hours are those of its weekdays."""
    names = {ATTRIBUTES.get(one, one.value) for one in conditions}
    names |= {"weekdays"} if Condition.HOURS in conditions else set()
    return When(**{name: getattr(when, name) for name in names})


def _ask(condition: Condition, when: When, zone_name: str) -> str:
    """What it asks for, as the beginning of a sentence."""
    match condition:
        case Condition.FROM:
            return f"From {format_moment(when.starts, zone_name)}" if when.starts else ""
        case Condition.UNTIL:
            return f"Until {format_end(when.until, zone_name)}" if when.until else ""
        case Condition.WEEKDAYS | Condition.HOURS:
            days = f"on {', '.join(WEEKDAYS[day] for day in sorted(when.weekdays))}" if when.weekdays else ""
            hours = " or ".join(f"{one.begins:%H:%M} to {_end(one.ends)}" for one in when.hours)
            text = " ".join(filter(None, [hours and f"from {hours}", days]))
            return f"{text[:1].upper()}{text[1:]}, by the account's clock"
        case Condition.QUERY:
            pairs = (when.query or {}).items()
            asked = ", ".join(f"{name}={'…' if value is None else value}" for name, value in pairs)
            return f"With {isolated(asked)} behind the address"
        case Condition.NOT:
            unless = when.unless or When()
            inner = [_ask(one, unless, zone_name) for one in _conditions_of(unless)]
            return f"Not while all of this holds: {', '.join(inner)}"
        case _:
            wanted = ", ".join(sorted(getattr(when, condition)))
            return f"For the {condition} {wanted}"


def _end(clock: time) -> str:
    return "24:00" if clock == time.min else f"{clock:%H:%M}"


def _fact(
    condition: Condition, visit: DescribedScan, zone_name: str, preferred: str | None, *, fails: bool
) -> str:
    """What it is for this scan."""
    match condition:
        case Condition.FROM | Condition.UNTIL:
            return f"the scan is at {format_moment(visit.now, zone_name)}"
        case Condition.WEEKDAYS | Condition.HOURS:
            return f"there it is {WEEKDAYS[visit.clock.weekday()]} {visit.clock:%H:%M}"
        case Condition.NOT:
            return "all of it does" if fails else "not all of it does"
        case Condition.LANGUAGE:
            if not visit.accept_language:
                return "the visitor's is not known"
            return f"of the languages of its rules the visitor prefers {preferred or 'none'}"
        case Condition.QUERY:
            sent = ", ".join(f"{name}={value}" for name, value in (visit.query or {}).items())
            return f"this scan has {isolated(sent[:200])}" if sent else "this scan has none that is known"
        case Condition.SYSTEM | Condition.DEVICE | Condition.COUNTRY:
            value = getattr(visit, condition)
            return "the visitor's is not known" if value is None else f"the visitor's is {value}"
