"""Where the rules of a code lead a scan, through other codes, too: one search for scans and explanations.

It yields the address of each code that it has to know, and is sent its target: None, if there is none.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from domain.codes.rules.described_scans import DescribedScan
from domain.codes.rules.evaluation import Rule, Via, Way, chosen_rule
from domain.kernel.net.destinations import forward_query
from domain.scanning.outcomes import LeadsOn, LimitIsReached
from domain.scanning.scans import Target, decide
from domain.scanning.visitors import MAX_READ, System, system_and_device, system_of

# From one code to the next: longer chains, and circles, end at the code's own.
MOST_STEPS: Final = 5
# The domain and the short ID.
Address = tuple[str, str]
Search = Generator[Address, Target | None, Way | None]


@dataclass(kw_only=True, slots=True, eq=False)
class ScanVisit(DescribedScan):
    """`app_system`: the one that content leads by. `query_string`: as it was sent.

    `page_of`: the page of another code; with its target, the scan is not counted again there.
    """

    user_agent: str | None = None
    app_system: System | None = None
    query_string: str = ""
    page_of: Callable[[Address, Target | None], str]


def said_by(user_agent: str | None) -> dict[str, Any]:
    """The fields of a visit that depend on it."""
    # Visitors have few, and send any length.
    system, device, app_system = _named_in((user_agent or "")[:MAX_READ])
    if user_agent is None:
        system = device = None
    return {"user_agent": user_agent, "system": system, "device": device, "app_system": app_system}


@lru_cache(maxsize=4_096)
def _named_in(user_agent: str) -> tuple[str | None, str | None, System | None]:
    return *system_and_device(user_agent), system_of(user_agent)


def find_way(target: Target, visit: ScanVisit, *, steps: int = MOST_STEPS) -> Search:
    """Where the first rule that holds leads; None for the code's own."""
    rules = [*target.rules_for(visit)]
    while (rule := chosen_rule(rules, visit)) is not None:
        variant = rule.variant_for(visit.day_key) if rule.split else None
        via, url = Via(rule.id, variant.label if variant else None), variant.url if variant else rule.url
        if (way := (yield from way_by(rule, via, url, target, visit, steps=steps))) is not None:
            return way
        # The code is deleted: the rule is passed over.
        rules.remove(rule)
    return None


def way_to_address(target: Target, visit: ScanVisit) -> Way | None:
    """The same for rules that lead to one address each."""
    rule = chosen_rule(target.rules_for(visit), visit)
    return None if rule is None or rule.url is None else Way(rule.url, Via(rule.id))


def way_by(
    rule: Rule, via: Via, url: str | None, target: Target, visit: ScanVisit, *, steps: int = MOST_STEPS
) -> Search:
    """Where this rule of the target leads; `url`: its own, or that of the share of its split."""
    destination = url
    address = target.others.get(rule.code) if rule.code is not None and steps else None
    if address is not None:
        destination = yield from _destination_of(address, visit, steps - 1)
    return None if destination is None else Way(destination, via)


def _destination_of(
    address: Address, visit: ScanVisit, steps: int
) -> Generator[Address, Target | None, str | None]:
    """Where another code leads under its own restrictions and rules; its own address for a page of ours.

    The scan is not counted again there. None: there is no such code any more.
    """
    other = yield address
    if other is None:
        return None
    way = (yield from find_way(other, visit, steps=steps)) if other.rules else None
    outcome = decide(
        other, is_unlocked=False, shows_ad=False, now=visit.now, system=visit.app_system, way=way
    )
    if isinstance(outcome, LeadsOn) and other.forward_query:
        return forward_query(outcome.destination, visit.query_string, other.campaign)
    if outcome.destination:
        return outcome.destination
    # Only its own scans count for its limit, and this is one that it refuses.
    return visit.page_of(address, None if isinstance(outcome, LimitIsReached) else other)


def follow(search: Search, known: Mapping[Address, Target]) -> Way | None:
    """The end of a search among targets that are loaded already."""
    try:
        address = next(search)
        while True:
            address = search.send(known.get(address))
    except StopIteration as end:
        way: Way | None = end.value
        return way
