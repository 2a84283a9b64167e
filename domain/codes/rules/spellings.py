"""Rules as people say them, for assistants: `{"language": "de", "url": "example.com/de"}`.

REST takes the exact values alone. What has no certain meaning stays as it is, and is refused later.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, tzinfo
from typing import Any, Final

from domain.codes.rules.evaluation import WEEKDAYS
from domain.codes.rules.input import RuleConditions, Rules, RuleTarget
from domain.kernel.coercion import coerce
from domain.kernel.parsing import Fields, Strict
from domain.kernel.time_zones import end_with_offset

_CONDITIONS: Final = frozenset({"from", "not"} | RuleConditions.model_fields.keys())
_LISTS: Final = frozenset({"country", "language", "system", "device", "weekdays", "hours"})
_BETWEEN: Final = re.compile(r"\s*[-–]\s*")
_HOUR: Final = re.compile(r"(\d{1,2})(:\d\d)?")


class _Sent(Strict):
    rules: Rules


def rules_as_said(rules: list[Any], zone: tzinfo, begin: datetime) -> list[Any]:
    """`zone`: that of times without an offset. An `until` that is a date is the end of that day.

    A split of everybody and another code for everybody hold from `begin` on, because a rule has a condition.
    """
    read = [_rule(one, zone, begin) if isinstance(one, Mapping) else one for one in rules]
    coerced: list[Any] = coerce(_Sent, {"rules": read}, zone=zone, numbers=True, addresses=True)["rules"]
    return coerced


def _rule(rule: Fields, zone: tzinfo, begin: datetime) -> Fields:
    """Conditions and where it leads may stand beside the others, and an address or a list alone for `to`."""
    when, to, own = rule.get("when", {}), rule.get("to", {}), dict(rule)
    to = {"url": to} if isinstance(to, str) else {"split": to} if isinstance(to, list) else to
    if not isinstance(when, Mapping) or not isinstance(to, Mapping):
        return rule
    when = {**when, **{name: own.pop(name) for name in rule if name in _CONDITIONS}}
    to = {**to, **{name: own.pop(name) for name in rule if name in RuleTarget.model_fields}}
    if isinstance(split := to.get("split"), list):
        to["split"] = _split(split)
    if when.get("not") is True:
        times = {name: when[name] for name in ("from", "until") if name in when}
        when = {**times, "not": {name: value for name, value in when.items() if name not in {*times, "not"}}}
    if not when and to.keys() & {"code", "split"}:
        when = {"from": begin.isoformat()}
    return {**own, "when": _when(when, zone), "to": to}


def _split(parts: list[Any]) -> list[Any]:
    """Addresses alone, `weight` for `share`, and equal shares where none is given."""
    read = [{"url": one} if isinstance(one, str) else one for one in parts]
    if not read or not all(isinstance(one, Mapping) for one in read):
        return parts
    read = [{"share" if name == "weight" else name: value for name, value in one.items()} for one in read]
    if any("share" in one for one in read):
        return read
    share, more = divmod(100, len(read))
    return [{**one, "share": share + (place < more)} for place, one in enumerate(read)]


def _when(when: Fields, zone: tzinfo) -> Fields:
    read = {name: [*_listed(name, value)] if name in _LISTS else value for name, value in when.items()}
    if isinstance(until := when.get("until"), str):
        read["until"] = end_with_offset(until, zone)
    if isinstance(excluded := when.get("not"), Mapping):
        read["not"] = _when(excluded, zone)
    return read


def _listed(name: str, value: Any) -> Iterator[Any]:
    """`de, at` are two; `Fri-Sun` are three; `11-15:30` are hours."""
    for one in value if isinstance(value, list) else [value]:
        for text in re.split(r"\s*,\s*", one) if isinstance(one, str) else ():
            if name == "weekdays":
                yield from _weekdays(text)
            else:
                yield _hours(text) if name == "hours" else text
        if not isinstance(one, str):
            yield one


def _weekdays(text: str) -> Iterator[str]:
    days = [day[:3] for day in _BETWEEN.split(text.lower())]
    if len(days) > 2 or not set(days) <= set(WEEKDAYS):
        yield text
        return
    first, last = (WEEKDAYS.index(day) for day in (days[0], days[-1]))
    yield from (WEEKDAYS[day % 7] for day in range(first, last + 1 + 7 * (last < first)))


def _hours(text: str) -> Any:
    ends = [_HOUR.fullmatch(end) for end in _BETWEEN.split(text)]
    if len(ends) != 2 or ends[0] is None or ends[1] is None:
        return text
    begins, to = (f"{int(end[1]):02}{end[2] or ':00'}" for end in ends if end)
    return {"from": begins, "to": to}
