"""Rules whose times hold at a moment, and until when: they go before what a code leads to by itself."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from domain.codes.rules.described_scans import DescribedScan
from domain.codes.rules.evaluation import Rule, chosen_rule
from domain.codes.rules.turning_points import next_choice


class RuleInForce(NamedTuple):
    """`place`: in the list, from 0. `until`: None while no time ends it."""

    place: int
    rule: Rule
    until: datetime | None


def rules_in_force(rules: Iterable[Rule], clock: datetime) -> Iterator[RuleInForce]:
    """In order, up to the first that everybody meets. `clock`: now, in the zone of the account."""
    visit = DescribedScan(now=clock, zone=clock.tzinfo or UTC)
    for place, rule in enumerate(rules):
        timed = replace(rule, when=rule.when.times())
        if chosen_rule([timed], visit) is not None:
            end = next_choice([timed], visit)
            yield RuleInForce(place, rule, end[0] if end else None)
            if timed == rule:
                return
