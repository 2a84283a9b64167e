"""Rules whose times hold at a moment, and until when: they go before what a code leads to by itself."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, tzinfo
from typing import NamedTuple

from domain.codes.rules.evaluation import Rule, When, holds_at
from domain.codes.rules.turning_points import turning_points


class RuleInForce(NamedTuple):
    """`place`: in the list, from 0. `until`: None while no time ends it."""

    place: int
    rule: Rule
    until: datetime | None


def rules_in_force(rules: Iterable[Rule], clock: datetime) -> Iterator[RuleInForce]:
    """In order, up to the first that everybody meets. `clock`: now, in the zone of the account."""
    zone = clock.tzinfo or UTC
    for place, rule in enumerate(rules):
        if rule.is_enabled and _is_time(rule.when, clock, zone):
            points = turning_points([rule], clock, zone)
            ends = next((at for at in points if not _is_time(rule.when, at, zone)), None)
            yield RuleInForce(place, rule, ends)
            if rule.when == _times_of(rule.when):
                return


def _times_of(when: When) -> When:
    return When(starts=when.starts, until=when.until, weekdays=when.weekdays, hours=when.hours)


def _is_time(when: When, moment: datetime, zone: tzinfo) -> bool:
    has_begun = when.starts is None or when.starts <= moment
    return has_begun and (when.until is None or moment < when.until) and holds_at(when, moment, zone)
